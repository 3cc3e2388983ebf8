"""Manual changes of the slow engine (D6)."""

from typing import Any

from tests.engine.cadwallon import slow_play
from tests.engine.cadwallon.slow_table import Table, need
from tests.engine.slow_refusal import Event

SIDES = ("attacker", "defender")


def manual(table: Table, fields: Event) -> None:
    """The changes in order; then the dice that they make due (D6.2)."""
    table.pending.pop()
    dice: list[Event] = []
    for change in fields["changes"]:
        dice += _change(table, change)
    slow_play.close_die(table)
    if table.thrown is not None and {"again": "lock"} in fields["changes"]:
        slow_play.lock_again(table)
    table.pending += reversed(dice)


def check_changes(table: Table, changes: list[Event]) -> None:
    """Each change must be possible after those before it; `table` is a copy."""
    table.pending.pop()
    for change in changes:
        ((word, value),) = change.items()
        need(_possible(table, word, value), "CHANGE")
        _change(table, change)


def _possible(table: Table, word: str, value: Any) -> bool:
    fight = table.fight
    if word == "ducats":
        return bool(value[1]) and table.ducats[value[0]] + value[1] >= 0
    if word == "ap":
        return not table.nobody and bool(value) and table.ap + value >= 0
    if word == "arcana":
        n: int = value[1]
        return n != 0 and n <= table.deck + table.discard and -n <= table.hand[value[0]]
    if word == "treasure":
        return _can_carry(table, *value)
    if word == "figure":
        return _can_stand(table, *value)
    if word == "chest":
        return table.token(value[0]) is not None
    if word == "left":
        left = table.characters[value[0]].left[value[1] == "action"]
        return not table.nobody and bool(value[2]) and left + value[2] >= 0
    if word == "dice":
        return fight is not None and fight["dice"][value[0]] is None and bool(value[1])
    if word == "again" and value == "lock":
        return fight is None and table.thrown is not None and not table.thrown["opened"]
    if word == "again":
        return fight is not None and fight["dice"][value] is not None
    return True


def _can_carry(table: Table, kind: str, origin: str, to: str) -> bool:
    if origin == to:
        return False
    if origin in table.rooms:
        token = table.rooms[origin]
        there = token is not None and (token["kind"] == kind or (token["kind"] == "?" and table.unseen(kind) > 0))
    elif origin in table.characters:
        there = table.characters[origin].tokens[kind] > 0
    else:
        there = (table.gone if origin == "gone" else table.lying)[kind] > 0
    if to in table.rooms:
        return there and table.rooms[to] is None
    if to in table.characters:
        return there and kind != "purse" and table.characters[to].room > 0
    return there


def _can_stand(table: Table, figure: str, to: str) -> bool:
    if table.fight is not None and figure in (table.fight["attacker"], table.fight["defender"]):
        return False
    if figure in table.characters:
        return table.characters[figure].inside and (to == "out" or table.free(to))
    stands = (table.figures | table.others)[figure] is not None
    if to in ("off", "on"):
        return stands == (to == "off")
    return table.free(to)


def _change(table: Table, change: Event) -> list[Event]:
    """Carry a change out; return the dice of money chests."""
    ((word, value),) = change.items()
    if word == "ducats":
        table.ducats[value[0]] += value[1]
    elif word == "ap":
        table.ap += value
    elif word == "arcana" and value[1] > 0:
        slow_play.draw(table, *value)
    elif word == "arcana":
        slow_play.discard(table, value[0], -value[1])
    elif word == "treasure":
        _carry(table, *value)
    elif word == "figure" and value[1] == "out":
        return slow_play.leave(table, table.characters[value[0]])
    elif word == "figure":
        slow_play.stand(table, value[0], None if value[1] == "off" else value[1])
    elif word == "gate":
        table.gates -= {slow_play.place_of(value[0])}
        table.gates |= {slow_play.place_of(value[0])} if value[1] == "closed" else set()
    elif word == "chest":
        table.rooms[value[0]]["shut"] = value[1] == "shut"
    elif word == "alarm":
        table.alarm = value
    elif word == "left":
        table.characters[value[0]].left[value[1] == "action"] += value[2]
    elif word == "dice" and table.fight is not None:
        table.fight["added"][value[0]] += value[1]
    elif value in SIDES and table.fight is not None:
        table.fight["dice"][value] = None
    return []


def _carry(table: Table, kind: str, origin: str, to: str) -> None:
    for place, n in ((origin, -1), (to, 1)):
        if place in table.rooms:
            table.rooms[place] = {"kind": kind, "shut": False} if n > 0 else None
        elif place in table.characters:
            table.characters[place].tokens[kind] += n
        else:
            (table.gone if place == "gone" else table.lying)[kind] += n
