"""Cadwallon: City of Thieves (2010): `legal`, `faults` and `apply` over frozen values.

The rules are numbered as in docs/rules-cadwallon.md; numbers that begin with D belong to an owner's file. Effects and
faults name the rule they follow.
"""
