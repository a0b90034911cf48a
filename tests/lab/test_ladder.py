"""Matches are even and repeatable; a ladder can be put down and taken up again."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from rich.console import Console

from grandtour import GrandTourError, Table, cli
from grandtour.bots import LEVELS, Strategy
from grandtour.engine import registry
from grandtour.engine.i18n import say
from grandtour.lab.matches import arena
from grandtour.lab.matches import ladder as module
from grandtour.lab.matches.arena import Result
from grandtour.lab.matches.ladder import (
    PRECISION,
    Deals,
    Ladder,
    Match,
    Pair,
    play_match,
    rungs,
    score_for_a,
    seatings,
    sides_of,
    strategies_of,
)
from grandtour.terminal import progress, screen
from grandtour.terminal.ladder import reporting
from grandtour.terminal.sheets import Sheet, in_terminal
from tests.bots import made_up_weights

GAME = "two_capitals"
CHANCE = Strategy("random")
LITTLE = Strategy("search", 2, candidates=2, learned=False)
MORE = Strategy("search", 4, candidates=2, learned=False)
STRATEGIES = {"random": CHANCE, "novice": LITTLE, "casual": MORE}


# --- seats ------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("sides", "games"),
    [([0, 1], 2), ([0, 1, 2], 6), ([0, 1, 2, 3], 4), ([0, 1, 0, 1], 2), ([0, 1, 2, 3, 4], 10), ([1, 0, 0, 1], 2)],
)
def test_both_sit_on_every_seat_equally_often(sides: list[int], games: int) -> None:
    found = seatings(sides)
    assert len(found) == len(set(found)) == games
    for seat in range(len(sides)):
        assert sum(seating[seat] for seating in found) * 2 == games
    for seating in found:
        assert 0 < sum(seating) < len(sides)
        assert len({(side, is_a) for side, is_a in zip(sides, seating, strict=True)}) == len(set(sides))


@pytest.mark.parametrize(
    ("seats", "options", "sides"),
    [(2, {}, [0, 1]), (3, {}, [0, 1, 2]), (4, {}, [0, 1, 2, 3]), (4, {"teams": True}, [0, 1, 0, 1])],
)
def test_partners_are_on_one_side(seats: int, options: dict[str, Any], sides: list[int]) -> None:
    assert sides_of(Table("moscow_paris", seats, 0, options)) == sides


@pytest.mark.parametrize(
    ("seating", "sides", "ranks", "score"),
    [
        ("AB", [0, 1], [1, 2], 1),
        ("AB", [0, 1], [1, 1], 1 / 2),
        ("BA", [0, 1], [1, 2], 0),
        ("ABB", [0, 1, 2], [2, 1, 3], 1 / 2),
        ("BAA", [0, 1, 2], [1, 1, 3], 1 / 4),
        ("AABB", [0, 1, 2, 3], [1, 4, 2, 2], 1 / 2),
        ("BBAA", [0, 1, 2, 3], [3, 4, 1, 2], 1),
        ("ABAB", [0, 1, 0, 1], [1, 2, 1, 2], 1),
        ("AABB", [0, 1, 0, 1], [1, 3, 2, 4], 1 / 2),  # partners are not compared
    ],
)
def test_the_score_of_a_game(seating: str, sides: list[int], ranks: list[int], score: float) -> None:
    as_a = tuple(letter == "A" for letter in seating)
    assert score_for_a(as_a, sides, ranks) == pytest.approx(score)
    assert score_for_a(tuple(not is_a for is_a in as_a), sides, ranks) == pytest.approx(1 - score)


class Games:
    """Instead of real games: writes down who sat where, with which deal and seed, and lets the seats win as it is told."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, ranks: Callable[[Sequence[str]], Sequence[int]]) -> None:
        self.ranks, self.seen = ranks, []
        monkeypatch.setattr(module, "play_game", self.play)

    def play(self, table: Table, agents: Sequence[Any], seed: Any) -> Result:
        names = "".join("AB"[agent.strategy.kind == "random"] for agent in agents)
        self.seen.append((names, table.record()["start"]["key"], seed))
        return Result(tuple(self.ranks(names)), (0,) * table.seats, 10)


@pytest.mark.parametrize(("seats", "games"), [(2, 2), (3, 6), (4, 4)])
def test_the_games_of_a_deal_share_table_and_luck(seats: int, games: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """If only the seat counts, both have 50 %."""
    played = Games(monkeypatch, lambda names: range(1, len(names) + 1))
    work = Deals(Table(GAME, seats, 0), (LITTLE, CHANCE), seed="s")
    for number in range(3):
        assert work.play(number) == (pytest.approx(1 / 2), 10 * games)
    deals = [played.seen[i : i + games] for i in range(0, 3 * games, games)]
    assert all(len({(key, seed) for _, key, seed in deal}) == 1 for deal in deals)
    assert len({deal[0][1:] for deal in deals}) == 3
    assert all(len({names for names, _, _ in deal}) == games for deal in deals)


def test_who_is_better_wins_from_every_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    Games(monkeypatch, lambda names: [1 if name == "A" else 2 for name in names])
    assert play_match(GAME, LITTLE, CHANCE, seats=3, deals=4).scores == (1, 1, 1, 1)
    assert play_match(GAME, CHANCE, LITTLE, seats=3, deals=4).scores == (0, 0, 0, 0)


# --- matches ----------------------------------------------------------------------------------------------------------
def test_a_match_is_the_same_on_any_number_of_cores() -> None:
    one, two, five = (play_match(GAME, MORE, CHANCE, deals=8, seed=3, cores=cores) for cores in (1, 2, 5))
    assert one == two == five
    assert len(one.scores) == len(one.decisions) == 8
    assert one.games == 16
    other = play_match(GAME, MORE, CHANCE, deals=8, seed=4)
    assert other.scores != one.scores or other.decisions != one.decisions


def test_the_same_bot_is_exactly_as_good() -> None:
    """Seats, deals and luck are shared out evenly to the last bit."""
    for seats, options in ((3, {}), (4, {"teams": True})):
        assert play_match("moscow_paris", CHANCE, CHANCE, seats=seats, options=options, deals=2).scores == (0.5, 0.5)
    assert play_match(GAME, LITTLE, LITTLE, seats=2, deals=2).scores == (0.5, 0.5)


def test_what_was_learned_can_meet() -> None:
    """Two agents with the same strategy, and with weights of their own."""
    game = registry.find(GAME)
    first, second = (made_up_weights(game, seed) for seed in (1, 2))
    policy = Strategy("policy")
    itself = play_match(GAME, policy, policy, deals=3, weights=(first, first))
    other = play_match(GAME, policy, policy, deals=3, weights=(first, second))
    assert itself.mean == 0.5
    assert other != itself


def made_up(monkeypatch: pytest.MonkeyPatch, scores: Callable[[int], float]) -> list[int]:
    """Deals whose scores are known; the list of those that were begun."""
    begun: list[int] = []

    def play(self: Deals, number: int) -> tuple[float, int]:
        begun.append(number)
        return scores(number), number

    monkeypatch.setattr(Deals, "play", play)
    return begun


@pytest.mark.parametrize("cores", [1, 3])
def test_a_match_stops_when_all_is_clear(cores: int, monkeypatch: pytest.MonkeyPatch) -> None:
    begun = made_up(monkeypatch, lambda number: 1.0)
    told: list[int] = []
    match = play_match(GAME, LITTLE, CHANCE, cores=cores, progress=lambda match: told.append(len(match.scores)))
    assert 25 < len(match.scores) < 60
    assert (1 - match.low) / 2 <= PRECISION < (1 - Match(match.scores[:-1]).low) / 2
    assert match.decisions == tuple(range(len(match.scores)))
    assert told == list(range(1, len(match.scores) + 1))
    assert len(begun) <= len(match.scores) + arena.AHEAD * cores  # what was begun in vain


def test_no_deal_is_begun_that_could_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    begun = made_up(monkeypatch, lambda number: 1.0)
    play_match(GAME, LITTLE, CHANCE, deals=9, cores=3, begun=Match((0.5,) * 4, (1,) * 4))
    assert sorted(begun) == [4, 5, 6, 7, 8]


def test_a_match_goes_on_while_it_is_not_clear_who_is_better(monkeypatch: pytest.MonkeyPatch) -> None:
    made_up(monkeypatch, lambda number: 0.5)
    match = play_match(GAME, LITTLE, CHANCE, deals=150)
    assert len(match.scores) == 150
    assert match.low < 0.5 < match.high
    assert match.high - match.low < 0.06  # narrow enough long since
    made_up(monkeypatch, lambda number: (0.5, 1.0)[number % 2])
    assert len(play_match(GAME, LITTLE, CHANCE, deals=400, precision=0.03).scores) > 100
    assert len(play_match(GAME, LITTLE, CHANCE, deals=400, precision=0.3).scores) == 20


def test_a_worker_that_fails_is_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(number: int) -> float:
        raise GrandTourError("broken")

    made_up(monkeypatch, fail)
    with pytest.raises(GrandTourError, match="broken"):
        play_match(GAME, LITTLE, CHANCE, cores=2)


def test_a_stopped_game_is_left_in_the_middle() -> None:
    work = Deals(Table(GAME), (CHANCE, CHANCE))
    work.stop.set()
    with pytest.raises(module.Stopped):
        work.play(0)


def test_games_that_nobody_needs_any_more_are_told_to_stop(monkeypatch: pytest.MonkeyPatch) -> None:
    made_up(monkeypatch, lambda number: 1.0)
    work = Deals(Table(GAME), (CHANCE, CHANCE))
    results = arena.in_order(work.play, range(100), 2, work.stop)
    assert next(results) == (1.0, 0)
    assert not work.stop.is_set()
    results.close()
    assert work.stop.is_set()


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"deals": 0}, "deals must be a whole number"),
        ({"deals": True}, "deals must be a whole number"),
        ({"cores": 0}, "cores must be a whole number"),
        ({"precision": 0}, "precision must be above 0"),
        ({"precision": float("nan")}, "precision must be above 0"),
        ({"seats": 9}, "players"),
        ({"options": {"x": 1}}, "no option"),
    ],
)
def test_matches_that_cannot_be_are_refused(wrong: dict[str, Any], message: str) -> None:
    with pytest.raises(GrandTourError, match=message):
        play_match(GAME, CHANCE, CHANCE, **wrong)


# --- ladders ----------------------------------------------------------------------------------------------------------
def test_each_meets_the_one_below_and_the_highest_the_lowest() -> None:
    assert rungs("ab") == [("b", "a")]
    assert rungs("abcd") == [("b", "a"), ("c", "b"), ("d", "c"), ("d", "a")]
    assert list(strategies_of(GAME)) == list(LEVELS)
    assert list(strategies_of(GAME, ["expert", "random"])) == ["random", "expert"]


def small_ladder(**changed: Any) -> Ladder:
    return Ladder(GAME, **{"strategies": STRATEGIES, "seed": 5} | changed)


BUDGET: dict[str, Any] = {"deals": 7, "cores": 2}


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The file of a ladder that nobody interrupted."""
    path = tmp_path_factory.mktemp("ladder") / "new" / "whole.json"
    small_ladder().play(path, **BUDGET)
    assert [one.name for one in path.parent.iterdir()] == ["whole.json"]
    return path.read_bytes()


def test_the_results_are_data(whole: bytes) -> None:
    data = json.loads(whole)
    assert data["setting"]["game"] == GAME
    assert [bot["name"] for bot in data["setting"]["bots"]] == list(STRATEGIES)
    assert Strategy(**data["setting"]["bots"][1]["strategy"]) == LITTLE
    assert [(match["a"], match["b"]) for match in data["matches"]] == rungs(list(STRATEGIES))
    for match in data["matches"]:
        assert len(match["scores"]) == len(match["decisions"]) == 7
        assert match["mean"] == pytest.approx(np.mean(match["scores"]))
        assert match["low"] <= match["mean"] <= match["high"]
        assert match["games"] == 14
    assert data["ratings"]["random"] == {"value": 0, "error": 0}
    assert set(data["ratings"]) == set(STRATEGIES)


def test_every_pair_has_deals_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    seeds: list[str] = []
    monkeypatch.setattr(Deals, "play", lambda self, number: seeds.append(self.seed) or (0.5, 1))
    small_ladder().play(deals=1)
    assert len(set(seeds)) == len(seeds) == len(rungs(list(STRATEGIES)))


@pytest.mark.parametrize(("pair", "deal"), [(0, 0), (0, 3), (1, 5), (2, 6)])
def test_a_ladder_that_was_broken_off_ends_as_if_nothing_had_happened(pair: int, deal: int, whole: bytes, tmp_path: Path) -> None:
    path, ladder = tmp_path / "ladder.json", small_ladder()

    def break_off(now: Pair, match: Match) -> None:
        if now == rungs(list(STRATEGIES))[pair] and len(match.scores) == deal:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        ladder.play(path, progress=break_off, **BUDGET)
    kept = [len(match["scores"]) for match in json.loads(path.read_text())["matches"]]
    assert kept == [*[7] * pair, deal, *[0] * (2 - pair)]
    first: list[int] = []
    small_ladder().play(path, progress=lambda now, match: first.append(len(match.scores)), **BUDGET | {"cores": 1})
    assert path.read_bytes() == whole
    assert len(first) == 3 + 21 - sum(kept)  # each match is reported once before it resumes; nothing is played twice


def test_a_ladder_is_kept_while_it_is_played(tmp_path: Path) -> None:
    """Even if the machine stops: nothing waits for the end."""
    path, kept = tmp_path / "ladder.json", []

    def look(pair: Pair, match: Match) -> None:
        kept.append(len(json.loads(path.read_text())["matches"][0]["scores"]))

    Ladder(GAME, {"a": CHANCE, "b": LITTLE}).play(path, progress=look, **BUDGET)
    assert kept == [0, 0, 0, 0, 0, 5, 5, 5]


def test_more_deals_can_be_added(whole: bytes, tmp_path: Path) -> None:
    path = tmp_path / "ladder.json"
    path.write_bytes(whole)
    ladder = small_ladder()
    ladder.play(path, deals=8)
    for now, before in zip(ladder.matches.values(), json.loads(whole)["matches"], strict=True):
        assert list(now.scores[:-1]) == before["scores"]
        assert len(now.scores) == 8


@pytest.mark.parametrize(
    ("changed", "what"),
    [
        ({"seed": 6}, "seed"),
        ({"seats": 3}, "seats"),
        ({"options": {"expert": True}}, "options"),
        ({"strategies": STRATEGIES | {"casual": replace(MORE, explore=0.4)}}, "bots"),
        ({"strategies": STRATEGIES | {"more": MORE}}, "bots"),
        ({"strategies": {"random": CHANCE, "casual": MORE, "novice": LITTLE}}, "bots"),
    ],
)
def test_a_ladder_with_other_settings_is_refused(changed: dict[str, Any], what: str, whole: bytes, tmp_path: Path) -> None:
    path = tmp_path / "ladder.json"
    path.write_bytes(whole)
    with pytest.raises(GrandTourError, match=rf"different settings \({what}\)\. Delete it, or choose another file"):
        small_ladder(**changed).play(path, **BUDGET)
    assert path.read_bytes() == whole


def test_a_bot_that_has_learned_since_is_another(monkeypatch: pytest.MonkeyPatch) -> None:
    prints, game = [], registry.find(GAME)
    for seed in (1, 2):
        monkeypatch.setattr(module, "weights_of", lambda game, seed=seed: made_up_weights(game, seed))
        prints.append([module.fingerprint(game, how) for how in (replace(LITTLE, learned=True), LITTLE, CHANCE)])
    assert prints[0][0] != prints[1][0]
    assert prints[0][1:] == prints[1][1:]


def test_a_hand_made_player_that_weighs_otherwise_is_another() -> None:
    game = registry.find(GAME)
    heavier = tuple(replace(one, weight=one.weight + 1) for one in game.ACTION_FEATURES)
    twin = SimpleNamespace(NAME=GAME, ACTION_FEATURES=heavier)
    assert module.fingerprint(game, LITTLE) != module.fingerprint(twin, LITTLE)
    assert module.fingerprint(game, CHANCE) == module.fingerprint(twin, CHANCE)


def damaged(data: dict[str, Any], place: str, value: Any) -> str:
    match = data["matches"][1]
    return json.dumps(data | {"matches": [data["matches"][0], match | {place: value}, data["matches"][2]]})


BROKEN: dict[str, Callable[[dict[str, Any]], Any]] = {
    "nothing": lambda data: "",
    "half": lambda data: json.dumps(data)[:-40],
    "no text": lambda data: b"\xff\xfe\x00",
    "another thing": lambda data: "[1, 2]",
    "another format": lambda data: json.dumps(data | {"format": 2}),
    "no setting": lambda data: json.dumps({"format": 1}),
    "no matches": lambda data: json.dumps(data | {"matches": None}),
    "few matches": lambda data: json.dumps(data | {"matches": data["matches"][1:]}),
    "a match twice": lambda data: json.dumps(data | {"matches": [*data["matches"], data["matches"][0]]}),
    "too good": lambda data: damaged(data, "scores", [1.5] * 7),
    "no number": lambda data: damaged(data, "scores", [float("nan")] * 7),
    "words": lambda data: damaged(data, "scores", ["1"] * 7),
    "a score less": lambda data: damaged(data, "scores", [1.0] * 6),
    "parts of decisions": lambda data: damaged(data, "decisions", [1.5] * 7),
    "no list": lambda data: damaged(data, "decisions", 7),
    "deep": lambda data: "[" * 100_000,
}


@pytest.mark.parametrize("how", BROKEN)
def test_a_broken_file_is_refused_and_stays(how: str, whole: bytes, tmp_path: Path) -> None:
    path, written = tmp_path / "ladder.json", BROKEN[how](json.loads(whole))
    path.write_bytes(written if isinstance(written, bytes) else written.encode())
    before = path.read_bytes()
    with pytest.raises(GrandTourError, match=r"Can't resume from .* \(delete it, or choose another file with --out\): "):
        small_ladder().play(path, **BUDGET)
    assert path.read_bytes() == before


def test_a_place_where_nothing_can_be_written_is_refused_at_once(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    begun = made_up(monkeypatch, lambda number: 1.0)
    (tmp_path / "file").write_text("")
    for path in (tmp_path, tmp_path / "file" / "ladder.json", tmp_path / "a\0b"):
        with pytest.raises(GrandTourError, match=r"[Cc]an't "):
            small_ladder().play(path, **BUDGET)
    assert begun == []


# --- the command ------------------------------------------------------------------------------------------------------
Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def grandtour(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs the command without a terminal, with levels that hardly think: exit code, output, errors."""
    monkeypatch.setenv("GRANDTOUR_LANG", "en")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(progress, "compile_rules", lambda: None)
    known = module.strategy
    monkeypatch.setattr(module, "strategy", lambda game, level: STRATEGIES[level] if level in STRATEGIES else known(game, level))

    def run(*words: str) -> tuple[int, str, str]:
        output = io.StringIO()
        monkeypatch.setattr(screen, "console", Console(file=output, width=80, highlight=False))
        code = cli.main(["ladder", *words])
        return code, output.getvalue(), capsys.readouterr().err

    return run


SMALL = (GAME, "--levels", "casual, random,novice", "--deals", "7", "--seed", "5", "--cores", "2")


def test_the_command_shows_and_keeps_the_results(grandtour: Run, whole: bytes, tmp_path: Path) -> None:
    code, out, err = grandtour(*SMALL)
    assert code == 0
    kept = (tmp_path / "ladder-two_capitals.json").read_bytes()
    assert kept == whole
    rows = [line.split() for line in out.splitlines()]
    assert "Ratings (Routes of Two Capitals, seats: 2)" in out
    assert [row[0] for row in rows if row and row[0] in STRATEGIES and "–" not in row] == ["casual", "novice", "random"]
    assert ["random", "0", "at", "random"] in rows
    first = json.loads(kept)["matches"][0]
    mean, low, high = (f"{100 * first[name]:.1f}" for name in ("mean", "low", "high"))
    assert f"novice – random 7 14 {mean} % {low} % – {high} % {sum(first['decisions']) / 14:.0f}".split() in rows
    assert err.splitlines()[0] == f"novice – random: 7 deals, {mean} % ({low} % – {high} %)"
    assert err.splitlines()[1:3] == [line for line in err.splitlines() if line.startswith("casual – ")]
    assert err.splitlines()[-1] == "All results are in “ladder-two_capitals.json”."
    assert "\x1b" not in out + err


def test_the_command_goes_on_and_prints_markdown(grandtour: Run, tmp_path: Path) -> None:
    grandtour(*SMALL, "--out", "mine.json")
    code, out, err = grandtour(*SMALL, "--out", "mine.json", "--markdown")
    assert code == 0
    assert err.startswith("Resuming from “mine.json”: 21 deals already played.")
    lines = out.splitlines()
    assert "| bot | rating | 95 % | how it chooses |" in lines
    assert "| --- | --: | --: | --: |" in lines
    assert "| random | 0 |  | at random |" in lines
    assert [path.name for path in tmp_path.iterdir()] == ["mine.json"]


def test_the_command_can_be_broken_off(grandtour: Run, monkeypatch: pytest.MonkeyPatch, whole: bytes, tmp_path: Path) -> None:
    play, interrupted = Deals.play, []

    def break_off(self: Deals, number: int) -> tuple[float, int]:
        if "casual novice" in self.seed and number == 3 and not interrupted:
            interrupted.append(number)
            raise KeyboardInterrupt
        return play(self, number)

    monkeypatch.setattr(Deals, "play", break_off)
    code, _, err = grandtour(*SMALL)
    assert code == 130
    assert "Progress is saved in “ladder-two_capitals.json”; run the same command again to resume" in err
    code, _, err = grandtour(*SMALL)
    assert code == 0
    assert "10 deals already played" in err
    assert (tmp_path / "ladder-two_capitals.json").read_bytes() == whole


def test_bars_in_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    made_up(monkeypatch, lambda number: (0.0, 1.0)[number % 2])
    output, ladder = io.StringIO(), small_ladder()
    with reporting(Console(file=output, width=100, force_terminal=True), ladder, 7) as report:
        ladder.play(progress=report, **BUDGET)
    shown = re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", output.getvalue())
    assert re.search(r"Matches +\S+ 2/3", shown)
    assert re.search(r"casual – random \S+ 7/7 .*42\.9 % \(", shown)


def test_tables_have_lines_in_a_terminal_only(monkeypatch: pytest.MonkeyPatch) -> None:
    sheet = Sheet(say("Ratings"), [say("bot"), say("rating")], [["expert", "500"], ["random", "0"]])
    looks = []
    for terminal in (True, False):
        monkeypatch.setattr(screen, "console", Console(file=io.StringIO(), force_terminal=terminal))
        screen.console.print(in_terminal(sheet))
        looks.append("│" in screen.console.file.getvalue())
    assert looks == [True, False]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["chess"], "chess"),
        ([GAME, "--levels", "random,genius"], "There is no bot “genius”"),
        ([GAME, "--levels", "random"], "A ladder needs at least two bots."),
        ([GAME, "--levels", "random,random"], "A ladder needs at least two bots."),
        ([GAME, "--seats", "7"], "2 to 4 players"),
        ([GAME, "-o", "city"], "NAME=VALUE"),
        ([GAME, "-o", "town=moscow"], "no option “town”"),
        ([GAME, "--deals", "0"], "The number of deals"),
        ([GAME, "--cores", "0"], "The number of cores"),
        ([GAME, "--precision", "0"], "The precision"),
    ],
)
def test_the_command_refuses_in_one_line(words: list[str], message: str, grandtour: Run, tmp_path: Path) -> None:
    code, out, err = grandtour(*words)
    assert code == 1
    assert out == ""
    assert message in err
    assert len(err.splitlines()) == 1
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("words", [["chess"], [GAME, "--levels", "random,genius"], [GAME, "--deals", "0"]])
def test_what_is_wrong_is_said_before_anything_is_compiled(
    words: list[str], grandtour: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    compiled: list[str] = []
    monkeypatch.setattr(progress, "compile_rules", lambda: compiled.append("compiled"))
    assert grandtour(*words)[0] == 1
    assert compiled == []
    grandtour(*SMALL)
    assert compiled == ["compiled"]
