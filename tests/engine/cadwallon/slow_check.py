"""The rules that an event can break, for the slow engine, in the order of section 11."""

from collections.abc import Callable
from copy import deepcopy
from typing import Any

from tests.engine.cadwallon import slow_fight, slow_ways
from tests.engine.cadwallon.slow_manual import check_changes
from tests.engine.cadwallon.slow_play import counted
from tests.engine.cadwallon.slow_table import KINDS, Character, Table, need
from tests.engine.slow_refusal import Event

WAITED = {
    "die": ("militia", "lock", "purse", "chest"),
    "march": ("march",),
    "take": ("take",),
    "fight": ("fight", "spoils"),
    "spoils": ("spoils",),
    "reveal": ("reveal",),
    "manual": ("manual",),
}
STAGES = {"deploy": "deploy", "militia": "militia"}


def check_rules(table: Table, event: Event) -> None:
    """Refuse an event that breaks a rule; its form has been checked."""
    ((word, fields),) = event.items()
    need(table.stage != "over", "OVER")
    if word in ("arcana", "skill"):
        CHECKS[word](table, fields)
        return
    if word in WAITED:
        need(table.waiting in WAITED[word], "NOT_NOW")
        need(not (word == "fight" and not fields and table.waiting == "spoils"), "NOT_NOW")
    else:
        need(not table.pending and not table.nobody and table.stage == STAGES.get(word, "activate"), "NOT_NOW")
    if isinstance(fields, dict) and "player" in fields:
        rules = {"deploy": "1.13", "militia": "3.5", "march": "3.5", "take": "5.4", "spoils": "5.16"}
        need(fields["player"] == decider(table), "NOT_YOUR_TURN", rules.get(word))
    if word in CHECKS:
        CHECKS[word](table, fields)


def decider(table: Table) -> int:
    """The player who decides now."""
    if table.waiting == "take":
        return table.characters[table.waits["character"]].player
    return slow_fight.decides(table, table.waits) if table.waiting == "spoils" else table.turn


def _deploy(table: Table, fields: Event) -> None:
    character = table.characters[fields["character"]]
    need(character.player == fields["player"], "NOT_YOURS", "1.13")
    need(not character.inside, "DEPLOYED")
    need(fields["area"] in table.board["exits"], "NOT_EXIT")
    need(table.free(fields["area"]), "TAKEN", "1.13")


def _militia(table: Table, fields: Event) -> None:
    need(table.figures[fields["militia"]] is not None, "NOT_INSIDE", "3.5")


def _die(_table: Table, value: int) -> None:
    need(1 <= value <= 6, "DIE_VALUE")


def _march(table: Table, fields: Event) -> None:
    victims = {
        each.id: each.area
        for each in table.characters.values()
        if each.inside and each.player != table.turn and not each.traits("immune")
    }
    if not table.graph:
        need(fields.get("target") in [None, *victims], "TARGET", "3.8")
        return
    start, to = table.figures[table.waits["figure"]], fields["to"]
    if to == start:
        return
    need(table.free(to) or to in victims.values(), "TARGET", "3.8")
    entered = slow_ways.ways(table, str(start), table.waits["steps"], 0, passes=False)
    need(any(to in areas for areas in entered[1:]), "TOO_FAR", "3.7")


def _own(table: Table, fields: Event) -> Character:
    """The character of an event, who must be the player's and inside (3.9, 4.9)."""
    character = table.characters[fields["character"]]
    need(character.player == fields["player"], "NOT_YOURS")
    need(character.inside, "NOT_INSIDE")
    return character


def _move(table: Table, fields: Event) -> None:
    character, to = _own(table, fields), str(fields.get("to"))
    need(not character.done, "DONE")
    need(character.left[0] > 0, "MOVED")
    need(table.ap >= character.price("move"), "AP")
    if to == "out":
        need(table.alarm, "NO_ALARM")
        need(not table.graph or slow_ways.can_leave(table, character), "TOO_FAR")
    elif table.graph:
        need(table.free(to), "TAKEN")
        need(to in slow_ways.ends(table, slow_ways.of_character(table, character)), "TOO_FAR")


def _attack(table: Table, fields: Event) -> None:
    character, step = _own(table, fields), fields.get("step", False)
    need(not character.done, "DONE")
    need(not step or table.setup.get("attack") == "next", "STEP")
    need(step or character.left[0] > 0, "MOVED", "5.8")
    need(character.left[1] > 0, "ACTED")
    need(table.ap >= character.price("attack") + (0 if step else character.price("move")), "AP")
    victim = table.characters.get(fields["target"])
    need(victim is not None and victim.inside and victim.player != character.player, "TARGET")
    assert victim is not None
    if table.graph and step:
        need(victim.area in table.neighbours(str(character.area)), "TOO_FAR", "5.9")
    elif table.graph:
        entered = slow_ways.of_character(table, character)
        need(any(victim.area in areas for areas in entered[1:]), "TOO_FAR", "5.8")


def _lock(table: Table, fields: Event, deed: str) -> Character:
    character = _own(table, fields)
    need(not character.done, "DONE")
    need(character.left[1] > 0, "ACTED")
    need(table.ap >= character.price(deed), "AP")
    need(table.has_lock(character), "NO_CHEST")
    return character


def _pick(table: Table, fields: Event) -> None:
    token = table.token(_lock(table, fields, "pick").area)
    need(token is None or not token["shut"], "SHUT")


def _bash(table: Table, fields: Event) -> None:
    _lock(table, fields, "bash")


def _take(table: Table, fields: Event) -> None:
    character = table.characters[table.waits["character"]]
    known = table.token(character.area)["kind"] if table.graph else "?"
    kind = fields.get("kind", known)
    need(kind in KINDS and known in ("?", kind), "KIND")
    left = table.unseen(kind) if table.graph else table.lying[kind]
    need(known == kind or left > 0, "KIND_GONE")
    _put_down(table, character, kind, fields, character.area)


def _put_down(table: Table, character: Character, kind: str, fields: Event, emptied: str | None) -> None:
    """A token too many is put down, and nothing else (2.8, 2.9)."""
    if kind == "purse" or character.room > 0:
        need("drop" not in fields and "room" not in fields, "DROP")
        return
    drop = fields.get("drop")
    need(drop is not None and (drop == kind or character.tokens[drop] > 0), "DROP")
    room = fields.get("room")
    if table.graph:
        need(room in table.rooms and (table.rooms[room] is None or room == emptied), "DROP_ROOM")
    else:
        need(room is None, "DROP_ROOM")


def _fight(table: Table, fields: Event) -> None:
    fight = table.waits
    for side in slow_fight.SIDES:
        need((side in fields) == (fight["dice"][side] is None), "SIDES")
        if side in fields and fight["dice"][side] is None:
            need(all(1 <= each <= 6 for each in fields[side]), "DIE_VALUE", "5.12")
            need(len(fields[side]) == slow_fight.dice_due(table, fight, side), "DICE_COUNT")


def _spoils(table: Table, fields: Event) -> None:
    fight = table.waits
    if slow_fight.takes_token(table, fight):
        won = slow_fight.fighter(table, fight, slow_fight.winner(fight))
        lost = slow_fight.fighter(table, fight, slow_fight.loser(fight))
        assert won is not None
        assert lost is not None
        right = "take" in fields and lost.tokens[fields["take"]] > 0
        need(right, "TAKE")
        if right:
            _put_down(table, won, fields["take"], fields, None)
    else:
        need(not {"take", "drop", "room"} & fields.keys(), "TAKE")
    if table.graph:
        area = str(table.characters[fight["defender"]].area)
        need(fields["to"] in slow_ways.run_ends(table, area, slow_fight.run_of(table, fight)), "RUN")


def _mission(table: Table, fields: Event) -> None:
    need(not table.mission_done, "MISSION_SECOND")
    need(table.ap >= 3, "AP")
    if "card" in fields:
        need(fields["card"] in table.missions, "CARD_UNKNOWN")
        need(fields["card"] in table.open, "MISSION_CLOSED")
    kinds = table.missions[fields["card"]]["kinds"] if "card" in fields else fields["kinds"]
    tokens = counted(table, fields["player"])
    need(any(tokens[kind] for kind in kinds), "MISSION_NONE")


def _reveal(table: Table, card: str) -> None:
    need(card in table.missions, "CARD_UNKNOWN")
    need(card in table.unturned, "CARD_TWICE")


def _quiet(table: Table) -> bool:
    """Return True in an activation with nothing pending."""
    return table.stage == "activate" and not table.pending


def _arcana(table: Table, fields: Event) -> None:
    player = fields["player"]
    if "card" in fields:
        need(fields["card"] in table.arcana, "CARD_UNKNOWN")
        card = table.arcana[fields["card"]]
        _time(table, player, None, card)
    elif table.waits.get("what") == "fight":
        dice = [dice is None for dice in table.waits["dice"].values()]
        need(slow_fight.side_of(table, table.waits, player) is not None, "NOT_PARTY")
        need(dice[0] == dice[1], "NOT_NOW", "6.1")
    else:
        need(_quiet(table), "NOT_NOW", "6.1")
    if table.waits.get("what") == "fight":
        need(slow_fight.side_of(table, table.waits, player) not in table.waits["cards"], "CARD_SECOND")
    need(table.hand[player] > 0, "HAND_EMPTY")
    if "card" in fields:
        need(table.played[card["id"]] < card["count"], "ARCANA_GONE")
        check_target(table, player, card.get("on"), fields, "")


def _time(table: Table, player: int, character: Character | None, card: Event) -> None:
    """The time of a card, or of the skill of a character (6.1-6.3, 6.6)."""
    when = card["when"]
    fight = table.waits if table.waits.get("what") == "fight" else None
    if when in ("turn", "foe", "any"):
        need(_quiet(table), "NOT_NOW", "6.1")
        need(when != "foe" or player != table.turn, "NOT_NOW", "6.1")
        need(when != "turn" or player == table.turn, "NOT_YOUR_TURN", "6.1")
        return
    if fight is None:
        lock = when == "reroll" and "lock" in card["of"] and table.thrown is not None
        need(lock and table.waiting in (None, "take"), "NOT_NOW", "6.1")
        assert table.thrown is not None
        picker = table.characters[table.thrown["character"]]
        side = next(each["side"] for each in card["effect"] if each["op"] == "again")
        own = picker.player == player if character is None else picker is character
        right = {"own": own, "other": not own and character is None, "both": own or character is None}
        need(right[side], "NOT_PARTY")
        return
    missing = [dice is None for dice in fight["dice"].values()]
    if when == "reroll":
        need("fight" in card["of"] and not any(missing), "NOT_NOW", "6.1")
    else:
        need(all(missing), "NOT_NOW", "6.1")
    own_side = slow_fight.side_of(table, fight, player)
    if character is not None and character.id not in (fight["attacker"], fight["defender"]):
        own_side = None
    need(own_side is not None, "NOT_PARTY")
    need((when, own_side) not in (("attack", "defender"), ("defend", "attacker")), "NOT_PARTY")
    need(when == "reroll" or own_side == "defender" or not fight["begun"], "TOO_LATE")


def _skill(table: Table, fields: Event) -> None:
    character = _own(table, fields)
    skill, player = character.skill, character.player
    need(skill and "always" not in skill, "NO_SKILL")
    if "manual" in skill and table.waits.get("what") == "fight":
        need(character.id in (table.waits["attacker"], table.waits["defender"]), "NOT_PARTY")
        dice = [dice is None for dice in table.waits["dice"].values()]
        need(dice[0] == dice[1], "NOT_NOW", "6.1")
    else:
        _time(table, player, character, {"when": "turn", **skill})
        if skill.get("when", "turn") == "turn":
            need(not character.done, "DONE")
    if "manual" not in skill:
        cost = skill.get("cost", {})
        need(not character.used, "SKILL_USED")
        need(table.ap >= cost.get("ap", 0), "AP")
        need(table.hand[player] >= cost.get("arcana", 0), "HAND_EMPTY", "6.7")
    check_target(table, player, skill.get("on"), fields, character.id)


def check_target(table: Table, player: int, on: str | None, fields: Event, user: str) -> None:
    """The target that a card asks for, and no other (6.4)."""
    need(fields.get("target", "") in targets(table, player, on, user), "TARGET", "6.4")


def targets(table: Table, player: int, on: str | None, user: str) -> list[Any]:
    """The targets of a card; the empty word where it asks for none."""
    inside = [each for each in table.characters.values() if each.inside and each.id != user]
    if on == "player":
        return [each for each in table.seats if each != player]
    if on == "own":
        return [each.id for each in inside if each.player == player]
    if on == "enemy":
        return [each.id for each in inside if each.player != player]
    if on == "room" and table.graph:
        return [room for room, token in table.rooms.items() if token is not None]
    return [""]


def _manual(table: Table, fields: Event) -> None:
    check_changes(deepcopy(table), fields["changes"])


CHECKS: dict[str, Callable[[Table, Any], None]] = {
    "deploy": _deploy,
    "militia": _militia,
    "die": _die,
    "march": _march,
    "move": _move,
    "attack": _attack,
    "pick": _pick,
    "bash": _bash,
    "take": _take,
    "fight": _fight,
    "spoils": _spoils,
    "mission": _mission,
    "reveal": _reveal,
    "arcana": _arcana,
    "skill": _skill,
    "manual": _manual,
}
