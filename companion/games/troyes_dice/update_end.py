"""The score: counted up line by line, one player's breakdown at a time."""

from msgspec.structs import replace

from companion.games.troyes_dice.messages import CountAll, CountOn, OpenEnd
from companion.games.troyes_dice.model import SCORE_LINES, End
from companion.ui.commands import Command
from companion.ui.model import Model
from engine.troyes_dice import Game, score, winners

Changed = tuple[Model, tuple[Command, ...]]


def end_of(game: Game, counted: int = SCORE_LINES) -> End:
    """The score of a game that is over, the winner's breakdown first."""
    return End(winners([score(sheet) for sheet in game.sheets])[0], counted)


def count_on(model: Model, message: CountOn) -> Changed:
    """A line more, unless somebody went on in the meantime."""
    screen = model.screen
    if not isinstance(screen, End) or screen.counted != message.counted:
        return model, ()
    return replace(model, screen=replace(screen, counted=min(screen.counted + 1, SCORE_LINES))), ()


def count_all(model: Model, _message: CountAll) -> Changed:
    """All lines at once."""
    if not isinstance(model.screen, End):
        return model, ()
    return replace(model, screen=replace(model.screen, counted=SCORE_LINES)), ()


def open_end(model: Model, message: OpenEnd) -> Changed:
    """The score with this player's breakdown."""
    return replace(model, screen=End(message.player)), ()
