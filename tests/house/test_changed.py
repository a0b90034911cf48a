"""`make check` runs the nearest tests of what has changed."""

from __future__ import annotations

from tools import changed


def test_a_changed_test_comes_first() -> None:
    found = changed.tests_of(["tests/web/test_rooms.py", "src/grandtour/web/tables/clock.py"])
    assert found[: len(changed.ALWAYS)] == list(changed.ALWAYS)
    assert found[len(changed.ALWAYS)] == "tests/web/test_rooms.py"


def test_a_module_has_the_tests_that_are_named_like_it_and_those_that_import_it() -> None:
    found = changed.tests_of(["src/grandtour/games/paris/rules/keys.py", "src/grandtour/compiling/__init__.py"])
    assert "tests/games/paris/test_keys.py" in found
    assert "tests/browser/test_keys.py" not in found
    assert "tests/terminal/test_compiling.py" in found


def test_it_is_never_all_of_them() -> None:
    """Whatever changes: a minute is enough."""
    assert len(changed.tests_of(["src/grandtour/engine/jit.py", "src/grandtour/__init__.py"])) <= changed.MOST + len(
        changed.ALWAYS
    )
    assert changed.tests_of(["a file that is gone.py"]) == list(changed.ALWAYS)
