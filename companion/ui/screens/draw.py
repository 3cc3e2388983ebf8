"""The key by which Oyez draws cards, tiles or boards in place of the people, on each screen that asks for them."""

from companion.game.chance_form import Draws
from companion.i18n.language import _
from companion.ui import update_table
from companion.ui.model import Model
from companion.ui.screens.frame import AnyKey

WIDE = 140


def draw_keys(model: Model) -> tuple[AnyKey, ...]:
    """The key for the header; none if Oyez may not draw, and away from the table."""
    if model.remote or model.table is None or model.table.chance.draws(model.game) is Draws.NOT:
        return ()
    return ((_("Draw for me"), update_table.draw.tap(), WIDE),)
