"""Every sentence is in every language, and no sentence is said past the catalogues.

Each check is a function of a catalogue or of a source, so that this file can also show that it finds what it looks for.
"""

from __future__ import annotations

import ast
import re
import string
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.plurals import get_plural
from babel.messages.pofile import PoFileError, read_po

import grandtour
from grandtour.engine import i18n, registry
from grandtour.engine.i18n import count, languages, say, speaking

SOURCE = Path(grandtour.__file__).parent
KEYWORDS = {"say": None, "count": (1, 2)}
CATALOGUES = sorted(i18n.LOCALE.glob("*.po"))
SPOKEN_BY_GAMES = [path for path in SOURCE.glob("games/*/words/*.py") if path.name != "syntax.py"]  # moves as typed: one language
SHOWN = sorted([*SPOKEN_BY_GAMES, *SOURCE.glob("terminal/**/*.py")])
TEMPLATES = sorted([*SOURCE.glob("web/templates/*.html"), *SOURCE.glob("games/*/drawing/table.html")])
TYPED = {"why MOVE", "save FILE"}  # commands as they are typed: the same in every language
STYLES = {"bold", "dim", "italic", "red", "green", "yellow", "blue", "magenta", "cyan", "white", "on"}
RUSSIAN_POINTS = {0: "очков", 1: "очко", 2: "очка", 5: "очков", 11: "очков", 21: "очко", 22: "очка", 25: "очков", 101: "очко"}

Id = str | tuple[str, ...]


# --- what the sources say, and what a catalogue holds ---------------------------------------------------------------
def extracted(folder: Path) -> set[Id]:
    """All sentences in the sources: patterns, and pairs of patterns where something is counted."""
    found = extract_from_dir(folder, [("**.py", "python"), ("**.html", "jinja2")], keywords=KEYWORDS)
    return {message for _, _, message, _, _ in found}


@pytest.fixture(scope="module")
def sentences() -> set[Id]:
    return extracted(SOURCE)


def read(path: Path) -> Catalog:
    with path.open("rb") as file:
        return read_po(file, locale=path.stem, abort_invalid=True)


def entries(catalogue: Catalog) -> list[Message]:
    """The messages without the header."""
    return [message for message in catalogue if message.id]


def forms(message: Message) -> list[str]:
    """The translation: one form, or as many as the language has plurals."""
    return [message.string] if isinstance(message.string, str) else list(message.string)


def placeholders(pattern: str) -> set[str]:
    """The names in braces; a broken pattern has the placeholder "broken"."""
    try:
        return {name for _, name, _, _ in string.Formatter().parse(pattern) if name is not None}
    except ValueError:
        return {"broken"}


# --- faults of a catalogue ------------------------------------------------------------------------------------------
def missing(catalogue: Catalog, sentences: set[Id]) -> Iterator[str]:
    there = {message.id for message in entries(catalogue)}
    yield from (f"missing: {sentence}" for sentence in sentences - there)


def obsolete(catalogue: Catalog, sentences: set[Id]) -> Iterator[str]:
    listed = [message.id for message in [*entries(catalogue), *catalogue.obsolete.values()]]
    yield from (f"obsolete: {sentence}" for sentence in listed if sentence not in sentences)
    yield from (f"commented out: {message.id}" for message in catalogue.obsolete.values())


def unfinished(catalogue: Catalog) -> Iterator[str]:
    for message in entries(catalogue):
        if message.fuzzy:
            yield f"fuzzy: {message.id}"
        if not all(form.strip() for form in forms(message)):
            yield f"empty: {message.id}"


def wrong_placeholders(catalogue: Catalog) -> Iterator[str]:
    for message in entries(catalogue):
        ids = [message.id] if isinstance(message.id, str) else message.id
        expected = set().union(*map(placeholders, ids))
        yield from (f"placeholders: {form}" for form in forms(message) if form and placeholders(form) != expected)


def wrong_plurals(catalogue: Catalog) -> Iterator[str]:
    if catalogue.num_plurals != get_plural(catalogue.locale).num_plurals:
        yield f"plural forms in the header: {catalogue.num_plurals}"
    for message in entries(catalogue):
        if len(forms(message)) != (catalogue.num_plurals if message.pluralizable else 1):
            yield f"plural forms: {message.id}"


def line_numbers(catalogue: Catalog) -> Iterator[str]:
    """References name files only: with line numbers every edit of a source would change the catalogues."""
    for message in entries(catalogue):
        yield from (f"line number: {message.id}" for _, line in message.locations if line is not None)


def faults(catalogue: Catalog, sentences: set[Id]) -> list[str]:
    """All that is wrong with a catalogue."""
    about_sentences = [*missing(catalogue, sentences), *obsolete(catalogue, sentences)]
    return about_sentences + [
        fault for check in (unfinished, wrong_placeholders, wrong_plurals, line_numbers) for fault in check(catalogue)
    ]


def test_there_are_sentences_and_catalogues(sentences: set[Id]) -> None:
    assert "The game is over." in sentences
    assert ("{n} point", "{n} points") in sentences
    assert "ru" in languages()


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.stem)
def test_catalogue(path: Path, sentences: set[Id]) -> None:
    assert faults(read(path), sentences) == []


OVER = 'msgid "The game is over."\nmsgstr "Игра окончена."\n'
TAKES = 'msgstr "{player} берёт жетон крыши."'
SPOILED = {
    "missing": (OVER, ""),
    "obsolete": (OVER, OVER + '\nmsgid "The bus flies."\nmsgstr "Автобус летит."\n'),
    "commented out": (OVER, OVER + '\n#~ msgid "The bus flies."\n#~ msgstr "Автобус летит."\n'),
    "fuzzy": (OVER, "#, fuzzy\n" + OVER),
    "empty": (OVER, 'msgid "The game is over."\nmsgstr ""\n'),
    "empty, one form": ('msgstr[2] "{n} очков"', 'msgstr[2] ""'),
    "placeholders": (TAKES, TAKES.replace("player", "игрок")),
    "placeholders, lost": (TAKES, TAKES.replace("{player}", "Игрок")),
    "placeholders, broken": (TAKES, TAKES.replace("{player}", "{player")),
    "placeholders, one form": ('msgstr[1] "{n} очка"', 'msgstr[1] "два очка"'),
    "line number": ("#: src/grandtour/bots/__init__.py\n", "#: src/grandtour/bots/__init__.py:25\n"),
}


def spoiled(folder: Path, old: str, new: str) -> Path:
    """A copy of the Russian catalogue in which something else stands."""
    text = (i18n.LOCALE / "ru.po").read_text(encoding="utf-8")
    assert old in text, old
    path = folder / "ru.po"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return path


@pytest.mark.parametrize("kind", SPOILED)
def test_a_spoiled_catalogue_is_found_out(kind: str, tmp_path: Path, sentences: set[Id]) -> None:
    found = faults(read(spoiled(tmp_path, *SPOILED[kind])), sentences)
    assert any(fault.startswith(kind.split(",")[0]) for fault in found), found


def test_a_wrong_number_of_plural_forms_is_found_out(tmp_path: Path, sentences: set[Id]) -> None:
    too_many = read(spoiled(tmp_path, "nplurals=3;", "nplurals=4;"))
    assert "plural forms in the header: 4" in faults(too_many, sentences)
    two_forms = read(i18n.LOCALE / "ru.po")
    two_forms["{n} point"].string = ("{n} очко", "{n} очков")
    assert any(fault.startswith("plural forms: ") for fault in faults(two_forms, sentences))
    with pytest.raises(PoFileError):
        read(spoiled(tmp_path, 'msgstr[2] "{n} очков"', 'msgstr[2] "{n} очков"\nmsgstr[3] "{n} очков"'))


# --- counting -------------------------------------------------------------------------------------------------------
def russian_points() -> dict[int, str]:
    """What Russian calls these numbers of points."""
    with speaking("ru"):
        spoken = {n: str(count("{n} point", "{n} points", n)) for n in RUSSIAN_POINTS}
    return {n: text.removeprefix(f"{n} ") for n, text in spoken.items()}


def test_russian_counts() -> None:
    assert russian_points() == RUSSIAN_POINTS


OTHER_POINTS = {
    "uk": {0: "балів", 1: "бал", 2: "бали", 5: "балів", 11: "балів", 21: "бал", 22: "бали", 25: "балів", 101: "бал"},
    "fr": {0: "point", 1: "point", 2: "points", 21: "points", 101: "points"},
}


@pytest.mark.parametrize("code", OTHER_POINTS)
def test_ukrainian_and_french_count(code: str) -> None:
    with speaking(code):
        spoken = {n: str(count("{n} point", "{n} points", n)) for n in OTHER_POINTS[code]}
    assert spoken == {n: f"{n} {word}" for n, word in OTHER_POINTS[code].items()}


FRENCH = {"Arc de Triomphe"}  # so called in English, too


def left_in_english(catalogue: Catalog) -> list[str]:
    """Sentences of several words that are the same as in English."""
    single = [message for message in entries(catalogue) if isinstance(message.id, str)]
    alike = [message.id for message in single if message.string == message.id and message.id not in FRENCH]
    return [text for text in alike if len(english_words(text)) > 2]


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.stem)
def test_nothing_is_left_in_english(path: Path) -> None:
    assert left_in_english(read(path)) == []


def test_what_is_left_in_english_is_found_out(tmp_path: Path) -> None:
    english = OVER.replace("Игра окончена.", "The game is over.")
    assert left_in_english(read(spoiled(tmp_path, OVER, english))) == ["The game is over."]


@pytest.mark.parametrize("game", registry.names())
def test_every_piece_has_a_name_in_every_language(game: str) -> None:
    """In the box that is shipped; where English is missing, the French name is used."""
    text = (SOURCE / "games" / game / "box.toml").read_text(encoding="utf-8")
    names = re.findall(r"^(?:name|weather) = \{(.*)\}", text, re.MULTILINE)
    assert names != []
    assert [name for name in names if not {"fr", "ru", "uk"} <= set(re.findall(r"(\w+) = ", name))] == []


def test_russian_counts_other_things_too() -> None:
    with speaking("ru"):
        tokens = [str(count("{n} token left", "{n} tokens left", n)) for n in (1, 3, 30)]
    assert tokens == ["1 жетон в запасе", "3 жетона в запасе", "30 жетонов в запасе"]


def test_a_wrong_plural_expression_is_found_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    spoiled(tmp_path, "n%10==1 && n%100!=11 ? 0", "n%10==1 ? 0")
    monkeypatch.setattr(i18n, "LOCALE", tmp_path)
    monkeypatch.setattr(i18n, "catalogue", i18n.catalogue.__wrapped__)
    assert {n for n, word in russian_points().items() if word != RUSSIAN_POINTS[n]} == {11}


def test_english_counts_without_a_catalogue() -> None:
    assert [str(count("{n} point", "{n} points", n)) for n in (0, 1, 2, 21)] == ["0 points", "1 point", "2 points", "21 points"]


def test_a_language_without_a_catalogue_is_spoken_as_english() -> None:
    with speaking("tlh"):
        assert str(say("The game is over.")) == "The game is over."


# --- sentences past the catalogues ----------------------------------------------------------------------------------
def is_sentence(node: ast.AST) -> bool:
    """A call of `say` or `count`; the `count` of `parts.sets` takes no text."""
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in KEYWORDS


def within(nodes: Iterable[ast.AST]) -> set[ast.AST]:
    """These nodes and all inside them."""
    return {inner for node in nodes for inner in ast.walk(node)}


def docstrings(tree: ast.AST) -> set[ast.AST]:
    """Texts that stand alone: they are never shown."""
    return {node.value for node in ast.walk(tree) if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)}


def text_of(node: ast.AST) -> str:
    """The text of a string or an f-string, with {} for what is put in."""
    if isinstance(node, ast.JoinedStr):
        return "".join(text_of(part) if isinstance(part, ast.Constant) else "{}" for part in node.values)
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def english_words(text: str) -> list[str]:
    bare = [chunk.strip(".,:;!?…()“”\"'") for chunk in text.split()]
    return [word for word in bare if word.isascii() and word.replace("'", "").isalpha()]


def unsaid(source: str) -> list[str]:
    """Texts of two or more English words that are in no `say` or `count`, no docstring and no style."""
    tree = ast.parse(source)
    nodes = list(ast.walk(tree))
    fine = within(node for node in nodes if is_sentence(node)) | docstrings(tree)
    fine |= {part for node in nodes if isinstance(node, ast.JoinedStr) for part in node.values}  # read with their f-string
    fine |= {node.args[0] for node in nodes if isinstance(node, ast.Call) and text_of_name(node.func) == "Merit"}
    texts = [text_of(node) for node in nodes if node not in fine]
    return [text for text in texts if len(english_words(text)) > 1 and text not in TYPED and not STYLES.issuperset(text.split())]


def text_of_name(node: ast.AST) -> str:
    return node.id if isinstance(node, ast.Name) else ""


def unseen(source: str, sentences: set[Id]) -> list[str]:
    """Sentences that the extractor can't see: a pattern that isn't plain text, or one inside an f-string."""
    calls = [node for node in ast.walk(ast.parse(source)) if is_sentence(node)]
    about_text = [call for call in calls if call.func.id == "say" or len(call.args) > 1]
    return [ast.unparse(call) for call in about_text if id_of(call) not in sentences]


def id_of(call: ast.Call) -> Id:
    patterns = tuple(map(text_of, call.args[: 1 if call.func.id == "say" else 2]))
    return patterns if len(patterns) > 1 else patterns[0]


@pytest.mark.parametrize("path", SHOWN, ids=lambda path: str(path.relative_to(SOURCE)))
def test_nothing_is_shown_past_the_catalogues(path: Path) -> None:
    assert unsaid(path.read_text(encoding="utf-8")) == []


def test_every_sentence_is_seen_by_the_extractor(sentences: set[Id]) -> None:
    sources = [path.read_text(encoding="utf-8") for path in SOURCE.rglob("*.py")]
    assert [call for source in sources for call in unseen(source, sentences)] == []


@pytest.mark.parametrize(
    "source",
    [
        'line("The game is over.")',
        'line(f"{player} has won.")',
        'line(f"The {thing} waits.")',
        'say("{what}", what="x") or "Your move:"',
        'NAMES = {"one": "Can\'t do"}',
        "f\"{' and so on '.join(names)}\"",
    ],
)
def test_a_sentence_past_the_catalogues_is_found_out(source: str) -> None:
    assert unsaid(source) != []


@pytest.mark.parametrize(
    "source",
    [
        '"""About this module."""',
        'line(say("The game is over."))',
        'count("{n} more point", "{n} more points", n)',
        'say("Saved: {command}", command="grandtour play again")',
        'f"keep {card}" + f"mark {n:>2} {journey}"',
        'line(text, "bold red")',
        '"packet-s1"; "stop"; "· ⏎ ▶ 3"; "{task.fields[what]}"',
    ],
)
def test_what_may_stand_there(source: str) -> None:
    assert unsaid(source) == []


@pytest.mark.parametrize(
    "source", ["say(pattern)", "f\"{say('The game is over!')}\"", 'say("new sentence")', 'count("one", many, n)']
)
def test_a_sentence_hidden_from_the_extractor_is_found_out(source: str, sentences: set[Id]) -> None:
    assert unseen(source, sentences) != []


def test_what_the_extractor_sees(sentences: set[Id]) -> None:
    assert unseen('say("The game is over."), count("{n} point", "{n} points", n), count(cards)', sentences) == []


# --- templates ------------------------------------------------------------------------------------------------------
SPOKEN = re.compile(r"""(?<![\w-])(?:title|aria-label|placeholder|alt)\s*=\s*(?:"([^"]*)"|'([^']*)')""")  # people read these
UNSPOKEN = re.compile(r"{% block (page|script|body) %}.*?{% endblock %}", re.DOTALL)  # words for the style sheet and the browser
OURS = {"Grand Tour", "checked"}  # a name that is the same in every language, and an attribute from a macro


def without(pattern: str, text: str, instead: str = "") -> str:
    return re.sub(pattern, instead, text, flags=re.DOTALL)


def told(template: str) -> Iterator[str]:
    """The texts of a template itself, whatever is put in: between its tags, and in attributes that people read."""
    text = without(r"{#.*?#}", UNSPOKEN.sub("", template))
    text = without(r"{%.*?%}", without(r"{{.*?}}", text))
    yield from (double or single for tag in re.findall(r"<[^<>]+>", text) for double, single in SPOKEN.findall(tag))
    yield from without(r"<[^<>]+>", text, "\n").splitlines()


def unsaid_in(template: str) -> list[str]:
    """Letters that a template shows in no `say` or `count`."""
    texts = [without(r"&#?\w+;", text).strip() for text in told(template)]
    return [text for text in texts if text not in OURS and any(map(str.isalpha, text))]


def test_there_are_templates() -> None:
    assert {"lobby.html", "table.html"} < {path.name for path in TEMPLATES}
    assert len({path.parent for path in TEMPLATES}) == len(registry.names()) + 1


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_no_template_speaks_past_the_catalogues(path: Path) -> None:
    assert unsaid_in(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    "template",
    [
        "<h1>The lobby</h1>",
        "<p>{{ n }} cards</p>",
        "{% if over %}Over{% endif %}",
        "{% block title %}Rules{% endblock %}",
        "<p>Café&nbsp;4</p>",
        '<b title="capital">★</b>',
        "<input placeholder='Name'>",
        '<ul aria-label="{{ n }} cards">\n</ul>',
        '<img src="x.svg"\n     alt="A poster">',
    ],
)
def test_a_template_that_speaks_past_the_catalogues_is_found_out(template: str) -> None:
    assert unsaid_in(template) != []


@pytest.mark.parametrize(
    "template",
    [
        '<h1 class="big">{{ say("The lobby") }}</h1>',
        '<b title="{{ say("capital") }}">★ + 4&nbsp;×</b>',
        '{# what it is #}{% set x = \'words here\' %}<img alt="" src="x.svg">',
        "{% block page %}lobby{% endblock %}<title>Grand Tour</title>",
        '<p data-title="words">{% if n > 1 %}×{{ n }}{% endif %}</p>',
    ],
)
def test_what_a_template_may_show(template: str) -> None:
    assert unsaid_in(template) == []


# --- what all games say -------------------------------------------------------------------------------------------------
FEW = 2  # games that may happen to say the same


def repeated(homes: Iterable[tuple[str, Id]]) -> list[Id]:
    """Sentences that more games say than may happen to, each in its own sources; a bare "{name}" is not a sentence."""
    games: dict[Id, set[str]] = {}
    for game, sentence in homes:
        games.setdefault(sentence, set()).add(game)
    return [sentence for sentence, found in games.items() if len(found) > FEW and english_words(str(sentence))]


def test_what_all_games_say_is_said_once() -> None:
    """In `engine/phrases.py`. (Templates have no functions of the games'.)"""
    found = extract_from_dir(SOURCE / "games", [("**.py", "python")], keywords=KEYWORDS)
    assert repeated((path.split("/")[0], message) for path, _, message, _, _ in found) == []


def test_a_sentence_of_three_games_is_found_out() -> None:
    over = [(game, "The game is over.") for game in ("one", "two", "three")]
    assert repeated(over) == ["The game is over."]
    assert repeated(over[:2]) == []
