"""Numbers taken from a position: the counts of cards and of characters (D3.4, section 6)."""

from engine.troyes.card_effects import Count
from engine.troyes.lookup import BUILDING_INDEX, INDEX
from engine.troyes.state import Position
from engine.troyes.terms import BUILDINGS, Building, CitizensCounted, CountName, Subject
from engine.troyes.writer import Writer

Table = Position | Writer
"""A position, frozen or under change."""


def citizens_in(table: Table, player: int, building: Building) -> int:
    """The citizens of an owner who stand in a building; expelled ones do not count."""
    return table.buildings[BUILDING_INDEX[building]].count(player)


def citizens(table: Table, player: int) -> int:
    """The citizens of an owner who stand in the three buildings."""
    return sum(citizens_in(table, player, building) for building in BUILDINGS)


def tradesmen(table: Table, player: int) -> int:
    """A player's citizens on activity cards, on the pictures too."""
    return sum(player in activity.tradesmen for activity in table.activities)


def cathedral_cubes(table: Table, player: int) -> int:
    """A player's cubes in the cathedral."""
    return sum(levels.count(player) for levels in table.cathedral)


def events_with_cube(table: Table, player: int) -> int:
    """The events in the row with a cube of a player."""
    return sum(event.cubes_of(player) > 0 for event in table.row)


def counted(table: Table, player: int, count: Count) -> int:
    """The number that a count of the cards file gives for a player (D3.4)."""
    name = count.count
    if name == CountName.CITIZENS:
        numbers = [citizens_in(table, player, building) for building in count.in_]
        return max(numbers) if count.pick == CitizensCounted.BEST else sum(numbers)
    if name in (CountName.OWN_DICE, CountName.MOST_DICE):
        assert count.colour is not None
        index = INDEX[count.colour]
        if name == CountName.OWN_DICE:
            return len(table.dice[player][index])
        return max(len(district[index]) for district in table.dice)
    if name == CountName.EVENTS_WITH_OWN_CUBE:
        return events_with_cube(table, player)
    return len(table.row) if name == CountName.EVENTS_IN_ROW else subject(table, player, Subject(name))


def subject(table: Table, player: int, counts: Subject) -> int:
    """The number that a character counts for a player at the end (section 6 of the cards file)."""
    own = table.players[player]
    if counts == Subject.INFLUENCE:
        return own.influence
    if counts == Subject.DENIER:
        return own.denier
    if counts == Subject.EVENTS_WON:
        return len(own.won)
    if counts == Subject.CITIZENS:
        return citizens(table, player)
    return tradesmen(table, player) if counts == Subject.TRADESMEN else cathedral_cubes(table, player)
