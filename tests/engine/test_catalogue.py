"""Catalogues: what a sweep has proven, packed, and never believed if it is damaged or made for something else."""

import re
from collections import Counter
from pathlib import Path

import msgspec
import pytest

from engine.catalogue import (
    Catalogue,
    CatalogueError,
    Shelf,
    catalogue_of,
    load_shelf,
)
from engine.catalogue.catalogue import Header
from engine.catalogue.container import read, write
from engine.difficulty import Difficulty, Ease, difficulty_of, eases_of
from engine.solver import Budget, Outcome, Solver
from engine.sweep import ChunkResult, Sweep, SweepRun
from engine.variants import VARIANTS, IdleMoves, Options
from tests.engine.shelves import MICE, SMALL, changed, fill_shelf, large_catalogue, resealed, small_catalogue


@pytest.fixture(scope="module")
def mice() -> Catalogue:
    return small_catalogue()


def test_it_says_what_the_solver_says_of_each_deal(mice: Catalogue) -> None:
    found = Solver(Budget()).solve_deals(MICE, MICE.options, range(SMALL))[:, 0]
    outcomes = [list(Outcome)[code] for code in found]

    assert mice.outcomes(range(SMALL)) == outcomes
    assert Counter(outcomes) == {Outcome.WINNABLE: mice.header.winnable, Outcome.UNWINNABLE: mice.header.unwinnable}
    assert mice.winnable_seeds().tolist() == [seed for seed, it in enumerate(outcomes) if it is Outcome.WINNABLE]
    assert mice.header.deals == SMALL


def test_winnable_deals_are_as_hard_as_they_play(mice: Catalogue) -> None:
    seeds = mice.winnable_seeds().tolist()
    eases = [Ease(*row) for row in eases_of(MICE, MICE.options, seeds).tolist()]

    levels = [difficulty_of(ease, mice.header.bounds) for ease in eases]
    assert mice.difficulties(seeds) == levels
    for level in Difficulty:
        expected = [seed for seed, it in zip(seeds, levels, strict=True) if it is level]
        assert mice.winnable_seeds(level).tolist() == expected != []


def test_what_is_not_proven_is_unknown_and_has_no_difficulty() -> None:
    """One position is not enough for every deal of these."""
    catalogue = small_catalogue(max_positions=1)
    unknown = [seed for seed, outcome in enumerate(catalogue.outcomes(range(SMALL))) if outcome is Outcome.UNKNOWN]

    assert len(unknown) == catalogue.header.unknown > 0
    assert set(catalogue.difficulties(unknown)) == {None}
    assert (catalogue.outcomes([SMALL]), catalogue.difficulties([SMALL])) == ([Outcome.UNKNOWN], [None])


def test_a_file_holds_the_same(mice: Catalogue, tmp_path: Path) -> None:
    mice.save(tmp_path / "file")
    again = Catalogue.open(tmp_path / "file", MICE)

    assert again.header == mice.header
    assert again.outcomes(range(SMALL)) == mice.outcomes(range(SMALL))
    assert again.difficulties(range(SMALL)) == mice.difficulties(range(SMALL))
    assert [file.name for file in tmp_path.iterdir()] == ["file"]


@pytest.mark.parametrize("first", [1, 40])
def test_it_begins_with_seed_0(first: int) -> None:
    sweep = Sweep(variant=MICE, options=MICE.options, first=first, count=20, with_eases=True)
    with pytest.raises(CatalogueError, match=f"begins with seed 0, not {first}"):
        catalogue_of(sweep, SweepRun(sweep, workers=1).chunks())


def test_it_is_of_the_variants_own_options() -> None:
    sweep = Sweep(variant=MICE, options=Options(hidden_columns=0), count=20, with_eases=True)
    with pytest.raises(CatalogueError, match="of its variant's own options"):
        catalogue_of(sweep, [])


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
    ],
)
def test_another_file_is_refused(mice: Catalogue, tmp_path: Path, fields: dict[str, object], said: str) -> None:
    changed(mice, **fields).save(tmp_path / "file")

    with pytest.raises(CatalogueError, match=said):
        Catalogue.open(tmp_path / "file", MICE)


@pytest.mark.parametrize(
    ("seal", "said"),
    [
        ({"sha256": "0" * 64}, "what it holds is not what it was made with"),
        ({"size": SMALL - 1}, "what it holds is not what it was made with"),
        ({"size": -1}, "it says that it holds -1 bytes"),
        ({"size": 2**40}, "it says that it holds 1099511627776 bytes"),
        ({"size": "many"}, "its first line does not say what it holds"),
    ],
)
def test_a_file_with_another_seal_is_refused(
    mice: Catalogue, tmp_path: Path, seal: dict[str, object], said: str
) -> None:
    mice.save(tmp_path / "file")
    resealed(tmp_path / "file", **seal)

    with pytest.raises(CatalogueError, match=said):
        Catalogue.open(tmp_path / "file", MICE)


def test_a_changed_header_is_noticed(mice: Catalogue, tmp_path: Path) -> None:
    """Each of its numbers but the seal's own, one more: above all the budget, and the bounds of the levels."""
    mice.save(tmp_path / "file")
    line, _, packed = (tmp_path / "file").read_bytes().partition(b"\n")
    facts, seal, sealed = line.partition(b',"seal":')
    numbers = list(re.finditer(rb"[0-9]+(?=[,\]}])", facts))
    for number in numbers:
        more = b"%d" % (int(number[0]) + 1)
        changed_facts = facts[: number.start()] + more + facts[number.end() :]
        (tmp_path / "file").write_bytes(changed_facts + seal + sealed + b"\n" + packed)

        with pytest.raises(CatalogueError, match="what it holds is not what it was made with"):
            Catalogue.open(tmp_path / "file", MICE)
    assert len(numbers) == 19


def test_codes_that_mean_nothing_are_refused(mice: Catalogue, tmp_path: Path) -> None:
    body = bytes([6] * SMALL)
    write(tmp_path / "file", msgspec.structs.replace(mice.header, winnable=0, unwinnable=0, unknown=0), body)

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


@pytest.mark.parametrize("content", [b"", b"\n", b"no JSON\n", b"{}\n", b'{"seal":1}\n', b"\xff\n"])
def test_what_is_no_catalogue_is_refused(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "file").write_bytes(content)

    with pytest.raises(CatalogueError, match="its first line does not say what it holds"):
        read(tmp_path / "file", Header)


def test_a_shelf_has_what_can_be_read_and_says_what_cannot(tmp_path: Path) -> None:
    fill_shelf(tmp_path, large_catalogue())
    (tmp_path / "wasp.deals").write_bytes(b"damaged")
    shelf = load_shelf(tmp_path)

    assert set(shelf.catalogues) == set(shelf.daily) == {"three-blind-mice"}
    assert len(shelf.faults) == len(VARIANTS) - 1
    assert "wasp.deals is damaged: its first line does not say what it holds" in shelf.faults
    assert any("No such file" in fault and "scorpion-ii.deals" in fault for fault in shelf.faults)
    assert load_shelf(tmp_path, [MICE]).faults == ()


def test_a_catalogue_fits_the_same_rules_under_any_name(mice: Catalogue) -> None:
    """R15: a preset is a name for a layout and options."""
    scorpion, classic = VARIANTS["scorpion"], VARIANTS["scorpion-classic"]
    shelf = Shelf({"scorpion-classic": mice}, {}, ())

    assert shelf.catalogue_for(scorpion, classic.options) is mice
    assert shelf.catalogue_for(classic, classic.options) is mice
    assert shelf.catalogue_for(classic, scorpion.options) is None
    assert shelf.catalogue_for(scorpion, msgspec.structs.replace(classic.options, idle_moves=IdleMoves.REJECT)) is None
    assert shelf.catalogue_for(VARIANTS["double-scorpion"], classic.options) is None


def test_a_variants_own_catalogue_comes_before_another_of_the_same_rules(mice: Catalogue) -> None:
    own, scorpion = Catalogue(mice.header, mice.codes), VARIANTS["scorpion"]
    shelf = Shelf({"scorpion-classic": mice, "scorpion": own}, {}, ())

    assert shelf.catalogue_for(scorpion, scorpion.options) is shelf.own_catalogue(scorpion, scorpion.options) is own
    assert shelf.own_catalogue(scorpion, VARIANTS["scorpion-classic"].options) is None
