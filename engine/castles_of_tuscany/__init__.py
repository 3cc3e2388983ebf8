"""The Castles of Tuscany (2020): `legal`, `faults` and `apply` over frozen values.

The rules are numbered as in docs/rules-castles-of-tuscany.md; numbers that begin with D belong to an owner's box file.
Effects and faults name the rule they follow.
"""
