"""Passing the screen on: one tap leads to who else is in the middle of a turn, or still has to act."""

from companion.games.troyes_dice.messages import OpenPlayer
from companion.games.troyes_dice.model import drafts_of
from companion.i18n.language import _
from companion.ui.messages import Message
from companion.ui.model import Model


def pass_button(model: Model, player: int, wide: int = 160) -> tuple[tuple[str, Message, int], ...]:
    """The header's key to the next player, none if everybody else has acted."""
    following = next_player(model, player)
    if following is None:
        return ()
    word = _("To {name}").format(name=model.names[following])
    return ((word, OpenPlayer(following), wide),)


def next_player(model: Model, player: int) -> int | None:
    """Return the next player: first those in the middle of their turn, then those who have still to act."""
    game = model.game
    if game is None:
        return None
    count = len(game.seats)
    others = [(player + step) % count for step in range(1, count)]
    people = [other for other in others if model.coaching.level_of(other) is None]
    waiting = [other for other in people if not game.seats[other].done]
    amid = [other for other in waiting if game.seats[other].pending or drafts_of(model).turns[other].slot is not None]
    return next(iter(amid or waiting), None)
