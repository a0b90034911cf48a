"""Reword English sentences without losing their translations.

The English sentence is the key of the catalogues, so a new wording needs a new key in each of them:

    make reword OLD="Say it" NEW="Send"
    make reword FILE=words.txt

The file has a block for each sentence, `- old` and below it `+ new`, with a blank line between blocks. Sources, tests and
catalogues are changed together; nothing is changed if any block is wrong. Texts of tests that merely contain an old sentence are
changed too if it is long enough to be meant. `make words` afterwards checks that nothing is left over.
"""

from __future__ import annotations

import argparse
import ast
import io
import re
import string
import sys
import tokenize
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent
WIDTH = 130
LONG_ENOUGH = 16  # characters: a shorter sentence inside a longer text may be part of something else
SAID, TEXT = "said", "text"  # what a literal is to the next one: the singular before a plural, or any other
BETWEEN = {tokenize.NL, tokenize.COMMENT}
QUOTES, DOCSTRINGS = ("'", '"'), ("'''", '"""')  # a literal with a prefix is none of our sentences, nor is a docstring
TEXTS = ("*.html", "*.js")


class WrongListError(Exception):
    """What is wrong with the list of sentences."""


# --- the list of sentences --------------------------------------------------------------------------------------------
def read_list(text: str) -> dict[str, str]:
    """Old and new sentences from a file of blocks."""
    pairs: dict[str, str] = {}
    for block in re.split(r"\n\s*\n", text.strip()):
        lines = block.splitlines()
        if [line[:2] for line in lines] != ["- ", "+ "]:
            raise WrongListError(f"This block is not “- old” and “+ new”:\n{block}")
        add_pair(pairs, lines[0][2:], lines[1][2:])
    return pairs


def add_pair(pairs: dict[str, str], old: str, new: str) -> None:
    if old in pairs and pairs[old] != new:
        raise WrongListError(f"Reworded in two ways: {old}")
    if placeholders(old) != placeholders(new):
        raise WrongListError(f"The placeholders differ:\n- {old}\n+ {new}")
    pairs[old] = new


def placeholders(pattern: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(pattern) if name is not None}


# --- Python -----------------------------------------------------------------------------------------------------------
@dataclass(frozen=True)
class Literal:
    """A string literal of a source, with all its adjacent parts."""

    value: str
    start: tuple[int, int]
    end: tuple[int, int]


def literals(source: str, only_said: bool = False) -> Iterator[Literal]:
    """The string literals of a Python source, or only those in `say(…)` and `count(…)`; adjacent parts are one literal."""
    run: list[tokenize.TokenInfo] = []
    before = ["", ""]  # the last two tokens before the run; a literal is the token `SAID` or `TEXT`
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type in BETWEEN:
            continue
        if token.type == tokenize.STRING and token.string[0] in QUOTES and token.string[:3] not in DOCSTRINGS:
            run.append(token)
            continue
        if run:
            said = before in (["say", "("], ["count", "("], [SAID, ","])
            if said or not only_said:
                yield Literal("".join(evaluated(part.string) for part in run), run[0].start, run[-1].end)
            before, run = [before[1], SAID if said and before[0] == "count" else TEXT], []
        before = [before[1], token.string]


def evaluated(literal: str) -> str:
    return str(ast.literal_eval(literal))


def reworded_python(source: str, pairs: Mapping[str, str], inside: bool) -> str:
    """The source with its sentences reworded; `inside` also those inside longer texts."""
    lines = source.splitlines(keepends=True)
    for literal in reversed(list(literals(source, only_said=not inside))):
        value = reworded_text(literal.value, pairs, inside)
        if value != literal.value:
            put(lines, literal, value)
    return "".join(lines)


def put(lines: list[str], literal: Literal, value: str) -> None:
    """The value in place of a literal: in one line if it fits, or else in several."""
    (first, left), (last, right) = literal.start, literal.end
    before, after = lines[first - 1][:left], lines[last - 1][right:]
    parts = [quoted(value)]
    if len(before) + len(parts[0]) + len(after.rstrip("\n")) > WIDTH and not before.strip():
        parts = [quoted(part) for part in wrapped(value, WIDTH - left - 4)]
    lines[first - 1 : last] = [before + ("\n" + " " * left).join(parts) + after]


def quoted(value: str) -> str:
    escaped = value.replace("\\", "\\\\").replace("\n", "\\n")
    if '"' in escaped and "'" not in escaped:
        return f"'{escaped}'"
    return '"' + escaped.replace('"', '\\"') + '"'


def wrapped(value: str, width: int) -> list[str]:
    """The text cut after blanks."""
    parts = [""]
    for word in re.findall(r"\S+\s*|\s+", value):
        if len(parts[-1]) + len(word) > width and parts[-1]:
            parts.append("")
        parts[-1] += word
    return parts


def reworded_text(text: str, pairs: Mapping[str, str], inside: bool) -> str:
    if text in pairs or not inside:
        return pairs.get(text, text)
    for old, new in pairs.items():
        if len(old) >= LONG_ENOUGH and "{" not in old and old in text:
            return text.replace(old, new)
    return text


# --- templates and scripts --------------------------------------------------------------------------------------------
STRING = re.compile(r'"((?:[^"\\\n]|\\.)*)"' + r"|'((?:[^'\\\n]|\\.)*)'")
ONE = r'"(?:[^"\\\n]|\\.)*"'
RUN = rf"{ONE}(?:\s*{ONE})*"
CALL = re.compile(rf"(\b(?:say|count)\(\s*)({RUN})(?:(\s*,\s*)({RUN}))?")


def reworded_markup(source: str, pairs: Mapping[str, str], inside: bool) -> str:
    """A template or a script with its sentences reworded: what is said or counted, and whatever else in quotes is one."""

    def put_new(match: re.Match[str]) -> str:
        quote = match[0][0]
        value = match[0][1:-1].replace("\\" + quote, quote)
        new = reworded_text(value, pairs, inside)
        if new == value:  # an attribute may hold an expression with quotes of its own
            return quote + STRING.sub(put_new, match[0][1:-1]) + quote
        return quote + new.replace(quote, "\\" + quote) + quote

    return STRING.sub(put_new, CALL.sub(lambda call: reworded_call(source, call, pairs), source))


def reworded_call(source: str, call: re.Match[str], pairs: Mapping[str, str]) -> str:
    """`say("…")` or `count("…", "…")`, also in an attribute with the same quotes, also with a sentence in several strings."""
    texts = [call[1]]
    for group in (2, 3, 4):
        text = call[group] or ""
        value = "".join(part[1:-1] for part in re.findall(ONE, text))
        texts.append(in_lines(source, *call.span(group), pairs[value]) if value in pairs and group != 3 else text)
    return "".join(texts)


def in_lines(source: str, start: int, end: int, value: str) -> str:
    """A sentence in quotes in place of a part of the source: in one line if it fits, or else in several."""
    line = source[source.rfind("\n", 0, start) + 1 : start]
    after = source[end:].split("\n", 1)[0]
    if len(line) + len(value) + 2 + len(after) <= WIDTH:
        return f'"{value}"'
    indent = " " * (len(line) - len(line.lstrip()) + 2)
    return f"\n{indent}".join(f'"{part}"' for part in wrapped(value, WIDTH - len(after) - max(len(line), len(indent)) - 2))


# --- catalogues -------------------------------------------------------------------------------------------------------
def po_line(keyword: str, text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'{keyword} "{escaped}"'


def reworded_catalogue(source: str, pairs: Mapping[str, str]) -> str:
    """The catalogue with new keys. An entry whose new key is there already is dropped: the other's translation stays."""
    entries = source.split("\n\n")
    renamed = {po_line(key, old): po_line(key, new) for key in ("msgid", "msgid_plural") for old, new in pairs.items()}
    known = {line for entry in entries for line in entry.splitlines() if line.startswith("msgid ")}
    kept = []
    for entry in entries:
        lines = [renamed.get(line, line) for line in entry.splitlines()]
        key = next((line for line in lines if line.startswith("msgid ")), None)
        if "\n".join(lines) != entry.rstrip("\n") and key in known and key not in entry.splitlines():
            continue
        if key is not None:
            known.add(key)
        kept.append("\n".join(lines))
    return "\n\n".join(kept).rstrip("\n") + "\n"


# --- the whole tree ---------------------------------------------------------------------------------------------------
def changes(root: Path, pairs: Mapping[str, str]) -> dict[Path, str]:
    """The new text of every file that has one of the sentences."""
    found: dict[Path, str] = {}
    for path, old in texts(root):
        inside = path.is_relative_to(root / "tests")
        if path.suffix == ".po":
            new = reworded_catalogue(old, pairs)
        elif path.suffix == ".py":
            new = reworded_python(old, pairs, inside)
        else:
            new = reworded_markup(old, pairs, inside)
        if new != old:
            found[path] = new
    return found


def texts(root: Path) -> Iterator[tuple[Path, str]]:
    for folder in ("src", "tests"):
        for pattern in ("*.py", "*.po", *TEXTS):
            for path in sorted((root / folder).rglob(pattern)):
                yield path, path.read_text(encoding="utf-8")


def check_known(root: Path, pairs: Mapping[str, str]) -> None:
    """Every old sentence is a key of the catalogues."""
    catalogues = [path.read_text(encoding="utf-8").splitlines() for path in sorted((root / "src").rglob("*.po"))]
    keys = {line for lines in catalogues for line in lines}
    unknown = [old for old in pairs if not {po_line("msgid", old), po_line("msgid_plural", old)} & keys]
    if unknown:
        raise WrongListError("These are not in the catalogues:\n" + "\n".join(unknown))


def reword(root: Path, pairs: Mapping[str, str]) -> list[Path]:
    """Rewords the sentences everywhere; gives the files that changed."""
    check_known(root, pairs)
    found = changes(root, pairs)
    for path, text in found.items():
        path.write_text(text, encoding="utf-8")
    return sorted(found)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--old")
    parser.add_argument("--new")
    parser.add_argument("--file", type=Path)
    args = parser.parse_args()
    try:
        pairs = read_list(args.file.read_text(encoding="utf-8")) if args.file else read_list(f"- {args.old}\n+ {args.new}")
        changed = reword(ROOT, pairs)
    except (WrongListError, OSError) as error:
        sys.exit(f"Nothing was changed. {error}")
    print(f"{len(pairs)} sentences in {len(changed)} files. See `git diff`, then run `make words` and the tests.")


if __name__ == "__main__":
    main()
