"""Troyes Dice at the table: its words, screens and pictures."""
