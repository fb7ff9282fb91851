"""``scorpion verify`` finds what is wrong with catalogues, and ``scorpion sweep --catalogue`` makes them."""

from pathlib import Path

import msgspec
import pytest

from engine.catalogue import Catalogue
from engine.catalogue.container import seal_of
from engine.cli import main
from engine.variants import VARIANTS
from tests.engine.shelves import MICE, SMALL, fill_shelf, small_catalogue

Output = pytest.CaptureFixture[str]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    fill_shelf(tmp_path, small_catalogue())
    return tmp_path


def test_a_sound_catalogue_is_said_to_be_so(folder: Path, capsys: Output) -> None:
    """The other variants' files are missing, which is said as well."""
    assert main(["verify", "--folder", str(folder), "--sample", "1000"]) == 1
    said = capsys.readouterr()

    assert said.out.startswith("three-blind-mice: 40 deals, ")
    assert said.out.endswith(" 0 open; 40 solved again, 0 wrong\n")
    assert len(said.err.splitlines()) == len(VARIANTS) - 1


def test_a_wrong_verdict_is_found(folder: Path, capsys: Output) -> None:
    """The first winnable deal is listed as lost, and the first lost one as easy."""
    path = folder / "three-blind-mice.deals"
    catalogue = Catalogue.open(path, MICE)
    won = int(catalogue.winnable_seeds()[0])
    lost = next(seed for seed in range(SMALL) if seed not in set(catalogue.winnable_seeds().tolist()))
    codes = catalogue.codes.copy()
    codes[won], codes[lost] = codes[lost], codes[won]
    header = msgspec.structs.replace(catalogue.header, seal=seal_of(codes.tobytes()))
    Catalogue(header, codes).save(path)

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
    assert main([*asked, "--from", "1"]) == 2
    assert "begins with seed 0" in capsys.readouterr().err
