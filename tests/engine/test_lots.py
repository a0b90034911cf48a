"""Lots for the seats follow from the same secret and words as the deal, and a record that tells of others is found out."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from grandtour.engine.fair_shuffle import commitment, deal_key, lots
from grandtour.engine.gamefile import read, to_json, to_text
from grandtour.engine.table import Table
from grandtour.engine.verification import verdict

SECRET = "ab" * 32


def record(order: list[int] | None = None, words: tuple[str, ...] = ("apple", "pear", "plum"), game: int = 0) -> dict[str, Any]:
    """A game whose places were drawn; `words` stand in the order of the places before."""
    found = lots(SECRET, words) if order is None else order
    shuffle = {"secret": SECRET, "words": [words[place] for place in found], "game": game}
    table = Table("metro_domino", len(words), key=deal_key(**shuffle))
    table.shuffle = shuffle | {"lots": found}
    return table.record()


def lines(made: dict[str, Any]) -> dict[str, bool]:
    return {str(line): good for good, line in verdict(json.dumps(made), commitment(SECRET))}


def test_every_order_comes_about_as_often_as_any_other() -> None:
    found = Counter(tuple(lots(f"secret {i}", ["a", "b", "c"])) for i in range(6000))
    assert len(found) == 6
    assert max(found.values()) - min(found.values()) < 200


@pytest.mark.parametrize("words", [("", "", ""), ("a", "", ""), ("", "a", ""), ("a", "b", "")])
def test_each_word_and_the_secret_change_the_lots(words: tuple[str, ...]) -> None:
    """Not always: with three places one in six is alike. Over many secrets they are independent."""
    alike = sum(lots(f"{i}", words) == lots(f"{i}", ("x", "y", "z")) for i in range(600))
    assert 50 < alike < 150


def test_a_record_with_its_lots_is_sound_in_both_forms() -> None:
    made = record()
    for text in (to_text(made), to_json(made)):
        assert read(text) == made
        assert all(good for good, _ in verdict(text, commitment(SECRET)))
    assert lines(made)["The seating order matches the secret and the players' words."]


def test_other_lots_are_found_out() -> None:
    right = lots(SECRET, ("apple", "pear", "plum"))
    for wrong in ([0, 1, 2], [2, 1, 0], [1, 0, 2]):
        if wrong != right:
            assert not lines(record(wrong))["The seating order does not match the secret and the players' words."]
    assert not lines(record(game=1))["The seating order does not match the secret and the players' words."]


def test_without_words_it_says_who_settled_the_deal() -> None:
    assert "No player added a word, so the server alone determined this deal." in lines(record(words=("", "", "")))
    assert not any("alone" in line for line in lines(record(words=("", "plum", ""))))
