"""Every numbered rule of RULES.md is cited by the code and proved by a test; no number is cited that does not exist."""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path

import pytest

import grandtour
from tests.house.tree import GAMES, ROOT, parsed

NUMBER = re.compile(r"\b[A-Z]\d+\.\d+[a-z]?\b")
FOR_PROGRAMS = ("Table.", "```json", "```python", "`observe`", "legal_actions")
RULED = {  # of what can be read in two ways, what a second reading of the rulebooks found
    "moscow_paris": {"M2.6", "M4.7", "M5.1", "M6.1", "M6.3", "M7.2"},
    "two_capitals": {"T3.4", "T3.6", "T4.1", "T5.2", "T8.2"},
    "metro_domino": {"D2.6", "D3.2", "D3.3", "D3.4", "D6.1"},
    "paris": {"P5.1", "P5.5", "P7.1", "P7.3", "P7.5", "P8.3", "P9.3"},
}


def numbered(folder: Path, name: str = "RULES.md") -> set[str]:
    """The numbers of all rules: those that stand bold at the start of an item."""
    return set(re.findall(r"^\s*-\s+\*\*([A-Z]\d+\.\d+[a-z]?)\*\*", (folder / name).read_text(encoding="utf-8"), re.M))


def cited_in(paths: list[Path]) -> set[str]:
    """The numbers in all docstrings and strings; `T3.2 to T3.5` cites all between."""
    found: set[str] = set()
    for path in paths:
        for node in ast.walk(parsed(path)):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found |= cited(node.value)
    return found


def cited(text: str) -> set[str]:
    found = set(NUMBER.findall(text))
    for part, first, last in re.findall(r"\b([A-Z]\d+)\.(\d+) to \1\.(\d+)\b", text):
        found |= {f"{part}.{n}" for n in range(int(first), int(last) + 1)}
    return found


@pytest.mark.parametrize("folder", GAMES, ids=lambda path: path.name)
def test_every_rule_is_cited_by_code(folder: Path) -> None:
    files = [folder / name for name in ("box.py", "position.py", "views.py")]
    code = cited_in([*files, *(folder / "rules").rglob("*.py"), *(folder / "words").rglob("*.py")])
    assert sorted(numbered(folder) - code) == []


@pytest.mark.parametrize("folder", GAMES, ids=lambda path: path.name)
def test_every_rule_is_proved_by_a_test(folder: Path) -> None:
    tests = cited_in(sorted((ROOT / "tests" / "games" / folder.name).rglob("*.py")))
    assert sorted(numbered(folder) - tests) == []


@pytest.mark.parametrize("folder", GAMES, ids=lambda path: path.name)
def test_no_rule_is_invented(folder: Path) -> None:
    letter = next(iter(numbered(folder)))[0]
    code = cited_in([*folder.rglob("*.py"), *(ROOT / "tests" / "games" / folder.name).rglob("*.py")])
    assert sorted(number for number in code - numbered(folder) if number[0] == letter) == []


@pytest.mark.parametrize("folder", GAMES, ids=lambda path: path.name)
def test_translations_have_the_same_numbers(folder: Path) -> None:
    for path in folder.glob("RULES.*.md"):
        assert numbered(folder, path.name) == numbered(folder), path.name


def reference(folder: Path, section: str) -> str:
    """A section of what docs/games/ says of a game."""
    text = (ROOT / "docs" / "games" / f"{folder.name}.md").read_text(encoding="utf-8")
    return text.split(f"\n## {section}\n")[1].split("\n## ")[0]


@pytest.mark.parametrize("folder", GAMES, ids=lambda path: path.name)
def test_every_key_of_a_position_is_documented(folder: Path) -> None:
    position = grandtour.Table(folder.name, seed=1).position()
    keys = set(position) | set(position["chance"]) | set(position["players"][0])
    names = re.findall(r"^\| `([\w.\[\]]+)`", reference(folder, "A position"), re.M)
    assert sorted(keys - {name.rpartition(".")[2] for name in names}) == []


@pytest.mark.parametrize("folder", GAMES, ids=lambda path: path.name)
def test_every_key_of_a_view_is_documented(folder: Path) -> None:
    view = grandtour.Table(folder.name, seed=1).view(0)
    documented = {name.rpartition(".")[2] for name in re.findall(r"`([\w.\[\]]+)`", reference(folder, "A view"))}
    assert sorted((set(view) | set(view["players"][0])) - documented) == []


@pytest.mark.parametrize("folder", GAMES, ids=lambda path: path.name)
def test_the_documented_position_is_one(folder: Path) -> None:
    """It can be set up, and is written just so: only `box` is left out."""
    block = re.search(r"```json\n(.*?)```", reference(folder, "A position"), re.S)
    assert block
    data = json.loads(block[1])
    assert grandtour.Table.from_position(data).position() == data | {"box": "printed"}


@pytest.mark.parametrize("folder", GAMES, ids=lambda path: path.name)
def test_every_invariant_is_documented(folder: Path) -> None:
    text = " ".join(reference(folder, "Invariants").split())
    laws = [str(law) for law in grandtour.Table(folder.name).now.game.LAWS[1:]]
    assert [law for law in laws if f"*{law}*" not in text] == []


@pytest.mark.parametrize("name", ["metro_domino", "moscow_paris", "paris"])
def test_numbers_of_actions_are_true(name: str) -> None:
    """The table ends with the last action, and the one of an observation, where there is one, with its last number."""
    game = grandtour.Table(name).now.game
    text = (ROOT / "docs" / "games" / f"{name}.md").read_text(encoding="utf-8")
    lasts = {"Action numbers": game.ACTIONS, "Observation": game.OBSERVED}
    for section, size in lasts.items():
        if f"\n## {section}\n" in text:
            said = text.split(f"\n## {section}\n")[1].split("\n## ")[0]
            assert re.search(rf"\b{size}\b", said)
            assert re.findall(r"^\| (?:\d+[–, ]+)?(\d+) \|", said, re.M)[-1] == str(size - 1)


def sections(folder: Path, name: str) -> list[str]:
    return re.findall(r"^## (\w+)", (folder / name).read_text(encoding="utf-8"), re.M)


def rulings(folder: Path, name: str) -> dict[str, int]:
    """How many rulings each rule has."""
    text = (folder / name).read_text(encoding="utf-8")
    rules = re.split(r"^\s*-\s+\*\*([A-Z]\d+\.\d+[a-z]?)\*\*", text.split("\n## ", 1)[1], flags=re.M)[1:]
    return {rule: len(re.findall(r"\(\*[^*]+:\*", said)) for rule, said in zip(rules[::2], rules[1::2], strict=True)}


@pytest.mark.parametrize("folder", GAMES, ids=lambda path: path.name)
def test_rules_are_for_players(folder: Path) -> None:
    """In every language the same sections, and nothing that only programs need."""
    for path in folder.glob("RULES*.md"):
        text = path.read_text(encoding="utf-8")
        assert len(sections(folder, path.name)) == len(sections(folder, "RULES.md")), path.name
        assert [word for word in FOR_PROGRAMS if word in text] == [], path.name


@pytest.mark.parametrize("folder", GAMES, ids=lambda path: path.name)
def test_translations_mark_the_same_rulings(folder: Path) -> None:
    english = rulings(folder, "RULES.md")
    assert sum(english.values()) > 5
    assert {rule for rule in RULED[folder.name] if not english[rule]} == set()
    for path in folder.glob("RULES.*.md"):
        assert rulings(folder, path.name) == english, path.name


def test_citations_are_found() -> None:
    assert cited("T3.2 to T3.5, T3.7a The rule") == {"T3.2", "T3.3", "T3.4", "T3.5", "T3.7a"}
