"""A game from outside that is broken is left out, with a sentence; nothing else is the worse for it."""

from __future__ import annotations

import itertools
import logging
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import grandtour
from grandtour import new_game
from grandtour.engine import jit, registry
from grandtour.engine.errors import GrandTourError

NUMBERS = itertools.count()
OURS = grandtour.games()
Spoil = Callable[[Path], object]


@pytest.fixture
def spoiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[Spoil], str]]:
    """Makes a game, spoils it, installs it, and returns its name: another each time, because modules are imported once."""
    names = []

    def make(spoil: Spoil) -> str:
        name = f"game_{next(NUMBERS)}"
        home = new_game.create(name, tmp_path) / "src"
        spoil(home / name)
        monkeypatch.syspath_prepend(str(home))
        registry.register(name, name, f"{name} 0.1")
        names.append(name)
        return name

    yield make
    for name in names:
        registry.withdraw(name)


def edit(file: str, old: str, new: str) -> Spoil:
    def spoil(home: Path) -> None:
        text = (home / file).read_text(encoding="utf-8")
        assert old in text
        (home / file).write_text(text.replace(old, new), encoding="utf-8")

    return spoil


def without(file: str) -> Spoil:
    return lambda home: (home / file).unlink()


def with_file(file: str, text: str) -> Spoil:
    def spoil(home: Path) -> None:
        (home / file).parent.mkdir(exist_ok=True)
        (home / file).write_text(text, encoding="utf-8")

    return spoil


def with_unnamed_values(home: Path) -> None:
    """An option whose values can't be told to people."""
    edit(
        "state.py", "class State(Record):", "class Options(Record):\n    a: Int8\n\n\nclass State(Record):\n    options: Options"
    )(home)
    option = "from grandtour.engine.contract import Option\nOPTIONS = (Option('a', (1, 2), 1, TITLE, title=TITLE),)\nWEIGHT = 0"
    edit("__init__.py", "WEIGHT = 0", option)(home)


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        (edit("rules.py", "def new(", "def new(("), "SyntaxError"),
        (edit("__init__.py", "RULES_VERSION = 1", "raise SystemExit(3)\nRULES_VERSION = 1"), "SystemExit: 3"),
        (edit("__init__.py", "from .box import", "import nothing_like_it\nfrom .box import"), "ModuleNotFoundError"),
        (edit("__init__.py", "WEIGHT = 0", "HEAVY = 0"), "these names of the contract are missing: WEIGHT"),
        (
            edit("words.py", "def asks(box: Box, s: State, seat: int, who: Who)", "def asks(box: Box, s: State)"),
            "parameters of “asks”",
        ),
        (edit("__init__.py", 'NAME = "', 'NAME = "x'), "it is called “x"),
        (edit("__init__.py", "STATE, BOX = State.DTYPE,", "STATE, BOX = State,"), "“STATE” must be the DTYPE"),
        (edit("state.py", "    learned: Int32", "    learnt: Int32"), "the state has no field: learned"),
        (edit("state.py", "HAND = 5", "HAND = 4"), ""),
        (
            edit(
                "__init__.py",
                "WEIGHT = 0",
                'from grandtour.engine.contract import Option\nOPTIONS = (Option("a", (1, 2), 1, TITLE),)\nWEIGHT = 0',
            ),
            "the state has no field: options",
        ),
        (with_unnamed_values, "option “a” needs a title, and names for its values"),
        (without("RULES.md"), "the file RULES.md is missing"),
        (without("box.toml"), "the file box.toml is missing"),
        (without("drawing/table.html"), "the file drawing/table.html is missing"),
        (edit("RULES.md", "## Moves in words", "## Moves"), "no section “Moves in words”"),
        (edit("box.toml", "max = 4", "max = 9"), "box.toml: players, max: 9 is not between 2 and 4"),
        (edit("box.toml", "[players]", "[players"), "box.toml: box.toml: not valid TOML"),
        (edit("tutorial.py", "LESSON = ", "LESSON = 1 / 0 or "), "ZeroDivisionError"),
        (with_file("locale/fr.po", 'msgid "a'), "fr.po can't be read"),
    ],
)
def test_it_is_left_out_with_a_reason(
    spoil: Spoil, says: str, spoiled: Callable[[Spoil], str], caplog: pytest.LogCaptureFixture
) -> None:
    """The last game that can be played is not spoiled: so the test can fail."""
    name = spoiled(spoil)
    with caplog.at_level(logging.WARNING, "grandtour"):
        names = grandtour.games()
    if not says:
        assert names == (*OURS, name)
        return
    assert names == OURS
    assert says in str(registry.left_out()[name][1])
    assert [record.getMessage() for record in caplog.records] == [
        f"The game “{name}” ({name} 0.1) is left out: {registry.left_out()[name][1]}."
    ]
    with pytest.raises(GrandTourError, match=f"The game “{name}” can't be used: "):
        grandtour.Table(name)
    assert str(registry.title(name)) == name
    assert grandtour.Table("paris", seed=1).legal(0)


def test_a_name_that_is_taken_is_not_taken_again(caplog: pytest.LogCaptureFixture) -> None:
    registry.register("paris", "postcards", "postcards 0.1")
    assert "there is a game of that name already" in caplog.text
    assert registry.home_of("paris").origin == ""


def test_a_state_like_another_games(spoiled: Callable[[Spoil], str]) -> None:
    """Compiled code could not tell the two apart."""
    first = spoiled(lambda home: None)
    second = spoiled(lambda home: edit("state.py", f"is_{home.name}", f"is_{first}")(home))
    assert grandtour.games() == (*OURS, first)
    assert f"the same fields as that of “{first}”" in str(registry.left_out()[second][1])


def test_a_package_that_is_gone(caplog: pytest.LogCaptureFixture) -> None:
    registry.register("gone", "gone_without_trace", "gone 0.1")
    try:
        assert grandtour.games() == OURS
        assert "ModuleNotFoundError" in caplog.text
    finally:
        registry.withdraw("gone")


# --- the cache ---------------------------------------------------------------------------------------------------------------
def test_its_rules_change_only_its_own_directories(spoiled: Callable[[Spoil], str]) -> None:
    """Whoever installs a game or changes it compiles nothing else; what generic code becomes for it, is compiled again."""
    name = spoiled(lambda home: None)
    own = (name, f"{name}-strategy", *(f"{group}{jit.FOR}{name}" for group in jit.GENERIC))
    groups = (*own, "engine", "parts", "paris", *jit.GENERIC)

    def directories() -> dict[str, Path]:
        jit.sources.cache_clear()
        jit.cache_directory.cache_clear()
        return {group: jit.cache_directory(group) for group in groups}

    before, home = directories(), registry.folder_of(name)
    for file, changed in (
        ("rules.py", set(own)),
        ("strategy.py", set(own) - {name, f"dispatch{jit.FOR}{name}"}),
        ("words.py", set()),
    ):
        kept = (home / file).read_text(encoding="utf-8") if (home / file).exists() else ""
        (home / file).write_text(f"{kept}\n# changed\n", encoding="utf-8")
        after = directories()
        assert {group for group in groups if before[group] != after[group]} == changed, file
        (home / file).write_text(kept, encoding="utf-8") if kept else (home / file).unlink()
    assert directories() == before


def test_a_rule_in_no_game_is_refused(tmp_path: Path) -> None:
    space: dict[str, object] = {}
    exec(compile("def f(x):\n    return x\n", str(tmp_path / "lost.py"), "exec"), space)
    with pytest.raises(TypeError, match="is in no game that is installed"):
        jit._group(space["f"])


def test_the_skeleton_leaves_nothing_behind(tmp_path: Path) -> None:
    """No placeholder is left, and no file of the skeleton is forgotten."""
    home = new_game.create("night_train", tmp_path)
    texts = [path.read_text(encoding="utf-8") for path in home.rglob("*") if path.is_file()]
    assert len(texts) == len(list(new_game.SKELETON.rglob(f"*{new_game.SUFFIX}")))
    assert not any("$" in text for text in texts)
    shutil.rmtree(home)
