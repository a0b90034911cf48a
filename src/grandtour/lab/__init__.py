"""The laboratory: games by the million.

r = grandtour.lab.simulate("two_capitals", seats=3, games=100_000, bots="random", seed=1)
r.games, r.decisions, r.scores
"""

from .simulation import Simulation, key_of_game, simulate

__all__ = ["Simulation", "key_of_game", "simulate"]
