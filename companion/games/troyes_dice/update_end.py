"""The score: counted up line by line, one player's breakdown at a time."""

from msgspec.structs import replace

from companion.games.troyes_dice.model import SCORE_LINES, End, earned
from companion.games.troyes_dice.result_speech import result_sentences
from companion.ui import speech
from companion.ui.commands import Command
from companion.ui.message import on_news, on_tap
from companion.ui.model import Model
from engine.troyes_dice import Game, score, winners
from hardware.ports import Sound

Changed = tuple[Model, tuple[Command, ...]]


def end_of(game: Game, counted: int = SCORE_LINES) -> End:
    """The score of a game that is over, the winner's breakdown first."""
    return End(winners([score(sheet) for sheet in game.sheets])[0], counted)


@on_news
def count_on(model: Model, counted: int) -> Changed:
    """Count the next line of the score; `counted` are counted already."""
    screen = model.screen
    if not isinstance(screen, End) or screen.counted != counted:
        return model, ()
    if screen.counted + 1 >= SCORE_LINES:
        return _counted(model, screen)
    return replace(model, screen=replace(screen, counted=screen.counted + 1)), ()


@on_tap
def count_all(model: Model) -> Changed:
    """Count all lines of the score at once."""
    if not isinstance(model.screen, End) or model.screen.counted >= SCORE_LINES:
        return model, ()
    return _counted(model, model.screen)


def _counted(model: Model, screen: End) -> Changed:
    """The totals stand: the fanfare sounds, and the crier names everybody from the last to the first."""
    game: Game = model.game
    said = speech.say(model, lambda: result_sentences(game, earned(model)))
    return replace(model, screen=replace(screen, counted=SCORE_LINES)), (*speech.play(model, Sound.OVER), *said)


@on_tap
def open_end(model: Model, player: int) -> Changed:
    """The score, with this player's breakdown."""
    return replace(model, screen=End(player)), ()
