"""Whether bots trade in circles in Paris: games of a level against itself. Prints a row of a Markdown table.

python bench/trades.py --level expert --games 20 --seats 2

A circle is a good that is bought and sold, or sold and bought, in the same turn.
"""

from __future__ import annotations

import argparse
from collections import Counter
from dataclasses import dataclass, field

from rich.progress import track

import grandtour
from grandtour.bots import LEVELS

TRADES = ("buy", "sell")


@dataclass
class Tally:
    """What was seen so far."""

    turns: int = 0
    trades: int = 0
    circles: int = 0
    points: list[int] = field(default_factory=list)
    bought_and_sold: Counter[str] = field(default_factory=Counter)  # in this turn, by trade and good

    def note(self, move: str) -> None:
        """A move of whoever's turn it is."""
        verb, _, good = move.partition(" ")
        if verb in TRADES:
            self.trades += 1
            inverse = TRADES[1 - TRADES.index(verb)]
            self.circles += self.bought_and_sold[f"{inverse} {good}"] > 0
            self.bought_and_sold[move] += 1
        elif verb == "end":
            self.turns += 1
            self.bought_and_sold.clear()


def play(level: str, seats: int, seed: str, tally: Tally) -> None:
    table = grandtour.Table("paris", seats, seed=seed)
    while not table.over:
        (seat,) = table.acting
        move = grandtour.bots.choose(level, table, seat, seed=f"{seed} {table.events}")
        tally.note(move)
        table.play(seat, move)
    tally.points += table.scores


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--level", default="expert", choices=LEVELS)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seats", type=int, default=2)
    arguments = parser.parse_args()
    tally = Tally()
    for game in track(range(arguments.games), arguments.level, transient=True):
        play(arguments.level, arguments.seats, f"trades {game}", tally)
    points = sum(tally.points) / len(tally.points)
    print("| level | seats | games | turns | trades a turn | circles | points |\n|---|--:|--:|--:|--:|--:|--:|")
    print(
        f"| `{arguments.level}` | {arguments.seats} | {arguments.games} | {tally.turns} | {tally.trades / tally.turns:.2f} | "
        f"{tally.circles} | {points:.1f} |"
    )


if __name__ == "__main__":
    main()
