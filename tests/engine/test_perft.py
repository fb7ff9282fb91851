"""The numbers of move sequences of golden deals, counted in three ways."""

from typing import Final

import msgspec
import pytest

from engine.board import deal_board, new_trail, pack_deck
from engine.compiled import Cells
from engine.game import Game
from engine.kernel import apply, legal_moves, undo
from engine.play import replay
from engine.variants import VARIANTS, Variant
from tests.agreement import opened
from tests.perft import SEEDS, Deal, count_in_reference, dealt, format_deals, golden_path, read_deals
from tests.sampling import scaled

# Sequences at the deepest level counted; the golden files go on to some thousands.
REFERENCE_LIMIT: Final = 100
REPLAY_LIMIT: Final = scaled(2000)
KERNEL_LIMIT: Final = scaled(20_000)

CASES: Final = [
    pytest.param(variant, deal, id=f"{variant.id}-{deal.seed}")
    for variant in VARIANTS.values()
    for deal in read_deals(golden_path(variant).read_text(encoding="utf-8"))
]


def limited(deal: Deal, limit: int) -> dict[int, int]:
    """Return the counts by depth that do not exceed the limit, up to the first that does."""
    counts = list(deal.counts)
    kept = next((depth for depth, count in enumerate(counts) if count > limit), len(counts))
    return dict(enumerate(counts[:kept], start=1))


def count_in_kernel(board: Cells, trail: Cells, depth: int) -> int:
    moves = legal_moves(board, trail)
    if depth == 1:
        return len(moves)
    count = 0
    for source, target in moves[:, :2].tolist():
        apply(board, trail, source, target)
        count += count_in_kernel(board, trail, depth - 1)
        undo(board, trail)
    return count


def count_by_replay(game: Game, depth: int) -> int:
    moves = [move.move for move in replay(game).legal_moves]
    if depth == 1:
        return len(moves)
    after = (msgspec.structs.replace(game, moves=(*game.moves, move)) for move in moves)
    return sum(count_by_replay(longer, depth - 1) for longer in after)


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=VARIANTS)
def test_golden_files_hold_five_deals_a_variant_and_are_as_the_script_writes_them(variant: Variant) -> None:
    text = golden_path(variant).read_text(encoding="utf-8")
    deals = read_deals(text)

    assert tuple(deal.seed for deal in deals) == SEEDS
    assert format_deals(variant, deals) == text


@pytest.mark.parametrize(("variant", "deal"), CASES)
def test_reference_counts_as_the_golden_file(variant: Variant, deal: Deal) -> None:
    expected = limited(deal, REFERENCE_LIMIT)
    reference = opened(dealt(variant, deal.seed))

    assert {depth: count_in_reference(reference, depth) for depth in expected} == expected


@pytest.mark.parametrize(("variant", "deal"), CASES)
def test_kernel_counts_by_apply_and_undo_as_the_golden_file(variant: Variant, deal: Deal) -> None:
    expected = limited(deal, KERNEL_LIMIT)
    game = dealt(variant, deal.seed)
    assert isinstance(game.source, tuple)
    board, trail = deal_board(variant, game.options, pack_deck(game.source)), new_trail(12)

    assert {depth: count_in_kernel(board, trail, depth) for depth in expected} == expected


@pytest.mark.parametrize(("variant", "deal"), CASES)
def test_replay_from_scratch_counts_as_the_golden_file(variant: Variant, deal: Deal) -> None:
    expected = limited(deal, REPLAY_LIMIT)
    game = dealt(variant, deal.seed)

    assert {depth: count_by_replay(game, depth) for depth in expected} == expected
