"""Pig at the table: the smallest whole game, and the proof that the shell knows none."""
