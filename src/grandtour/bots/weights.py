"""Weights of the policy and value nets: hand-made, or learned by `grandtour train` and shipped as `weights/<game>.npz`."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np

from ..engine import registry
from ..engine.errors import GrandTourError
from ..engine.i18n import say
from .core.evaluation import inputs_of
from .core.value_net import ANSWERS, Net, new_net


@dataclass(frozen=True)
class Weights:
    """What a player knows of a game: how to score actions, and what positions are worth."""

    policy: Net
    value: Net


def path_of(game: str) -> Path:
    """Where the weights of a game are; a game from outside has them in its own folder."""
    if game in registry.listed() and registry.home_of(game).origin:
        return registry.folder_of(game) / "weights.npz"
    return Path(str(files(__package__))) / "weights" / f"{game}.npz"


def fingerprint(module: Any) -> str:
    """Of the features: weights that were learned for other features are useless."""
    names = [one.name for one in module.ACTION_FEATURES], list(module.POSITION_FEATURES)
    return hashlib.sha256(repr((module.NAME, names)).encode()).hexdigest()[:16]


def house_policy(module: Any, foresight: bool = True) -> Net:
    """The hand-made player; without foresight it leaves out what a beginner would not see."""
    net = new_net(len(module.ACTION_FEATURES), 0, 1)
    net.linear[:, 0] = [one.weight if foresight or not one.foresight else 0 for one in module.ACTION_FEATURES]
    return net


def no_value() -> Net:
    return new_net(0, 0, ANSWERS)


@cache
def house(module: Any) -> Weights:
    return Weights(house_policy(module), no_value())


def save(module: Any, weights: Weights, path: Path, part: float = 1.0) -> None:
    """Writes weights with half the digits, which nobody will miss; and how much of the training is done."""
    arrays = {
        f"{name}_{part}": array.astype(np.float32 if part == "scale" else np.float16)
        for name, net in (("policy", weights.policy), ("value", weights.value))
        for part, array in net._asdict().items()
    }
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        np.savez_compressed(file, features=fingerprint(module), part=part, **arrays)


@cache
def weights_of(module: Any) -> Weights:
    """The weights of a game that are shipped with the package; the hand-made ones if there are none."""
    path = path_of(module.NAME)
    return load(module, path) if path.exists() else house(module)


def load(module: Any, path: Path) -> Weights:
    """Weights from a file; whatever is not for this game is refused."""
    try:
        with path.open("rb") as file, np.load(file) as data:
            features = str(data["features"])
            nets = [
                Net(*(np.ascontiguousarray(data[f"{name}_{part}"], np.float32) for part in Net._fields))
                for name in ("policy", "value")
            ]
    except (OSError, ValueError, LookupError, BadZipFile, EOFError) as error:
        reason = getattr(error, "strerror", None) or error
        raise GrandTourError(say("“{path}” can't be read: {error}", path=path, error=reason)) from None
    weights = Weights(*nets)
    if features != fingerprint(module) or not fits(module, weights):
        raise GrandTourError(say("“{path}” does not contain weights for the game “{game}”.", path=path, game=module.TITLE))
    return weights


def fits(module: Any, weights: Weights) -> bool:
    """Whether the nets are of the right size for a game."""
    inputs = inputs_of(len(module.POSITION_FEATURES))
    return _is_sound(weights.policy, (len(module.ACTION_FEATURES),), 1) and _is_sound(weights.value, (0, inputs), ANSWERS)


def _is_sound(net: Net, inputs: tuple[int, ...], answers: int) -> bool:
    n, hidden = len(net.linear), len(net.bias)
    shapes = ((n, answers), (n, hidden), (hidden,), (hidden, answers), (answers,), (2,))
    return n in inputs and tuple(part.shape for part in net) == shapes and all(np.isfinite(part).all() for part in net)
