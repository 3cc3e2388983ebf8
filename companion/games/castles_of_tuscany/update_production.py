"""The taps of production cards: another page of them, and the gain that people enter."""

from msgspec.structs import replace

from companion.games.castles_of_tuscany import update_card
from companion.games.castles_of_tuscany.model import CardPage, ManualGain, Production
from companion.ui.commands import Changed
from companion.ui.message import on_tap
from companion.ui.model import Model
from engine.castles_of_tuscany.box import Gain


@on_tap
def set_gain(model: Model, gain: Gain) -> Changed:
    """The gain that is entered so far."""
    screen = model.screen
    if isinstance(screen, CardPage):
        return update_card.set_gain(model, gain)
    if not isinstance(screen, Production | ManualGain):
        return model, ()
    return replace(model, screen=replace(screen, gain=gain)), ()
