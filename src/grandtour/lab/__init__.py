"""The laboratory: games by the million.

r = grandtour.lab.simulate("two_capitals", seats=3, games=100_000, bots="random", seed=1)
r.games, r.decisions, r.scores
"""

from .debug.invariants import check_from, check_games
from .learning.train import Training, train
from .matches.ladder import Ladder, Match, play_match
from .simulations.run import Simulation, key_of_game, simulate
from .simulations.shards import Summary, simulate_to

__all__ = [
    "Ladder", "Match", "Simulation", "Summary", "Training", "check_from", "check_games", "key_of_game", "play_match", "simulate",
    "simulate_to", "train",
]  # fmt: skip
