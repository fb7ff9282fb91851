"""Catalogues: what a sweep has proven, packed, and never believed if it is damaged or made for something else."""

from collections import Counter
from pathlib import Path

import msgspec
import numpy as np
import pytest

from engine.catalogue import Catalogue, CatalogueError, DailyDeals, Shelf, catalogue_of, daily_deals_of, load_shelf
from engine.catalogue.container import Seal, read, seal_of, write
from engine.difficulty import Difficulty, Ease, difficulty_of, eases_of
from engine.solver import Budget, Outcome, Solver
from engine.sweep import ChunkResult, Sweep, SweepRun
from engine.variants import VARIANTS, IdleMoves, Options
from tests.engine.shelves import MICE, SMALL, changed, fill_shelf, small_catalogue


@pytest.fixture(scope="module")
def mice() -> Catalogue:
    return small_catalogue()


def test_it_says_what_the_solver_says_of_each_deal(mice: Catalogue) -> None:
    found = Solver(Budget()).solve_deals(MICE, MICE.options, range(SMALL))[:, 0]
    outcomes = [list(Outcome)[code] for code in found]

    assert [mice.outcome(seed) for seed in range(SMALL)] == outcomes
    assert Counter(outcomes) == {Outcome.WINNABLE: mice.header.winnable, Outcome.UNWINNABLE: mice.header.unwinnable}
    assert mice.winnable_seeds().tolist() == [seed for seed, it in enumerate(outcomes) if it is Outcome.WINNABLE]
    assert mice.header.deals == SMALL


def test_winnable_deals_are_as_hard_as_they_play(mice: Catalogue) -> None:
    seeds = mice.winnable_seeds().tolist()
    eases = [Ease(*row) for row in eases_of(MICE, MICE.options, seeds).tolist()]

    levels = [difficulty_of(ease, mice.header.bounds) for ease in eases]
    assert [mice.difficulty(seed) for seed in seeds] == levels
    for level in Difficulty:
        expected = [seed for seed, it in zip(seeds, levels, strict=True) if it is level]
        assert mice.winnable_seeds(level).tolist() == expected != []


def test_what_is_not_proven_is_unknown_and_has_no_difficulty() -> None:
    """One position is not enough for every deal of these."""
    catalogue = small_catalogue(max_positions=1)
    unknown = [seed for seed in range(SMALL) if catalogue.outcome(seed) is Outcome.UNKNOWN]

    assert len(unknown) == catalogue.header.unknown > 0
    assert {catalogue.difficulty(seed) for seed in unknown} == {None}
    assert (catalogue.outcome(SMALL), catalogue.difficulty(SMALL)) == (Outcome.UNKNOWN, None)


def test_a_file_holds_the_same(mice: Catalogue, tmp_path: Path) -> None:
    mice.save(tmp_path / "file")
    again = Catalogue.open(tmp_path / "file", MICE)

    assert again.header == mice.header
    assert [again.outcome(seed) for seed in range(SMALL)] == [mice.outcome(seed) for seed in range(SMALL)]
    assert [again.difficulty(seed) for seed in range(SMALL)] == [mice.difficulty(seed) for seed in range(SMALL)]
    assert [file.name for file in tmp_path.iterdir()] == ["file"]


@pytest.mark.parametrize("first", [1, 40])
def test_it_begins_with_seed_0(first: int) -> None:
    sweep = Sweep(variant=MICE, options=MICE.options, first=first, count=20, with_eases=True)
    with pytest.raises(CatalogueError, match="begins with seed 0"):
        catalogue_of(sweep, SweepRun(sweep, workers=1).chunks())


def test_there_is_none_without_winnable_deals() -> None:
    sweep = Sweep(variant=MICE, options=MICE.options, count=2, with_eases=True)
    with pytest.raises(CatalogueError, match="has winnable deals"):
        catalogue_of(sweep, [ChunkResult(0, bytes([1, 1]), {1: 2}, {})])


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"format": 2}, "format is 2 there, 1 here"),
        ({"variant": "wasp"}, "variant is wasp there, three-blind-mice here"),
        ({"options": Options(hidden_columns=2)}, "options is Options"),
        ({"rules": 0}, "rules is 0 there, 1 here"),
        ({"numbering": 2}, "numbering is 2 there, 1 here"),
        ({"playouts": 10}, "playouts is 10 there, 100 here"),
        ({"winnable": 1}, "its verdicts are not as many as it says"),
        ({"seal": Seal(SMALL, "0" * 64)}, "what it holds is not what it was made with"),
        ({"seal": Seal(SMALL - 1, "0" * 64)}, "what it holds is not what it was made with"),
        ({"seal": Seal(-1, "")}, "it says that it holds -1 bytes"),
        ({"seal": Seal(2**40, "")}, "it says that it holds 1099511627776 bytes"),
    ],
)
def test_another_file_is_refused(mice: Catalogue, tmp_path: Path, fields: dict[str, object], said: str) -> None:
    changed(mice, **fields).save(tmp_path / "file")

    with pytest.raises(CatalogueError, match=said):
        Catalogue.open(tmp_path / "file", MICE)


def test_codes_that_mean_nothing_are_refused(mice: Catalogue, tmp_path: Path) -> None:
    body = bytes([6] * SMALL)
    header = msgspec.structs.replace(mice.header, winnable=0, unwinnable=0, unknown=0, seal=seal_of(body))
    write(tmp_path / "file", header, body)

    with pytest.raises(CatalogueError, match="not as many as it says"):
        Catalogue.open(tmp_path / "file", MICE)


def test_a_changed_or_missing_byte_is_noticed_or_changes_nothing(mice: Catalogue, tmp_path: Path) -> None:
    """Some bits of a compressed file mean nothing."""
    path = tmp_path / "file"
    mice.save(path)
    whole = path.read_bytes()
    tried = noticed = 0
    for at in range(whole.index(b"\n"), len(whole)):
        for damaged in (whole[:at], whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :], whole + whole[at:]):
            path.write_bytes(damaged)
            try:
                read_anyway = Catalogue.open(path, MICE)
            except CatalogueError as error:
                noticed += str(error).startswith("file is damaged")
            else:
                assert read_anyway.codes.tobytes() == mice.codes.tobytes()
            tried += 1
    assert noticed > 0.9 * tried


@pytest.mark.parametrize("content", [b"", b"\n", b"no JSON\n", b'{"seal":1}\n', b"\xff\n"])
def test_what_is_no_catalogue_is_refused(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "file").write_bytes(content)

    with pytest.raises(CatalogueError, match="its first line does not say what it holds"):
        read(tmp_path / "file", Seal)


def test_a_shelf_has_what_can_be_read_and_says_what_cannot(mice: Catalogue, tmp_path: Path) -> None:
    fill_shelf(tmp_path, mice)
    (tmp_path / "wasp.deals").write_bytes(b"damaged")
    shelf = load_shelf(tmp_path)

    assert set(shelf.catalogues) == set(shelf.daily) == {"three-blind-mice"}
    assert len(shelf.faults) == len(VARIANTS) - 1
    assert "wasp.deals is damaged: its first line does not say what it holds" in shelf.faults
    assert any("No such file" in fault and "scorpion-ii.deals" in fault for fault in shelf.faults)


def test_a_catalogue_fits_the_same_rules_under_any_name(mice: Catalogue) -> None:
    """R15: a preset is a name for a layout and options."""
    scorpion, classic = VARIANTS["scorpion"], VARIANTS["scorpion-classic"]
    shelf = Shelf({"scorpion-classic": mice}, {}, ())

    assert shelf.catalogue_for(scorpion, classic.options) is mice
    assert shelf.catalogue_for(classic, classic.options) is mice
    assert shelf.catalogue_for(classic, scorpion.options) is None
    assert shelf.catalogue_for(scorpion, msgspec.structs.replace(classic.options, idle_moves=IdleMoves.REJECT)) is None
    assert shelf.catalogue_for(VARIANTS["double-scorpion"], classic.options) is None


def test_the_list_of_the_days_has_every_level_alike_and_no_deal_twice(mice: Catalogue) -> None:
    """A catalogue of 8000 deals, half of them winnable, levels taking turns."""
    codes = np.array([0, 2, 0, 3, 0, 4, 0, 5] * 1100, np.uint8)
    catalogue = Catalogue(mice.header, codes)
    days = daily_deals_of(catalogue)

    assert len(set(days.seeds.tolist())) == len(days.seeds) == 4096
    assert Counter(catalogue.difficulty(seed) for seed in days.seeds.tolist()) == dict.fromkeys(Difficulty, 1024)
    assert daily_deals_of(catalogue).seeds.tolist() == days.seeds.tolist()
    assert days.seeds.tolist() != sorted(days.seeds.tolist())


def test_too_few_deals_make_no_list_of_days(mice: Catalogue) -> None:
    with pytest.raises(CatalogueError, match="too few for 4096 days"):
        daily_deals_of(mice)


def test_another_variants_list_of_days_is_refused(mice: Catalogue, tmp_path: Path) -> None:
    fill_shelf(tmp_path, mice)

    with pytest.raises(CatalogueError, match="was made for something else"):
        DailyDeals.open(tmp_path / "three-blind-mice.daily", VARIANTS["wasp"])
