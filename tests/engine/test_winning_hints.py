"""Who follows winning hints wins, under all rules."""

from typing import Final

import msgspec
import pytest

from engine.cards import KING, Card
from engine.compiled import Cells
from engine.game import Game
from engine.hints import HintLevel, HintReason, NoHint, hint
from engine.play import replay
from engine.solver import Verdict
from engine.variants import VARIANTS, CompletedRuns, IdleMoves, StockTiming
from engine.view import view_of
from tests.boards import toy
from tests.engine.hinted import SOLVER, best, played, random_games, taken_back
from tests.sampling import INTERPRETED


def follow(game: Game, most: int) -> int:
    """Play winning hints only, to the win; return how many."""
    for count in range(most):
        found = hint(game, HintLevel.WINNING, SOLVER)
        if found.absence is NoHint.WON:
            return count
        others = [move for move in found.replay.legal_moves if move.move != found.move]
        assert found.guaranteed, game
        assert found.move, game
        assert len(others) == len(found.replay.legal_moves) - 1
        assert not found.only_deal or all(move.card == Card(move.card.suit, KING) for move in others if move.card)
        game = played(game, found.move)
    raise AssertionError(game)


FREE: Final[dict[str, object]] = {"idle_moves": IdleMoves.ALLOW, "completed_runs": CompletedRuns.LEAVE}
WAITING: Final[dict[str, object]] = {"stock_timing": StockTiming.NO_MOVES}

DEALS: Final[list[tuple[str, dict[str, object], int]]] = [
    ("scorpion", {}, 240),
    ("scorpion-classic", {}, 120),
    ("scorpion", {**FREE, **WAITING}, 60),
    ("scorpion-strict", {}, 120),
    ("scorpion-ii", {}, 120),
    ("open-scorpion", {}, 120),
    ("three-blind-mice", {}, 120),
    ("wasp", {}, 40),
    ("wasp", WAITING, 40),
    ("wasp", FREE, 40),
    ("double-scorpion", {}, 3),
    ("double-scorpion-10", {}, 4),
    ("double-scorpion-10", FREE, 3),
]
"""More than 1 000 in all; interpreted only a few of those that take little work."""


@pytest.mark.parametrize(("variant", "changed", "count"), DEALS[: 2 if INTERPRETED else None])
def test_winning_hints_win(variant: str, changed: dict[str, object], count: int) -> None:
    """From random positions; from lost ones after taking back as many moves as the hint says."""
    rules, seen = VARIANTS[variant], set[HintReason]()
    games = random_games(9, rules, msgspec.structs.replace(rules.options, **changed))
    left = 2 if INTERPRETED else count
    while left:
        found = hint(next(games), HintLevel.WINNING, SOLVER)
        if found.guaranteed:  # else lost from the deal on, or not decided
            seen.add(found.reason)
            follow(taken_back(found.replay.game, found.take_back), 100 * rules.decks**2)
            left -= 1

    assert HintReason.TAKE_BACK in seen or INTERPRETED or rules.decks == 2


TWO_DECKS: Final = toy(
    "3S 2S AS|3S 2S AS|3H 2H AH|3H 2H AH|3D 2D 2D|3D AD AD", decks=2, completed_runs=CompletedRuns.LEAVE
)
TWINS: Final = toy("3S 2S AS|3S 2S AS|3H 2H AH|3H 2H AH|3D 2D AD|3D AD 2D", decks=2, completed_runs=CompletedRuns.LEAVE)
"""Unlike those above, its moves mean one card without an origin."""
WASP: Final = Game(VARIANTS["wasp"], VARIANTS["wasp"].options, 0)
DEAL_WAITS: Final = toy("2S|3S|2H|3H", stock="AS AH", idle_moves=IdleMoves.ALLOW, stock_timing=StockTiming.NO_MOVES)


def test_r6_who_went_to_and_fro_waits_no_longer_for_a_hint(monkeypatch: pytest.MonkeyPatch) -> None:
    """A line that can be kept to began after the last position that came back: the last one here, or the one before."""
    asked: list[bytes] = []
    solve = SOLVER.solve

    def noted(position: Cells, *limits: int) -> Verdict:
        asked.append(position.tobytes())
        return solve(position, *limits)

    monkeypatch.setattr(SOLVER, "solve", noted)
    found = best(played(DEAL_WAITS, "2S2", *["3H1", "3H4"] * 900), HintLevel.WINNING)

    assert found.guaranteed
    assert len(asked) <= 2


def with_origin(game: Game, *, by_place: bool) -> str:
    """Return the game's last move with its origin, named as far as it must be at least; the stock has none."""
    before, move = taken_back(game, 1), game.moves[-1]
    legal = next(it for it in replay(before).legal_moves if it.move == move)
    if legal.card is None or legal.source is None:
        return move
    height = len(view_of(replay(before).board).columns[legal.source - 1])
    place = f".{height - legal.cards + 1}" if by_place or "." in move else ""
    return f"{move.split('@')[0]}@{legal.source}{place}"


@pytest.mark.parametrize("by_place", [False, True])
@pytest.mark.parametrize("game", [TWINS, DEAL_WAITS, WASP])
def test_n3_a_line_is_kept_to_by_moves_that_name_their_origins(
    game: Game, *, by_place: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same positions are asked for the same hints as if the player wrote the hinted moves as they are told."""
    asked = list[bytes]()
    solve = SOLVER.solve

    def noted(position: Cells, *limits: int) -> Verdict:
        asked.append(position.tobytes())
        return solve(position, *limits)

    monkeypatch.setattr(SOLVER, "solve", noted)
    hinted, spelled = game, game
    while len(hinted.moves) < 6 and (move := best(hinted, HintLevel.WINNING).move):
        asked_for_hinted = list(asked)
        asked.clear()
        assert best(spelled, HintLevel.WINNING).move == move
        assert asked == asked_for_hinted
        asked.clear()
        hinted = played(hinted, move)
        spelled = played(spelled, with_origin(hinted, by_place=by_place))

    assert spelled.moves != hinted.moves


@pytest.mark.parametrize("game", [TWO_DECKS, DEAL_WAITS])
def test_where_positions_can_come_back_the_line_that_was_begun_is_kept_to(game: Game) -> None:
    """R1, or R6 before the deal: the first position's line as long as it is followed, no other one found on the way."""
    line = SOLVER.solve(replay(game).board).line or ()
    kept_to = line[: line.index("deal") + 1] if "deal" in line else line
    hinted = [best(played(game, *line[:count]), HintLevel.WINNING).move for count in range(len(kept_to))]

    assert tuple(hinted) == kept_to
    assert len(kept_to) > 1
