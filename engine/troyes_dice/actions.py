"""The actions: a roll, a turn, the answer to a choice, an undo, a correction."""

from msgspec import Struct

from engine.troyes_dice.terms import Colour, Deed, Kind, Resource


class Roll(Struct, frozen=True, gc=False, tag=True):
    """The crier's throw: the black die and the three clear ones, in any order (3.1)."""

    black: int
    clear: tuple[int, int, int]


class Turn(Struct, frozen=True, gc=False, tag=True):
    """One player's action of the half (3.6).

    `colour` and `value` are the die's after adjusting, None if unchanged; `pay` names the resource that
    pays slot 1 if it costs any one resource (4.1).
    """

    player: int
    slot: int
    do: Deed
    colour: Colour | None = None
    value: int | None = None
    pay: Resource | None = None


class Rest(Struct, frozen=True, gc=False, tag=True):
    """The turn of a player who can pay for no die (4.2)."""

    player: int


class Citizen(Struct, frozen=True, gc=False, tag=True):
    """An option: the citizen goes on the track of this colour (2.5, 6.2)."""

    colour: Colour


class Building(Struct, frozen=True, gc=False, tag=True):
    """An option: this building is placed by a bonus (2.3, 2.4); `column` is 1-6."""

    kind: Kind
    district: Colour
    column: int


Option = Citizen | Building


class Choose(Struct, frozen=True, gc=False, tag=True):
    """A player's answer to the choice that waits for them (4.11)."""

    player: int
    option: Option


class Undo(Struct, frozen=True, gc=False, tag=True):
    """Takes back one player's turn of the open half, finished or with a choice still open."""

    player: int


class Correct(Struct, frozen=True, gc=False, tag=True):
    """Replaces the open half's roll, which was read wrong; every turn of the half is taken back."""

    roll: Roll


Action = Roll | Turn | Rest | Choose | Undo | Correct
