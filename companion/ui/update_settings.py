"""The settings: each change applies at once and is saved."""

from msgspec.structs import replace

from companion.health.hardware_test import Step
from companion.i18n.faults import AnyFault
from companion.i18n.language import Language, Sentence, _
from companion.settings import Settings, SettingsError, with_value
from companion.ui import commands
from companion.ui.commands import Changed, Command
from companion.ui.message import on_news, on_tap
from companion.ui.model import HardwareTestPage, Model, SettingsPage, Start


@on_tap
def open_settings(model: Model, page: str = "screen", game: str = "") -> Changed:
    """The settings, at a page by its name; `game` is the key of the game whose settings it shows."""
    screen = model.screen
    back = screen.back if isinstance(screen, SettingsPage) else screen
    issued = (commands.ListLoudspeakers(),) if page == "sound" else ()
    return replace(model, screen=SettingsPage(page, back or Start(), game)), issued


def with_settings(model: Model, settings: Settings) -> Model:
    """The model with these settings, and all that follows from them."""
    language = Language(settings.language) if settings.language else model.language
    return replace(model, settings=settings, language=language, voice=settings.voice, automatic=settings.automatic)


@on_tap
def set_one(model: Model, name: str, value: str | int | bool) -> Changed:
    """A setting has this value from now on, by its name in the settings."""
    try:
        settings = with_value(model.settings, name, value, model.game_settings)
    except SettingsError as error:
        return replace(model, notice=(error.fault,)), ()
    after = replace(model, settings=settings)
    if name in ("language", "voice", "automatic"):
        after = with_settings(model, settings)
    if name == "ring":
        after = replace(after, notice=_("Oyez uses it from the next start."))
    issued: tuple[Command, ...] = (commands.KeepSettings(settings),)
    if after.language is not model.language:
        issued += (commands.UseLanguage(after.language),)
    if model.voice and not after.voice:
        issued += (commands.Silence(),)
    return after, issued


@on_tap
def toggle_voice(model: Model) -> Changed:
    """Speak, or be silent."""
    return set_one(model, "voice", not model.voice)


@on_tap
def choose_language(model: Model, language: Language) -> Changed:
    """The language of screen and voice from now on, also in the middle of a game."""
    return set_one(model, "language", str(language))


@on_tap
def open_hardware_test(model: Model) -> Changed:
    """Run the hardware test, part by part."""
    back = model.screen.back if isinstance(model.screen, HardwareTestPage) else model.screen
    return replace(model, screen=HardwareTestPage(back=back)), (commands.RunHardwareTest(),)


@on_tap
def answer_hardware_test(model: Model, seen: bool | None) -> Changed:
    """The part was seen to work, or not; None leaves it out."""
    if not isinstance(model.screen, HardwareTestPage):
        return model, ()
    return replace(model, screen=replace(model.screen, said=(), asks=False)), (commands.AnswerHardwareTest(seen),)


@on_news
def hardware_test_says(model: Model, text: Sentence | AnyFault, asks: bool = False) -> Changed:
    """A sentence of the hardware test, or with `asks` a question."""
    screen = model.screen
    if not isinstance(screen, HardwareTestPage):
        return model, ()
    return replace(model, screen=replace(screen, said=(*screen.said, text), asks=asks)), ()


@on_news
def hardware_test_done(model: Model, steps: tuple[Step, ...]) -> Changed:
    """The hardware test is at its end, with the result of each part."""
    if not isinstance(model.screen, HardwareTestPage):
        return model, ()
    return replace(model, screen=replace(model.screen, said=(), asks=False, steps=steps)), ()


@on_news
def parts_free(model: Model) -> Changed:
    """The hardware test has released the parts."""
    return model, (commands.TakeParts(),)
