"""The deal of the day: the same for everybody, against given bots."""

from __future__ import annotations

from fastapi import APIRouter

router = APIRouter(include_in_schema=False)
