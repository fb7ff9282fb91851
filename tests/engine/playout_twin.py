"""The simulated player once more, on the reference engine and from docs/difficulty.md alone: slow and obvious."""

import itertools

from engine.variants import Options, Variant
from tests.engine.numbering_twin import Sfc32, deck_text
from tests.reference import ReferenceGame
from tests.reference_answers import LegalMove
from tests.reference_notation import DEAL, RANKS

__all__ = ["play_deal"]


class _Chance(Sfc32):
    """The numbers of a deal's play-outs: the generator of the shuffle, begun with 1 for its first word."""

    def __init__(self, seed: int) -> None:
        self.a, self.b, self.c, self.counter = 1, seed % 2**32, seed // 2**32, 1
        for _ in range(12):
            self.output()


def play_deal(variant: Variant, options: Options, seed: int, games: int) -> tuple[int, int, int]:
    """Return wins, links and choices of so many games of a deal."""
    chance = _Chance(seed)
    deck = deck_text(seed, variant.decks).split()
    wins = links = moves = choices = 0
    for _ in range(games):
        game = ReferenceGame(variant, options, deck)
        while not game.is_won() and (weighted := _choices(game)):
            choices += len(weighted)
            moves += 1
            game.play(_drawn(weighted, chance))
        wins += game.is_won()
        links += _links(game)
    return wins, links, 1000 * choices // max(moves, 1)


def _choices(game: ReferenceGame) -> list[tuple[str, int]]:
    """Return the moves the player may make, with their chances; the stock is the last resort."""
    moves = game.legal_moves()
    weighted = [(it.move, _chance(game, it)) for it in moves if it.move != DEAL and not _is_idle(game, it)]
    weighted = [(move, chance) for move, chance in weighted if chance]
    return weighted or [(it.move, 0) for it in moves if it.move == DEAL]


def _drawn(weighted: list[tuple[str, int]], chance: Sfc32) -> str:
    total = sum(weight for _, weight in weighted)
    if not total:
        return weighted[0][0]
    drawn = chance.output() % total
    for move, weight in weighted:
        if drawn < weight:
            return move
        drawn -= weight
    raise AssertionError


def _chance(game: ReferenceGame, move: LegalMove) -> int:
    if move.source is None:
        return 1
    lies = _row(game, move)
    if lies == 0:
        return 8
    if lies == game.position.hidden[move.source]:
        return 16
    under = game.position.columns[move.source][lies - 1]
    return 0 if under == _next_higher(str(move.card)) else 1


def _is_idle(game: ReferenceGame, move: LegalMove) -> bool:
    into_space = move.target is not None and not game.position.columns[move.target]
    return into_space and move.source is not None and _row(game, move) == 0


def _row(game: ReferenceGame, move: LegalMove) -> int:
    assert move.source is not None
    return len(game.position.columns[move.source]) - move.cards


def _next_higher(card: str) -> str:
    above = RANKS.index(card[0]) + 1
    return RANKS[above] + card[1] if above < len(RANKS) else ""


def _links(game: ReferenceGame) -> int:
    position = game.position
    links = 13 * len(position.foundation)
    for number, column in position.columns.items():
        face_up = column[position.hidden[number] :]
        links += sum(under == _next_higher(card) for under, card in itertools.pairwise(face_up))
    return links
