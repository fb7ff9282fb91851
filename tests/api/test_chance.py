"""Chance from the operating system: as even as the system's own, and never the same twice."""

import os
import secrets
import threading
from collections import Counter

import pytest

from api.chance import SystemChance


def test_every_bit_comes_from_the_system_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """1024 bytes make 8192 bits: 128 numbers of 64 bits, all different here, before the system is asked again."""
    asked: list[int] = []

    def urandom(count: int) -> bytes:
        asked.append(count)
        return b"".join(number.to_bytes(8, "little") for number in range(128 * len(asked), 128 * (len(asked) + 1)))

    monkeypatch.setattr(os, "urandom", urandom)
    chance = SystemChance()

    numbers = [chance.getrandbits(64) for _ in range(256)]

    assert sorted(numbers) == list(range(128, 384))
    assert asked == [1024, 1024]


@pytest.mark.parametrize("bits", [0, 1, 2, 31, 53, 63, 64, 65, 128, 200])
def test_numbers_have_the_bits_asked_for_and_use_them_all(bits: int) -> None:
    chance = SystemChance()
    numbers = [chance.getrandbits(bits) for _ in range(200)]

    seen = 0
    for number in numbers:
        assert 0 <= number < 1 << bits
        seen |= number
    assert seen == (1 << bits) - 1


def test_every_choice_is_as_likely_as_another() -> None:
    """Chi-squared with 99 degrees of freedom stays below 180 but once in a million times."""
    chance, expected = SystemChance(), 500
    counts = Counter(chance.randrange(100) for _ in range(100 * expected))

    assert sum((counts[value] - expected) ** 2 / expected for value in range(100)) < 180


def test_threads_share_no_number() -> None:
    chance, numbers = SystemChance(), list[int]()

    def draw() -> None:
        numbers.extend([chance.getrandbits(64) for _ in range(5_000)])

    threads = [threading.Thread(target=draw) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert len(set(numbers)) == 20_000


def test_it_is_the_systems_generator_in_all_else() -> None:
    chance = SystemChance()

    assert isinstance(chance, secrets.SystemRandom)
    assert len(set(chance.sample(range(2**53), 50))) == 50
