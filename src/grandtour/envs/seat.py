"""Gymnasium's environment: one seat learns, bots have the others.

env = grandtour.envs.single("paris", seats=3, bots="novice")
observation, info = env.reset(seed=1)
observation, reward, terminated, truncated, info = env.step(env.action_space.sample(observation["action_mask"]))

Once this module is imported, `gymnasium.make("grandtour/paris-v1", seats=3, bots="novice")` makes the same.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from ..bots import Agent, OwnAgent, check_bot, is_own, strategy
from ..engine import registry
from ..engine.errors import GrandTourError, IllegalMove
from ..engine.i18n import say
from .pictures import METADATA, Pixels, check_mode, shown
from .play import Observation, Play
from .spaces import GAMES, observation_space, whole_action, whole_seed


class Single(gymnasium.Env[Observation, Any]):
    """A table where one seat (`None`: another one in each game) is played from outside, and bots play the others: all of one
    level, or of a list of levels in the order of their seats; a bot of your own is named by its file. In a team game a partner is
    a bot, too.

    Observations are those of PettingZoo's environment; `action_masks()` is what sb3-contrib asks for. The reward is 0 until the
    end, then from −1 to 1. A refused action changes nothing: the reward is −`penalty`, and `info["refused"]` tells why. The same
    seed and actions always give the same game.
    """

    metadata = METADATA

    def __init__(
        self,
        game: str,
        seats: int = 2,
        options: Mapping[str, Any] | None = None,
        box: Any = None,
        *,
        seat: int | None = 0,
        bots: str | Sequence[str] = "casual",
        penalty: float = 0.0,
        render_mode: str | None = None,
    ) -> None:
        self.play = Play(game, seats, options, box)
        check_mode(render_mode)
        self.play.pattern.check_viewer(seat)  # refuses a seat that is not there
        self.levels = _levels(bots, seats - 1)
        self.penalty = _check_penalty(penalty)
        self.render_mode = render_mode
        self.always, self.seat = seat, seat or 0
        self.metadata = {**METADATA, "name": f"grandtour_{game}_v{self.play.game.RULES_VERSION}"}
        self.observation_space: spaces.Space[Any] = observation_space(self.play.game)
        self.action_space = spaces.Discrete(self.play.game.ACTIONS)
        self._playing = False
        self._think()

    # --- the bots -----------------------------------------------------------------------------------------------------
    def _think(self) -> None:
        """An agent for each level; they remember nothing from one choice to the next."""
        self._agents = {level: self._agent(level) for level in self.levels}

    def _agent(self, level: str) -> Agent | OwnAgent:
        agent = OwnAgent(level) if is_own(level) else Agent(self.play.game, strategy(self.play.game.NAME, level))
        agent.sit_down(self.play.pattern)
        return agent

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name != "_agents"}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept)
        self._think()

    def _bots_play(self) -> None:
        """Bots decide until the seat is asked, or the game is over."""
        while (turn := self.play.turn) is not None and turn != self.seat:
            choices = self.play.legal(turn)
            agent = self._agents[self.levels[turn - (turn > self.seat)]]
            seed = f"{self._seed} {self._decisions}"
            chosen = choices[0] if len(choices) == 1 else agent.choose(self.play.position, turn, seed)
            self.play.play(turn, chosen)
            self._decisions += 1

    # --- a game -------------------------------------------------------------------------------------------------------
    def reset(self, *, seed: int | None = None, options: Mapping[str, Any] | None = None) -> tuple[Observation, dict[str, Any]]:
        """Deals the game of a seed, the same as `grandtour.Table(…, seed=seed)`; or, without one, the next that follows from the
        last seed. (`options` is there for Gymnasium; those of the game are given when the environment is made.)"""
        seed = whole_seed(seed)
        super().reset(seed=seed)
        self._seed = int(self.np_random.integers(GAMES)) if seed is None else seed
        self.seat = int(self.np_random.integers(self.play.seats)) if self.always is None else self.always
        self.play.deal(self._seed)
        self._decisions, self._playing = 0, True
        self._bots_play()
        return self._look({})

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """The seat's action, and those of the bots until it is asked again."""
        if not self._playing:
            raise GrandTourError(say("No game is in progress. Call reset() to start one."))
        try:
            self.play.play(self.seat, whole_action(action))
        except IllegalMove as refused:
            observation, info = self._look({"refused": str(refused)})
            return observation, 0.0 - self.penalty, False, False, info
        self._decisions += 1
        self._bots_play()
        self._playing = self.play.turn is not None
        observation, info = self._look({} if self._playing else self._result())
        reward = 0.0 if self._playing else float(self.play.payoffs()[self.seat])
        return observation, reward, not self._playing, False, info

    def _look(self, news: dict[str, Any]) -> tuple[Observation, dict[str, Any]]:
        """What the seat is told."""
        if self.render_mode == "human":
            self.render()
        return self.play.observation(self.seat), {"seat": self.seat, **news}

    def _result(self) -> dict[str, Any]:
        table = self.play.table()
        return {"scores": table.scores, "ranks": table.ranks}

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Whether the seat may choose each action now."""
        return self.play.mask(self.seat).astype(np.bool_)

    def render(self) -> str | Pixels | None:
        """The table as the seat sees it: as text ("ansi"), as pixels ("rgb_array"), or printed after every step ("human")."""
        return shown(self.play, self.seat, self.render_mode)


def _levels(bots: Any, many: int) -> list[str]:
    """The level of each bot."""
    levels = list(bots) if isinstance(bots, list | tuple) else [bots] * many
    for level in levels:
        check_bot(level)
    if len(levels) != many:
        raise GrandTourError(say("Give one level per bot: {many} expected, {n} given.", n=len(levels), many=many))
    return levels


def _check_penalty(penalty: Any) -> float:
    if isinstance(penalty, bool) or not isinstance(penalty, int | float) or not 0 <= penalty < float("inf"):
        raise GrandTourError(
            say("The penalty for illegal actions must be a number of at least 0, not {penalty}.", penalty=repr(penalty))
        )
    return float(penalty)


def _register() -> None:
    """All games by name, for `gymnasium.make`."""
    for game in map(registry.find, registry.names()):
        name = f"grandtour/{game.NAME}-v{game.RULES_VERSION}"
        if name not in gymnasium.registry:
            gymnasium.register(name, f"{__name__}:{Single.__name__}", kwargs={"game": game.NAME})


_register()
