"""The price of a die, and the rules that forbid a turn with it (4.1 to 4.5, 4.7, 4.8, the raids of section 6).

Part of the slow second opinion, see slow_rules.py. A `turn` here is of good form, its slot's die may be
chosen; the answers list every rule that the turn breaks, not the first alone.
"""

from __future__ import annotations

from typing import Any

from tests.engine.troyes_dice.slow_action import Sheet, Slot
from tests.engine.troyes_dice.slow_form import RESOURCES, Refused, Setup

SLOT_COST = (0, 1, 1, 2)  # 4.1


def slot_cost(setup: Setup, index: int, slot: Slot) -> tuple[str, int]:
    """4.1 and the coin feast: the resource (`any`) and the amount that the slot itself costs."""
    if slot.has("coin", "feast") or SLOT_COST[index] == 0:
        return "denier", 0
    return ("any" if setup.any_cost and index == 1 else "denier"), SLOT_COST[index]


def raid_cost(slot: Slot) -> str | None:
    """Name the one resource that the tile costs more (section 6), if any."""
    for tile, resource in (("coin", "denier"), ("fortress", "influence"), ("cathedral", "knowledge")):
        if slot.has(tile, "raid"):
            return resource
    return None


def can_pay(sheet: Sheet, setup: Setup, index: int, slot: Slot) -> bool:
    """4.2: the slot's cost and its tile's extra cost, from the player's resources."""
    kind, count = slot_cost(setup, index, slot)
    for paid in RESOURCES if kind == "any" else (kind,):
        purse = {resource: sheet.unspent(resource) for resource in RESOURCES}
        purse[paid] -= count
        extra = raid_cost(slot)
        if extra:
            purse[extra] -= 1
        if min(purse.values()) >= 0:
            return True
    return False


def influence_needed(slot: Slot, value: int) -> int | None:
    """4.3, 6.3: the influence from the die as it lies to `value`; None if a feast cannot reach it."""
    if not slot.has("influence", "feast"):
        return abs(value - slot.value)
    number, steps = slot.value, 0
    up = value > number
    while number < value if up else number > value:
        number = min(6, number + 2) if up else max(1, number - 2)
        steps += 1
    return steps if number == value else None


def spend(purse: dict[str, int], resource: str, count: int) -> bool:
    """Take `count` from the purse if the purse has it."""
    if purse[resource] < count:
        return False
    purse[resource] -= count
    return True


def cost_faults(sheet: Sheet, setup: Setup, turn: dict[str, Any], slot: Slot) -> list[Refused]:
    """4.1 the slot first, then the raid (6.2), then 4.3 and 4.4: all from the resources before (4.5)."""
    faults = []
    purse = {resource: sheet.unspent(resource) for resource in RESOURCES}
    kind, count = slot_cost(setup, turn["slot"], slot)
    if kind != "any" and "pay" in turn:
        faults.append(Refused("4.1", "`pay` is superfluous"))
    if kind == "any" and "pay" not in turn:
        faults.append(Refused("4.1", "`pay` is missing"))
    elif not spend(purse, turn["pay"] if kind == "any" else kind, count):
        faults.append(Refused("4.1", f"the slot costs {count} {turn.get('pay', kind)}"))
    extra = raid_cost(slot)
    if extra and not spend(purse, extra, 1):
        faults.append(Refused("6.2", f"the raid costs one {extra} more"))
    if "value" in turn:
        faults += value_faults(purse, slot, turn)
    if "colour" in turn:
        if turn["colour"] == slot.colour:
            faults.append(Refused(None, "the die has this colour already"))
        if slot.has("knowledge", "raid"):
            faults.append(Refused("6.2", "knowledge cannot change this die"))
        elif turn["colour"] != slot.colour and not spend(purse, "knowledge", colour_price(slot)):
            faults.append(Refused("4.4", f"the colour costs {colour_price(slot)} knowledge"))
    return faults


def range_fault(turn: dict[str, Any]) -> list[Refused]:
    if 1 <= turn.get("value", 1) <= 6:
        return []
    return [Refused("4.3", f"{turn['value']} is not within 1-6")]


def value_faults(purse: dict[str, int], slot: Slot, turn: dict[str, Any]) -> list[Refused]:
    faults, value = range_fault(turn), turn["value"]
    if value == slot.value:
        faults.append(Refused(None, "the die has this value already"))
    if slot.has("influence", "raid"):
        faults.append(Refused("6.2", "influence cannot change this die"))
    elif 1 <= value <= 6:
        steps = influence_needed(slot, value)
        if steps is None:
            faults.append(Refused("6.3", f"steps of two do not lead from {slot.value} to {value}"))
        elif not spend(purse, "influence", steps):
            faults.append(Refused("4.3", f"the value costs {steps} influence"))
    return faults


def colour_price(slot: Slot) -> int:
    return 1 if slot.has("knowledge", "feast") else 2


def building_faults(sheet: Sheet, setup: Setup, turn: dict[str, Any], slot: Slot) -> list[Refused]:
    """4.7 and 4.8, the hall raid, and 6.3: a die at value 0 builds nothing."""
    faults = []
    kind, value = turn["do"], turn.get("value", slot.value)
    if kind == "prestige" and slot.has("hall", "raid"):
        faults.append(Refused("6.2", "no prestige building can be built with this die"))
    if value == 0:
        faults.append(Refused("6.3", "a die at value 0 builds nothing"))
    if 1 <= value <= 6:
        district, column = turn.get("colour", slot.colour), setup.numbering.index(value) + 1
        if not sheet.free(kind, district, column):
            rule = "4.7" if kind == "prestige" else "4.8"
            faults.append(Refused(rule, f"{district} {kind} {column} is built or crossed out"))
    return faults


def pay(sheet: Sheet, setup: Setup, turn: dict[str, Any], slot: Slot) -> None:
    """Cross out all that the turn costs; `cost_faults` has found it there."""
    kind, count = slot_cost(setup, turn["slot"], slot)
    sheet.crossed_out[turn["pay"] if kind == "any" else kind] += count
    extra = raid_cost(slot)
    if extra:
        sheet.crossed_out[extra] += 1
    if "value" in turn:
        sheet.crossed_out["influence"] += influence_needed(slot, turn["value"]) or 0
    if "colour" in turn:
        sheet.crossed_out["knowledge"] += colour_price(slot)
