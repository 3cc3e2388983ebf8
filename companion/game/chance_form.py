"""The chance of a game: its throws, and the cards, tiles or boards that turn up."""

from collections.abc import Callable
from enum import Enum
from random import Random
from typing import Any

from msgspec import Struct

from companion.game.roll_form import RollForm
from companion.game.throwing_form import ThrowingForm
from vision.reading import Expectation


class Draws(Enum):
    """The part of Oyez in the cards, tiles or boards that people turn up or lay by chance."""

    NOT = "not"
    """Nothing of the kind is due."""
    ASKED = "asked"
    """It draws once for each tap: the copy lies on the table."""
    ON = "on"
    """The copy is made up: once asked, it draws on until people take a step back."""


def nothing_drawn(_game: Any) -> Draws:
    """Nothing to draw, for a game whose chance is dice alone."""
    return Draws.NOT


class ChanceForm(Struct, frozen=True):
    """The chance of a game: `roll` is its throw, None in a game that throws no dice."""

    roll: RollForm | None = None
    throwing: ThrowingForm = ThrowingForm()
    due: Callable[[Any], RollForm] | None = None
    """(game) -> the throw that it waits for, `roll` where it waits for none; None if all throws are `roll`."""
    made_up: Callable[[Any, Random], Any] | None = None
    """(game, chance) -> a made-up throw, turn of a card or the like: an action that is due and that nobody decides.

    It gives None if none is due; None in its place stands for throws alone.
    """
    draws: Callable[[Any], Draws] = nothing_drawn
    """(game) -> the part of Oyez in the action that the game waits for, which `made_up` gives."""

    def throw(self, game: Any) -> RollForm | None:
        """The throw that a game waits for; `roll` if there is no game yet, None if no dice are thrown."""
        return self.roll if self.due is None or game is None else self.due(game)

    def expectation(self, game: Any = None) -> Expectation:
        """The dice that the camera should find; no dice in a game that throws none."""
        form = self.throw(game)
        return Expectation() if form is None else form.expectation
