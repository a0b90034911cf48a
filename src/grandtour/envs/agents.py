"""PettingZoo's environment: every seat is an agent, and agents take turns ("AEC").

env = grandtour.envs.aec("paris", seats=3)
env.reset(seed=1)
for agent in env.agent_iter():
    observation, reward, termination, truncation, info = env.last()
    over = termination or truncation
    env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv  # type: ignore[import-untyped]

from ..engine.errors import GrandTourError
from ..engine.i18n import listed, say
from .pictures import METADATA, Pixels, check_mode, shown
from .play import Observation, Play
from .spaces import GAMES, observation_space, whole_action, whole_seed


class Aec(AECEnv[str, Observation, Any]):  # type: ignore[misc]  # (PettingZoo is not typed)
    """A table whose seats are the agents player_0, player_1 … Of several that may decide at once the lowest is asked first.

    An observation has what the seat knows ("observation") and 1 for each action that it may choose now ("action_mask"; all 0 when
    it is not asked). Rewards are 0 until the end, then from −1 to 1, all together 0. An action that the rules refuse raises
    `IllegalMove` with the reason, and changes nothing; put PettingZoo's `TerminateIllegalWrapper` around the environment if such
    an agent is to lose at once. `viewer` is the seat for which the table is shown, `None` for what everyone sees.
    """

    metadata: dict[str, Any]

    def __init__(
        self,
        game: str,
        seats: int = 2,
        options: Mapping[str, Any] | None = None,
        box: Any = None,
        *,
        render_mode: str | None = None,
        viewer: int | None = None,
    ) -> None:
        super().__init__()
        self.play = Play(game, seats, options, box)
        check_mode(render_mode)
        self.play.pattern.check_viewer(viewer)  # refuses a seat that is not there
        self.render_mode, self.viewer = render_mode, viewer
        self.metadata = {**METADATA, "name": f"grandtour_{game}_v{self.play.game.RULES_VERSION}", "is_parallelizable": False}
        self.possible_agents = [f"player_{seat}" for seat in range(seats)]
        self.agents: list[str] = []
        self.observation_spaces = {agent: observation_space(self.play.game) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self.play.game.ACTIONS) for agent in self.possible_agents}
        self.np_random: np.random.Generator | None = None

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        self._seat(agent)
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        self._seat(agent)
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Deals the game of a seed, the same as `grandtour.Table(…, seed=seed)`; or, without one, the next that follows from the
        last seed. (`options` is there for PettingZoo; those of the game are given when the environment is made.)"""
        self.play.deal(self._next_seed(whole_seed(seed)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._ask()

    def _next_seed(self, seed: int | None) -> int:
        if seed is not None or self.np_random is None:
            self.np_random, _ = seeding.np_random(seed)
        return int(self.np_random.integers(GAMES)) if seed is None else seed

    def step(self, action: Any) -> None:
        """The action of the agent that is asked; `None` from each agent when the game is over."""
        if not self.agents:
            raise GrandTourError(say("No game is in progress. Call reset() to start one."))
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._leave(action)
            return
        self.play.play(self._seat(agent), whole_action(action))
        if self.play.turn is None:
            self._close()
        self._ask()

    def _leave(self, action: Any) -> None:
        """An agent whose game is over leaves the table."""
        if action is not None:
            raise GrandTourError(say("The game is over; the only valid action is None."))
        self._was_dead_step(action)

    def _close(self) -> None:
        """The game is over: everyone gets a reward and learns the result."""
        result, payoffs = self.play.table(), self.play.payoffs().tolist()
        scores, ranks = result.scores, result.ranks
        for seat, agent in enumerate(self.agents):
            self.rewards[agent] = payoffs[seat]
            self.terminations[agent] = True
            self.infos[agent] = {"score": scores[seat], "rank": ranks[seat]}
        self._accumulate_rewards()

    def _ask(self) -> None:
        """Chooses the agent that is next."""
        self.agent_selection = self.agents[self.play.turn or 0]
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> Observation:
        """What an agent knows now, and what it may do."""
        return self.play.observation(self._seat(agent))

    def _seat(self, agent: Any) -> int:
        if agent not in self.possible_agents:
            agents = listed(self.possible_agents)
            raise GrandTourError(say("There is no agent {agent}. Available agents: {agents}.", agent=repr(agent), agents=agents))
        return self.possible_agents.index(agent)

    def render(self) -> str | Pixels | None:
        """The table as text ("ansi"), as pixels ("rgb_array"), or printed after every step ("human")."""
        return shown(self.play, self.viewer, self.render_mode)

    def close(self) -> None:
        """Nothing is held that must be let go."""
