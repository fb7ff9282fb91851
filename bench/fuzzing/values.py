"""What callers may send in place of numbers, texts and lists: JSON text, as it is, right or wrong."""

import random
from collections.abc import Callable, Sequence
from typing import Final

import msgspec

from engine.variants import VARIANTS

__all__ = ["BYTES", "FIELDS", "ODD_TEXTS", "happens", "odd_text", "odd_value", "value_of"]

ODD_TEXTS: Final = (
    *("", " ", "\0", "\n", "deal", "DEAL", "8H5", "８Ｈ５", "8H٥", "8h5", "TC12", "8H5@3.6", "8H5@0.0", "8H999", "??"),
    *("scorpion", "Scorpion", "wasp ", "scorpi\u200bon", "null", "NaN", "__proto__", "constructor", "~0/~1", "a/b"),
    *("{value}", "{0.__class__}", "%s%n%x", "${jndi:x}", "'; --", "<script>alert(1)</script>", "../../etc/passwd"),
    *("\u202e\u2066x", "e\u0301" * 50, "🂡🂮" * 20, "한국어", "ß", "İ", "\ufeff", "\uffff", "\u2028", "A" * 41),
    *("A" * 65, "♥8" * 700, "x" * 30_001, "2026-01-31", "2026-02-30", "0000-00-00", "+2026-01-31", "9" * 41),
)
_ODD_NUMBERS: Final = (
    *(b"0", b"-0", b"-1", b"1", b"4", b"7", b"50", b"51", b"100", b"2000", b"2001", b"1.0", b"1.5", b"1e3", b"1e-3"),
    *(b"1e400", b"-1e400", b"0.1e1", b"9007199254740991", b"9007199254740992", b"9223372036854775808"),
    *(b"18446744073709551616", b"-9223372036854775809", b"1" * 41, b"9" * 5_000, b"0." + b"3" * 5_000),
    *(b"NaN", b"Infinity", b"-Infinity", b"01", b"+1", b".5", b"1.", b"0x10", b"1_000", b"1e", b"--1"),
)
_ODD_OTHERS: Final = (
    *(b"null", b"true", b"false", b"[]", b"{}", b"[[]]", b'{"":{}}', b'[null,1,"x"]', b"nul", b"undefined", b""),
    *(b'"\\ud800"', b'"\\udc00\\ud800"', b'"\xed\xa0\x80"', b'"\xff"', b'"\xc0\x80"', b'"\\x41"', b'"\\u00"', b'"\t"'),
    *(b'"\\u0038\\u0048\\u0035"', b"'8H5'", b'"', b"[" * 600 + b"]" * 600, b'{"a":' * 600 + b"1" + b"}" * 600),
    *(b"[" * 30_000, b"[" * 30_000 + b"]" * 30_000, b'{"a":' * 10_000, b"[" + b"0," * 10_001 + b"0]", b"/**/1"),
)
BYTES: Final = (b"\0", b"\xff", b"\xc3", b"\xed\xa0\x80", b"\xef\xbb\xbf", b'"', b"\\", b"{", b"}", b"[", b"]", b",")
"""Pieces to break a text with."""

_VARIANTS: Final = tuple(VARIANTS)
_CARDS: Final = tuple(rank + suit for rank in "A23456789TJQK" for suit in "SHDC")
_CHOICES: Final = (
    *("kings", "any", "reject", "allow", "any_time", "no_moves", "no_builds", "remove", "leave", "scorpion", "pysolfc"),
    *("legal", "good", "winning", "easy", "medium", "hard", "expert", "line", "fewest", "symbols", "letters"),
)
_GAME_PARTS: Final = (
    *VARIANTS,
    *(":", " ", "  ", "\t", "\u3000", "=", "@", ".", "deal", "12345", "0", "007", "pysolfc=12", "pysolfc=ms7", "deck="),
    *("completed_runs=leave", "hidden_columns=2", "hidden_columns=999", "idle_moves=allow", "idle_moves=", "=leave"),
)


def happens(chance: random.Random, per_cent: int) -> bool:
    """Return true as often as that."""
    return chance.randrange(100) < per_cent


def odd_text(chance: random.Random) -> str:
    """Return a text of any kind."""
    return chance.choice(_TEXTS)(chance)


def odd_value(chance: random.Random) -> bytes:
    """Return JSON text, or what looks like it."""
    kinds: tuple[Sequence[bytes], ...] = (_ODD_NUMBERS, _ODD_OTHERS, ())
    kind = chance.choice(kinds)
    return chance.choice(kind) if kind else msgspec.json.encode(odd_text(chance))


def value_of(field: str, chance: random.Random) -> bytes:
    """Return a value of the field's own kind, right or nearly so."""
    return msgspec.json.encode(FIELDS[field](chance))


def _letters(chance: random.Random) -> str:
    begins = (32, 95, 0x250, 0x3000, 0xD700, 0x10FF00)
    return "".join(chr(chance.choice(begins) + chance.randrange(95)) for _ in range(chance.randrange(32)))


def _move(chance: random.Random) -> str:
    if happens(chance, 10):
        return chance.choice(("deal", _letters(chance), "".join(chance.choices("A29TJQKSHDC@.0175 d", k=6))))
    text = f"{chance.choice(_CARDS)}{chance.randrange(16)}"
    if happens(chance, 30):
        text += f"@{chance.randrange(16)}"
        if happens(chance, 50):
            text += f".{chance.randrange(30)}"
    return text


def _moves(chance: random.Random) -> list[str]:
    return [_move(chance) for _ in range(chance.choice((0, 1, 3, 20, 20, 20, 300)))]


def _deck(chance: random.Random) -> list[str]:
    cards = [*_CARDS * chance.choice((1, 1, 1, 2))]
    chance.shuffle(cards)
    return cards[: chance.choice((52, 52, 104, 104, 51, 0))]


def _game(chance: random.Random) -> str:
    if happens(chance, 50):
        parts = chance.choices(_GAME_PARTS, k=chance.randrange(12))
        return chance.choice(("", " ")).join(parts)
    deck = "deck=" + "".join(_deck(chance))
    source = chance.choice((str(chance.randrange(2**53)), f"pysolfc={chance.randrange(10**20)}", deck))
    return f"{chance.choice(_VARIANTS)} {source}: {' '.join(_moves(chance))}"


_TEXTS: Final[tuple[Callable[[random.Random], str], ...]] = (
    lambda chance: chance.choice(ODD_TEXTS),
    lambda chance: chance.choice(_CHOICES),
    _letters,
    _move,
)
FIELDS: Final[dict[str, Callable[[random.Random], object]]] = {
    "moves": _moves,
    "deck": _deck,
    "game": _game,
    "seed": lambda chance: chance.randrange(2**54),
    "variant": lambda chance: chance.choice(_VARIANTS),
    "numbering": lambda chance: chance.choice(_CHOICES),
    "level": lambda chance: chance.choice(_CHOICES),
    "difficulty": lambda chance: chance.choice(_CHOICES),
    "include": lambda chance: [chance.choice(_CHOICES) for _ in range(chance.randrange(4))],
    "count": lambda chance: chance.randrange(-1, 53),
    "winnable": lambda chance: happens(chance, 50),
    "options": lambda chance: {"hidden_columns": chance.randrange(-1, 12), "empty_columns": chance.choice(_CHOICES)},
    "games": lambda chance: [{"game": _game(chance)} for _ in range(chance.choice((0, 1, 3, 100, 101)))],
}
"""The names that bodies use, and what makes a value of each."""
