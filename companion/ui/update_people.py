"""The saved players, their figures, and files to take away."""

from msgspec.structs import replace

from companion.i18n.language import _
from companion.ui import commands, messages
from companion.ui.commands import Command
from companion.ui.model import Figures, Model, People, PersonPage, TableAchievements
from companion.ui.screens.game_choice import chosen_offer

Changed = tuple[Model, tuple[Command, ...]]


def show_people(model: Model, message: messages.ShowPeople) -> Changed:
    """The saved players."""
    return replace(model, screen=People(message.page)), (commands.ListGames(),)


def open_person(model: Model, message: messages.OpenPerson) -> Changed:
    """One player."""
    if all(person.id != message.person for person in model.people):
        return model, ()
    return replace(model, screen=PersonPage(message.person, message.game)), ()


def delete_person(model: Model, message: messages.DeletePerson) -> Changed:
    """Forget a player; the key was held."""
    return replace(model, screen=People()), (commands.Forget(message.person),)


def end_game(model: Model, message: messages.EndGame) -> Changed:
    """Give a game up; the key was held."""
    return model, (commands.GiveUp(message.game_id),)


def show_achievements(model: Model, message: messages.ShowAchievements) -> Changed:
    """Everybody's achievements."""
    return replace(model, screen=TableAchievements(message.game)), (commands.ListGames(),)


def next_to_read(model: Model, screen: PersonPage) -> int | None:
    """The next finished game of this player whose progress is read, the newest first; None after the last one."""
    person = next((each for each in model.people if each.id == screen.person), None)
    if person is None:
        return None
    offer = chosen_offer(model, screen.game, (person,))
    numbers = [each.game_id for each in reversed(person.played_in(offer.key))]
    return numbers[screen.read] if screen.read < len(numbers) and offer.load().achievements else None


def read_progress(model: Model, message: messages.ReadProgress) -> Changed:
    """Read one game; the page shows it before the next one is read."""
    return model, (commands.FindProgress(message.game_id),)


def progress_known(model: Model, message: messages.ProgressKnown) -> Changed:
    """A game more is read, if its player's page still waits for it."""
    screen = model.screen
    if not isinstance(screen, PersonPage) or next_to_read(model, screen) != message.game_id:
        return model, ()
    found = message.players.get(screen.person, ())
    return replace(model, screen=replace(screen, read=screen.read + 1, progress=(*screen.progress, *found))), ()


def show_figures(model: Model, message: messages.ShowFigures) -> Changed:
    """Everybody's figures."""
    return replace(model, screen=Figures(message.page, message.game)), (commands.ListGames(),)


def save_file(model: Model, message: messages.SaveFile) -> Changed:
    """Write a file."""
    return model, (commands.WriteFile(message.kind, message.game_id),)


def saved(model: Model, message: messages.Saved) -> Changed:
    """Say where the file is."""
    return replace(model, notice=_("Saved as {path}").format(path=message.path)), ()
