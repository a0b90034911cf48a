"""OpenSpiel's games: `grandtour_moscow_paris`, `grandtour_two_capitals`, `grandtour_metro_domino`, `grandtour_paris`.

game = grandtour.envs.openspiel("paris", seats=3, options={"screens": "open"})
game = pyspiel.load_game("grandtour_paris(players=3,screens=open)")       # the same, once this module is imported

*Chance.* A game begins with four chance nodes of 256 equally likely outcomes. Together they are the seed of the table, "openspiel
a b c d"; all that is drawn later follows from it as well. So the same history of actions is always the same game.

*Turns.* One seat decides at a time. Where several choose at once (the drafts of Two Capitals), the lowest seat is asked first,
and the others are not shown what it chose.

*Returns* are 0 until the end, then from −1 to 1: how a seat stands against its rivals. All together they are 0.

*Information states.* The string tells the moves as the player was told them, and a digest of all that the player saw on the way
(as the numbers of `observe`): so it remembers everything. The tensor is the observation and the last 16 moves: a tensor of fixed
size can't remember a whole game.

*Parameters* are `players`, `box` (a file, or data as JSON) and the options of the game. Texts may be percent-encoded, as in
addresses; in a game string those with a comma, a bracket or an equals sign must be: `hometown=Lviv%2Cukraine`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from urllib.parse import quote, unquote

import numpy as np
import numpy.typing as npt
import pyspiel

from ..engine import registry
from ..engine.box import box_of
from ..engine.contract import Game, Option
from ..engine.errors import GrandTourError
from ..engine.i18n import listed, say
from .histories import DEALS, OUTCOMES, RECENT, History
from .play import Play

MOST_DECISIONS = 100_000
"""No game is longer, whatever the box. Moscow to Paris could be the longest: 24 cities, and for each of them 150 quiet turns of
four players (M6.4) of at most five decisions, make 72,000. What is played has some hundreds."""
PARTS = 60  # a return is a whole number of these parts of 1, whatever the number of rivals


def load(game: str, seats: int = 2, options: Mapping[str, Any] | None = None, box: Any = None) -> Any:
    """The game for OpenSpiel; whatever is wrong is a `GrandTourError`."""
    table = Play(game, seats, options, box).pattern
    texts = {option.name: _text(option, table.options[option.name]) for option in registry.find(game).OPTIONS}
    if box is None or isinstance(box, str | Path):
        texts["box"] = quote(str(box or ""))
    else:
        texts["box"] = quote(json.dumps(table.printed_box.data))
    return pyspiel.load_game(short_name(game), {"players": seats, **texts})


def short_name(game: str) -> str:
    """What OpenSpiel calls a game."""
    return f"grandtour_{game}"


# --- parameters -------------------------------------------------------------------------------------------------------
def _text(option: Option, value: Any) -> bool | int | str:
    """The value of an option as a parameter: what is written by players is a text that can be read again."""
    if value is None:
        return ""
    if not isinstance(value, Mapping):
        return quote(value) if isinstance(value, str) else value
    text = quote(",".join(value.values()))
    return text if _value(option, text) == value else quote(json.dumps(value))


def _value(option: Option, parameter: Any) -> Any:
    """The value of an option from its parameter."""
    return option.default if parameter == "" else _data(parameter, option.read)


def _data(parameter: Any, read: Any) -> Any:
    """A text is data if it is JSON with braces; else it is read as it stands."""
    if not isinstance(parameter, str):
        return parameter
    text = unquote(parameter)
    if text.startswith("{"):
        try:
            return json.loads(text)
        except ValueError:
            pass
    return read(text)


def _defaults(rules: Any) -> dict[str, Any]:
    """All parameters of a game with their defaults."""
    players = box_of(rules).data["players"]
    return {"players": players["min"], "box": "", **{option.name: _text(option, option.default) for option in rules.OPTIONS}}


# --- the game ---------------------------------------------------------------------------------------------------------
def _type(rules: Any) -> Any:
    """How OpenSpiel describes a game."""
    players = box_of(rules).data["players"]
    return pyspiel.GameType(
        short_name=short_name(rules.NAME),
        long_name=str(rules.TITLE),
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=players["max"],
        min_num_players=players["min"],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_defaults(rules),
    )


class TourGame(pyspiel.Game):  # type: ignore[misc]  # (OpenSpiel has no types)
    """A game with a number of players, options and a box; each of ours has a class of its own."""

    kind: Any
    rules: Any

    def __init__(self, parameters: Mapping[str, Any] | None = None) -> None:
        rules, usual = self.rules, _defaults(self.rules)
        given = {**usual, **(parameters or {})}
        options = {option.name: _value(option, given[option.name]) for option in rules.OPTIONS}
        play = Play(rules.NAME, given["players"], options, _data(given["box"], str) or None)
        texts = {option.name: _text(option, options[option.name]) for option in rules.OPTIONS}
        texts |= {"players": play.seats, "box": quote(unquote(given["box"]))}
        information = pyspiel.GameInfo(
            num_distinct_actions=rules.ACTIONS,
            max_chance_outcomes=OUTCOMES,
            num_players=play.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=MOST_DECISIONS,
        )
        super().__init__(self.kind, information, {key: text for key, text in texts.items() if text != usual[key]})
        self.pattern = play

    def new_initial_state(self) -> TourState:
        return TourState(self)

    def max_chance_nodes_in_history(self) -> int:
        return DEALS

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Seen | SeenInWords | None:
        """What a player sees (with `perfect_recall`: and was told); or, in words only, what everyone or only the player sees."""
        if params:
            raise GrandTourError(say("Observations take no parameters; given: {parameters}.", parameters=listed(params)))
        if not iig_obs_type:
            return Seen(self.pattern, recall=False)
        public, private = iig_obs_type.public_info, iig_obs_type.private_info
        own = private == pyspiel.PrivateInfoType.SINGLE_PLAYER
        if public and own:
            return Seen(self.pattern, iig_obs_type.perfect_recall)
        in_words = own or (public and private == pyspiel.PrivateInfoType.NONE)
        return SeenInWords(public) if in_words and not iig_obs_type.perfect_recall else None


class TourState(pyspiel.State):  # type: ignore[misc]
    """A game being played. OpenSpiel copies and pickles what is set here: so there is one thing that knows how to do both."""

    def __init__(self, game: TourGame) -> None:
        super().__init__(game)
        self.past = History(game.pattern)

    def current_player(self) -> int:
        if not self.past.dealt:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.past.turn is None else self.past.turn

    def is_terminal(self) -> bool:
        return self.past.dealt and self.past.turn is None

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(number, 1 / OUTCOMES) for number in range(OUTCOMES)]

    def _legal_actions(self, player: int) -> list[int]:
        return self.past.play.legal(player)

    def _apply_action(self, action: int) -> None:
        if self.past.dealt:
            self.past.move(action)
        else:
            self.past.deal(action)

    def _action_to_string(self, player: int, action: int) -> str:
        """The words of a move in this position."""
        play = self.past.play
        if player < 0 or not self.past.dealt:
            return f"deal {action}"
        if not 0 <= action < play.game.ACTIONS:
            raise GrandTourError(
                say("There is no action {n}; actions are numbered 0 to {last}.", n=action, last=play.game.ACTIONS - 1)
            )
        return play.game.words(play.pattern.box, play.position.state, player, action)

    def returns(self) -> list[float]:
        if not self.is_terminal():
            return [0.0] * self.past.play.seats
        return [round(payoff * PARTS) / PARTS for payoff in self.past.play.payoffs().tolist()]

    def __str__(self) -> str:
        """Everything that happened, hidden things too: different in different states."""
        deals = " ".join(map(str, self.past.deals))
        return f"{deals}\n{self.past.text(self.past.play.seats)}" if self.past.dealt else deals

    def resample_from_infostate(self, player: int, sampler: Any) -> TourState:
        """A state that the player could not tell from this one, made of what the player knows; its history is empty."""
        state: TourState = self.get_game().new_initial_state()
        state.past = self.past.reshuffled(player, f"{sampler()} {sampler()}") if self.past.dealt else self.past.copy()
        return state


# --- observers --------------------------------------------------------------------------------------------------------
class Seen:
    """What a player sees, as numbers and in words; or, with `recall`, what the player has been told as well."""

    def __init__(self, pattern: Play, recall: bool) -> None:
        self.recall, many = recall, pattern.game.OBSERVED
        self.tensor = np.zeros(many + (RECENT * 2 if recall else 0), np.float32)
        self.dict = {"observation": self.tensor[:many]}
        if recall:
            self.dict["moves"] = self.tensor[many:].reshape(RECENT, 2)

    def set_from(self, state: TourState, player: int) -> None:
        """The numbers of `observe`; then, the last move first, who made it (1: the player, 2: the next seat …) and one more than
        the number of the move as the player was told it. Everything is 0 before the deal."""
        self.tensor.fill(0)
        if not state.past.dealt:
            return
        play = state.past.play
        self.dict["observation"][:] = play.observed(player)
        if self.recall:
            for i, (seat, told) in enumerate(reversed(state.past.heard(player).recent)):
                self.dict["moves"][i] = (seat - player) % play.seats + 1, told + 1

    def string_from(self, state: TourState, player: int) -> str:
        if not state.past.dealt:
            return ""
        play = state.past.play
        text = state.past.text(player) if self.recall else in_lines(play.game, play.observed(player))
        return f"{play.pattern.who(player)}\n{text}"


def in_lines(game: Game, numbers: npt.NDArray[np.float32]) -> str:
    """An observation to be read: a line for each part of the game's table of observations, with the places of its numbers that
    are not 0, and the numbers if they are not 1. (The table in words takes ten times as long.)"""
    lines, start = [], 0
    for name, many in game.observed():
        part = numbers[start : start + many]
        marks = [f"{i}" if part[i] == 1 else f"{i}: {part[i]!s}" for i in np.flatnonzero(part).tolist()]
        lines.append(f"{name}: {', '.join(marks)}")
        start += many
    return "\n".join(lines)


class SeenInWords:
    """What everyone sees; or what the player sees and not everyone."""

    def __init__(self, public: bool) -> None:
        self.public, self.tensor, self.dict = public, None, dict[str, Any]()

    def set_from(self, state: TourState, player: int) -> None:
        """There are no numbers."""

    def string_from(self, state: TourState, player: int) -> str:
        if not state.past.dealt:
            return ""
        common = state.past.shown(None)
        if self.public:
            return common
        return "\n".join(line for line in state.past.shown(player).splitlines() if line not in common.splitlines())


def _register(rules: Any) -> None:
    """Makes a game known to OpenSpiel, which keeps what it is given beyond Python's end: a class survives that."""

    class Registered(TourGame):
        pass

    Registered.kind, Registered.rules = _type(rules), rules
    pyspiel.register_game(Registered.kind, Registered)


for _name in registry.names():
    _register(registry.find(_name))
