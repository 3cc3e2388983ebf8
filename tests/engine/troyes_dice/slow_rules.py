"""The rules a second time: plain, slow, and written without sight of the engine.

Straight from the numbered rules of Troyes Dice and from the game record's format; the numbers beside the code are
theirs. Nothing here is clever, so that a reader can hold it against the rules. Records are plain parsed JSON; `replay`
gives the output that `oyez replay --json` must print, `turns` and `complete` try everything.

    python tests/engine/troyes_dice/slow_rules.py RECORD.json      # for ../shared/tools/check_records.py --command
"""

from __future__ import annotations

import copy
import json
import sys
from dataclasses import dataclass, replace
from itertools import product
from pathlib import Path
from typing import Any

from tests.engine.troyes_dice.slow_action import COLUMNS, ONE_OF_EACH, Action, ChoiceMissing, Sheet, Slot
from tests.engine.troyes_dice.slow_cost import building_faults, can_pay, cost_faults, pay, range_fault
from tests.engine.troyes_dice.slow_form import (
    COLOURS,
    KINDS,
    RESOURCES,
    Refused,
    Setup,
    check_header,
    check_keys,
    check_player,
    check_roll_form,
    check_turn_form,
    need,
)

RESOURCE_OF = {"red": "influence", "yellow": "denier", "white": "knowledge"}
CHARACTER_COUNTS = {  # column: the kind of building that the character counts (5.1)
    1: ("prestige", "red"),
    2: ("work", "red"),
    3: ("prestige", "yellow"),
    4: ("work", "yellow"),
    5: ("prestige", "white"),
    6: ("work", "white"),
}
HALVES = 16  # 3.8

# ---- constants -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Position:
    """A game at one moment. Never changed in place: `play` gives the next one."""

    setup: Setup
    turned: frozenset[int]  # places whose plaza shows its back
    raids: frozenset[int]  # places whose tile shows its raid
    half: int  # halves begun, 0 before the first roll
    slots: tuple[Slot, ...]
    sheets: tuple[Sheet, ...]
    after_event: tuple[Sheet, ...]  # the sheets as the open half's event left them
    acted: frozenset[int]
    before_roll: Position | None  # the position at the open half's roll: `correct` goes back to it

    @property
    def over(self) -> bool:
        return self.half == HALVES and len(self.acted) == len(self.sheets)

    @property
    def day(self) -> int:
        return max(1, (self.half + 1) // 2)

    @property
    def half_name(self) -> str:
        return "afternoon" if self.half and self.half % 2 == 0 else "morning"


# ---- a half-day (section 3) ---------------------------------------------------------------------------


def start(setup: Setup) -> Position:
    sheets = tuple(Sheet() for _ in setup.players)
    return Position(setup, frozenset(), frozenset(), 0, (), sheets, sheets, frozenset(), None)


def end_half(position: Position) -> Position:
    """3.7 destroyed plazas are turned over; 6.2 and the black feast: tiles turn to their raid."""
    destroyed = {slot.place for slot in position.slots if slot.attacks}
    under_black = {slot.place for slot in position.slots if slot.black and slot.tile}
    return replace(position, turned=position.turned ^ destroyed, raids=position.raids | under_black)


def lay_out(position: Position, half: int, roll: dict[str, Any]) -> tuple[Slot, ...]:
    """3.1 ascending, the black die first among equals; 3.2 on the half's four places clockwise."""
    neutral = ((half + 1) // 2 - 1) % 9
    first = neutral + (1 if half % 2 == 1 else 5)
    dice = [(roll["black"], 0)] + [(number, 1) for number in roll["clear"]]
    slots = []
    for index, (number, clear) in enumerate(sorted(dice)):
        place = (first + index) % 9
        side = 1 if place in position.turned else 0
        colour = position.setup.plazas[place][side]
        tile = position.setup.tiles.get(place)
        slots.append(Slot(place, colour, number, not clear, tile, place in position.raids))
    return tuple(slots)


def attack(sheet: Sheet, setup: Setup, slots: tuple[Slot, ...]) -> None:
    """3.3 the cell of the plaza's colour and the die's number, unless 3.4 protects its column."""
    for slot in slots:
        column = setup.numbering.index(slot.face) + 1
        if slot.attacks and not sheet.protected(column):
            sheet.crossed.add((slot.colour, column))


def open_half(position: Position, roll: dict[str, Any]) -> Position:
    """Carry out 3.1 to 3.5 on a position in which the half before is ended."""
    for die in [roll["black"], *roll["clear"]]:
        need(1 <= die <= 6, f"a die shows {die}", "3.1")
    half = position.half + 1
    slots = lay_out(position, half, roll)
    sheets = copy.deepcopy(position.sheets)
    if (half + 1) // 2 >= 3:
        for sheet in sheets:
            attack(sheet, position.setup, slots)
    return Position(position.setup, position.turned, position.raids, half, slots, sheets, sheets, frozenset(), position)


def play(position: Position, event: Any) -> Position:
    """Carry out one event of a record; `Refused` says why it cannot be, and nothing has changed."""
    need(isinstance(event, dict) and len(event) == 1, f"{event!r} is not an event")
    [(word, body)] = event.items()
    need(word in ("roll", "turn", "undo", "correct"), f"unknown event {word!r}")
    if word == "roll":
        check_roll_form(body)
        need(not position.over, "the game is over", "3.8")
        everyone = position.half == 0 or len(position.acted) == len(position.sheets)
        need(everyone, "not every player has had a turn in this half", "3.6")
        return open_half(end_half(position), body)
    if word == "correct":
        check_keys(body, "the correction", ("roll",))
        check_roll_form(body["roll"])
        if position.before_roll is None:
            raise Refused(None, "there is no roll to correct")
        return open_half(position.before_roll, body["roll"])
    if word == "undo":
        check_keys(body, "the undo", ("player",))
        check_player(body["player"], position.setup.players)
        player = body["player"]
        need(player in position.acted, f"player {player} has no turn to undo in this half")
        return with_sheet(position, player, position.after_event[player], position.acted - {player})
    check_turn_form(body, position.setup.players)
    faults = turn_faults(position, body)
    if faults:
        raise faults[0]
    player = body["player"]
    return with_sheet(position, player, sheet_after(position, body), position.acted | {player})


def with_sheet(position: Position, player: int, sheet: Sheet, acted: frozenset[int]) -> Position:
    sheets = list(position.sheets)
    sheets[player] = sheet
    return replace(position, sheets=tuple(sheets), acted=acted)


def turn_faults(position: Position, turn: dict[str, Any]) -> list[Refused]:
    """All that speaks against a turn of good form, its choices aside."""
    found = []
    if position.over:
        found.append(Refused("3.8", "the game is over"))
    elif position.half == 0:
        return [Refused("3.1", "the dice have not been rolled"), *range_fault(turn)]
    elif turn["player"] in position.acted:
        found.append(Refused("3.6", f"player {turn['player']} has already had a turn in this half"))
    setup, sheet = position.setup, position.sheets[turn["player"]]
    if turn["do"] == "rest":
        slots = [(index, slot) for index, slot in enumerate(position.slots) if not slot.attacks]
        if any(can_pay(sheet, setup, index, slot) for index, slot in slots):
            found.append(Refused("4.2", "the player can pay for a die"))
        return found
    slot = position.slots[turn["slot"]]
    if slot.attacks:
        found.append(Refused("3.3" if slot.black else "6.2", "this die cannot be chosen"))
    found += cost_faults(sheet, setup, turn, slot)
    return found if turn["do"] == "gather" else found + building_faults(sheet, setup, turn, slot)


# ---- effects of a turn (4.6 to 4.11, section 6) --------------------------------------------------------


def sheet_after(position: Position, turn: dict[str, Any]) -> Sheet:
    """Give the player's sheet after a turn without faults; the one before stays as it is."""
    setup, player = position.setup, turn["player"]
    sheet: Sheet = copy.deepcopy(position.sheets[player])
    action = Action(sheet, setup, position.slots, turn.get("choices", []))
    if turn["do"] == "rest":
        action.gain(ONE_OF_EACH)  # 4.2
    else:
        slot = position.slots[turn["slot"]]
        pay(sheet, setup, turn, slot)
        colour, value = turn.get("colour", slot.colour), turn.get("value", slot.value)
        if turn["do"] == "gather":
            action.gain([(RESOURCE_OF[colour], value)])  # 4.6
        else:
            column = setup.numbering.index(value) + 1
            action.build(turn["do"], colour, column, slot, "colour" in turn)
    action.finish()
    return sheet


# ---- scores and the replay (section 5, the format) ----------------------------------------------------


def score(name: str, sheet: Sheet) -> dict[str, Any]:
    built = {
        colour: {kind: sorted(c for k, d, c in sheet.built if (k, d) == (kind, colour)) for kind in KINDS}
        for colour in COLOURS
    }
    buildings = 0
    for column, number in sheet.characters.items():  # 5.1
        kind, district = CHARACTER_COUNTS[column]
        buildings += number * len(built[district][kind])
    resources = sum(sheet.unspent(resource) // 2 for resource in RESOURCES)  # 5.2
    citizens = sum(sheet.citizens.values())  # 5.3
    return {
        "name": name,
        "total": buildings + resources + citizens,
        "buildings": buildings,
        "resources": resources,
        "citizens": citizens,
        "unspent": {resource: sheet.unspent(resource) for resource in RESOURCES},
        "circled": dict(sheet.circled),
        "citizen_tracks": dict(sheet.citizens),
        "built": built,
        "crossed": {colour: sorted(c for d, c in sheet.crossed if d == colour) for colour in COLOURS},
        "characters": {str(column): sheet.characters[column] for column in sorted(sheet.characters)},
    }


def result(position: Position) -> dict[str, Any]:
    """Give the replay output of a good record that ends here."""
    names = position.setup.players
    players = [score(name, sheet) for name, sheet in zip(names, position.sheets, strict=True)]
    best = max(player["total"] for player in players)
    winners = [player["name"] for player in players if player["total"] == best]  # 5.4
    return {
        "ok": True,
        "over": position.over,
        "day": position.day,
        "half": position.half_name,
        "players": players,
        "winners": winners if position.over else [],
    }


def position_after(record: Any) -> Position:
    """Play a whole record; raises `Refused`, with the event's index in `.event`."""
    position = start(check_header(record))
    for index, event in enumerate(record["events"]):
        try:
            position = play(position, event)
        except Refused as fault:
            fault.event = index
            raise
    return position


def replay(record: object) -> dict[str, Any]:
    """Give exactly the object that `oyez replay --json` prints for this parsed record, good or bad."""
    try:
        return result(position_after(record))
    except Refused as fault:
        return {"ok": False, "event": fault.event, "rule": fault.rule, "error": fault.text}


# ---- every turn, by trying --------------------------------------------------------------------------


def turns(position: Position, player: int) -> list[dict[str, Any]]:
    """List, without choices, each turn that is refused for no other reason than missing choices."""
    found = []
    candidates: list[dict[str, Any]] = [{"player": player, "do": "rest"}]
    tries = product(range(4), (None, *RESOURCES), (None, *COLOURS), (None, *COLUMNS), ("gather", *KINDS))
    for slot, paid, colour, value, do in tries:
        turn = {"player": player, "slot": slot, "pay": paid, "colour": colour, "value": value, "do": do}
        candidates.append({key: thing for key, thing in turn.items() if thing is not None})
    for turn in candidates:
        try:
            play(position, {"turn": turn})
        except ChoiceMissing:
            found.append(turn)
        except Refused:
            continue
        else:
            found.append(turn)
    return found


def complete(position: Position, turn: dict[str, Any]) -> list[dict[str, Any]]:
    """List the turn with every sequence of choices that completes it: the whole tree of choices."""
    try:
        play(position, {"turn": turn})
    except ChoiceMissing as missing:
        so_far = turn.get("choices", [])
        branches = [{**turn, "choices": [*so_far, option]} for option in missing.options]
        return [whole for branch in branches for whole in complete(position, branch)]
    return [turn]


if __name__ == "__main__":
    answer = replay(json.loads(Path(sys.argv[1]).read_text("utf-8")))
    print(json.dumps(answer, ensure_ascii=False))
    sys.exit(0 if answer["ok"] else 1)
