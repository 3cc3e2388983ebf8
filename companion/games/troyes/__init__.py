"""Troyes at the table: so far its records and the owner's cards file; it has no screens, and no list offers it."""
