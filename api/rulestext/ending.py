"""What becomes of complete sequences, and how a game ends."""

from typing import Final

from api.i18n.sentence import pgettext
from api.rulestext.parts import Section, SectionId, line, paragraph
from api.rulestext.ruleset import Ruleset
from engine.cards import RANKS
from engine.play import MOVE_CAP

__all__ = ["describe_complete_runs", "describe_limit", "describe_losing", "describe_winning"]

_RUNS: Final = pgettext("complete_runs.title", "Complete suits")
_REMOVED: Final = pgettext(
    "complete_runs.removed",
    "As soon as a column ends with {cards} cards of one suit in order from king to ace, this "
    "<full_sequence>complete suit</full_sequence> goes to its <foundation>foundation</foundation> in the "
    "same move.",
)
_REMOVED_TURNS: Final = pgettext("complete_runs.removed_turns", "A face-down card under it is turned face up.")
_REMOVED_ANYWHERE: Final = pgettext("complete_runs.removed_anywhere", "Several complete suits can leave at once.")
_LEFT: Final = pgettext(
    "complete_runs.left",
    "A <full_sequence>complete suit</full_sequence>, {cards} cards from king to ace, stays in the columns.",
)
_LEFT_COUNTS: Final = pgettext(
    "complete_runs.left_counts", "It counts for the win only when no other card of its column lies under it or on it."
)
_LEFT_MOVES: Final = pgettext(
    "complete_runs.left_moves", "It may move as a whole into an empty column to get away from cards under it."
)
_LEFT_BREAKS: Final = pgettext("complete_runs.left_breaks", "It may also be broken up again on purpose.")

_WINNING: Final = pgettext("winning.title", "Winning")
_WON_REMOVED: Final = pgettext(
    "winning.removed", "The game is won as soon as all {runs} complete suits are on the foundations."
)
_WON_LEFT_STOCK: Final = pgettext(
    "winning.left_stock",
    "The game is won as soon as the stock has been dealt and every column either is empty or holds exactly "
    "one complete suit and nothing else.",
)
_WON_LEFT: Final = pgettext(
    "winning.left",
    "The game is won as soon as every column either is empty or holds exactly one complete suit and nothing else.",
)
_RECORD: Final = pgettext(
    "winning.record",
    "Players compare moves, time, moves taken back, and hints; with the same <deal_number>deal "
    "number</deal_number>, fewer moves are better.",
)

_LOSING: Final = pgettext("losing.title", "Losing")
_LOST_STOCK: Final = pgettext(
    "losing.stock", "The game is lost when the stock has been dealt and no legal move is left."
)
_LOST: Final = pgettext("losing.no_stock", "The game is lost when no legal move is left.")
_NOT_YET: Final = pgettext("losing.not_yet", "As long as the stock can be dealt, the game is not over.")
_IDLE_ASIDE: Final = pgettext(
    "losing.idle_aside", "For this, moving a whole column into an empty one does not count as a legal move."
)
_EARLIER: Final = pgettext(
    "losing.earlier",
    "It can be hopeless long before that: a game with legal moves left need not be <winnable>winnable</winnable>.",
)
_CIRCLES: Final = pgettext(
    "losing.circles", "A game whose moves only lead back to earlier positions is as good as lost."
)
_WAY_OUT: Final = pgettext(
    "losing.way_out",
    "A lost position leaves three choices: take back moves, return to the last winnable position (if any), or give up.",
)

_LIMIT: Final = pgettext("limit.title", "Move limit")
_CAP: Final = pgettext("limit.cap", "A game has at most {max} moves.")
_CAP_STOCK: Final = pgettext("limit.cap_stock", "A game has at most {max} moves; dealing the stock is one of them.")
_AFTER_CAP: Final = pgettext("limit.after", "At the limit, one can only <undo>take back</undo> moves or start again.")


def describe_complete_runs(rules: Ruleset) -> Section:
    """Say what becomes of a complete run (R9)."""
    if rules.removes_runs:
        turns = _REMOVED_TURNS if rules.face_down else None
        said = paragraph([line(_REMOVED, cards=len(RANKS)), turns, _REMOVED_ANYWHERE])
    else:
        # With one deck and only kings in empty columns, no card can leave the one it fits on.
        breaks = None if rules.is_forced else _LEFT_BREAKS
        said = paragraph([line(_LEFT, cards=len(RANKS)), _LEFT_COUNTS, _LEFT_MOVES, breaks])
    return Section(SectionId.COMPLETE_RUNS, _RUNS, (said,))


def describe_winning(rules: Ruleset) -> Section:
    """Say when the game is won (R10)."""
    if rules.removes_runs:
        won = line(_WON_REMOVED, runs=rules.runs)
    else:
        won = line(_WON_LEFT_STOCK if rules.variant.stock else _WON_LEFT)
    return Section(SectionId.WINNING, _WINNING, (paragraph([won, _RECORD]),))


def describe_losing(rules: Ruleset) -> Section:
    """Say when it is lost (R11, R14)."""
    lost = (_LOST_STOCK, _NOT_YET) if rules.variant.stock else (_LOST,)
    idle = _IDLE_ASIDE if rules.allows_idle else None
    circles = None if rules.is_forced and not rules.allows_idle else _CIRCLES
    return Section(SectionId.LOSING, _LOSING, (paragraph([*lost, idle]), paragraph([_EARLIER, circles, _WAY_OUT])))


def describe_limit(rules: Ruleset) -> Section:
    """Say how many moves there can be (R12)."""
    cap = line(_CAP_STOCK if rules.variant.stock else _CAP, max=MOVE_CAP)
    return Section(SectionId.LIMIT, _LIMIT, (paragraph([cap, _AFTER_CAP]),))
