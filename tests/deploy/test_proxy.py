"""What the proxy answers by itself: to slow callers, to what it refuses, and what it writes down of all that."""

from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Final

import httpx
import msgspec
import pytest
import trustme

from api.app import create_app
from api.codes import ProblemCode
from api.i18n.locale import LANGUAGES
from api.i18n.messages import load_words, words_for
from api.problems import ProblemError, Wrong, answer_problem
from api.settings import Settings
from tests.api.asgi import ask
from tests.api.serving import Caller
from tests.deploy.proxy import Proxy, proxy_running

HEAD: Final = b"POST /v1/replay?lang=ja HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
DECLARED: Final = HEAD + b"Content-Length: 60000\r\n\r\n{"
CHUNKED: Final = HEAD + b"Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n"
TELLING: Final = "telling-word"


@pytest.fixture(scope="module")
def proxy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Proxy]:
    with proxy_running(tmp_path_factory.mktemp("proxy") / "log", PROXY_READ_TIMEOUT="2s") as running:
        yield running


@pytest.fixture
def client(proxy: Proxy) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=f"http://127.0.0.1:{proxy.port}", timeout=60) as client:
        yield client


@pytest.mark.parametrize("piece", [b"", b" "], ids=["stalled", "dripping"])
@pytest.mark.parametrize("head", [DECLARED, CHUNKED], ids=["declared", "chunked"])
def test_a_slow_body_ends_in_a_problem_that_no_replica_sees(proxy: Proxy, head: bytes, piece: bytes) -> None:
    before = list(proxy.asked)
    with Caller(proxy.port, head) as caller:
        caller.drip(b"1\r\n \r\n" if piece and head is CHUNKED else piece)
        reply = caller.hear()

        assert (reply.status, reply.headers["content-type"]) == (408, "application/problem+json")
        assert (reply.headers["content-language"], reply.json["code"]) == ("ja", "request_timeout")
        assert reply.headers["connection"] == "close"
        assert caller.hear_the_rest() == b""
    assert proxy.asked == before


@pytest.mark.parametrize("piece", [b"", b"a: b\r\n"], ids=["stalled", "dripping"])
def test_who_sends_no_whole_head_is_hung_up_on(proxy: Proxy, piece: bytes) -> None:
    with Caller(proxy.port, HEAD) as caller:
        with suppress(ConnectionError):
            caller.drip(piece)

        assert caller.hear_the_rest() == b""


@pytest.mark.parametrize("body", [b"", b"{}"], ids=["bodiless", "with body"])
def test_an_answer_may_take_longer_than_a_request(client: httpx.Client, body: bytes) -> None:
    answer = client.request("POST" if body else "GET", "/v1/x", content=body, headers={"x-sleep": "3"})

    assert (answer.status_code, answer.content) == (200, b"{}")


def test_a_body_that_breaks_off_is_the_callers_fault(proxy: Proxy) -> None:
    with Caller(proxy.port, DECLARED) as caller:
        caller.end()

        assert caller.hear().status == 400


def test_nothing_behind_a_malformed_chunk_is_a_request(proxy: Proxy) -> None:
    before = len(proxy.asked)
    hidden = b"zz\r\nGET /v1/hidden HTTP/1.1\r\nHost: x\r\n\r\n"
    with Caller(proxy.port, CHUNKED + hidden) as caller:
        assert caller.hear().headers["connection"] == "close"
        assert caller.hear_the_rest() == b""
    assert "/v1/hidden" not in proxy.asked[before:]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_it_refuses_it_says_as_the_api_does(client: httpx.Client, language: str) -> None:
    huge, most = b" " * 131_072, {"max": 65_536}
    refused = client.get("/metrics", params={"lang": language})
    declared = client.post("/v1/x", params={"lang": language}, content=huge)
    chunked = client.post("/v1/x", params={"lang": language}, content=iter([huge]))

    verify_problem(refused, ProblemCode.NOT_FOUND, {}, language)
    verify_problem(declared, ProblemCode.BODY_TOO_LARGE, most, language)
    verify_problem(chunked, ProblemCode.BODY_TOO_LARGE, most, language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_slow_and_broken_bodies_are_refused_in_the_apis_words(proxy: Proxy, language: str) -> None:
    head = DECLARED.replace(b"lang=ja", b"lang=" + language.encode())
    with Caller(proxy.port, head) as slow, Caller(proxy.port, head) as broken:
        broken.end()

        assert broken.hear().json == problem(ProblemCode.BAD_REQUEST, {}, language)
        assert slow.hear().json == problem(ProblemCode.REQUEST_TIMEOUT, {}, language)


def test_without_a_replica_it_says_so_and_writes_down_nothing_of_a_caller(tmp_path: Path) -> None:
    with proxy_running(tmp_path / "log", API_REPLICAS="to 127.0.0.1:1") as alone, ThreadPoolExecutor() as threads:
        address = f"http://127.0.0.1:{alone.port}/v1/{TELLING}?lang="
        answers = list(threads.map(lambda language: httpx.get(address + language, timeout=60), LANGUAGES))

    for answer, language in zip(answers, LANGUAGES, strict=True):
        verify_problem(answer, ProblemCode.NOT_READY, {}, language)
        assert answer.headers["retry-after"] == "2"
    written = (tmp_path / "log").read_text("utf-8")
    assert '"status":503' in written
    assert "connection refused" in written
    assert TELLING not in written


def problem(code: ProblemCode, params: Mapping[str, int], language: str) -> object:
    """Return what the API says, from its catalogues."""
    load_words()
    answer = answer_problem(ProblemError(Wrong(code, params=params)), words_for(language))
    return msgspec.json.decode(msgspec.json.encode(answer.content))


def verify_problem(answer: httpx.Response, code: ProblemCode, params: Mapping[str, int], language: str) -> None:
    assert answer.status_code == code.status
    assert answer.json() == problem(code, params, language)
    assert answer.headers["content-language"] == language
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.headers["vary"] == "Accept-Language"


@pytest.mark.parametrize(
    ("query", "accepted", "language"),
    [
        ("", "", "en"),
        ("", "fr, HU-hu;q=0.3, de", "hu"),
        ("?lang=ja", "de", "ja"),
        ("?lang=xx", "de-AT", "de"),
        ("", "den, deh", "en"),
        ("?lang=DE", "", "de"),
        ("", "de;q=0, hu", "hu"),
        ("", "de-AT ; Q=0.000,hu; q=0.,ja;q=0.001", "ja"),
        ("", "de;q=1.0, hu", "de"),
        ("", "hu ;q=0", "en"),
        ("?lang=xx", "ja;q=0, de-CH ;q=0.9, hu", "de"),
    ],
)
def test_the_query_names_the_language_before_the_header_and_no_weight_of_0_does(
    client: httpx.Client, query: str, accepted: str, language: str
) -> None:
    answer = client.get(f"/metrics{query}", headers={"accept-language": accepted})

    assert answer.headers["content-language"] == language


def test_its_answers_carry_what_the_apis_do(client: httpx.Client) -> None:
    answer = client.get("/metrics").headers
    ours = ask(create_app(Settings()), "GET", "/nowhere").headers

    for name in (
        "access-control-allow-origin",
        "access-control-expose-headers",
        "referrer-policy",
        "x-content-type-options",
    ):
        assert answer[name] == ours[name]


def test_it_writes_down_nothing_of_a_caller(proxy: Proxy, client: httpx.Client) -> None:
    headers = {"user-agent": TELLING, "x-forwarded-for": TELLING, "cookie": TELLING, "referer": TELLING}
    for path in (f"/v1/x/{TELLING}?moves={TELLING}", f"/metrics?{TELLING}"):
        client.get(path, headers=headers | {"host": f"{TELLING}.example"})
    with Caller(proxy.port, HEAD + TELLING.encode() + b": x\r\nTransfer-Encoding: chunked\r\n\r\nzz") as caller:
        caller.hear()
    written = proxy.log.read_text("utf-8")
    lines = [msgspec.json.decode(line) for line in written.splitlines()]
    access = [line for line in lines if line["msg"] == "handled request"]

    assert TELLING not in written
    assert "127.0.0.1" not in "".join(str(line) for line in lines if "request" in line)
    assert {line["status"] for line in access} >= {200, 404}
    for line in access:
        assert set(line) >= {"level", "ts", "msg", "duration", "size", "status", "request"}
        assert set(line["request"]) <= {"method", "proto", "transfer_encoding"}


@pytest.mark.parametrize(("port", "shown"), [("443", ""), ("8443", ":8443")])
def test_http_is_redirected_to_the_port_that_callers_know(tmp_path: Path, port: str, shown: str) -> None:
    certificate, key = tmp_path / "cert.pem", tmp_path / "key.pem"
    issued = trustme.CA().issue_cert("localhost")
    issued.private_key_pem.write_to_path(key)
    certificate.write_bytes(b"".join(blob.bytes() for blob in issued.cert_chain_pems))
    files = {"PROXY_CERTIFICATE": str(certificate), "PROXY_KEY": str(key)}
    with proxy_running(
        tmp_path / "log", PROXY_TLS="files", PROXY_SITE="localhost", PROXY_HTTPS=port, **files
    ) as secure:
        answer = httpx.post(f"http://127.0.0.1:{secure.port}/v1/x?lang=hu", timeout=60)

    assert (answer.status_code, answer.headers["location"]) == (308, f"https://localhost{shown}/v1/x?lang=hu")
