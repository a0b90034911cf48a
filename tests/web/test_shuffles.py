"""Verifiable shuffles: the hash is shown before the deal, the secret is in the record, and anyone can check it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import settings as examples
from hypothesis import strategies as st

from grandtour import cli
from grandtour.engine import gamefile
from grandtour.engine.errors import GrandTourError
from grandtour.engine.fair_shuffle import commitment, deal_key
from grandtour.engine.table import Table
from grandtour.engine.verification import verdict
from grandtour.web import server as server_module
from grandtour.web.settings import Settings
from tests.web.browsing import Browser, House, Slow, Socket

HASH = re.compile(r'<code class="hash">([0-9a-f]{64})</code>')


@pytest.fixture
def house(settings: Settings) -> Iterator[House]:
    with House(settings) as house:
        yield house


def seated(house: House, **fields: Any) -> tuple[str, list[Browser], list[Socket]]:
    """Anna and Boris at a table, neither of them ready."""
    people = [house.browser("Anna"), house.browser("Boris")]
    room = people[0].new("metro_domino", "me", "link", **fields)
    people[1].join(room)
    return room, people, [person.socket(room) for person in people]


def play_on(house: House, room: str, lines: list[Socket]) -> None:
    """To the end of the game, always the first move."""
    for line in lines:
        line.stage("playing")
    table = house.room(room)
    while table.stage == "playing":
        line = lines[table.acting()[0]]
        line.catch_up(table.number)
        assert line.move(line.state["moves"][0]["move"])["type"] == "done"


def record_of(browser: Browser, room: str, query: str = "") -> dict[str, Any]:
    answer = browser.get(f"/t/{room}/record{query}")
    assert answer.status_code == 200, answer.text
    assert "attachment" in answer.headers["content-disposition"]
    return gamefile.read(answer.text)


# --- a game ---------------------------------------------------------------------------------------------------------------
def test_the_hash_before_the_deal_is_that_of_the_secret_at_the_end(house: House) -> None:
    room, people, lines = seated(house)
    program = house.program()
    shown = HASH.findall(lines[0].stage("waiting")["html"])
    assert shown == HASH.findall(lines[1].stage("waiting")["html"])
    assert [program.get(f"/tables/{room}")[1]["commitment"]] == shown
    lines[0].send("ready", word="apple")
    lines[1].send("ready", word="яблоко")
    play_on(house, room, lines)
    results = [HASH.findall(line.stage("over")["html"]) for line in lines]
    assert results[0] == results[1]
    assert results[0][0] == shown[0]
    assert commitment(results[0][1]) == shown[0]
    shuffle = record_of(people[1], room)["shuffle"]
    assert shuffle == {"secret": results[0][1], "words": ["apple", "яблоко"], "game": 0}
    assert record_of(people[1], room)["start"]["key"] == deal_key(**shuffle)
    assert program.get(f"/tables/{room}/record")[1]["shuffle"] == shuffle
    assert all(word in lines[0].state["html"] for word in ("apple", "яблоко"))


def test_a_word_can_be_changed_until_the_deal_and_is_ones_own(house: House) -> None:
    room, _, lines = seated(house)
    for word in ("first", "second"):
        lines[0].send("ready", word=word)
        lines[0].until(lambda got, word=word: got["type"] == "table" and f'value="{word}"' in got["html"])
    other = lines[1].stage("waiting")
    assert "second" not in json.dumps(other)
    lines[1].send("ready", word="")
    lines[0].stage("playing")
    before = house.room(room).table.position()
    lines[0].send("ready", word="too late")
    assert lines[0].answer("ping") == {"type": "pong"}
    assert house.room(room).games[0].words == ["second", ""]
    assert house.room(room).table.position() == before


def test_every_word_changes_the_deal() -> None:
    keys = {deal_key("s", words, game) for words in (["a", "b"], ["b", "a"], ["ab", ""], ["", "ab"], ["a"]) for game in (0, 1)}
    assert len(keys) == 10


def test_each_game_of_a_series_has_its_own_secret(house: House) -> None:
    room, people, lines = seated(house, wins="2")
    shown, games = [], 0
    while house.room(room).stage != "over":
        if games:
            shown.append(HASH.findall(lines[0].stage("between")["html"])[-1])
        else:
            shown.append(HASH.findall(lines[0].stage("waiting")["html"])[0])
        secret = house.room(room).game.secret
        for number, line in enumerate(lines):
            line.send("ready", word=f"{games} {number}")
        play_on(house, room, lines)
        games += 1
        for line in lines:
            state = line.until(lambda got: got["type"] == "table" and got["stage"] in ("between", "over"))
            assert secret in state["html"]
            assert house.room(room).game.secret == secret or house.room(room).game.secret not in state["html"]
    records = [record_of(people[0], room, f"?game={number + 1}") for number in range(games)]
    assert [commitment(record["shuffle"]["secret"]) for record in records] == shown
    assert len(set(shown)) == games > 1
    for number, record in enumerate(records):
        assert record["shuffle"]["words"] == [f"{number} 0", f"{number} 1"]
        assert all(good for good, _ in verdict(gamefile.to_text(record), shown[number]))
    assert record_of(people[0], room) == records[-1]
    assert people[0].get(f"/t/{room}/record?game={games + 1}").status_code == 400


# --- checking ---------------------------------------------------------------------------------------------------------------
@pytest.fixture(scope="module")
def record() -> dict[str, Any]:
    """A whole game whose key came from a secret and words."""
    shuffle = {"secret": "ab" * 32, "words": ["apple", "“quoted”, with: colons # and marks"], "game": 0}
    table = Table("metro_domino", key=deal_key(**shuffle), names=["Anna", "Boris"])
    table.shuffle = shuffle
    while not table.over:
        seat = table.acting[0]
        table.play(seat, table.legal(seat)[0])
    return table.record()


def other_secret(record: dict[str, Any]) -> None:
    record["shuffle"]["secret"] = "cd" * 32


def other_word(record: dict[str, Any]) -> None:
    record["shuffle"]["words"][1] += "!"


def words_swapped(record: dict[str, Any]) -> None:
    record["shuffle"]["words"].reverse()


def other_game(record: dict[str, Any]) -> None:
    record["shuffle"]["game"] = 1


def other_key(record: dict[str, Any]) -> None:
    record["start"]["key"] = "0" * 64


def other_move(record: dict[str, Any]) -> None:
    record["events"][3]["move"] = "lay 9-9"


def other_result(record: dict[str, Any]) -> None:
    record["result"]["scores"][0] += 1


def move_left_out(record: dict[str, Any]) -> None:
    del record["events"][-1]


def no_shuffle(record: dict[str, Any]) -> None:
    del record["shuffle"]


def from_a_position(record: dict[str, Any]) -> None:
    record["start"] = {"position": Table("metro_domino", seed=1).position()}


CHANGES = [
    other_secret, other_word, words_swapped, other_game, other_key, other_move, other_result, move_left_out, no_shuffle,
    from_a_position,
]  # fmt: skip


def changed(record: dict[str, Any], change: Callable[[dict[str, Any]], None]) -> dict[str, Any]:
    copy: dict[str, Any] = json.loads(json.dumps(record))
    change(copy)
    return copy


def check_file(path: Path, text: str, *more: str) -> int:
    path.write_text(text, encoding="utf-8")
    return cli.main(["verify", str(path), *more])


def check_on_page(browser: Browser, text: str, upload: bool = False, told: str = "") -> Any:
    if upload:
        return browser.post("/verify", files={"file": ("record.txt", text.encode())}, name=None)
    return browser.post("/verify", record=text, hash=told, name=None)


@pytest.mark.parametrize("form", [gamefile.to_text, gamefile.to_json])
def test_a_good_record(
    record: dict[str, Any], form: Callable[[Any], str], house: House, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shown = commitment(record["shuffle"]["secret"])
    for more in ((), ("--hash", shown), ("--hash", f" {shown.upper()} ")):
        assert check_file(tmp_path / "r", form(record), *more) == 0
        out = capsys.readouterr().out
        assert "✗" not in out
        assert out.count("✓") == 4
        assert (shown in out.replace("\n", "")) == (more == ())
    for upload in (False, True):
        answer = check_on_page(house.browser(), form(record), upload)
        assert answer.status_code == 200
        assert "Compare the hash with the one you were shown." in answer.text
        assert shown in answer.text
    for told, words in (shown, "Shuffle verified"), ("0" * 64, "This record could not be verified."):
        assert words in check_on_page(house.browser(), form(record), told=told).text


def test_a_word_for_each_player(record: dict[str, Any]) -> None:
    """Whoever makes a secret up afterwards must at least do it for the right number of players."""
    shuffle = {"secret": "made up", "words": ["one for all"], "game": 0}
    made = {**record, "start": {"key": deal_key("made up", ["one for all"], 0)}, "shuffle": shuffle}
    assert any("exactly one word per player" in str(line) for good, line in verdict(gamefile.to_json(made)) if not good)


@pytest.mark.parametrize("change", CHANGES)
def test_a_changed_record(
    record: dict[str, Any],
    change: Callable[[dict[str, Any]], None],
    house: House,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    text = gamefile.to_json(changed(record, change))
    shown = commitment(record["shuffle"]["secret"])
    assert not all(good for good, _ in verdict(text, shown)), "with the hash that was shown everything is found"
    assert check_file(tmp_path / "r", text, "--hash", shown) != 0
    told = capsys.readouterr()
    assert "This record could not be verified." in told.out + told.err
    assert "Traceback" not in told.err
    answer = check_on_page(house.browser(), text)
    assert answer.status_code == 200
    assert "This record could not be verified." in answer.text
    assert "Shuffle verified" not in answer.text


def test_another_hash_than_the_one_that_was_shown(
    record: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A server that deals from another secret than the one it has shown the hash of is found out."""
    for wrong in ("0" * 64, "", "nonsense"):
        assert check_file(tmp_path / "r", gamefile.to_text(record), "--hash", wrong) != 0
        assert "The secret has a different hash" in capsys.readouterr().out


NO_RECORDS = ["", "nonsense", "{}", "[]", "null", "{", "[" * 50_000, '{"format":1}', "Grand Tour record", "\x00", "🂡" * 100]


def test_what_is_no_record(house: House, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    anna = house.browser()
    for text in NO_RECORDS:
        assert check_file(tmp_path / "r", text) != 0
        told = capsys.readouterr()
        assert told.err, text[:40]
        assert "Traceback" not in told.err
        answer = check_on_page(anna, text)
        assert (answer.status_code, 'role="alert"' in answer.text) == (400, True), text[:40]
    assert cli.main(["verify", str(tmp_path / "nothing")]) != 0
    assert anna.post("/verify", files={"file": ("x", b"\xff\xfe\x00")}).status_code == 400


@pytest.mark.parametrize(
    "shuffle",
    [
        {},
        {"secret": 1, "words": [], "game": 0},
        {"secret": "a", "words": "ab", "game": 0},
        {"secret": "a", "words": [1], "game": 0},
        {"secret": "a", "words": [], "game": True},
        {"secret": "a", "words": [], "game": 0, "more": 1},
        {"secret": "a", "words": ["b", "c"], "game": 0, "lots": [0, 0]},
        {"secret": "a", "words": ["b", "c"], "game": 0, "lots": [0]},
        {"secret": "a", "words": ["b", "c"], "game": 0, "lots": [0, True]},
        {"secret": "a", "words": ["b", "c"], "game": 0, "lots": {"0": 1}},
        {"secret": "a", "words": ["b", "c"], "game": 0, "lots": None},
        {"secret": "a", "words": []},
        [],
        None,
    ],
    ids=str,
)
def test_a_shuffle_of_the_wrong_form_is_no_record(record: dict[str, Any], shuffle: Any) -> None:
    for text in (json.dumps(record | {"shuffle": shuffle}), gamefile.to_text(record | {"shuffle": shuffle})):
        with pytest.raises(GrandTourError):
            verdict(text)


def test_the_page_escapes_what_it_is_given(house: House) -> None:
    answer = check_on_page(house.browser(), "</textarea><script>alert(1)</script>")
    assert "<script>alert" not in answer.text


def test_the_page_needs_nothing_compiled(settings: Settings, record: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """Records are read by other processes, in which the rules are plain Python."""
    monkeypatch.setattr(server_module, "Warmup", Slow)
    with House(settings, compiling=True) as house:
        answer = check_on_page(house.browser(), gamefile.to_text(record))
    assert answer.status_code == 200
    assert "verdict good" in answer.text


@examples(max_examples=25, deadline=None)
@given(
    secret=st.text(st.characters(codec="utf-8"), max_size=70),
    words=st.lists(st.text(st.characters(codec="utf-8"), max_size=60), min_size=2, max_size=2),
    game=st.integers(0, 200),
)
def test_a_shuffle_is_kept_in_both_forms(secret: str, words: list[str], game: int) -> None:
    table = Table("two_capitals", key=deal_key(secret, words, game))
    table.shuffle = {"secret": secret, "words": words, "game": game}
    record = table.record()
    for text in (gamefile.to_text(record), gamefile.to_json(record)):
        assert gamefile.read(text) == record
        assert Table.from_record(text).record() == record
        assert all(good for good, _ in verdict(text, commitment(secret)))
