"""Passing the screen on: one tap leads to who else is in the middle of a turn, or still has to act."""

from companion.games.troyes_dice import update_half
from companion.games.troyes_dice.model import next_player
from companion.i18n.language import _
from companion.ui.message import Message
from companion.ui.model import Model


def pass_button(model: Model, player: int, wide: int = 160) -> tuple[tuple[str, Message, int], ...]:
    """The header's key to the next player, none if everybody else has acted, or away from the table."""
    following = None if model.remote else next_player(model, player)
    if following is None:
        return ()
    word = _("To {name}").format(name=model.names[following])
    return ((word, update_half.open_player.tap(following), wide),)
