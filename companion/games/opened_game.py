"""A game that begins or is resumed: the part of the model that every game sets alike."""

from msgspec.structs import replace

from companion.ui.model import Model
from companion.ui.update_table import GameOpened


def with_game(model: Model, message: GameOpened) -> Model:
    """The model with the game that is opened; nothing of the one before it is shown or awaited."""
    return replace(
        model,
        table=message.table or model.table,
        game=message.game,
        game_id=message.game_id,
        opening=message.opening,
        latest=message.latest,
        coaching=message.coaching,
        frame=None,
        busy=False,
    )
