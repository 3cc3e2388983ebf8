"""(model, message) -> (model, commands): the changes of a message, and the commands that follow."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from companion.i18n.language import using
from companion.ui import (
    commands,
    update_entries,
    update_learn,
    update_learning,
    update_phones,
    update_pieces,
    update_shell,
    update_throw,
)
from companion.ui.commands import Command
from companion.ui.message import Message, TapHandler, calls
from companion.ui.model import (
    ConfirmRoll,
    Model,
)
from companion.ui.update_table import committed, game_opened

Changed = tuple[Model, tuple[Command, ...]]


def update(model: Model, message: Message) -> Changed:
    """Return the model after a message and the commands for the loop; any tap closes the shown sentence."""
    with using(model.language):
        return _updated(model, message)


def _updated(model: Model, message: Message) -> Changed:
    tapped = isinstance(message.handler, TapHandler)
    if model.notice and tapped:
        model = _notice_closed(model)
    if isinstance(model.screen, ConfirmRoll) and model.screen.going and tapped:
        model = replace(model, screen=replace(model.screen, going=0))
    watched = tapped and isinstance(model.screen, ConfirmRoll) and model.screen.watched
    if watched:
        model = replace(model, screen=replace(model.screen, watched=False))
    change = _change(model, message)
    if calls(message, committed) and message.values[0].elsewhere:
        after, issued = update_phones.committed_elsewhere(model, message.values[0], change)
    else:
        after, issued = change(model, *message.values)
    if calls(message, game_opened):
        after = update_entries.resumed(after, message.values[0].entry)
    else:
        after, issued = update_entries.kept(model, (after, issued))
    if watched and not any(isinstance(command, commands.Watch) for command in issued):
        issued = (commands.Watch(False), *issued)
    if after.notice != model.notice and not calls(message, update_shell.explain):
        after = replace(after, cited="")
    changed = update_pieces.watched(model, (_kept_unread(model, after), issued))
    return changed if model.lesson is None else update_learn.watched(model, message, changed)


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
    change: Callable[..., Changed] = handler if table is None else table.answers.get(handler, handler)
    return change


def _nothing(model: Model, *_values: Any) -> Changed:
    """A message for a game that is no longer on the table, or of a throw in a game without dice."""
    return model, ()


def _notice_closed(model: Model) -> Model:
    """The fault that was hidden last is shown instead, if it is still one."""
    unread = tuple(fault for fault in model.unread if fault in model.faults)
    return replace(model, notice=unread[-1:] or "", unread=unread[:-1], cited="")


def _kept_unread(before: Model, after: Model) -> Model:
    """A fault that another sentence hides has not been read."""
    if isinstance(before.notice, str) or len(before.notice) != 1 or not after.notice:
        return after
    (hidden,) = before.notice
    shown = () if isinstance(after.notice, str) else after.notice
    if hidden in after.faults and hidden not in shown:
        return replace(after, unread=(*after.unread, hidden))
    return after
