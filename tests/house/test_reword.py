"""`make reword`: a new English wording keeps its translations, wherever the sentence is."""

from __future__ import annotations

from pathlib import Path

import pytest
from tools.reword import WrongListError, read_list, reword

PYTHON = r"""from x import count, say

A = say("Say it")
B = say(
    "A long sentence about {thing} that "
    "goes on in a second line."
)
C = count("{n} letter", "{n} letters", 2)
D = say("Bots are ready")
NAME = "Say it again"
"""
TEMPLATE = """<button title="{{ say('Say it') }}">{{ say("Say it") }}</button>
<p aria-label="{{ say("Say it") }}">{{ say("A long sentence about {thing} that "
  "goes on in a second line.", thing=3) }}
  {{ count("{n} letter", "{n} letters", 2) }}</p>
"""
TEST = '''"""When no record with this name was found."""
assert "Say it" in page
assert "Wait: no record with this name was found, sorry" in page
'''
CATALOGUE = """msgid ""
msgstr ""
"Language: ru\\n"

#: src/a.py
msgid "Say it"
msgstr "Сказать"

#: src/a.py
msgid "A long sentence about {thing} that goes on in a second line."
msgstr "Длинное предложение: {thing}."

#: src/a.py
msgid "{n} letter"
msgid_plural "{n} letters"
msgstr[0] "{n} буква"
msgstr[1] "{n} буквы"
msgstr[2] "{n} букв"

#: src/b.py
msgid "no record with this name was found"
msgstr "такой записи нет"

#: src/b.py
msgid "Bots are ready"
msgstr "Боты готовы"

#: src/b.py
msgid "Send"
msgstr "Отправить"
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A small tree with sources, a template, a test and a catalogue."""
    files = {"src/a.py": PYTHON, "src/page.html": TEMPLATE, "tests/test_a.py": TEST, "src/locale/ru.po": CATALOGUE}
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def text(root: Path, name: str) -> str:
    return (root / name).read_text(encoding="utf-8")


def test_sources_templates_tests_and_catalogues_change_together(root: Path) -> None:
    reword(root, {"Say it": "Post"})
    assert 'A = say("Post")' in text(root, "src/a.py")
    assert 'NAME = "Say it again"' in text(root, "src/a.py")  # another sentence
    assert text(root, "src/page.html").startswith(
        """<button title="{{ say('Post') }}">{{ say("Post") }}</button>\n<p aria-label="{{ say("Post") }}">"""
    )
    assert 'assert "Post" in page' in text(root, "tests/test_a.py")
    assert 'msgid "Post"\nmsgstr "Сказать"' in text(root, "src/locale/ru.po")


def test_a_sentence_of_several_lines_is_one(root: Path) -> None:
    reword(root, {"A long sentence about {thing} that goes on in a second line.": "A short one about {thing}."})
    assert 'B = say(\n    "A short one about {thing}."\n)' in text(root, "src/a.py")


def test_a_sentence_of_several_lines_in_a_template(root: Path) -> None:
    reword(root, {"A long sentence about {thing} that goes on in a second line.": "A short one about {thing}."})
    assert '{{ say("A short one about {thing}.", thing=3) }}' in text(root, "src/page.html")
    long = "A sentence about {thing} " + "and more " * 20
    reword(root, {"A short one about {thing}.": long})
    assert all(len(line) <= 130 for line in text(root, "src/page.html").splitlines())


def test_a_sentence_may_begin_like_a_prefix_of_python(root: Path) -> None:
    reword(root, {"Bots are ready": "The bots are ready"})
    assert 'D = say("The bots are ready")' in text(root, "src/a.py")


def test_what_is_not_said_stays(root: Path) -> None:
    """A key of data may be spelled like a sentence."""
    (root / "src" / "b.py").write_text('KEYS = {"Say it": say(\n    # why\n    "Say it"\n)}\n', encoding="utf-8")
    reword(root, {"Say it": "Post"})
    assert text(root, "src/b.py") == 'KEYS = {"Say it": say(\n    # why\n    "Post"\n)}\n'


def test_docstrings_stay(root: Path) -> None:
    reword(root, {"no record with this name was found": "there is no such record"})
    assert text(root, "tests/test_a.py").startswith('"""When no record with this name was found."""')


def test_a_new_sentence_is_wrapped(root: Path) -> None:
    new = "A sentence about {thing} " + "and more " * 20
    reword(root, {"A long sentence about {thing} that goes on in a second line.": new})
    source = text(root, "src/a.py")
    assert all(len(line) <= 130 for line in source.splitlines())
    assert new in eval(source[source.index("B = say(") : source.index("C = ")].replace("B = say", ""))


def test_plurals_are_two_sentences(root: Path) -> None:
    reword(root, {"{n} letter": "{n} character", "{n} letters": "{n} characters"})
    for name in ("src/a.py", "src/page.html"):
        assert 'count("{n} character", "{n} characters", 2)' in text(root, name)
    assert 'msgid "{n} character"\nmsgid_plural "{n} characters"\nmsgstr[0] "{n} буква"' in text(root, "src/locale/ru.po")


def test_longer_texts_of_tests_follow(root: Path) -> None:
    reword(root, {"no record with this name was found": "there is no such record"})
    assert "Wait: there is no such record, sorry" in text(root, "tests/test_a.py")


def test_a_sentence_that_is_there_already_keeps_its_translation(root: Path) -> None:
    reword(root, {"Say it": "Send"})
    catalogue = text(root, "src/locale/ru.po")
    assert catalogue.count('msgid "Send"') == 1
    assert 'msgid "Send"\nmsgstr "Отправить"' in catalogue
    assert "Сказать" not in catalogue


@pytest.mark.parametrize(
    ("block", "why"),
    [
        ("- {n} letter\n+ {m} letter", "placeholders"),
        ("- a\n+ b\n\n- a\n+ c", "two ways"),
        ("- a", "This block"),
        ("+ a\n- b", "This block"),
    ],
)
def test_a_wrong_list_is_refused(block: str, why: str) -> None:
    with pytest.raises(WrongListError, match=why):
        read_list(block)


def test_nothing_changes_for_an_unknown_sentence(root: Path) -> None:
    with pytest.raises(WrongListError, match="Say nothing"):
        reword(root, {"Say it": "Post", "Say nothing": "Silence"})
    assert text(root, "src/a.py") == PYTHON
