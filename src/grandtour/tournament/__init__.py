"""Tournaments: who meets whom, and how they stand. Nothing here knows where the games are played: on a server, or among bots."""
