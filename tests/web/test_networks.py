"""What limits are counted by: networks, not single addresses; and counting is cheap however many come."""

from __future__ import annotations

import pytest
from starlette.requests import HTTPConnection

from grandtour.web.http import rate as rate_module
from grandtour.web.http.networks import client_network, network_of
from grandtour.web.http.rate import MOST_ADDRESSES, Rate
from grandtour.web.settings import Settings

from .browsing import House


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("testclient", "testclient"),
        ("", "?"),
        ("x" * 10_000, "x" * 60),
        ("1" * 10_000, "1" * 60),
    ],
)
def test_an_address_belongs_to_a_network(address: str, network: str) -> None:
    assert network_of(address) == network


def test_the_network_of_a_request_and_of_its_scope() -> None:
    scope = {"type": "http", "client": ("2001:db8::5", 1)}
    assert client_network(scope) == client_network(HTTPConnection(scope)) == "2001:db8::/64"
    assert client_network({"type": "http", "client": None}) == "?"


def test_addresses_of_one_household_share_a_limit(tmp_path) -> None:
    with House(Settings(data=tmp_path, per_minute=3), compiling=True) as house:
        answers = [
            house.client(client=(f"2001:db8::{i:x}", 1)).post("/api/v1/players", json={"name": "x"}).status_code for i in range(5)
        ]
        assert answers == [201, 201, 201, 429, 429]
        assert house.client(client=("2001:db8:0:1::", 1)).post("/api/v1/players", json={"name": "x"}).status_code == 201


class Clock:
    now = 0.0

    def monotonic(self) -> float:
        return self.now


def test_a_rate_counts_in_spans(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    monkeypatch.setattr(rate_module, "time", clock)
    rate = Rate(2, 10)
    assert [rate.allows("a") for _ in range(3)] == [True, True, False]
    clock.now = 10.0
    assert not rate.allows("a")
    assert rate.allows("b")
    clock.now = 10.1
    assert rate.allows("a")


def test_a_rate_stays_small_and_looks_at_few() -> None:
    """Many addresses at the same time: nobody's count is old, and still nobody looks at all of them at every request."""

    class Counted(dict):
        looked = 0

        def __iter__(self):
            for key in super().__iter__():
                Counted.looked += 1
                yield key

        def items(self):
            Counted.looked += len(self)
            assert Counted.looked <= 10 * MOST_ADDRESSES
            return super().items()

    rate = Rate(1, 3600)
    rate._counts = Counted()
    for i in range(3 * MOST_ADDRESSES):
        assert rate.allows(str(i))
    assert len(rate._counts) <= MOST_ADDRESSES
    assert Counted.looked <= 10 * MOST_ADDRESSES
    assert not rate.allows(str(3 * MOST_ADDRESSES - 1))
