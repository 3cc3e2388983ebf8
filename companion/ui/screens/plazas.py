"""The nine plazas of the wheel: nine taps set them."""

import math

from companion.ui import theme
from companion.ui.messages import LookAtWheel, MakePlaceZero, Message, SelectPlace, SetFaces, Shuffle, ToSetup
from companion.ui.model import Model, Plazas, SetupDraft
from companion.ui.screens.frame import TOP, grid, header, label
from companion.ui.widgets import UNLIT, Face, Key, PlazaKey, Rect, RingLights, Style, Text, Tone, Widget
from companion.ui.wording import plazas_missing
from engine.troyes_dice import Colour
from engine.troyes_dice.setup import is_standard

MIDDLE = (212, 270)
REACH = 128


def around(place: float, side: int, middle: tuple[int, int] = MIDDLE, reach: float = REACH) -> Rect:
    """The rect of a square of that side at a place of the wheel, place 0 at the top, clockwise."""
    angle = math.tau * place / 9
    x, y = middle[0] + reach * math.sin(angle), middle[1] - reach * math.cos(angle)
    return round(x - side / 2), round(y - side / 2), side, side


def view(model: Model, screen: Plazas) -> list[Widget]:
    """The wheel at the left; at the right the nine ways a plaza can lie, for the selected place."""
    draft = model.draft
    title = "The plazas" if model.eyes.sees_wheel else "The plazas on your wheel"
    widgets = header(model, title, *_camera_keys(model))
    asked = draft.wheel.asked if draft.wheel is not None else ()
    widgets.append(RingLights(rect=(10, 66, 408, 408), lights=UNLIT))
    for place, (up, back) in enumerate(draft.plazas):
        widgets.append(
            PlazaKey(
                rect=around(place, 80),
                colour=up,
                back=None if place in asked else back,
                mark=str(place),
                selected=place == screen.place,
                message=SelectPlace(place),
            )
        )
    middle = (MIDDLE[0] - 62, MIDDLE[1] - 44, 124, 44)
    widgets.append(Text(rect=middle, text=f"Place {screen.place}", size=24, face=Face.SERIF, tone=Tone.GOLD, align=0))
    below = (MIDDLE[0] - 62, MIDDLE[1], 124, 44)
    up, back = draft.plazas[screen.place]
    hint = f"{up.word},\nhidden {'?' if screen.place in asked else back.word}"
    widgets.append(Text(rect=below, text=hint, size=17, tone=Tone.LIGHT, align=0, valign=-1, lines=2))
    widgets += _pad(model, screen)
    return widgets


def _camera_keys(model: Model) -> list[tuple[str, Message, int]]:
    """What a camera adds to the header: reading the wheel, and then which plaza is at place 0."""
    if not model.eyes.sees_wheel:
        return []
    look: tuple[str, Message, int] = ("Read by camera", LookAtWheel(), 160)
    return [look] if model.draft.wheel is None else [("This is place 0", MakePlaceZero(), 170), look]


def _pad(model: Model, screen: Plazas) -> list[Widget]:
    draft = model.draft
    widgets: list[Widget] = [label(_task(draft, screen.place), (432, TOP, 360, 50), 18, lines=2)]
    asked = draft.wheel is not None and screen.place in draft.wheel.asked
    current = None if asked else draft.plazas[screen.place]
    for index, (x, y, w, h) in enumerate(grid((432, 118, 360, 222), 3, 3)):
        up, back = Colour(index // 3), Colour(index % 3)
        chosen = (up, back) == current
        widgets.append(Key(rect=(x, y, w, h), label="", selected=chosen, message=SetFaces(up, back)))
        widgets.append(PlazaKey(rect=(x + 4, y + 8, 54, h - 16), colour=up, back=back))
        words = f"{up.word}\n{back.word}"
        widgets.append(Text(rect=(x + 63, y + 8, w - 66, h - 16), text=words, size=16, tone=Tone.INK, lines=2))
    missing = plazas_missing(draft)
    standard = not missing and is_standard(draft.plazas)
    hint = "Place 0 is where the window stands on day 1." if standard else "Not the standard set: fine if yours."
    if missing:
        hint = f"{len(draft.wheel.asked)} plazas are still open." if draft.wheel is not None else ""
    widgets += [
        Text(
            rect=(432, 346, 360, 34), text=hint, size=theme.SMALL, tone=Tone.SOFT if standard else Tone.DOUBT, align=0
        ),
        Key(rect=(432, 392, 150, 80), label="Shuffle for me", size=20, message=Shuffle("plazas")),
        Key(
            rect=(592, 392, 200, 80),
            label="Next",
            size=28,
            style=Style.MAIN,
            enabled=not missing,
            why=missing,
            message=ToSetup("extras"),
        ),
    ]
    return widgets


def _task(draft: SetupDraft, place: int) -> str:
    """What to tap next."""
    wheel = draft.wheel
    if wheel is None or not plazas_missing(draft):
        return "Tap how this plaza lies: its colour, and the colour of its small arrow."
    if wheel.turned:
        return plazas_missing(draft)
    if place in wheel.unsure:
        return f"I am not sure of place {place}. Tap its colour and the colour of its small arrow."
    return f"Place {place} looks {draft.plazas[place][0].word}. Which colour has its small arrow?"
