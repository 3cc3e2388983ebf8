"""What one can touch: drivers behind small protocols, with fakes that ship."""
