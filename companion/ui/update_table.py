"""Messages that the game on the table answers, each by `ScreensForm.answers`; another game leaves them."""

from random import Random
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from companion.game.chance_form import Draws
from companion.game.coach import Coaching
from companion.game.table import TableGame
from companion.i18n import language
from companion.i18n.faults import AnyFault
from companion.ui import commands, speech
from companion.ui.announcement import parts
from companion.ui.commands import Changed
from companion.ui.message import on_news, on_tap
from companion.ui.model import Model
from vision.wheel_reading import WheelReading

if TYPE_CHECKING:
    from vision.camera import Frame, Pixels

DUE = "due"
"""The question to chance for the action that the game waits for."""


class GameOpened(Struct, frozen=True, gc=False):
    """A game was started or replayed from the store; `opening` are the effects of its last throw.

    `table` is the game that it is a game of, `coaching` the coach's part in it; `latest` are the last action's effects.
    `entry` holds the values that people had entered in this position and not confirmed (`companion/ui/update_entries`).
    """

    game_id: int
    game: Any
    opening: tuple[Any, ...]
    resumed: bool
    table: TableGame | None = None
    coaching: Coaching = Coaching()
    latest: tuple[Any, ...] = ()
    entry: str = ""


class Committed(Struct, frozen=True, gc=False):
    """An action is stored; its effects. `elsewhere` if a player confirmed it on a phone, not at this screen."""

    action: Any
    game: Any
    effects: tuple[Any, ...]
    elsewhere: bool = False


@on_news
def game_opened(model: Model, opened: GameOpened) -> Changed:
    """A game was started or resumed."""
    return model, ()


@on_news
def committed(model: Model, done: Committed) -> Changed:
    """An action is stored."""
    return model, ()


@on_tap
def start_game(model: Model) -> Changed:
    """The set-up is done."""
    return model, ()


@on_tap
def shuffle(model: Model, what: str) -> Changed:
    """Leave something to chance: plazas, tiles, number."""
    return model, ()


@on_tap
def draw(model: Model) -> Changed:
    """Have Oyez draw the cards, tiles or boards that the game waits for."""
    return replace(model, draws=True), (commands.Chance(DUE),)


@on_news
def drawn(model: Model, what: str, seed: int) -> Changed:
    """Chance has spoken: the seed settles the open choices, or the action that the game waits for."""
    table = model.table
    if what != DUE or table is None or model.game is None or table.chance.draws(model.game) is Draws.NOT:
        return model, ()
    return model, (commands.Submit(table.made_up(model.game, Random(seed))),)


@on_tap
def say_again(model: Model) -> Changed:
    """Say the announcement again, a part of it at each tap, or be silent where one is being said."""
    if model.table is None or model.game is None or not model.voice:
        return model, ()
    with language.using(speech.worded(model)):
        found = parts(model.table.crier.again(model), speech.tongue(model))
    if not found:
        return model, ()
    number = model.crier.again
    after = replace(model, crier=replace(model.crier, again=number + 1))
    return after, (commands.SayAgain(found[number % len(found)]),)


@on_news
def wheel_seen(model: Model, frame: "Frame", reading: WheelReading, zero: int | None = None) -> Changed:
    """A picture of the wheel and its reading; the last value is the index of the plaza at place 0, if known."""
    return model, ()


@on_news
def wheel_laid(model: Model, frame: "Frame", reading: WheelReading, zero: int | None = None) -> Changed:
    """A camera has noticed that dice came to rest on the wheel; like `wheel_seen`."""
    return model, ()


@on_news
def cards_read(model: Model, game: str, text: str, fault: AnyFault | None = None, saved: bool = False) -> Changed:
    """The stored cards file of a game, by its key: its text, empty if there is none.

    The fault is the reason why it cannot be read; the last value is True after it was stored.
    """
    return model, ()


@on_news
def photo_read(model: Model, game: str, pixels: "Pixels | None") -> Changed:
    """The photograph of the owner's board, pale; None if there is none."""
    return model, ()


@on_news
def drafts_read(model: Model, game: str, text: str) -> Changed:
    """The cards of a game that an owner has begun and not saved, as they are stored; empty if there are none."""
    return model, ()


@on_news
def setup_amended(model: Model, game: Any) -> Changed:
    """The stored set-up of the game was replaced: the game with it."""
    return model, ()


@on_news
def setup_recalled(model: Model, setup: Any) -> Changed:
    """The set-up of an earlier game, whose choices the next one begins with."""
    return model, ()


@on_tap
def text_typed(model: Model, key: str, text: str) -> Changed:
    """The text of a game's own screen is typed; the screen is the one from which it was typed."""
    return model, ()


@on_news
def coach_answered(model: Model, request: Any, answer: Any, game: Any) -> Changed:
    """The coach's answer to a request of the game's own about this game, as it was when it was asked."""
    return model, ()


@on_news
def coach_failed(model: Model, request: Any, game: Any) -> Changed:
    """The coach gave no answer to a request of the game's own about this game."""
    return model, ()
