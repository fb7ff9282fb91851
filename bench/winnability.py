"""The page and the plots of how many deals can be won, from the table that comes with the engine.

Run as ``scripts/statistics-page`` after ``scorpion measure FOLDER``; writes docs/statistics.md, between its marks, and
two plots. The plots need matplotlib, the extra ``plots``.
"""

import importlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from engine.statistics import Statistics, StatisticsRow, load_statistics
from engine.variants import VARIANTS, Options, Variant

__all__ = ["BEGIN", "END", "PAGE", "page_with", "table_of"]

DOCS: Final = Path(__file__).parents[1] / "docs"
PAGE: Final = DOCS / "statistics.md"
BEGIN: Final = "<!-- table: scripts/statistics-page -->"
END: Final = "<!-- end of table -->"
HEAD: Final = """\
| rules | deals | winnable | lost | open | winnable, 95 % | positions p50 / p99 / p99.9 / most | moves p50 / most |
|---|---|---|---|---|---|---|---|"""


def main() -> None:
    """Write the page and the plots."""
    table = load_statistics()
    PAGE.write_text(page_with(PAGE.read_text(encoding="utf-8"), table), encoding="utf-8")
    _draw_winnability(table)
    _draw_positions(table)


def page_with(page: str, table: Statistics) -> str:
    """Return the page with the table between its marks."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n\n{table_of(table)}\n\n{END}{after}"


def table_of(table: Statistics) -> str:
    """Return the table in markdown: a row for each variant's own options, then one for each change of them."""
    return "\n".join([HEAD, *map(_line, table.rows)])


def _line(row: StatisticsRow) -> str:
    own = VARIANTS[row.variant].options
    changes = [
        f"`{name}={getattr(row.options, name)}`"
        for name in Options.__struct_fields__
        if getattr(row.options, name) != getattr(own, name)
    ]
    work, moves = row.positions, row.line_moves
    cells = [
        " ".join([f"`{row.variant}`", *changes]),
        f"{row.deals:,}",
        f"{row.winnable:,} ({row.winnable_share:.3%})",
        f"{row.unwinnable:,}",
        f"{row.unknown:,}",
        f"{row.winnable_low:.3%} – {row.winnable_high:.3%}",
        f"{work.p50:,} / {work.p99:,} / {work.p999:,} / {work.max:,}" if work else "",
        f"{moves.p50} / {moves.max}" if moves else "",
    ]
    return f"| {' | '.join(cells)} |"


def _draw_winnability(table: Statistics) -> None:
    figure, axes = _new_plot("winnable deals, %")
    for variant in VARIANTS.values():
        rows = _rows_by_hidden(table, variant)
        shares = [100 * row.winnable_share for row in rows]
        below = [max(0.0, 100 * (row.winnable_share - row.winnable_low)) for row in rows]
        above = [max(0.0, 100 * (row.winnable_high - row.winnable_share)) for row in rows]
        hidden = [row.options.hidden_columns for row in rows]
        axes.errorbar(hidden, shares, yerr=[below, above], marker="o", capsize=3, label=variant.id)
    _finish(figure, axes, "winnability.svg")


def _draw_positions(table: Statistics) -> None:
    figure, axes = _new_plot("positions looked at for a deal of scorpion")
    rows = [row for row in _rows_by_hidden(table, VARIANTS["scorpion"]) if row.positions]
    hidden = [row.options.hidden_columns for row in rows]
    for name, label in (("p50", "half of the deals"), ("p99", "99 %"), ("p999", "99.9 %"), ("max", "all")):
        axes.plot(hidden, [getattr(row.positions, name) for row in rows], marker="o", label=f"{label} need at most")
    axes.set_yscale("log")
    _finish(figure, axes, "positions.svg")


def _rows_by_hidden(table: Statistics, variant: Variant) -> Sequence[StatisticsRow]:
    options = [msgspec.structs.replace(variant.options, hidden_columns=hidden) for hidden in range(8)]
    return [row for it in options if (row := table.row_for(variant, it))]


def _new_plot(title: str) -> tuple[Any, Any]:
    """Return a figure and its axes; matplotlib is not installed where types are checked."""
    matplotlib: Any = importlib.import_module("matplotlib")
    matplotlib.use("svg")
    matplotlib.rcParams["svg.hashsalt"] = "scorpion"  # the same table draws the same file
    figure, axes = importlib.import_module("matplotlib.pyplot").subplots(figsize=(8, 5))
    axes.set_xlabel("columns with face-down cards")
    axes.set_ylabel(title)
    axes.grid(visible=True, alpha=0.3)
    return figure, axes


def _finish(figure: Any, axes: Any, name: str) -> None:  # noqa: ANN401  # as above
    axes.legend(fontsize="small")
    figure.tight_layout()
    figure.savefig(DOCS / name, metadata={"Date": None})


if __name__ == "__main__":
    main()
