"""The dice of a throw, as people see, confirm and enter them."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from vision.reading import Expectation


class Body(Struct, frozen=True):
    """A kind of die by its body, as `vision` names it (empty if any will do), with its words in English.

    `move` asks to move the only die of its kind.
    """

    key: str = ""
    word: str = ""
    it_is: str = ""
    now: str = ""
    add: str = ""
    move: str = ""


Dice = tuple[tuple[str, int | None], ...]
"""Dice as (body, value), in the order in which they were seen or entered; None is a value that nobody gave yet."""


class RollForm(Struct, frozen=True):
    """The dice of a throw, as people see, confirm and enter them; all words in English, to be translated.

    `bodies` has each die in the order in which they are entered, `questions` the question for each. `throw`, `watch`
    and `enter` are the tasks with a camera, with one that reads automatically, and without one. `which` asks for a
    body; `which_more` too, with {n} dice to go. `right` says that these are the dice, `counting` also how to stop the
    clock. `corrected` names the consequence of correcting an accepted roll.
    """

    bodies: tuple[Body, ...]
    questions: tuple[str, ...]
    throw: str
    watch: str
    enter: str
    right: str
    counting: str
    missing: Callable[[Dice], str]
    """(dice) -> the reason why these dice are not a roll yet, in the language used; empty if they are a roll."""
    action: Callable[[Dice, bool], Any]
    """(dice, correcting) -> the action of this roll, None if they are none yet."""
    which: str = ""
    which_more: str = ""
    corrected: str = ""
    then: "Callable[[Dice], RollForm] | None" = None
    """(dice) -> the form of the dice that are read next, where a throw is read in parts; None for the last part."""

    @property
    def expectation(self) -> Expectation:
        """The dice of the throw, as the camera should find them."""
        return Expectation.of(body.key or "any" for body in self.bodies)

    @property
    def kinds(self) -> tuple[Body, ...]:
        """The kinds of dice, each once; a single one where bodies do not matter."""
        return tuple(dict.fromkeys(self.bodies))

    def body(self, key: str) -> Body:
        """The kind of die with this key; the first one if there is none."""
        return next((each for each in self.kinds if each.key == key), self.kinds[0])

    def other(self, key: str) -> Body:
        """The kind that comes after this one."""
        return self.kinds[(self.kinds.index(self.body(key)) + 1) % len(self.kinds)]
