"""Learning a copy of the game: the wheel's colours, some throws, and keeping the result; any step may be left."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from companion.game.table import TableGame
from companion.i18n.faults import Part
from companion.i18n.language import N_, _
from companion.ui import commands, learning_steps, messages
from companion.ui.learning_steps import Changed, camera_commands, form_of, next_step, way_back
from companion.ui.messages import Message
from companion.ui.model import (
    ConfirmRoll,
    LearnedPage,
    Learning,
    LearnThrow,
    LearnWheel,
    Model,
    SeenDisc,
    ShownWheel,
    Start,
)
from companion.ui.update_throw import confirm_roll, confirmed_or_watched, seeing
from vision.wheel_reading import WheelDoubtCode, WheelReading

NO_WHEEL = N_("I see no wheel: place the whole wheel in the picture.")
UNCLEAR = (WheelDoubtCode.COLOUR_UNCLEAR, WheelDoubtCode.MAYBE_COVERED)
MAX_ODD = 2
"""At most this number of discs may be read otherwise than the game has them, for the game's colours to be proposed."""


def open_learning(model: Model, _message: messages.OpenLearning) -> Changed:
    """Show the saved copy, resume an unfinished one, or begin."""
    learning = model.learning
    if learning is not None and learning.camera == model.camera.name:
        return next_step(replace(model, learning=replace(learning, back=model.screen)))
    if model.copy is not None:
        return replace(model, screen=LearnedPage(model.copy, back=model.screen), learning=None), ()
    return _begun(model, None if isinstance(model.screen, Start) else model.screen)


def learn_again(model: Model, _message: messages.LearnAgain) -> Changed:
    """Begin again with the wheel; the saved copy stays."""
    return _begun(model, way_back(model))


def _begun(model: Model, back: Any) -> Changed:
    table = table_to_learn(model)
    if table is None:
        return model, ()
    return next_step(replace(model, learning=Learning(table, model.camera.name, back)))


def table_to_learn(model: Model) -> TableGame | None:
    """The game on the table, else the first one with a copy to learn."""
    tables = (*((model.table,) if model.table else ()), *(offer.load() for offer in model.offered))
    return next((table for table in tables if table.learning is not None), None)


def read_again(model: Model, message: messages.ReadDice) -> Changed:
    """Look at the wheel, or at the dice, once more."""
    screen = LearnWheel() if isinstance(model.screen, LearnWheel) else LearnThrow()
    after = replace(model, screen=screen, busy=True, frame=None if isinstance(screen, LearnWheel) else model.frame)
    if isinstance(screen, LearnThrow):
        return after, (commands.ReadDice(throw=not message.again and not model.camera.live),)
    return after, camera_commands(after)


def to_throw(model: Model, _message: Message) -> Changed:
    """Leave the reading: the throw is awaited again."""
    return learning_steps.to_throw(model)


def wheel_seen(model: Model, message: messages.WheelSeen) -> Changed:
    """Name the discs, by the game where it knows them and the picture agrees."""
    if not isinstance(model.screen, LearnWheel) or not model.busy:
        return model, ()
    after = replace(seeing(model), busy=False, frame=message.frame)
    if message.reading.wheel is None:
        return replace(after, screen=LearnWheel(sentence=_(NO_WHEEL))), ()
    form = form_of(model)
    played = model.learning is not None and model.learning.table is model.table
    known = form.known(model) if form is not None and played else ()
    discs = named_discs(message.reading, known, message.zero)
    return replace(after, screen=LearnWheel(discs)), (commands.Watch(False),)


def named_discs(reading: WheelReading, known: Sequence[str], zero: int | None) -> tuple[SeenDisc, ...]:
    """The discs of a wheel with their papers: as `known` from place 0, if the picture fits; else as they were read."""
    assert reading.wheel is not None
    seen = reading.colours
    turn = _turn(seen, known, zero)
    odd = {doubt.disc for doubt in reading.doubts if doubt.code in UNCLEAR}
    named = []
    for index, disc in enumerate(reading.wheel.discs):
        paper = disc.colour if turn is None else known[(index - turn) % len(known)]
        asked = paper != disc.colour or (turn is None and index in odd)
        named.append(SeenDisc(disc.centre, disc.radius, paper, asked))
    return tuple(named)


def _turn(seen: Sequence[str], known: Sequence[str], zero: int | None) -> int | None:
    """The index of the disc at place 0; None if the colours that are known do not fit one way alone."""
    if len(seen) != len(known):
        return None
    turns = range(len(known)) if zero is None else (zero,)
    odd = sorted((sum(seen[(turn + place) % len(seen)] != paper for place, paper in enumerate(known)), turn)
                 for turn in turns)  # fmt: skip
    unique = len(odd) == 1 or odd[0][0] < odd[1][0]
    return odd[0][1] if unique and odd[0][0] <= MAX_ODD else None


def change_disc(model: Model, message: messages.ChangeDisc) -> Changed:
    """The next colour for a disc."""
    screen, form = model.screen, form_of(model)
    if not isinstance(screen, LearnWheel) or form is None or not 0 <= message.index < len(screen.discs):
        return model, ()
    discs = list(screen.discs)
    disc = discs[message.index]
    discs[message.index] = replace(disc, paper=form.following(disc.paper).key, asked=False)
    return replace(model, screen=replace(screen, discs=tuple(discs))), ()


def discs_right(model: Model, _message: messages.DiscsRight) -> Changed:
    """The wheel is known: learn it."""
    screen = model.screen
    if (
        not isinstance(screen, LearnWheel)
        or model.learning is None
        or model.frame is None
        or not screen.discs
        or model.busy
    ):
        return model, ()
    shown = ShownWheel(model.frame, screen.discs)
    return replace(model, busy=True), (commands.Learn(model.learning.table.key, shown),)


def dice_seen(model: Model, message: messages.DiceSeen) -> Changed:
    """A throw was read: show it, to be confirmed or corrected."""
    watched = isinstance(model.screen, ConfirmRoll) and model.screen.watched
    if not watched and (message.cleared or not isinstance(model.screen, LearnThrow)):
        return model, ()
    screen = replace(confirm_roll(message.reading, model.roll), learning=True)
    return confirmed_or_watched(model, message.frame, screen)


def copy_learned(model: Model, message: messages.CopyLearned) -> Changed:
    """The next step, unless people have left meanwhile."""
    if model.learning is None:
        return model, ()
    after = replace(model, learning=replace(model.learning, copy=message.copy))
    return next_step(after) if model.screen.learns and model.busy else (after, ())


def learning_failed(model: Model, message: messages.LearningFailed) -> Changed:
    """Say why; people may show it again."""
    if not model.screen.learns or not model.busy:
        return model, ()
    after = replace(model, busy=False, notice=(message.fault,))
    return after, camera_commands(after) if isinstance(model.screen, LearnThrow) else ()


def keep_copy(model: Model, _message: messages.KeepCopy) -> Changed:
    """Write it; the screen says so once it is on the disk."""
    screen = model.screen
    if not isinstance(screen, LearnedPage) or not screen.fresh:
        return model, ()
    return model, (commands.KeepCopy(screen.copy),)


def forget_copy(model: Model, _message: messages.ForgetCopy) -> Changed:
    """Forget the saved copy; leave one that is not saved."""
    screen = model.screen
    if not isinstance(screen, LearnedPage):
        return model, ()
    if screen.fresh:
        return replace(model, screen=screen.back or Start(), learning=None, busy=False), ()
    return model, (commands.ForgetCopy(),)


def copy_known(model: Model, message: messages.CopyKnown) -> Changed:
    """Use the copy on the disk; its own screen says so."""
    after = replace(model, copy=message.copy)
    screen = model.screen
    if not message.kept or not isinstance(screen, LearnedPage):
        return after, ()
    faults = tuple(each for each in model.faults if each.part != Part.COPY)
    after = replace(after, learning=None, busy=False, faults=faults)
    if message.copy is None:
        return replace(after, screen=screen.back or Start(), notice=_("Forgotten: Oyez reads as it did before.")), ()
    return replace(after, screen=replace(screen, copy=message.copy, fresh=False)), ()


HANDLERS: Mapping[type[Message], Callable[[Model, Any], Changed]] = {
    messages.OpenLearning: open_learning,
    messages.LearnAgain: learn_again,
    messages.ChangeDisc: change_disc,
    messages.DiscsRight: discs_right,
    messages.CopyLearned: copy_learned,
    messages.LearningFailed: learning_failed,
    messages.KeepCopy: keep_copy,
    messages.ForgetCopy: forget_copy,
    messages.CopyKnown: copy_known,
}
"""The changes that each message about a copy makes."""

INSTEAD: Mapping[type[Message], Callable[[Model, Any], Changed]] = {
    messages.WheelSeen: wheel_seen,
    messages.DiceSeen: dice_seen,
    messages.ReadDice: read_again,
    messages.EnterByHand: to_throw,
    messages.ToThrow: to_throw,
}
"""The handlers of a screen that learns, instead of those of a game that is played."""

ARRIVING: tuple[type[Message], ...] = (messages.CopyLearned, messages.LearningFailed, messages.CopyKnown)
"""Those that no finger sent."""
