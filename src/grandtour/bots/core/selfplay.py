"""Games of a quick search with itself, of which positions, choices and results are written down to learn from."""

from __future__ import annotations

from typing import Any, NamedTuple

from ...engine.dispatch import acting, legal, play, position_features
from ...engine.jit import inlined, rule
from ...engine.structs import Ints, Numbers
from . import ismcts
from .evaluation import first_of, score_outcome, write_inputs
from .policy import fraction, sampled
from .rollout import NOISE_WORDS, begin, noise_below
from .value_net import PAYOFF, POINTS, WIN
from .workspace import GIVEN, Parameters, Workspace

POSITIONS, CHOICES, DECISIONS = range(3)  # of what is used: rows of positions, rows of choices, decisions


class Habits(NamedTuple):
    """How games are played to learn from."""

    often: float  # the part of the decisions that is written down
    candidates: int  # choices that are thought about, the policy's favourites
    rounds: int  # simulations for each of them; 0: the policy plays alone
    stray: float  # the part of the decisions that the policy makes alone, so that games differ
    lively: float  # the policy's temperature then


class Pages(NamedTuple):
    """What is written down: positions with what became of them, and choices with what was thought of them."""

    inputs: Numbers  # of positions, for the value net
    results: Numbers
    seats: Ints  # whose hopes they are
    features: Numbers  # of choices
    actions: Ints
    gains: Numbers  # how much more payoff each choice promised than the others of its decision, on average
    sizes: Ints  # how many choices each decision had
    used: Ints


@rule
def write_position(boxes: Any, work: Workspace, seat: int, row: Numbers) -> None:
    """The inputs of the value net for a seat at the table that was given."""
    s = work.tables[GIVEN]
    for other in range(s.seats):
        position_features(boxes[0], s, other, work.standing[other])
    write_inputs(work, s, seat, row)


@inlined
def note_position(boxes: Any, work: Workspace, pages: Pages) -> None:
    """Writes down what some seat could hope for now, if there is room."""
    row = pages.used[POSITIONS]
    if row < len(pages.seats):
        pages.seats[row] = noise_below(work.noise[0], work.tables[GIVEN].seats)
        write_position(boxes, work, pages.seats[row], pages.inputs[row])
        pages.used[POSITIONS] += 1


@inlined
def write_results(work: Workspace, pages: Pages, first: int) -> None:
    """Writes how the game ended for the seats from row `first` on; `score_outcome` has computed it."""
    for row in range(first, pages.used[POSITIONS]):
        seat = pages.seats[row]
        pages.results[row, PAYOFF] = work.payoff[seat]
        pages.results[row, WIN] = work.win[seat]
        pages.results[row, POINTS] = work.score[seat]


@inlined
def note_features(work: Workspace, pages: Pages, alive: int) -> None:
    """Writes down the features of the choices that will be thought about."""
    first = pages.used[CHOICES]
    for i in range(alive):
        action = work.choices[i, ismcts.ACTION]
        j = 0
        while work.out[j] != action:
            j += 1
        pages.actions[first + i] = action
        pages.features[first + i] = work.features[j]


@inlined
def note_gains(work: Workspace, pages: Pages, alive: int) -> None:
    """Writes down what the choices promised; now they count."""
    first, mean = pages.used[CHOICES], 0.0
    for i in range(alive):
        mean += work.worth[i, ismcts.PAYOFF] / work.choices[i, ismcts.TRIALS] / alive
    for row in range(first, first + alive):
        i = 0
        while work.choices[i, ismcts.ACTION] != pages.actions[row]:
            i += 1
        pages.gains[row] = work.worth[i, ismcts.PAYOFF] / work.choices[i, ismcts.TRIALS] - mean
    pages.sizes[pages.used[DECISIONS]] = alive
    pages.used[DECISIONS] += 1
    pages.used[CHOICES] += alive


@inlined
def chosen(boxes: Any, work: Workspace, seat: int, params: Parameters, habits: Habits, pages: Pages, noted: bool) -> int:
    """A seat's choice after a quick search; or the policy's."""
    sensible = ismcts.begin(boxes, work, seat)
    if sensible == 1:
        return int(work.choices[0, ismcts.ACTION])
    if habits.rounds == 0 or fraction(work.noise[0]) < habits.stray:
        i = sampled(work.scores, work.priors, work.noise[0], sensible, habits.lively)
        return int(work.choices[i, ismcts.ACTION])
    alive = min(sensible, habits.candidates)
    noted = noted and pages.used[CHOICES] + alive <= len(pages.gains) and pages.used[DECISIONS] < len(pages.sizes)
    if noted:
        note_features(work, pages, alive)
    ismcts.simulate(boxes, work, seat, params, alive, habits.rounds)
    if noted:
        note_gains(work, pages, alive)
    ismcts.rank(work, params, alive)
    return int(work.choices[0, ismcts.ACTION])


@inlined
def write_game(boxes: Any, work: Workspace, params: Parameters, habits: Habits, pages: Pages) -> None:
    """Plays the table that was given to its end, and writes down some of its moments."""
    first = pages.used[POSITIONS]
    bits = acting(work.tables[GIVEN])
    while bits != 0:
        seat = first_of(bits)
        n = legal(boxes[0], work.tables[GIVEN], seat, work.out)
        action = work.out[0]
        if n > 1:
            noted = fraction(work.noise[0]) < habits.often
            if noted:
                note_position(boxes, work, pages)
            action = chosen(boxes, work, seat, params, habits, pages, noted)
        play(boxes[0], work.tables[GIVEN], seat, action)
        bits = acting(work.tables[GIVEN])
    score_outcome(boxes, work, GIVEN, params)
    write_results(work, pages, first)


@rule
def write_games(
    boxes: Any, work: Workspace, params: Parameters, habits: Habits, pages: Pages,
    start: Any, family: Ints, number: int, games: int, scratch: Any,
) -> None:  # fmt: skip
    """So many games, from one of this number on."""
    for game in range(games):
        begin(boxes, work.tables, GIVEN, start, family, number + game, scratch)
        for w in range(NOISE_WORDS):
            work.noise[0].words[w] = scratch[0].noise.words[w]
        write_game(boxes, work, params, habits, pages)
