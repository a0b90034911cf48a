"""Pages and links of the site: `hook.py` gives them to MkDocs.

A document links to files (`../src/grandtour/games/paris/RULES.md`, `docs/games`), which works on a forge. On the site the same
link leads to the page made from that file. A link to a file that the site doesn't have becomes plain text, unless `repo_url` is
set.
"""

from __future__ import annotations

import posixpath
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
OWN = "tools/site"
PAGES = {  # the source of each page that is not in docs/
    "index.md": "README.md",
    "reference.md": f"{OWN}/reference.md",
    "contributing.md": "CONTRIBUTING.md",
    "code-of-conduct.md": "CODE_OF_CONDUCT.md",
    "vulnerabilities.md": "SECURITY.md",
    "changelog.md": "CHANGELOG.md",
    "licence.md": "LICENSE",
} | {f"rules/{path.parent.name}.md": path.relative_to(ROOT).as_posix() for path in ROOT.glob("src/grandtour/games/*/RULES.md")}
ASSETS = {
    "assets/icon.svg": "src/grandtour/web/static/icon.svg",
    "assets/site.css": f"{OWN}/site.css",
    "assets/iframe-worker.js": f"{OWN}/iframe-worker.js",
}
HERE = {source: page for page, source in PAGES.items()}
LINK = re.compile(r"\[((?:`[^`]*`|[^\[\]`])*)\]\(([^)\s#]*)(#[^)\s]*)?\)")
FENCE = re.compile(r"^( *```.*?^ *```$)", re.M | re.S)
PICTURE = re.compile(r'<picture><source [^>]*srcset="([^"]+)"><img ([^>]*?)src="([^"]+)"([^>]*)></picture>')
RULE = re.compile(r"^( *- \*\*([A-Z]\d+(?:\.\d+[a-z]?)?)\*\*)", re.M)  # - **P4.3** …
ROW = re.compile(r"^\|.*$", re.M)
CODE = re.compile(r"`[^`\n]*`")
NESTED = re.compile(r"^ {2,3}(?=- )", re.M)


def site_text(markdown: str, name: str, forge: str | None = None) -> str:
    """A document as the page with this name needs it."""
    parts = FENCE.split(markdown)  # every second one is code
    parts[::2] = [prose(part, name, forge) for part in parts[::2]]
    return "".join(parts)


def prose(text: str, name: str, forge: str | None) -> str:
    """Text of a page, as the site needs it."""
    source = PAGES.get(name, f"docs/{name}")
    text = PICTURE.sub(lambda found: both_schemes(found, source, name), text)
    text = LINK.sub(lambda found: link(found, source, name, forge), text)
    text = NESTED.sub("    ", text)
    text = ROW.sub(lambda row: CODE.sub(bars, row[0]), text)
    return RULE.sub(r"\1{ #\2 }", text)


def link(found: re.Match[str], source: str, name: str, forge: str | None) -> str:
    text, target, anchor = found[1], found[2], found[3] or ""
    if not target or re.match(r"[a-z]+:", target):
        return found[0]
    where = place(target, source, name)
    if where is not None:
        return f"[{text}]({where}{anchor})"
    return f"[{text}]({forge}/{resolved(target, source)})" if forge else text


def place(target: str, source: str, name: str) -> str | None:
    """Where the site has what a document calls by this path, seen from the page; nowhere if it doesn't."""
    path = resolved(target, source)
    if (ROOT / path).is_dir():
        path += "/README.md"
    if path in HERE:
        path = HERE[path]
    elif path.startswith("docs/") and (ROOT / path).exists():
        path = path.removeprefix("docs/")
    else:
        return None
    return posixpath.relpath(path, posixpath.dirname(name) or ".")


def bars(code: re.Match[str]) -> str:
    """In a table, forges want a bar in code to be escaped. MkDocs would show how."""
    return code[0].replace(r"\|", "|")


def resolved(target: str, source: str) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(source), target))


def both_schemes(found: re.Match[str], source: str, name: str) -> str:
    """A picture that follows the colours of the reader's system follows those of the site."""
    dark, before, light, after = found.groups()
    shown = ((place(light, source, name), "only-light"), (place(dark, source, name), "only-dark"))
    return "".join(f'<img {before}src="{file}#{scheme}"{after}>' for file, scheme in shown)
