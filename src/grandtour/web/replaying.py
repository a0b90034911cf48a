"""Replays: every position of a game that is over, uploaded records, and playing on from a position."""

from __future__ import annotations

from fastapi import APIRouter

router = APIRouter(include_in_schema=False)
