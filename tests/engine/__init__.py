"""The engine on its own; the battery for all games is in tests/contract."""
