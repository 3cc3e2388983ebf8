"""The taps of a turn: of two equal tiles the tapped one leaves its place; an item that fits nowhere says so.

People show the gap of a tile that nobody tapped.
"""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from companion.games.castles_of_tuscany import update_game, update_tiles, update_turn
from companion.games.castles_of_tuscany.model import CastleChoice, Turn
from companion.games.castles_of_tuscany.screens.turn import LEFT
from companion.games.castles_of_tuscany.table import CASTLES_AT_THE_TABLE
from companion.games.castles_of_tuscany.widgets import Hexagon
from companion.ui import commands, update_table
from companion.ui.message import Message, calls
from companion.ui.model import Model, Screen
from companion.ui.screens import view
from companion.ui.toolkit.widgets import Text
from companion.ui.update import update
from companion.ui.update_table import Committed, GameOpened
from engine.castles_of_tuscany.actions import Castle
from engine.castles_of_tuscany.rules import apply, legal
from engine.castles_of_tuscany.state import Game
from engine.castles_of_tuscany.terms import DISPLAY, TILE_OF_NAME
from tests.companion.tables import new_model
from tests.engine.castles_of_tuscany.positions import action_of, event, place, play, reveal, table

TWINS = "village mine carter monastery mine city inn castle"


def shown(game: Game, screen: Screen) -> Model:
    return replace(new_model(), table=CASTLES_AT_THE_TABLE, game=game, screen=screen)


def display(model: Model) -> list[Hexagon]:
    """The display at the left of the map, above the storage."""
    found = [each for each in view(model) if isinstance(each, Hexagon) and each.rect[0] < LEFT]
    return sorted(found, key=lambda each: (each.rect[1], each.rect[0]))[:DISPLAY]


def tapped(model: Model, message: Message | None) -> Model:
    """The model after a tap and the stored action that follows."""
    assert message is not None
    model, issued = update(model, message)
    for command in issued:
        if isinstance(command, commands.Submit):
            game, effects = apply(model.game, command.action)
            model, _more = update(model, update_table.committed.news(Committed(command.action, game, effects)))
    return model


@pytest.mark.parametrize("place_tapped", [1, 4])
def test_the_gap_is_where_the_tile_was_tapped(place_tapped: int) -> None:
    model = shown(table(2, display=TWINS), Turn())
    before = [each.kind for each in display(model)]
    taken = tapped(model, display(model)[place_tapped].message)
    assert [index for index, each in enumerate(display(taken)) if each.free] == [place_tapped]
    filled = tapped(taken, update_game.decide.tap(action_of(reveal("city"))))
    kinds = [each.kind for each in display(filled)]
    assert kinds == [*before[:place_tapped], "city", *before[place_tapped + 1 :]]
    again = tapped(filled, display(filled)[5 - place_tapped].message)
    assert [index for index, each in enumerate(display(again)) if each.free] == [5 - place_tapped]


@pytest.mark.parametrize("place_tapped", [1, 4])
def test_a_castle_marks_the_tapped_one_of_two_equal_tiles(place_tapped: int) -> None:
    castle = play(table(3, storage="castle", covered="B3 A7", display=TWINS), place("B7", "castle"))
    model = shown(castle, CastleChoice())
    chosen = display(model)[place_tapped].message
    assert calls(chosen, update_turn.pick_tile)
    model, issued = update(model, chosen)
    if issued:
        (submit,) = issued
        assert isinstance(submit, commands.Submit)
    else:
        assert [index for index, each in enumerate(display(model)) if each.selected] == [place_tapped]


ALIKE = "Two tiles were alike"


def gaps(model: Model) -> list[int]:
    return [index for index, each in enumerate(display(model)) if each.free]


def says_alike(model: Model) -> bool:
    return any(isinstance(each, Text) and ALIKE in each.text for each in view(model))


def from_a_phone() -> Model:
    """A mine was taken on a phone, which names no place."""
    model = shown(table(2, display=TWINS), Turn())
    taken = action_of(event("take", tile="mine"))
    game, effects = apply(model.game, taken)
    return update(model, update_table.committed.news(Committed(taken, game, effects, elsewhere=True)))[0]


def after_a_restart() -> Model:
    """The same mine, and the program started again before the next tile came."""
    taken = from_a_phone()
    opened = GameOpened(1, taken.game, (), True, CASTLES_AT_THE_TABLE, latest=taken.latest)
    return update(taken, update_table.game_opened.news(opened))[0]


def by_a_castle() -> Model:
    """A castle brought a mine from the display."""
    model = shown(play(table(3, storage="castle", covered="B3 A7", display=TWINS), place("B7", "castle")), Turn())
    taken = next(
        each for each in legal(model.game, 0) if isinstance(each, Castle) and each.tile == TILE_OF_NAME["mine"]
    )
    game, effects = apply(model.game, taken)
    return update(model, update_table.committed.news(Committed(taken, game, effects, elsewhere=True)))[0]


@pytest.mark.parametrize("begun", [from_a_phone, after_a_restart, by_a_castle])
def test_people_show_the_gap_where_nobody_tapped_the_tile(begun: Callable[[], Model]) -> None:
    model = begun()
    assert gaps(model) == [1]
    assert says_alike(model)
    other = tapped(model, display(model)[4].message)
    assert gaps(other) == [4]
    assert gaps(tapped(other, display(other)[1].message)) == [1]
    filled = tapped(other, update_tiles.add_tile.tap(TILE_OF_NAME["city"]))
    assert [display(filled)[each].kind for each in (1, 4)] == ["mine", "city"]


def test_a_tile_that_was_the_only_one_of_its_kind_leaves_no_doubt() -> None:
    model = shown(table(2, display=TWINS), Turn())
    taken = tapped(model, update_game.decide.tap(action_of(event("take", tile="city"))))
    assert gaps(taken) == [5]
    assert not says_alike(taken)
    assert all(each.message is None for each in display(taken))


def test_an_item_that_fits_on_no_space_says_so() -> None:
    sentence = "No open space beside a covered one takes a castle."
    for storage, said in (("castle", True), ("joker", False)):
        model = shown(table(2, storage=storage, covered="A7", display=TWINS), Turn())
        assert any(isinstance(each, Text) and each.text == sentence for each in view(model)) is said
