"""What bots think of a game that is over: the chances over time, and the biggest swings."""

from __future__ import annotations

from fastapi import APIRouter

router = APIRouter(include_in_schema=False)
