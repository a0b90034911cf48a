"""The three modes, and the cache that must never run old code."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from grandtour.engine import jit
from grandtour.engine.mode import MODES
from grandtour.engine.rng import KEY_WORDS, start_word, turned
from grandtour.games.two_capitals.words import syntax as unhashed
from grandtour.parts.sets import has

GROUPS = ("engine", "parts", "two_capitals", "two_capitals-strategy", "dispatch", "bots", "lab", "envs")
GAMES_AND_ABOVE = {"two_capitals", "two_capitals-strategy", "dispatch", "bots", "lab", "envs"}
PLAY_A_MOVE = "import sys, grandtour; t = grandtour.Table('two_capitals', seed=1); t.play(0, t.legal(0)[0])"


def run(program: str, mode: str, **more: str) -> subprocess.CompletedProcess[str]:
    """A program in a process of its own."""
    environment = os.environ | {"GRANDTOUR_MODE": mode} | more
    command = [sys.executable, "-c", program]
    return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120, check=False)


# --- the modes ------------------------------------------------------------------------------------------------------
def test_the_mode_is_the_environments() -> None:
    """Compiled, unless said otherwise."""
    assert os.environ.get("GRANDTOUR_MODE", "compiled") == jit.MODE
    assert (jit.MODE == "plain") == jit.PLAIN


def test_rules_are_compiled_or_left_alone() -> None:
    """In plain mode a rule is an ordinary function."""
    assert hasattr(turned, "py_func") == (not jit.PLAIN)
    assert ("grandtour.engine.rng.turned" in jit.RULES) == (not jit.PLAIN)
    assert turned(0x80000001, 4) == 0x18


@pytest.mark.skipif(jit.MODE == "compiled", reason="compiled without checks, the index would land in the neighbour")
def test_an_index_out_of_range_is_an_error() -> None:
    """Checked and plain find it."""
    with pytest.raises(IndexError):
        start_word(np.zeros(3, np.int64), 0, KEY_WORDS)


def test_plain_mode_does_not_import_numba() -> None:
    """Not even when a move is played, and everything is shown."""
    shown = "; t.text(0), t.log(None), t.record(), t.reshuffled(1)"
    done = run(PLAY_A_MOVE + shown + "; print('numba' in sys.modules, t.events)", "plain")
    assert (done.stdout, done.stderr) == ("False 1\n", "")


def test_help_imports_neither_numba_nor_numpy() -> None:
    """The package's names are loaded when they are first used."""
    done = run("import sys, grandtour; grandtour.games(); print({'numba', 'numpy'} & set(sys.modules))", "compiled")
    assert (done.stdout, done.stderr) == ("set()\n", "")


@pytest.mark.parametrize("mode", ["fast", "", "Plain"])
def test_an_unknown_mode_is_refused_in_one_line(mode: str) -> None:
    """No traceback, but what it can be."""
    done = run("import grandtour.engine.jit", mode)
    assert done.returncode == 1
    assert done.stderr == f"GRANDTOUR_MODE is “{mode}”; it can be: compiled, checked, plain\n"


# --- what the cache looks at ----------------------------------------------------------------------------------------
@pytest.fixture(scope="module")
def copied(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the package."""
    copy = tmp_path_factory.mktemp("copied") / "grandtour"
    shutil.copytree(jit.PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__"))
    return copy


@pytest.fixture
def tree(copied: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The copy in place of the package; who edits it puts it right again."""
    monkeypatch.setattr(jit, "PACKAGE", copied)
    yield copied
    forget()


def forget() -> None:
    jit.sources.cache_clear()
    jit.cache_directory.cache_clear()


def directories() -> dict[str, Path]:
    forget()
    return {group: jit.cache_directory(group) for group in GROUPS}


def changed_by(path: Path, text: str) -> set[str]:
    """The groups whose directory is another one while a text is added to a file, or is a new one."""
    before, content = directories(), path.read_bytes() if path.exists() else None
    path.parent.mkdir(exist_ok=True)
    path.write_bytes((content or b"") + text.encode())
    after = directories()
    path.write_bytes(content) if content is not None else path.unlink()
    assert directories() == before
    return {group for group in GROUPS if before[group] != after[group]}


@pytest.mark.parametrize("name", [*(f"engine/{name}" for name in jit.ENGINE_FILES), "parts/sets.py", "parts/new.py"])
def test_what_all_rules_stand_on_changes_every_directory(tree: Path, name: str) -> None:
    """Old code in any game would be wrong."""
    assert changed_by(tree / name, "# changed\n") == set(GROUPS)


@pytest.mark.parametrize("name", ["state.py", "box.py", "rules/draft.py", "rules/new.py"])
def test_a_games_rules_change_its_own_directory_and_those_for_all_games(tree: Path, name: str) -> None:
    """Also a file that was not there before."""
    assert changed_by(tree / "games/two_capitals" / name, "# changed\n") == GAMES_AND_ABOVE


@pytest.mark.parametrize("name", ["features.py", "new.py", "deeper/new.py"])
def test_a_games_strategy_changes_its_own_directory_and_those_of_the_bots(tree: Path, name: str) -> None:
    """No rules are compiled again, neither its own nor those for all games."""
    wanted = {"two_capitals-strategy", "bots", "lab", "envs"}
    assert changed_by(tree / "games/two_capitals/strategy" / name, "# changed\n") == wanted


def test_another_games_strategy_changes_only_those_of_the_bots(tree: Path) -> None:
    assert changed_by(tree / "games/paris/strategy/features.py", "# changed\n") == {"bots", "lab", "envs"}


def test_another_games_rules_change_only_those_for_all_games(tree: Path) -> None:
    """A new game compiles no old one."""
    assert changed_by(tree / "games/new_game/state.py", "# new\n") == {"dispatch", "bots", "lab", "envs"}


def test_the_bots_core_changes_what_calls_it(tree: Path) -> None:
    """And what plain Python does with it compiles nothing."""
    assert changed_by(tree / "bots/core/ismcts.py", "# changed\n") == {"bots", "lab", "envs"}
    assert changed_by(tree / "bots/strategy.py", "# changed\n") == set()
    assert changed_by(tree / "bots/levels.toml", "# changed\n") == set()


@pytest.mark.parametrize("name", ["lab", "envs"])
def test_a_core_changes_its_own_directory(tree: Path, name: str) -> None:
    """And no game's; what plain Python does with it compiles nothing."""
    assert changed_by(tree / name / "core/new.py", "# changed\n") == {name}
    assert changed_by(tree / name / "new.py", "# changed\n") == set()


@pytest.mark.skipif(jit.PLAIN, reason="nothing is saved")
def test_two_processes_do_not_save_at_once(tmp_path: Path) -> None:
    """Each would take the other's number for its file: the second waits until the first is done."""
    import fcntl

    saved: list[str] = []
    save = threading.Thread(target=jit._alone(tmp_path, saved.append), args=("code",))
    with open(tmp_path / "lock", "w") as other:
        fcntl.flock(other, fcntl.LOCK_EX)
        save.start()
        save.join(0.3)
        assert saved == []
    save.join(10)
    assert saved == ["code"]


@pytest.mark.skipif(jit.PLAIN, reason="nothing is saved")
def test_every_rule_saves_alone() -> None:
    assert turned._cache.save_overload.__qualname__.startswith("_alone")


@pytest.mark.parametrize(
    "name",
    [
        "games/two_capitals/words/moves.py",
        "games/two_capitals/views.py",
        "games/two_capitals/__init__.py",
        "games/two_capitals/box.toml",
        "games/two_capitals/RULES.md",
        "games/two_capitals/drawing/table.html",
        "games/two_capitals/test_here.py",
        "engine/i18n.py",
        "engine/table.py",
        "engine/gamefile.py",
        "locale/ru.po",
        "../tests/test_something.py",
        "cli.py",
    ],
)
def test_pages_sentences_and_tests_compile_nothing(tree: Path, name: str) -> None:
    """Every directory stays."""
    assert changed_by(tree / name, "\n# changed\n") == set()


def test_a_file_that_moves_changes_the_directory(tree: Path) -> None:
    """The same bytes under another name are another source."""
    before = directories()["two_capitals"]
    rules = tree / "games/two_capitals/rules"
    (rules / "draft.py").rename(rules / "drafts.py")
    after = directories()["two_capitals"]
    (rules / "drafts.py").rename(rules / "draft.py")
    assert after != before


def test_each_mode_has_its_own_directory() -> None:
    """Checked code is never taken for unchecked."""
    names = {jit.cache_directory("engine", mode).name for mode in MODES}
    assert len(names) == len(MODES)
    assert jit.cache_directory("engine").name.startswith(f"engine-{jit.MODE}-")


def test_the_cache_lives_where_the_environment_says(monkeypatch: pytest.MonkeyPatch) -> None:
    """GRANDTOUR_CACHE, else the user's cache folder."""
    monkeypatch.setenv("GRANDTOUR_CACHE", "/some/where")
    assert jit.cache_home() == Path("/some/where")
    monkeypatch.delenv("GRANDTOUR_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", "/user/cache")
    assert jit.cache_home() == Path("/user/cache/grandtour")
    monkeypatch.setenv("XDG_CACHE_HOME", "")
    assert jit.cache_home() == Path.home() / ".cache/grandtour"


TAKEN = """
import sys
from grandtour.parts import sets
from grandtour.engine import jit
compiled = []
with jit.watching(compiled.append):
    assert sets.has(5, 2)
print(sets.__file__, compiled)
"""


def test_checkouts_with_the_same_sources_share_what_is_compiled(copied: Path, tmp_path: Path) -> None:
    """Compiled in one, found in the other: neither the place nor the time of a file counts."""
    told = []
    for package in (jit.PACKAGE, copied):
        done = run(TAKEN, "compiled", PYTHONPATH=str(package.parent), GRANDTOUR_CACHE=str(tmp_path))
        assert done.stderr == ""
        told.append(done.stdout.split(maxsplit=1))
    assert [Path(file).parent.parent for file, _ in told] == [jit.PACKAGE, copied]
    assert [compiled.strip() for _, compiled in told] == ["['grandtour.parts.sets.has']", "[]"]


@pytest.mark.skipif(jit.PLAIN, reason="nothing is compiled")
def test_a_constant_does_not_compile_a_rule_again() -> None:
    """`has(set, 0)` and `has(set, 1)` are the same code; so is the code of what calls them."""
    import numba

    @numba.njit
    def both(members: int) -> bool:
        return has(members, 0) and has(members, 1)

    assert both(3)
    compiled: Any = has
    signatures = compiled.part.signatures
    assert signatures
    assert not any("Literal" in str(kind) for signature in signatures for kind in signature)


# --- programs and parts ---------------------------------------------------------------------------------------------
LOWEST = """
from grandtour.engine import jit
from grandtour.parts import sets
compiled = []
with jit.watching(compiled.append):
    print(sets.lowest(0b1000), sets.nth(0b1010, 1), sorted(compiled))
"""


def test_only_what_python_calls_becomes_machine_code(tmp_path: Path) -> None:
    """What that calls is saved as a part; both are found again, and programs with the same parts get on with each other."""
    done = [run(LOWEST, "compiled", GRANDTOUR_CACHE=str(tmp_path)) for _ in range(2)]
    compiled = [f"grandtour.parts.sets.{name}" for name in ("count", "has", "lowest", "nth")]
    assert [one.stderr for one in done] == ["", ""]
    assert [one.stdout for one in done] == [f"3 3 {compiled}\n", "3 3 []\n"]
    kept = {path.name for path in tmp_path.rglob("*.nbi")}
    assert {name.split("-")[0] for name in kept if "-part" not in name} == {"sets.lowest", "sets.nth"}
    assert {name.split("-")[0] for name in kept if "-part" in name} == {"sets.count", "sets.has"}


LAST = """
import numba, numpy as np
from grandtour.parts.ranking import place
behind_6 = np.array([6, 5, 7])[1:]
try:
    print("place", place(behind_6, 2, -1))
except IndexError:
    print("refused")
print("last", numba.njit(lambda numbers: numbers[-1])(behind_6))
"""


def test_only_rules_never_count_from_the_end(tmp_path: Path) -> None:
    """A negative index is refused where rules are checked; compiled, nobody asks, and this one finds what lies before the array:
    6, which comes after 7. Whatever else Numba compiles is as ever."""
    told = [run(LAST, mode, GRANDTOUR_CACHE=str(tmp_path)) for mode in ("checked", "compiled")]
    assert [(one.stdout, one.stderr) for one in told] == [("refused\nlast 7\n", ""), ("place 2\nlast 7\n", "")]


# --- rules that the cache does not look at --------------------------------------------------------------------------
def test_a_rule_in_an_unhashed_file_is_refused() -> None:
    """It would run old code after a change."""
    with pytest.raises(TypeError, match=r"syntax\.py holds a rule, but the cache does not look at it"):
        jit._group(unhashed.words)


@pytest.mark.skipif(jit.PLAIN, reason="in plain mode there is no cache")
def test_the_decorator_itself_refuses(monkeypatch: pytest.MonkeyPatch) -> None:
    """While the module is imported, not when the rule is first used."""
    monkeypatch.setattr(jit, "RULES", [])
    with pytest.raises(TypeError, match="the cache does not look at it"):
        jit.rule(unhashed.words)


def test_all_files_with_rules_are_looked_at() -> None:
    """Every file of the package that decorates a rule is among the sources of some group."""
    files = [path for path in jit.PACKAGE.rglob("*.py") if "\n@rule\n" in path.read_text(encoding="utf-8")]
    looked_at = {path for group in GROUPS for path in jit.sources(group)}
    assert len(files) > 10
    assert set(files) <= looked_at


def test_a_package_behind_a_link_works(tmp_path: Path) -> None:
    """Whatever way leads to the package: its rules can be decorated."""
    (tmp_path / "link").symlink_to(jit.PACKAGE.parent, target_is_directory=True)
    program = "import grandtour.engine.rng as c; print(c.__file__)"
    done = run(program, "compiled", PYTHONPATH=str(tmp_path / "link"), GRANDTOUR_CACHE=str(tmp_path / "cache"))
    assert (done.stdout.strip(), done.stderr) == (str(tmp_path / "link/grandtour/engine/rng.py"), "")


@pytest.mark.parametrize(("cache", "kind"), [("/dev/null/cache", "NullCache"), (None, "FunctionCache")])
def test_without_a_cache_nothing_is_cached(cache: str | None, kind: str, tmp_path: Path) -> None:
    """Numba would fall back to the folder of the sources, where nobody notices that code is old."""
    words = "from grandtour.parts.sets import only; print(type(only._cache).__name__)"
    environment = os.environ | {"GRANDTOUR_MODE": "compiled", "GRANDTOUR_CACHE": cache or str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", words], env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == kind
