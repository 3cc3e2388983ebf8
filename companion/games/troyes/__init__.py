"""Troyes at the table: cards, words and announcements; it has no screens yet, and no list offers it."""
