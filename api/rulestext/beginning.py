"""What the game is, what it is played with, and how the cards are laid out."""

from typing import Final

from api.i18n.sentence import npgettext, pgettext
from api.rulestext.parts import Column, Line, Section, SectionId, Sign, line, paragraph
from api.rulestext.ruleset import Ruleset
from engine.cards import Suit

__all__ = ["describe_cards", "describe_goal", "describe_overview", "describe_setup"]

_OVERVIEW: Final = pgettext("overview.title", "Overview")
_FAMILY: Final = pgettext(
    "overview.family",
    "This is a solitaire of the Spider family with the moves of Yukon: a whole group of cards travels as one, in "
    "order or not.",
)
# Translators: the game is called after the animal.
_ANIMAL: Final = npgettext(
    "overview.animal",
    "The {columns} columns are the body of the scorpion; the {stock} card of the stock is its tail.",
    "The {columns} columns are the body of the scorpion; the {stock} cards of the stock are its tail.",
    "stock",
)
_STING: Final = pgettext("overview.sting", "It stings whoever frees the face-down cards too late.")
_ONE_PLACE: Final = pgettext(
    "overview.one_place",
    "Every card except a king fits on just one other, yet the order of the moves decides the game.",
)
_TWO_PLACES: Final = pgettext(
    "overview.two_places",
    "Every card except a king fits on just two others, yet the order of the moves decides the game.",
)
_NO_CLOCK: Final = pgettext("overview.no_clock", "There is no time limit: thinking ahead is the game.")

_CARDS: Final = pgettext("cards.title", "The cards")
_ONE_DECK: Final = pgettext("cards.one_deck", "The game is played with one deck of {cards} cards, without jokers.")
_TWO_DECKS: Final = pgettext(
    "cards.two_decks",
    "The game is played with two decks, {cards} cards in all, without jokers; there are two of every card.",
)
# Translators: each placeholder is the sign of its suit with a blank, if any, behind it; nothing if cards are words.
_SUITS: Final = pgettext(
    "cards.suits", "There are four suits: {spades}spades, {hearts}hearts, {diamonds}diamonds, {clubs}clubs."
)
# Translators: give the index letters that the language uses.
_RANKS: Final = pgettext(
    "cards.ranks",
    "The ranks from low to high: ace (A), 2 to 10, jack (J), queen (Q), king (K).",
)
_ONLY_SUITS: Final = pgettext("cards.only_suits", "Red and black mean nothing here; only the suit counts.")

_GOAL: Final = pgettext("goal.title", "Goal")
_ONE_EACH: Final = pgettext(
    "goal.one_each",
    "Inside the columns, build {runs} <sequence>sequences</sequence> that go down from king to ace, one for each suit.",
)
_TWO_EACH: Final = pgettext(
    "goal.two_each",
    "Inside the columns, build {runs} <sequence>sequences</sequence> that go down from king to ace, two for each suit.",
)
_GOAL_REMOVED: Final = pgettext("goal.removed", "A complete suit leaves the columns at once.")
_GOAL_LEFT: Final = pgettext("goal.left", "Complete suits stay in the columns to the end.")

_SETUP: Final = pgettext("setup.title", "Setup")
_LAYOUT: Final = pgettext(
    "setup.layout",
    "The layout has {columns} columns, numbered from left to right, of {rows} overlapping cards each.",
)
_ALL_UP: Final = pgettext("setup.all_up", "All cards in the columns lie face up.")
_DOWN_IN_ONE: Final = pgettext(
    "setup.down_in_one",
    "In column {first} the {rows} deepest cards lie <face_down>face down</face_down>; all other cards in the "
    "columns lie face up.",
)
_DOWN_IN_TWO: Final = pgettext(
    "setup.down_in_two",
    "In columns {first} and {last} the {rows} deepest cards lie <face_down>face down</face_down>, {count} in "
    "all; all other cards in the columns lie face up.",
)
_DOWN_IN_SOME: Final = pgettext(
    "setup.down_in_some",
    "In columns {first} to {last} the {rows} deepest cards lie <face_down>face down</face_down>, {count} in "
    "all; all other cards in the columns lie face up.",
)
_DOWN_IN_ALL: Final = pgettext(
    "setup.down_in_all",
    "In every column the {rows} deepest cards lie <face_down>face down</face_down>, {count} in all; all "
    "other cards in the columns lie face up.",
)
_STOCK: Final = npgettext(
    "setup.stock",
    "The remaining {stock} card is the <stock>stock</stock>; it waits face down beside the columns.",
    "The remaining {stock} cards form the <stock>stock</stock>; they wait face down beside the columns.",
    "stock",
)
_RESERVE: Final = npgettext(
    "setup.reserve",
    "The remaining {reserve} card is the <reserve_other>reserve</reserve_other>; it lies face up beside the columns.",
    "The remaining {reserve} cards form the <reserve_other>reserve</reserve_other>; they lie face up beside "
    "the columns.",
    "reserve",
)


def describe_overview(rules: Ruleset) -> Section:
    """Say what kind of game it is."""
    variant = rules.variant
    is_scorpion = "scorpion" in variant.id and variant.stock > 0
    animal = line(_ANIMAL, columns=variant.columns, stock=variant.stock) if is_scorpion else None
    sting = _STING if is_scorpion and rules.face_down else None
    places = _ONE_PLACE if rules.one_deck else _TWO_PLACES
    first = paragraph([_FAMILY, animal, sting])
    return Section(SectionId.OVERVIEW, _OVERVIEW, (first, paragraph([places, _NO_CLOCK])))


def describe_cards(rules: Ruleset) -> Section:
    """Say which cards there are (R1)."""
    decks = line(_ONE_DECK if rules.one_deck else _TWO_DECKS, cards=rules.cards)
    suits = line(_SUITS, **{suit.name.lower(): Sign(suit) for suit in Suit})
    return Section(SectionId.CARDS, _CARDS, (paragraph([decks, suits, _RANKS, _ONLY_SUITS]),))


def describe_goal(rules: Ruleset) -> Section:
    """Say what to build (R9, R10)."""
    goal = line(_ONE_EACH if rules.one_deck else _TWO_EACH, runs=rules.runs)
    return Section(SectionId.GOAL, _GOAL, (paragraph([goal, _GOAL_REMOVED if rules.removes_runs else _GOAL_LEFT]),))


def describe_setup(rules: Ruleset) -> Section:
    """Say how the cards are laid out (R2)."""
    variant = rules.variant
    layout = line(_LAYOUT, columns=variant.columns, rows=variant.rows)
    stock = line(_STOCK, stock=variant.stock) if variant.stock else None
    reserve = line(_RESERVE, reserve=variant.reserve) if variant.reserve else None
    return Section(SectionId.SETUP, _SETUP, (paragraph([layout, _face_down(rules), stock, reserve]),))


def _face_down(rules: Ruleset) -> Line:
    """Say which cards lie face down, never a range of one or two columns."""
    first, last = Column(rules.hidden_from), Column(rules.hidden_to)
    rows, count = rules.variant.hidden_rows, rules.face_down
    hidden = rules.options.hidden_columns if rows else 0
    if not hidden:
        return Line(_ALL_UP)
    if hidden == rules.variant.columns:
        return line(_DOWN_IN_ALL, rows=rows, count=count)
    if hidden == 1:
        return line(_DOWN_IN_ONE, first=first, rows=rows)
    return line(_DOWN_IN_TWO if hidden == 2 else _DOWN_IN_SOME, first=first, last=last, rows=rows, count=count)  # noqa: PLR2004 - two
