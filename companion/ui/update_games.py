"""The list of games."""

from msgspec.structs import replace

from companion.game.coach import Coaching
from companion.storage.players import Person
from companion.storage.store import GameRow
from companion.ui import commands
from companion.ui.commands import Changed
from companion.ui.message import on_news, on_tap
from companion.ui.model import Games, Model


@on_tap
def show_games(model: Model, person: int = 0, game: str = "") -> Changed:
    """The list of games; with a `person`, a player's number, that of their finished ones with the key `game`."""
    return replace(model, screen=Games(0, person, game)), (commands.ListGames(),)


@on_news
def games_listed(
    model: Model,
    games: tuple[GameRow, ...],
    unfinished: GameRow | None,
    people: tuple[Person, ...],
    coaching: Coaching,
) -> Changed:
    """The games, the unfinished one and the saved players, as they are in the store.

    `coaching` is the coach's part in the newest game.
    """
    after = replace(model, games=games, last_coaching=coaching, unfinished=unfinished)
    return replace(after, people=people), ()


@on_tap
def open_game(model: Model, game_id: int) -> Changed:
    """Resume a stored game, or show a finished one."""
    return model, (commands.Resume(game_id),)
