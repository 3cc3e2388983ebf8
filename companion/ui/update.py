"""(model, message) -> (model, commands): the changes of a message, and the commands that follow."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from companion.i18n.language import using
from companion.ui import (
    commands,
    update_computers,
    update_crier,
    update_entries,
    update_learn,
    update_learning,
    update_phones,
    update_pieces,
    update_result,
    update_shell,
    update_throw,
)
from companion.ui.commands import Changed
from companion.ui.message import Message, TapHandler, calls
from companion.ui.model import ConfirmRoll, Model
from companion.ui.update_table import committed, game_opened


def update(model: Model, message: Message) -> Changed:
    """Return the model after a message and the commands for the loop; any tap closes the shown sentence."""
    with using(model.language):
        return _updated(model, message)


def _updated(model: Model, message: Message) -> Changed:
    before = _touched(model) if isinstance(message.handler, TapHandler) else model
    changed = _no_longer_watched(model, before, _made(before, message))
    for layer in LAYERS:
        changed = layer(before, message, changed)
    after, issued = changed
    if after.thrown and after.game is not model.game:
        # the parts of a throw belong to the position that waited for it
        return replace(after, thrown=()), issued
    return changed


def _touched(model: Model) -> Model:
    """The model under a finger: the sentence is closed, the countdown ends, and no camera looks at the dice again."""
    if model.notice:
        model = _notice_closed(model)
    screen = model.screen
    if isinstance(screen, ConfirmRoll) and (screen.going or screen.watched):
        return replace(model, screen=replace(screen, going=0, watched=False))
    return model


def _no_longer_watched(model: Model, before: Model, changed: Changed) -> Changed:
    """Let the camera rest whose dice a finger has begun to confirm, unless the change has an order for it."""
    after, issued = changed
    was, now = model.screen, before.screen
    ended = isinstance(was, ConfirmRoll) and isinstance(now, ConfirmRoll) and was.watched and not now.watched
    if not ended or any(isinstance(command, commands.Watch) for command in issued):
        return changed
    return after, (commands.Watch(False), *issued)


def _made(model: Model, message: Message) -> Changed:
    change = _change(model, message)
    if calls(message, committed) and message.values[0].elsewhere:
        return update_phones.committed_elsewhere(model, message.values[0], change)
    return change(model, *message.values)


def _change(model: Model, message: Message) -> Callable[..., Changed]:
    """The change of a screen that learns, else that of the game on the table, else the handler's own."""
    handler = message.handler
    table = (message.values[0].table if calls(message, game_opened) else None) or model.table
    if model.screen.learns and handler in update_learning.INSTEAD:
        return update_learning.INSTEAD[handler]
    if handler in update_throw.OF_A_THROW and model.due is None:
        return _nothing
    if handler.game and (table is None or handler.game != table.package):
        return _nothing
    change: Callable[..., Changed] = handler if table is None else table.screens.answers.get(handler, handler)
    return change


def _nothing(model: Model, *_values: Any) -> Changed:
    """A message for a game that is no longer on the table, or of a throw in a game without dice."""
    return model, ()


def _notice_closed(model: Model) -> Model:
    """The fault that was hidden last is shown instead, if it is still one."""
    unread = tuple(fault for fault in model.unread if fault in model.faults)
    return replace(model, notice=unread[-1:] or "", unread=unread[:-1], cited="")


def _uncited(before: Model, message: Message, changed: Changed) -> Changed:
    """Another sentence follows no rule, unless it says so."""
    after, issued = changed
    if after.notice == before.notice or calls(message, update_shell.explain):
        return changed
    return replace(after, cited=""), issued


def _kept_unread(before: Model, _message: Message, changed: Changed) -> Changed:
    """A fault that another sentence hides has not been read."""
    after, issued = changed
    if isinstance(before.notice, str) or len(before.notice) != 1 or not after.notice:
        return changed
    (hidden,) = before.notice
    shown = () if isinstance(after.notice, str) else after.notice
    if hidden in after.faults and hidden not in shown:
        return replace(after, unread=(*after.unread, hidden)), issued
    return changed


LAYERS: tuple[Callable[[Model, Message, Changed], Changed], ...] = (
    update_computers.followed,
    update_crier.followed,
    update_result.ended,
    update_entries.kept,
    _uncited,
    _kept_unread,
    update_pieces.watched,
    update_learn.watched,
)
"""The steps that follow a change of any kind, in this order: (model before, message, changed) -> changed."""
