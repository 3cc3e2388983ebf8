"""A player's own screen: the program of the touchscreen for one seat, whose game is decided by that seat's taps alone.

`model.remote` is True; `model.seat` is the player, None for somebody who looks on; `model.game` is the game as that
player may see it.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.game.table import TableGame
from companion.i18n.language import using
from companion.ui import commands, update_back, update_shell, update_table
from companion.ui.message import Message, calls
from companion.ui.model import Curve, End, GameLog, HintPage, Model, Screen
from companion.ui.screens import view
from companion.ui.seat_messages import own_message
from companion.ui.toolkit.hit_test import message_of
from companion.ui.toolkit.widgets import Icon, Key, Picture, Rect, Widget
from companion.ui.update import update
from companion.ui.update_back import way_back
from companion.ui.update_table import Committed, GameOpened
from engine.game import PLAYER, is_decided


class Tapped(NamedTuple):
    """The model after a tap, actions for the game, True if the log wants those so far, requests to the coach."""

    model: Model
    actions: tuple[Any, ...] = ()
    reads_actions: bool = False
    questions: tuple[Any, ...] = ()


def opened(model: Model, game: GameOpened) -> Model:
    """Return the model of a seat after its game was opened."""
    return at_home(update(model, update_table.game_opened.news(game))[0])


def committed(model: Model, done: Committed) -> Model:
    """Return the model of a seat after an action; somebody else's leaves the screen as it is where it asks the same."""
    before = _home(model)
    after, _commands = update(model, update_table.committed.news(done))
    own = getattr(done.action, PLAYER, model.seat) == model.seat
    if own or _home(after) != before:
        return at_home(after)
    # a screen whose choices depend on others, such as boards that they have taken, follows the game
    return after if type(after.screen) is type(model.screen) else replace(after, screen=model.screen)


def at_home(model: Model) -> Model:
    """Show the screen that the position asks for."""
    return replace(model, screen=_home(model))


def tapped(model: Model, message: Message) -> Tapped:
    """Carry a tap out; only keys that `seen` shows can be tapped."""
    after, issued = update(model, message)
    if not _may_show(after):
        return Tapped(at_home(after) if calls(message, update_back.back) else model)
    reads = any(isinstance(command, commands.ReadActions) for command in issued)
    submitted = [command.action for command in issued if isinstance(command, commands.Submit)]
    own = [each for each in submitted if is_decided(each) and each.player == model.seat]
    questions = tuple(command.request for command in issued if isinstance(command, commands.AskCoach))
    return Tapped(after, tuple(own), reads, questions)


def chosen(model: Model) -> str:
    """Return the choices that are made and not confirmed, as text; empty if there are none."""
    found = _table(model).seat.chosen(model)
    if found is None:
        return ""
    return msgspec.json.encode(_Chosen(type(found).__name__, msgspec.Raw(msgspec.json.encode(found)))).decode()


def resumed(model: Model, text: str) -> Model:
    """Return the model with choices that `chosen` gave in the same position; the same model for another text."""
    form = _table(model).seat
    kinds = {kind.__name__: kind for kind in form.choices or form.decisions}
    try:
        known = msgspec.json.decode(text, type=_Chosen)
        after: Model = form.resumed(model, msgspec.json.decode(known.values, type=kinds[known.name]))
        fits = _table(model).screens.entries.get(type(after.screen))
        if not _may_show(after) or (fits is not None and not fits(after.game, after.screen)):
            return model
        for shown in (after, at_home(after)):
            seen(shown)
    except Exception:
        # it comes from a phone: choices of another position may break any view
        return model
    return after


class _Chosen(Struct, frozen=True):
    """The type of the choices, and their values."""

    name: str
    values: msgspec.Raw


def seen(model: Model) -> tuple[Widget, ...]:
    """Return the widgets of a seat's screen, back to front, without the keys that are the table's."""
    widgets = view(model)
    spoken = [each.rect for each in widgets if calls(each.message, update_table.say_again)]
    silent = [each for each in widgets if not _says_again(each, spoken)]
    with using(model.language):
        return tuple(own for each in silent if (own := _own(model, each)) is not None)


def _own(model: Model, widget: Widget) -> Widget | None:
    """The widget on a seat's screen: without the keys that are the table's; one under words stays as their ground."""
    message = message_of(widget)
    if message is None:
        return widget
    own = None if calls(message, update_back.back) and _is_home(model) else own_message(model, message)
    if own is message:
        return widget
    if calls(own, update_shell.explain):
        why, rule = own.values
        return replace(widget, enabled=False, why=why, rule=rule)
    if own is not None:
        # a key is held for the message that it had
        held = {"hold": False, "why": ""} if isinstance(widget, Key) and widget.hold else {}
        return replace(widget, message=own, **held)
    if isinstance(widget, Key) and (widget.label or widget.icon is not None):
        return None
    return replace(widget, message=None, why="")


def _is_home(model: Model) -> bool:
    """Return True for a screen whose way back leads out of the game, or to the decision of somebody else."""
    return type(model.screen) is type(_home(model)) and not _may_show(replace(model, screen=way_back(model)))


def _says_again(widget: Widget, spoken: Sequence[Rect]) -> bool:
    """Return True for the loudspeaker on words that the table says again: a phone is silent."""
    is_loudspeaker = isinstance(widget, Picture) and widget.icon is Icon.SOUND
    return is_loudspeaker and any(_lies_in(widget.rect, box) for box in spoken)


def _may_show(model: Model) -> bool:
    """Return True for log, end, graph, own hint, and the game's screens but others' decisions and the set-up's."""
    screen, table = model.screen, _table(model)
    if any(type(screen) is type(step) for step in table.screens.steps.values()):
        return False
    if type(screen) in table.seat.decisions:
        return type(screen) is type(_home(model))
    if isinstance(screen, HintPage):
        return screen.player == model.seat
    return type(screen) in table.screens.views or isinstance(screen, GameLog | Curve | End)


def _home(model: Model) -> Screen:
    """The end with the own seat, before it the screen that the game has for this seat."""
    table = _table(model)
    if model.game.over:
        return End(model.seat)
    with using(model.language):
        home: Screen = table.seat.home(model)
        return home


def _lies_in(rect: Rect, box: Rect) -> bool:
    (x, y, w, h), (left, top, wide, high) = rect, box
    return left <= x and top <= y and x + w <= left + wide and y + h <= top + high


def _table(model: Model) -> TableGame:
    assert model.table is not None
    return model.table
