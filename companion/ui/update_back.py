"""The way back of each screen."""

from itertools import pairwise

from msgspec.structs import replace

from companion.ui import commands, learning_steps, update_learn, update_learning, update_names, update_throw
from companion.ui.commands import Changed
from companion.ui.message import on_tap
from companion.ui.model import (
    ConfirmRoll,
    HardwareTestPage,
    Keyboard,
    LearnedPage,
    LearnedTiles,
    ManualRoll,
    Model,
    Players,
    Screen,
    Start,
    Throwing,
)


@on_tap
def back(model: Model) -> Changed:
    """The way back of the screen shown."""
    screen = model.screen
    if model.lesson is not None:
        return update_learn.leave_lesson(model)
    if isinstance(screen, ConfirmRoll) and screen.learning:
        return update_learning.to_throw(model)
    if isinstance(screen, ManualRoll | ConfirmRoll):
        return update_throw.to_throw(model, correcting=screen.correcting)
    after = replace(model, screen=way_back(model), busy=False)
    if isinstance(after.screen, Throwing):
        return update_throw.to_throw(after, correcting=after.screen.correcting)
    if isinstance(screen, HardwareTestPage):
        return after, (commands.StopHardwareTest(),)
    if isinstance(after.screen, Start):
        return after, (commands.Watch(False), commands.ListGames())
    return after, (commands.Watch(False),) if screen.watches else ()


def way_back(model: Model) -> Screen:
    """Return the target of the way back on the shown screen."""
    screen, table = model.screen, model.table
    if table is not None and type(screen) in table.screens.ways_back:
        back: Screen = table.screens.ways_back[type(screen)](model, screen)
        return back
    if screen.learns or isinstance(screen, LearnedPage | LearnedTiles):
        return learning_steps.way_back(model) or Start()
    if isinstance(screen, Keyboard):
        return update_names.way_back_of(screen)
    steps = [Players(), *(() if table is None else table.screens.steps.values())]
    before = next((before for before, step in pairwise(steps) if type(step) is type(screen)), None)
    return screen.behind if before is None else before
