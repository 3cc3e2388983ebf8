"""A name, letter by letter, on the keys that each language is used to; Chinese by pinyin."""

from companion.i18n.language import Language, _, pgettext
from companion.i18n.pinyin import candidates
from companion.ui import update_names
from companion.ui.key_layers import SHIFTED, Layer
from companion.ui.message import Message
from companion.ui.model import Keyboard, Model, Purpose
from companion.ui.screens.frame import beside, page, row
from companion.ui.screens.paging import next_page
from companion.ui.screens.text_width import width_of
from companion.ui.toolkit import theme
from companion.ui.toolkit.widgets import Face, Icon, Key, Panel, Rect, Style, Text, Tone, Widget

QWERTY = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
AZERTY = ("azertyuiop", "qsdfghjklm", "wxcvbn")
ACCENTS = ("1234567890", "àâäáãåæçñ", "éèêëîïíôöœ", "ùûüúøÿß")
IN_ORDER = ("abcdefgh", "ijklmnop", "qrstuv", "wxyz")
"""On a tall screen, where ten keys of the usual rows are narrower than a finger, letters stand in their order."""
TALL_ACCENTS = ("12345678", "90àâäáãå", "æçéèêëîï", "íñôöœùûü", "úøÿß")

SIGNS = ("1234567890", "-_.:/@#+*=", "!?&$%,;")
TALL_SIGNS = ("12345678", "90-_.:/@", "#+*=!?&$", "%,;()")
OTHER_CASE = {"ß": "ẞ"}
GAP, HIGHEST = 6, 80
NAME_SIZE, LEAST_SIZE = 34, 28
"""The size of the text, and the one by which the end of a long text is measured."""


def view(model: Model, screen: Keyboard) -> list[Widget]:
    """The name, with pinyin the characters that it may mean, the letters, and below them space and done."""
    widgets, box = page(model, _title(screen))
    x, y, w, h = box
    chinese = screen.layer == Layer.PINYIN
    high = 56 if chinese else 68
    widgets += _name(screen, (x, y, w, high))
    top = y + high + GAP
    if chinese:
        high = 58 if not model.tall else 2 * 58 + GAP
        widgets += _characters(model, screen, (x, top, w, high))
        top += high + GAP
    letters = _signs(model, screen) if _is_value(screen) else _letters(model, screen.layer)
    bottom = theme.MAIN_TARGET if chinese and not model.tall else 88
    room = y + h - bottom - GAP - top
    high = min(room, len(letters) * (HIGHEST + GAP) - GAP)
    widgets += _rows(screen, letters, (x, top + room - high, w, high))
    return [*widgets, *_foot(model, screen, (x, y + h - bottom, w, bottom))]


TITLES = {
    Purpose.PLAY: lambda: _("What is the name?"),
    Purpose.ADD: lambda: _("What is the name?"),
    Purpose.RENAME: lambda: _("What is the new name?"),
    Purpose.PASSWORD: lambda: _("The broker's password"),
}
SETTING_TITLES = {
    "broker_address": lambda: _("The broker's address"),
    "broker_prefix": lambda: _("The first part of the topics"),
    "broker_user": lambda: _("The user that the broker knows"),
    "table_name": lambda: _("The name of this table"),
}


def _title(screen: Keyboard) -> str:
    if screen.title:
        return _(screen.title)
    return (SETTING_TITLES[screen.setting] if screen.setting else TITLES[screen.purpose])()


def _name(screen: Keyboard, box: Rect) -> list[Widget]:
    x, y, w, h = box
    text = "•" * len(screen.text) if screen.purpose is Purpose.PASSWORD else screen.text
    words = f"{text}|" if not screen.letters else f"{text} {screen.letters}|"
    room = w - 48
    words = next(words[n:] for n in range(len(words)) if width_of(words[n:], LEAST_SIZE) <= room)
    return [
        Panel(rect=box),
        Text(rect=(x + 24, y, room, h), text=words, size=NAME_SIZE, face=Face.SERIF, tone=Tone.INK),
    ]


def _characters(model: Model, screen: Keyboard, box: Rect) -> list[Widget]:
    """The characters that the letters may mean, likely ones first, and a key to the next ones."""
    writing = model.language if model.language in (Language.ZH_HANS, Language.ZH_HANT) else Language.ZH_HANS
    found = candidates(screen.letters, writing) if screen.letters else ()
    if not found:
        text = (
            _("No character is spelt like this: delete a letter.") if screen.letters else _("Type the name in pinyin.")
        )
        return [Text(rect=box, text=text, size=theme.BODY, tone=Tone.SOFT, align=0, lines=2)]
    lines, a_line = (2, 7) if model.tall else (1, 13)
    places = [rect for line in _split(box, lines) for rect in row(line, a_line, 4)]
    paged = len(found) > len(places)
    on_a_page = len(places) - 1 if paged else len(places)
    start = screen.page * on_a_page
    shown = zip(found[start : start + on_a_page], places, strict=False)
    widgets: list[Widget] = [
        Key(rect=rect, label=character, size=30, message=update_names.pick_character.tap(character))
        for character, rect in shown
    ]
    if paged:
        widgets.append(
            Key(
                rect=places[-1],
                label="",
                said=_("Next"),
                icon=Icon.NEXT,
                message=next_page(len(found), on_a_page, screen.page),
            )
        )
    return widgets


def _split(box: Rect, rows: int) -> list[Rect]:
    x, y, w, h = box
    high = (h - GAP * (rows - 1)) // rows
    return [(x, y + (high + GAP) * line, w, high) for line in range(rows)]


def _is_value(screen: Keyboard) -> bool:
    """True if no name is typed: signs take the place of letters with accents."""
    return screen.purpose in (Purpose.SETTING, Purpose.PASSWORD)


def _signs(model: Model, screen: Keyboard) -> tuple[str, ...]:
    """The rows of letters of a value; digits and signs instead of accents."""
    if not screen.layer.has_accents:
        return _letters(model, screen.layer)
    return TALL_SIGNS if model.tall else SIGNS


def _letters(model: Model, layer: Layer) -> tuple[str, ...]:
    """The rows of letters of a layer."""
    accents = layer.has_accents
    rows: tuple[str, ...]
    if model.tall:
        rows = TALL_ACCENTS if accents else IN_ORDER
    elif accents:
        rows = ACCENTS
    else:
        rows = AZERTY if model.language is Language.FR and layer != Layer.PINYIN else QWERTY
    return tuple(_upper(each) for each in rows) if layer.is_upper else rows


def _upper(letters: str) -> str:
    return "".join(OTHER_CASE.get(letter, letter.upper()) for letter in letters)


def _rows(screen: Keyboard, rows: tuple[str, ...], box: Rect) -> list[Widget]:
    """The letters; the key for capitals and the one that takes back stand beside the last row."""
    x, _y, w, _h = box
    most = max(map(len, rows))
    pitch = w / most
    widgets: list[Widget] = []
    for letters, (_x, top, _w, high) in zip(rows, _split(box, len(rows)), strict=True):
        left = x + (w - pitch * len(letters)) / 2
        widgets += [
            Key(
                rect=(round(left + index * pitch) + 1, top, int(pitch) - 4, high),
                label=letter,
                size=28,
                message=update_names.typed.tap(letter),
            )
            for index, letter in enumerate(letters)
        ]
    _left, last, _wide, high = _split(box, len(rows))[-1]
    beside_last = int((w - pitch * len(rows[-1])) / 2) - GAP
    erase = (x + w - beside_last, last, beside_last, high)
    widgets.append(
        Key(rect=erase, label="", said=_("Delete a letter"), icon=Icon.ERASE, message=update_names.erase_letter.tap())
    )
    if screen.layer in SHIFTED and not (_is_value(screen) and screen.layer.has_accents):
        upper, accents = screen.layer.is_upper, screen.layer.has_accents
        word = ("àé" if upper else "ÀÉ") if accents else "abc" if upper else "ABC"
        widgets.append(_key(word, (x, last, beside_last, high), update_names.shift_keys.tap(SHIFTED[screen.layer])))
    return widgets


def _foot(model: Model, screen: Keyboard, box: Rect) -> list[Widget]:
    chinese = model.language in (Language.ZH_HANS, Language.ZH_HANT)
    left, main = beside(model, box, 150 if model.tall else 224)
    x, y, w, h = left
    upper = screen.layer.is_upper
    layers: list[tuple[str, Layer]] = []
    if screen.layer != Layer.PINYIN:
        accents = screen.layer.has_accents
        plain = Layer.UPPER if upper else Layer.LOWER
        more = "12#" if _is_value(screen) else "1äé"
        layers.append(
            ("ABC" if upper else "abc", plain) if accents else (more, Layer.ACCENTS_UPPER if upper else Layer.ACCENTS)
        )
    if chinese and not _is_value(screen):
        layers.append(("ABC", Layer.UPPER) if screen.layer == Layer.PINYIN else ("拼音", Layer.PINYIN))
    own = (".", ":") if _is_value(screen) else ("'", ".") if screen.purpose is Purpose.TEXT else ("-", "'")
    marks = own if not model.tall else own[:1]
    small = [(word, update_names.shift_keys.tap(layer)) for word, layer in layers] + [
        (mark, update_names.typed.tap(mark)) for mark in marks
    ]
    wide = 76 if not model.tall else 64
    space = w - len(small) * (wide + GAP)
    widgets: list[Widget] = []
    for index, (word, message) in enumerate(small):
        widgets.append(_key(word, (x + index * (wide + GAP), y, wide, h), message))
    widgets.append(_key(pgettext("key", "space"), (x + w - space, y, space, h), update_names.typed.tap(" ")))
    return [
        *widgets,
        Key(
            rect=main,
            label=_("Done"),
            size=28,
            style=Style.MAIN,
            enabled=bool(screen.text.strip()) or _is_value(screen),
            why=_("Type a name first, or go back."),
            message=update_names.name_done.tap(),
        ),
    ]


def _key(label: str, rect: Rect, message: Message) -> Key:
    return Key(rect=rect, label=label, size=theme.LARGE, message=message)
