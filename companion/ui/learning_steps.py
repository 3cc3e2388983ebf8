"""The steps of learning a copy: from all that was learned so far to the next screen, and its commands."""

from msgspec.structs import replace

from companion.game.learn_form import LearnForm
from companion.game.pieces_form import PiecesForm
from companion.ui import commands
from companion.ui.commands import Changed, Command
from companion.ui.model import (
    ConfirmRoll,
    LearnedPage,
    LearnedTiles,
    LearnThrow,
    LearnTiles,
    LearnWheel,
    Model,
    Screen,
    ShownThrow,
)


def form_of(model: Model) -> LearnForm | None:
    """The parts to learn of the game whose copy is being learned."""
    return None if model.learning is None else model.learning.table.camera.learning


def tiles_of(model: Model) -> PiecesForm | None:
    """The tiles of the game whose tiles are being learned."""
    return model.screen.table.camera.pieces if isinstance(model.screen, LearnTiles) else None


def next_step(model: Model) -> Changed:
    """Show the first step that is not done yet: the wheel, a throw, or the result."""
    learning, form = model.learning, form_of(model)
    if learning is None or form is None:
        return model, ()
    if learning.copy is None:
        after = replace(model, screen=LearnWheel(), busy=True, frame=None)
        return after, camera_commands(after)
    if learning.copy.throws < form.throws:
        return to_throw(model)
    after = replace(model, screen=LearnedPage(learning.copy, True, learning.back), busy=False, frame=None)
    return after, (commands.Watch(False),)


def to_throw(model: Model) -> Changed:
    """Wait for the next throw."""
    after = replace(model, screen=LearnThrow(), busy=False, frame=None)
    return after, camera_commands(after)


def camera_commands(model: Model) -> tuple[Command, ...]:
    """The commands by which a screen that learns looks through the camera."""
    screen, live = model.screen, model.camera.live
    watch: tuple[Command, ...] = (commands.Watch(True, isinstance(screen, LearnThrow)),) if live else ()
    if isinstance(screen, LearnWheel) and model.busy:
        return (*watch, commands.ReadWheel(False))
    form = tiles_of(model)
    if form is not None and model.busy:
        return (*watch, commands.FindTiles(len(form.kinds) + 1))
    if isinstance(screen, LearnThrow) and model.busy:
        return (*watch, commands.ReadDice(throw=not live))
    return watch


def learned_throw(model: Model, screen: ConfirmRoll) -> Changed:
    """The dice are right: learn them."""
    learning = model.learning
    if learning is None or model.frame is None:
        return to_throw(model)
    shown = ShownThrow(model.frame, tuple(die for die in screen.dice if die.box is not None))
    after = replace(model, screen=LearnThrow(), busy=True)
    return after, (commands.Watch(False), commands.Learn(learning.table.key, shown, learning.copy))


def way_back(model: Model) -> Screen | None:
    """The screen from which learning was begun; None for the first screen."""
    screen = model.screen
    if isinstance(screen, LearnedPage | LearnTiles | LearnedTiles):
        return screen.back
    return None if model.learning is None else model.learning.back
