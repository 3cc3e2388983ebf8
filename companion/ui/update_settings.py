"""The settings: each change applies at once and is saved."""

from msgspec.structs import replace

from companion.i18n.language import Language, _
from companion.settings import Settings, SettingsError, with_value
from companion.ui import commands, messages
from companion.ui.commands import Command
from companion.ui.model import HardwareTestPage, Model, SettingsPage, Start

Changed = tuple[Model, tuple[Command, ...]]


def open_settings(model: Model, message: messages.OpenSettings) -> Changed:
    """A page of the settings; its way back leads to where one came from."""
    screen = model.screen
    back = screen.back if isinstance(screen, SettingsPage) else screen
    issued = (commands.ListLoudspeakers(),) if message.page == "sound" else ()
    return replace(model, screen=SettingsPage(message.page, back or Start(), message.game)), issued


def with_settings(model: Model, settings: Settings) -> Model:
    """The model with these settings, and all that follows from them."""
    language = Language(settings.language) if settings.language else model.language
    return replace(model, settings=settings, language=language, voice=settings.voice, automatic=settings.automatic)


def set_one(model: Model, message: messages.Set) -> Changed:
    """One setting more to people's liking."""
    try:
        settings = with_value(model.settings, message.name, message.value, model.game_settings)
    except SettingsError as error:
        return replace(model, notice=(error.fault,)), ()
    after = replace(model, settings=settings)
    if message.name in ("language", "voice", "automatic"):
        after = with_settings(model, settings)
    if message.name == "ring":
        after = replace(after, notice=_("Oyez uses it from the next start."))
    issued: tuple[Command, ...] = (commands.KeepSettings(settings),)
    if after.language is not model.language:
        issued += (commands.UseLanguage(after.language),)
    if model.voice and not after.voice:
        issued += (commands.Silence(),)
    return after, issued


def toggle_voice(model: Model, _message: messages.ToggleVoice) -> Changed:
    """Speak, or be silent at once."""
    return set_one(model, messages.Set("voice", not model.voice))


def choose_language(model: Model, message: messages.ChooseLanguage) -> Changed:
    """Show and speak this language, also in the middle of a game."""
    return set_one(model, messages.Set("language", str(message.language)))


def open_hardware_test(model: Model, _message: messages.OpenHardwareTest) -> Changed:
    """Run the hardware test."""
    back = model.screen.back if isinstance(model.screen, HardwareTestPage) else model.screen
    return replace(model, screen=HardwareTestPage(back=back)), (commands.RunHardwareTest(),)


def answer_hardware_test(model: Model, message: messages.AnswerHardwareTest) -> Changed:
    """Pass the answer on to the hardware test, which continues."""
    if not isinstance(model.screen, HardwareTestPage):
        return model, ()
    return replace(model, screen=replace(model.screen, said=(), asks=False)), (
        commands.AnswerHardwareTest(message.seen),
    )


def hardware_test_says(model: Model, message: messages.HardwareTestSays) -> Changed:
    """Show the current step, then its result."""
    screen = model.screen
    if not isinstance(screen, HardwareTestPage):
        return model, ()
    return replace(model, screen=replace(screen, said=(*screen.said, message.text), asks=message.asks)), ()


def hardware_test_done(model: Model, message: messages.HardwareTestDone) -> Changed:
    """Show the result of each part."""
    if not isinstance(model.screen, HardwareTestPage):
        return model, ()
    return replace(model, screen=replace(model.screen, said=(), asks=False, steps=message.steps)), ()


def parts_free(model: Model, _message: messages.PartsFree) -> Changed:
    """Buttons and ring belong to the game again."""
    return model, (commands.TakeParts(),)
