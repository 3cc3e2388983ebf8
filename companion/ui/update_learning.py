"""Learning a copy of the game: the wheel's colours, some throws, and keeping the result; any step may be left."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from companion.camera.learned_copy import SavedCopy
from companion.game.table import TableGame
from companion.i18n.faults import AnyFault, Part
from companion.i18n.language import N_, _
from companion.ui import commands, learning_steps, update_table, update_throw
from companion.ui.commands import Changed
from companion.ui.learning_steps import camera_commands, form_of, next_step, way_back
from companion.ui.message import Answers, on_news, on_tap
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
from vision.reading import Reading
from vision.wheel_reading import WheelDoubtCode, WheelReading

if TYPE_CHECKING:
    from vision.camera import Frame


NO_WHEEL = N_("I see no wheel: place the whole wheel in the picture.")
UNCLEAR = (WheelDoubtCode.COLOUR_UNCLEAR, WheelDoubtCode.MAYBE_COVERED)
MAX_ODD = 2
"""At most this number of discs may be read otherwise than the game has them, for the game's colours to be proposed."""


@on_tap
def open_learning(model: Model) -> Changed:
    """Show the saved copy, or begin to learn; steps that were left unfinished are resumed."""
    learning = model.learning
    if learning is not None and learning.camera == model.camera.name:
        return next_step(replace(model, learning=replace(learning, back=model.screen)))
    if model.copy is not None:
        return replace(model, screen=LearnedPage(model.copy, back=model.screen), learning=None), ()
    return _begun(model, None if isinstance(model.screen, Start) else model.screen)


@on_tap
def learn_again(model: Model) -> Changed:
    """Begin with the wheel; the saved copy stays until another one takes its place."""
    return _begun(model, way_back(model))


def _begun(model: Model, back: Any) -> Changed:
    table = table_to_learn(model)
    if table is None:
        return model, ()
    return next_step(replace(model, learning=Learning(table, model.camera.name, back)))


def table_to_learn(model: Model) -> TableGame | None:
    """The game on the table, else the first one with a copy to learn."""
    tables = (*((model.table,) if model.table else ()), *(offer.load() for offer in model.offered))
    return next((table for table in tables if table.camera.learning is not None), None)


def read_again(model: Model, again: bool = False) -> Changed:
    """Look at the wheel, or at the dice, once more."""
    screen = LearnWheel() if isinstance(model.screen, LearnWheel) else LearnThrow()
    after = replace(model, screen=screen, busy=True, frame=None if isinstance(screen, LearnWheel) else model.frame)
    if isinstance(screen, LearnThrow):
        return after, (commands.ReadDice(throw=not again and not model.camera.live),)
    return after, camera_commands(after)


def to_throw(model: Model, _correcting: bool = False) -> Changed:
    """Leave the reading: the throw is awaited again."""
    return learning_steps.to_throw(model)


def wheel_seen(model: Model, frame: "Frame", reading: WheelReading, zero: int | None = None) -> Changed:
    """Name the discs, by the game where it knows them and the picture agrees."""
    if not isinstance(model.screen, LearnWheel) or not model.busy:
        return model, ()
    after = replace(seeing(model), busy=False, frame=frame)
    if reading.wheel is None:
        return replace(after, screen=LearnWheel(sentence=_(NO_WHEEL))), ()
    form = form_of(model)
    played = model.learning is not None and model.learning.table is model.table
    known = form.known(model) if form is not None and played else ()
    discs = named_discs(reading, known, zero)
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


@on_tap
def change_disc(model: Model, index: int) -> Changed:
    """Give a disc of the wheel the next colour."""
    screen, form = model.screen, form_of(model)
    if not isinstance(screen, LearnWheel) or form is None or not 0 <= index < len(screen.discs):
        return model, ()
    discs = list(screen.discs)
    disc = discs[index]
    discs[index] = replace(disc, paper=form.following(disc.paper).key, asked=False)
    return replace(model, screen=replace(screen, discs=tuple(discs))), ()


@on_tap
def discs_right(model: Model) -> Changed:
    """The colours of the discs are right."""
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


def dice_seen(model: Model, frame: "Frame", reading: Reading, cleared: bool = False) -> Changed:
    """A throw was read: show it, to be confirmed or corrected."""
    watched = isinstance(model.screen, ConfirmRoll) and model.screen.watched
    if not watched and (cleared or not isinstance(model.screen, LearnThrow)):
        return model, ()
    screen = replace(confirm_roll(reading, model.roll), learning=True)
    return confirmed_or_watched(model, frame, screen)


@on_news
def copy_learned(model: Model, copy: SavedCopy) -> Changed:
    """The picture that was confirmed has been learned; nothing is saved yet."""
    if model.learning is None:
        return model, ()
    after = replace(model, learning=replace(model.learning, copy=copy))
    return next_step(after) if model.screen.learns and model.busy else (after, ())


@on_news
def learning_failed(model: Model, fault: AnyFault) -> Changed:
    """Nothing could be learned from the picture."""
    if not model.screen.learns or not model.busy:
        return model, ()
    after = replace(model, busy=False, notice=(fault,))
    return after, camera_commands(after) if isinstance(model.screen, LearnThrow) else ()


@on_tap
def keep_copy(model: Model) -> Changed:
    """Keep the learned copy."""
    screen = model.screen
    if not isinstance(screen, LearnedPage) or not screen.fresh:
        return model, ()
    return model, (commands.KeepCopy(screen.copy),)


@on_tap
def forget_copy(model: Model) -> Changed:
    """Forget the saved copy, or leave the one that is not saved."""
    screen = model.screen
    if not isinstance(screen, LearnedPage):
        return model, ()
    if screen.fresh:
        return replace(model, screen=screen.back or Start(), learning=None, busy=False), ()
    return model, (commands.ForgetCopy(),)


@on_news
def copy_known(model: Model, copy: SavedCopy | None, kept: bool = False) -> Changed:
    """The saved copy, after a start, a restore, or because it is on the disk now; None if there is none.

    `kept` is True if it follows a tap on Keep or Forget.
    """
    after = replace(model, copy=copy)
    screen = model.screen
    if not kept or not isinstance(screen, LearnedPage):
        return after, ()
    faults = tuple(each for each in model.faults if each.part != Part.COPY)
    after = replace(after, learning=None, busy=False, faults=faults)
    if copy is None:
        return replace(after, screen=screen.back or Start(), notice=_("Forgotten: Oyez reads as it did before.")), ()
    return replace(after, screen=replace(screen, copy=copy, fresh=False)), ()


INSTEAD: Answers = {
    update_table.wheel_seen: wheel_seen,
    update_throw.dice_seen: dice_seen,
    update_throw.read_dice: read_again,
    update_throw.enter_by_hand: to_throw,
    update_throw.to_throw: to_throw,
}
"""The handlers of a screen that learns, instead of those of a game that is played."""
