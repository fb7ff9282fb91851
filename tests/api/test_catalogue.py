"""Variants, levels and languages."""

from litestar.types import ASGIApp

from tests.api.asgi import ask

# RULES.md, Variants: id, decks, columns, rows, stock, reserve.
VARIANTS = [
    ("scorpion", 1, 7, 7, 3, 0),
    ("scorpion-classic", 1, 7, 7, 3, 0),
    ("scorpion-strict", 1, 7, 7, 3, 0),
    ("scorpion-ii", 1, 7, 7, 3, 0),
    ("open-scorpion", 1, 7, 7, 3, 0),
    ("wasp", 1, 7, 7, 3, 0),
    ("three-blind-mice", 1, 10, 5, 0, 2),
    ("three-blind-mice-dealt", 1, 10, 5, 2, 0),
    ("double-scorpion", 2, 14, 7, 6, 0),
    ("double-scorpion-10", 2, 10, 10, 4, 0),
]
SHAPE = ("id", "decks", "columns", "rows", "stock", "reserve")


def test_all_variants_of_the_rulebook_are_listed(app: ASGIApp) -> None:
    answer = ask(app, "GET", "/v1/variants").json

    assert [tuple(variant[name] for name in SHAPE) for variant in answer["variants"]] == VARIANTS
    assert all(variant["name"] and variant["summary"] for variant in answer["variants"])


def test_the_levels_are_those_of_s4(app: ASGIApp) -> None:
    """RULES.md: easy is wasp, normal scorpion-ii, hard scorpion, each with runs left and idle moves allowed."""
    levels = ask(app, "GET", "/v1/variants").json["levels"]

    assert [(level["id"], level["variant"]) for level in levels] == [
        ("easy", "wasp"),
        ("normal", "scorpion-ii"),
        ("hard", "scorpion"),
    ]
    for level in levels:
        assert (level["options"]["completed_runs"], level["options"]["idle_moves"]) == ("leave", "allow")
        assert level["name"]


def test_the_difficulties_are_those_that_deals_can_be_asked_for_by(app: ASGIApp) -> None:
    difficulties = ask(app, "GET", "/v1/variants?lang=de").json["difficulties"]

    assert difficulties == [
        {"id": "easy", "name": "leicht"},
        {"id": "medium", "name": "mittel"},
        {"id": "hard", "name": "schwer"},
        {"id": "expert", "name": "sehr schwer"},
    ]
    for difficulty in difficulties:
        assert ask(app, "GET", f"/v1/deals/random?difficulty={difficulty['id']}").status == 200


def test_a_variant_is_described_as_in_the_list(app: ASGIApp) -> None:
    listed = ask(app, "GET", "/v1/variants?lang=de").json["variants"]

    for variant in listed:
        assert ask(app, "GET", f"/v1/variants/{variant['id']}?lang=de").json == variant


def test_languages_are_named_in_the_callers_and_in_their_own(app: ASGIApp) -> None:
    answer = ask(app, "GET", "/v1/languages?lang=de").json

    assert answer["default"] == "en"
    assert [(it["tag"], it["name"], it["native_name"]) for it in answer["languages"]] == [
        ("de", "Deutsch", "Deutsch"),
        ("en", "Englisch", "English"),
        ("hu", "Ungarisch", "magyar"),
        ("ja", "Japanisch", "日本語"),
    ]
