"""Moscow to Paris: how much of a rival's hand its moves reveal, and what that is worth to the search.

    python bench/rival_hands.py [--games 40] [--first 0] [--simulations 600] [--rounds 150]

A search plays against `house` and keeps 500 guesses of its hand (a particle filter). At each move of the rival every guess is
weighted by how likely `house`, with a softmax at a temperature, would make that move with it; then the move is carried out with
the guess, cards are drawn at random, and unlikely guesses are dropped. At each decision four searches choose: with hands dealt
uniformly as now, with guesses at two temperatures, and with the rival's true hand. Their choices are then compared in rollouts
against the true hand. The sum over a game estimates how much payoff the other choices would have gained: with far less noise than
results of games, in which luck decides most. Prints a row per game and the means.

It is an experiment, not part of a bot (docs/bots.md, "What was tried").
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import numpy.typing as npt
from rich.progress import track

import grandtour
from grandtour.bots import Agent, Strategy, strategy
from grandtour.bots.core import ismcts
from grandtour.bots.core.policy import score_actions, write_priors
from grandtour.bots.core.rollout import NOISE_WORDS, noise_word
from grandtour.bots.core.workspace import CHOICES, GIVEN, TRIED, Workspace
from grandtour.engine import jit, registry
from grandtour.engine.dispatch import legal, play, reshuffle
from grandtour.engine.position import Position
from grandtour.engine.rng import KEY_WORDS, WORD, key_from_seed, key_words
from grandtour.games.moscow_paris.rules.actions import lay_parts
from grandtour.games.moscow_paris.rules.cards import stack
from grandtour.games.moscow_paris.state import BACK, CARS, KINDS, OUT, PICK, PLAY, SEATS
from grandtour.parts.piles import shuffle

GAME = "moscow_paris"
GUESSES = 500
TEMPERATURES = (0.1, 0.03)
SURPRISE = 0.05  # the part of a rival's moves that no guess explains
FORGET = 0.06  # how often a card of a guess is exchanged at a move, so that guesses stay different
REPAIRED = 0.3  # the weight of a guess that lacked the card which is played, and was given it
MOST_SECRET = 4  # cards of a hand that may be exchanged at a move
SURE = 0.99
FEW_EFFECTIVE = 0.5
NO_CARD = -1
RANGE = WORD + 1
Guesses = npt.NDArray[np.int64]  # a guess per row: seats × kinds


def compiled(function: Any) -> Any:
    """Compiled, but not cached."""
    if jit.PLAIN:
        return function
    import numba

    return numba.njit(function)


@compiled
def impose(s: Any, seat: int, hands: Any, pool: Any) -> bool:
    """Gives the others these hands, and all else that the seat can't see to the deck; False if that is not possible."""
    pool[:] = 0
    for i in range(s.deck.left):
        pool[s.deck.cards[i]] += 1
    for other in range(s.seats):
        for card in range(KINDS):
            if other != seat:
                pool[card] += s.player[other].hand[card] - hands[other, card]
    for card in range(KINDS):
        if pool[card] < 0:
            return False
    s.deck.left = 0
    for card in range(KINDS):
        stack(s, card, pool[card])
        for other in range(s.seats):
            if other != seat:
                s.player[other].hand[card] = hands[other, card]
    shuffle(s.chance, s.deck)
    return True


@compiled
def secret(s: Any, other: int, card: int) -> int:
    """How many such cards the others don't know of."""
    return int(s.player[other].hand[card]) - (int(s.player[other].known[card]) if card < CARS else 0)


@compiled
def exchange(s: Any, other: int, wanted: int, noise: Any) -> bool:
    """Exchanges a secret card of a hand with one of the deck: any, or one of a kind; whether there was one."""
    cards, place = 0, (noise_word(noise) * int(s.deck.left)) // RANGE
    for card in range(KINDS):
        cards += secret(s, other, card)
    if wanted >= 0:
        place = NO_CARD
        for i in range(s.deck.left):
            if s.deck.cards[i] == wanted:
                place = i
    if cards == 0 or s.deck.left == 0 or place < 0:
        return False
    skip = (noise_word(noise) * cards) // RANGE
    for card in range(KINDS):
        skip -= secret(s, other, card)
        if skip < 0:
            taken = s.deck.cards[place]
            s.player[other].hand[card] -= 1
            s.player[other].hand[taken] += 1
            s.deck.cards[place] = card
            return True
    return False


@compiled
def deal(boxes: Any, work: Workspace, given: Any, table: int, seat: int) -> None:
    """What the seat knows of a position, the rest dealt at random."""
    for word in range(KEY_WORDS):
        work.key[word] = noise_word(work.noise[0])
    work.tables[table] = given[0]
    reshuffle(boxes[0], work.tables[table], seat, work.key)


@compiled
def read_hands(s: Any, seat: int, hands: Any) -> None:
    for other in range(s.seats):
        for card in range(KINDS):
            if other != seat:
                hands[other, card] = s.player[other].hand[card]


@compiled
def guess_anew(boxes: Any, work: Workspace, now: Any, seat: int, guesses: Any) -> None:
    for row in range(len(guesses)):
        deal(boxes, work, now, TRIED, seat)
        read_hands(work.tables[TRIED], seat, guesses[row])


@compiled
def likelihood(boxes: Any, work: Workspace, mover: int, action: int, temperature: float) -> float:
    """How likely the policy makes this move on the table that is tried."""
    n, place = legal(boxes[0], work.tables[TRIED], mover, work.out), -1
    for i in range(n):
        if work.out[i] == action:
            place = i
    if place < 0:
        return 0.0
    score_actions(boxes, work, TRIED, mover, n)
    write_priors(work.scores, work.priors, n, temperature)
    return float((1 - SURPRISE) * work.priors[place] + SURPRISE / n)


@compiled
def after_rival(
    boxes: Any, work: Workspace, before: Any, seat: int, mover: int, action: int, shown: int,
    guesses: Any, weights: Any, temperature: float,
) -> None:  # fmt: skip
    """Weights the guesses by a rival's move, in which it shows a card or NO_CARD, and carries it out."""
    pool, s = np.zeros(KINDS, np.int64), work.tables[TRIED]
    for row in range(len(guesses)):
        deal(boxes, work, before, TRIED, seat)
        if not impose(s, seat, guesses[row], pool):
            weights[row] = 0
            continue
        for _ in range(MOST_SECRET):
            if s.deck.left > 0 and noise_word(work.noise[0]) / RANGE < FORGET:
                exchange(s, mover, NO_CARD, work.noise[0])
        if shown >= 0 and s.player[mover].hand[shown] == 0:
            weights[row] *= REPAIRED if exchange(s, mover, shown, work.noise[0]) else 0
        chance = likelihood(boxes, work, mover, action, temperature)
        weights[row] *= chance
        if chance > 0:
            play(boxes[0], s, mover, action)
            read_hands(s, seat, guesses[row])


@compiled
def after_own(boxes: Any, work: Workspace, before: Any, after: Any, seat: int, guesses: Any, weights: Any) -> None:
    """Weights the guesses by the cards that the seat drew: those that a rival holds could not be drawn."""
    pool, s = np.zeros(KINDS, np.int64), work.tables[TRIED]
    if after[0].learned == before[0].learned:
        return  # nothing was drawn
    for row in range(len(guesses)):
        deal(boxes, work, before, TRIED, seat)
        if not impose(s, seat, guesses[row], pool):
            weights[row] = 0
            continue
        for card in range(KINDS):
            for _ in range(int(after[0].player[seat].hand[card]) - int(before[0].player[seat].hand[card])):
                weights[row] *= max(0, pool[card]) / max(1, s.deck.left)
                pool[card] -= 1


@compiled
def give(boxes: Any, work: Workspace, now: Any, seat: int, hands: Any) -> bool:
    """Puts a position with these hands before the search."""
    deal(boxes, work, now, GIVEN, seat)
    return bool(impose(work.tables[GIVEN], seat, hands, np.zeros(KINDS, np.int64)))


def card_shown(action: int) -> int:
    """The card that a move shows, or NO_CARD."""
    if action < OUT:
        return int(lay_parts(action)[0])
    if action < BACK:
        return action - OUT
    return CARS + action - PLAY if PLAY <= action < PICK else NO_CARD


def lies_empty(position: Position) -> bool:
    """No cars on the table, as after a dead end."""
    fronts = sum(int(position.state["player"][seat]["front"].sum()) for seat in range(position.seats))
    return fronts + int(position.state["cars"].sum()) == 0


class Belief:
    """What a seat thinks about the others' hands; at an infinite temperature it learns nothing."""

    def __init__(self, position: Position, seat: int, temperature: float, seed: int) -> None:
        self.work = Agent(position.game, Strategy("policy", learned=False)).work
        self.work.noise["words"] = key_words(key_from_seed(f"belief {seed}"))[-NOISE_WORDS:]
        self.chance = np.random.default_rng(seed)
        self.seat, self.temperature = seat, temperature
        self.guesses: Guesses = np.zeros((GUESSES, SEATS, KINDS), np.int64)
        self.weights = np.ones(GUESSES)
        self.begin(position)

    def begin(self, position: Position) -> None:
        guess_anew(position.boxes, self.work, position.states, self.seat, self.guesses)
        self.weights[:] = 1

    def watch(self, before: Position, mover: int, action: int, after: Position) -> None:
        """Takes a move into account."""
        if math.isinf(self.temperature) or (lies_empty(after) and not lies_empty(before)):
            return self.begin(after)
        seen = before.boxes, self.work, before.states
        if mover == self.seat:
            after_own(*seen, after.states, self.seat, self.guesses, self.weights)
        else:
            move = self.seat, mover, action, card_shown(action)
            after_rival(*seen, *move, self.guesses, self.weights, self.temperature)
        if self.weights.sum() <= 0:
            return self.begin(after)
        self.weights *= GUESSES / self.weights.sum()
        if GUESSES**2 / (self.weights**2).sum() < FEW_EFFECTIVE * GUESSES:
            self.resample()
        return None

    def resample(self) -> None:
        places = (np.arange(GUESSES) + self.chance.random()) / GUESSES
        parts = np.cumsum(self.weights) / self.weights.sum()
        self.guesses[:] = self.guesses[np.minimum(np.searchsorted(parts, places), GUESSES - 1)]
        self.weights[:] = 1

    def hands(self, n: int) -> Guesses:
        """So many hands as they are believed."""
        self.resample()
        return self.guesses[self.chance.permutation(GUESSES)[np.arange(n) % GUESSES]]

    def score(self, true: Guesses) -> float:
        """The logarithm of the chance given to what the rivals hold, kind by kind."""
        others = [other for other in range(SEATS) if other != self.seat and true[other].any()]
        held = np.tensordot(self.weights, self.guesses > 0, 1)[others] / self.weights.sum()
        chances = np.where(true[others] > 0, held, 1 - held)
        return float(np.log(np.clip(chances, 1 - SURE, SURE)).sum())


class Searcher:
    """`expert`, which is handed the hands for its determinizations."""

    def __init__(self, simulations: int) -> None:
        self.agent = Agent(registry.find(GAME), replace(strategy(GAME, "expert"), simulations=simulations))
        self.agent.params = self.agent.params._replace(fair=False)

    def choose(self, position: Position, seat: int, seed: str, hands: Callable[[int], Guesses]) -> int:
        """Sequential halving as in `Agent.search`."""
        agent, work = self.agent, self.agent.work
        agent.meet(position, seat, seed)
        alive = min(ismcts.begin(agent.boxes, work, seat), agent.strategy.candidates)
        phases = max(1, math.ceil(math.log2(alive)))
        while alive > 1:
            self._try(position, seat, hands(max(1, agent.strategy.simulations // (phases * alive))), alive)
            ismcts.rank(work, agent.params, alive)
            alive = math.ceil(alive / 2)
        return int(work.choices[0, ismcts.ACTION])

    def _try(self, position: Position, seat: int, hands: Guesses, alive: int) -> None:
        for hand in hands:
            if give(position.boxes, self.agent.work, position.states, seat, hand):
                ismcts.simulate(self.agent.boxes, self.agent.work, seat, self.agent.params, alive, 1)

    def payoffs(
        self, position: Position, seat: int, seed: str, true: Guesses, actions: list[int], rounds: int
    ) -> dict[int, float]:
        """What these actions are worth against the true hands."""
        work = self.agent.work
        self.agent.meet(position, seat, seed)
        ismcts.begin(self.agent.boxes, work, seat)
        for i, action in enumerate(actions):
            row = int(np.flatnonzero(work.choices[: work.used[CHOICES], ismcts.ACTION] == action)[0])
            for rows in (work.choices, work.worth):
                rows[[i, row]] = rows[[row, i]]
        self._try(position, seat, np.repeat(true[None], rounds, axis=0), len(actions))
        tried = zip(work.choices[: len(actions)], work.worth[: len(actions)], strict=True)
        return {int(choice[ismcts.ACTION]): float(sums[ismcts.PAYOFF] / choice[ismcts.TRIALS]) for choice, sums in tried}


@dataclass
class Seen:
    """Of a game: what each way to choose gained, and how much better each belief is than none."""

    decisions: int
    gains: npt.NDArray[np.float64]
    insight: npt.NDArray[np.float64]


def observe_game(number: int, searcher: Searcher, rounds: int) -> Seen:
    position, seat = grandtour.Table(GAME, 2, f"regret {number}").now.copy(), number % 2
    rival = Agent(position.game, strategy(GAME, "house"))
    beliefs = [Belief(position, seat, heat, number) for heat in (math.inf, *TEMPERATURES)]
    gains, insight, made = [], [], 0
    while acting := position.acting:
        choices, seed = position.legal(acting[0]), f"{number} {made}"
        action = choices[0]
        if len(choices) > 1 and acting[0] != seat:
            action = rival.choose(position, acting[0], seed)
        elif len(choices) > 1:
            true = np.stack([position.state["player"][other]["hand"] for other in range(SEATS)]).astype(np.int64)
            true[seat] = 0
            found = decide(position, seat, seed, searcher, beliefs, true)
            worth = searcher.payoffs(position, seat, f"worth {seed}", true, sorted(set(found)), rounds)
            gains.append([worth[one] - worth[found[0]] for one in found[1:]])
            insight.append([belief.score(true) - beliefs[0].score(true) for belief in beliefs[1:]])
            action = found[0]
        before = position.copy()
        position.play(acting[0], action)
        for belief in beliefs:
            belief.watch(before, acting[0], action, position)
        made += 1
    return Seen(len(gains), np.sum(gains, axis=0), np.mean(insight, axis=0))


def decide(position: Position, seat: int, seed: str, searcher: Searcher, beliefs: list[Belief], true: Guesses) -> list[int]:
    """What each search chooses: with each belief, and with the true hands."""
    ways: list[Callable[[int], Guesses]] = [belief.hands for belief in beliefs]
    ways.append(lambda n: np.repeat(true[None], n, axis=0))
    return [searcher.choose(position, seat, seed, hands) for hands in ways]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--simulations", type=int, default=600)
    parser.add_argument("--rounds", type=int, default=150, help="rollouts by which choices are compared")
    arguments = parser.parse_args()
    searcher, seen = Searcher(arguments.simulations), []
    for number in track(range(arguments.first, arguments.first + arguments.games), transient=True):
        seen.append(observe_game(number, searcher, arguments.rounds))
        print(number, seen[-1].decisions, *(f"{gain:+.3f}" for gain in seen[-1].gains), flush=True)
    names = [f"guesses at temperature {heat:g}" for heat in TEMPERATURES]
    gains = np.array([one.gains for one in seen])
    doubt = 1.96 * gains.std(axis=0, ddof=1) / math.sqrt(len(seen)) if len(seen) > 1 else np.full(len(names) + 1, math.nan)
    for name, gain, off in zip([*names, "the true hand"], gains.mean(axis=0), doubt, strict=True):
        print(f"| {name} | {len(seen)} | {gain:+.3f} ± {off:.3f} |")
    for name, nats in zip(names, np.mean([one.insight for one in seen], axis=0), strict=True):
        print(f"{name}: {nats:+.2f} nats a decision")


if __name__ == "__main__":
    main()
