"""The loudspeaker: which ones there are, and a sound to try one."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from companion.i18n.language import _
from companion.ui import commands, messages
from companion.ui.commands import Command
from companion.ui.messages import Message
from companion.ui.model import Model
from hardware.ports import Sound

Changed = tuple[Model, tuple[Command, ...]]


def find_loudspeakers(model: Model, _message: messages.FindLoudspeakers) -> Changed:
    """Look again: one may have been plugged in."""
    return model, (commands.ListLoudspeakers(),)


def loudspeakers_known(model: Model, message: messages.LoudspeakersKnown) -> Changed:
    """Show them."""
    if message.found == model.loudspeakers:
        return model, ()
    return replace(model, loudspeakers=message.found), ()


def try_loudspeaker(model: Model, _message: messages.TryLoudspeaker) -> Changed:
    """A bell, and a sentence, also where announcements are silent."""
    return model, (commands.Play(Sound.START), commands.Say(_("This is where you hear the crier.")))


HANDLERS: dict[type[Message], Callable[[Model, Any], Changed]] = {
    messages.FindLoudspeakers: find_loudspeakers,
    messages.LoudspeakersKnown: loudspeakers_known,
    messages.TryLoudspeaker: try_loudspeaker,
}
"""The changes that each message about the loudspeaker makes."""

ARRIVING: tuple[type[Message], ...] = (messages.FindLoudspeakers, messages.LoudspeakersKnown)
"""Those that no finger sent."""
