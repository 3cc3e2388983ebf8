"""The parts of a copy of a game that the camera can learn."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct


class Paper(Struct, frozen=True):
    """A colour of the wheel's discs: `key` as `vision` names it, and the district (0-2) whose shape goes with it."""

    key: str
    word: Callable[[], str]
    """The colour's word in the language used."""
    district: int


class LearnForm(Struct, frozen=True):
    """The parts of a copy of the game that the camera can learn: the papers of the wheel's discs, and thrown dice.

    `throws` is the number of throws to learn from, `throw` the task for each, in English.
    """

    papers: tuple[Paper, ...]
    throw: str
    known: Callable[[Any], tuple[str, ...]]
    """(model) -> the keys of the papers that face up, from place 0 clockwise; empty if nobody knows them."""
    throws: int = 5

    def paper(self, key: str) -> Paper:
        """The paper with this key; the first one if there is none."""
        return next((each for each in self.papers if each.key == key), self.papers[0])

    def following(self, key: str) -> Paper:
        """The paper after this one."""
        return self.papers[(self.papers.index(self.paper(key)) + 1) % len(self.papers)]
