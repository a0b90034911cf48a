"""What bots think of a finished game: winning chances over time, and the biggest swings, split into luck and choice.

Every choice is judged from what its player could know: hidden information is dealt again for that seat, as for any bot. So a
seat's chance is known at its own choices, before and after each (with the best move, and with the one that was made), and at
the end. All that a seat does before another one moves is one turn (`turns.py`). The difference from `before` a turn to `after`
it is choice; from there to the next `before`, or to the result, it is luck, the play of the others and what they gave away by
their choices; or, where no one has learned anything in between, the bots changing their minds. All these steps add up to the
difference between the first judgement and the result."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import groupby, pairwise
from typing import Any

from ..engine import registry
from ..engine.errors import GrandTourError
from ..engine.i18n import Name, Sentence, say
from ..engine.table import Table
from ..levels import LEVELS, check_level
from .agent import MOST_NODES, Agent
from .explain import ALIKE, DEEP, first_places, in_all_languages, why
from .strategy import Strategy, strategy
from .turns import Turn, steady, turns_of

FORMAT = 3  # sentences are stored in English: with a new wording analyses are made again
CHOICE, LUCK, PLAY = "choice", "luck", "play"
THOROUGH = 1000  # simulations for a choice, where the level's own budget is smaller
MOST = 6  # swings of each kind that are told
MISTAKE = 0.05  # what a turn must have lost to be called a mistake
NEGLIGIBLE = 0.01  # a move that is worse by less is as good: searches are not more exact
SMALL = 0.02  # swings below this are not told
PLAYOUTS = 48  # quick games for the reasons
MOST_TOLD = 5  # lines about what happened
MOST_AHEAD = 12  # moves of a better turn that are told
Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Judgement:
    """One choice as its player could judge it, after `number` moves: the chance to win with the best move and with the one that
    was made; the same if the search found nothing that is clearly better. `learned` says whether chance was used or anything
    hidden seen by anyone between this choice and the seat's next one; `ahead`, of the best move, by how much it was better than
    the second best. The turn that it belongs to goes from move `begun` to before move `end`."""

    number: int
    seat: int
    move: str
    best: str
    before: float
    after: float
    learned: bool = True
    ahead: float = 0.0
    begun: int = -1
    end: int = -1

    @property
    def lost(self) -> float:
        return self.before - self.after


@dataclass(frozen=True)
class Swing:
    """A big change of a seat's chance, from move `number` to before move `until` (counted from 0): by its own `choice`s in a
    turn; by `luck` alone; or by luck and the `play` of others, who had something to choose. `size` has a sign. A choice has the
    turn as it was played, the better one and the reasons; the others have what the seat was told, and in `gift` what of the
    whole change others gave or took by mistakes, which is not part of `size`."""

    kind: str
    seat: int
    number: int
    until: int
    size: float
    move: Name
    better: Name | None = None
    reasons: tuple[Sentence, ...] = ()
    told: tuple[Sentence, ...] = ()
    gift: float = 0.0


@dataclass(frozen=True)
class SeatSummary:
    """A seat's game: the chance at its first choice, what it gave away by choices, what luck and the play of others, their
    mistakes and second thoughts of the bots brought; how many choices it had and how many were as good as the best; its turns
    and how many of them were mistakes."""

    begun: float
    choice: float
    luck: float
    others: float
    anew: float
    choices: int
    best: int
    turns: int
    mistakes: int


@dataclass(frozen=True)
class Analysis:
    """What was found. `results` are the parts of the win, if the game is over; `sides` says who plays for whom."""

    game: str
    players: tuple[str, ...]
    sides: tuple[int, ...]
    level: str
    simulations: int
    moves: int
    results: tuple[float, ...] | None
    judgements: tuple[Judgement, ...]
    swings: tuple[Swing, ...] = field(default=())

    def of(self, seat: int) -> list[Judgement]:
        return [one for one in self.judgements if one.seat == seat]

    def line(self, seat: int) -> list[tuple[int, float]]:
        """A seat's chance over the moves: (moves made, chance)."""
        points = []
        for turn in self.turns(seat):
            points += [(turn.number, turn.before), (turn.end, turn.after)]
        return points if self.results is None else [*points, (self.moves, self.results[seat])]

    def turns(self, seat: int) -> list[Turn]:
        """A seat's turns in which it had something to choose."""
        found = turns_of(self.of(seat))
        return steady(found, [self._gift(seat, one.end, then.number) for one, then in pairwise(found)])

    def steps(self, seat: int) -> list[tuple[Turn, int, float, float]]:
        """After each turn of a seat: until which move, the luck (or second thoughts), and what others gave or took by their
        choices."""
        own, found = self.turns(seat), []
        ends = [(turn.number, turn.before) for turn in own[1:]]
        ends += [] if self.results is None else [(self.moves, self.results[seat])]
        for turn, (until, chance) in zip(own, ends, strict=False):
            gift = self._gift(seat, turn.end, until)
            found.append((turn, until, chance - turn.after - gift, gift))
        return found

    def others_chose(self, seat: int, begin: int, end: int) -> bool:
        """Whether others had something to choose between two moves."""
        return any(one.seat != seat and begin <= one.number < end for one in self.judgements)

    def _gift(self, seat: int, begin: int, until: int) -> float:
        """What others' choices between two moves were worth to a seat: rivals share what one of them gives away."""
        lost: dict[tuple[int, int], float] = {}  # by turns
        for one in self.judgements:
            if begin <= one.number < until and one.seat != seat:
                lost[one.seat, one.begun] = max(one.lost, lost.get((one.seat, one.begun), 0.0))
        return sum(self._worth(seat, giver, given) for (giver, _), given in lost.items())

    def _worth(self, seat: int, giver: int, given: float) -> float:
        """What is lost by a partner is lost to oneself, too."""
        if self.sides[giver] == self.sides[seat]:
            return -given
        return given / sum(side != self.sides[giver] for side in self.sides)

    def summary(self, seat: int) -> SeatSummary | None:
        """A seat's game in numbers; `None` if it had nothing to choose."""
        own, turns, steps = self.of(seat), self.turns(seat), self.steps(seat)
        if not own:
            return None
        choice, mistakes = sum(turn.lost for turn in turns), sum(turn.lost >= MISTAKE for turn in turns)
        luck, anew = (sum(step[2] for step in steps if step[0].learned is wanted) for wanted in (True, False))
        others = sum(step[3] for step in steps)
        best = sum(one.lost == 0 for one in own)
        return SeatSummary(turns[0].before, choice, luck, others, anew, len(own), best, len(turns), mistakes)

    def as_data(self) -> dict[str, Any]:
        """As JSON can hold it."""
        data = {name: getattr(self, name) for name in ("game", "players", "sides", "level", "simulations", "moves", "results")}
        judged = [list(vars(one).values()) for one in self.judgements]
        return {"format": FORMAT, **data, "judgements": judged, "swings": [_swing_data(one) for one in self.swings]}

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Analysis:
        """What `as_data` gave, perhaps by way of JSON."""
        if data.get("format") != FORMAT:
            raise GrandTourError(say("This analysis was made by a different version of Grand Tour."))
        return cls(
            data["game"],
            tuple(data["players"]),
            tuple(data["sides"]),
            data["level"],
            data["simulations"],
            data["moves"],
            None if data["results"] is None else tuple(data["results"]),
            tuple(Judgement(*one) for one in data["judgements"]),
            tuple(_swing(one) for one in data["swings"]),
        )


# --- sentences as data ------------------------------------------------------------------------------------------------
def _swing_data(one: Swing) -> dict[str, Any]:
    return {name: _as_data(value) for name, value in vars(one).items()}


def _swing(data: Mapping[str, Any]) -> Swing:
    return Swing(**{name: _from_data(value) for name, value in data.items()})


def _as_data(value: Any) -> Any:
    """Sentences, names and what is in them, so that they can be said in any language later."""
    if isinstance(value, Sentence):
        return {"say": [value.one, value.many, value.n], "with": {key: _as_data(one) for key, one in value.values.items()}}
    if isinstance(value, Name):
        return {"name": value.id, "known": dict(value.known)}
    if isinstance(value, list | tuple):
        return [_as_data(one) for one in value]
    return value if value is None or isinstance(value, bool | int | float | str) else str(value)


def _from_data(value: Any) -> Any:
    if isinstance(value, list):
        return tuple(_from_data(one) for one in value)
    if not isinstance(value, dict):
        return value
    if "say" in value:
        one, many, n = value["say"]
        return Sentence(one, many, n, {key: _from_data(inside) for key, inside in value["with"].items()})
    return Name(value["name"], value["known"])


# --- judging ----------------------------------------------------------------------------------------------------------
def analyse(
    table: Table,
    *,
    level: str = "skilled",
    seed: Any = 0,
    simulations: int | None = None,
    threads: int = 2,
    most: int = MOST,
    seats: Collection[int] | None = None,
    progress: Progress | None = None,
    stopped: Callable[[], bool] | None = None,
) -> Analysis:
    """Judges every choice of a game, or those of some seats. The same for the same seed and simulations, whatever the threads.
    `progress` is told what is done of how much; when `stopped` says so, all ends with a `GrandTourError`."""
    how = _strategy(table.game, level, simulations)
    wanted = range(table.seats) if seats is None else seats
    numbers = [n for n, (seat, _) in enumerate(table.actions) if seat in wanted and _is_choice(table, n)]
    steps = _Steps(len(numbers), most, progress, stopped)

    def judged(number: int) -> Judgement:
        steps.check()
        found = judge(table.at(number), *table.actions[number], number, how, seed)
        steps.done()
        return found

    with ThreadPoolExecutor(max(1, threads)) as pool:
        judgements = _with_learning(table, _with_turns(table, list(pool.map(judged, numbers))))
    over = table.over
    found = Analysis(
        table.game,
        tuple(table.who(seat) for seat in range(table.seats)),
        tuple(table.now.side(seat) for seat in range(table.seats)),
        level,
        how.simulations,
        len(table.moves),
        tuple(first_places(table.now.game, table.box.array, table.now.states, 0)) if over else None,
        judgements,
    )
    swings = [_told(table, one, found, seed, steps) for one in biggest(found, most)]
    steps.finish()
    return replace(found, swings=tuple(swings))


def _strategy(game: str, level: str, simulations: int | None) -> Strategy:
    """How a level searches. One that does not is too coarse: it gets the search of the strongest, and a budget of its own."""
    check_level(level)
    how = strategy(game, level)
    if how.kind == "random":
        raise GrandTourError(say("The bot “{level}” plays at random and can't analyse a game.", level=level))
    own = how.simulations if how.kind == "search" else 0
    how = how if how.kind == "search" else strategy(game, LEVELS[-1])
    if simulations is not None and (type(simulations) is not int or not 1 <= simulations <= MOST_NODES):
        raise GrandTourError(
            say(
                "The number of simulations must be a whole number from 1 to {most}, not {n}.",
                most=MOST_NODES,
                n=repr(simulations),
            )
        )
    return how.with_budget(max(own, THOROUGH) if simulations is None else simulations)


class _Steps:
    """How far an analysis is."""

    def __init__(self, choices: int, most: int, progress: Progress | None, stopped: Callable[[], bool] | None) -> None:
        self.at, self.total = 0, choices + most
        self.progress, self.stopped = progress, stopped

    def check(self) -> None:
        if self.stopped is not None and self.stopped():
            raise GrandTourError(say("The analysis was stopped."))

    def done(self) -> None:
        self.at = min(self.at + 1, self.total)
        if self.progress is not None:
            self.progress(self.at, self.total)

    def finish(self) -> None:
        self.at = self.total - 1
        self.done()


def _is_choice(table: Table, number: int) -> bool:
    return len(table.at(number).legal_actions(table.actions[number][0])) > 1


def judge(table: Table, seat: int, action: int, number: int, how: Strategy, seed: Any) -> Judgement:
    """A choice of a seat that acts, judged by a search from what it knows, with enough thought for the move that was made."""
    agent = Agent(registry.find(table.game), how)
    agent.meet(table.now, seat, f"{seed} {number}")
    best, *others = agent.ponder(seat)
    if best.action == action or best.visits == 0:
        best = agent.insist(seat, best.action, max(1, how.simulations // 2))
    made = best if best.action == action else agent.insist(seat, action, max(1, how.simulations // 2))
    words = [agent.game.words(table.box, table.now.state, seat, a) for a in (action, best.action)]
    if best.win - made.win < NEGLIGIBLE:
        ahead = made.win - others[0].win if best.action == action and others and others[0].visits > 0 else 0.0
        return Judgement(number, seat, words[0], words[0], made.win, made.win, ahead=max(0.0, ahead))
    return Judgement(number, seat, words[0], words[1], best.win, made.win)


def _with_turns(table: Table, judgements: Sequence[Judgement]) -> list[Judgement]:
    """The same, with the turns that they belong to: all moves of a seat before another one moves."""
    ends: dict[int, tuple[int, int]] = {}
    begun = 0
    for _, group in groupby(table.actions, key=lambda made: made[0]):
        end = begun + len(list(group))
        ends |= dict.fromkeys(range(begun, end), (begun, end))
        begun = end
    return [replace(one, begun=ends[one.number][0], end=ends[one.number][1]) for one in judgements]


def _with_learning(table: Table, judgements: Sequence[Judgement]) -> tuple[Judgement, ...]:
    """The same, with whether anybody learned anything before the seat's next choice, or the end."""
    until, found = dict.fromkeys(range(table.seats), len(table.moves)), []
    for one in reversed(judgements):
        learned = bool(table.past(one.number).state.learned != table.past(until[one.seat]).state.learned)
        until[one.seat] = one.number
        found.append(replace(one, learned=learned))
    return tuple(reversed(found))


# --- swings -----------------------------------------------------------------------------------------------------------
Raw = tuple[str, int, Turn, int, float, float]  # a swing in numbers: kind, seat, its turn, until which move, size, gift


def biggest(found: Analysis, most: int) -> list[Raw]:
    """The biggest swings, by choice and by anything else, the biggest first."""
    seats = range(len(found.players))
    choices: list[Raw] = [(CHOICE, seat, turn, turn.end, -turn.lost, 0.0) for seat in seats for turn in found.turns(seat)]
    others: list[Raw] = []
    for seat in seats:
        for turn, until, luck, gift in found.steps(seat):
            kind = PLAY if found.others_chose(seat, turn.end, until) else LUCK
            others += [(kind, seat, turn, until, luck, gift)] if turn.learned else []
    kept = []
    for swings in (choices, others):
        kept += sorted((one for one in swings if _felt(one) >= SMALL), key=_rank)[:most]
    return sorted(kept, key=_rank)


def _felt(one: Sequence[Any]) -> float:
    """How much of a swing was felt: luck that others gave back at once was none."""
    size, whole = one[4], one[4] + one[5]
    return min(abs(size), abs(whole)) if size * whole > 0 else 0.0


def _rank(one: Sequence[Any]) -> tuple[float, int, int]:
    return (-_felt(one), one[2].number, one[1])


def told(table: Table, seat: int | None, number: int, until: int) -> tuple[Sentence, ...]:
    """The last that a seat was told of some moves; in the language that is spoken now."""
    lines = [line for story in table.stories(seat)[number:until] for line in story]
    return tuple(folded(lines)[-MOST_TOLD:])


def folded(lines: Sequence[Sentence]) -> list[Sentence]:
    """Equal lines that follow each other, as one with their number."""
    groups = [(line, len(list(group))) for line, group in groupby(lines)]
    return [line if n == 1 else say("{sentence} (×{n})", sentence=line, n=n) for line, n in groups]


def _told(table: Table, one: Raw, found: Analysis, seed: Any, steps: _Steps) -> Swing:
    """A swing in words."""
    kind, seat, turn, until, size, gift = one
    played = [action for _, action in table.actions[turn.number : turn.end]]
    move = in_all_languages(partial(_in_words, table.at(turn.number), seat, played))
    if kind != CHOICE:
        return Swing(kind, seat, turn.number, until, size, move, told=told(table, seat, turn.number, until), gift=gift)
    steps.check()
    choice = turn.costliest
    before = table.at(choice.number)
    reasons = why(before, seat, choice.best, choice.move, seed=seed, playouts=min(PLAYOUTS, found.simulations))
    reasons = [DEEP if one == ALIKE else one for one in reasons]
    steps.done()
    same = played[: choice.number - turn.number]
    wanted = [*same, *_played_on(before, seat, choice.best, seed)]
    better = in_all_languages(partial(_in_words, table.at(turn.number), seat, wanted))
    return Swing(kind, seat, turn.number, until, size, move, better, tuple(reasons))


def _in_words(table: Table, seat: int, actions: Sequence[int]) -> str:
    """Moves that a seat makes one after the other, as one line."""
    position, lines = table.now.copy(), []
    for action in actions:
        lines.append(table.now.game.move(table.box, position.state, seat, action, table.who))
        position.play(seat, action)
    return "; ".join(map(str, folded(lines)))


def _played_on(table: Table, seat: int, move: str, seed: Any) -> list[int]:
    """A better move and what follows in the same turn, as far as the seat can foresee it."""
    agent, position = Agent(registry.find(table.game), Strategy("policy")), table.reshuffled(seat, seed=seed).now
    action = table.action(seat, move)
    assert isinstance(action, int)
    actions = [action]
    learned = int(position.state.learned)
    position.play(seat, action)
    while tuple(position.acting) == (seat,) and int(position.state.learned) == learned and len(actions) < MOST_AHEAD:
        actions.append(agent.choose(position, seat, seed))
        position.play(seat, actions[-1])
    return actions
