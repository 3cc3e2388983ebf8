"""Cadwallon at the table: so far its records can be replayed; it has no screens, and no list offers it."""
