"""What bots think of a game that is over: the chances over time as a plot, and the biggest swings in words. Made on request, one
game after another; the result is kept."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from babel import Locale
from babel.numbers import format_percent
from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, JSONResponse, Response
from markupsafe import Markup, escape

from ..bots.analysis import CHOICE, NEGLIGIBLE, Analysis, Swing, analyse, told
from ..engine.errors import GrandTourError
from ..engine.look.templates import SIGNS
from ..engine.table import Table
from ..engine.words import Sentence, language, say
from .asking import hall_of
from .guard import Denied
from .hall import Hall
from .networks import client_network
from .pages import go, page, sent
from .replaying import COMPILING, Watched, game_of_record, game_of_room, in_thread, room_opened
from .store.analyses import analysis_of, keep_analysis

router = APIRouter(include_in_schema=False)
LEVEL = "skilled"
THREADS = 2
MOST_WAITING = 20
MOST_OF_ONE, MOST_OF_NETWORK = 3, 6  # of these, of one player and of one network
ENDED = say("The analysis could not be finished. The server's log tells why.")
WIDE, NARROW = (940, 330), (360, 300)  # sizes of the plot, for a desk and for a phone
LEFT, RIGHT, TOP, BOTTOM = 46, 26, 14, 34  # its margins
MOST_TICKS = 8
MARK = 21  # between the middles of two marks
DASHES = ("none", "7 3", "2 3", "9 3 2 3")


# --- work in progress -------------------------------------------------------------------------------------------------
@dataclass
class Job:
    """An analysis that waits for its turn, is being made, or has failed."""

    subject: str
    player: int | None
    network: str
    done: int = 0
    total: int = 1
    running: bool = False
    stopped: bool = False
    error: Sentence | None = None

    def progress(self, done: int, total: int) -> None:
        self.done, self.total = done, total


class Workshop:
    """All analyses of a server: one at a time is made, the others wait; those who want them come in turns."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.jobs: dict[str, Job] = {}

    def job(self, subject: str) -> Job | None:
        return self.jobs.get(subject)

    def begin(self, wanted: Job, table: Table) -> None:
        """Puts a game at the end of the line; refused if it is there already, or too much waits."""
        self.jobs = {name: job for name, job in self.jobs.items() if job.error is None}
        if wanted.subject in self.jobs:
            raise Denied(say("This game is being analysed already."), 409)
        jobs = self.jobs.values()
        of_player = sum(job.player == wanted.player for job in jobs) if wanted.player is not None else 0
        if of_player >= MOST_OF_ONE or sum(job.network == wanted.network for job in jobs) >= MOST_OF_NETWORK:
            raise Denied(say("Games of yours wait to be analysed already. Please try again when they are done."), 429)
        if len(jobs) >= MOST_WAITING:
            raise Denied(say("Many games wait to be analysed. Please try again later."), 503)
        self.jobs[wanted.subject] = wanted
        self.hall.spawn(self._work(wanted, table.copy()))

    async def _work(self, job: Job, table: Table) -> None:
        whose = job.network if job.player is None else job.player
        try:
            found = await self.hall.analyses.run(whose, partial(self._analyse, job, table))
            await keep_analysis(self.hall.store, job.subject, found.as_data())
            del self.jobs[job.subject]
        except GrandTourError as refused:
            job.error = say("The analysis could not be finished: {reason}", reason=refused)
        except Exception as error:
            job.error = ENDED
            self.hall.report(error)
        finally:
            job.stopped = True

    def _analyse(self, job: Job, table: Table) -> Analysis:
        """In a thread that is none of those in which bots think: they are not held up."""
        job.running = True
        simulations = self.hall.settings.analysis_simulations
        return analyse(
            table,
            level=LEVEL,
            simulations=simulations,
            threads=THREADS,
            progress=job.progress,
            stopped=lambda: job.stopped,
        )

    def ahead(self, job: Job) -> int:
        """How many come before one that waits."""
        before = list(self.jobs.values())[: list(self.jobs).index(job.subject)]
        return sum(other.error is None for other in before)


def workshop_of(request: Request) -> Workshop:
    state = request.app.state
    if not hasattr(state, "workshop"):
        state.workshop = Workshop(hall_of(request))
    found: Workshop = state.workshop
    return found


# --- addresses --------------------------------------------------------------------------------------------------------
@dataclass(frozen=True)
class Subject:
    """A game to be analysed: its name in the store, the address of its page, and its replay."""

    name: str
    path: str
    watched: Watched


async def of_room(request: Request, id_: str, game: int | None) -> Subject:
    await room_opened(request, id_)
    watched = game_of_room(request, id_, game)
    return Subject(f"t/{id_}/{watched.game}", f"/t/{id_}/analysis", watched)


async def of_record(request: Request, id_: str, game: int | None) -> Subject:
    watched = await game_of_record(request, id_, game)
    return Subject(f"r/{id_}/{watched.game}", f"/replay/{id_}/analysis", watched)


@router.get("/t/{id_}/analysis")
async def room_page(request: Request, id_: str, game: int | None = None) -> HTMLResponse:
    return await analysis_page(request, await of_room(request, id_, game))


@router.get("/replay/{id_}/analysis")
async def record_page(request: Request, id_: str, game: int | None = None) -> HTMLResponse:
    return await analysis_page(request, await of_record(request, id_, game))


@router.post("/t/{id_}/analysis")
async def begin_for_room(request: Request, id_: str, game: int | None = None) -> Response:
    await sent(request)
    return begin(request, await of_room(request, id_, game))


@router.post("/replay/{id_}/analysis")
async def begin_for_record(request: Request, id_: str, game: int | None = None) -> Response:
    await sent(request)
    return begin(request, await of_record(request, id_, game))


@router.get("/t/{id_}/analysis/state")
async def room_state(request: Request, id_: str, game: int | None = None) -> JSONResponse:
    return JSONResponse(state(request, await of_room(request, id_, game)))


@router.get("/replay/{id_}/analysis/state")
async def record_state(request: Request, id_: str, game: int | None = None) -> JSONResponse:
    return JSONResponse(state(request, await of_record(request, id_, game)))


def begin(request: Request, subject: Subject) -> Response:
    """Begins an analysis, unless there is one."""
    if kept(request, subject) is not None:
        raise Denied(say("This game has been analysed already."), 409)
    if not hall_of(request).ready:
        raise Denied(COMPILING, 503)
    job = Job(subject.name, request.state.somebody.player, client_network(request))
    workshop_of(request).begin(job, subject.watched.table)
    return go(f"{subject.path}?game={subject.watched.game}")


def kept(request: Request, subject: Subject) -> Analysis | None:
    """The analysis of a game, if there is one that this version can read."""
    data = analysis_of(hall_of(request).store, subject.name)
    try:
        return None if data is None else Analysis.from_data(data)
    except GrandTourError:
        return None


def state(request: Request, subject: Subject) -> dict[str, Any]:
    """How far an analysis is, in numbers and words."""
    workshop = workshop_of(request)
    job = workshop.job(subject.name)
    if job is None:
        found = analysis_of(hall_of(request).store, subject.name) is not None
        return {"stage": "done" if found else "none", "done": 0, "total": 1, "words": ""}
    if job.error is not None:
        return {"stage": "failed", "done": 0, "total": 1, "words": str(job.error)}
    if not job.running:
        words = say("Other games are analysed first: {n}. This one comes after them.", n=workshop.ahead(job))
        return {"stage": "waiting", "done": 0, "total": 1, "words": str(words)}
    return {"stage": "running", "done": job.done, "total": job.total, "words": percent(job.done / job.total)}


# --- the page ---------------------------------------------------------------------------------------------------------
async def analysis_page(request: Request, subject: Subject) -> HTMLResponse:
    watched, found = subject.watched, kept(request, subject)
    table = watched.table
    shown: dict[str, Any] = {"found": None}
    if found is not None:
        shown = await in_thread(request, partial(shown_analysis, found, table.copy(), watched))
    return page(
        request,
        "analysis.html",
        styles=["/static/css/analysis.css"],
        title=table.title,
        action=f"{subject.path}?game={watched.game}",
        asking=f"{subject.path}/state?game={watched.game}",
        replay=f"{watched.path}?game={watched.game}",
        back=watched.back,
        number=watched.game if watched.games > 1 else None,
        state=state(request, subject),
        players=[{"seat": seat, "name": table.who(seat)} for seat in range(table.seats)],
        **shown,
    )


def shown_analysis(found: Analysis, table: Table, watched: Watched) -> dict[str, Any]:
    """An analysis as the page has it."""
    replay = f"{watched.path}?game={watched.game}"
    return {
        "found": found,
        "plots": [(name, plot(found, *size)) for name, size in (("wide", WIDE), ("narrow", NARROW))],
        "swings": [shown_swing(number, one, table, replay) for number, one in enumerate(found.swings, 1)],
        "summaries": [shown_summary(found, seat) for seat in range(len(found.players))],
        "reading": {
            "lang": language(),
            "lines": [every_move(found, seat) for seat in range(len(found.players))],
            "moves": [{"seat": seat, "text": text} for seat, text in told_moves(table)],
            "replay": replay,
            "room": [LEFT, RIGHT],
            "words": {"start": str(say("At the beginning")), "move": str(say("After move {n}", n="{n}"))},
        },
    }


def told_moves(table: Table) -> list[tuple[int, str]]:
    """All moves as sentences; the game is over, and nothing is hidden any more."""
    past = enumerate(table._moves)
    return [(seat, str(table._game.move(table.box, table._past(i), seat, a))) for i, (seat, a) in past]


def every_move(found: Analysis, seat: int) -> list[float | None]:
    """A seat's last known chance after each number of moves; nothing before its first choice."""
    known, chances, last = dict(found.line(seat)), [], None
    for number in range(found.moves + 1):
        last = known.get(number, last)
        chances.append(None if last is None else round(last, 4))
    return chances


def shown_swing(number: int, one: Swing, table: Table, replay: str) -> dict[str, Any]:
    return {
        "number": number,
        "seat": one.seat,
        "player": table.who(one.seat),
        "at": one.number + 1,
        "choice": one.kind == CHOICE,
        "size": signed(one.size),
        "good": one.size > 0,
        "move": one.move,
        "better": one.better,
        "reasons": one.reasons,
        "told": told(table, one.seat, one.number, one.until) if one.told else (),
        "gift": signed(one.gift) if abs(one.gift) >= NEGLIGIBLE else None,
        "link": f"{replay}&move={one.number if one.kind == CHOICE else one.until}",
    }


def shown_summary(found: Analysis, seat: int) -> dict[str, Any]:
    whole = found.summary(seat)
    if whole is None:
        return {"seat": seat, "name": found.players[seat], "choices": 0}
    return {
        "seat": seat,
        "name": found.players[seat],
        "choices": whole.choices,
        "best": whole.best,
        "share": percent(whole.best / whole.choices),
        "lost": percent(whole.choice),
        "each": percent(whole.choice / whole.choices, 1),
        "luck": signed(whole.luck),
        "others": signed(whole.others),
    }


def percent(part: float, places: int = 0) -> str:
    """A part as the reader's language writes it."""
    usual = str(Locale.parse(language()).percent_formats[None].pattern)
    return str(format_percent(part, usual.replace("##0", f"##0.{'0' * places}") if places else None, locale=language()))


def signed(part: float) -> str:
    """A change of a chance, with its sign."""
    return f"{'−' if part < 0 else '+'}{percent(abs(part))}"


# --- the plot ---------------------------------------------------------------------------------------------------------
def plot(found: Analysis, wide: int, high: int) -> Markup:
    """A line for each seat, with its sign at the end and dashes of its own; the biggest swings have their numbers on it."""
    right, bottom = wide - RIGHT, high - BOTTOM

    def across(number: float) -> float:
        return LEFT + (right - LEFT) * number / max(1, found.moves)

    def up(chance: float) -> float:
        return bottom - (bottom - TOP) * chance

    drawn = _grid(found.moves, across, up, right, bottom)
    ends = _spread([(found.line(seat) or [(0, 0.5)])[-1][1] for seat in range(len(found.players))], 16 / (bottom - TOP))
    for seat in range(len(found.players)):
        line = found.line(seat)
        path = " ".join(f"{across(number):.1f},{up(chance):.1f}" for number, chance in line)
        drawn.append(f'<polyline class="line s{seat % 4}" stroke-dasharray="{DASHES[seat % 4]}" points="{path}"/>')
        drawn.append(_text(f"sign s{seat % 4}", right + 7, up(ends[seat]) + 5, SIGNS[seat % 4]))
    drawn += _marks(found, across, up, (TOP, bottom))
    label = escape(say("The chance to win of each player, move by move"))
    names = escape("; ".join(f"{SIGNS[seat % 4]} {name}" for seat, name in enumerate(found.players)))
    reader = f'<line class="reader" x1="{LEFT}" x2="{LEFT}" y1="{TOP}" y2="{bottom}"/>'
    head = f'<svg class="plot" viewBox="0 0 {wide} {high}" role="group" aria-label="{label}: {names}">'
    return Markup(f"{head}{''.join(drawn)}{reader}</svg>")


def _grid(moves: int, across: Any, up: Any, right: float, bottom: float) -> list[str]:
    drawn = []
    for quarter in range(5):
        y = up(quarter / 4)
        drawn.append(f'<line class="grid" x1="{LEFT}" x2="{right}" y1="{y:.1f}" y2="{y:.1f}"/>')
        drawn.append(_text("tick", LEFT - 6, y + 4, percent(quarter / 4), "end"))
    step = next(step for n in range(6) for step in (10**n, 2 * 10**n, 5 * 10**n) if moves <= MOST_TICKS * step)
    drawn += [_text("tick", across(number), bottom + 16, str(number), "middle") for number in range(0, moves + 1, step)]
    return [*drawn, _text("tick", right, bottom + 31, str(say("moves")), "end")]


def _text(kind: str, x: float, y: float, words: str, anchor: str = "start") -> str:
    return f'<text class="{kind}" x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(words)}</text>'


def _marks(found: Analysis, across: Any, up: Any, ends: tuple[float, float]) -> list[str]:
    """The numbers of the swings where they ended, or above or below if there is one already. They lead to the words below."""
    drawn: list[str] = []
    placed: list[tuple[float, float]] = []
    for number, one in enumerate(found.swings, 1):
        chance = next(chance for at, chance in reversed(found.line(one.seat)) if at <= one.until)
        x, y = across(one.until), up(chance)
        places = [y + side * MARK * n for n in range(8) for side in (-1, 1) if ends[0] <= y + side * MARK * n <= ends[1]]
        free = [other for other in places if all(abs(x - a) >= MARK or abs(other - b) >= MARK for a, b in placed)]
        placed.append((x, (free or [y])[0]))
        drawn.append(_mark(number, one, f"{number}: {found.players[one.seat]} {signed(one.size)}", y, *placed[-1]))
    return drawn


def _mark(number: int, one: Swing, title: str, from_: float, x: float, y: float) -> str:
    """In a square for a choice, in a circle for luck; with a line to where it belongs, if that is elsewhere."""
    shape = f'<rect x="{x - 9:.1f}" y="{y - 9:.1f}" width="18" height="18" rx="3"/>'
    if one.kind != CHOICE:
        shape = f'<circle cx="{x:.1f}" cy="{y:.1f}" r="9.5"/>'
    lead = f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{from_:.1f}" y2="{y:.1f}"/>' if from_ != y else ""
    inside = f"<title>{escape(title)}</title>{lead}{shape}{_text('number', x, y + 4, str(number), 'middle')}"
    return f'<a class="mark s{one.seat % 4}" href="#swing-{number}" aria-label="{escape(title)}">{inside}</a>'


def _spread(places: Sequence[float], least: float) -> list[float]:
    """Places moved apart so far that signs there don't lie on each other."""
    found, above = list(places), -1.0
    for i in sorted(range(len(places)), key=lambda i: (places[i], i)):
        found[i] = above = max(places[i], above + least)
    over = max(0.0, above - 1.0)
    return [place - over for place in found] if over else found
