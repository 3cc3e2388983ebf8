"""After the end: the score is counted up, then the graph, sharing, and the next game of the same people."""

from msgspec.structs import replace

from companion.game.result import GameResult
from companion.ui import speech
from companion.ui.commands import Changed
from companion.ui.message import Message, calls, on_news, on_tap
from companion.ui.model import Curve, End, Model, Share
from companion.ui.result_speech import result_sentences
from companion.ui.update_table import committed
from hardware.ports import Sound


@on_news
def result_known(model: Model, result: GameResult) -> Changed:
    """The stored result of the game that is over."""
    return replace(model, result=result), ()


def count_up(model: Model, counted: int = 0) -> Changed:
    """Show the score of the game that has ended; once all its parts are counted, the fanfare sounds.

    The crier then names everybody from the last to the first.
    """
    table, game = model.table, model.game
    assert table is not None
    if counted < len(table.final_score.parts(game)):
        return replace(model, screen=End(counted=counted)), ()
    said = speech.say(model, lambda: result_sentences(table, game, model.earned))
    return replace(model, screen=End()), (*speech.play(model, Sound.OVER), *said)


def ended(before: Model, message: Message, changed: Changed) -> Changed:
    """Count the score up at the screen on which an action has ended the game, where it shows the end at once."""
    after, issued = changed
    if not calls(message, committed) or before.table is None or not isinstance(after.screen, End):
        return changed
    if before.game is None or before.game.over:
        return changed
    counting, also = count_up(after)
    return counting, (*issued, *also)


@on_news
def count_on(model: Model, counted: int) -> Changed:
    """Count the next part of the score; `counted` are counted already."""
    screen = model.screen
    if not isinstance(screen, End) or screen.counted != counted:
        return model, ()
    return count_up(model, counted + 1)


@on_tap
def count_all(model: Model) -> Changed:
    """Count all parts of the score at once."""
    if not isinstance(model.screen, End) or model.screen.counted is None or model.table is None:
        return model, ()
    return count_up(model, len(model.table.final_score.parts(model.game)))


@on_tap
def open_end(model: Model, player: int | None) -> Changed:
    """The score with the achievements of this player, None for the first of the winners."""
    return replace(model, screen=End(player)), ()


@on_tap
def open_curve(model: Model, player: int) -> Changed:
    """The points by half, this player's above the others."""
    return replace(model, screen=Curve(player)), ()


@on_tap
def open_share(model: Model, what: str = "text") -> Changed:
    """The finished game as a code: text, record or bgstats."""
    return replace(model, screen=Share(what)), ()
