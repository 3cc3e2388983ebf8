"""A position under change: the working copy of one action, with the effects so far."""

from typing import Any

from msgspec.structs import replace

from engine.castles_of_tuscany.box import Box
from engine.castles_of_tuscany.effects import Effect, Gained, Marker
from engine.castles_of_tuscany.setup import Setup
from engine.castles_of_tuscany.shape import LaidMap, map_of
from engine.castles_of_tuscany.state import Player, Position
from engine.castles_of_tuscany.terms import Good
from engine.working_copy import frozen

MARKERS = (100, 50)
"""The red points at which a player's marker turns (2.1), the higher one first."""
FIELD = {Good.GREEN: "green", Good.RED: "red", Good.WORKER: "workers", Good.MARBLE: "marbles"}


class Writer:
    """Lists in place of the tuples of a `Position`, under the same names."""

    def __init__(self, setup: Setup, position: Position) -> None:
        self.setup = setup
        self.box: Box = setup.box
        self.effects: list[Effect] = []
        self.players = [*position.players]
        self.neutral = [*position.neutral]
        self.places = [*position.places]
        self.deck, self.discards = position.deck, position.discards
        self.production, self.produced = [*position.production], [*position.produced]
        self.bonuses, self.finished = [*position.bonuses], [*position.finished]
        self.stage, self.round, self.turn = position.stage, position.round, position.turn
        self.marble_used, self.ending, self.turns_left = position.marble_used, position.ending, position.turns_left
        self.pending = position.pending
        self.agenda = [*position.agenda]

    def position(self) -> Position:
        """The position as it stands, frozen."""
        return frozen(Position, self)

    @property
    def seats(self) -> int:
        """The number of players."""
        return len(self.players)

    def map_of(self, player: int) -> LaidMap:
        """The map that a player has laid."""
        return map_of(self.box, self.players[player].boards)

    def change(self, player: int, **fields: Any) -> Player:
        """Give a player these fields; return the player as changed."""
        self.players[player] = replace(self.players[player], **fields)
        return self.players[player]

    def gain(self, player: int, what: Good, n: int, rule: str) -> None:
        """Give a player n points, workers or marbles, and report it."""
        if n:
            self.effects.append(Gained(player, what, n, rule))
            self.add(player, what, n)

    def add(self, player: int, what: Good, n: int) -> None:
        """Give a player n points, workers or marbles; a marker that turns is reported (2.1)."""
        own = self.change(player, **{FIELD[what]: getattr(self.players[player], FIELD[what]) + n})
        shown = next((each for each in MARKERS if own.red >= each), 0)
        if shown > own.shown:
            self.change(player, shown=shown)
            self.effects.append(Marker(player, shown))
