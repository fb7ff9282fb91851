"""Deals that the service chooses: from its catalogues, or by solving until enough are found."""

from typing import Any, Final, NamedTuple

from litestar import Request, get, post
from litestar.params import JSONBody

from api.chance import SystemChance
from api.codes import ProblemCode
from api.controllers.playing import play_deal
from api.limits.costs import COST_OF_SOLVING
from api.limits.layer import charge_in_all
from api.offload import SolverPool
from api.problems import ProblemError, Wrong
from api.schemas.issued import DealList, DealtDeal
from api.schemas.wanted import WANTED_PARAMETERS, DealsBody, wanted_of_body, wanted_of_query
from api.settings import Settings
from api.transport.answer import Answer
from api.transport.call import call_of
from api.transport.checks import NEEDS_KERNELS, QUERY
from engine.catalogue import Shelf
from engine.issuing import IssuedDeal, Wanted, can_rate, issue_listed, issue_solved

__all__ = ["issue_deals", "show_random_deal"]

_CHANCE: Final = SystemChance()
_NEVER_KEPT: Final = (b"cache-control", b"no-store")


class _Issue(NamedTuple):
    """Deals, one at least, and whether they were in a catalogue."""

    deals: tuple[IssuedDeal, ...]
    is_listed: bool


@post("/deals", operation_id="issueDeals", status_code=200, opt={NEEDS_KERNELS: True})
async def issue_deals(data: JSONBody[DealsBody], request: Request[Any, Any, Any]) -> Answer[DealList]:
    """Choose deals."""
    words, wanted = call_of(request.scope).words, wanted_of_body(data)
    deals, is_listed = await _issue(wanted, request)
    return Answer(DealList.from_engine(deals, wanted, words, is_listed=is_listed), language=words.tag)


@get("/deals/random", operation_id="getRandomDeal", opt={QUERY: WANTED_PARAMETERS, NEEDS_KERNELS: True})
async def show_random_deal(request: Request[Any, Any, Any]) -> Answer[DealtDeal]:
    """Choose a deal and show its opening."""
    call = call_of(request.scope)
    wanted = wanted_of_query(dict(call.query or ()))
    deal = (await _issue(wanted, request)).deals[0]
    opening = play_deal(wanted.variant, wanted.options, deal.seed)
    content = DealtDeal.of(deal, opening, call.words)
    return Answer(content, language=call.language, headers=(_NEVER_KEPT,))


async def _issue(wanted: Wanted, request: Request[Any, Any, Any]) -> _Issue:
    """Return deals as wanted, maybe fewer; ``ProblemError`` (503) if none was found, or none can be rated."""
    state = request.app.state
    shelf: Shelf = state["shelf"]()
    if listed := issue_listed(wanted, shelf, _CHANCE):
        return _Issue(listed, is_listed=True)
    if wanted.difficulty and not can_rate(wanted.variant, shelf):
        raise ProblemError(Wrong(ProblemCode.DIFFICULTY_UNKNOWN))
    await charge_in_all(request.scope, COST_OF_SOLVING)
    solvers: SolverPool = state["solvers"]
    found = await solvers.run(lambda solver: issue_solved(wanted, shelf, solver, _CHANCE), request.receive)
    if not found:
        settings: Settings = state["settings"]
        retry_after = (b"retry-after", b"%d" % settings.retry_after_seconds)
        raise ProblemError(Wrong(ProblemCode.NO_DEAL_FOUND), headers=(retry_after,))
    return _Issue(found, is_listed=False)
