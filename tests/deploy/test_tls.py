"""The proxy with a certificate, over real TLS: what HTTPS adds, and what is left of HTTP."""

import ssl
from collections.abc import Iterator
from typing import Final

import httpx
import pytest
import trustme

from tests.deploy.topology import Running, topology_running

SITE: Final = "localhost"
UNITS: Final = 12_000


@pytest.fixture(scope="module")
def authority() -> trustme.CA:
    return trustme.CA()


@pytest.fixture(scope="module")
def running(authority: trustme.CA, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("tls")
    certificate, key = folder / "cert.pem", folder / "key.pem"
    issued = authority.issue_cert(SITE)
    issued.private_key_pem.write_to_path(key)
    certificate.write_bytes(b"".join(blob.bytes() for blob in issued.cert_chain_pems))
    tls = {
        "PROXY_TLS": "files",
        "PROXY_SITE": SITE,
        "PROXY_CERTIFICATE": str(certificate),
        "PROXY_KEY": str(key),
        "SCORPION_RATE_LIMIT_SECONDS": "86400",  # so that no unit comes back meanwhile
    }
    with topology_running(folder / "log", replicas=1, **tls) as topology:
        yield topology


@pytest.fixture
def trust(authority: trustme.CA) -> ssl.SSLContext:
    context = ssl.create_default_context()
    authority.configure_trust(context)
    return context


@pytest.fixture
def https(running: Running, trust: ssl.SSLContext) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=f"https://{SITE}:{running.tls_port}", verify=trust, timeout=20) as client:
        yield client


@pytest.fixture
def http(running: Running) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=f"http://127.0.0.1:{running.port}", timeout=20) as client:
        yield client


def test_requests_are_answered_over_tls(https: httpx.Client) -> None:
    answer = https.post("/v1/replay", json={"seed": 1})

    assert (answer.status_code, answer.json()["status"]) == (200, "playing")


@pytest.mark.parametrize(("path", "status"), [("/version", 200), ("/v1/deals/scorpion/x", 422), ("/metrics", 404)])
def test_browsers_are_told_to_stay_with_https(https: httpx.Client, path: str, status: int) -> None:
    """Whoever answers: a replica, or the proxy itself."""
    answer = https.get(path)

    assert answer.status_code == status
    assert answer.headers["strict-transport-security"] == "max-age=31536000"


def test_http_is_redirected_with_its_method_to_the_site(running: Running, http: httpx.Client) -> None:
    """Whatever host a caller names: a redirect leads nowhere else."""
    for host in (SITE, "elsewhere.example"):
        answer = http.post("/v1/replay?lang=hu", json={"seed": 1}, headers={"host": host})

        assert answer.status_code == 308
        assert answer.headers["location"] == f"https://{SITE}:{running.tls_port}/v1/replay?lang=hu"
        assert "strict-transport-security" not in answer.headers, "RFC 6797, 7.2"


def test_the_proxys_health_can_be_asked_without_tls(http: httpx.Client) -> None:
    assert [http.get(f"/health/{name}").status_code for name in ("live", "ready")] == [200, 200]
    assert http.get("/metrics").status_code == 308


def test_limits_go_by_the_callers_own_address(running: Running, trust: ssl.SSLContext) -> None:
    lefts: dict[str, list[str]] = {}
    for address in ("127.0.0.2", "127.0.0.3"):
        transport = httpx.HTTPTransport(verify=trust, local_address=address)
        with httpx.Client(transport=transport, base_url=f"https://{SITE}:{running.tls_port}", timeout=20) as client:
            answers = [client.get("/version", headers={"x-forwarded-for": f"198.51.100.{i}"}) for i in range(3)]
            lefts[address] = [answer.headers["ratelimit"] for answer in answers]

    assert lefts == {address: [f'"default";r={UNITS - i};t=86400' for i in (1, 2, 3)] for address in lefts}


def test_other_names_get_no_connection(running: Running, trust: ssl.SSLContext) -> None:
    trust.check_hostname = False
    with httpx.Client(verify=trust, timeout=20) as client, pytest.raises(httpx.ConnectError):
        client.get(f"https://127.0.0.1:{running.tls_port}/version", extensions={"sni_hostname": "elsewhere.example"})
