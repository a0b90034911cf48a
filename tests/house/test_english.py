"""English as people write it: phrases that a native reader stumbles over are found, in sentences, pages of docs and comments.

A pattern has an example that it finds and one that it leaves alone. The better wording is in the third column.
"""

from __future__ import annotations

import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from tests.house.tree import PACKAGE, ROOT, tracked

PATTERNS = (
    # what is not written, an example of it, what is left alone, what to write
    (
        r"(?<!here )\b(?:is|are|was|were) no (?!longer|more|one\b|fewer|less|better|worse|different|stronger|slower|faster)",
        "This is no record.",
        "There is no record; it is no longer here.",
        "is not a …",
    ),
    (
        r"(?:^|[.;:] |\()Who (?!am\b|is\b|are\b|was\b|won\b|\w+ (?:where|whom)\b)[^?\n]*(?:[.;]|$)",
        "Who has the link finds it.",
        "Who plays first? The player who made it. Who sits where.",
        "whoever …, the player who …",
    ),
    (r"\b(?:[Oo]nly|by|for|to|of) who\b", "Only who made it can delete it.", "Only the player who made it.", "the player who …"),
    (
        r"(?<!only )(?<!every )\bso many\b(?! words\b| \w+ that\b)",
        "At most so many: {n}.",
        "Looks at every so many moves; in so many words; only so many files; so many players that some wait.",
        "that many, {n}",
    ),
    (r"\banew\b", "The cards are dealt anew.", "The cards are dealt again.", "again, reshuffled"),
    (r"(?:\d|\}|printable|[Mm]ost|\bfew) letters\b", "at most {most} letters", "small Latin letters", "characters"),
    (
        r"\b(?:game|table|series|play|it|match|chain|bot)s? goes on\b|\bgames go on\b|\bGo on\b(?! the| a| top)",
        "Then the game goes on.",
        "A key goes on a bank.",
        "continues, resumes",
    ),
    (
        r"\b(?:is|are|was|be) kept (?!secret|hidden|short|from)|\b(?:is|are|was|be) kept[.:;]",
        "It is kept.",
        "It is kept secret.",
        "saved",
    ),
    (
        r"(?<!figures )(?<!keys )(?<!key )\bstands? (?:twice|there\b|in the (?:box|record|file|rules|table)\b|written)",
        "It stands in the box.",
        "It stands for 1; your keys stand there.",
        "is",
    ),
    (r"(?:\d|\}|printable) signs\b", "{n} printable signs", "The sign of a seat.", "characters"),
    (r"\b(?:every|another|other|only) doors?\b", "behind every door", "the door of a luggage car", "interface"),
    (r"\b(?:a|the) desk\b", "on a desk and on a phone", "on a desktop", "desktop"),
    (r"\b[Hh]ow far (?:it is|they are)\b", "it shows how far it is", "how far a figure moves", "progress"),
    (r"\bby (?:it|them)sel(?:f|ves)\b", "The table opens by itself.", "the table itself", "automatically, on its own"),
    (r"\bdear(?:er|est)?\b", "a dearer building", "a more expensive building", "expensive"),
    (r"\breckon", "what a player reckons", "what a player computes", "compute, count, estimate"),
    (r"\bseldom(?:er)?\b", "the seldomer the worse", "rarely", "rarely"),
    (r"\bfor nothing\b", "You may take a token for nothing.", "You may take a token for free.", "for free"),
    (r"\bone can (?:trust|rely)\b", "A shuffle one can trust", "A shuffle you can trust", "verifiable"),
    (r"\bhow-manieth\b", "the how-manieth element", "the index", "index"),
    (r"\b(?:is|are) to be (?!had\b)\w+", "It is to be a whole number.", "It must be a whole number.", "must be"),
    (r"\bto be had\b", "The record is not to be had.", "The record is available later.", "available"),
    (r"\b[Rr]ound the table\b", "Round the table: talk.", "around the table", "around"),
)
IN_SENTENCES = (  # only where a player reads it
    (r"^My\b", "My name", "Your name", "address the player as you"),
    (r"\b(?:[Ss]ome|[Ee]very|[Nn]o|[Aa]ny)body\b", "Somebody has said something", "Someone left", "someone, everyone, no one"),
    (r"\b[Tt]alk\b", "Talk", "Chat", "chat"),
    (r"\bFirst game\b", "First game, step by step", "Tutorial", "tutorial"),
    (r"\bDeal of the day\b", "Deal of the day", "Daily deal", "daily deal"),
    (
        r"\bnot asked now\b",
        "That is not asked now.",
        "Choose a card.",
        "say what to do",
    ),
)
DOCS = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")
COMMENTS = {".js": re.compile(r"//[^\n]*|/\*.*?\*/", re.S), ".css": re.compile(r"/\*.*?\*/", re.S)}
COMMENTS[".html"] = re.compile(r"\{#.*?#\}", re.S)
STARTS = (tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT)  # of a statement


def sentences() -> Iterator[tuple[str, str]]:
    """What players read: the keys of a catalogue, with the file each comes from."""
    with (PACKAGE / "locale" / "ru.po").open("rb") as file:
        for message in read_po(file):
            for text in [message.id] if isinstance(message.id, str) else message.id:
                yield (message.locations[0][0] if message.locations else ""), text


def pages() -> Iterator[tuple[str, str]]:
    """README, docs, and the English rules."""
    for path in [*(ROOT / name for name in DOCS), *sorted((ROOT / "docs").rglob("*.md")), *sorted(PACKAGE.rglob("RULES.md"))]:
        yield str(path.relative_to(ROOT)), unwrapped(path.read_text(encoding="utf-8"))


def comments() -> Iterator[tuple[str, str]]:
    """Docstrings and comments of sources, benchmarks and tests."""
    for path in tracked():
        if path.suffix == ".py" and path != Path(__file__):
            yield str(path.relative_to(ROOT)), unwrapped("\n\n".join(python_comments(path.read_text(encoding="utf-8"))))
        elif path.suffix in COMMENTS and "node_modules" not in path.parts:
            found = COMMENTS[path.suffix].findall(path.read_text(encoding="utf-8"))
            yield str(path.relative_to(ROOT)), unwrapped("\n\n".join(found))


def python_comments(source: str) -> Iterator[str]:
    """Comments, and strings that are statements: docstrings."""
    before = tokenize.NEWLINE
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT or (token.type == tokenize.STRING and before in STARTS):
            yield token.string.strip('#" ')
        before = before if token.type in (tokenize.COMMENT, tokenize.NL) else token.type


def unwrapped(text: str) -> str:
    """Paragraphs as one line each; code is left out."""
    text = re.sub(r"```.*?```|`[^`\n]*`", "", text, flags=re.S)
    return re.sub(r"(?<!\n)\n(?!\n)\s*(?:[#*/]|//)?\s*", " ", text)


def stumbles(text: str, patterns: tuple[tuple[str, ...], ...]) -> list[str]:
    """The places in a text, each with a better wording."""
    return [
        f"“{text[max(0, found.start() - 30) : found.end() + 20]}” → {better}"
        for pattern, _, _, better in patterns
        for found in re.finditer(pattern, text, re.M)
    ]


@pytest.mark.parametrize("pattern", PATTERNS + IN_SENTENCES, ids=lambda pattern: pattern[1])
def test_a_pattern_finds_its_example_and_nothing_good(pattern: tuple[str, ...]) -> None:
    assert len(stumbles(pattern[1], (pattern,))) == 1
    assert stumbles(pattern[2], PATTERNS + IN_SENTENCES) == []


def test_sentences_for_players() -> None:
    assert [(place, found) for place, text in sentences() for found in stumbles(text, PATTERNS + IN_SENTENCES)] == []


def test_docs_and_rules() -> None:
    assert [(place, found) for place, text in pages() for found in stumbles(text, PATTERNS)] == []


def test_docstrings_and_comments() -> None:
    assert [(place, found) for place, text in comments() for found in stumbles(text, PATTERNS)] == []
