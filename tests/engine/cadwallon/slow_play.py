"""The slow engine carries events out, which have been checked (3-7, D3-D6)."""

from collections.abc import Callable
from typing import Any

from tests.engine.cadwallon import slow_fight
from tests.engine.cadwallon.slow_table import KINDS, Character, Table, worth
from tests.engine.slow_refusal import Event

BOOSTS = ("steps", "walls", "pass", "mind", "open", "bounty")


def follow(table: Table) -> None:
    """All that needs neither a decision nor chance (9.3)."""
    while table.nobody and not table.pending and table.stage != "over":
        if table.box:
            _box_event(table, table.box.pop(0))
        else:
            table.nobody = False
            begin_turn(table, table.start)


def close_die(table: Table) -> None:
    """An open die whose lock could not be picked is closed (5.6)."""
    if table.thrown is None:
        return
    character = table.characters[table.thrown["character"]]
    here = not table.graph or character.area == table.thrown["area"]
    token = table.token(character.area)
    shut = table.graph and token is not None and token["shut"]
    if not (character.inside and here and table.has_lock(character) and not shut):
        table.thrown = None


def enter_box(table: Table, number: int) -> None:
    """The marker enters a box (3.1)."""
    table.round, table.stage, table.nobody, table.ap, table.active = number, "militia", True, 0, None
    if table.adventure.get("alarm") == number:
        table.alarm = True
    table.box = [each for each in table.adventure.get("events", []) if each["round"] == number]


def _box_event(table: Table, event: Event) -> None:
    op = event["op"]
    if op == "gates" and table.graph:
        table.gates |= {place_of(each) for each in event.get("close", [])}
        table.gates -= {place_of(each) for each in event.get("open", [])}
    elif op == "ducats":
        for player in table.order:
            pay(table, player, event["n"])
    elif op == "draw":
        for player in table.order:
            draw(table, player, event["n"])
    elif op == "ap":
        table.ap_turn = event["n"]
    elif op == "place" and not table.graph:
        if event["id"] in table.figures:
            table.figures[event["id"]] = "on"
    elif op == "place" and table.free(event["at"]):
        stand(table, event["id"], event["at"])
    elif op == "remove":
        stand(table, event["id"], None)
    elif op == "shut":
        for room in list(table.rooms) if event["rooms"] == "all" else event["rooms"]:
            shut(table, room)
    elif op == "manual":
        table.pending.append({"what": "manual"})


def place_of(place: Any) -> Any:
    """An exit, or a line without a direction."""
    return place if isinstance(place, str) else frozenset(place)


def stand(table: Table, figure: str, area: str | None) -> None:
    """A figure stands somewhere else."""
    if figure in table.characters:
        table.characters[figure].area = area
    else:
        (table.figures if figure in table.figures else table.others)[figure] = area


def shut(table: Table, room: str) -> None:
    """A token is turned chest side up."""
    if table.token(room) is not None:
        table.rooms[room]["shut"] = True


def begin_turn(table: Table, player: int) -> None:
    """A turn begins (3.4, 3.5)."""
    table.turn, table.ap, table.active, table.mission_done = player, table.ap_turn, None, False
    for each in table.characters.values():
        each.left, each.done, each.used, each.boost = [1, 1], False, False, {}
    draw(table, player, 1)
    table.stage = "militia" if any(area is not None for area in table.figures.values()) else "activate"


def _end(table: Table, _fields: Event) -> None:
    table.active = None
    for each in table.characters.values():
        each.boost = {}
    place = table.order.index(table.turn)
    if not any(each.inside for each in table.characters.values()):
        _over(table)
    elif place + 1 < len(table.order):
        begin_turn(table, table.order[place + 1])
    elif table.round == table.adventure["rounds"]:
        _over(table)
    else:
        enter_box(table, table.round + 1)


def _over(table: Table) -> None:
    table.stage, table.nobody, table.ap = "over", True, 0


def pay(table: Table, player: int, n: int) -> int:
    """Ducats from the bank, or to it; return the number moved (2.1)."""
    before = table.ducats[player]
    table.ducats[player] = max(0, before + n)
    return abs(table.ducats[player] - before)


def draw(table: Table, player: int, n: int) -> None:
    """Arcana are drawn one by one (2.4)."""
    for _ in range(n):
        if table.deck == 0:
            table.deck, table.discard = table.discard, 0
            if table.deck:
                table.played.clear()
        if table.deck:
            table.deck -= 1
            table.hand[player] += 1


def discard(table: Table, player: int, n: int) -> None:
    """Arcana are discarded unseen."""
    table.hand[player] -= n
    table.discard += n


def activate(table: Table, character: Character) -> None:
    """A character is activated (3.9)."""
    if table.active not in (None, character.id):
        table.characters[str(table.active)].done = True
    table.active = character.id


def _deploy(table: Table, fields: Event) -> None:
    character = table.characters[fields["character"]]
    character.area, character.inside = fields["area"], True
    table.turn = (table.turn + 1) % len(table.seats)
    if all(each.inside for each in table.characters.values()):
        enter_box(table, 1)


def _militia(table: Table, fields: Event) -> None:
    table.pending.append({"what": "militia", "figure": fields["militia"]})


def _die(table: Table, value: int) -> None:
    asked = table.pending.pop()
    if asked["what"] == "militia":
        if value == 6:
            table.stage = "activate"
        else:
            table.pending.append({"what": "march", "figure": asked["figure"], "steps": value})
    elif asked["what"] == "lock":
        character = table.characters[asked["character"]]
        opened = value <= asked["mind"]
        table.thrown = {**asked, "area": character.area, "opened": opened}
        if opened:
            table.pending.append({"what": "take", "character": character.id})
    else:
        pay(table, asked["player"], value + (3 if asked["what"] == "chest" else 0))


def _march(table: Table, fields: Event) -> None:
    asked = table.pending.pop()
    victim = fields.get("target")
    if table.graph:
        standing = {area: figure for figure, area in table.where().items() if figure != asked["figure"]}
        victim = standing.get(fields["to"])
        table.figures[asked["figure"]] = fields["to"]
    if victim is None:
        table.stage = "activate"
    else:
        _begin_fight(table, asked["figure"], table.characters[victim])


def _begin_fight(table: Table, attacker: str, defender: Character) -> None:
    table.pending.append(
        {
            "what": "fight",
            "attacker": attacker,
            "defender": defender.id,
            "dice": {"attacker": None, "defender": None},
            "added": {"attacker": 0, "defender": 0},
            "ties": {"attacker": False, "defender": bool(defender.traits("ties"))},
            "cards": [],
            "begun": False,
        }
    )


def _use_move(character: Character) -> None:
    for key in ("steps", "walls", "pass"):
        character.boost.pop(key, None)


def _move(table: Table, fields: Event) -> None:
    character = table.characters[fields["character"]]
    activate(table, character)
    table.ap -= character.price("move")
    character.left[0] -= 1
    _use_move(character)
    if fields.get("to") == "out":
        table.pending += leave(table, character)
    elif table.graph:
        character.area = fields["to"]


def leave(table: Table, character: Character) -> list[Event]:
    """A character is out; return a die for each money chest (4.6, 4.7)."""
    character.area, character.inside, character.out, character.boost = None, False, True, {}
    chests = character.tokens.pop("chest", 0)
    table.gone["chest"] += chests
    return [{"what": "chest", "player": character.player}] * chests


def _attack(table: Table, fields: Event) -> None:
    character, victim = table.characters[fields["character"]], table.characters[fields["target"]]
    activate(table, character)
    table.ap -= character.price("attack")
    character.left[1] -= 1
    if not fields.get("step"):
        table.ap -= character.price("move")
        character.left[0] -= 1
        _use_move(character)
    character.area = victim.area
    _begin_fight(table, character.id, victim)


def _pick(table: Table, fields: Event) -> None:
    character = table.characters[fields["character"]]
    activate(table, character)
    table.ap -= character.price("pick")
    character.left[1] -= 1
    mind = character.card["mind"] + character.boost.pop("mind", 0)
    if character.boost.pop("open", 0):
        table.pending.append({"what": "take", "character": character.id})
    else:
        table.pending.append({"what": "lock", "character": character.id, "mind": mind})


def _bash(table: Table, fields: Event) -> None:
    character = table.characters[fields["character"]]
    activate(table, character)
    table.ap -= character.price("bash")
    character.left[1] -= 1
    table.pending.append({"what": "take", "character": character.id})


def _take(table: Table, fields: Event) -> None:
    character = table.characters[table.pending.pop()["character"]]
    kind = fields.get("kind")
    if table.graph:
        known = table.token(character.area)["kind"]
        kind = kind if known == "?" else known
        table.rooms[str(character.area)] = None
    else:
        table.lying[str(kind)] -= 1
    pay(table, character.player, 1 + character.trait("chest") + character.boost.pop("bounty", 0))
    if kind == "purse":
        table.gone["purse"] += 1
        table.pending.append({"what": "purse", "player": character.player})
    else:
        _receive(table, character, str(kind), fields)


def _receive(table: Table, character: Character, kind: str, fields: Event) -> None:
    character.tokens[kind] += 1
    if "drop" in fields:
        character.tokens[fields["drop"]] -= 1
        if table.graph:
            table.rooms[fields["room"]] = {"kind": fields["drop"], "shut": False}
        else:
            table.lying[fields["drop"]] += 1


def _fight(table: Table, fields: Event) -> None:
    table.waits["dice"].update(fields)


def _spoils(table: Table, fields: Event) -> None:
    fight = table.pending.pop()
    won = slow_fight.fighter(table, fight, slow_fight.winner(fight))
    lost = slow_fight.fighter(table, fight, slow_fight.loser(fight))
    if "take" in fields:
        assert won is not None and lost is not None  # noqa: PT018
        lost.tokens[fields["take"]] -= 1
        _receive(table, won, fields["take"], fields)
    elif lost is not None:
        paid = pay(table, lost.player, -(2 if won is None else won.trait("spoils", 2)))
        if won is not None:
            pay(table, won.player, paid)
    if won is None or lost is None:
        table.stage = "activate"
    if table.graph:
        stand(table, fight[slow_fight.loser(fight)], fields["to"])


def _mission(table: Table, fields: Event) -> None:
    mission = table.missions[fields["card"]] if "card" in fields else fields
    tokens = counted(table, fields["player"])
    table.ap -= 3
    table.mission_done = True
    for kind in mission["kinds"]:
        pay(table, fields["player"], worth(kind, tokens[kind]) + mission["bonus"] * tokens[kind])
    if "card" in fields:
        table.open.remove(fields["card"])
        if table.unturned:
            table.pending.append({"what": "reveal"})


def counted(table: Table, player: int) -> dict[str, int]:
    """The tokens that count for a mission (6.11)."""
    own = [each for each in table.characters.values() if each.player == player]
    if table.setup.get("counts") == "inside":
        own = [each for each in own if each.inside]
    return {kind: sum(each.tokens[kind] for each in own) for kind in KINDS}


def _reveal(table: Table, card: str) -> None:
    table.pending.pop()
    table.unturned.remove(card)
    table.open.append(card)


def _arcana(table: Table, fields: Event) -> None:
    player, fight = fields["player"], table.waits if table.waits.get("what") == "fight" else None
    discard(table, player, 1)
    side = None if fight is None else slow_fight.side_of(table, fight, player)
    if fight is not None:
        fight["cards"].append(side)
    if "card" not in fields:
        table.pending.append({"what": "manual"})
        return
    card = table.arcana[fields["card"]]
    table.played[card["id"]] += 1
    _act(table, player, None, card, fields.get("target"))


def _skill(table: Table, fields: Event) -> None:
    character = table.characters[fields["character"]]
    skill = character.skill
    if skill.get("when", "turn") == "turn" and table.waits.get("what") != "fight":
        activate(table, character)
    if "manual" in skill:
        table.pending.append({"what": "manual"})
        return
    table.ap -= skill.get("cost", {}).get("ap", 0)
    discard(table, character.player, skill.get("cost", {}).get("arcana", 0))
    character.used = True
    _act(table, character.player, character, skill, fields.get("target"))


def _act(table: Table, player: int, character: Character | None, card: Event, target: Any) -> None:
    """The effects of a card or a skill: first those that are no draws and no dice thrown again (6.5)."""
    fight = table.waits if table.waits.get("what") == "fight" else None
    if fight is not None and card["when"] in ("attack", "defend", "fight"):
        fight["begun"] |= slow_fight.side_of(table, fight, player) == "defender"
    for effect in card["effect"]:
        _effect(table, player, character, target, effect)
    for effect in card["effect"]:
        if effect["op"] == "draw":
            draw(table, player, effect["n"])
    for effect in card["effect"]:
        if effect["op"] == "again" and fight is not None:
            own = slow_fight.side_of(table, fight, player)
            for side in slow_fight.SIDES:
                if effect["side"] == "both" or (effect["side"] == "own") == (side == own):
                    fight["dice"][side] = None
        elif effect["op"] == "again":
            lock_again(table)


def lock_again(table: Table) -> None:
    """The open die of a pick is thrown again (5.6)."""
    assert table.thrown is not None
    if table.waiting == "take":
        table.pending.pop()
    table.pending.append({"what": "lock", "character": table.thrown["character"], "mind": table.thrown["mind"]})


def _effect(table: Table, player: int, character: Character | None, target: Any, effect: Event) -> None:
    op, n = effect["op"], effect.get("n", 1)
    meant = table.characters.get(target, character) if isinstance(target, str) else character
    if op in BOOSTS:
        assert meant is not None
        meant.boost[op] = meant.boost.get(op, 0) + n
    elif op == "swap":
        assert character is not None and meant is not None  # noqa: PT018
        character.area, meant.area = meant.area, character.area
    elif op == "ap":
        table.ap += n
    elif op in ("dice", "ties"):
        own = str(slow_fight.side_of(table, table.waits, player))
        other = "defender" if own == "attacker" else "attacker"
        if op == "ties":
            table.waits["ties"][own] = True
        else:
            table.waits["added"][own if effect["side"] == "own" else other] += n
    elif op == "ducats":
        for each in table.seats:
            of_target = each == target if meant is character or meant is None else each == meant.player
            paid = {"self": each == player, "others": each != player, "target": of_target}
            if paid[effect["who"]]:
                pay(table, each, n)
    elif op == "shut" and table.graph:
        shut(table, target)
    elif op == "manual":
        table.pending.append({"what": "manual"})


PLAYS: dict[str, Callable[[Table, Any], None]] = {
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
    "end": _end,
}
