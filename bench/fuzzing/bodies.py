"""Right bodies made wrong, as values and as bytes."""

import random
from collections.abc import Callable
from typing import Any, Final

import msgspec

from bench.fuzzing.values import BYTES, FIELDS, ODD_TEXTS, happens, odd_text, odd_value, value_of

__all__ = ["odd_body"]

_MARK: Final = "~~mark~~"
_QUOTED_MARK: Final = b'"~~mark~~"'
_MOST_BROKEN: Final = 4
_FIELDS: Final = tuple(FIELDS)


def odd_body(body: bytes, chance: random.Random) -> bytes:
    """Return a body that may have been changed in several ways; a tenth of them are as right as before."""
    if happens(chance, 10):
        return body
    if happens(chance, 3):
        return odd_value(chance)
    text = _changed(body, chance) if happens(chance, 75) else body
    return _broken(text, chance) if happens(chance, 25) else text


def _changed(body: bytes, chance: random.Random) -> bytes:
    """Change a place or two of the value, then put JSON text where the mark is."""
    value = [msgspec.json.decode(body)]
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        chance.choice(_CHANGES)(*_place(value, chance), chance)
    text = msgspec.json.encode(value[0])
    while _QUOTED_MARK in text:
        text = text.replace(_QUOTED_MARK, odd_value(chance), 1)
    for field in _FIELDS:
        if (mark := f'"~~{field}~~"'.encode()) in text:
            text = text.replace(mark, value_of(field, chance))
    return text


def _place(value: Any, chance: random.Random) -> tuple[Any, Any]:  # noqa: ANN401  # any JSON value
    """Return a list or an object inside of the value, and one of its keys or indices."""
    holder, key = value, 0
    while (inside := holder[key]) and isinstance(inside, dict | list) and happens(chance, 80):
        holder = inside
        key = chance.choice(list(holder)) if isinstance(holder, dict) else chance.randrange(len(holder))
    return holder, key


def _replace(holder: Any, key: Any, chance: random.Random) -> None:  # noqa: ANN401  # any JSON value
    holder[key] = chance.choice((_MARK, odd_text(chance), None, chance.randrange(-2, 100)))


def _fill(holder: Any, key: Any, chance: random.Random) -> None:  # noqa: ANN401  # any JSON value
    """Give a field a value of its own kind, or one that another should have."""
    if isinstance(holder, dict):
        name = chance.choice(_FIELDS)
        holder[name if happens(chance, 80) else key] = f"~~{name}~~"
    else:
        holder[key] = chance.choice((f"~~{chance.choice(_FIELDS)}~~", odd_text(chance)))


def _remove(holder: Any, key: Any, _: random.Random) -> None:  # noqa: ANN401  # any JSON value
    if isinstance(holder, dict):
        del holder[key]
    else:
        holder[key : key + 1] = []
        holder or holder.append({})


def _rename(holder: Any, key: Any, chance: random.Random) -> None:  # noqa: ANN401  # any JSON value
    if isinstance(holder, dict):
        holder[chance.choice((*_FIELDS, *ODD_TEXTS, odd_text(chance)))] = holder.pop(key)


def _wrap(holder: Any, key: Any, chance: random.Random) -> None:  # noqa: ANN401  # any JSON value
    for _ in range(chance.choice((1, 1, 2, 40))):
        holder[key] = [holder[key]] if happens(chance, 50) else {chance.choice(_FIELDS): holder[key]}


def _grow(holder: Any, key: Any, chance: random.Random) -> None:  # noqa: ANN401  # any JSON value
    if isinstance(holder, list):
        holder[key:key] = [holder[key]] * chance.choice((1, 2, 60, 101))
    else:
        holder |= {odd_text(chance): holder[key] for _ in range(chance.choice((1, 2, 60, 150)))}


_CHANGES: Final[tuple[Callable[[Any, Any, random.Random], None], ...]] = (
    *(_replace, _replace, _fill, _fill, _fill),
    *(_remove, _rename, _wrap, _grow),
)


def _broken(text: bytes, chance: random.Random) -> bytes:
    for _ in range(chance.randint(1, _MOST_BROKEN)):
        text = chance.choice(_BREAKS)(text, chance.randrange(len(text) + 1), chance)
    return text


def _twice(text: bytes, at: int, chance: random.Random) -> bytes:
    """Name a field twice, or repeat any other piece."""
    if happens(chance, 60):
        name = chance.choice(_FIELDS)
        return text.replace(b"{", b'{"%s":%s,' % (name.encode(), value_of(name, chance)), 1)
    piece = text[at : at + chance.randrange(1, 40)]
    return text[:at] + piece * chance.choice((2, 3, 500)) + text[at:]


_BREAKS: Final[tuple[Callable[[bytes, int, random.Random], bytes], ...]] = (
    _twice,
    lambda text, at, _: text[:at],
    lambda text, at, _: text[at:],
    lambda text, at, chance: text[:at] + chance.choice(BYTES) + text[at:],
    lambda text, at, chance: text[:at] + chance.choice(BYTES) + text[at + 1 :],
    lambda text, at, chance: text[:at] + chance.randbytes(chance.randrange(1, 9)) + text[at:],
    lambda text, at, chance: text[:at] + text[at + chance.randrange(1, 30) :],
    lambda text, at, chance: text[:at] + b" \n" * chance.choice((1, 1, 40_000)) + text[at:],
    lambda text, _, chance: text.decode("utf-8", "replace").encode(chance.choice(("utf-16", "utf-32", "utf-8-sig"))),
)
