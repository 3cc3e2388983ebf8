"""A name, letter by letter."""

from companion.ui import theme
from companion.ui.messages import EraseLetter, Message, NameDone, ShiftKeys, Typed
from companion.ui.model import Keyboard, Model
from companion.ui.screens.frame import EDGE, TOP, header
from companion.ui.widgets import Face, Icon, Key, Panel, Style, Text, Tone, Widget

LAYERS = {
    "lower": ("qwertyuiop", "asdfghjkl", "zxcvbnm"),
    "upper": ("QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM"),
    "accents": ("àáâäãåæçèé", "êëíîïñóôö", "øœúûüßÿ"),
    "accents upper": ("ÀÁÂÄÃÅÆÇÈÉ", "ÊËÍÎÏÑÓÔÖ", "ØŒÚÛÜŠŽ"),
}
PITCH, KEY_HEIGHT = 78, 66
FIRST_ROW = 142


def view(model: Model, screen: Keyboard) -> list[Widget]:
    """Three rows of letters, and below them shift, accents, space, erase and done."""
    widgets = header(model, "What is the name?")
    widgets += [
        Panel(rect=(EDGE, TOP, 784, 68)),
        Text(rect=(32, TOP, 736, 68), text=f"{screen.text}|", size=36, face=Face.SERIF, tone=Tone.INK),
    ]
    for line, letters in enumerate(LAYERS[screen.layer]):
        left = (800 - PITCH * len(letters)) // 2 + 2
        y = FIRST_ROW + line * (KEY_HEIGHT + 6)
        widgets += [_letter(letter, (left + index * PITCH, y)) for index, letter in enumerate(letters)]
    upper, accents = screen.layer.endswith("upper"), screen.layer.startswith("accents")
    y = FIRST_ROW + 2 * (KEY_HEIGHT + 6)
    shifted = {"lower": "upper", "upper": "lower", "accents": "accents upper", "accents upper": "accents"}
    widgets += [
        _key("abc" if upper else "ABC", (EDGE, y, 112, KEY_HEIGHT), ShiftKeys(shifted[screen.layer])),
        Key(rect=(680, y, 112, KEY_HEIGHT), label="", icon=Icon.ERASE, message=EraseLetter()),
    ]
    y = FIRST_ROW + 3 * (KEY_HEIGHT + 6)
    plain = ("upper" if upper else "lower") if accents else ("accents upper" if upper else "accents")
    widgets += [
        _key("abc" if accents else "äéñ", (EDGE, y, 112, 112), ShiftKeys(plain)),
        _key("-", (126, y, 80, 112), Typed("-")),
        _key("space", (212, y, 260, 112), Typed(" ")),
        _key("'", (478, y, 80, 112), Typed("'")),
        Key(
            rect=(568, y, 224, 112),
            label="Done",
            size=28,
            style=Style.MAIN,
            enabled=bool(screen.text.strip()),
            why="Type a name first, or go back.",
            message=NameDone(),
        ),
    ]
    return widgets


def _letter(letter: str, at: tuple[int, int]) -> Key:
    return Key(rect=(*at, PITCH - 6, KEY_HEIGHT), label=letter, size=28, message=Typed(letter))


def _key(label: str, rect: tuple[int, int, int, int], message: Message) -> Key:
    return Key(rect=rect, label=label, size=theme.LARGE, message=message)
