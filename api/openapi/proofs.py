"""What each field of an analysis and of a hint means, for the description."""

from typing import Final

from api.openapi.parts import CARD, COUNT, Schema, nullable
from engine.play import MOVE_CAP

__all__ = ["PROOF_ENUMS", "PROOF_FIELDS"]

PROOF_FIELDS: Final[dict[str, dict[str, Schema]]] = {
    "Analysed": {
        "verdict": {
            "description": "`winnable` and `unwinnable` are proofs, with all cards known, and for as many moves as are "
            "left; with `unknown` neither was found within the limit.",
        },
        "positions": {"description": "How many positions were looked at for the answer.", **COUNT},
        "limit": {
            **nullable({"type": "string", "enum": ["positions"]}),
            "description": "What has kept a position `unknown`: the positions that may be looked at ran out before a "
            "line of no more moves than are left was found, or shown not to exist; else `null`.",
        },
        "last_winnable": {
            "description": "Where a lost game could be won for the last time; `null` if the deal itself is lost, if "
            "the game is not proven lost, or if within the limit it was not proven which position it is. A hint never "
            "says to take back another number of moves."
        },
        "dead_end": {"description": "Why a lost position is lost; else `null`."},
        "line": {
            "description": "Moves that win from here, played through to the end before they are sent; `null` unless "
            "asked for and `winnable`.",
            "anyOf": [
                {"type": "array", "items": {"type": "string", "examples": ["6S4"]}, "maxItems": MOVE_CAP},
                {"type": "null"},
            ],
        },
        "moves_to_win": {
            **nullable({"type": "integer", "minimum": 0, "maximum": MOVE_CAP, "format": "int32"}),
            "description": "How many moves the line has that was found; `null` if none was.",
        },
        "fewest": {
            "description": "Whether `moves_to_win` is proven to be the fewest; `null` unless asked for and `winnable`.",
        },
        "message": {
            "description": "How the game stands, in the answer's language, without a final full stop.",
            "examples": ["The game can no longer be won; taking back 3 moves makes it winnable again"],
        },
    },
    "LastWinnable": {
        "moves": {"description": "How many of the moves lead there.", "minimum": 0, "maximum": MOVE_CAP},
        "take_back": {"description": "How many moves to take back for it.", "minimum": 1, "maximum": MOVE_CAP},
    },
    "DeadEnd": {
        "code": {"description": "The kind of dead end."},
        "cards": {
            "description": "The cards that lose the game by themselves, as far as they lie face up, each kept for good "
            "by the next and the last by the first. `reversed_sequence`: the two that keep each other, then the one "
            "that they lie on. `no_column_for_king`: the king, then what keeps the columns from emptying. Only with "
            "`exhausted` none need be kept for good: these are cards that can no longer all be put in order; no cards "
            "if it is not known which.",
            "items": CARD,
        },
        "message": {
            "description": "Why, in the answer's language, without a final full stop.",
            "examples": ["Dead end: ♣4 only fits on ♣5, but ♣3 lies between them and only fits on ♣4"],
        },
    },
    "Hinted": {
        "move": {
            **nullable({"type": "string", "examples": ["6S4"]}),
            "description": "The move; append it to `moves` to play it. `null` if there is none to make.",
        },
        "reason": {"description": "What the move is good for."},
        "guaranteed": {
            "description": "Whether it is proven that the game can be won after the move, or after taking back as many."
        },
        "take_back": {
            "description": "How many moves to take back; 0 if there is a move to make, or nothing helps.",
            "minimum": 0,
            "maximum": MOVE_CAP,
        },
        "level": {"description": "How much the hint was to promise."},
        "message": {
            "description": "The hint in the answer's language, without a final full stop.",
            "examples": ["Hint: ♥8 can move onto ♥9 in column 5; that turns a card face up"],
        },
    },
}

PROOF_ENUMS: Final[dict[str, str]] = {
    "DeadEndKind": "Why a game is lost: `reversed_sequence` (5♣ 3♣ 4♣ in one column: 3♣ and 4♣ keep each other), "
    "`criss_cross` (each of two cards lies on the one that the other needs), `blocked_cycle` (other cards that keep "
    "each other), `no_column_for_king`, or `exhausted` (no card need be kept for good, but nothing that can still be "
    "played wins).",
    "HintLevel": "How much a hint promises: `legal`, nothing; `good`, that a quick test does not find it to lose; "
    "`winning`, a proof that the game can be won after it, or else what to take back; if neither is proven, as `good`.",
    "HintReason": "What a move is good for, the first of these that is true of it. `take_back` and `none` come "
    "without a move.",
    "Verdict": "What is proven of a position.",
}
