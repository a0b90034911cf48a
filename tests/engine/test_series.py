"""A series: tables one after another, seats going round, wins counted, records."""

from __future__ import annotations

import copy
import json
import random
from pathlib import Path
from typing import Any

import pytest

import grandtour
from grandtour.engine.rng import key_from_seed
from grandtour.engine.series import MOST_WINS

GAMES = grandtour.games()
REPLAYS = Path(__file__).parents[2] / "replays"


def play_out(t: grandtour.Table, seed: Any = 0) -> None:
    chance = random.Random(str(seed))
    while not t.over:
        seat = chance.choice(t.acting)
        t.play(seat, chance.choice(t.legal(seat)))


def played(series: grandtour.Series, games: int = 50) -> grandtour.Series:
    """A series after some games, or at its end."""
    for number in range(games):
        play_out(series.table, number)
        if series.over or number == games - 1:
            break
        series.next()
    return series


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seats", [2, 3])
def test_a_series_of_every_game(game: str, seats: int) -> None:
    """Whoever has the wins first has won; all before were won by fewer."""
    series = played(grandtour.Series(game, seats, wins=2, seed=3))
    assert series.over
    assert [player for player in range(seats) if series.won[player] == 2] == list(series.winners)
    assert max(series.won) == 2
    assert sum(series.won) >= series.games


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_next_game_is_begun_by_the_next_player(seats: int) -> None:
    """Seat 0 begins every game; players go round, and their names with them."""
    names = ["Anna", "Boris", "Chantal", "Dmytro"][:seats]
    series = played(grandtour.Series("metro_domino", seats, wins=9, seed=1, names=names), games=6)
    for number, table in enumerate(series.tables):
        assert table.names[0] == names[number % seats]
        for seat in range(seats):
            player = series.player_at(seat, number)
            assert table.names[seat] == names[player] == series.who(player)
            assert series.seat_of(player, number) == seat
        assert table.moves[0][0] == 0
    assert series.player_at(0) == 5 % seats


def test_every_game_has_a_key_of_its_own() -> None:
    """The same seed gives the same games. The key of the series is none of theirs: who knows one game can't deal the next."""
    series = played(grandtour.Series("metro_domino", 2, wins=5, seed="x"), games=3)
    keys = [table.record()["start"]["key"] for table in series.tables]
    assert len({series.record()["key"], *keys}) == 4
    for known in keys:
        assert not {key_from_seed(f"{known} {number}") for number in range(4)} & set(keys)
    again = played(grandtour.Series("metro_domino", 2, wins=5, seed="x"), games=3)
    assert again.record() == series.record()


def test_a_key_of_its_own_for_a_game() -> None:
    series = played(grandtour.Series("metro_domino", 2, wins=5, seed="x"), games=1)
    series.next(key="ab" * 32)
    assert series.table.record()["start"] == {"key": "ab" * 32}


def test_a_shared_win_counts_for_each_and_a_series_can_be_shared() -> None:
    table = grandtour.Table.from_record((REPLAYS / "metro_domino" / "shared-win.txt").read_text(encoding="utf-8"))
    record = {"format": 1, "kind": "series", "wins": 1, "key": "00" * 32, "names": list(table.names), "games": [table.record()]}
    series = grandtour.Series.from_record(record)
    assert series.over
    assert len(series.winners) > 1
    assert series.winners == tuple(seat for seat in range(table.seats) if table.ranks[seat] == 1)
    assert series.won == [int(rank == 1) for rank in table.ranks]


def test_wins_follow_the_player_not_the_seat() -> None:
    series = played(grandtour.Series("metro_domino", 3, wins=9, seed=4), games=5)
    won = [0, 0, 0]
    for number, table in enumerate(series.tables):
        for seat in range(3):
            won[(seat + number) % 3] += table.ranks[seat] == 1
    assert series.won == won
    assert max(won) < 9
    assert series.winners == ()


def test_the_next_game_waits_for_the_end_of_this_one() -> None:
    series = grandtour.Series("metro_domino", 2, wins=1, seed=2)
    with pytest.raises(grandtour.GrandTourError, match="Game 1 of the series is not over yet"):
        series.next()
    play_out(series.table)
    with pytest.raises(grandtour.GrandTourError, match=r"The series is over\. Won by: [AB]"):
        series.next()
    assert series.games == 1


def test_a_game_that_is_closed_is_won_by_nobody() -> None:
    series = grandtour.Series("metro_domino", 2, wins=1, seed=2)
    series.table.end("the cat sat on the tiles")
    assert series.won == [0, 0]
    assert not series.over
    assert series.next() is series.table
    assert series.player_at(0) == 1


def test_bots_go_on_standing_in_for_the_same_players() -> None:
    series = grandtour.Series("metro_domino", 3, wins=9, seed=2)
    series.table.stand_in(2, "random")
    played(series, games=1)
    series.next()
    assert series.table.bots() == {series.seat_of(2): "random"} == {1: "random"}


def test_teams_stay_together() -> None:
    """Moscow to Paris: partners face each other in every game, and win together."""
    series = played(grandtour.Series("moscow_paris", 4, wins=3, seed=2, options={"teams": True}))
    assert series.games >= 3
    assert all(series.player_at(0, n) == n % 4 for n in range(series.games))
    assert series.won[0] == series.won[2]
    assert series.won[1] == series.won[3]
    assert set(series.winners) in ({0, 2}, {1, 3})


def test_options_and_box_are_those_of_the_first_game() -> None:
    """What players wrote on a card is replaced, not written twice."""
    hometown = {"hometown": {"name": "Lviv", "country": "ukraine"}}
    series = grandtour.Series("moscow_paris", 2, wins=9, seed=2, options=hometown)
    series.table.end("late")
    series.next()
    assert series.tables[0].options == series.tables[1].options
    assert series.tables[0].record()["box"] == series.tables[1].record()["box"]


@pytest.mark.parametrize("names", [None, ["Anna", "Boris"]])
def test_records_come_back(names: Any) -> None:
    """As data and as JSON, in the middle of a game too; and the series continues as it would have."""
    series = played(grandtour.Series("metro_domino", 2, wins=9, seed=7, names=names), games=2)
    series.next()
    series.table.play(0, series.table.legal(0)[0])
    for form in (series.record(), json.dumps(series.record())):
        twin = grandtour.Series.from_record(form)
        assert twin.record() == series.record()
        assert twin.won == series.won
    play_out(series.table, 5)
    play_out(twin.table, 5)
    assert not series.over
    assert twin.next().record() == series.next().record()


def broken(change: Any) -> dict[str, Any]:
    record = played(grandtour.Series("metro_domino", 2, wins=2, seed=9), games=2).record()
    data = copy.deepcopy(record)
    change(data)
    return data


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda r: r.pop("wins"), "has no “wins”"),
        (lambda r: r.update(kind="game"), "not the record of a series"),
        (lambda r: r.update(format=2), "not the record of a series"),
        (lambda r: r.update(format=True), "not the record of a series"),
        (lambda r: r.update(games=[]), "“games” in the record is not valid"),
        (lambda r: r.update(games={}), "“games” in the record is not valid"),
        (lambda r: r.update(names=3), "“names” in the record is not valid"),
        (lambda r: r.update(names=["A"]), "Give each of the 2 seats a name"),
        (lambda r: r.update(names=["A", "B"]), "Game 1 does not match the first game of the series"),
        (lambda r: r.update(wins=0), "from 1 to 99, not 0"),
        (lambda r: r.update(key="xyz"), "A key must be 64 lowercase hexadecimal digits"),
        (lambda r: r.update(more=1), "an unknown field: “more”"),
        (lambda r: r["games"][1].update(seats=3), "Game 2 does not match the first game of the series"),
        (lambda r: r["games"][1].update(seats=5), "Game 2 of the series: This game is for 2 to 4 players"),
        (lambda r: r["games"][1].update(options={"start_domino": True}), "Game 2"),
        (lambda r: r["games"].reverse(), "Game 1 of the series is not over yet"),
        (lambda r: r["games"].__setitem__(0, 5), "Game 1 of the series: This is not a game record"),
        (lambda r: r.update(wins=1), "The series was already won before its last game"),
    ],
)
def test_broken_records_are_refused_in_words(change: Any, said: str) -> None:
    def cut(record: dict[str, Any]) -> None:
        last = record["games"][1]
        last["events"] = last["events"][:3]
        last.pop("result", None)
        change(record)

    with pytest.raises(grandtour.RecordError, match=said):
        grandtour.Series.from_record(broken(cut))


def test_what_is_no_record_at_all() -> None:
    with pytest.raises(grandtour.RecordError, match="not valid JSON"):
        grandtour.Series.from_record("Grand Tour record 1")
    with pytest.raises(grandtour.RecordError, match="not the record of a series"):
        grandtour.Series.from_record("[1]")
    series = grandtour.Series("metro_domino", seed=1)
    with pytest.raises(grandtour.RecordError, match="record of a series, not of a single game"):
        grandtour.Table.from_record(series.record())


@pytest.mark.parametrize("wins", [0, -1, MOST_WINS + 1, True, 2.0, "3", None])
def test_a_number_of_wins(wins: Any) -> None:
    with pytest.raises(grandtour.GrandTourError, match="The number of wins for a series must be a whole number from 1 to 99"):
        grandtour.Series("metro_domino", wins=wins)


def test_players_and_seats_that_are_not_there() -> None:
    series = grandtour.Series("metro_domino", 2, seed=1)
    for ask in (series.player_at, series.seat_of, series.who):
        for wrong in (2, -1, True, "0"):
            with pytest.raises(grandtour.GrandTourError, match="There is no player or seat"):
                ask(wrong)


def test_what_is_past_stands() -> None:
    """Whoever changes an earlier table changes nothing in the series."""
    series = grandtour.Series("metro_domino", 2, wins=9, seed=2)
    first = series.table
    play_out(first)
    series.next()
    record, won = series.record(), series.won
    for table in (first, series.tables[0]):
        for other in (0, 1):
            table.consent(other, 1 - other)
        table.undo(first.moves[-1][0] if table is first else table.moves[-1][0])
    assert not first.over
    assert (series.record(), series.won) == (record, won)
    assert grandtour.Series.from_record(record).record() == record


def test_games_that_are_not_there() -> None:
    series = grandtour.Series("metro_domino", 2, seed=1)
    for game in (1, -2, "x", None):
        says = f"There is no game {game!r} in this series; games are numbered 0 to 0"
        with pytest.raises(grandtour.GrandTourError, match=says):
            series.player_at(0, game)


def test_it_says_what_it_is() -> None:
    assert repr(grandtour.Series("metro_domino", 3, wins=2, seed=1)) == "<Series metro_domino, 3 players, first to 2, game 1>"
