"""Deals by their number: openings that never change."""

from typing import Any, Final

from litestar import Request, get
from litestar.params import FromPath

from api.controllers.playing import play
from api.schemas.deal import DEAL_PARAMETERS, deal_of, place_in_deal
from api.schemas.replayed import Replayed
from api.transport.answer import Answer, answer_unless_known, encode_json
from api.transport.call import call_of
from api.transport.checks import NEEDS_KERNELS, QUERY

__all__ = ["show_deal"]

_FOR_EVER: Final = (b"cache-control", b"public, max-age=31536000, immutable")


@get(
    "/deals/{variant:str}/{seed:str}",
    operation_id="getDeal",
    sync_to_thread=False,
    opt={QUERY: DEAL_PARAMETERS, NEEDS_KERNELS: True},
)
def show_deal(variant: FromPath[str], seed: FromPath[str], request: Request[Any, Any, Any]) -> Answer[Replayed]:
    """Show the opening of a deal."""
    call = call_of(request.scope)
    opening = play(deal_of(variant, seed, dict(call.query or ())), place_in_deal)
    content = Replayed.from_engine(opening, call.words)
    return answer_unless_known(
        content, encode_json(content), call.headers, language=call.language, headers=(_FOR_EVER,)
    )
