"""Who a caller is: an address, as the server gives it."""

import functools
import ipaddress
from typing import Final

from litestar.types import HTTPScope

__all__ = ["client_of"]

_NOBODY: Final = "unknown"
_LONGEST: Final = 64  # characters; no address has more, with its zone
_IPV6_PREFIX: Final = 64  # bits that one subscriber has at least: to count each address would count none


def client_of(scope: HTTPScope) -> str:
    """Return the name under which a caller's requests are counted: an IPv4 address, or a network of IPv6.

    The server has put there the address that a proxy which it trusts names, or else the one that it is connected to;
    nothing that a caller sends is looked at here. What is no address counts as one caller: a socket without one, or
    what a proxy made up.
    """
    client = scope["client"]
    return _name_of(client[0]) if client and len(client[0]) <= _LONGEST else _NOBODY


@functools.lru_cache(maxsize=4_096)
def _name_of(host: str) -> str:
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return _NOBODY
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(ipaddress.IPv6Network((int(address), _IPV6_PREFIX), strict=False))
