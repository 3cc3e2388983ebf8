"""The saved players, their figures, and files to take away."""

from msgspec.structs import replace

from companion.i18n.language import _
from companion.ui import commands, messages
from companion.ui.commands import Command
from companion.ui.model import Figures, Model, People, PersonPage

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


def show_figures(model: Model, message: messages.ShowFigures) -> Changed:
    """Everybody's figures."""
    return replace(model, screen=Figures(message.page, message.game)), (commands.ListGames(),)


def save_file(model: Model, message: messages.SaveFile) -> Changed:
    """Write a file."""
    return model, (commands.WriteFile(message.kind, message.game_id),)


def saved(model: Model, message: messages.Saved) -> Changed:
    """Say where the file is."""
    return replace(model, notice=_("Saved as {path}").format(path=message.path)), ()
