"""Exceptions, ours and the framework's, as problems."""

import logging
from typing import Any, Final

from litestar import Request
from litestar.exceptions import ClientException, MethodNotAllowedException, NotFoundException

from api.codes import ProblemCode
from api.observing.visit import current_operation, current_visit
from api.problems import ProblemError, Wrong, answer_problem
from api.schemas.problem import Problem
from api.transport.answer import Answer
from api.transport.call import Call, call_of

__all__ = ["ClientGoneError", "allowed_methods", "answer_exception", "problem_of"]

logger: Final = logging.getLogger("scorpion")

_SERVER_ERROR: Final = 500


class ClientGoneError(Exception):
    """The caller hung up before the whole request had arrived; nobody is left to answer."""


def answer_exception(request: Request[Any, Any, Any], exception: Exception) -> Answer[Problem]:
    """Answer a request that an exception ended; the unexpected ones are logged with their trace."""
    call = call_of(request.scope)
    problem = problem_of(exception, call, routed="route_handler" in request.scope)
    if problem.status >= _SERVER_ERROR and not isinstance(exception, ProblemError):
        logger.error("%s failed", current_operation(), exc_info=exception)
    answer = answer_problem(problem, call.words)
    if isinstance(exception, ClientGoneError) and (visit := current_visit()):
        visit.is_gone, visit.code = True, ""
    return answer


def problem_of(exception: Exception, call: Call, *, routed: bool) -> ProblemError:
    """Return the problem that an exception stands for; ``routed`` says whether a route had been found before it."""
    match exception:
        case ProblemError():
            return exception
        case MethodNotAllowedException():
            methods = allowed_methods((exception.headers or {}).get("allow", ""))
            wrong = Wrong(ProblemCode.METHOD_NOT_ALLOWED, params={"method": call.method, "list": methods})
            return ProblemError(wrong, headers=((b"allow", ", ".join(methods).encode()),))
        case NotFoundException():
            return ProblemError(Wrong(ProblemCode.NOT_FOUND))
        case ClientException():
            # Before there is a route, the framework refuses nothing but a malformed Host.
            return ProblemError(Wrong(ProblemCode.BAD_REQUEST if routed else ProblemCode.INVALID_HOST))
        case ClientGoneError():
            return ProblemError(Wrong(ProblemCode.BAD_REQUEST))
        case _:
            return ProblemError(Wrong(ProblemCode.INTERNAL_ERROR))


def allowed_methods(allow: str) -> tuple[str, ...]:
    """Return a framework's ``Allow`` in a fixed order, with the ``HEAD`` that every ``GET`` brings along."""
    methods = {name.strip().upper() for name in allow.split(",")}
    if "GET" in methods:
        methods.add("HEAD")
    return tuple(name for name in ("GET", "HEAD", "POST", "OPTIONS") if name in methods)
