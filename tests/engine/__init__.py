"""The engine by itself; the battery for all games is in tests/contract."""
