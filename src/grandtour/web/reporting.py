"""Reports of faults, with the record of the table."""

from __future__ import annotations

from fastapi import APIRouter

router = APIRouter(include_in_schema=False)
