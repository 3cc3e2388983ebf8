"""A turn begins with the last one in words: all of its actions and their gains (13)."""

from msgspec.structs import replace

from companion.games.castles_of_tuscany.model import HandsCount, Turn
from companion.games.castles_of_tuscany.table import CASTLES_AT_THE_TABLE
from companion.ui import commands, update_table
from companion.ui.model import Model
from companion.ui.screens import view
from companion.ui.toolkit.widgets import Key, Rect, Text
from companion.ui.update import update
from companion.ui.update_table import Committed, GameOpened
from engine.castles_of_tuscany.rules import apply
from engine.castles_of_tuscany.state import Game
from tests.companion.tables import new_model
from tests.engine.castles_of_tuscany.positions import action_of, event, place, reveal, table
from tests.engine.slow_refusal import Event

TAKE = event("take", tile="mine")


def at_the_table(game: Game, *events: Event) -> Model:
    """The model after these events."""
    model = replace(new_model(), table=CASTLES_AT_THE_TABLE, game=game, screen=Turn())
    for each in events:
        action = action_of(each)
        after, effects = apply(model.game, action)
        model, _issued = update(model, update_table.committed.news(Committed(action, after, effects)))
    return model


def told(model: Model) -> str:
    """The words beside the loudspeaker."""
    widgets = view(model)
    boxes = [each.rect for each in widgets if isinstance(each, Key) and each.message == update_table.say_again.tap()]
    words = [each.text for each in widgets if isinstance(each, Text) and boxes and lies_in(each.rect, boxes[0])]
    return " ".join(words)


def lies_in(rect: Rect, box: Rect) -> bool:
    (x, y, w, h), (left, top, width, height) = rect, box
    return left <= x and top <= y and x + w <= left + width and y + h <= top + height


def test_a_take_is_told_with_the_tile_that_came() -> None:
    assert told(at_the_table(table(), TAKE, reveal("city"))) == "Ada takes a mine. A city comes."


def test_the_income_of_a_placed_tile_is_told_to_its_player_and_to_the_next_one() -> None:
    placed = (place("A7", "mine", "card", "card"),)
    income = "Ada places a mine on A7: 1 green point and 1 marble."
    assert told(at_the_table(table(storage="mine"), *placed)) == income
    assert told(at_the_table(table(storage="mine"), *placed, event("end"))) == income


def test_the_tile_of_a_castle_is_told_with_its_income() -> None:
    game = table(storage="castle", covered="B3 A7", display="village mine carter monastery mine city inn")
    castle = event("castle", tile="village", space="A6")
    after = told(at_the_table(game, place("B7", "castle"), castle, reveal("city")))
    assert after == "Ada places a village on A6. A city comes. Ada gains 1 worker."


def test_the_end_of_a_round_is_told() -> None:
    after = at_the_table(table(unseen=15, green=17, red=40), TAKE, reveal("village"))
    assert told(after) == "The round is scored: move the red markers."
    scored = at_the_table(table(unseen=15, green=17), TAKE, reveal("village"))
    assert told(scored) == "Round 1 ends with this turn. The round is scored: move the red markers."


def test_the_last_turn_is_told_while_hands_are_counted() -> None:
    last = table(now={"round": 3, "ending": 1, "turns_left": 0}, unseen=0)
    ended = at_the_table(last, event("draw"))
    assert ended.screen == HandsCount()
    assert told(ended) == "Ada draws 2 cards. The round is scored: move the red markers."


def test_the_next_turn_tells_its_own_actions() -> None:
    first = (TAKE, reveal("city"))
    assert told(at_the_table(table(), *first, event("draw", 1))) == "Bo draws 2 cards."


def test_a_step_taken_back_is_told_alone() -> None:
    undone: tuple[Event, ...] = ({"undo": {}},)
    assert told(at_the_table(table(), event("draw"), *undone)) == "The last step is taken back."
    assert told(at_the_table(table(), event("draw"), *undone, event("draw"))) == "Ada draws 2 cards."


def test_nothing_is_told_before_the_first_action() -> None:
    assert told(at_the_table(table())) == ""


def test_a_tap_says_the_turn_again() -> None:
    model = replace(at_the_table(table(), TAKE, reveal("city")), voice=True)
    (again,) = update(model, update_table.say_again.tap())[1]
    assert again == commands.SayAgain("Ada takes a mine. A city comes. It is the turn of Bo.")


def test_a_decision_is_said_again_but_not_shown() -> None:
    model = replace(at_the_table(table(storage="mine"), place("A7", "mine", "card", "card")), voice=True)
    model, (placed,) = update(model, update_table.say_again.tap())
    assert placed == commands.SayAgain("Ada places a mine on A7: 1 green point and 1 marble.")
    assert update(model, update_table.say_again.tap())[1] == (commands.SayAgain("Ada may use a marble."),)


def test_a_resumed_game_tells_its_last_action() -> None:
    game, effects = apply(table(), action_of(event("draw")))
    opened = GameOpened(1, game, (), True, CASTLES_AT_THE_TABLE, latest=effects)
    model, _issued = update(replace(new_model(), table=CASTLES_AT_THE_TABLE), update_table.game_opened.news(opened))
    assert told(model) == "Ada draws 2 cards."
