"""The camera looks at the wheel: the plazas' colours at set-up, and whether the dice lie right."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from companion.games.troyes_dice.dice_placement import NO_WHEEL, RIGHT, check_placement, seen_plazas
from companion.games.troyes_dice.model import Acting, CoachedThrow, Plazas, Wheel, WheelLook, drafts_of
from companion.games.troyes_dice.update_setup import with_draft
from companion.games.troyes_dice.wheel_draft import seen_draft, turned_draft
from companion.i18n.language import N_, _
from companion.ui import commands
from companion.ui.commands import Changed, Command
from companion.ui.message import on_tap
from companion.ui.model import Model, Screen
from companion.ui.update_throw import seeing
from vision.wheel_reading import WheelReading

if TYPE_CHECKING:
    from vision.camera import Frame


PERHAPS = N_("I cannot see this clearly; please check. {sentence}")


def camera_commands(screen: Screen) -> tuple[Command, ...]:
    """The command by which the screen of the wheel looks through the camera."""
    return (commands.ReadWheel(screen.checking),) if isinstance(screen, WheelLook) else ()


@on_tap
def read_wheel(model: Model, checking: bool = False) -> Changed:
    """Look at the wheel with the camera: for its colours, or `checking` how the dice lie."""
    watch = (commands.Watch(True),) if model.camera.live else ()
    after = replace(model, screen=WheelLook(checking), busy=True, frame=None)
    return after, (*watch, commands.ReadWheel(checking))


def wheel_seen(model: Model, frame: "Frame", reading: WheelReading, zero: int | None = None) -> Changed:
    """The wheel was read, as it was asked to be."""
    screen = model.screen
    if not isinstance(screen, WheelLook) or not model.busy:
        return model, ()
    after = replace(seeing(model), busy=False, frame=frame)
    if reading.wheel is None:
        return replace(after, screen=WheelLook(screen.checking, _(NO_WHEEL))), ()
    return _laid(after, frame, reading, zero) if screen.checking else _set_up(after, frame, reading, zero)


def _set_up(model: Model, frame: "Frame", reading: WheelReading, zero: int | None = None) -> Changed:
    """The colours that face up are in the draft; the hidden ones are asked next."""
    seen = seen_plazas(reading, zero or 0)
    draft = seen_draft(drafts_of(model).setup, seen, zero is not None)
    assert draft.wheel is not None
    first = draft.wheel.asked[0] if draft.wheel.asked and not draft.wheel.turned else 0
    after, issued = with_draft(replace(model, frame=None), draft)
    return replace(after, screen=Plazas(first)), (commands.Watch(False), *issued)


def _laid(model: Model, frame: "Frame", reading: WheelReading, zero: int | None = None) -> Changed:
    """Say whether the dice lie right; where not, show which."""
    game = model.game
    if game is None or game.throw is None:
        return replace(model, screen=Wheel()), (commands.Watch(False),)
    placement = check_placement(reading, game, zero)
    sentence = placement.sentence or _(RIGHT)
    if not placement.clear:
        sentence = _(PERHAPS).format(sentence=sentence)
    speech = (commands.Say(sentence),) if model.voice else ()
    if placement.right:
        return replace(model, screen=Wheel(), frame=None, notice=sentence), (commands.Watch(False), *speech)
    screen = WheelLook(True, sentence, _boxes(reading, placement.plazas))
    return replace(model, screen=screen), (commands.Watch(False), *speech)


def wheel_laid(model: Model, frame: "Frame", reading: WheelReading, zero: int | None = None) -> Changed:
    """Announce the mistake if all four dice lie on plazas, clearly, and wrong; stay silent otherwise."""
    game = model.game
    alone = isinstance(model.screen, Acting) and game is not None and len(game.seats) == 1
    looking = isinstance(model.screen, Wheel | CoachedThrow) or alone
    if not looking or game is None or game.throw is None or sum(die is not None for die in reading.lying) != 4:
        return model, ()
    placement = check_placement(reading, game, zero)
    if not placement.clear:
        return model, ()
    if placement.right:
        # The sentence about the corrected mistake disappears.
        return replace(model, notice=_(RIGHT)) if model.notice else model, (commands.Watch(False),)
    return replace(model, notice=placement.sentence), (commands.Say(placement.sentence),) if model.voice else ()


def _boxes(reading: WheelReading, plazas: tuple[int, ...]) -> tuple[tuple[float, float, float, float], ...]:
    """The squares around these plazas, in pixels."""
    assert reading.wheel is not None
    found = [reading.wheel.discs[index] for index in plazas]
    return tuple((x - r, y - r, x + r, y + r) for (x, y), r in ((plaza.centre, plaza.radius) for plaza in found))


@on_tap
def make_place_zero(model: Model) -> Changed:
    """The selected plaza stands at the window on day 1."""
    if not isinstance(model.screen, Plazas):
        return model, ()
    draft = turned_draft(drafts_of(model).setup, model.screen.place)
    after, issued = with_draft(model, draft)
    asked = draft.wheel.asked if draft.wheel is not None else ()
    return replace(after, screen=Plazas(asked[0] if asked else 0)), issued
