"""What may be moved where, what an empty column takes, and how cards are turned up."""

from typing import Final

from api.i18n.sentence import Sentence, pgettext
from api.rulestext.parts import Section, SectionId, line, paragraph
from api.rulestext.ruleset import Ruleset
from engine.cards import Card, Suit

__all__ = ["describe_empty_columns", "describe_play", "describe_turning"]

_PLAY: Final = pgettext("play.title", "Moves")
_PICK: Final = pgettext(
    "play.pick",
    "Any face-up card may move together with every card lying on it, in order or not; the cards below this "
    "<group>group</group> stay.",
)
_FIT: Final = pgettext(
    "play.fit",
    "It goes onto the <column_end_card>last card</column_end_card> of another column if that card has the same suit "
    "and is one rank higher: {card:the} goes onto {need:the}.",
)
_TWINS: Final = pgettext("play.twins", "Either copy of the higher card will do.")
_ONLY_PICKED: Final = pgettext(
    "play.only_picked",
    "Only the card picked up counts, whatever the gaps and suits among those lying on it.",
)
_ENDS: Final = pgettext(
    "play.ends",
    "No card can move onto an ace, nor a king onto any card: ranks do not wrap around.",
)
_FREE_TRY: Final = pgettext(
    "play.free_try",
    "A refused move changes nothing and costs nothing; the game says why it was refused.",
)

_EMPTY: Final = pgettext("empty_columns.title", "Empty columns")
_KINGS: Final = pgettext(
    "empty_columns.kings",
    "Only a king may fill an empty column, with all cards lying on it, whatever their order.",
)
_KINGS_ONLY_GOAL: Final = pgettext("empty_columns.kings_only_goal", "A king can move nowhere else.")
_ANY: Final = pgettext(
    "empty_columns.any",
    "Any face-up card may fill an empty column; all cards lying on the card move with it.",
)
_ANY_GOAL: Final = pgettext(
    "empty_columns.any_goal",
    "An empty column is the only place a king can move to; for other cards it is a place to wait.",
)
_NO_HURRY: Final = pgettext("empty_columns.no_hurry", "An empty column need not be filled at once.")
_IDLE_REFUSED: Final = pgettext(
    "empty_columns.idle_refused", "A whole column cannot move into an empty one, since that would change nothing."
)
# Translators: the column begins with a king.
_IDLE_KING: Final = pgettext(
    "empty_columns.idle_king",
    "A column that begins with a face-up king may also move as a whole into an empty one; that only changes "
    "its place, but it counts as a move.",
)
_IDLE_ANY: Final = pgettext(
    "empty_columns.idle_any",
    "A column without face-down cards may also move as a whole into an empty one; that only changes its "
    "place, but it counts as a move.",
)
_IDLE_ALL: Final = pgettext(
    "empty_columns.idle_all",
    "Any column may also move as a whole into an empty one; that only changes its place, but it counts as a move.",
)

_TURNING: Final = pgettext("turning.title", "Turning cards face up")
_TURN: Final = pgettext("turning.turn", "As soon as it is the last one in its column, it is turned face up.")
_TURN_FREE: Final = pgettext(
    "turning.free", "This is part of the move that uncovered it, costs nothing, and is taken back with it."
)
_TURN_LOCKED: Final = pgettext("turning.locked", "A face-down card cannot move.")
_NOTHING_DOWN: Final = pgettext(
    "turning.nothing", "In this game, no card in the columns lies face down, so none has to be turned face up."
)
_COVERED: Final = pgettext("turning.covered", "Covered face-up cards still show their rank and suit.")


def describe_play(rules: Ruleset) -> Section:
    """Say how cards move (R3, R4)."""
    fit = line(_FIT, card=Card(Suit.HEARTS, 8), need=Card(Suit.HEARTS, 9))
    twins = None if rules.one_deck else _TWINS
    return Section(SectionId.PLAY, _PLAY, (paragraph([_PICK, fit, twins, _ONLY_PICKED]), paragraph([_ENDS, _FREE_TRY])))


def describe_empty_columns(rules: Ruleset) -> Section:
    """Say what an empty column takes (R5, R6)."""
    idle = _idle(rules) if rules.allows_idle else _IDLE_REFUSED
    filling = (_KINGS, _KINGS_ONLY_GOAL) if rules.only_kings else (_ANY, _ANY_GOAL)
    return Section(SectionId.EMPTY_COLUMNS, _EMPTY, (paragraph(filling), paragraph([_NO_HURRY, idle])))


def _idle(rules: Ruleset) -> Sentence:
    if rules.only_kings:
        return _IDLE_KING
    return _IDLE_ANY if rules.face_down else _IDLE_ALL


def describe_turning(rules: Ruleset) -> Section:
    """Say when cards are turned up (R7)."""
    turning = (_TURN_LOCKED, _TURN, _TURN_FREE) if rules.face_down else (_NOTHING_DOWN,)
    return Section(SectionId.TURNING, _TURNING, (paragraph([*turning, _COVERED]),))
