"""The screens of Pig, and the target that is chosen at set-up."""

from typing import ClassVar

from msgspec import Struct

from companion.ui.model import Model, Screen
from engine.pig.state import TARGETS


class Drafts(Struct, frozen=True):
    """The choices that are not confirmed yet: the points that win."""

    target: int = TARGETS[-1]


def drafts_of(model: Model) -> Drafts:
    """The drafts of the game that the model shows."""
    return model.drafts if isinstance(model.drafts, Drafts) else Drafts()


class Target(Screen, frozen=True):
    """The points that win."""


class PlayerTurn(Screen, frozen=True):
    """The turn that is open, and everybody's points."""

    shows_ring: ClassVar[bool] = True
