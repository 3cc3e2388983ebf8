"""A name being typed, letter by letter or by pinyin, and its purpose."""

from msgspec.structs import replace

from companion.i18n.language import Language, _
from companion.i18n.pinyin import syllable_of
from companion.i18n.player_names import is_wide, known_spelling, same_name, width
from companion.ui import commands, update_table
from companion.ui.commands import Changed
from companion.ui.key_layers import Layer
from companion.ui.message import on_tap
from companion.ui.model import (
    MAX_LETTERS,
    HomePage,
    Keyboard,
    Model,
    People,
    PersonPage,
    Players,
    Purpose,
    Screen,
    Start,
)
from companion.ui.update_home import value_done
from companion.ui.update_players import joined

VALUES = (Purpose.SETTING, Purpose.PASSWORD)
"""Purposes of values that are no names."""
MAX_VALUE = 64
"""Letters of a value that can be typed."""
CHINESE = (Language.ZH_HANS, Language.ZH_HANT)
MAX_PINYIN = 18
"""Letters of pinyin that stand in their place: three of the longest syllables."""


@on_tap
def open_keyboard(model: Model) -> Changed:
    """Type a new name."""
    return _keyboard(model, Purpose.PLAY)


@on_tap
def add_person(model: Model) -> Changed:
    """Type the name of a new player to remember."""
    return _keyboard(model, Purpose.ADD)


@on_tap
def rename_person(model: Model, person: int) -> Changed:
    """Type another name for a player."""
    name = next((each.name for each in model.people if each.id == person), "")
    return _keyboard(model, Purpose.RENAME, person, name)


def type_text(model: Model, key: str, title: str, text: str, limit: int) -> Changed:
    """Type a text of the game's screen shown now, beginning with this one; `title` is in English."""
    layer = Layer.LOWER if text and text.isascii() else _layer(model, text)
    keys = Keyboard(text, layer, Purpose.TEXT, back=model.screen, key=key, title=title, limit=limit)
    return replace(model, screen=keys), ()


def _keyboard(model: Model, purpose: Purpose, person: int = 0, text: str = "") -> Changed:
    keys = Keyboard(text, purpose=purpose, person=person)
    return replace(model, screen=replace(keys, layer=_layer(model, text))), ()


def _layer(model: Model, text: str) -> Layer:
    """Return the next keyboard layer: pinyin if Chinese is read, else capitals at the beginning."""
    if model.language in CHINESE and not _latin(text):
        return Layer.PINYIN
    return Layer.UPPER if not text or text.endswith((" ", "-", "'")) else Layer.LOWER


def _latin(text: str) -> bool:
    return bool(text) and text[-1].isalpha() and not is_wide(text[-1])


def way_back_of(keyboard: Keyboard) -> Screen:
    """The screen from which a name is typed."""
    if keyboard.purpose in VALUES:
        return keyboard.back or HomePage()
    if keyboard.purpose is Purpose.TEXT:
        return keyboard.back or Start()
    if keyboard.purpose is Purpose.PLAY:
        return Players()
    return People() if keyboard.purpose is Purpose.ADD else PersonPage(keyboard.person)


@on_tap
def typed(model: Model, letter: str) -> Changed:
    """A letter, from the screen's keyboard or a real one."""
    screen = model.screen
    if not isinstance(screen, Keyboard) or not letter.isprintable():
        return model, ()
    if screen.layer == Layer.PINYIN and letter.isascii() and letter.isalpha():
        if len(screen.letters) >= MAX_PINYIN:
            return replace(model, notice=_("Pick the characters of these letters first.")), ()
        return replace(model, screen=replace(screen, letters=screen.letters + letter.lower(), page=0)), ()
    return _longer(model, screen, letter)


def _longer(model: Model, screen: Keyboard, more: str) -> Changed:
    text = (screen.text + more).lstrip()
    if screen.purpose in VALUES:
        after = Layer.LOWER if screen.layer is Layer.UPPER else screen.layer
        longer = replace(screen, text=text, layer=after)
        return replace(model, screen=longer if len(text) <= MAX_VALUE else screen), ()
    if screen.purpose is Purpose.TEXT:
        return _longer_text(model, screen, text)
    if width(text) > MAX_LETTERS:
        refusal = _("A name has at most {count} letters here, so that it fits on the keys.")
        return replace(model, notice=refusal.format(count=MAX_LETTERS)), ()
    layer = (
        screen.layer
        if screen.layer == Layer.PINYIN
        else Layer.UPPER
        if text.endswith((" ", "-")) or not text
        else Layer.LOWER
    )
    return replace(model, screen=replace(screen, text=text, layer=layer)), ()


def _longer_text(model: Model, screen: Keyboard, text: str) -> Changed:
    if len(text) > screen.limit:
        refusal = _("A text has at most {count} letters here; make it shorter.")
        return replace(model, notice=refusal.format(count=screen.limit)), ()
    after = Layer.LOWER if screen.layer is Layer.UPPER else screen.layer
    return _handed(model, replace(screen, text=text, layer=after))


def _handed(model: Model, keyboard: Keyboard) -> Changed:
    """Hand a text to the game letter by letter, so that neither the way back nor a power cut loses it."""
    taken, issued = _text_done(model, keyboard, keyboard.text.strip())
    return replace(taken, screen=replace(keyboard, back=taken.screen)), issued


@on_tap
def pick_character(model: Model, character: str) -> Changed:
    """The first letters of the pinyin mean this character."""
    screen = model.screen
    if not isinstance(screen, Keyboard):
        return model, ()
    after, issued = _longer(model, screen, character)
    if not isinstance(after.screen, Keyboard) or after.notice:
        return after, issued
    rest = screen.letters[len(syllable_of(screen.letters)) or len(screen.letters) :]
    return replace(after, screen=replace(after.screen, letters=rest, page=0)), issued


@on_tap
def erase_letter(model: Model) -> Changed:
    """Take the last letter back."""
    screen = model.screen
    if not isinstance(screen, Keyboard):
        return model, ()
    if screen.letters:
        return replace(model, screen=replace(screen, letters=screen.letters[:-1], page=0)), ()
    text = screen.text[:-1]
    if screen.purpose is Purpose.TEXT:
        return _handed(model, replace(screen, text=text))
    if screen.purpose in VALUES:
        return replace(model, screen=replace(screen, text=text)), ()
    layer = screen.layer if screen.layer == Layer.PINYIN else Layer.LOWER if text else Layer.UPPER
    return replace(model, screen=replace(screen, text=text, layer=layer)), ()


@on_tap
def shift_keys(model: Model, layer: Layer) -> Changed:
    """Another layer of the keyboard: lower, upper, accents."""
    if not isinstance(model.screen, Keyboard):
        return model, ()
    return replace(model, screen=replace(model.screen, layer=layer, letters="", page=0)), ()


@on_tap
def name_done(model: Model) -> Changed:
    """The typed name joins."""
    screen = model.screen
    if not isinstance(screen, Keyboard):
        return model, ()
    if screen.purpose in VALUES:
        return value_done(model, screen)
    name = screen.text.strip()
    if screen.letters:
        return replace(model, notice=_("Pick the characters of these letters first.")), ()
    if not name:
        return replace(model, notice=_("Type a name first, or go back.")), ()
    if screen.purpose is Purpose.TEXT:
        return _text_done(model, screen, name)
    if screen.purpose is Purpose.PLAY:
        return _plays(model, name)
    taken = [person.name for person in model.people if person.id != screen.person and same_name(person.name, name)]
    if taken:
        text = _("There is already a player called {name}. Choose another name.")
        return replace(model, notice=text.format(name=taken[0])), ()
    after = replace(model, screen=way_back_of(screen))
    if screen.purpose is Purpose.ADD:
        return after, (commands.Remember(name),)
    return after, (commands.Rename(screen.person, name),)


def _text_done(model: Model, screen: Keyboard, text: str) -> Changed:
    """Hand a text to the game from whose screen it was typed."""
    answers = {} if model.table is None else model.table.screens.answers
    after = replace(model, screen=way_back_of(screen))
    if update_table.text_typed not in answers:
        return after, ()
    changed: Changed = answers[update_table.text_typed](after, screen.key, text)
    return changed


def _plays(model: Model, name: str) -> Changed:
    """A player joins under this name, or under the saved spelling of the same name."""
    name = known_spelling(name, model.known)
    if any(same_name(name, playing) for playing in model.seats.names):
        text = _("{name} plays already; every player needs a name of their own.")
        return replace(model, notice=text.format(name=name)), ()
    return replace(joined(model, name), screen=Players()), ()
