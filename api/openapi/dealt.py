"""What each field of deals that are issued, and of the measured table, means, for the description."""

from typing import Final

from api.openapi.parts import Schema, ref
from engine.issuing import MOST_DEALS
from engine.numbering import MAX_SEED

__all__ = ["DEAL_ENUMS", "DEAL_FIELDS"]

_SEED: Final[Schema] = {"minimum": 0, "maximum": MAX_SEED, "format": "int64"}
_MANY: Final[Schema] = {"minimum": 0, "format": "int64"}
_SHARE: Final[Schema] = {"minimum": 0, "maximum": 1, "format": "double"}

_KNOWN: Final[dict[str, Schema]] = {
    "verdict": {"description": "What is proven of the deal; `unknown` if nothing is, only if any deal was asked for."},
    "difficulty": {
        "description": "How hard the deal is to win; `null` if it is not known to be winnable, or not rated."
    },
}

DEAL_FIELDS: Final[dict[str, dict[str, Schema]]] = {
    "DealsRequest": {
        "variant": {**ref("VariantId"), "description": "The variant.", "default": "scorpion"},
        "options": {"description": "Options that differ from the variant's own."},
        "count": {
            "description": "How many deals.",
            "minimum": 1,
            "maximum": MOST_DEALS,
            "format": "int32",
            "default": 1,
            "examples": [2],
        },
        "difficulty": {"description": "How hard they are to be; any if left out. Not with `winnable` set to `false`."},
        "winnable": {
            "description": "Whether they must be proven winnable; `false` draws from all deals there are.",
            "default": True,
        },
    },
    "DealList": {
        "deals": {"description": "The deals, in no order; maybe fewer than asked for.", "maxItems": MOST_DEALS},
        "message": {
            "description": "How many deals there are and whether that is all that were asked for, in the answer's "
            "language, without a final full stop.",
            "examples": ["Issued 2 deals that are proven to be winnable"],
        },
    },
    "Deal": {
        "seed": {"description": "The deal number.", **_SEED},
        "game": {
            "description": "The game without moves as one line of text, which every request takes.",
            "examples": ["scorpion 12345:"],
        },
        **_KNOWN,
    },
    "DealtDeal": _KNOWN,
    "DailyDeal": {
        "date": {"description": "The day (UTC) whose deal it is.", "examples": ["2026-01-31"]},
        **_KNOWN,
    },
    "DifficultyItem": {
        "id": {"description": "The difficulty, as requests for deals take it."},
        "name": {"description": "Its name.", "examples": ["hard"]},
    },
    "StatisticsTable": {
        "rows": {"description": "A row for each set of rules; the variant's own options come first."},
    },
    "Measured": {
        "first_seed": {"description": "The first deal number that was looked at; the others follow it.", **_SEED},
        "deals": {"description": "How many deals were looked at.", **_MANY},
        "winnable": {"description": "How many are proven winnable.", **_MANY},
        "unwinnable": {"description": "How many are proven not to be.", **_MANY},
        "unknown": {"description": "How many were left open by the limit of positions.", **_MANY},
        "winnable_share": {"description": "Which share of the deals is proven winnable.", **_SHARE},
        "winnable_low": {
            "description": "Lower end of the 95 % interval (Wilson) for the share among all deals there are, if all "
            "that are open are lost.",
            **_SHARE,
        },
        "winnable_high": {
            "description": "Upper end of the 95 % interval (Wilson) for that share, if all that are open are winnable.",
            **_SHARE,
        },
        "positions": {"description": "How many positions were looked at for a deal; `null` if that was not counted."},
        "line_moves": {
            "description": "How many moves the winning lines have that were found, which need not be the shortest; "
            "`null` if none was found."
        },
        "max_positions": {"description": "After how many positions a deal was left open.", **_MANY},
        "message": {
            "description": "The numbers of deals in the answer's language, without a final full stop.",
            "examples": ["100 deals: 13 winnable, 87 not winnable, 0 undecided"],
        },
        "engine_version": {"description": "Version of the code that measured it.", "examples": ["0.1.0"]},
    },
    "Spread": {
        "mean": {"description": "The mean.", "minimum": 0, "format": "double"},
        "p50": {"description": "Half of the values do not exceed it.", **_MANY},
        "p99": {"description": "Of a hundred values, 99 do not exceed it.", **_MANY},
        "p999": {"description": "Of a thousand values, 999 do not exceed it.", **_MANY},
        "max": {"description": "The largest value.", **_MANY},
    },
}

DEAL_ENUMS: Final[dict[str, str]] = {
    "Difficulty": "How hard a winnable deal is to win, by how it plays. Each of the four holds a quarter of a "
    "variant's winnable deals.",
}
