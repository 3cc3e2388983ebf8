"""The way back of each screen."""

from msgspec.structs import replace

from companion.ui import commands, learning_steps, update_learn, update_learning, update_names, update_throw
from companion.ui.commands import Command
from companion.ui.message import on_tap
from companion.ui.model import (
    BackupPage,
    Computers,
    ConfirmRoll,
    DisplayPage,
    DisplayTrial,
    DoctorPage,
    Figures,
    GameLog,
    Games,
    HardwareTestPage,
    HomePage,
    Keyboard,
    LearnedPage,
    LearnedTiles,
    MachinePage,
    ManualRoll,
    Model,
    OwnWifiPage,
    People,
    PersonPage,
    PhonesPage,
    Players,
    PowerPage,
    ReleasePage,
    Screen,
    SettingsPage,
    Start,
    TableAchievements,
    Throwing,
    TouchCalibration,
)

Changed = tuple[Model, tuple[Command, ...]]


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
    screen = model.screen
    if model.table is not None and type(screen) in model.table.ways_back:
        back: Screen = model.table.ways_back[type(screen)](model, screen)
        return back
    if screen.learns or isinstance(screen, LearnedPage | LearnedTiles):
        return learning_steps.way_back(model) or Start()
    if isinstance(screen, DisplayTrial):
        return screen.origin
    if isinstance(screen, TouchCalibration):
        return DisplayPage(screen.back)
    if isinstance(screen, DisplayPage | SettingsPage | HardwareTestPage | DoctorPage | BackupPage):
        return screen.back or Start()
    if isinstance(screen, PowerPage | MachinePage | ReleasePage | PhonesPage | OwnWifiPage | HomePage | GameLog):
        return screen.back or Start()
    if isinstance(screen, Keyboard):
        return update_names.way_back_of(screen)
    if isinstance(screen, PersonPage | TableAchievements):
        return People()
    if isinstance(screen, Computers):
        return Players()
    if isinstance(screen, Games) and screen.person:
        return PersonPage(screen.person, screen.game)
    if isinstance(screen, Figures):
        return Games()
    return Start()
