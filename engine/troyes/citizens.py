"""Citizens who take spaces, push, leave and are hired (5.3, 5.4, 5.15, 5.16, D5)."""

from msgspec.structs import replace

from engine.troyes.effects import CitizenEntered, CitizenExpelled, CitizenMoved
from engine.troyes.lookup import BUILDING_INDEX, open_index
from engine.troyes.places import Expelled, General, OnCard, Place, Space, Supply
from engine.troyes.state import OpenActivity, Position
from engine.troyes.terms import NEUTRAL, Building
from engine.troyes.writer import Writer


def enter(writer: Writer, owner: int, building: Building, space: int, rule: str) -> None:
    """A citizen takes a space of a building; who stands there is expelled or moves on (5.15, 5.16)."""
    spaces = writer.buildings[BUILDING_INDEX[building]]
    if spaces[space - 1] is not None:
        if building == Building.PALACE:
            expel(writer, building, space, "5.15")
        else:
            _push(writer, building, space)
    spaces[space - 1] = owner
    writer.effects.append(CitizenEntered(owner, building, space, rule))


def _push(writer: Writer, building: Building, space: int) -> None:
    """Move who stands on a space, and those beyond, to the right up to the first free space (5.16)."""
    spaces = writer.buildings[BUILDING_INDEX[building]]
    row = next(row for row in writer.cards.board.rows(building) if space in row)
    line = row[row.index(space) :]
    free = next((index for index, each in enumerate(line) if spaces[each - 1] is None), len(line))
    if free == len(line):
        expel(writer, building, line[-1], "5.16")
        free -= 1
    for index in range(free, 0, -1):
        owner = spaces[line[index - 1] - 1]
        assert owner is not None
        spaces[line[index] - 1], spaces[line[index - 1] - 1] = owner, None
        writer.effects.append(CitizenMoved(owner, building, line[index - 1], line[index]))


def expel(writer: Writer, building: Building, space: int, rule: str) -> None:
    """The citizen on a space leaves it: a player's lies on the building, a grey one goes to the supply (2.5, 2.6)."""
    index = BUILDING_INDEX[building]
    owner = writer.buildings[index][space - 1]
    assert owner is not None
    writer.buildings[index][space - 1] = None
    if owner == NEUTRAL:
        writer.greys += 1
    else:
        writer.expelled[index][owner] += 1
    writer.effects.append(CitizenExpelled(owner, building, space, rule))


def stands(table: Position | Writer, owner: int, place: Place) -> bool:
    """Return True if a citizen of this owner is at a place."""
    match place:
        case General():
            return (table.greys if owner == NEUTRAL else table.players[owner].general) > 0
        case Supply():
            return owner != NEUTRAL and table.players[owner].personal > 0
        case Space(building, space):
            return table.buildings[BUILDING_INDEX[building]][space - 1] == owner
        case Expelled(building):
            return owner != NEUTRAL and table.expelled[BUILDING_INDEX[building]][owner] > 0
        case OnCard(card):
            index = open_index(table.activities, card)
            return index is not None and owner in table.activities[index].tradesmen


def take(writer: Writer, owner: int, place: Place) -> None:
    """Take a citizen who stands there off a place."""
    match place:
        case General():
            _change_supply(writer, owner, -1)
        case Supply():
            own = writer.players[owner]
            writer.players[owner] = replace(own, personal=own.personal - 1)
        case Space(building, space):
            writer.buildings[BUILDING_INDEX[building]][space - 1] = None
        case Expelled(building):
            writer.expelled[BUILDING_INDEX[building]][owner] -= 1
        case OnCard(card):
            index = open_index(writer.activities, card)
            assert index is not None
            writer.activities[index] = without_tradesman(writer.activities[index], owner)


def put(writer: Writer, owner: int, place: Place) -> None:
    """Put a citizen on a place that has room."""
    match place:
        case General():
            _change_supply(writer, owner, 1)
        case Supply():
            own = writer.players[owner]
            writer.players[owner] = replace(own, personal=own.personal + 1)
        case Space(building, space):
            writer.buildings[BUILDING_INDEX[building]][space - 1] = owner
        case Expelled(building):
            writer.expelled[BUILDING_INDEX[building]][owner] += 1
        case OnCard(card):
            add_tradesman(writer, owner, card)


def _change_supply(writer: Writer, owner: int, n: int) -> None:
    if owner == NEUTRAL:
        writer.greys += n
    else:
        own = writer.players[owner]
        writer.players[owner] = replace(own, general=own.general + n)


def without_tradesman(activity: OpenActivity, player: int) -> OpenActivity:
    """The card without a player's tradesman; nobody moves up (5.4)."""
    spaces = tuple(None if each == player else each for each in activity.spaces)
    return replace(activity, spaces=spaces, picture=tuple(each for each in activity.picture if each != player))


def add_tradesman(writer: Writer, player: int, card: str) -> int | None:
    """Put a citizen on the first free space of an open card; return it from 1, None for the picture (5.4)."""
    index = open_index(writer.activities, card)
    assert index is not None
    activity = writer.activities[index]
    if None not in activity.spaces:
        writer.activities[index] = replace(activity, picture=(*activity.picture, player))
        return None
    free = activity.spaces.index(None)
    spaces = (*activity.spaces[:free], player, *activity.spaces[free + 1 :])
    writer.activities[index] = replace(activity, spaces=spaces)
    return free + 1
