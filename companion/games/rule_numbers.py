"""The rule's number in the words of a refusal, for any game."""

from collections.abc import Sequence
from typing import Any

from companion.i18n.language import _
from engine.game import Fault


def with_rule(sentence: str, rule: str | None) -> str:
    """A reason, with the number of its rule if it has one."""
    return _("{sentence} (Rule {rule})").format(sentence=sentence, rule=rule) if rule else sentence


def broken_rule(faults: Sequence[Fault[Any]]) -> str:
    """The number of the rule of the first reason; empty if it has none."""
    return (faults[0].rule or "") if faults else ""
