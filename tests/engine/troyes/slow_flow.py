"""The course of a game for the slow engine: one long function that stops where an event has to come (1.8, 3, 7)."""

from tests.engine.slow_refusal import Event, Waiting
from tests.engine.troyes.slow_act import do_act
from tests.engine.troyes.slow_effects import act_events
from tests.engine.troyes.slow_score import score
from tests.engine.troyes.slow_table import BUILDINGS, COLOUR_OF, COLOURS, NEUTRAL, ROUNDS, Open, Posted, Table


def course(table: Table) -> Waiting:
    """The whole game."""
    yield from _settling(table)
    rounds = ROUNDS[len(table.names)]
    for table.round in range(1, rounds + 1):
        yield from _round(table)
        if table.round < rounds:
            table.start = (table.start + 1) % len(table.names)
    table.stage = "characters"
    event: Event = yield
    for player, characters in zip(table.players, event["characters"], strict=True):
        player.characters = characters
    table.scores = score(table)
    table.stage = "over"
    yield


def _settling(table: Table) -> Waiting:
    if len(table.names) == 2:
        for building in BUILDINGS:
            rows = table.rows(building)
            _grey(table, building, rows[0][0])
            _grey(table, building, rows[-1][-1])
    order = table.turn_order
    while any(player.personal for player in table.players):
        for table.turn in order:
            event: Event = yield
            place = event["settle"]
            table.buildings[place["building"]][place["space"] - 1] = table.turn
            table.players[table.turn].personal -= 1
        order = order[::-1]
    table.turn = None
    for building in BUILDINGS:
        for space in table.standing(None, building):
            _grey(table, building, space)


def _grey(table: Table, building: str, space: int) -> None:
    table.buildings[building][space - 1] = NEUTRAL
    table.greys -= 1


def _round(table: Table) -> Waiting:
    if table.round <= 3:
        table.stage = "activities"
        event: Event = yield
        for colour in COLOURS:
            card = table.card("activity", event["activities"][colour])
            table.activities.append(Open(card, len(table.names)))
    income(table)
    yield from work_force(table)
    yield from events(table)
    yield from counter(table)
    yield from actions(table)
    end_of_round(table)


def income(table: Table) -> None:
    """Income and wages (3.3, 3.4)."""
    wages = table.cards["board"]["wages"]
    for player in table.seats:
        own = table.players[player]
        own.denier += 10
        due = sum(wages[building] * len(table.standing(player, building)) for building in BUILDINGS)
        if due > own.denier:
            own.denier = 0
            table.lose_vp(player, 2)
        else:
            own.denier -= due


def due_dice(table: Table) -> dict[object, dict[str, int]]:
    """The number of dice of each colour that each district with any still has to throw (3.5)."""
    due = {
        district: {COLOUR_OF[building]: len(table.standing(district, building)) for building in BUILDINGS}
        for district in table.districts
        if district not in table.rolled
    }
    return {district: numbers for district, numbers in due.items() if any(numbers.values())}


def work_force(table: Table) -> Waiting:
    """Phase 2 (3.5)."""
    table.stage = "workforce"
    table.rolled = []
    while due_dice(table):
        event: Event = yield
        roll = event["roll"]
        for colour in COLOURS:
            for value in roll.get(colour, []):
                table.lay(roll["district"], colour, value)
        table.rolled.append(roll["district"])


def left_in_deck(table: Table, colour: str) -> list[str]:
    """The events of a colour that were not turned up yet (3.6)."""
    deck = [card for card in table.cards["event"] if card["colour"] == colour and not card["start"]]
    return [card["id"] for card in deck if card["id"] not in table.seen]


def events(table: Table) -> Waiting:
    """Phase 3 up to the throw of black dice (3.6-3.8)."""
    table.stage = "reveal"
    event: Event = yield
    for key in ("red", "other"):
        if key in event["reveal"]:
            table.row.append(Posted(table.card("event", event["reveal"][key])))
            table.seen.append(event["reveal"][key])
    table.called = 0
    yield from act_events(table)
    if table.called:
        table.stage = "black"
        event = yield
        table.black = sorted(event["black"], reverse=True)
    table.called = 0


def counter(table: Table) -> Waiting:
    """Black dice are countered (3.9-3.11)."""
    while table.black:
        for player in table.turn_order:
            if table.black:
                table.stage, table.turn = "counter", player
                event: Event = yield
                while "influence" in event:
                    spend_influence(table, event["influence"])
                    event = yield
                _answer_black(table, event)
    table.turn = None


def _answer_black(table: Table, event: Event) -> None:
    assert table.turn is not None
    if "concede" in event:
        table.black.pop(0)
        table.lose_vp(table.turn, 2)
        return
    table.take_off([[table.turn, *die] for die in event["counter"]["dice"]])
    for value in event["counter"]["black"]:
        table.black.remove(value)
    table.gain_influence(table.turn, len(event["counter"]["black"]))


def spend_influence(table: Table, influence: Event) -> None:
    """Influence in the player's turn (6)."""
    player = influence["player"]
    own = table.players[player]
    if influence["do"] == "reroll":
        own.influence -= 1
        colour, value = influence["die"]
        table.take_off([[player, colour, value]])
        table.lay(player, colour, influence["to"])
    elif influence["do"] == "recruit":
        own.influence -= 2
        own.general -= 1
        own.personal += 1
    else:
        own.influence -= 4
        table.take_off([[player, *die] for die in influence["dice"]])
        for colour, value in influence["dice"]:
            table.lay(player, colour, 7 - value)


def actions(table: Table) -> Waiting:
    """Phase 4 (3.12-3.14)."""
    table.stage = "actions"
    for player in table.players:
        player.passed = False
    seat = 0
    while not _is_over(table):
        turn = table.turn_order[seat % len(table.names)]
        own = table.players[turn]
        if own.passed:
            own.waiting += 1
        else:
            table.turn = turn
            own.cube_spent = False
            yield from _turn(table)
            own.cube_spent = False
        seat += 1
    table.turn = None


def _is_over(table: Table) -> bool:
    return all(player.passed for player in table.players) or not table.on_square()


def _turn(table: Table) -> Waiting:
    while True:
        event: Event = yield
        if "influence" in event:
            spend_influence(table, event["influence"])
        elif "spend" in event:
            yield from _spend(table, event["spend"])
        elif "pass" in event:
            assert table.turn is not None
            table.players[table.turn].passed = True
            table.players[table.turn].waiting += 2
            return
        else:
            yield from do_act(table, event["act"])
            return


def _spend(table: Table, spend: Event) -> Waiting:
    opened = table.activity(spend["card"])
    assert opened is not None
    opened.cubes[spend["player"]] -= 1
    table.players[spend["player"]].cube_spent = True
    table.pending = {"kind": "manual", "card": spend["card"], "player": spend["player"]}
    yield
    table.pending = None


def end_of_round(table: Table) -> None:
    """Phase 5 (3.15, 3.16)."""
    for player in table.seats:
        own = table.players[player]
        own.denier += own.waiting
        own.waiting = 0
        own.passed = False
        for building in BUILDINGS:
            own.personal += table.expelled[building][player]
            table.expelled[building][player] = 0
    table.clear_dice()
