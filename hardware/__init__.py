"""The devices at the table: drivers behind small protocols, with fakes that ship."""
