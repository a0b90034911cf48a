"""The laboratory: matches and what they mean."""
