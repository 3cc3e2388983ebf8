"""The actions of phase 4 for the slow engine: each one checked whole, then carried out (5, D3)."""

from typing import Any

from tests.engine.slow_refusal import Event, Waiting, require
from tests.engine.troyes.slow_choice import choose
from tests.engine.troyes.slow_group import Group, group_of, wanted_colour
from tests.engine.troyes.slow_table import BUILDING_OF, NEUTRAL, Open, Table


def check_act(table: Table, act: Event) -> Group:
    """The group of an action that is legal; else the rule that it breaks."""
    player, do = act["player"], act["do"]
    group = group_of(table, player, do, act["dice"], act.get("cube"), wanted_colour(table, act))
    hire = 0
    if do == "activity":
        opened = table.activity(act["card"])
        require(opened is not None, "5.1", "the card is not open")
        assert opened is not None
        hire = _check_hire(table, player, opened, act.get("hire"))
    elif do == "event":
        require(table.posted(act["card"]) is not None, "5.10", "the event is not in the row")
    require(group.price + hire <= table.players[player].denier, "4.4", "too poor")
    CHECKS[do](table, act, group)
    return group


def _check_hire(table: Table, player: int, opened: Open, source: Any) -> int:
    """The price of the tradesman, 0 if one stands there (5.2, 5.3)."""
    there = opened.has(player)
    require(not there or source is None, "5.2", "a tradesman stands there")
    require(there or source is not None, "5.2", "a tradesman is missing")
    if source is None:
        return 0
    require(_is_there(table, player, source) and source != ["activity", opened.card["id"]], "5.3", "nobody there")
    return int(opened.card["hire"])


def _is_there(table: Table, player: int, source: Any) -> bool:
    if source == "supply":
        return table.players[player].personal > 0
    if source[0] == "expelled":
        return table.expelled[source[1]][player] > 0
    if source[0] == "activity":
        opened = table.activity(source[1])
        return opened is not None and opened.has(player)
    return source[1] in table.standing(player, source[0])


def _check_activity(table: Table, act: Event, group: Group) -> None:
    opened = table.activity(act["card"])
    assert opened is not None
    require(1 <= act["uses"] <= group.total // opened.card["divisor"], "5.5", "uses")
    effect = opened.card["effect"]
    if opened.card["when"] == "now" and ("need" in effect or "cost" in effect):
        scratch = table.scratch()
        _prepare(scratch, act, group)
        _carry_out(scratch, act["player"], effect, act["uses"])


def _check_event(table: Table, act: Event, group: Group) -> None:
    posted = table.posted(act["card"])
    assert posted is not None
    require(1 <= act["uses"] <= min(group.total // posted.card["divisor"], posted.free), "5.11", "cubes")


def _check_cathedral(table: Table, _act: Event, group: Group) -> None:
    for value in group.values:
        free = table.cathedral[value - 1].count(None)
        require(group.values.count(value) <= free, "5.8", "the column is full")


def _check_place(table: Table, act: Event, _group: Group) -> None:
    require(table.players[act["player"]].personal > 0, "5.14", "no citizen")


def _check_farm(_table: Table, _act: Event, group: Group) -> None:
    require(group.total >= 2, "5.17", "nothing")


CHECKS = {
    "activity": _check_activity,
    "event": _check_event,
    "cathedral": _check_cathedral,
    "place": _check_place,
    "farm": _check_farm,
}


def do_act(table: Table, act: Event) -> Waiting:
    """Carry out an action that was checked (5, order of an action)."""
    group = check_act(table, act)
    _prepare(table, act, group)
    player = act["player"]
    if act["do"] == "farm":
        table.players[player].denier += group.total // 2
    elif act["do"] == "cathedral":
        for value in group.values:
            table.cube_in_cathedral(player, value)
    elif act["do"] == "place":
        table.players[player].personal -= 1
        table.enter(BUILDING_OF[group.colour], group.values[0], player)
    elif act["do"] == "event":
        posted = table.posted(act["card"])
        assert posted is not None
        for _ in range(act["uses"]):
            table.cube_on_event(player, posted)
    else:
        yield from _activity(table, act)


def _prepare(table: Table, act: Event, group: Group) -> None:
    """Price, hire, the tradesman's move, the dice, the spent cube: steps 1 to 5."""
    player = table.players[act["player"]]
    for (district, _colour, _value), price in zip(group.dice, group.prices, strict=True):
        player.denier -= price
        if district != NEUTRAL:
            table.players[district].denier += price
    if "hire" in act:
        opened = table.activity(act["card"])
        assert opened is not None
        player.denier -= opened.card["hire"]
        _leave(table, act["player"], act["hire"])
        opened.seat(act["player"])
    table.take_off(group.dice)
    if "cube" in act:
        spent = table.activity(act["cube"])
        assert spent is not None
        spent.cubes[act["player"]] -= 1


def _leave(table: Table, player: int, source: Any) -> None:
    if source == "supply":
        table.players[player].personal -= 1
    elif source[0] == "expelled":
        table.expelled[source[1]][player] -= 1
    elif source[0] == "activity":
        opened = table.activity(source[1])
        assert opened is not None
        opened.leave(player)
    else:
        table.buildings[source[0]][source[1] - 1] = None


def _activity(table: Table, act: Event) -> Waiting:
    opened = table.activity(act["card"])
    assert opened is not None
    player, uses, effect = act["player"], act["uses"], opened.card["effect"]
    if opened.card["when"] == "later":
        opened.cubes[player] += uses
    elif "manual" in effect:
        table.pending = {"kind": "manual", "card": act["card"], "player": player}
        yield
        table.pending = None
    else:
        times = _carry_out(table, player, effect, uses)
        if "roll" in effect:
            table.pending = {"kind": "throw", "card": act["card"], "n": uses}
            event: Event = yield
            table.pending = None
            times = sum(value in effect["roll"] for value in event["black"])
            for _ in range(times):
                _gain(table, player, effect["gain"], 1)
        yield from _cubes(table, player, effect["gain"], times)


def _carry_out(table: Table, player: int, effect: Event, uses: int) -> int:
    """Needs, costs and gains of all uses but for cubes; D3.1 where it cannot be done. Returns the gains of cubes."""
    count = table.count(player, effect["per"]) if "per" in effect else 1
    own = table.players[player]
    for _ in range(uses):
        require(own.denier >= effect.get("need", {}).get("denier", 0), "D3.1", "need")
        cost = effect.get("cost", {})
        require(own.denier >= cost.get("denier", 0), "D3.1", "cost")
        require(own.influence >= cost.get("influence", 0), "D3.1", "cost")
        own.denier -= cost.get("denier", 0)
        own.influence -= cost.get("influence", 0)
        if "roll" not in effect:
            _gain(table, player, effect["gain"], count)
    return uses * count


def _gain(table: Table, player: int, gain: Event, count: int) -> None:
    own = table.players[player]
    own.denier += gain.get("denier", 0) * count
    table.gain_influence(player, gain.get("influence", 0) * count)
    own.vp += gain.get("vp", 0) * count
    recruits = min(own.general, gain.get("citizen", 0) * count)
    own.general -= recruits
    own.personal += recruits


def _cubes(table: Table, player: int, gain: Event, times: int) -> Waiting:
    """Cubes on events, then in the cathedral, one by one (D3.3)."""
    for _ in range(gain.get("event_cube", 0) * times):
        card = yield from choose(table, player, "event", [each.card["id"] for each in table.row if each.free])
        posted = table.posted(card) if card is not None else None
        if posted is None:
            break
        table.cube_on_event(player, posted)
    for _ in range(gain.get("cathedral_cube", 0) * times):
        free = [column for column in range(1, 7) if None in table.cathedral[column - 1]]
        column = yield from choose(table, player, "column", free)
        if column is None:
            break
        table.cube_in_cathedral(player, column)
