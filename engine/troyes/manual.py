"""The changes that players enter for a card that the game cannot carry out, one by one (D5.5)."""

from enum import StrEnum

from engine.troyes.changes import ActivityCubes, Amount, CathedralChange, Change, CitizenMove, DieChange, EventCubes
from engine.troyes.citizens import put, stands, take
from engine.troyes.cubes import add_activity_cubes, add_event_cubes, free_flags, settle_if_full
from engine.troyes.lookup import BUILDING_INDEX, INDEX, activity_card, open_index, row_index
from engine.troyes.places import Expelled, OnCard, Space, Supply
from engine.troyes.terms import MAX_DICE, NEUTRAL, Good, When
from engine.troyes.writer import Writer


class Impossible(StrEnum):
    """The reason why a change is not possible; its value is the end of an English sentence."""

    NOTHING = "it changes nothing"
    AMOUNT = "it leaves less than 0, or too much influence"
    NO_DIE = "no such die lies there"
    DIE_VALUE = "a die shows 1 to 6"
    TOO_MANY_DICE = "six dice of this colour lie on the square already"
    NOBODY_THERE = "no such citizen stands there"
    NO_ROOM = "this citizen finds no room there"
    SPACE_TAKEN = "a cube lies on that space"
    SPACE_FREE = "no cube lies on that space"
    CARD_CLOSED = "the card does not lie open, or takes no cubes"
    CUBES = "there are too few cubes or free flags"


def change(writer: Writer, wanted: Change) -> Impossible | None:
    """Carry one change out, if it is possible at this moment; else return the reason and change nothing."""
    match wanted:
        case Amount():
            return _amount(writer, wanted)
        case DieChange():
            return _die(writer, wanted)
        case CitizenMove():
            return _citizen(writer, wanted)
        case CathedralChange():
            return _cathedral(writer, wanted)
        case ActivityCubes():
            return _activity(writer, wanted)
        case EventCubes():
            return _event(writer, wanted)


def _amount(writer: Writer, wanted: Amount) -> Impossible | None:
    after = writer.held(wanted.player, wanted.what) + wanted.n
    if not wanted.n:
        return Impossible.NOTHING
    if after < 0 or (wanted.what == Good.INFLUENCE and after > writer.cards.board.influence_max):
        return Impossible.AMOUNT
    writer.add(wanted.player, wanted.what, wanted.n)
    return None


def _die(writer: Writer, wanted: DieChange) -> Impossible | None:
    index, old, new = INDEX[wanted.colour], wanted.old, wanted.new
    if old == new:
        return Impossible.NOTHING
    if new is not None and not 1 <= new <= 6:
        return Impossible.DIE_VALUE
    if old is None:
        if sum(len(district[index]) for district in writer.dice) >= MAX_DICE:
            return Impossible.TOO_MANY_DICE
    elif old not in writer.dice[wanted.district][index]:
        return Impossible.NO_DIE
    else:
        writer.take_die(wanted.district, wanted.colour, old)
    if new is not None:
        writer.lay_die(wanted.district, wanted.colour, new)
    return None


def _citizen(writer: Writer, wanted: CitizenMove) -> Impossible | None:
    if wanted.origin == wanted.to:
        return Impossible.NOTHING
    if not stands(writer, wanted.owner, wanted.origin):
        return Impossible.NOBODY_THERE
    if not _has_room(writer, wanted):
        return Impossible.NO_ROOM
    take(writer, wanted.owner, wanted.origin)
    put(writer, wanted.owner, wanted.to)
    return None


def _has_room(writer: Writer, wanted: CitizenMove) -> bool:
    match wanted.to:
        case Supply() | Expelled():
            return wanted.owner != NEUTRAL
        case Space(building, space):
            return writer.buildings[BUILDING_INDEX[building]][space - 1] is None
        case OnCard(card):
            index = open_index(writer.activities, card)
            if index is None or wanted.owner == NEUTRAL:
                return False
            return wanted.owner not in writer.activities[index].tradesmen
        case _:
            return True


def _cathedral(writer: Writer, wanted: CathedralChange) -> Impossible | None:
    levels = writer.cathedral[wanted.column - 1]
    seen = levels[wanted.level - 1]
    if wanted.player is None and seen is None:
        return Impossible.SPACE_FREE
    if wanted.player is not None and seen is not None:
        return Impossible.SPACE_TAKEN
    levels[wanted.level - 1] = wanted.player
    return None


def _activity(writer: Writer, wanted: ActivityCubes) -> Impossible | None:
    index = open_index(writer.activities, wanted.card)
    if not wanted.n:
        return Impossible.NOTHING
    if index is None or activity_card(writer.cards, wanted.card).when != When.LATER:
        return Impossible.CARD_CLOSED
    if writer.activities[index].cubes[wanted.player] + wanted.n < 0:
        return Impossible.CUBES
    add_activity_cubes(writer, wanted.player, wanted.card, wanted.n)
    return None


def _event(writer: Writer, wanted: EventCubes) -> Impossible | None:
    index = row_index(writer.row, wanted.card)
    if not wanted.n:
        return Impossible.NOTHING
    if index is None:
        return Impossible.CARD_CLOSED
    event = writer.row[index]
    if event.cubes_of(wanted.player) + wanted.n < 0 or wanted.n > free_flags(writer, event):
        return Impossible.CUBES
    add_event_cubes(writer, wanted.player, wanted.card, wanted.n)
    settle_if_full(writer, wanted.card)
    return None
