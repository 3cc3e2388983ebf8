"""The clock of a game: the page with everybody's time, and the pause."""

from msgspec.structs import replace

from companion.game.play_time import PlayTime
from companion.ui.commands import Changed
from companion.ui.message import on_news, on_tap
from companion.ui.model import ClockPage, ComputerTurn, ConfirmRoll, ManualRoll, Model, Screen, Throwing

OF_A_GAME = (Throwing, ConfirmRoll, ManualRoll, ComputerTurn)
"""The shell's screens on which a game is played."""


@on_tap
def open_clock(model: Model) -> Changed:
    """Everybody's time so far."""
    return replace(model, screen=ClockPage(back=model.screen)), ()


@on_tap
def pause(model: Model, paused: bool) -> Changed:
    """Stop the clock, or let it run again; leaving its page lets it run again too."""
    if not isinstance(model.screen, ClockPage):
        return model, ()
    return replace(model, screen=replace(model.screen, paused=paused)), ()


@on_news
def timed(model: Model, time: PlayTime | None) -> Changed:
    """The time of the game, once a minute and for each game that is opened; None while the clock is off."""
    return replace(model, time=time), ()


def awaited(model: Model) -> tuple[int, ...]:
    """The seats that the game waits for; where several may act, the one whose screen is open."""
    table, game = model.table, model.game
    if table is None or game is None:
        return ()
    players = table.rules.turn(game).players
    shown = getattr(model.screen, "player", None)
    return (shown,) if shown in players else players


def is_running(model: Model) -> bool:
    """Return True while the time of the game on the table counts: on its screens, and on those opened from them."""
    table, game = model.table, model.game
    if not model.settings.clock or table is None or game is None or model.lesson is not None:
        return False
    return _is_of_the_game(model, model.screen) and not game.over


def _is_of_the_game(model: Model, screen: Screen) -> bool:
    if isinstance(screen, ClockPage) and screen.paused:
        return False
    if isinstance(screen, OF_A_GAME) or (model.table is not None and type(screen) in model.table.screens.views):
        return True
    back: Screen | None = getattr(screen, "back", None)
    return back is not None and _is_of_the_game(model, back)
