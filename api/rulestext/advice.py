"""How to play well, and the two ways in which cards block each other."""

from typing import Final

from api.i18n.sentence import Sentence, pgettext
from api.rulestext.parts import Item, Items, Section, SectionId, line, paragraph
from api.rulestext.ruleset import Ruleset
from engine.cards import Card, Suit
from engine.variants import StockTiming

__all__ = ["describe_dead_ends", "describe_tips"]

_TIPS: Final = pgettext("tips.title", "Tips")
_HABITS: Final = pgettext("tips.habits", "Good habits in order of weight, then further advice:")
_WHOLE_COLUMNS: Final = pgettext("tips.whole_columns", "Look at whole columns, not only at their ends.")
_UNCOVER_FIRST: Final = pgettext(
    "tips.uncover_first",
    "Work first on the columns with face-down cards: uncovering one is nearly always worth more than a longer "
    "sequence.",
)
_PLAN_SPACE: Final = pgettext(
    "tips.plan_space", "Decide what an empty column is for, and do not fill it before you must."
)
_CHECK_TARGETS: Final = pgettext("tips.check_targets", "Before dealing the stock, check which cards it will cover.")
_FREE_KING: Final = pgettext("tips.free_king", "Free a king early, preferably one that lies on useful cards.")
_KEEP_STOCK: Final = pgettext("tips.keep_stock", "Keep the stock until you are stuck.")
_DEAL_FIRST: Final = pgettext(
    "tips.deal_first",
    "If the stock may be dealt, deal it before filling an empty column: seeing its cards helps you decide.",
)
_ALL_SUITS: Final = pgettext(
    "tips.all_suits", "Build all suits in parallel; concentrating on one too early can lock in the others."
)
_LOW_UNDER_HIGH: Final = pgettext("tips.low_under_high", "Do not bury a low card under a higher one of its suit.")
_ACES: Final = pgettext(
    "tips.aces",
    "An ace on a face-down card can move only onto a two of its suit: plan ahead for twos and threes.",
)
_DISORDER: Final = pgettext(
    "tips.disorder", "Move an unordered group only if that frees a useful card or prepares a later move."
)
_TALL: Final = pgettext(
    "tips.tall",
    "Look at the last card of a group and deep into its target; avoid very long columns.",
)
_ALL_OPEN: Final = pgettext(
    "tips.all_open", "Once all cards lie face up, most of the work is done, unless cards block each other."
)

_DEAD_ENDS: Final = pgettext("dead_ends.title", "Two deadlocks")
_REVERSED: Final = pgettext("dead_ends.reversed", "Reversed sequence")
# Translators: {base} lies deepest, {other} directly on it, {card} directly on that, all in one column: ♣5 ♣3 ♣4.
_REVERSED_WHY: Final = pgettext(
    "dead_ends.reversed_why",
    "In one column, {other:the} lies directly on {base:the}, and {card:the} directly on {other:the}. "
    "{card:The} needs {base:the} free, so {other:the} must leave first; but {other:the} needs "
    "{card:the}, which lies on it.",
)
_CRISS_CROSS: Final = pgettext("dead_ends.criss_cross", "Criss-cross")
# Translators: {first} needs {first_needs}, on which {second} lies, and the other way round.
_CRISS_CROSS_WHY: Final = pgettext(
    "dead_ends.criss_cross_why",
    "{second:The} lies directly on {first_needs:the}, and {first:the} directly on {second_needs:the}: each covers "
    "the card that the other needs.",
)
_FOR_GOOD: Final = pgettext(
    "dead_ends.for_good",
    "Two patterns are <dead_end>dead ends</dead_end>: once one has formed, the game cannot be won, even "
    "if many moves are left.",
)
_ANY_HELPS: Final = pgettext(
    "dead_ends.any_helps",
    "Two patterns make cards wait for one another until one of them can go into an empty column; otherwise they "
    "are <dead_end>dead ends</dead_end>.",
)
_TWIN_HELPS: Final = pgettext(
    "dead_ends.twin_helps",
    "Two patterns make cards wait for one another until the other copy of a card comes to the rescue; otherwise "
    "they are <dead_end>dead ends</dead_end>.",
)
_BOTH_HELP: Final = pgettext(
    "dead_ends.both_help",
    "Two patterns make cards wait for one another until an empty column or the other copy of a card comes to the "
    "rescue; otherwise they are <dead_end>dead ends</dead_end>.",
)


def describe_tips(rules: Ruleset) -> Section:
    """Advise: habits in the order of their weight, then more."""
    stock, hidden = rules.variant.stock, rules.face_down
    habits: list[Sentence | None] = [
        _WHOLE_COLUMNS,
        _UNCOVER_FIRST if hidden else None,
        _PLAN_SPACE,
        _CHECK_TARGETS if stock else None,
    ]
    timing = rules.options.stock_timing if stock else None
    more: list[Sentence | None] = [
        _FREE_KING,
        _KEEP_STOCK if timing is StockTiming.ANY_TIME else None,
        _DEAL_FIRST if timing is StockTiming.NO_BUILDS else None,
        _ALL_SUITS,
        _LOW_UNDER_HIGH,
        _ACES if hidden and rules.only_kings else None,
        _DISORDER,
        _TALL,
        _ALL_OPEN if hidden else None,
    ]
    return Section(
        SectionId.TIPS, _TIPS, (paragraph([_HABITS]),), (_items(habits, ordered=True), _items(more, ordered=False))
    )


def describe_dead_ends(rules: Ruleset) -> Section:
    """Show the two patterns of cards that block each other, and say what they mean in this game."""
    clubs, hearts, spades = Suit.CLUBS, Suit.HEARTS, Suit.SPADES
    reversed_why = line(_REVERSED_WHY, base=Card(clubs, 5), other=Card(clubs, 3), card=Card(clubs, 4))
    criss_cross_why = line(
        _CRISS_CROSS_WHY,
        first=Card(hearts, 7),
        first_needs=Card(hearts, 8),
        second=Card(spades, 10),
        second_needs=Card(spades, 11),
    )
    patterns = Items((Item((reversed_why,), line(_REVERSED)), Item((criss_cross_why,), line(_CRISS_CROSS))))
    return Section(SectionId.DEAD_ENDS, _DEAD_ENDS, (paragraph([_meaning(rules)]),), (patterns,))


def _meaning(rules: Ruleset) -> Sentence:
    if rules.one_deck:
        return _FOR_GOOD if rules.only_kings else _ANY_HELPS
    return _TWIN_HELPS if rules.only_kings else _BOTH_HELP


def _items(sentences: list[Sentence | None], *, ordered: bool) -> Items:
    return Items(tuple([Item(paragraph([it])) for it in sentences if it]), ordered=ordered)
