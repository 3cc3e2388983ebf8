"""The sentences for the voice, in the spoken language."""

from collections.abc import Callable

from companion.game.crier import Sentences
from companion.i18n import language
from companion.i18n.language import Language
from companion.ui import commands
from companion.ui.announcement import announcement
from companion.ui.commands import Command
from companion.ui.model import Model
from hardware.ports import Sound, Tongue

TONGUES = {
    Language.EN: Tongue.ENGLISH,
    Language.FR: Tongue.FRENCH,
    Language.ZH_HANT: Tongue.MANDARIN,
    Language.ZH_HANS: Tongue.MANDARIN,
}


def tongue(model: Model) -> Tongue:
    """Return the spoken language: the screen's language, and for Chinese the one in the settings."""
    spoken = TONGUES[model.language]
    return Tongue.CANTONESE if spoken is Tongue.MANDARIN and model.settings.chinese == "cantonese" else spoken


def worded(model: Model) -> Language:
    """Return the language of the spoken sentences: espeak-ng's Cantonese voice reads traditional characters only."""
    return Language.ZH_HANT if tongue(model) is Tongue.CANTONESE else model.language


def say(model: Model, sentences: Callable[[], Sentences]) -> tuple[Command, ...]:
    """Return the command to say these, formed in the spoken language, as time permits; none if the voice is off."""
    if not model.voice:
        return ()
    with language.using(worded(model)):
        text = announcement(sentences(), tongue(model))
    return (commands.Say(text),) if text else ()


def play(model: Model, sound: Sound | None) -> tuple[Command, ...]:
    """The command to play a sound; none if the voice is off."""
    return (commands.Play(sound),) if model.voice and sound is not None else ()
