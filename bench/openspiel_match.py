"""`expert` against OpenSpiel's search for hidden information (ISMCTS, in Python) with the same time per move.

python bench/openspiel_match.py paris --ms 40 --deals 10

Both think for the same number of milliseconds of a core's time (so that other work on the machine makes no difference), on the
same deals with seats swapped; OpenSpiel's bot uses its default random rollouts. Prints a row of a Markdown table for each game.
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import numpy as np
from open_spiel.python.algorithms import ismcts, mcts
from rich.progress import track

import grandtour
from grandtour.bots import Agent, strategy
from grandtour.bots.agent import MOST_NODES
from grandtour.engine import registry
from grandtour.lab.matches.rating import interval

DEALS = 4  # chance nodes at the root of a game
OUTCOMES = 256


class TimedBot(ismcts.ISMCTSBot):  # type: ignore[misc]  # (OpenSpiel has no types)
    """OpenSpiel's bot with a time budget: it simulates until the time is up, at least once."""

    ms = 0.0

    def sample_root_state(self, state: Any) -> Any:
        if not self._root_node.child_info or time.thread_time() < self.end:
            return super().sample_root_state(state)
        raise TimeoutError

    def run_search(self, state: Any) -> Any:
        self.end = time.thread_time() + self.ms / 1000
        try:
            return super().run_search(state)
        except TimeoutError:
            return self.get_final_policy(state, self._root_node)


def openspiel_bot(game: Any, ms: float, seed: int) -> TimedBot:
    chance = np.random.RandomState(seed)
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=chance)
    policy = ismcts.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
    bot = TimedBot(
        game=game, evaluator=evaluator, uct_c=1.0, max_simulations=10**9, random_state=chance, final_policy_type=policy
    )
    bot.set_resampler(lambda state, seat: state.resample_from_infostate(seat, chance.uniform))
    bot.ms = ms
    return bot


def play(game: Any, name: str, ours: int, ms: float, seed: int) -> float:
    """One game with two seats; our share of the win."""
    state, chance = game.new_initial_state(), np.random.default_rng(seed)
    for _ in range(DEALS):
        state.apply_action(int(chance.integers(OUTCOMES)))
    how = strategy(name, "expert").with_budget(MOST_NODES)
    agent, theirs = Agent(registry.find(name), how), openspiel_bot(game, ms, seed)
    agent.clock = time.thread_time
    while not state.is_terminal():
        seat, legal = state.current_player(), state.legal_actions()
        if len(legal) == 1:
            action = legal[0]
        elif seat == ours:
            table = state.past.play
            agent.meet(table.position, seat, f"{seed} {len(state.history())}")
            action = agent.ponder(seat, ms)[0].action
        else:
            action = int(theirs.step(state))
        state.apply_action(action)
    return float((state.returns()[ours] + 1) / 2)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", default=grandtour.games())
    parser.add_argument("--ms", type=float, default=40)
    parser.add_argument("--deals", type=int, default=10)
    arguments = parser.parse_args()
    for name in arguments.games:
        game, scores = grandtour.envs.openspiel(name), []
        for deal in track(range(arguments.deals), name, transient=True):
            scores.append(sum(play(game, name, ours, arguments.ms, deal) for ours in (0, 1)) / 2)
        low, high = interval(scores)
        mean = sum(scores) / len(scores)
        print(f"| {name} | {arguments.ms:g} ms | {2 * len(scores)} | {mean:.1%} | {low:.1%} – {high:.1%} |", flush=True)


if __name__ == "__main__":
    main()
