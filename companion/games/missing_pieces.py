"""The pieces of an owner's copy that the game of the people at the table needs, entered one after the other."""

from collections.abc import Sequence

from msgspec import Struct

from companion.i18n.language import _
from companion.ui.commands import Changed
from companion.ui.message import Message
from companion.ui.model import Model
from companion.ui.screens.frame import beside
from companion.ui.toolkit.widgets import Key, Rect, Style

WIDE = 150
"""The width of the key to the next piece beside the foot of a list."""


class MissingPieces(Struct, frozen=True):
    """The number of pieces that are needed; the taps that open those whose values are missing, in their order."""

    needed: int
    left: tuple[Message, ...]

    @property
    def entered(self) -> int:
        """The number of pieces that the file has."""
        return self.needed - len(self.left)

    @property
    def words(self) -> str:
        """The number of the piece that is entered next, out of all."""
        return _("{n} of {all}").format(n=self.entered + 1, all=self.needed)


def players_of(model: Model, allowed: Sequence[int]) -> int:
    """The people at the table, or as near to them as the game allows."""
    players = len(model.seats.names if model.game is None else model.game.setup.players)
    return max(min(allowed), min(players, max(allowed)))


def next_key(missing: MissingPieces, rect: Rect, style: Style = Style.PLAIN) -> Key:
    """The key that opens the next piece, where one is left."""
    return Key(rect=rect, label=_("Next: {n}").format(n=missing.words), size=20, style=style, message=missing.left[0])


def beside_next(model: Model, missing: MissingPieces, box: Rect) -> tuple[list[Key], Rect]:
    """The key to the next piece, none if all are entered, and the rest of the foot of a list."""
    if not missing.left:
        return [], box
    rest, rect = beside(model, box, WIDE)
    return [next_key(missing, rect)], rest


def next_opened(model: Model, before: MissingPieces, missing: MissingPieces) -> Changed:
    """Open the next piece after one that has just been finished."""
    if not missing.left or missing.entered <= before.entered:
        return model, ()
    following = missing.left[0]
    return following.handler(model, *following.values)
