"""Matches between strategies: why `expert` is configured as it is, and how much depends on luck. Prints a Markdown table.

    python bench/matches.py [GAME …] [--deals 60] [--simulations N] [--only WORDS]

Every match is played on shared deals with two seats, each bot on both; the intervals stay valid however often one looks.
"""

from __future__ import annotations

import argparse
from dataclasses import replace

from rich.console import Console
from rich.progress import Progress

import grandtour
from grandtour.bots import Strategy, strategy
from grandtour.lab import play_match

NO_STOP = 0.001  # a precision that no match reaches: all deals are played
CHANCE = Strategy("random")


def duels(game: str, simulations: int | None) -> dict[str, tuple[Strategy, Strategy]]:
    """The matches by name: `expert`, with its own or another budget, and alternatives to it."""
    search = strategy(game, "expert").with_budget(simulations)
    policy, house = Strategy("policy"), strategy(game, "house")
    found = {
        "search – its policy alone": (search, policy),
        "search – the hand-made player": (search, house),
        "the learned policy – the hand-made player": (policy, house),
        "search – search with the hand-made policy, to the end": (search, replace(search, learned=False)),
        "search – the same with rollouts to the end": (search, replace(search, values=False)),
        "search – the same without rollouts": (search, replace(search, rollout=0)),
        "search – the same, others' replies searched or not": (search, replace(search, replies=not search.replies)),
        "four times the budget – search": (search.with_budget(4 * search.simulations), search),
        "the hand-made player – random": (house, CHANCE),
        "search – random": (search, CHANCE),
        "search that sees everything – random": (replace(search, sees_all=True), CHANCE),
        "search that sees everything – search": (replace(search, sees_all=True), search),
    }
    return {name: (a, b) for name, (a, b) in found.items() if a != b}


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("games", nargs="*", default=grandtour.games())
    arguments.add_argument("--deals", type=int, default=60)
    arguments.add_argument("--simulations", type=int, help="instead of the budget of `expert`")
    arguments.add_argument("--only", default="", help="matches with these words in their name")
    chosen = arguments.parse_args()
    wanted = [
        (game, name, both)
        for game in chosen.games
        for name, both in duels(game, chosen.simulations).items()
        if chosen.only in name
    ]
    rows = []
    with Progress(console=Console(stderr=True)) as progress:
        task = progress.add_task("matches", total=chosen.deals * len(wanted))
        for game, name, (a, b) in wanted:
            match = play_match(
                game, a, b, deals=chosen.deals, precision=NO_STOP, seed="matches", progress=lambda _: progress.advance(task)
            )
            rows.append(f"| {game} | {name} | {len(match.scores)} | {match.mean:.1%} | {match.low:.1%} – {match.high:.1%} |")
    print("| game | match | deals | score of the first | 95 % |\n|---|---|--:|--:|--:|")
    print("\n".join(rows))


if __name__ == "__main__":
    main()
