"""Everything the API can say, with parameters that a game or a request can really give."""

import itertools
from collections.abc import Iterator, Mapping
from typing import Final, TypeAlias

from api.codes import ProblemCode
from api.i18n.dealing import DealingCase
from api.i18n.events import Event
from api.i18n.messages import Topic, Value, Words
from api.i18n.tips import Tip
from api.i18n.verdicts import DeadEndCase, VerdictCase
from engine.cards import CARDS, KING, Card, Suit
from engine.errors import Param
from engine.reasons import Fault, Reason

__all__ = ["OUTCOMES", "PROBLEMS", "PROOFS", "SAMPLES", "build_refusals", "end_refusals", "everything"]

Params: TypeAlias = Mapping[str, Param]
Values: TypeAlias = Mapping[str, Value]

_EIGHT: Final = Card(Suit.HEARTS, 8)
_NINE: Final = Card(Suit.DIAMONDS, 9)
_KING: Final = Card(Suit.CLUBS, KING)


def _given(**params: Param) -> Params:
    return params


SAMPLES: Final[tuple[tuple[Reason, Params], ...]] = (
    (Reason.MOVE_CAP_REACHED, _given(max=2000)),
    (Reason.GAME_ALREADY_WON, _given()),
    (Reason.BAD_NOTATION, _given(value="xyz")),
    (Reason.STOCK_ALREADY_DEALT, _given()),
    (Reason.STOCK_EMPTY, _given()),
    *(
        (Reason.STOCK_NOT_YET, _given(moves=moves, timing=timing))
        for timing in ("no_moves", "no_builds")
        for moves in (1, 2)
    ),
    *((Reason.COLUMN_OUT_OF_RANGE, _given(column=column, max=7)) for column in (0, 8, 999)),
    *((Reason.CARD_NOT_FACE_UP, _given(card=card)) for card in (_EIGHT, Card(Suit.SPADES, 12))),
    *((Reason.CARD_NOT_FACE_UP, _given(card=_EIGHT, source=source)) for source in (2, 5)),
    (Reason.CARD_NOT_FACE_UP, _given(card=_EIGHT, source=5, place=6)),
    *((Reason.AMBIGUOUS_CARD, _given(card=_EIGHT, column=column)) for column in (1, 2)),
    *((Reason.SAME_COLUMN, _given(card=_EIGHT, column=column)) for column in (1, 2)),
    *((Reason.EMPTY_NEEDS_KING, _given(card=_EIGHT, column=column)) for column in (2, 5)),
    *((Reason.IDLE_MOVE, _given(card=_KING, source=source, column=6)) for source in (1, 2)),
    *((Reason.KING_NEEDS_EMPTY, _given(card=_KING, top=top, column=6)) for top in CARDS[13:26]),
    *(
        (Reason.ACE_TAKES_NOTHING, _given(card=card, top=Card(Suit.SPADES, 1), column=6))
        for card in (_EIGHT, Card(Suit.HEARTS, 1))
    ),
    *(
        (
            Reason.ONLY_FITS,
            _given(card=Card(Suit.HEARTS, rank - 1), need=Card(Suit.HEARTS, rank), top=top, column=6),
        )
        for rank in range(2, KING + 1)
        for top in (
            Card(Suit.DIAMONDS, rank),
            Card(Suit.HEARTS, rank % (KING - 2) + 2),
            Card(Suit.SPADES, (rank + 5) % (KING - 1) + 2),
        )
        if top.rank != rank or top.suit is not Suit.HEARTS
    ),
)
"""Refusals for a reader: each sentence in all its forms, the cards that inflect in it with every rank."""

OUTCOMES: Final[tuple[tuple[Event, Params], ...]] = (
    *((Event.OPENING, _given(moves=moves)) for moves in (1, 5)),
    *((Event.MOVED, _given(cards=1 + source % 3, source=source, column=15 - source)) for source in range(1, 15)),
    *((Event.MOVED_FROM_RESERVE, _given(card=_NINE, column=column)) for column in (1, 2)),
    (Event.DEALT, _given()),
    *((Event.TURNED_UP, _given(card=_NINE, column=column)) for column in (1, 2)),
    *((Event.RUN_COMPLETED, _given(suit=suit, column=column)) for suit in Suit for column in (5, 6)),
    *((event, _given(moves=moves)) for event in (Event.WON, Event.WON_TWO_DECKS) for moves in (1, 53)),
    (Event.STUCK, _given()),
    (Event.STUCK_WITHOUT_STOCK, _given()),
    (Event.STUCK_IDLE, _given()),
    (Event.MOVE_CAP, _given(max=2000)),
)

_CYCLE: Final = (Card(Suit.HEARTS, 5), Card(Suit.CLUBS, 11), Card(Suit.SPADES, 3))
_ONTO: Final = [tip for tip in Tip if tip.name.startswith("ONTO_")]


def _listed(cards: tuple[Card, ...], **params: Param) -> Values:
    return {**params, "cards": cards}


PROOFS: Final[tuple[tuple[Topic, Values], ...]] = (
    *(
        (case, _given(moves=moves))
        for case in (VerdictCase.WINNABLE, VerdictCase.WINNABLE_FEWEST, VerdictCase.TAKE_BACK)
        for moves in (1, 31)
    ),
    (VerdictCase.NEVER_WINNABLE, _given()),
    (VerdictCase.LOST, _given()),
    *((VerdictCase.UNDECIDED, _given(positions=positions)) for positions in (1, 200_000)),
    *(
        (
            DeadEndCase.REVERSED_SEQUENCE,
            _given(card=Card(suit, rank), other=Card(suit, rank - 1), base=Card(suit, rank + 1)),
        )
        for suit, rank in zip(itertools.cycle(Suit), range(2, KING), strict=False)
    ),
    (DeadEndCase.CRISS_CROSS, _given(card=_CYCLE[0], other=_CYCLE[1])),
    *((DeadEndCase.BLOCKED_CYCLE, _listed(_CYCLE[:count])) for count in (2, 3)),
    *((DeadEndCase.BLOCKED_CYCLE_HIDDEN, _listed(_CYCLE[:count])) for count in (1, 3)),
    *((DeadEndCase.BLOCKED_CYCLE_FACE_DOWN, _listed(_CYCLE[:count])) for count in (1, 3)),
    (DeadEndCase.ALL_HIDDEN, _given()),
    (DeadEndCase.ALL_FACE_DOWN, _given()),
    *((DeadEndCase.NO_COLUMN_FOR_KING, _listed(_CYCLE[:count], card=_KING, count=count)) for count in (1, 3)),
    (DeadEndCase.NO_COLUMN_FOR_KING_HIDDEN, _given(card=_KING)),
    (DeadEndCase.NO_COLUMN_FOR_KING_FACE_DOWN, _given(card=_KING)),
    (DeadEndCase.NO_COLUMN_FOR_KING_ALONE, _given(card=_KING)),
    (DeadEndCase.EXHAUSTED, _given()),
    (DeadEndCase.TOGETHER, _listed(_CYCLE)),
    *((DeadEndCase.TOGETHER_HIDDEN, _listed(_CYCLE[:count])) for count in (1, 3)),
    *((DeadEndCase.TOGETHER_FACE_DOWN, _listed(_CYCLE[:count])) for count in (1, 3)),
    *(
        (tip, _given(card=Card(Suit.HEARTS, rank), need=Card(Suit.HEARTS, rank + 1), column=rank))
        for first, tip in enumerate(_ONTO, 1)
        for rank in range(first, KING, len(_ONTO))
    ),
    *((tip, _given(card=_EIGHT, column=5)) for tip in Tip if tip.name.startswith("EMPTY_")),
    *((Tip.KING_GETS_COLUMN, _given(card=_KING, column=column)) for column in (1, 2)),
    (Tip.DEAL_STOCK, _given()),
    (Tip.ONLY_DEAL, _given()),
    *((Tip.TAKE_BACK, _given(moves=moves)) for moves in (1, 3)),
    (Tip.MOVE_CAP, _given(max=2000)),
    *((tip, _given()) for tip in (Tip.WON, Tip.STUCK, Tip.STUCK_IDLE, Tip.LOST, Tip.LOST_SINCE, Tip.UNKNOWN)),
    *(
        (case, _given(deals=deals))
        for case in (DealingCase.ISSUED_WINNABLE, DealingCase.ISSUED_ANY)
        for deals in (1, 50)
    ),
    *(
        (case, _given(deals=deals, wanted=50))
        for case in (DealingCase.FEW_LISTED, DealingCase.FEW_FOUND)
        for deals in (1, 12)
    ),
    (DealingCase.MEASURED, _given(deals=1, winnable=0, unwinnable=1, unknown=0)),
    (DealingCase.MEASURED, _given(deals=10_000_000, winnable=1_250_000, unwinnable=8_749_999, unknown=1)),
)
"""Sentences of analyses, hints and deals that are issued."""

PROBLEMS: Final[tuple[tuple[ProblemCode | Fault, Params], ...]] = (
    *(
        (code, _given())
        for code in ProblemCode
        if code.name.startswith(("EXPECTED_", "MALFORMED", "INVALID_TEXT", "INVALID_HOST", "BAD_", "NOT_F"))
    ),
    (ProblemCode.DUPLICATE_KEY, _given(field="seed")),
    (ProblemCode.UNKNOWN_FIELD, _given(field="sede")),
    (ProblemCode.MISSING_FIELD, _given(field="variant")),
    (ProblemCode.NUMBER_OUT_OF_RANGE, _given(min=1, max=50)),
    (ProblemCode.INVALID_DATE, _given(value="2026-02-30")),
    (ProblemCode.INVALID_CHOICE, _given(value="sometimes", list="kings, any")),
    (ProblemCode.REPEATED_VALUE, _given(value="line")),
    *((ProblemCode.TEXT_TOO_LONG, _given(max=most)) for most in (1, 100)),
    *((ProblemCode.LIST_TOO_LONG, _given(max=most)) for most in (1, 2000)),
    *((ProblemCode.LIST_TOO_SHORT, _given(min=least)) for least in (1, 2)),
    (ProblemCode.SOURCE_MISSING, _given()),
    (ProblemCode.SOURCE_CONFLICT, _given(fields="seed, deck")),
    (ProblemCode.NUMBERING_MISMATCH, _given()),
    (ProblemCode.UNKNOWN_PARAMETER, _given(name="hiden_columns")),
    (ProblemCode.REPEATED_PARAMETER, _given(name="lang")),
    (ProblemCode.UNSUPPORTED_LANGUAGE, _given(value="fr", list="de, en, hu, ja")),
    (ProblemCode.METHOD_NOT_ALLOWED, _given(method="PUT", list="GET, HEAD")),
    (ProblemCode.NOT_ACCEPTABLE, _given(list="application/json")),
    *((ProblemCode.BODY_TOO_LARGE, _given(max=most)) for most in (1, 65536)),
    (ProblemCode.REQUEST_TIMEOUT, _given()),
    *((ProblemCode.URL_TOO_LONG, _given(max=most)) for most in (1, 8192)),
    *((ProblemCode.HEADERS_TOO_LARGE, _given(max=most)) for most in (1, 16384)),
    (ProblemCode.TOO_MANY_CONNECTIONS, _given()),
    (ProblemCode.UNSUPPORTED_MEDIA_TYPE, _given()),
    (ProblemCode.DIFFICULTY_NEEDS_WINNABLE, _given()),
    *((ProblemCode.TOO_MANY_REQUESTS, _given(seconds=left)) for left in (1, 60)),
    (ProblemCode.INTERNAL_ERROR, _given()),
    (ProblemCode.NOT_READY, _given()),
    (ProblemCode.STOPPING, _given()),
    (ProblemCode.SOLVER_BUSY, _given()),
    (ProblemCode.NO_DEAL_FOUND, _given()),
    (ProblemCode.NO_DAILY_DEAL, _given()),
    (ProblemCode.DIFFICULTY_UNKNOWN, _given()),
    (Fault.UNKNOWN_VARIANT, _given(value="foo")),
    (Fault.HIDDEN_COLUMNS_OUT_OF_RANGE, _given(value=8, max=7)),
    (Fault.SEED_OUT_OF_RANGE, _given(value=-1, max=9007199254740991)),
    (Fault.BAD_PYSOLFC_NUMBER, _given(value="ms")),
    *((Fault.DECK_WRONG_SIZE, _given(count=count, need=52)) for count in (1, 51)),
    (Fault.BAD_CARD, _given(value="1H")),
    *((Fault.DECK_CARD_TOO_OFTEN, _given(card=card)) for card in (_EIGHT, Card(Suit.HEARTS, KING))),
    *((Fault.DECK_CARD_MISSING, _given(card=card)) for card in (_EIGHT, Card(Suit.HEARTS, KING))),
    (Fault.BAD_GAME_TEXT, _given(value="x=y=z")),
    (Fault.UNKNOWN_OPTION, _given(value="undo")),
)


def build_refusals() -> Iterator[Params]:
    """Every pair of cards that ``only_fits`` can be about (R3, after R4 has spoken)."""
    for card, top in itertools.product(CARDS, CARDS):
        need = Card(card.suit, card.rank + 1)
        if card.rank < KING and top.rank > 1 and top != need:
            yield {"card": card, "need": need, "top": top, "column": 6}


def end_refusals() -> Iterator[tuple[Reason, Params]]:
    """Every pair of cards that R4 can be about: a king onto any card, any other card onto an ace."""
    for card, top in itertools.product(CARDS, CARDS):
        if card.rank == KING and top != card:
            yield Reason.KING_NEEDS_EMPTY, {"card": card, "top": top, "column": 6}
        elif top.rank == 1 and card.rank < KING and card != top:
            yield Reason.ACE_TAKES_NOTHING, {"card": card, "top": top, "column": 6}


def _with_lists(words: Words, params: Params) -> Params:
    """Join the lists as the language does; above they are written with commas."""
    return {
        name: words.listing(str(value).split(", ")) if name in {"fields", "list"} else value
        for name, value in params.items()
    }


def everything(words: Words) -> Iterator[tuple[str, str]]:
    """Each sample as a label and the text for it, in the order of the lists above."""
    for reason, params in SAMPLES:
        message, detail = words.refusal(reason, params)
        yield f"{reason.value} message", message
        yield f"{reason.value} detail", detail
    for event, params in OUTCOMES:
        yield f"{event.value} outcome", words.outcome(event, params)
    for topic, values in PROOFS:
        yield f"{topic.value} message", words.outcome(topic, values)
    for code, params in PROBLEMS:
        title, detail = words.problem(code, _with_lists(words, params))
        yield f"{code.value} title", title
        yield f"{code.value} detail", detail
    for variant in words.variants:
        name, summary = words.variant(variant)
        yield f"{variant} name", name
        yield f"{variant} summary", summary
    for level in words.levels:
        yield f"{level} level", words.level(level)
    for difficulty in words.difficulties:
        yield f"{difficulty} difficulty", words.difficulty(difficulty)
    for language in words.languages:
        yield f"{language} language", words.language(language)
