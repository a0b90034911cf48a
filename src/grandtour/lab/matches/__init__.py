"""Matches of bots with each other, ladders of levels, and ratings."""
