"""From the throw to a confirmed roll: looking, asking, correcting, entering by hand."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from companion.game.roll_form import Dice, RollForm
from companion.i18n.fault_texts import source_name
from companion.i18n.language import _
from companion.ui import commands, learning_steps, messages
from companion.ui.commands import Command
from companion.ui.model import CameraStatus, ConfirmRoll, DraftDie, LearnThrow, ManualRoll, Model, Throwing
from companion.ui.update_settings import set_one
from vision.reading import DoubtCode, Reading

if TYPE_CHECKING:
    from vision.camera import Frame

Changed = tuple[Model, tuple[Command, ...]]

COUNTED = (DoubtCode.WRONG_COUNT, DoubtCode.WRONG_BODIES, DoubtCode.DIE_OUTSIDE)
"""Doubts that the count of the dice on the screen settles."""

OF_A_THROW = (
    messages.ToThrow,
    messages.ReadDice,
    messages.EnterByHand,
    messages.TapPad,
    messages.TapHandDie,
    messages.AcceptRoll,
    messages.SelectDie,
    messages.SetDie,
    messages.SetBody,
    messages.RemoveDie,
    messages.AddDie,
    messages.CorrectRoll,
    messages.LeaveDoubt,
    messages.GoOn,
    messages.DiceSeen,
)
"""The messages that mean nothing in a game that throws no dice."""

MOMENT_S = 3
"""Seconds that a sure reading is shown before it is accepted; any touch stops that."""


def to_throw(model: Model, _message: messages.ToThrow, correcting: bool = False) -> Changed:
    """Wait for the throw, with the live picture if there is one."""
    after = replace(model, screen=Throwing(correcting), busy=False)
    if not model.camera.live:
        return replace(after, frame=None), ()
    return after, (commands.Watch(True, model.automatic),)


def correct_roll(model: Model, _message: messages.CorrectRoll) -> Changed:
    """Replace the open half's roll."""
    return to_throw(model, messages.ToThrow(), correcting=True)


def read_dice(model: Model, message: messages.ReadDice) -> Changed:
    """Look at the dice now; `again` looks at the same throw once more, where it still lies there."""
    correcting = _is_correcting(model)
    after = replace(model, screen=Throwing(correcting), busy=True)
    return after, (commands.ReadDice(throw=not message.again and not model.camera.live),)


def toggle_automatic(model: Model, _message: messages.ToggleAutomatic) -> Changed:
    """Accept sure readings automatically, or wait for a tap."""
    after, issued = set_one(model, messages.Set("automatic", not model.automatic))
    return after, (*issued, commands.Watch(True, after.automatic)) if model.camera.live else issued


def camera_opened(model: Model, message: messages.CameraOpened) -> Changed:
    """The camera's state is known; read now if the screen waits for a reading or one was requested meanwhile."""
    camera = CameraStatus(
        message.name,
        message.live,
        message.made_up,
        message.fault,
        kind=message.kind,
        view_fault=message.view_fault,
    )
    others = tuple(fault for fault in model.faults if fault not in (model.camera.fault, camera.fault))
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
        return (*watch, *model.table.camera_commands(screen)) if model.busy else watch
    return ()


def live_picture(model: Model, message: messages.LivePicture) -> Changed:
    """Show a live picture; one that comes too late does not replace a picture that shows a mistake."""
    if not model.screen.live:
        return model, ()
    return replace(seeing(model), frame=message.frame), ()


def dice_seen(model: Model, message: messages.DiceSeen) -> Changed:
    """A throw was read: after a tap, or when a watching camera saw the dice come to rest or their doubt clear."""
    watched = isinstance(model.screen, ConfirmRoll) and model.screen.watched
    awaited = isinstance(model.screen, Throwing) and (model.busy or model.automatic) and not message.cleared
    if not watched and not awaited:
        return model, ()
    return confirmed_or_watched(model, message.frame, confirm_roll(message.reading, model.roll, _is_correcting(model)))


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
    return replace(screen, going=MOMENT_S) if sure else screen


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


def no_more_throws(model: Model, _message: messages.NoMoreThrows) -> Changed:
    """The folder or film is at its end: continue by hand."""
    source = source_name(model.camera.source, model.language)
    if model.due is None or (model.screen.watches and not isinstance(model.screen, Throwing)):
        text = _("There is no further picture in this source: {source}.").format(source=source)
        return replace(model, busy=False, notice=text), ()
    text = _("There is no further picture in this source: {source}. Enter the roll by hand.").format(source=source)
    return replace(model, screen=_by_hand(model), busy=False, notice=text), ()


def camera_failed(model: Model, message: messages.CameraFailed) -> Changed:
    """The camera is gone, or one picture cannot be read: say so; entering by hand always works.

    A camera that is gone fails in one way after another, and nobody reads that twice: further faults are only listed.
    """
    if not message.gone:
        return replace(model, busy=False, notice=(message.fault,)), ()
    before, told = model.camera.fault, model.camera.told
    tells = model.busy or model.notice == (before,) or not (told or isinstance(model.screen, ManualRoll))
    notice = (message.fault,) if tells else model.notice
    others = tuple(fault for fault in model.faults if fault not in (message.fault, before))
    camera = replace(model.camera, fault=message.fault, told=told or tells)
    # A tap had asked for one picture; from now on the camera is waited for, so that its return is noticed.
    waits = model.automatic and isinstance(model.screen, Throwing)
    watch = commands.Watch(True, waits or isinstance(model.screen, LearnThrow))
    issued = (watch,) if model.busy and model.camera.live else ()
    return replace(model, busy=False, notice=notice, faults=(*others, message.fault), camera=camera), issued


def seeing(model: Model) -> Model:
    """The camera works: remove earlier notices about it."""
    if not model.camera.fault:
        return model
    faults = tuple(fault for fault in model.faults if fault != model.camera.fault)
    notice = "" if model.notice == (model.camera.fault,) else model.notice
    return replace(model, notice=notice, faults=faults, camera=replace(model.camera, fault=None, told=False))


def _by_hand(model: Model) -> ManualRoll:
    return ManualRoll((None,) * len(model.roll.bodies), correcting=_is_correcting(model))


def enter_by_hand(model: Model, _message: messages.EnterByHand) -> Changed:
    """A pad for each die, one after the other."""
    return replace(model, screen=_by_hand(model), busy=False), (commands.Watch(False),)


def tap_pad(model: Model, message: messages.TapPad) -> Changed:
    """A value more; the last one completes the roll."""
    screen = model.screen
    if not isinstance(screen, ManualRoll):
        return model, ()
    values = tuple(message.value if i == screen.current else value for i, value in enumerate(screen.values))
    missing = [index for index, value in enumerate(values) if value is None]
    after = replace(screen, values=values, current=missing[0] if missing else screen.current)
    changed = replace(model, screen=after)
    if missing:
        return changed, ()
    dice = tuple((body.key, value) for body, value in zip(model.roll.bodies, values, strict=True))
    return changed, _submit(model, dice, screen.correcting)


def tap_hand_die(model: Model, message: messages.TapHandDie) -> Changed:
    """Enter this die next."""
    if not isinstance(model.screen, ManualRoll):
        return model, ()
    return replace(model, screen=replace(model.screen, current=message.index)), ()


def select_die(model: Model, message: messages.SelectDie) -> Changed:
    """Correct this die, or leave it as it is where it was selected already."""
    screen = model.screen
    if not isinstance(screen, ConfirmRoll):
        return model, ()
    chosen = None if screen.selected == message.index else message.index
    return replace(model, screen=replace(screen, selected=chosen, close=False)), ()


def set_die(model: Model, message: messages.SetDie) -> Changed:
    """The selected die's value; the next doubtful die follows."""
    return _changed_die(model, value=message.value)


def set_body(model: Model, message: messages.SetBody) -> Changed:
    """The selected die's body, which settles a doubt about that."""
    screen = model.screen
    if not isinstance(screen, ConfirmRoll) or screen.selected is None:
        return model, ()
    dice = list(screen.dice)
    die = dice[screen.selected]
    left = tuple(code for code in die.doubts if code is not DoubtCode.BODY_UNCLEAR)
    dice[screen.selected] = replace(die, body=message.body, doubts=left)
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


def remove_die(model: Model, _message: messages.RemoveDie) -> Changed:
    """The selected die is not there."""
    screen = model.screen
    if not isinstance(screen, ConfirmRoll) or screen.selected is None:
        return model, ()
    dice = tuple(die for index, die in enumerate(screen.dice) if index != screen.selected)
    return replace(model, screen=_next_doubt(model, replace(screen, dice=dice))), ()


def add_die(model: Model, message: messages.AddDie) -> Changed:
    """A die that was not seen, to be given its value next."""
    screen = model.screen
    if not isinstance(screen, ConfirmRoll):
        return model, ()
    dice = (*screen.dice, DraftDie(None, message.body))
    return replace(model, screen=replace(screen, dice=dice, selected=len(dice) - 1, close=False)), ()


def leave_doubt(model: Model, _message: messages.LeaveDoubt) -> Changed:
    """Show the whole picture."""
    if not isinstance(model.screen, ConfirmRoll):
        return model, ()
    return replace(model, screen=replace(model.screen, close=False, selected=None, whole=True)), ()


def accept_roll(model: Model, _message: messages.AcceptRoll) -> Changed:
    """The dice are right: keep the roll."""
    screen = model.screen
    if not isinstance(screen, ConfirmRoll):
        return model, ()
    missing = model.roll.missing(screen.values)
    if missing:
        return replace(model, notice=missing), ()
    if screen.learning:
        return learning_steps.learned_throw(model, screen)
    return model, _submit(model, screen.values, screen.correcting)


def is_sure(screen: ConfirmRoll, form: RollForm) -> bool:
    """Return True if these dice leave no question."""
    doubted = any(doubt.code not in COUNTED for doubt in screen.doubts) or any(die.doubtful for die in screen.dice)
    return not doubted and not form.missing(screen.values)


def go_on(model: Model, message: messages.GoOn) -> Changed:
    """A second less; the last one accepts the reading, if nobody has touched it."""
    screen = model.screen
    if not isinstance(screen, ConfirmRoll) or screen.going != message.left:
        return model, ()
    if message.left > 1:
        return replace(model, screen=replace(screen, going=message.left - 1)), ()
    return accept_roll(replace(model, screen=replace(screen, going=0)), messages.AcceptRoll())


def wait(model: Model, _message: messages.Wait) -> Changed:
    """The reading stays until somebody accepts it."""
    return model, ()


def _submit(model: Model, dice: Dice, correcting: bool) -> tuple[Command, ...]:
    action = model.roll.action(dice, correcting)
    return () if action is None else (commands.Submit(action),)


def _is_correcting(model: Model) -> bool:
    return isinstance(model.screen, Throwing | ConfirmRoll | ManualRoll) and model.screen.correcting
