"""The measured table of how many deals can be won."""

from typing import Any, Final

from litestar import Request, get

from api.schemas.measured import TABLE_PARAMETERS, StatisticsTable
from api.statistics import packaged_statistics
from api.transport.answer import Answer, answer_unless_known, encode_json
from api.transport.call import call_of
from api.transport.checks import QUERY

__all__ = ["show_statistics"]

_FOR_A_DAY: Final = (b"cache-control", b"public, max-age=86400")
_NEVER_KEPT: Final = (b"cache-control", b"no-store")  # a table that could not be read, and may be there tomorrow


@get("/statistics", operation_id="getStatistics", sync_to_thread=False, opt={QUERY: TABLE_PARAMETERS})
def show_statistics(request: Request[Any, Any, Any]) -> Answer[StatisticsTable]:
    """Show the table, or some of its rows."""
    call = call_of(request.scope)
    content = StatisticsTable.of_query(dict(call.query or ()), call.language)
    kept = _FOR_A_DAY if packaged_statistics().rows else _NEVER_KEPT
    return answer_unless_known(content, encode_json(content), call.headers, language=call.language, headers=(kept,))
