"""Boxes that their owners enter piece by piece: what may be entered is what the game's check asks for."""

from .draft import MOST_NOTE, Draft
from .fields import Block, Field, Input
from .toml_text import toml_text

__all__ = ["MOST_NOTE", "Block", "Draft", "Field", "Input", "toml_text"]
