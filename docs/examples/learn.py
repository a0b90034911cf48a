"""Learns a game by self-play only, and measures itself against random players. Needs PyTorch (pip install torch).

    python docs/examples/learn.py [GAME] [--minutes 2] [--seats 2]

Many tables are played at once, with one network for all seats; it sees what the acting seat sees. When a game ends, each of its
choices becomes more or less likely, depending on the final result of the seat that made it.
"""

from __future__ import annotations

import argparse
import time

import numpy as np
import torch
from torch import nn

import grandtour

TABLES, STEPS = 512, 128  # decisions at every table between two updates
TRIAL = 4000  # games against random players


class Player(nn.Module):
    """From what a seat sees: how good each action is, and the expected result of the game for it."""

    def __init__(self, numbers: int, actions: int) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(numbers, 256), nn.ReLU(), nn.Linear(256, 256), nn.ReLU())
        self.choice, self.value = nn.Linear(256, actions), nn.Linear(256, 1)

    def forward(self, seen: torch.Tensor, masks: torch.Tensor) -> tuple[torch.distributions.Categorical, torch.Tensor]:
        body = self.body(seen)
        return torch.distributions.Categorical(logits=self.choice(body).masked_fill(masks == 0, -1e9)), self.value(body)[:, 0]

    @torch.no_grad()
    def choose(self, a: grandtour.envs.Arrays) -> np.ndarray:
        return self(torch.from_numpy(a.observations), torch.from_numpy(a.masks))[0].sample().numpy()


def play(v: grandtour.envs.Vector, player: Player) -> list[torch.Tensor]:
    """Steps all tables, and returns what was seen, what was legal, what was chosen, and the result for the seat that chose."""
    a, rows = v.arrays, []
    for _ in range(STEPS):
        seen, masks, turn, actions = a.observations.copy(), a.masks.copy(), a.turn.copy(), player.choose(a)
        v.step(actions)
        rows.append((seen, masks, turn, actions, a.over.copy(), a.rewards.copy()))
    ends, known, lessons = np.zeros((v.tables, v.seats), np.float32), np.zeros(v.tables, bool), []
    for seen, masks, turn, actions, over, rewards in reversed(rows):
        ends[over], known = rewards[over], known | over
        worth = ends[np.arange(v.tables), turn]
        lessons.append((seen[known], masks[known], actions[known], worth[known]))
    return [torch.from_numpy(np.concatenate(part)) for part in zip(*lessons, strict=True)]


def learn(player: Player, lessons: list[torch.Tensor], steps: torch.optim.Optimizer) -> None:
    """Actions that led to a better result than expected become more likely."""
    for part in torch.randperm(len(lessons[0])).split(4096):
        seen, masks, actions, worth = (lesson[part] for lesson in lessons)
        choice, value = player(seen, masks)
        surprise = worth - value.detach()
        loss = -(choice.log_prob(actions) * surprise).mean() + (worth - value).square().mean() - 0.01 * choice.entropy().mean()
        steps.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(player.parameters(), 1.0)
        steps.step()


def against_chance(player: Player, game: str, seats: int) -> float:
    """The mean reward of the trained player against random ones: 0 if it learned nothing, 1 if it always wins."""
    v = grandtour.envs.vector(game, tables=TABLES, seats=seats, seed="trial")
    mine, rewards = np.arange(TABLES) % seats, []
    while len(rewards) < TRIAL:
        a = v.step(np.where(v.arrays.turn == mine, player.choose(v.arrays), v.sample()))
        rewards += a.rewards[np.arange(TABLES), mine][a.over].tolist()
    return float(np.mean(rewards))


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("game", nargs="?", default="two_capitals")
    words.add_argument("--minutes", type=float, default=2)
    words.add_argument("--seats", type=int, default=2)
    given = words.parse_args()
    torch.manual_seed(1)
    torch.set_num_threads(1)  # the network is small: more threads would mostly wait for each other
    v = grandtour.envs.vector(given.game, tables=TABLES, seats=given.seats, seed=1)
    player = Player(v.arrays.observations.shape[1], v.arrays.masks.shape[1])
    steps = torch.optim.Adam(player.parameters(), lr=1e-3)
    print(f"before: {against_chance(player, given.game, given.seats):+.3f} against chance", flush=True)
    end, lesson = time.monotonic() + 60 * given.minutes, 0
    while time.monotonic() < end:
        learn(player, play(v, player), steps)
        lesson += 1
        if lesson % 10 == 0:
            print(f"lesson {lesson}: {against_chance(player, given.game, given.seats):+.3f}", flush=True)
    print(f"after {lesson} lessons: {against_chance(player, given.game, given.seats):+.3f}")


if __name__ == "__main__":
    main()
