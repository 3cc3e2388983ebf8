"""A game at the table: all that it brings besides its rules; `TableGame` holds it, `Offer` loads it."""
