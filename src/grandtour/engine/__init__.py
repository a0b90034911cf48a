"""What every game stands on: the contract, tables and records. Knows no game."""
