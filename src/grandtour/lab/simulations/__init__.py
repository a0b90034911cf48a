"""Simulations: games of bots by the million, in memory, in a folder of shards, or on a Ray cluster."""
