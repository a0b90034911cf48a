"""Accounts: a guest can keep name, tables and rating with a password; profiles, export, deletion."""

from __future__ import annotations

from fastapi import APIRouter

router = APIRouter(include_in_schema=False)
