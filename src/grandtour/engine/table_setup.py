"""What a table is set up with, checked: key, seats, options, names; whatever is wrong is said in words."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any

from .box import Box
from .contract import MOST_NAME, Game, is_label
from .errors import GrandTourError, PositionError
from .i18n import listed, say
from .rng import KEY_WORDS, key_from_seed
from .validation import Entry, brief


def table_key(seed: Any, key: str | None) -> str:
    """The key given, the seed's, or a new one that nobody can guess."""
    if key is None:
        return secrets.token_hex(4 * KEY_WORDS) if seed is None else key_from_seed(seed)
    if not isinstance(key, str) or len(key) != 8 * KEY_WORDS or not all(digit in "0123456789abcdef" for digit in key):
        raise GrandTourError(say("A key must be {n} lowercase hexadecimal digits.", n=8 * KEY_WORDS))
    return key


def all_options(game: Game, options: Mapping[str, Any]) -> dict[str, Any]:
    """All options with their values; an unknown one is refused."""
    known = {option.name: option for option in game.OPTIONS}
    if not isinstance(options, Mapping):
        raise GrandTourError(say("Options must be a mapping of names to values, not “{options}”.", options=brief(options)))
    for name in options:
        if name not in known:
            raise GrandTourError(
                say("There is no option “{name}”. Available options: {names}.", name=brief(name), names=listed(known))
            )
    chosen = {name: options.get(name, option.default) for name, option in known.items()}
    for name, option in known.items():
        option.number(chosen[name])
    return deepcopy(chosen)  # what is known to be an option is small


def settled_options(game: Game, box: Box, options: Mapping[str, Any]) -> dict[str, Any]:
    """The same as a new table has them: of several ways to write a value always one."""
    chosen = all_options(game, options)
    return {option.name: option.settled(chosen[option.name], box) for option in game.OPTIONS}


def check_seats(box: Box, seats: Any) -> None:
    low, high = box.data["players"]["min"], box.data["players"]["max"]
    if isinstance(seats, bool) or not isinstance(seats, int) or not low <= seats <= high:
        raise GrandTourError(
            say("This game is for {low} to {high} players, not {seats}.", low=low, high=high, seats=brief(repr(seats)))
        )


def player_names(names: Sequence[str] | None, seats: int) -> tuple[str, ...]:
    if names is None:
        return ()
    if not isinstance(names, list | tuple) or len(names) != seats or not all(map(is_label, names)):
        raise GrandTourError(
            say("Give each of the {seats} seats a name of at most {most} printable characters.", seats=seats, most=MOST_NAME)
        )
    return tuple(names)


def raise_faults(entry: Entry) -> None:
    if entry.faults:
        raise PositionError(entry.faults)


def read_chance(position: Entry, seed: Any) -> tuple[str, int]:
    """Key and counter of a position; new ones from the seed if it has none."""
    if not position.has("chance"):
        return table_key(seed, None), 0
    chance = position.entry("chance")
    chance.only("key", "counter")
    counter = chance.whole("counter", 0, 2**31)
    try:
        return table_key(None, str(chance.get("key"))), counter
    except GrandTourError as refused:
        chance.fault("key", say("{reason}", reason=refused))
        return table_key(0, None), 0
