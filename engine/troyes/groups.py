"""The group of an action: its colour, its values, its price, and the part of a cube in them (4, D4)."""

from collections.abc import Sequence

from msgspec import Struct

from engine.troyes.actions import SquareDie
from engine.troyes.card_effects import AddEach, AddGroup, Free, Later, Multiply, Recolour, SetEach, Virtual
from engine.troyes.faults import Code, Fault, Faults, fault
from engine.troyes.terms import MAX_GROUP, Colour, Deed

ONE_COLOUR = "of one colour"
"""The need of a group whose dice have several colours."""
DIE_PRICE = 2
"""Deniers for a bought die, for each die of the group (4.2)."""


class Group(Struct, frozen=True, gc=False):
    """The group as it counts: colour, effective values in the order given, their sum, and its size for the price."""

    colour: Colour
    values: tuple[int, ...]
    total: int
    size: int
    free: int = 0
    """Dice of each other district that cost nothing (D4.4)."""

    def bought(self, player: int, dice: Sequence[SquareDie]) -> list[tuple[SquareDie, int]]:
        """The dice to pay for, each with its price, in the order given (4.2, D4.4)."""
        price = DIE_PRICE * self.size
        others: list[int] = []
        owed = []
        for die in dice:
            district = die[0]
            if district != player:
                others.append(district)
                if others.count(district) > self.free:
                    owed.append((die, price))
        return owed

    def price(self, player: int, dice: Sequence[SquareDie]) -> int:
        """The deniers that the bought dice cost together."""
        return DIE_PRICE * self.size * len(self.bought(player, dice))


def most_dice(cube: Later | None) -> int:
    """The real dice that a group may have (4.1, D4.3)."""
    if isinstance(cube, Multiply):
        return 1
    return MAX_GROUP - 1 if isinstance(cube, Virtual) else MAX_GROUP


def real_colour(cube: Later | None) -> Colour | None:
    """The colour that the real dice must have for a cube; None for any (D4.1)."""
    if cube is None:
        return None
    return cube.from_ if isinstance(cube, Recolour | Multiply) else cube.colour


def group_of(dice: Sequence[SquareDie], cube: Later | None) -> Group:
    """The group that dice of one colour make with a cube; `group_faults` has been asked before (D4)."""
    colour = dice[0][1]
    values = tuple([die[2] for die in dice])
    size = len(values)
    extra = free = 0
    match cube:
        case None:
            pass
        case AddEach(_, n):
            values = tuple([value + n for value in values])
        case AddGroup(_, n):
            extra = n
        case SetEach(n):
            values = (n,) * size
        case Recolour(_, to):
            colour = to
        case Multiply(_, to, count):
            colour, values, size = to, values * count, 1
        case Free(_, n):
            free = n
        case Virtual(_, n):
            values, size = (*values, n), size + 1
    return Group(colour, values, sum(values) + extra, size, free)


def group_faults(dice: Sequence[SquareDie], cube: Later | None) -> Faults:
    """Every reason why these dice are no group, with this cube or without (4.1, D4.1, D4.3)."""
    most = most_dice(cube)
    found = []
    if not 1 <= len(dice) <= most:
        rule = "D4.3" if 1 <= len(dice) <= MAX_GROUP else "4.1"
        found.append(fault(Code.GROUP_SIZE, rule, seen=len(dice), allowed=f"1-{most}" if most > 1 else "1"))
    colours = dict.fromkeys(colour for _, colour, _ in dice)
    if len(colours) > 1:
        found.append(fault(Code.GROUP_COLOUR, "4.1", dice=ONE_COLOUR))
    need = real_colour(cube)
    if need is not None and any(colour != need for colour in colours):
        found.append(fault(Code.CUBE_UNFIT, "D4.1"))
    return tuple(found)


def fits_deed(cube: Later | None, deed: Deed) -> bool:
    """Return True if a cube may go with an action of this kind (D4)."""
    return cube is None or deed not in cube.not_for


NEEDS: dict[Deed, Colour] = {Deed.CATHEDRAL: Colour.WHITE, Deed.FARM: Colour.YELLOW}
"""The colour of the group for actions without a card (5.8, 5.17)."""


def colour_fault(group: Group, need: Colour | None, rule: str) -> Fault | None:
    """The fault of a group of another colour than the action asks."""
    if need is None or group.colour == need:
        return None
    return fault(Code.GROUP_COLOUR, rule, dice=need.value)
