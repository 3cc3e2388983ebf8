"""The saved players, their figures, and files to take away."""

from collections.abc import Mapping

from msgspec.structs import replace

from companion.i18n.language import _
from companion.ui import commands
from companion.ui.commands import Changed
from companion.ui.message import on_news, on_tap
from companion.ui.model import Figures, Model, People, PersonPage, TableAchievements
from companion.ui.screens.game_choice import chosen_offer
from engine.game import Progress


@on_tap
def show_people(model: Model) -> Changed:
    """The saved players."""
    return replace(model, screen=People()), (commands.ListGames(),)


@on_tap
def open_person(model: Model, person: int, game: str = "") -> Changed:
    """One saved player, by the number in the store, with the figures of the game with this key."""
    if all(each.id != person for each in model.people):
        return model, ()
    return replace(model, screen=PersonPage(person, game)), ()


@on_tap
def delete_person(model: Model, person: int) -> Changed:
    """Forget a player; the games stay."""
    return replace(model, screen=People()), (commands.Forget(person),)


@on_tap
def end_game(model: Model, game_id: int) -> Changed:
    """Give a game up that is not over; the key was held."""
    return model, (commands.GiveUp(game_id),)


@on_tap
def show_achievements(model: Model, game: str = "") -> Changed:
    """Everybody's achievements in the game with this key; empty for the first one that was played."""
    return replace(model, screen=TableAchievements(game)), (commands.ListGames(),)


def next_to_read(model: Model, screen: PersonPage) -> int | None:
    """The next finished game of this player whose progress is read, the newest first; None after the last one."""
    person = next((each for each in model.people if each.id == screen.person), None)
    if person is None:
        return None
    offer = chosen_offer(model, screen.game, (person,))
    numbers = [each.game_id for each in reversed(person.played_in(offer.key))]
    return numbers[screen.read] if screen.read < len(numbers) and offer.load().final_score.achievements else None


@on_news
def read_progress(model: Model, game_id: int) -> Changed:
    """The page of a player shows: read the distance to achievements in this game too."""
    return model, (commands.FindProgress(game_id),)


@on_news
def progress_known(model: Model, game_id: int, players: Mapping[int, tuple[Progress, ...]]) -> Changed:
    """The distance to achievements in a game of each saved player, by the number in the store."""
    screen = model.screen
    if not isinstance(screen, PersonPage) or next_to_read(model, screen) != game_id:
        return model, ()
    found = players.get(screen.person, ())
    return replace(model, screen=replace(screen, read=screen.read + 1, progress=(*screen.progress, *found))), ()


@on_tap
def show_figures(model: Model, game: str = "") -> Changed:
    """Everybody's figures in the game with this key."""
    return replace(model, screen=Figures(game=game)), (commands.ListGames(),)


@on_tap
def save_file(model: Model, kind: str, game_id: int | None = None) -> Changed:
    """Write a file of this kind, of one game or of all finished ones."""
    return model, (commands.WriteFile(kind, game_id),)


@on_news
def saved(model: Model, path: str) -> Changed:
    """A file is written; where."""
    return replace(model, notice=_("Saved as {path}").format(path=path)), ()
