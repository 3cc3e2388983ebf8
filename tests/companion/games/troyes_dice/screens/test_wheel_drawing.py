"""The wheel shows the cells that a half strikes, also after a game is resumed."""

from companion.games.troyes_dice.messages import ToWheel
from companion.games.troyes_dice.widgets import DayDisc
from companion.ui import messages
from companion.ui.model import Model
from companion.ui.screens import view
from engine.troyes_dice import Colour
from engine.troyes_dice.effects import CellAttacked, PlazaDestroyed
from tests.companion.ui.stories import opened, played, stories, tell


def disc(model: Model) -> DayDisc:
    (found,) = [each for each in view(tell(model, ToWheel())) if isinstance(each, DayDisc)]
    return found


def test_nothing_is_struck_before_day_3() -> None:
    assert disc(stories()["wheel-first"]).struck == ()


def test_the_struck_cell_stands_in_the_middle_of_the_wheel_until_the_next_throw() -> None:
    days = set()
    for model in played(opened(), 7):
        assert model.game is not None
        attacked = {(each.district, each.number) for each in model.opening if isinstance(each, CellAttacked)}
        assert {(colour, number) for colour, number, _word in disc(model).struck} == attacked
        days |= {model.game.day} if attacked else set()
    assert days == {3, 4}


def test_a_resumed_game_shows_the_struck_cell() -> None:
    model = stories()["wheel"]
    assert any(isinstance(each, PlazaDestroyed) and each.attacks for each in model.opening)
    resumed = tell(model, messages.GameOpened(1, model.game, model.opening, True))
    assert disc(resumed).struck == disc(model).struck == ((Colour.YELLOW, 1, "yellow"),)
