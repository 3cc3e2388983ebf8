"""Troyes (2010): `legal`, `faults` and `apply` over frozen values.

The rules are numbered as in docs/rules-troyes.md; numbers that begin with D belong to the cards file of an owner.
Effects and faults name the rule they follow. `engine.troyes.game.TROYES` is the game behind the protocol of `Rules`.
"""
