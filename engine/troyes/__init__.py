"""Troyes (2010): `legal`, `faults` and `apply` over frozen values; the numbers of rules are those of its rule text."""
