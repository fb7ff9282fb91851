"""``scorpion verify`` finds what is wrong with catalogues, and ``scorpion sweep --catalogue`` makes them."""

from pathlib import Path

import pytest

from engine.catalogue import Catalogue, Shelf, load_shelf
from engine.cli import main
from engine.statistics import STATISTICS_FILE
from engine.variants import VARIANTS
from tests.engine.shelves import MICE, SMALL, fill_shelf, small_catalogue

Output = pytest.CaptureFixture[str]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    fill_shelf(tmp_path, small_catalogue())
    return tmp_path


def test_a_sound_catalogue_is_said_to_be_so(folder: Path, capsys: Output) -> None:
    """It is too small for a list of the days, so that one is missing; another variant's fault is not said."""
    (folder / "wasp.deals").write_bytes(b"damaged")
    assert main(["verify", "three-blind-mice", "--folder", str(folder), "--sample", "1000"]) == 1
    said = capsys.readouterr()

    assert said.out.startswith("three-blind-mice: 40 deals, ")
    assert said.out.endswith(" 0 open; 40 solved again, 0 wrong\n")
    (fault,) = said.err.splitlines()
    assert "No such file" in fault
    assert "three-blind-mice.daily" in fault


def test_of_sound_files_nothing_else_is_said(folder: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    shelf = load_shelf(folder, [MICE])
    monkeypatch.setattr("engine.cli.verify.load_shelf", lambda *_: Shelf(shelf.catalogues, {}, ()))

    assert main(["verify", "three-blind-mice", "--sample", "1"]) == 0
    assert capsys.readouterr().err == ""


def test_without_a_name_every_variant_is_looked_at(tmp_path: Path, capsys: Output) -> None:
    assert main(["verify", "--folder", str(tmp_path)]) == 1
    assert len(capsys.readouterr().err.splitlines()) == len(VARIANTS)


def test_a_wrong_verdict_is_found(folder: Path, capsys: Output) -> None:
    """The first winnable deal is listed as lost, and the first lost one as easy."""
    path = folder / "three-blind-mice.deals"
    catalogue = Catalogue.open(path, MICE)
    won = int(catalogue.winnable_seeds()[0])
    lost = next(seed for seed in range(SMALL) if seed not in set(catalogue.winnable_seeds().tolist()))
    codes = catalogue.codes.copy()
    codes[won], codes[lost] = codes[lost], codes[won]
    Catalogue(catalogue.header, codes).save(path)

    assert main(["verify", "three-blind-mice", "--folder", str(folder)]) == 1
    said = capsys.readouterr()
    assert said.out.endswith(" 40 solved again, 2 wrong\n")
    assert f"three-blind-mice {won} is listed as unwinnable, and found to be winnable (" in said.err
    assert f"three-blind-mice {lost} is listed as winnable (" in said.err


def test_a_catalogue_that_is_missing_is_said(folder: Path, capsys: Output) -> None:
    assert main(["verify", "wasp", "--folder", str(folder)]) == 1
    assert "wasp.deals" in capsys.readouterr().err


def test_an_unknown_variant_is_an_error(folder: Path, capsys: Output) -> None:
    assert main(["verify", "spider", "--folder", str(folder)]) == 2
    assert capsys.readouterr().err == "unknown_variant value=spider\n"


def test_a_sweep_writes_the_catalogue_of_its_deals(tmp_path: Path, capsys: Output) -> None:
    path = tmp_path / "mice.deals"
    asked = ["sweep", "three-blind-mice", "--count", str(SMALL), "--catalogue", str(path)]
    assert main(asked) == 0
    capsys.readouterr()
    made, expected = Catalogue.open(path, MICE), small_catalogue()

    assert made.winnable_seeds().tolist() == expected.winnable_seeds().tolist()
    assert made.header.bounds == expected.header.bounds


@pytest.mark.parametrize(
    ("more", "said"),
    [(["--from", "1"], "begins with seed 0, not 1"), (["--hidden-columns", "0"], "of its variant's own options")],
)
def test_what_makes_no_catalogue_is_refused_before_the_sweep(
    tmp_path: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch, more: list[str], said: str
) -> None:
    monkeypatch.delattr("engine.cli.sweep.swept_chunks")

    assert main(["sweep", "three-blind-mice", "--catalogue", str(tmp_path / "mice.deals"), *more]) == 2
    assert said in capsys.readouterr().err


@pytest.mark.parametrize(
    "asked",
    [
        ["sweep", "scorpion", "--catalogue", "{folder}/nowhere/mice.deals"],
        ["sweep", "scorpion", "--catalogue", "{folder}"],
        ["measure", "{folder}/sweeps", "--share", "0.5", "--output", "{folder}/nowhere/statistics.json"],
    ],
)
def test_a_file_that_cannot_be_written_is_refused_before_the_work(
    tmp_path: Path, capsys: Output, asked: list[str]
) -> None:
    with pytest.raises(SystemExit, match="2"):
        main([word.format(folder=tmp_path) for word in asked])
    assert "no file can be written there" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_a_share_never_takes_the_place_of_the_whole_table(tmp_path: Path, capsys: Output) -> None:
    whole = STATISTICS_FILE.read_bytes()

    assert main(["measure", str(tmp_path / "sweeps"), "--share", "0.00001"]) == 2
    assert "--output" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
    assert STATISTICS_FILE.read_bytes() == whole


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        *((["sweep", "scorpion", "--scheduler", it], "not an address with a port") for it in ("", "foo", "tcp://foo")),
        *((["measure", "sweeps", "--share", it], "not a share") for it in ("nan", "inf", "-1", "0", "1.1", "half")),
        (["sweep", "scorpion", "--max-positions", "9" * 20], "more than 1000000000000: 9"),
        (["solve", "scorpion", "4", "--max-positions", "9" * 20], "more than 1000000000000: 9"),
    ],
)
def test_numbers_and_addresses_that_mean_nothing_are_refused(capsys: Output, asked: list[str], said: str) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(asked)
    assert said in capsys.readouterr().err
