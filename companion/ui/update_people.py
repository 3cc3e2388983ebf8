"""The remembered players, their figures, and files to take away."""

from msgspec.structs import replace

from companion.i18n.language import _
from companion.ui import commands as todo
from companion.ui import messages as told
from companion.ui.commands import Command
from companion.ui.model import Figures, Model, People, PersonPage

Changed = tuple[Model, tuple[Command, ...]]


def show_people(model: Model, message: told.ShowPeople) -> Changed:
    """The remembered players."""
    return replace(model, screen=People(message.page)), (todo.ListGames(),)


def open_person(model: Model, message: told.OpenPerson) -> Changed:
    """One player."""
    if all(person.id != message.person for person in model.people):
        return model, ()
    return replace(model, screen=PersonPage(message.person, message.game)), ()


def delete_person(model: Model, message: told.DeletePerson) -> Changed:
    """Forget a player; the key was held."""
    return replace(model, screen=People()), (todo.Forget(message.person),)


def end_game(model: Model, message: told.EndGame) -> Changed:
    """Give a game up; the key was held."""
    return model, (todo.GiveUp(message.game_id),)


def show_figures(model: Model, message: told.ShowFigures) -> Changed:
    """Everybody's figures."""
    return replace(model, screen=Figures(message.page, message.game)), (todo.ListGames(),)


def save_file(model: Model, message: told.SaveFile) -> Changed:
    """Write a file."""
    return model, (todo.WriteFile(message.kind, message.game_id),)


def saved(model: Model, message: told.Saved) -> Changed:
    """Say where the file is."""
    return replace(model, notice=_("Saved as {path}").format(path=message.path)), ()
