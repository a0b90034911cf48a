"""`rule`, the one decorator of rule functions, and the three modes in which rules run.

compiled   by Numba, cached on disk: the default.
checked    compiled with bounds checks: an index out of range is an error instead of a wrong neighbour.
plain      ordinary Python; Numba is not even imported: for debuggers, coverage, and doors that must open at once.

The mode is chosen in mode.py. It is fixed when this file is imported, which every file with rules does: so `MODE` and `PLAIN`
never change.

Numba's cache looks only at a function's own file and would run old code after a change elsewhere. So each group of
rules has a cache directory named by a hash of all the sources that its code can depend on. Nothing else counts: neither the time
of a file nor where the package is, so two checkouts with the same sources share what either has compiled.

A game from outside has groups of its own, also for what generic code becomes for it: whoever installs or changes one compiles
nothing else again.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import IO, Any, Literal, TypeVar, cast

from . import registry
from .mode import fix

MODE = fix()
PLAIN = MODE == "plain"

PACKAGE = Path(__file__).resolve().parent.parent
# Only what compiled code is made of:
ENGINE_FILES = ("jit.py", "programs.py", "memory.py", "lanes.py", "structs.py", "rng.py", "dispatch.py", "defaults.py")
RULE_FILES = ("state.py", "box.py", "rules.py")  # of a game, beside its folder `rules`
STRATEGY = "strategy"  # the folder of a game's hand-made knowledge: changing it compiles no rules
GENERIC = ("dispatch", "bots", "lab", "envs")  # the groups of code for all games
FOR = "@"  # between such a group and the game from outside for which it is compiled
RULES: list[str] = []  # the names of all functions decorated so far, for progress bars
_directory: ContextVar[Path | None] = ContextVar("directory", default=None)

F = TypeVar("F", bound=Callable[..., Any])


def rule(function: F) -> F:
    """Makes a function part of the rules: compiled and cached, or left as it is in plain mode."""
    return _compiled(function, "never")


def inlined(function: F) -> F:
    """A rule that is a separate function only for its readers: it is compiled into each of its callers."""
    return _compiled(function, "always")


def _compiled(function: F, inline: Literal["never", "always"]) -> F:
    if PLAIN:
        return function
    import numba

    from . import programs

    if inline == "never":
        RULES.append(_name(function))
    group, checked = _group(function), MODE == "checked"
    # Rules are never called from C: wrappers for that would take a sixth of the time of compiling.
    # They count no references (see memory.py), and nowhere divide by what may be zero: the checked mode sees to that.
    how: Any = {"nogil": True, "boundscheck": checked, "inline": inline, "no_cfunc_wrapper": True}
    how |= {"_nrt": False, "error_model": "python" if checked else "numpy"}
    program: Any = numba.njit(pipeline_class=programs.ProgramCompiler, **how)(function)
    part: Any = numba.njit(pipeline_class=programs.PartCompiler, **how)(function)
    program._cache, part._cache = _cache_of(function, group, Locator), _cache_of(function, group, PartLocator)
    program.part = part
    program.get_call_template, program.get_overload = _for_any_number(part.get_call_template), part.get_overload
    return cast(F, program)


def _cache_of(function: Callable[..., Any], group: str, locator: type[Locator]) -> Any:
    """Where a rule is cached, as a program or as a part (see programs.py)."""
    ours = _cache_in(cache_directory(group), function, locator)
    return CacheByGame(function, group, locator, ours) if group in GENERIC else ours


class CacheByGame:
    """The cache of a generic function: that of all games of our own, and one for each game from outside. Numba asks by the types
    of the arguments; those tell which game it is."""

    def __init__(self, function: Callable[..., Any], group: str, locator: type[Locator], ours: Any) -> None:
        self.function, self.group, self.locator, self.ours = function, group, locator, ours
        self.others: dict[str, Any] = {}

    def __getattr__(self, name: str) -> Any:
        return getattr(self.ours, name)

    def load_overload(self, signature: Any, target: Any) -> Any:
        return self._for(signature).load_overload(signature, target)

    def save_overload(self, signature: Any, code: Any) -> None:
        self._for(signature).save_overload(signature, code)

    def _for(self, signature: Any) -> Any:
        game = _outsider(getattr(signature, "args", signature))
        if game is None:
            return self.ours
        if game not in self.others:
            directory = cache_directory(f"{self.group}{FOR}{game}")
            self.others[game] = _cache_in(directory, self.function, self.locator)
        return self.others[game]


def _cache_in(directory: Path, function: Callable[..., Any], locator: type[Locator]) -> Any:
    """A cache of a function in a directory; none where nothing can be written."""
    from numba.core import caching

    from . import programs

    caches: Any = caching
    if not _is_usable(directory):
        return caches.NullCache()
    kind: Any = programs.PartCache if locator is PartLocator else caches.FunctionCache
    with _located(locator, directory):
        made = kind(function)
    made.save_overload = _alone(directory, made.save_overload)
    return made


@contextmanager
def _located(locator: type[Locator], directory: Path) -> Iterator[None]:
    """Inside the block Numba asks this class where a cache is: in this directory."""
    import numba.core.config

    settings: Any = numba.core.config
    others, settings.CACHE_LOCATOR_CLASSES = settings.CACHE_LOCATOR_CLASSES, f"{__name__}.{locator.__name__}"
    token = _directory.set(directory)
    try:
        yield
    finally:
        _directory.reset(token)
        settings.CACHE_LOCATOR_CLASSES = others


def _outsider(kinds: Any) -> str | None:
    """The game from outside whose records are among these types, also within arrays and tuples."""
    known = {numba_type(kind): game.NAME for game in registry.found() for kind in (game.STATE, game.BOX)}
    waiting = list(kinds)
    while waiting:
        kind = waiting.pop()
        if kind in known:
            name = known[kind]
            return name if registry.home_of(name).origin else None
        waiting += list(kind) if hasattr(kind, "types") else [kind.dtype] if hasattr(kind, "dtype") else []
    return None


def _for_any_number(template: Callable[..., Any]) -> Callable[..., Any]:
    """Numba compiles a rule once more for each constant that it is called with (`has(set, 0)`, `has(set, 1)`, …). Here they are
    numbers like any other, which saves a tenth of the time; where it matters, the optimiser puts the constant in."""
    from numba import types

    number: Callable[[Any], Any] = types.unliteral

    def templated(arguments: Sequence[Any], named: Mapping[str, Any]) -> Any:
        return template([number(one) for one in arguments], {name: number(one) for name, one in named.items()})

    return templated


class Locator:
    """Tells Numba where the code of a rule is cached. It is never out of date there: the name of the directory sees to that."""

    def __init__(self, function: Callable[..., Any], file: str) -> None:
        self._py_file = file  # which Numba names when it warns that something can't be cached
        self.folder = (_directory.get() or cache_directory(_group(function))) / ".".join(_path(function).parent.parts)
        self.line = function.__code__.co_firstlineno

    @classmethod
    def from_function(cls, function: Callable[..., Any], file: str) -> Locator:
        return cls(function, file)

    def ensure_cache_path(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)

    def get_cache_path(self) -> str:
        return str(self.folder)

    def get_source_stamp(self) -> str:
        return ""

    def get_disambiguator(self) -> str:
        return str(self.line)


class PartLocator(Locator):
    """The same for a rule as a part of programs (see programs.py)."""

    def get_disambiguator(self) -> str:
        return f"{self.line}-part"


def _name(function: Callable[..., Any]) -> str:
    return f"{function.__module__}.{function.__name__}"


def _path(function: Callable[..., Any]) -> Path:
    """The file of a function, inside the package; of a game from outside, from its folder on."""
    return _called(Path(function.__code__.co_filename).resolve())


def _called(path: Path) -> Path:
    if path.is_relative_to(PACKAGE):
        return path.relative_to(PACKAGE)
    owner = registry.owner_of(path)
    if owner is None:
        raise TypeError(f"{path} holds a rule, but is in no game that is installed: see docs/new-game.md")
    return Path(owner) / path.relative_to(registry.folder_of(owner))


def _alone(directory: Path, save: Callable[..., None]) -> Callable[..., None]:
    """Saves while no other process saves there: two at once could give two functions the same file."""

    def saved(*arguments: Any) -> None:
        with open(directory / "lock", "w") as lock:
            wait_for(lock)
            save(*arguments)

    return saved


def wait_for(lock: IO[str]) -> None:
    """Until no other process has this file locked. (Nobody waits where files can't be locked.)"""
    with suppress(ImportError, OSError):
        import fcntl

        fcntl.flock(lock, fcntl.LOCK_EX)


@cache
def _is_usable(directory: Path) -> bool:
    """Whether compiled code can be cached there. Where it can't, nothing is cached: otherwise Numba would put it beside the
    sources, where it doesn't notice that code is out of date."""
    try:
        directory.mkdir(parents=True, exist_ok=True)
    except OSError:
        return False
    return os.access(directory, os.W_OK)


def generic(stub: F, typed: Callable[..., Any]) -> F:
    """Makes `stub` callable from compiled code; `typed` picks the function by the types of the arguments.

    Code that closes over a game's functions is never found in the cache again; code that calls such a stub is.
    """
    if not PLAIN:
        from numba.extending import overload

        from . import programs

        how: Any = {"pipeline_class": programs.PartCompiler}
        overload(stub, how, strict=False)(typed)
    return stub


@cache
def numba_type(dtype: Any) -> Any:
    """The type by which compiled code knows a record."""
    from numba.np.numpy_support import from_dtype

    return from_dtype(dtype)


@contextmanager
def watching(compiled: Callable[[str], None]) -> Iterator[None]:
    """Calls back with the name of each rule that is compiled inside the block, once (not of those found in the cache)."""
    if PLAIN:
        yield
        return
    from numba.core import event

    waiting = set(RULES)

    class Listener(event.Listener):
        def on_start(self, event: Any) -> None:
            pass

        def on_end(self, event: Any) -> None:
            function = event.data["dispatcher"].py_func
            if (name := _name(function)) in waiting:
                waiting.remove(name)
                compiled(name)

    with event.install_listener("numba:compile", Listener()):
        yield


def _group(function: Callable[..., Any]) -> str:
    """What the code of a function depends on: `engine` and `parts` on themselves, a game also on its own rules, its strategy on
    both, everything else on all games, on the core of the bots and on its own core."""
    file = Path(function.__code__.co_filename).resolve()
    path = _called(file)
    inside = path.parts[1:] if path.parts[0] == "games" else path.parts if not file.is_relative_to(PACKAGE) else ()
    group = inside[0] if inside else path.parts[0]
    if inside and inside[1].removesuffix(".py") == STRATEGY:
        group = f"{group}-{STRATEGY}"
    if path.name == "dispatch.py":
        group = "dispatch"
    if file not in sources(group):
        raise TypeError(f"{path} holds a rule, but the cache does not look at it: see engine/jit.py")
    return group


@cache
def sources(group: str) -> tuple[Path, ...]:
    """The files whose change makes the group's compiled code old."""
    files = [PACKAGE / "engine" / name for name in ENGINE_FILES] + sorted((PACKAGE / "parts").glob("*.py"))
    if group in ("engine", "parts"):
        return tuple(files)
    game, _, strategy = group.partition("-")
    if (folder := _folder_of(game)).is_dir():
        return (*files, *_rules_of(folder), *(_strategy_of(folder) if strategy else ()))
    group, _, outsider = group.partition(FOR)
    for folder in [_folder_of(outsider)] if outsider else sorted((PACKAGE / "games").iterdir()):
        files += [*_rules_of(folder), *(() if group == "dispatch" else _strategy_of(folder))]
    cores = [] if group == "dispatch" else sorted({"bots", group})
    return (*files, *(path for name in cores for path in sorted((PACKAGE / name / "core").glob("*.py"))))


def _folder_of(game: str) -> Path:
    ours = PACKAGE / "games" / game
    return registry.folder_of(game) if not ours.is_dir() and game in registry.listed() else ours


def _rules_of(folder: Path) -> Iterator[Path]:
    yield from (path for name in RULE_FILES if (path := folder / name).exists())
    yield from sorted((folder / "rules").rglob("*.py"))


def _strategy_of(folder: Path) -> Iterator[Path]:
    yield from folder.glob(f"{STRATEGY}.py")
    yield from sorted((folder / STRATEGY).rglob("*.py"))


@cache
def cache_directory(group: str, mode: str = MODE) -> Path:
    """Where the compiled code of a group lives: another directory as soon as anything it depends on changes."""
    digest = hashlib.sha256(f"{version('numba')} {version('numpy')}".encode())
    for path in sources(group):
        digest.update(_called(path).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return cache_home() / f"{group}-{mode}-{digest.hexdigest()[:16]}"


def cache_home() -> Path:
    """The folder of all compiled code: GRANDTOUR_CACHE, or the user's cache folder."""
    if "GRANDTOUR_CACHE" in os.environ:
        return Path(os.environ["GRANDTOUR_CACHE"])
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "grandtour"
