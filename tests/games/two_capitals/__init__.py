"""Tests of Routes of Two Capitals: the rules by number, slow obvious twins, the box."""
