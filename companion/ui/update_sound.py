"""The loudspeaker: which ones there are, and a sound to try one."""

from msgspec.structs import replace

from companion.i18n.language import _
from companion.ui import commands
from companion.ui.commands import Changed
from companion.ui.message import on_news, on_tap
from companion.ui.model import Model
from hardware.loudspeakers import Loudspeaker
from hardware.ports import Sound


@on_news
def find_loudspeakers(model: Model) -> Changed:
    """Look which loudspeakers there are now."""
    return model, (commands.ListLoudspeakers(),)


@on_news
def loudspeakers_known(model: Model, found: tuple[Loudspeaker, ...]) -> Changed:
    """The loudspeakers that can be chosen."""
    if found == model.loudspeakers:
        return model, ()
    return replace(model, loudspeakers=found), ()


@on_tap
def try_loudspeaker(model: Model) -> Changed:
    """Play a sound and say a sentence."""
    return model, (commands.Play(Sound.START), commands.Say(_("This is where you hear the crier.")))
