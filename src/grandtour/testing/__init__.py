"""The battery of tests that every game passes, ours and those from outside: a plugin of pytest. A game's own package uses it so:

    # pyproject.toml
    [tool.pytest.ini_options]
    addopts = "-p grandtour.testing"
    grandtour_games = "my_game"

    # tests/test_contract.py
    from .contract import *

`grandtour_games` says which games are tested: names of games that are installed; without it, all of our own. GRANDTOUR_MODE
says how the rules run, GRANDTOUR_SOAK=1 asks for the long version.
"""

from __future__ import annotations

import pytest

from ..games import NAMES

pytest.register_assert_rewrite(f"{__name__}.contract")

EMPTY = "empty parameter set"  # why pytest skips
INI = "grandtour_games"
_tested: list[str] = list(NAMES)


def chosen_games() -> tuple[str, ...]:
    """The games that are tested in this process."""
    return tuple(_tested)


def choose(names: list[str]) -> None:
    """Chooses which those are."""
    _tested[:] = names


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addini(INI, "the games that the battery of Grand Tour tests", type="args", default=list(NAMES))


def pytest_configure(config: pytest.Config) -> None:
    choose(config.getini(INI))


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Each case of the games for a test that takes a `case`, each game for one that takes a `tested_game`."""
    if not metafunc.function.__module__.startswith(f"{__name__}."):
        return
    if "case" in metafunc.fixturenames:
        from .cases import all_cases  # not before the games are chosen

        metafunc.parametrize("case", all_cases(), ids=str)
    if "tested_game" in metafunc.fixturenames:
        metafunc.parametrize("tested_game", chosen_games())


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What a game tells nothing for is not tested, rather than skipped: not every game has lists of faults."""
    items[:] = [item for item in items if not any(EMPTY in str(mark.kwargs) for mark in item.iter_markers("skip"))]
