"""The course of a game for the slow engine: one long function that stops where an event has to come (3, 4, 9.3)."""

from tests.engine.castles_of_tuscany.slow_check import cards_paid
from tests.engine.castles_of_tuscany.slow_map import Map
from tests.engine.castles_of_tuscany.slow_placed import after_placing
from tests.engine.castles_of_tuscany.slow_table import Table
from tests.engine.castles_of_tuscany.slow_wait import ask, ask_bonus, close_gap, draw, reveal
from tests.engine.slow_refusal import Event, Waiting


def course(table: Table) -> Waiting:
    """The whole game."""
    yield from _maps(table)
    table.stage = "bonuses"
    for seat in table.seats:
        table.turn = (table.start + seat) % len(table.names)
        yield from ask_bonus(table, table.turn)
    table.stage, table.turn = "display", None
    yield from reveal(table, None, 8)
    table.stage, table.turn = "turns", table.start
    yield from turns(table)


def _maps(table: Table) -> Waiting:
    while any(not player.boards for player in table.players):
        _, laid = yield from ask(table, "map", None)
        player = table.players[laid["player"]]
        player.boards = laid["boards"]
        player.map = Map(table.box, laid["boards"])
        player.covered[laid["castle"]] = "start"
        table.take_cards(laid["player"], laid["hand"] if table.colours else ["any"] * 5)


def turns(table: Table) -> Waiting:
    """All turns from the present player's on, and the end."""
    while True:
        yield from _turn(table)
        assert table.turn is not None
        if _game_ends(table):
            break
        if table.ending is not None and table.round < 3 and _round_ends(table):
            score_round(table)
            table.round += 1
            table.ending = None
        table.turn = (table.turn + 1) % len(table.names)
        if table.turns_left is not None:
            table.turns_left -= 1
    score_round(table)
    table.stage, table.turn = "over", None
    table.waits = {"for": "nothing", "player": None, "n": None}
    yield


def _game_ends(table: Table) -> bool:
    return table.round == 3 and table.turns_left == 0


def _round_ends(table: Table) -> bool:
    """Rounds 1 and 2 end with the turn, or with the turn of the player before the start player (3.4, 3.6)."""
    return not table.whole_rounds or (table.turn or 0) == (table.start - 1) % len(table.names)


def score_round(table: Table) -> None:
    """The green points go to the red ones (3.7)."""
    for player in table.players:
        player.red += player.green


def _turn(table: Table) -> Waiting:
    player = table.turn
    assert player is not None
    table.marble_used = False
    yield from _action(table, player)
    if table.players[player].marbles:
        name, _ = yield from ask(table, "marble", player)
        if name == "marble":
            table.players[player].marbles -= 1
            table.marble_used = True
            yield from _action(table, player)


def _action(table: Table, player: int) -> Waiting:
    name, value = yield from ask(table, "act", player)
    if name == "draw":
        n = table.cards_drawn + table.players[player].bonuses["card"]
        yield from draw(table, player, n, "4.1")
    elif name == "take":
        yield from _take(table, player, value)
    else:
        yield from _place(table, player, value)


def _take(table: Table, player: int, value: Event) -> Waiting:
    own = table.players[player]
    if "drop" in value:
        own.storage.remove(value["drop"])
        table.gone.append(value["drop"])
    table.display.remove(value["tile"])
    own.storage.append(value["tile"])
    yield from close_gap(table, player)


def _place(table: Table, player: int, value: Event) -> Waiting:
    own = table.players[player]
    assert own.map is not None
    table.discard(player, cards_paid(table, own.map.kinds[value["space"]], value["pay"]))
    own.workers -= value["pay"].count("worker")
    own.storage.remove(value["item"])
    own.covered[value["space"]] = value["item"]
    yield from after_placing(table, player, value["space"])
