"""What the page of a tournament shows: to everybody, to those who take part, and to its organiser."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from ...engine import registry
from ...engine.i18n import Sentence, count, listed, say
from ...tournament.rounds import ONE_TABLE, ROUND_ROBIN, SYSTEMS, Round, shown_points
from ...tournament.standings import Standing, scored_against
from ..server import GameServer
from ..settings import MINUTE, limit_words
from ..store import Store, tournaments
from ..store.tournaments import ABSENT, LEFT, OPEN, OVER, PAUSED, REMOVED, RUNNING, PairingRow, TournamentRow
from ..tables.bot_names import face_of
from ..tables.options import shown_options
from ..tables.setup import level_shown
from .history import history, outcome_of, report_of
from .players import entries_of, my_table, why_not_join
from .setup import arrival_words, sizes_of

MOST_CROSSED = 20  # players of a crosstable
MOST_LISTED = 10  # in the lobby


def shown_tournament(server: GameServer, row: TournamentRow, player: int | None) -> dict[str, Any]:
    """The context of tournament-live.html."""
    rounds, report = history(row), report_of(row)
    lines = report.standings()
    stages = tournaments.stages(server.store, [table.room for table in row.open_pairings()])
    return {
        "id": row.id,
        "title": row.title,
        "stage": row.stage,
        "stage_words": stage_words(row),
        "mark": mark_of(server, row, stages),
        "games": [_game(row, number) for number in range(len(row.games))],
        "details": details(row),
        "standings": [_line(row, line, player) for line in lines] if row.begun else [],
        "players": [_entry(row, entry.number, player) for entry in row.entries],
        "cross": _crosstable(row, lines, rounds),
        "rounds": [_round(row, number, stages, player) for number in reversed(range(len(row.begun)))],
        "own": _own(server, row, player, stages),
        "organiser": _organiser(row, player),
        "may_join": may_join(row),
        "organised_by": next((e.name for e in row.entries if e.player is not None and e.player == row.organiser), None),
    }


def mark_of(server: GameServer, row: TournamentRow, stages: Mapping[str, str]) -> str:
    """Changes whenever the page does."""
    waiting = Counter(stages.values())
    left = minutes_left(server, row) if waiting["waiting"] else 0
    return f"{row.version}-{waiting['waiting']}-{waiting['playing']}-{left}"


def minutes_left(server: GameServer, row: TournamentRow) -> int:
    """Until the tables of this round begin without those who haven't come."""
    opened = max(row.begun[-1].begun, server.started) if row.begun else server.now()
    return max(0, -int(-(opened + row.arrival - server.now()) // MINUTE))


def stage_words(row: TournamentRow) -> Sentence:
    if row.stage == OPEN:
        return say("Waiting for players")
    if row.stage == OVER:
        return say("Finished")
    round_ = say("Round {n} of {rounds}", n=len(row.begun), rounds=row.rounds)
    return say("{round}, paused", round=round_) if row.stage == PAUSED else round_


def details(row: TournamentRow) -> list[Sentence]:
    """How it is set up, in words."""
    lines = [SYSTEMS[row.system]]
    if row.system != ROUND_ROBIN or row.stage != OPEN:
        lines.append(count("{n} round", "{n} rounds", row.rounds))
    sizes = sizes_of(row)
    lines.append(
        count("{n} player at a table", "{n} players at a table", row.seats)
        if len(sizes) == 1
        else say("Up to {n} players at a table", n=row.seats)
    )
    lines.append(say("Time: {limit}; after that, a bot takes over.", limit=limit_words(row.move_limit)))
    lines.append(say("Each table waits for its players: {time}. Then it starts without them.", time=arrival_words(row.arrival)))
    if row.hints:
        lines.append(say("Hints allowed; not rated."))
    else:
        lines.append(say("No hints; rated."))
        lines.append(say("Leaving a game, or letting a bot move for you, counts as a loss."))
    return lines


def _game(row: TournamentRow, number: int) -> dict[str, Any]:
    one = row.games[number]
    game = registry.find(one["game"])
    return {"name": one["game"], "title": game.TITLE, "options": shown_options(game, one["options"], None)}


def _entry(row: TournamentRow, number: int, player: int | None) -> dict[str, Any]:
    entry = row.entry(number)
    return {
        "number": number,
        "name": entry.name,
        "player": entry.player,
        "bot": level_shown(entry.level),
        "face": face_of(entry.name) if entry.level else None,
        "mine": player is not None and entry.player == player,
        "gone": GONE.get(entry.gone or ""),
    }


GONE = {LEFT: say("no longer takes part"), ABSENT: say("didn't come"), REMOVED: say("removed")}


def _line(row: TournamentRow, line: Standing, player: int | None) -> dict[str, Any]:
    """A line of the standings."""
    return _entry(row, line.player, player) | {
        "rank": line.rank,
        "points": shown_points(line.points),
        "opponents": shown_points(line.opponents),
        "beaten": shown_points(line.beaten),
        "score": line.score,
        "games": line.games,
    }


def _crosstable(row: TournamentRow, lines: list[Standing], rounds: list[Round]) -> list[list[str]] | None:
    """What each player has scored against each other, in the order of the standings; `None` where that would be too wide, or
    says nothing."""
    order = [line.player for line in lines]
    if not row.begun or not 3 <= len(order) <= MOST_CROSSED or row.system == ONE_TABLE:
        return None
    scores = scored_against(order, rounds)
    return [[_cell(one, other, scores) for other in order] for one in order]


def _cell(one: int, other: int, scores: Mapping[tuple[int, int], Fraction]) -> str:
    if one == other:
        return "×"
    return shown_points(scores[one, other]) if (one, other) in scores else ""


# --- rounds ---------------------------------------------------------------------------------------------------------------
def _round(row: TournamentRow, number: int, stages: Mapping[str, str], player: int | None) -> dict[str, Any]:
    tables = [table for table in row.pairings if table.round == number]
    return {
        "number": number + 1,
        "game": registry.find(row.game_of(number)["game"]).TITLE,
        "tables": [_table(row, table, stages, player) for table in tables],
        "byes": [row.entry(one).name for one in row.begun[number].byes],
        "over": all(table.result is not None for table in tables),
    }


def _table(row: TournamentRow, table: PairingRow, stages: Mapping[str, str], player: int | None) -> dict[str, Any]:
    """A table of a round: who sits there, and how it ended."""
    played = table.result is not None and any(table.result["scores"])
    open_ = table.result is None and row.stage != OVER
    return {
        "round": table.round,
        "number": table.number,
        "room": table.room if played or stages.get(table.room) == "playing" else None,
        "state": STATES.get(stages.get(table.room, "")) if open_ else None,
        "open": open_,
        "seats": [_seat(row, table, seat, player) for seat in range(len(table.players))],
    }


STATES = {"waiting": say("waiting for players"), "playing": say("playing"), "over": say("finished")}


def _seat(row: TournamentRow, table: PairingRow, seat: int, player: int | None) -> dict[str, Any]:
    shown = _entry(row, table.players[seat], player) | {"points": None, "score": None, "forfeit": False, "best": False}
    outcome = outcome_of(table)
    if outcome is not None:
        points = [outcome.points(other) for other in range(len(table.players))]
        shown |= {
            "points": shown_points(points[seat]),
            "score": outcome.scores[seat],
            "forfeit": seat in outcome.forfeits,
            "best": points[seat] == max(points) > 0,
        }
    return shown


# --- for those who take part ------------------------------------------------------------------------------------------------
def _own(server: GameServer, row: TournamentRow, player: int | None, stages: Mapping[str, str]) -> dict[str, Any]:
    """What somebody may do here: join, leave, come back, go to their table."""
    mine = entries_of(row, player)
    table = my_table(row, player)
    active = [entry for entry in mine if entry.active]
    several = row.system == ONE_TABLE
    return {
        "names": listed(entry.name for entry in mine),
        "active": bool(active),
        "may_join": (not mine or (several and bool(active))) and may_join(row),
        "several": several and bool(mine),
        "may_leave": bool(active) and row.stage != OVER,
        "may_return": not active and row.stage != OVER and any(entry.gone in (LEFT, ABSENT) for entry in mine),
        "absent": not active and any(entry.gone == ABSENT for entry in mine),
        "removed": not active and any(entry.gone == REMOVED for entry in mine),
        "bye": bool(row.begun) and any(entry.number in row.begun[-1].byes for entry in active) and row.stage != OVER,
        "table": None if table is None or row.stage == OVER else _own_table(server, row, table, stages),
    }


def _own_table(server: GameServer, row: TournamentRow, table: PairingRow, stages: Mapping[str, str]) -> dict[str, Any]:
    playing = stages.get(table.room) == "playing"
    return {
        "game": registry.find(row.game_of(table.round)["game"]).TITLE,
        "players": listed(row.entry(number).name for number in table.players),
        "playing": playing,
        "minutes": None if playing or row.stage == PAUSED else minutes_left(server, row),
        "there": table.room in stages,
    }


def may_join(row: TournamentRow) -> bool:
    return why_not_join(row) is None


def _organiser(row: TournamentRow, player: int | None) -> dict[str, Any] | None:
    """What the organiser may do."""
    if player is None or player != row.organiser or row.stage == OVER:
        return None
    return {
        "start": row.stage == OPEN,
        "enough": len(row.active()) >= min(sizes_of(row)),
        "fewest": min(sizes_of(row)),
        "pause": row.stage == RUNNING,
        "resume": row.stage == PAUSED,
        "end": row.stage != OPEN,
        "delete": row.stage == OPEN,
        "bots": may_join(row),
    }


# --- in lists -------------------------------------------------------------------------------------------------------------
def listed_tournament(row: TournamentRow) -> dict[str, Any]:
    """A tournament in a list."""
    return {
        "id": row.id,
        "title": row.title,
        "games": listed(registry.find(game["game"]).TITLE for game in row.games),
        "system": SYSTEMS[row.system],
        "players": len([entry for entry in row.entries if entry.active]),
        "stage": row.stage,
        "stage_words": say("Running") if row.stage == RUNNING else say("Paused") if row.stage == PAUSED else stage_words(row),
    }


def tournaments_for(store: Store, player: int | None, since: float) -> list[dict[str, Any]]:
    """For the lobby: mine that are not over, those first where a table waits for me; and public ones that wait for players."""
    mine = [] if player is None else [row for row in tournaments.of_player(store, player, MOST_LISTED) if row.stage != OVER]
    known = {row.id for row in mine}
    others = [row for row in tournaments.listed(store, (OPEN,), MOST_LISTED, since) if row.id not in known]
    ready = {} if player is None or not mine else tournaments.rooms_waiting_for(store, player)
    found = [listed_tournament(row) | {"ready": row.id in ready} for row in (*mine, *others)]
    return sorted(found, key=lambda one: not one["ready"])
