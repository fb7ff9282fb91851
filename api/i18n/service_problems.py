"""The sentences of requests that HTTP or the state of the service is in the way of, whatever they ask for."""

from typing import Final

from api.codes import ProblemCode
from api.i18n.problem import Problem, Problems
from api.i18n.sentence import npgettext, pgettext

__all__ = ["SERVICE_PROBLEMS"]

SERVICE_PROBLEMS: Final[Problems] = {
    ProblemCode.INVALID_HOST: Problem(
        pgettext("invalid_host.title", "Invalid host"),
        # Translators: Host is the name of an HTTP header.
        pgettext("invalid_host", "The header “Host” does not name this service."),
    ),
    ProblemCode.BAD_REQUEST: Problem(
        pgettext("bad_request.title", "Bad request"),
        pgettext("bad_request", "The request cannot be understood."),
    ),
    ProblemCode.NOT_FOUND: Problem(
        pgettext("not_found.title", "Not found"),
        pgettext("not_found", "There is nothing at this address."),
    ),
    ProblemCode.METHOD_NOT_ALLOWED: Problem(
        pgettext("method_not_allowed.title", "Method not allowed"),
        # Translators: an HTTP method; {list} is a list of methods.
        pgettext("method_not_allowed", "The method “{method}” cannot be used here. Available: {list}."),
    ),
    ProblemCode.NOT_ACCEPTABLE: Problem(
        pgettext("not_acceptable.title", "Format not available"),
        # Translators: {list} is a list of media types.
        pgettext("not_acceptable", "The requested format does not exist here. Available: {list}."),
    ),
    ProblemCode.BODY_TOO_LARGE: Problem(
        pgettext("body_too_large.title", "Body too large"),
        npgettext(
            "body_too_large",
            "The body is too large; at most {max} byte is allowed.",
            "The body is too large; at most {max} bytes are allowed.",
            "max",
        ),
    ),
    ProblemCode.REQUEST_TIMEOUT: Problem(
        pgettext("request_timeout.title", "Request too slow"),
        # Translators: the caller sends the request so slowly that the service stops reading it.
        pgettext("request_timeout", "The request did not arrive in time."),
    ),
    ProblemCode.URL_TOO_LONG: Problem(
        pgettext("url_too_long.title", "Address too long"),
        npgettext(
            "url_too_long",
            "The address is too long; at most {max} byte is allowed.",
            "The address is too long; at most {max} bytes are allowed.",
            "max",
        ),
    ),
    ProblemCode.HEADERS_TOO_LARGE: Problem(
        pgettext("headers_too_large.title", "Headers too large"),
        # Translators: the headers of an HTTP request, all of them together.
        npgettext(
            "headers_too_large",
            "The headers are too large; at most {max} byte is allowed in all.",
            "The headers are too large; at most {max} bytes are allowed in all.",
            "max",
        ),
    ),
    ProblemCode.TOO_MANY_CONNECTIONS: Problem(
        pgettext("too_many_connections.title", "Too many connections"),
        pgettext("too_many_connections", "The service has too many connections; try again in a moment."),
    ),
    ProblemCode.UNSUPPORTED_MEDIA_TYPE: Problem(
        pgettext("unsupported_media_type.title", "Unsupported media type"),
        # Translators: application/json is code.
        pgettext("unsupported_media_type", "The body must be JSON in UTF-8 and be sent as “application/json”."),
    ),
    ProblemCode.TOO_MANY_REQUESTS: Problem(
        pgettext("too_many_requests.title", "Too many requests"),
        # Translators: one caller has sent more than the service allows; all of it counts, also what was fine.
        npgettext(
            "too_many_requests",
            "Too many requests in a short time; try again in {seconds} second.",
            "Too many requests in a short time; try again in {seconds} seconds.",
            "seconds",
        ),
    ),
    ProblemCode.INTERNAL_ERROR: Problem(
        pgettext("internal_error.title", "Internal error"),
        pgettext("internal_error", "Something went wrong on the server; the request itself may be fine."),
    ),
    ProblemCode.NOT_READY: Problem(
        pgettext("not_ready.title", "Not ready"),
        pgettext("not_ready", "The service is still starting; try again in a moment."),
    ),
    ProblemCode.STOPPING: Problem(
        pgettext("stopping.title", "Stopping"),
        pgettext("stopping", "The service is about to stop; try again in a moment."),
    ),
    ProblemCode.SOLVER_BUSY: Problem(
        pgettext("solver_busy.title", "Solver busy"),
        # Translators: the part of the service that proves deals winnable or lost.
        pgettext("solver_busy", "The solver has too many games to work on; try again in a moment."),
    ),
    ProblemCode.NO_DEAL_FOUND: Problem(
        pgettext("no_deal_found.title", "No deal found"),
        # Translators: deals are drawn at random until one of them is proven winnable.
        pgettext(
            "no_deal_found",
            "The search reached its limit before it found such a deal; another request will draw other deals.",
        ),
    ),
    ProblemCode.NO_DAILY_DEAL: Problem(
        pgettext("no_daily_deal.title", "No daily deal"),
        # Translators: a daily deal is the same for everybody on one day.
        pgettext("no_daily_deal", "The list of daily deals for this variant cannot be used at present."),
    ),
    ProblemCode.DIFFICULTY_UNKNOWN: Problem(
        pgettext("difficulty_unknown.title", "Difficulty not known"),
        # Translators: difficulty is code.
        pgettext(
            "difficulty_unknown",
            "The deals of this variant cannot be told apart by difficulty at present; "
            "leave out “difficulty” to get any of them.",
        ),
    ),
}
