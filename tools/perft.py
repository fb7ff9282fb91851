"""Write the golden counts in tests/data/perft/, counted by the reference engine alone; takes a minute."""

from engine.variants import VARIANTS
from tests.agreement import opened
from tests.perft import SEEDS, Deal, count_deal, dealt, format_deals, golden_path


def main() -> None:
    """Write one file a variant."""
    for variant in VARIANTS.values():
        deals = [Deal(seed, count_deal(opened(dealt(variant, seed)))) for seed in SEEDS]
        golden_path(variant).write_text(format_deals(variant, deals), encoding="utf-8")


if __name__ == "__main__":
    main()
