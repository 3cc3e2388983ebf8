"""The closed effect language of the cards file (D3-D5): one frozen value a kind, with the keys of the file.

msgspec writes each value as the file has it, but for `Now` and `Manual`, which have no `kind` there.
"""

from typing import Literal

from msgspec import Struct

from engine.troyes.terms import (
    Building,
    Chooser,
    CitizensCounted,
    Colour,
    CountName,
    CubePlace,
    Deed,
    DieColour,
    Good,
    Pick,
)

NO_CUBE = (Deed.PLACE, Deed.CATHEDRAL)
"""The actions with which most cubes cannot be spent where the file names none (D4)."""


class Count(Struct, frozen=True, omit_defaults=True, rename={"in_": "in"}):
    """A number taken from the position (D3.4). `in_` and `pick` belong to citizens, `colour` to dice."""

    count: CountName
    in_: tuple[Building, ...] = ()
    pick: CitizensCounted | None = None
    colour: Colour | None = None


class Need(Struct, frozen=True):
    """The deniers that a player must hold for one use; they are not paid."""

    denier: int


class Cost(Struct, frozen=True, omit_defaults=True):
    """The price of one use; at least one of them is above 0."""

    denier: int = 0
    influence: int = 0


class Gain(Struct, frozen=True, omit_defaults=True):
    """The gain of one use; at least one of them is above 0."""

    denier: int = 0
    influence: int = 0
    vp: int = 0
    citizen: int = 0
    event_cube: int = 0
    cathedral_cube: int = 0


class Now(Struct, frozen=True, omit_defaults=True, tag_field="kind", tag="now"):
    """One use of a card that acts at once (D3). `roll`: the gain comes only if one of these faces shows."""

    gain: Gain
    need: Need | None = None
    cost: Cost | None = None
    per: Count | None = None
    roll: tuple[int, ...] = ()


class Manual(Struct, frozen=True, tag_field="kind", tag="manual"):
    """An effect that the language cannot express: the players enter the changes (D5.5)."""

    text: str


class AddEach(Struct, frozen=True, tag_field="kind", tag="add_each"):
    """Each die of the group counts n more."""

    colour: Colour
    n: int
    not_for: tuple[Deed, ...] = NO_CUBE


class AddGroup(Struct, frozen=True, tag_field="kind", tag="add_group"):
    """The sum of the group counts n more, once."""

    colour: Colour
    n: int
    not_for: tuple[Deed, ...] = NO_CUBE


class SetEach(Struct, frozen=True, omit_defaults=True, tag_field="kind", tag="set_each"):
    """Each die of the group counts as n; a group of any colour where the card names none."""

    n: int
    colour: Colour | None = None
    not_for: tuple[Deed, ...] = NO_CUBE


class Recolour(Struct, frozen=True, rename={"from_": "from"}, tag_field="kind", tag="recolour"):
    """The dice are of colour `from_` and count as `to`, with their values."""

    from_: Colour
    to: Colour
    not_for: tuple[Deed, ...] = ()


class Multiply(Struct, frozen=True, rename={"from_": "from"}, tag_field="kind", tag="multiply"):
    """One die of colour `from_` counts as `count` dice of colour `to` with its value."""

    from_: Colour
    to: Colour
    count: int
    not_for: tuple[Deed, ...] = (Deed.PLACE,)


class Free(Struct, frozen=True, tag_field="kind", tag="free"):
    """Up to n dice from each other district cost nothing."""

    colour: Colour
    n: int
    not_for: tuple[Deed, ...] = ()


class Virtual(Struct, frozen=True, tag_field="kind", tag="virtual"):
    """The group has one die more, of this colour and value n, that belongs to the player."""

    colour: Colour
    n: int
    not_for: tuple[Deed, ...] = NO_CUBE


Later = AddEach | AddGroup | SetEach | Recolour | Multiply | Free | Virtual
"""An effect of a cube that goes with a later action (D4)."""


class Black(Struct, frozen=True, tag_field="kind", tag="black"):
    """n black dice more in this round's throw."""

    n: int


class Lose(Struct, frozen=True, omit_defaults=True, tag_field="kind", tag="lose"):
    """Each player loses n, or n times the count."""

    what: Good
    n: int
    per: Count | None = None


class Discard(Struct, frozen=True, tag_field="kind", tag="discard"):
    """Each player takes n dice of this colour off their own district."""

    colour: DieColour
    n: int
    pick: Pick


class Replace(Struct, frozen=True, tag_field="kind", tag="replace"):
    """n citizens who stand in the building are expelled; greys take their spaces."""

    building: Building
    n: int
    by: Chooser


class Enter(Struct, frozen=True, tag_field="kind", tag="enter"):
    """A grey enters the building at this space, or at one that the start player chooses."""

    building: Building
    space: int | Literal["start"]


class Uncube(Struct, frozen=True, rename={"from_": "from"}, tag_field="kind", tag="uncube"):
    """Each player takes off n own cubes."""

    from_: CubePlace
    n: int


EventEffect = Black | Lose | Discard | Replace | Enter | Uncube | Manual
"""An effect of an event (D5)."""

ActivityEffect = Now | Later | Manual
"""The effect of an activity card: `Manual` for cards of both kinds."""
