"""What browsers are told not to do with an answer."""

from typing import Final

from api.transport.answer import Header

__all__ = ["EVERYWHERE", "SCRIPTED_PAGE", "TEXT_PAGE"]

EVERYWHERE: Final[tuple[Header, ...]] = (
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
)
"""Headers of every answer."""

_BARRED: Final = b"base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
_ANY_PAGE: Final[tuple[Header, ...]] = (
    (b"cross-origin-opener-policy", b"same-origin"),
    (
        b"permissions-policy",
        b"camera=(), display-capture=(), fullscreen=(), geolocation=(), microphone=(), payment=(), usb=()",
    ),
)

TEXT_PAGE: Final[tuple[Header, ...]] = (
    (b"content-security-policy", b"default-src 'none'; " + _BARRED),
    (b"cross-origin-resource-policy", b"cross-origin"),
    *_ANY_PAGE,
)
"""Headers of a text that anybody may read, by script as well, and that loads nothing."""

SCRIPTED_PAGE: Final[tuple[Header, ...]] = (
    (
        b"content-security-policy",
        b"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        + _BARRED,
    ),
    (b"cross-origin-resource-policy", b"same-origin"),
    *_ANY_PAGE,
)
"""Headers of a page with scripts and styles of this server, and of those: for the page alone."""
