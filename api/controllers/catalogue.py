"""Variants, levels and languages."""

from typing import Any

from litestar import Request, get
from litestar.params import FromPath

from api.problems import ProblemError, Wrong, pointer_to
from api.schemas.catalogue import LanguageList, VariantItem, VariantList
from api.transport.answer import Answer
from api.transport.call import call_of
from engine.errors import GameError
from engine.variants import Variant, variant_of

__all__ = ["find_variant", "list_languages", "list_variants", "show_variant"]


@get("/variants", operation_id="listVariants", sync_to_thread=False)
def list_variants(request: Request[Any, Any, Any]) -> Answer[VariantList]:
    """List all variants and levels."""
    words = call_of(request.scope).words
    return Answer(VariantList.in_words(words), language=words.tag)


@get("/variants/{variant_id:str}", operation_id="getVariant", sync_to_thread=False)
def show_variant(variant_id: FromPath[str], request: Request[Any, Any, Any]) -> Answer[VariantItem]:
    """Describe one variant."""
    words = call_of(request.scope).words
    variant = find_variant(variant_id, "variant_id")
    return Answer(VariantItem.from_engine(variant, words), language=words.tag)


@get("/languages", operation_id="listLanguages", sync_to_thread=False)
def list_languages(request: Request[Any, Any, Any]) -> Answer[LanguageList]:
    """List the languages."""
    words = call_of(request.scope).words
    return Answer(LanguageList.in_words(words), language=words.tag)


def find_variant(variant_id: str, parameter: str) -> Variant:
    """Return the variant that a path's parameter names.

    It is the thing asked for, not a value in a game: if there is no such thing, that is a 404 (``ProblemError``).
    """
    try:
        return variant_of(variant_id)
    except GameError as error:
        wrongs = [Wrong(it.fault, pointer_to("path", parameter), it.params) for it in error.troubles]
        raise ProblemError(*wrongs, status=404) from error
