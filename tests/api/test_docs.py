"""The docs page: all of it comes from this server, and a strict policy keeps it so."""

import re
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urljoin

import pytest
from litestar.types import ASGIApp

from tests.api.asgi import ask

STATIC = Path(__file__).parents[2] / "api" / "static"


class Links(HTMLParser):
    """Collects what a page loads or links to."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.inline: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = dict(attrs)
        self.found += [url for name in ("src", "href") if (url := named.get(name))]
        if tag == "style" or "style" in named or (tag == "script" and "src" not in named):
            self.inline.append(tag)


def links(app: ASGIApp) -> Links:
    parser = Links()
    parser.feed(ask(app, "GET", "/docs").body.decode())
    return parser


def test_every_part_of_the_page_is_served_here(app: ASGIApp) -> None:
    found = links(app).found

    assert len(found) >= 4
    for link in found:
        reply = ask(app, "GET", urljoin("/docs", link))
        assert reply.status == 200
        assert reply.headers["content-type"].split(";")[0] in {
            "application/json",
            "image/svg+xml",
            "text/css",
            "text/javascript",
        }


def test_the_policy_allows_this_server_only_and_nothing_inline(app: ASGIApp) -> None:
    policy = ask(app, "GET", "/docs").headers["content-security-policy"]
    directives = dict(part.strip().split(" ", 1) for part in policy.split(";"))

    barred = {directives.pop(name) for name in ("default-src", "base-uri", "form-action", "frame-ancestors")}
    assert barred == {"'none'"}
    assert directives.pop("img-src") == "'self' data:"  # the style sheet holds its icons as data
    assert set(directives.values()) == {"'self'"}
    assert links(app).inline == []


def test_our_own_parts_name_no_other_server() -> None:
    ours = [STATIC / "docs.html", STATIC / "docs.js", STATIC / "icon.svg"]

    for path in ours:
        foreign = re.findall(r"(?:https?:)?//[\w.]+", re.sub(r'xmlns="[^"]*"', "", path.read_text("utf-8")))
        assert [url for url in foreign if not url.startswith("// ")] == []
    assert "validatorUrl: null" in (STATIC / "docs.js").read_text("utf-8")


def test_the_style_sheet_loads_nothing() -> None:
    sheet = (STATIC / "swagger-ui" / "swagger-ui.css").read_text("utf-8")

    assert not re.findall(r"@import", sheet)
    assert all(url.strip("\"'").startswith("data:") for url in re.findall(r"url\((.{6})", sheet))


def test_the_licence_comes_with_what_is_not_ours() -> None:
    licence = (STATIC / "swagger-ui" / "LICENSE").read_text("utf-8")

    assert "Apache License" in licence


@pytest.mark.parametrize("path", ["/docs", "/docs/docs.js", "/openapi.json"])
def test_the_page_is_sent_again_only_when_it_changed(app: ASGIApp, path: str) -> None:
    first = ask(app, "GET", path)

    again = ask(app, "GET", path, headers={"if-none-match": first.headers["etag"]})

    assert (again.status, again.body) == (304, b"")
    assert first.headers["cache-control"] == "public, no-cache"


def test_a_browser_gets_the_page_and_an_api_client_does_not(app: ASGIApp) -> None:
    assert ask(app, "GET", "/docs", headers={"accept": "text/html,*/*;q=0.8"}).status == 200
    assert ask(app, "GET", "/docs", headers={"accept": "application/json"}).status == 406
    assert ask(app, "GET", "/openapi.yaml", headers={"accept": "application/yaml"}).status == 200
    assert ask(app, "GET", "/openapi.yaml", headers={"accept": "application/json"}).status == 406


@pytest.mark.parametrize("name", ["LICENSE", "nothing.js", "..", "%2e%2e%2fapp.py"])
def test_nothing_else_is_served(app: ASGIApp, name: str) -> None:
    assert ask(app, "GET", f"/docs/{name}").status == 404
