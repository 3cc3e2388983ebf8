"""From pixels to what lies on the table: dice and discs, no game."""
