"""What is published: the wheel has all that the package needs and nothing else, two builds are equal byte for byte, and the lock
locks what pyproject.toml asks for. (`make dist` tries the wheel in fresh environments.)"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Iterable
from email.message import Message
from email.parser import Parser
from pathlib import Path
from typing import Any

import pytest

import grandtour
from tests.house.tree import PACKAGE, ROOT, tracked

SOME_DAY = "1700000000"
BUILD = "import sys; from hatchling.build import build_wheel; build_wheel(sys.argv[1])"
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
LOCK = ROOT / "uv.lock"
REGISTRIES = {"https://pypi.org/simple", "https://files.pythonhosted.org"}


def built(folder: Path) -> Path:
    environment = os.environ | {"SOURCE_DATE_EPOCH": SOME_DAY}
    subprocess.run([sys.executable, "-c", BUILD, str(folder)], cwd=ROOT, env=environment, check=True, capture_output=True)
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built(tmp_path_factory.mktemp("wheel"))


def about(wheel: Path, file: str) -> str:
    return zipfile.Path(wheel, f"grandtour-{grandtour.__version__}.dist-info/{file}").read_text(encoding="utf-8")


def metadata(wheel: Path) -> Message:
    return Parser().parsestr(about(wheel, "METADATA"))


def test_the_wheel_has_all_files_of_the_package_and_no_others(wheel: Path) -> None:
    """Code, boxes, rules, weights, catalogues, templates, drawings, the client, and `py.typed`."""
    package = {path.relative_to(PACKAGE.parent).as_posix() for path in tracked() if PACKAGE in path.parents}
    inside = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}
    assert inside == package
    kinds = {Path(name).suffix for name in inside}
    assert {".py", ".typed", ".toml", ".md", ".npz", ".po", ".html", ".svg", ".css", ".js"} <= kinds


def test_two_builds_are_equal(wheel: Path, tmp_path: Path) -> None:
    assert built(tmp_path).read_bytes() == wheel.read_bytes()


def test_the_wheel_tells_what_it_is(wheel: Path) -> None:
    told = metadata(wheel)
    assert (told["Name"], told["Version"], told["License-Expression"]) == ("grandtour", grandtour.__version__, "MIT")
    assert told["Requires-Python"] == PROJECT["requires-python"]
    assert set(told.get_all("Provides-Extra", [])) == set(PROJECT["optional-dependencies"])
    assert "grandtour = grandtour.cli:main" in about(wheel, "entry_points.txt")
    assert "MIT License" in about(wheel, "licenses/LICENSE")


def test_nothing_that_is_installed_by_default_is_only_for_work_on_the_project() -> None:
    named = {name_of(requirement) for requirement in PROJECT["dependencies"]}
    assert named.isdisjoint({"pytest", "mypy", "ruff", "hypothesis", "playwright", "mkdocs"})


# --- what of an extra is in several extras has the same range everywhere ------------------------------------------------
def requirements() -> list[str]:
    return [*PROJECT["dependencies"], *(one for extra in PROJECT["optional-dependencies"].values() for one in extra)]


def name_of(requirement: str) -> str:
    return re.split(r"[^\w.-]", requirement)[0].lower().replace("_", "-")


def ranges(wanted: Iterable[str]) -> dict[str, set[frozenset[str]]]:
    """The ranges of versions that requirements ask for, by name."""
    found: dict[str, set[frozenset[str]]] = {}
    for one in wanted:
        versions = re.sub(r"^[\w.-]+(\[[^\]]*\])?", "", one.partition(";")[0]).replace(" ", "")
        found.setdefault(name_of(one), set()).add(frozenset(versions.split(",")))
    return found


def test_a_library_has_one_range_in_all_extras() -> None:
    assert {name: several for name, several in ranges(requirements()).items() if len(several) > 1} == {}


def test_the_lock_is_of_these_requirements() -> None:
    """`make lock` writes it again."""
    packages = tomllib.loads(LOCK.read_text(encoding="utf-8"))["package"]
    ours = next(package for package in packages if package["name"] == "grandtour")
    locked = ranges(one["name"] + one.get("specifier", "") for one in ours["metadata"]["requires-dist"])
    assert locked == ranges(requirements())


def test_the_lock_names_only_the_public_registry() -> None:
    text = LOCK.read_text(encoding="utf-8")
    assert set(re.findall(r'registry = "([^"]+)"', text)) | set(re.findall(r'url = "(https?://[^/]+)', text)) == REGISTRIES
