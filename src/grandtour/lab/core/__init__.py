"""What the laboratory does compiled."""
