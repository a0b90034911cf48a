"""What holds for all tests."""

from __future__ import annotations

import pytest

LONG = (  # begun first, so that at the end no worker waits for another's
    "test_killed_at_any_moment",
    "test_a_whole_game[paris]",
    "test_the_server_is_killed_between_moves_and_with_moves_on_their_way",
    "test_all_modes_lead_to_the_same_bytes",
    "test_an_attack",
    "test_ladders_simulations_and_balance_with_files",
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: item.name not in LONG)  # the order stays else
