"""Whose network something comes from: what limits are counted by.

A household has one IPv4 address, but 2⁶⁴ of IPv6: who may use one of those may use all of the same /64, so it counts as one.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from starlette.requests import HTTPConnection

HOUSEHOLD = 64  # bits of an IPv6 address that its owner can't choose
UNKNOWN = "?"
MOST_LETTERS = 60  # of an address that can't be read


@lru_cache(maxsize=4096)
def network_of(address: str) -> str:
    """The network of an address: an IPv4 address itself, the /64 of an IPv6 one; what can't be read is itself, cut short."""
    try:
        found = ipaddress.ip_address(address[:MOST_LETTERS].partition("%")[0])
    except ValueError:
        return address[:MOST_LETTERS] or UNKNOWN
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.IPv6Network((int(found) >> (128 - HOUSEHOLD) << (128 - HOUSEHOLD), HOUSEHOLD)))


def client_network(asked: HTTPConnection | Mapping[str, Any]) -> str:
    """The network that a request, a socket or its scope comes from."""
    scope = asked.scope if isinstance(asked, HTTPConnection) else asked
    client = scope.get("client")
    return network_of(str(client[0])) if client else UNKNOWN
