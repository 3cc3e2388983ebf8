"""Values that people enter one by one and confirm together: on the disk after each tap."""

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.ui.commands import Changed, KeepEntry
from companion.ui.message import Message, calls
from companion.ui.model import Model, Screen
from companion.ui.update_table import game_opened


class _Entry(Struct, frozen=True):
    """The name of a screen and its values."""

    screen: str
    values: msgspec.Raw


def kept(before: Model, message: Message, changed: Changed) -> Changed:
    """Store the values of a screen that the game names in `entries`, if they have changed; no value on a new one.

    A game that is opened shows those that were stored.
    """
    after, issued = changed
    if calls(message, game_opened):
        return _resumed(after, message.values[0].entry), issued
    screen = after.screen
    if after.table is None or type(screen) not in after.table.screens.entries or screen == before.screen:
        return changed
    if _is_blank(screen) and (type(before.screen) not in after.table.screens.entries or _is_blank(before.screen)):
        return changed
    return after, (*issued, KeepEntry(_encoded(screen)))


def _resumed(model: Model, entry: str) -> Model:
    """The game that was opened, with the values that were entered before; those that do not fit count as none."""
    screen = _decoded(model, entry) if entry else None
    if screen is None or model.table is None or not model.table.screens.entries[type(screen)](model.game, screen):
        return model
    return replace(model, screen=screen)


def _is_blank(screen: Screen) -> bool:
    return screen == type(screen)()


def _encoded(screen: Screen) -> str:
    return msgspec.json.encode(_Entry(type(screen).__name__, msgspec.Raw(msgspec.json.encode(screen)))).decode()


def _decoded(model: Model, entry: str) -> Screen | None:
    kinds = {} if model.table is None else {kind.__name__: kind for kind in model.table.screens.entries}
    try:
        stored = msgspec.json.decode(entry, type=_Entry)
        screen: Screen | None = msgspec.json.decode(stored.values, type=kinds[stored.screen])
    except (msgspec.MsgspecError, UnicodeError, RecursionError, KeyError):
        return None
    return screen
