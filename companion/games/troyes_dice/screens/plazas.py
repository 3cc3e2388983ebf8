"""The nine plazas of the wheel: nine taps set them."""

from companion.games.troyes_dice import update_setup, update_wheel, vocabulary
from companion.games.troyes_dice.learning import is_entered
from companion.games.troyes_dice.model import Plazas, SetupDraft, drafts_of
from companion.games.troyes_dice.plazas_missing import plazas_missing
from companion.games.troyes_dice.screens.wheel_geometry import WheelGeometry, geometry_in
from companion.games.troyes_dice.widgets import PlazaKey
from companion.i18n.language import _
from companion.ui import update_learning, update_players, update_table
from companion.ui.message import Message
from companion.ui.model import Model
from companion.ui.screens.frame import beside, grid, label, page, split, stack
from companion.ui.toolkit import theme
from companion.ui.toolkit.widgets import UNLIT, Face, Icon, Key, Rect, RingLights, Style, Text, Tone, Widget
from companion.ui.update_shell import choice
from engine.troyes_dice import Colour
from engine.troyes_dice.setup import PLACES, is_standard


def view(model: Model, screen: Plazas) -> list[Widget]:
    """The wheel, and beside it the nine ways a plaza can lie, for the selected place."""
    title = _("The plazas") if model.camera.sees_wheel else _("The plazas on your wheel")
    widgets, box = page(model, title, *_camera_keys(model))
    left, right = split(model, box, wide=416, tall=372)
    return [*widgets, *_wheel(drafts_of(model).setup, screen, geometry_in(left)), *_pad(model, screen, right)]


def _wheel(draft: SetupDraft, screen: Plazas, wheel: WheelGeometry) -> list[Widget]:
    asked = draft.wheel.asked if draft.wheel is not None else ()
    widgets: list[Widget] = [RingLights(rect=wheel.rect, lights=UNLIT)]
    # from the top down: the number of a place lies over the arrow of the one above
    for place in sorted(range(PLACES), key=lambda each: min(each, PLACES - each)):
        up, back = draft.plazas[place]
        widgets.append(
            PlazaKey(
                rect=wheel.around(place, 80),
                colour=up,
                back=None if place in asked else back,
                mark=str(place),
                said=_("Place {n}").format(n=place),
                selected=place == screen.place,
                message=choice(Plazas, place=place),
            )
        )
    x, y = round(wheel.middle[0]), round(wheel.middle[1])
    wide, high = wheel.long(140), wheel.long(44)
    name = _("Place {n}").format(n=screen.place)
    up, back = draft.plazas[screen.place]
    hidden = "?" if screen.place in asked else vocabulary.district(back)
    hint = _("{colour},\nhidden {hidden}").format(colour=vocabulary.district(up), hidden=hidden)
    title, below = (x - wide // 2, y - high, wide, high), (x - wide // 2, y, wide, wheel.long(52))
    return [
        *widgets,
        Text(rect=title, text=name, size=24, face=Face.SERIF, tone=Tone.GOLD, align=0),
        Text(rect=below, text=hint, size=theme.SMALL, tone=Tone.LIGHT, align=0, valign=-1, lines=2),
    ]


def _camera_keys(model: Model) -> list[tuple[str, Message, int]]:
    """The camera's keys in the header: reading the wheel, then marking the plaza at place 0."""
    if not model.camera.sees_wheel:
        return []
    look: tuple[str, Message, int] = (_("Read by camera"), update_wheel.read_wheel.tap(), 170)
    return (
        [look]
        if drafts_of(model).setup.wheel is None
        else [(_("This is place 0"), update_wheel.make_place_zero.tap(), 170), look]
    )


def _pad(model: Model, screen: Plazas, box: Rect) -> list[Widget]:
    draft = drafts_of(model).setup
    task, ways, text_box, foot = stack(box, 48, 1.0, 41 if model.tall else 44, 80, gap=6)
    asked = draft.wheel is not None and screen.place in draft.wheel.asked
    current = None if asked else draft.plazas[screen.place]
    widgets: list[Widget] = [label(_task(draft, screen.place), task, 18, lines=2)]
    for index, (x, y, w, h) in enumerate(grid(ways, 3, 3)):
        up, back = Colour(index // 3), Colour(index % 3)
        chosen = (up, back) == current
        words = f"{vocabulary.district(up)}\n{vocabulary.district(back)}"
        side = min(46, h - 8)
        widgets += [
            Key(rect=(x, y, w, h), label="", selected=chosen, message=update_setup.set_faces.tap(up, back)),
            PlazaKey(rect=(x + 4, y + (h - side) // 2, side, side), colour=up, back=back),
            Text(rect=(x + side + 7, y + 2, w - side - 9, h - 4), text=words, size=theme.SMALL, lines=2),
        ]
    missing = plazas_missing(draft)
    standard = not missing and is_standard(draft.plazas)
    tone = Tone.SOFT if standard else Tone.DOUBT
    chance, main = beside(model, foot, 200)
    return [
        *widgets,
        Text(rect=text_box, text=_hint(draft, missing, standard), size=theme.SMALL, tone=tone, align=0, lines=2),
        _offer(model, draft, chance),
        Key(
            rect=main,
            label=_("Next"),
            size=28,
            style=Style.MAIN,
            enabled=not missing,
            why=missing,
            message=update_players.to_step.tap("extras"),
        ),
    ]


def _offer(model: Model, draft: SetupDraft, rect: Rect) -> Key:
    """A key to shuffle; once the camera has read the wheel, one to learn the copy, if none is learned."""
    if model.copy is None and model.camera.sees_wheel and is_entered(draft):
        return Key(
            rect=rect, label=_("Learn my copy"), size=20, icon=Icon.CAMERA, message=update_learning.open_learning.tap()
        )
    return Key(rect=rect, label=_("Shuffle for me"), size=20, message=update_table.shuffle.tap("plazas"))


def _hint(draft: SetupDraft, missing: str, standard: bool) -> str:
    if missing:
        return "" if draft.wheel is None else _("{n} plazas are still open.").format(n=len(draft.wheel.asked))
    if standard:
        return _("Place 0 is where the window stands on day 1.")
    return _("Not the standard set: fine if it is yours.")


def _task(draft: SetupDraft, place: int) -> str:
    """Return the instruction for the next tap."""
    wheel = draft.wheel
    if wheel is None or not plazas_missing(draft):
        return _("Tap the way this plaza lies: its colour, and the colour of its small arrow.")
    if wheel.turned:
        return plazas_missing(draft)
    if place in wheel.unsure:
        text = _("I am not sure of place {place}. Tap its colour and the colour of its small arrow.")
        return text.format(place=place)
    text = _("Place {place} looks {colour}. What colour is its small arrow?")
    return text.format(place=place, colour=vocabulary.plaza_colour(draft.plazas[place][0]))
