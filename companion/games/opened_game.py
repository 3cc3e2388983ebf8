"""A game that begins or is resumed: the part of the model that every game sets alike."""

from msgspec.structs import replace

from companion.ui.model import Model
from companion.ui.update_table import GameOpened


def with_game(model: Model, opened: GameOpened) -> Model:
    """The model with the game that is opened; nothing of the one before it is shown or awaited."""
    return replace(
        model,
        table=opened.table or model.table,
        game=opened.game,
        game_id=opened.game_id,
        opening=opened.opening,
        latest=opened.latest,
        coaching=opened.coaching,
        hint=None,
        frame=None,
        busy=False,
        virtual=False,
        draws=False,
    )
