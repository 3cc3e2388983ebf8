"""The settings: each one holds at once, and is kept."""

from msgspec.structs import replace

from companion.i18n.language import Language, _
from companion.settings import Settings, SettingsError, with_value
from companion.ui import commands as todo
from companion.ui import messages as told
from companion.ui.commands import Command
from companion.ui.model import Model, SettingsPage, Start, WalkPage

Changed = tuple[Model, tuple[Command, ...]]


def open_settings(model: Model, message: told.OpenSettings) -> Changed:
    """A page of the settings; its way back leads to where one came from."""
    screen = model.screen
    back = screen.back if isinstance(screen, SettingsPage) else screen
    commands = (todo.ListLoudspeakers(),) if message.page == "sound" else ()
    return replace(model, screen=SettingsPage(message.page, back or Start())), commands


def with_settings(model: Model, settings: Settings) -> Model:
    """The model with these settings, and all that follows from them."""
    language = Language(settings.language) if settings.language else model.language
    return replace(model, settings=settings, language=language, voice=settings.voice, automatic=settings.automatic)


def set_one(model: Model, message: told.Set) -> Changed:
    """One setting more to people's liking."""
    try:
        settings = with_value(model.settings, message.name, message.value)
    except SettingsError as error:
        return replace(model, notice=(error.fault,)), ()
    after = replace(model, settings=settings)
    if message.name in ("language", "voice", "automatic"):
        after = with_settings(model, settings)
    if message.name == "ring":
        after = replace(after, notice=_("Oyez uses it from the next start."))
    commands: tuple[Command, ...] = (todo.KeepSettings(settings),)
    if after.language is not model.language:
        commands += (todo.UseLanguage(after.language),)
    if model.voice and not after.voice:
        commands += (todo.Silence(),)
    return after, commands


def toggle_voice(model: Model, _message: told.ToggleVoice) -> Changed:
    """Speak, or be silent at once."""
    return set_one(model, told.Set("voice", not model.voice))


def choose_language(model: Model, message: told.ChooseLanguage) -> Changed:
    """Show and speak this language, also in the middle of a game."""
    return set_one(model, told.Set("language", str(message.language)))


def walk_through(model: Model, _message: told.WalkThrough) -> Changed:
    """Walk through what is wired."""
    back = model.screen.back if isinstance(model.screen, WalkPage) else model.screen
    return replace(model, screen=WalkPage(back=back)), (todo.Walk(),)


def answer_walk(model: Model, message: told.AnswerWalk) -> Changed:
    """The answer goes to the walk, which goes on."""
    if not isinstance(model.screen, WalkPage):
        return model, ()
    return replace(model, screen=replace(model.screen, said=(), asks=False)), (todo.AnswerWalk(message.seen),)


def walk_says(model: Model, message: told.WalkSays) -> Changed:
    """What happens now, and after it what was seen of it."""
    screen = model.screen
    if not isinstance(screen, WalkPage):
        return model, ()
    return replace(model, screen=replace(screen, said=(*screen.said, message.text), asks=message.asks)), ()


def walk_done(model: Model, message: told.WalkDone) -> Changed:
    """What came of each part."""
    if not isinstance(model.screen, WalkPage):
        return model, ()
    return replace(model, screen=replace(model.screen, said=(), asks=False, steps=message.steps)), ()


def parts_free(model: Model, _message: told.PartsFree) -> Changed:
    """Buttons and ring belong to the game again."""
    return model, (todo.TakeParts(),)
