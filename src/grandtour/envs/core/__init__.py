"""What environments do compiled."""
