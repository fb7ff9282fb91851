"""A connection as uvicorn keeps it, with the limits that uvicorn lacks: of sizes, and of a caller's slowness."""

import asyncio
import enum
from itertools import islice
from typing import Any, Final

from uvicorn.config import Config
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.server import ServerState

from api.codes import ProblemCode
from api.limits.costs import is_free
from api.problems import ProblemError, Wrong
from api.settings import SETTINGS_KEY, Settings
from api.transport.hosts import has_one_host, host_of_target
from api.transport.refused import refuse, shortened
from api.transport.unread import Unread

__all__ = ["Connection"]

_TICK_SECONDS: Final = 1.0
_FAREWELL_SECONDS: Final = 0.5
"""For which a connection without a request is kept when the service stops: what was sent may not be here yet."""

_MOST_WAITING: Final = 16
"""How many requests may have been sent on ahead of the answer to an earlier one."""

_LINE_BYTES: Final = 32  # a request line's without the address: method, version, spaces, line end
_FIELD_BYTES: Final = 4  # a header's without its name and value: colon, space, line end
_SHORT_BYTES: Final = 1_024  # of a header that is kept when all of them are too large
_MOST_SHORT: Final = 64


class _Phase(enum.Enum):
    """What is arriving."""

    NOTHING = enum.auto()
    HEAD = enum.auto()
    BODY = enum.auto()


class Connection(HttpToolsProtocol):
    """Answers a request that is too long, too slow or no HTTP with a problem, and drops who takes no answer.

    The problem comes from the application, so that it is put into words, counted and logged like any other; it follows
    the answers to earlier requests on the same connection.
    """

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        settings: Settings = app_state.get(SETTINGS_KEY) or Settings()
        self.timeout_keep_alive = settings.keep_alive_seconds
        self._settings = settings
        self._most_unread = settings.max_url_bytes + settings.max_header_bytes + _LINE_BYTES
        self._phase = _Phase.NOTHING
        self._unread = 0  # bytes of a head that is not complete, or since the last piece of a body
        self._due: float | None = None  # when the request that is arriving has to be here
        self._unsent = 0  # bytes that the caller has yet to take
        self._taken = 0.0  # when that was seen to change, or to be none
        self._refused = False
        self._is_last = False  # the service stops
        self._answered: RequestResponseCycle | None = None  # the one that is being answered, the first of several
        self._clock: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override] # as in the base class
        """Begin to watch the caller."""
        super().connection_made(transport)
        self._due = self.loop.time() + self._settings.request_seconds
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        """Tell also an answer that others wait behind that nobody takes it: uvicorn tells the last one only."""
        if self._clock:
            self._clock.cancel()
        if self._answered:
            self._answered.disconnected = True
            self._answered.message_event.set()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read what has come, and count what leads to nothing."""
        if self._refused:
            return
        if self._due is None:
            self._due = self.loop.time() + self._settings.request_seconds
        self._unread += len(data)
        super().data_received(data)
        if self._unread > self._most_unread and not self._refused:
            self._refuse(_bad_request() if self._phase is _Phase.BODY else self._too_large())

    def send_400_response(self, msg: str) -> None:  # noqa: ARG002 - the application has words of its own
        """Refuse what the parser cannot read."""
        self._refuse(_bad_request())

    def _unsupported_upgrade_warning(self) -> None:
        """Log nothing: who asks for a WebSocket is answered, and could fill the log with uvicorn's advice."""

    def on_message_begin(self) -> None:
        """Give the request its time and its room."""
        super().on_message_begin()
        self._phase = _Phase.HEAD
        if self._due is None:
            self._due = self.loop.time() + self._settings.request_seconds

    def on_headers_complete(self) -> None:
        """Pass the request on, refused if something is wrong with its head."""
        if len(self.pipeline) >= _MOST_WAITING:
            raise OverflowError  # ends in send_400_response
        refusal = self._why_refused()
        if refusal:
            self.url = shortened(self.url, self._settings.max_url_bytes)
            refuse(self.scope.setdefault("state", {}), refusal)
        self._pass_on()
        self._phase = _Phase.BODY
        self._unread = 0
        if self._is_one_too_many():
            self.cycle.keep_alive = False

    def on_body(self, body: bytes) -> None:
        """Keep a piece of the body; how long it may be is up to the application."""
        self._unread = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        """Wait for the next request."""
        self._phase = _Phase.NOTHING
        self._due = None
        self._unread = 0
        super().on_message_complete()

    def on_response_complete(self) -> None:
        """Go on with the next request."""
        self._answered = self.pipeline[-1][0] if self.pipeline else None
        if self._due is not None:
            self._due = self.loop.time() + self._settings.request_seconds  # it may have waited for this answer
        super().on_response_complete()

    def timeout_keep_alive_handler(self) -> None:
        """Close an idle connection, but none on which a request has begun: that one has a time of its own."""
        if self._phase is _Phase.NOTHING:
            super().timeout_keep_alive_handler()

    def shutdown(self) -> None:
        """Take one more request if it is on its way already: a caller who has sent it waits for its answer."""
        self._is_last = True
        if self._is_idle():
            self.loop.call_later(_FAREWELL_SECONDS, self._close_idle)
        elif self._phase is not _Phase.HEAD or self._answered:
            super().shutdown()

    def _close_idle(self) -> None:
        if self._is_idle():
            self.transport.close()

    def _is_idle(self) -> bool:
        return self._phase is _Phase.NOTHING and self._answered is None

    def _why_refused(self) -> ProblemError | None:
        """Return what is wrong with a head that is complete."""
        if len(self.url) > self._settings.max_url_bytes or self._has_large_headers():
            return self._too_large()
        if self._is_one_too_many() and not is_free(self.url.partition(b"?")[0].decode("latin-1")):
            retry_after = b"%d" % self._settings.retry_after_seconds
            return ProblemError(Wrong(ProblemCode.TOO_MANY_CONNECTIONS), headers=((b"retry-after", retry_after),))
        if not has_one_host(self.parser.get_http_version(), self.headers):
            return ProblemError(Wrong(ProblemCode.INVALID_HOST))
        if host := host_of_target(self.url):
            self.headers[:] = [*(it for it in self.headers if it[0] != b"host"), (b"host", host)]
        return None

    def _is_one_too_many(self) -> bool:
        """Return whether more callers are connected than may be; only those who run the service get an answer then."""
        return len(self.connections) > self._settings.max_connections

    def _has_large_headers(self) -> bool:
        most = self._settings.max_header_bytes
        if self._unread <= most and self._answered is None:
            return False  # nor has the whole head, as no other request began in what was read with it
        return sum(len(name) + len(value) + _FIELD_BYTES for name, value in self.headers) > most

    def _too_large(self) -> ProblemError:
        """Return what is wrong, and leave of the headers what may matter for the answer, its language for one."""
        short = ((name, value) for name, value in self.headers if len(value) <= _SHORT_BYTES)
        self.headers[:] = dict(islice(short, _MOST_SHORT)).items()
        if len(self.url) > (most := self._settings.max_url_bytes):
            return ProblemError(Wrong(ProblemCode.URL_TOO_LONG, params={"max": most}))
        return ProblemError(Wrong(ProblemCode.HEADERS_TOO_LARGE, params={"max": self._settings.max_header_bytes}))

    def _watch(self) -> None:
        """See every second whether the caller is too slow."""
        now = self.loop.time()
        unsent = self.transport.get_write_buffer_size()
        if not unsent or unsent != self._unsent:
            self._unsent, self._taken = unsent, now
        if now - self._taken >= self._settings.send_seconds:
            self.transport.abort()
            return
        if self._due is not None and now >= self._due:
            self._due = now + self._settings.request_seconds
            self._be_late()
        self._clock = self.loop.call_later(_TICK_SECONDS, self._watch)

    def _be_late(self) -> None:
        if self.flow.read_paused or self._is_answering():
            return  # it is we who keep the caller waiting
        if self._phase is _Phase.NOTHING:
            self.transport.close()
        else:
            self._refuse(ProblemError(Wrong(ProblemCode.REQUEST_TIMEOUT)))

    def _is_answering(self) -> bool:
        """Return whether a request before the one that is arriving has yet to be answered."""
        return self._answered is not None and (self._phase is not _Phase.BODY or self._answered is not self.cycle)

    def _refuse(self, error: ProblemError) -> None:
        """Answer the request that is arriving with a problem, listen to no more, and close the connection then."""
        self._refused = True
        if self._phase is not _Phase.BODY:
            self._begin_refused(error)
        elif self.cycle.response_complete:
            self.transport.close()
        else:
            refuse(self.cycle.scope.setdefault("state", {}), error)
            self.cycle.keep_alive = False
            self.cycle.message_event.set()  # wakes who waits for more of the body

    def _begin_refused(self, error: ProblemError) -> None:
        """Hand the application a request of which only a part of the head is known."""
        if self._phase is _Phase.NOTHING:
            self.on_message_begin()
        query = self.url.partition(b"?")[2]
        is_head = bool(self.url) and self.parser.get_method() == b"HEAD"  # such a caller takes no body
        self.parser = Unread(is_head=is_head)  # type: ignore[assignment] # all that is asked of it from now on
        self.url = b"/"
        refuse(self.scope.setdefault("state", {}), error)
        self._pass_on()
        self.scope["query_string"] = query if query.isascii() else b""  # it may say in which language to answer

    def _pass_on(self) -> None:
        super().on_headers_complete()
        if not self.pipeline:
            self._answered = self.cycle
        if self._is_last:
            self.cycle.keep_alive = False


def _bad_request() -> ProblemError:
    return ProblemError(Wrong(ProblemCode.BAD_REQUEST))
