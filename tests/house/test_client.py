"""The browser client: files in folders by what they serve, imports in one direction, fields that can be seen."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.house.tree import PACKAGE, ROOT

STATIC = PACKAGE / "web" / "static"
FOLDERS = {  # what the files of a folder may import
    "shared": {"shared"},
    "table": {"shared", "table"},
    "pages": {"shared", "table", "pages"},
}
SCRIPTS = sorted(STATIC.rglob("*.js"))
MOST_FILE = 600
HELPERS = re.findall(r"^export function (\w+)", (STATIC / "shared" / "dom.js").read_text(encoding="utf-8"), re.MULTILINE)


def name(path: Path) -> str:
    return path.relative_to(STATIC).as_posix()


def misplaced(paths: list[str]) -> list[str]:
    """Scripts and sheets that stand in none of the folders for them."""
    wanted = {".js": "pages|table|shared", ".ts": "shared", ".css": "css"}
    pattern = r"(?:{})/[a-z.-]+|[\w-]+\.(?:svg|png)"
    return [path for path in paths if not re.fullmatch(pattern.format(wanted.get(Path(path).suffix, ".*")), path)]


def imports(text: str) -> list[str]:
    return re.findall(r'^import\b[^;"]*"([^"]+)"', text, re.MULTILINE)


def faults(text: str) -> list[str]:
    """What hides something from readers and tools, or stands elsewhere already."""
    hidden = re.findall(r"Object\.assign\(this\b|@ts-(?:ignore|nocheck|expect-error)|biome-ignore", text)
    again = re.findall(rf"^(?:const|let|function|async function) ({'|'.join(HELPERS)})\b", text, re.MULTILINE)
    return hidden + again


def test_every_file_stands_in_its_folder() -> None:
    assert SCRIPTS
    assert misplaced([name(path) for path in STATIC.rglob("*") if path.is_file()]) == []


@pytest.mark.parametrize("path", SCRIPTS, ids=name)
def test_imports_go_one_way(path: Path) -> None:
    """Pages know tables, tables know what is shared, and never the other way round."""
    for other in imports(path.read_text(encoding="utf-8")):
        found = (path.parent / other).resolve()
        assert found.is_file(), other
        assert found.parent.name in FOLDERS[path.parent.name], other


@pytest.mark.parametrize("path", SCRIPTS, ids=name)
def test_nothing_is_hidden_or_written_twice(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= MOST_FILE
    assert name(path) == "shared/dom.js" or faults(text) == []


def test_what_pages_ask_for_is_there() -> None:
    """Every address of a script or a sheet that a template or a module names; and no page's script that none names."""
    sources = [*(PACKAGE / "web").rglob("*.py"), *(PACKAGE / "web" / "templates").rglob("*.html")]
    text = "\n".join(path.read_text(encoding="utf-8") for path in sources)
    named = set(re.findall(r"/static/([\w./-]+\.(?:js|css))", text)) | set(re.findall(r"block script %}([\w./-]+\.js)", text))
    assert {path for path in named if not (STATIC / path).is_file()} == set()
    assert {name(path) for path in (STATIC / "pages").iterdir()} - named == set()
    assert {name(path) for path in (STATIC / "css").iterdir()} - named == set()


def test_the_lock_file_names_no_registry() -> None:
    """A newcomer's machine has one of its own."""
    assert '"resolved"' not in (ROOT / "package-lock.json").read_text(encoding="utf-8")


def test_breaches_are_found() -> None:
    assert misplaced(["talk.js", "css/base.css", "shared/a.css", "pages/lobby.js", "icon.svg", "table/x.ts"]) == [
        "talk.js",
        "shared/a.css",
        "table/x.ts",
    ]
    assert imports('import { a } from "./a.js";\nimport "./b.js";\nimport {\n  c,\n} from "../c.js";') == [
        "./a.js",
        "./b.js",
        "../c.js",
    ]
    assert faults("Object.assign(this, { a })\nconst by = (id) => document.getElementById(id);\n// @ts-ignore") == [
        "Object.assign(this",
        "@ts-ignore",
        "by",
    ]
