"""From the throw to a confirmed roll: looking, asking, correcting, entering by hand."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from companion.game.roll_form import Dice, RollForm
from companion.i18n.fault_texts import source_name
from companion.i18n.faults import AnyFault
from companion.i18n.language import _
from companion.ui import commands, learning_steps
from companion.ui.commands import Changed, Command
from companion.ui.message import on_news, on_tap
from companion.ui.model import CameraStatus, ConfirmRoll, DraftDie, LearnThrow, ManualRoll, Model, Throwing
from companion.ui.update_settings import set_one
from vision.faults import SourceKind
from vision.reading import DoubtCode, Reading

if TYPE_CHECKING:
    from vision.camera import Frame

COUNTED = (DoubtCode.WRONG_COUNT, DoubtCode.WRONG_BODIES, DoubtCode.DIE_OUTSIDE)
"""Doubts that the count of the dice on the screen settles."""


MOMENT_S, VIRTUAL_S = 3, 1
"""Seconds that a sure reading, and one of virtual dice, is shown before it is accepted; any touch stops that."""


@on_tap
def to_throw(model: Model, correcting: bool = False) -> Changed:
    """Open the wait for the next throw."""
    after = replace(model, screen=Throwing(correcting), busy=False)
    if not model.camera.live:
        return replace(after, frame=None), ()
    return after, (commands.Watch(True, model.automatic),)


@on_tap
def next_throw(model: Model) -> Changed:
    """Throw virtual dice at once where those before were virtual, else wait for the throw."""
    after, issued = to_throw(model)
    return read_dice(after) if throws_virtual(model) else (after, issued)


def throws_virtual(model: Model) -> bool:
    """Return True if the last throw was one of virtual dice, and the next one can be."""
    return model.virtual and model.camera.made_up and not model.camera.fault


@on_tap
def correct_roll(model: Model) -> Changed:
    """The accepted roll was wrong: enter it again."""
    return to_throw(model, correcting=True)


@on_tap
def read_dice(model: Model, again: bool = False) -> Changed:
    """Look at the dice; a source of single throws gives its next throw."""
    correcting = _is_correcting(model)
    after = replace(model, screen=Throwing(correcting), busy=True)
    return after, (commands.ReadDice(throw=not again and not model.camera.live),)


@on_tap
def toggle_automatic(model: Model) -> Changed:
    """Switch automatic acceptance of sure readings on or off."""
    after, issued = set_one(model, "automatic", not model.automatic)
    return after, (*issued, commands.Watch(True, after.automatic)) if model.camera.live else issued


@on_news
def camera_opened(
    model: Model,
    name: str,
    live: bool = False,
    made_up: bool = True,
    fault: AnyFault | None = None,
    kind: SourceKind = SourceKind.OTHER,
    view_fault: AnyFault | None = None,
) -> Changed:
    """The source of pictures is open, or cannot be: `fault` says why; the others are as in CameraStatus."""
    camera = CameraStatus(name, live, made_up, fault, kind=kind, view_fault=view_fault)
    others = tuple(each for each in model.faults if each not in (model.camera.fault, camera.fault))
    faults = (*others, camera.fault) if camera.fault else others
    after = replace(model, camera=camera, faults=faults, frame=None)
    return after, (commands.TakeCamera(), *_asked(after))


def _asked(model: Model) -> tuple[Command, ...]:
    screen, live = model.screen, model.camera.live
    if screen.learns:
        return learning_steps.camera_commands(model)
    if isinstance(screen, Throwing):
        watch = (commands.Watch(True, model.automatic),) if live else ()
        return (*watch, commands.ReadDice(throw=not live)) if model.busy else watch
    if screen.watches and model.table is not None:
        watch = (commands.Watch(True),) if live else ()
        return (*watch, *model.table.camera.commands(screen)) if model.busy else watch
    return ()


@on_news
def live_picture(model: Model, frame: "Frame") -> Changed:
    """A live picture."""
    if not model.screen.live:
        return model, ()
    return replace(seeing(model), frame=frame), ()


@on_news
def dice_seen(model: Model, frame: "Frame", reading: Reading, cleared: bool = False) -> Changed:
    """A picture and its reading; `cleared` if these dice were seen before with a doubt that a later frame cleared."""
    watched = isinstance(model.screen, ConfirmRoll) and model.screen.watched
    awaited = isinstance(model.screen, Throwing) and (model.busy or model.automatic) and not cleared
    if not watched and not awaited:
        return model, ()
    seen = replace(model, virtual=model.camera.made_up)
    return confirmed_or_watched(seen, frame, confirm_roll(reading, model.roll, _is_correcting(model)))


def confirmed_or_watched(model: Model, frame: "Frame", screen: ConfirmRoll) -> Changed:
    """Show a reading; where Oyez reads automatically a sure one is accepted, and a moved die is read again."""
    screen = _counted(model, screen)
    if model.automatic and model.camera.live and not screen.going:
        screen = replace(screen, watched=True)
    after = replace(seeing(model), frame=frame, screen=screen, busy=False)
    return after, (commands.Watch(screen.watched, screen.watched),)


def _counted(model: Model, screen: ConfirmRoll) -> ConfirmRoll:
    """The same, accepted after a moment if Oyez reads automatically and no question is left."""
    sure = model.automatic and not screen.correcting and is_sure(screen, model.roll)
    return replace(screen, going=VIRTUAL_S if model.camera.made_up else MOMENT_S) if sure else screen


def confirm_roll(reading: Reading, form: RollForm, correcting: bool = False) -> ConfirmRoll:
    """The screen that shows a reading; the first doubtful die is asked about at once."""
    dice = tuple(
        DraftDie(die.value, _body(die.body, form), die.box, die.likely, _doubts_of(reading, index, form))
        for index, die in enumerate(reading.dice)
    )
    general = tuple(doubt for doubt in reading.doubts if doubt.die is None)
    first = next((index for index, die in enumerate(dice) if die.doubtful), None)
    close = first is not None and len(dice) <= 6
    return ConfirmRoll(dice, general, first if close else None, close, correcting)


def _body(seen: str, form: RollForm) -> str:
    """The body as the game has it; one that it does not have counts as its last kind, and is asked about."""
    return seen if any(kind.key == seen for kind in form.kinds) else form.kinds[-1].key


def _doubts_of(reading: Reading, index: int, form: RollForm) -> tuple[DoubtCode, ...]:
    codes = [doubt.code for doubt in reading.doubts if doubt.die == index]
    if len(form.kinds) == 1:
        codes = [code for code in codes if code is not DoubtCode.BODY_UNCLEAR]
    elif reading.dice[index].body == "other":
        codes.append(DoubtCode.BODY_UNCLEAR)
    return tuple(dict.fromkeys(codes))


@on_news
def no_more_throws(model: Model) -> Changed:
    """The source has no further picture."""
    source = source_name(model.camera.source, model.language)
    if model.due is None or (model.screen.watches and not isinstance(model.screen, Throwing)):
        text = _("There is no further picture in this source: {source}.").format(source=source)
        return replace(model, busy=False, notice=text), ()
    text = _("There is no further picture in this source: {source}. Enter the roll by hand.").format(source=source)
    return replace(model, screen=_by_hand(model), busy=False, notice=text), ()


@on_news
def camera_failed(model: Model, fault: AnyFault, gone: bool = True) -> Changed:
    """The camera is gone, or one picture cannot be read: say so; entering by hand always works.

    A camera that is gone fails in one way after another, and nobody reads that twice: further faults are only listed.
    """
    if not gone:
        return replace(model, busy=False, notice=(fault,)), ()
    before, told = model.camera.fault, model.camera.told
    tells = model.busy or model.notice == (before,) or not (told or isinstance(model.screen, ManualRoll))
    notice = (fault,) if tells else model.notice
    others = tuple(each for each in model.faults if each not in (fault, before))
    camera = replace(model.camera, fault=fault, told=told or tells)
    # A tap had asked for one picture; from now on the camera is waited for, so that its return is noticed.
    waits = model.automatic and isinstance(model.screen, Throwing)
    watch = commands.Watch(True, waits or isinstance(model.screen, LearnThrow))
    issued = (watch,) if model.busy and model.camera.live else ()
    return replace(model, busy=False, notice=notice, faults=(*others, fault), camera=camera), issued


def seeing(model: Model) -> Model:
    """The camera works: remove earlier notices about it."""
    if not model.camera.fault:
        return model
    faults = tuple(fault for fault in model.faults if fault != model.camera.fault)
    notice = "" if model.notice == (model.camera.fault,) else model.notice
    return replace(model, notice=notice, faults=faults, camera=replace(model.camera, fault=None, told=False))


def _by_hand(model: Model) -> ManualRoll:
    return ManualRoll((None,) * len(model.roll.bodies), correcting=_is_correcting(model))


@on_tap
def enter_by_hand(model: Model) -> Changed:
    """Enter the roll on the pads."""
    return replace(model, screen=_by_hand(model), busy=False, virtual=False), (commands.Watch(False),)


@on_tap
def tap_pad(model: Model, value: int) -> Changed:
    """A value for the die that is entered by hand now."""
    screen = model.screen
    if not isinstance(screen, ManualRoll):
        return model, ()
    values = tuple(value if i == screen.current else each for i, each in enumerate(screen.values))
    missing = [index for index, each in enumerate(values) if each is None]
    after = replace(screen, values=values, current=missing[0] if missing else screen.current)
    changed = replace(model, screen=after)
    if missing:
        return changed, ()
    dice = tuple((body.key, each) for body, each in zip(model.roll.bodies, values, strict=True))
    return _accepted(changed, dice, screen.correcting)


@on_tap
def select_die(model: Model, index: int) -> Changed:
    """Correct this die of the reading."""
    screen = model.screen
    if not isinstance(screen, ConfirmRoll):
        return model, ()
    chosen = None if screen.selected == index else index
    return replace(model, screen=replace(screen, selected=chosen, close=False)), ()


@on_tap
def set_die(model: Model, value: int) -> Changed:
    """The selected die shows this value."""
    return _changed_die(model, value=value)


@on_tap
def set_body(model: Model, body: str) -> Changed:
    """The selected die has this body."""
    screen = model.screen
    if not isinstance(screen, ConfirmRoll) or screen.selected is None:
        return model, ()
    dice = list(screen.dice)
    die = dice[screen.selected]
    left = tuple(code for code in die.doubts if code is not DoubtCode.BODY_UNCLEAR)
    dice[screen.selected] = replace(die, body=body, doubts=left)
    after = replace(screen, dice=tuple(dice))
    return replace(model, screen=_next_doubt(model, after) if screen.close and not left else after), ()


def _changed_die(model: Model, value: int) -> Changed:
    screen = model.screen
    if not isinstance(screen, ConfirmRoll) or screen.selected is None:
        return model, ()
    dice = list(screen.dice)
    dice[screen.selected] = replace(dice[screen.selected], value=value, doubts=())
    return replace(model, screen=_next_doubt(model, replace(screen, dice=tuple(dice)))), ()


def _next_doubt(model: Model, screen: ConfirmRoll) -> ConfirmRoll:
    """Ask about the next doubtful die; the answer about the last one is all that a throw needs."""
    following = next((index for index, die in enumerate(screen.dice) if die.doubtful), None)
    close = screen.close and following is not None
    after = replace(screen, selected=following if close else None, close=close)
    return _counted(model, after) if screen.close and not close else after


@on_tap
def remove_die(model: Model) -> Changed:
    """The selected die is not there."""
    screen = model.screen
    if not isinstance(screen, ConfirmRoll) or screen.selected is None:
        return model, ()
    dice = tuple(die for index, die in enumerate(screen.dice) if index != screen.selected)
    return replace(model, screen=_next_doubt(model, replace(screen, dice=dice))), ()


@on_tap
def add_die(model: Model, body: str) -> Changed:
    """A die with this body was not seen."""
    screen = model.screen
    if not isinstance(screen, ConfirmRoll):
        return model, ()
    dice = (*screen.dice, DraftDie(None, body))
    return replace(model, screen=replace(screen, dice=dice, selected=len(dice) - 1, close=False)), ()


@on_tap
def leave_doubt(model: Model) -> Changed:
    """Show the whole picture instead of the doubtful die."""
    if not isinstance(model.screen, ConfirmRoll):
        return model, ()
    return replace(model, screen=replace(model.screen, close=False, selected=None, whole=True)), ()


@on_tap
def accept_roll(model: Model) -> Changed:
    """The dice are right."""
    screen = model.screen
    if not isinstance(screen, ConfirmRoll):
        return model, ()
    missing = model.roll.missing(screen.values)
    if missing:
        return replace(model, notice=missing), ()
    if screen.learning:
        return learning_steps.learned_throw(model, screen)
    return _accepted(model, screen.values, screen.correcting)


def is_sure(screen: ConfirmRoll, form: RollForm) -> bool:
    """Return True if these dice leave no question."""
    doubted = any(doubt.code not in COUNTED for doubt in screen.doubts) or any(die.doubtful for die in screen.dice)
    return not doubted and not form.missing(screen.values)


@on_news
def go_on(model: Model, left: int) -> Changed:
    """A second has passed: the sure reading is accepted once `left` is down to nothing."""
    screen = model.screen
    if not isinstance(screen, ConfirmRoll) or screen.going != left:
        return model, ()
    if left > 1:
        return replace(model, screen=replace(screen, going=left - 1)), ()
    return accept_roll(replace(model, screen=replace(screen, going=0)))


@on_tap
def wait(model: Model) -> Changed:
    """Somebody touches the reading: cancel its automatic acceptance."""
    return model, ()


def _accepted(model: Model, dice: Dice, correcting: bool) -> Changed:
    """Submit the action of a throw, or wait for its next part."""
    if model.roll.then is not None:
        return next_throw(replace(model, thrown=(*model.thrown, dice)))
    action = model.roll.action(dice, correcting)
    return model, () if action is None else (commands.Submit(action),)


def _is_correcting(model: Model) -> bool:
    return isinstance(model.screen, Throwing | ConfirmRoll | ManualRoll) and model.screen.correcting


OF_A_THROW = (
    to_throw,
    next_throw,
    read_dice,
    enter_by_hand,
    tap_pad,
    accept_roll,
    select_die,
    set_die,
    set_body,
    remove_die,
    add_die,
    correct_roll,
    leave_doubt,
    go_on,
    dice_seen,
)
"""The messages that mean nothing in a game that throws no dice."""
