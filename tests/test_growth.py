"""The growth report: its quantiles, and a row for every set of rules."""

import pytest

from bench.growth import Row, format_row, main, quantile
from engine.solver import Outcome, Verdict


def test_a_quantile_is_the_smallest_value_that_so_large_a_share_does_not_exceed() -> None:
    hundred = range(1, 101)

    assert [quantile(hundred, share) for share in (0.01, 0.5, 0.99, 0.999, 1)] == [1, 50, 99, 100, 100]
    assert quantile([7], 0.5) == 7


def test_a_row_counts_what_is_won_and_what_is_open() -> None:
    verdicts = [
        Verdict(Outcome.UNKNOWN, 900, limit="positions"),
        Verdict(Outcome.WINNABLE, 3, line=()),
        Verdict(Outcome.UNWINNABLE, 1),
        Verdict(Outcome.UNWINNABLE, 2),
    ]

    assert format_row(Row("`wasp`", verdicts, 0.5)) == "| `wasp` | 4 | 25.00% | 25.00% | 8 | 2 | 900 | 900 | 900 |"


def test_the_table_has_a_row_a_variant_and_one_for_each_number_of_hidden_columns(
    capsys: pytest.CaptureFixture[str],
) -> None:
    main(["three-blind-mice", "scorpion", "--deals", "2", "--max-positions", "5"])
    lines = capsys.readouterr().out.splitlines()

    assert len({line.count("|") for line in lines}) == 1
    assert [line.split("|")[1].strip() for line in lines[2:]] == [
        "`three-blind-mice`",
        "`scorpion`",
        *[f"`scorpion` `hidden_columns={hidden}`" for hidden in range(8)],
    ]
