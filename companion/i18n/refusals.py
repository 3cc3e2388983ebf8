"""Refusals in the language used now: the sentence of a fault's code, its parameters in words, its rule."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from companion.i18n.language import MAX_CACHED, _, cached_words
from companion.i18n.numbers import joined
from engine.game import Fault

Faults = Sequence[Fault[Any]]


class Refusals(Struct, frozen=True):
    """The refusals of a game. `words`: by its name, the words of a parameter that names something as records do."""

    words: Mapping[str, Callable[[Any], str]] = {}

    def all(self, faults: Faults) -> str:
        """Every reason, each with the number of its rule."""
        return joined([_with_rule(self, each) for each in faults])

    def first(self, faults: Faults) -> str:
        """The first reason, with the number of its rule; empty if there is none."""
        return _with_rule(self, faults[0]) if faults else ""

    def sentence(self, fault: Fault[Any]) -> str:
        """A reason without its rule."""
        said = {name: self.words.get(name, str)(value) for name, value in fault.params}
        return _(fault.code.value).format(**said)

    def __hash__(self) -> int:
        return id(self)


refuse = Refusals().all
"""Every reason, in a game whose parameters need no words."""


@cached_words(MAX_CACHED)
def _with_rule(refusals: Refusals, fault: Fault[Any]) -> str:
    sentence = refusals.sentence(fault)
    return _("{sentence} (Rule {rule})").format(sentence=sentence, rule=fault.rule) if fault.rule else sentence


def broken_rule(faults: Faults) -> str:
    """The number of the rule of the first reason; empty if it has none."""
    return (faults[0].rule or "") if faults else ""
