"""A game at the table: all that it brings besides its rules, handed to the shell as one frozen value.

The shell (`companion.ui`, `companion.app`) imports no game. It looks messages and screens up in its own tables, then in
those of the game that the model holds.
"""

from collections.abc import Callable
from random import Random
from typing import Any

from msgspec import Struct

from companion.game.camera_form import CameraForm
from companion.game.chance_form import ChanceForm
from companion.game.coach import Coach
from companion.game.crier import CrierForm
from companion.game.demo_script import DemoScript
from companion.game.final_score import FinalScore
from companion.game.hall_form import HallForm
from companion.game.parts_form import PartsForm
from companion.game.screens_form import ScreensForm
from companion.game.seat_form import SeatForm
from companion.game.tutorial import Tutorial
from companion.game.words_form import WordsForm
from engine.game import Rules


def whole_game(game: Any, _player: int | None) -> Any:
    """The whole game, if nothing is hidden from anybody."""
    return game


class TableGame(Struct, frozen=True):
    """All that a game brings to the table, a form for each part of the house that shows, says or plays it."""

    rules: Rules[Any, Any, Any, Any]
    screens: ScreensForm
    chance: ChanceForm
    words: WordsForm
    final_score: FinalScore
    parts: PartsForm
    """The game by lamps, disc, piezo and buttons."""
    crier: CrierForm
    """The game as the voice announces it."""
    seat: SeatForm
    """The game on the screens of the players' own phones."""
    hall: HallForm
    """The game for a hall and a home."""
    demo: Callable[[], DemoScript]
    """Loads the script of the demo."""
    player_view: Callable[[Any, int | None], Any] = whole_game
    """(game, player) -> the game as this player may see it, None for everybody; the same once more changes nothing."""
    camera: CameraForm = CameraForm()
    tutorial: Tutorial | None = None
    coach: Coach | None = None

    @property
    def key(self) -> str:
        """The name of the game in the file of games."""
        return self.rules.key

    @property
    def title(self) -> str:
        """The name of the game in English."""
        return self.rules.title

    @property
    def package(self) -> str:
        """The name of the game's package in `companion.games`, whose handlers are the game's own."""
        return self.key.replace("-", "_")

    def made_up(self, game: Any, chance: Random) -> Any:
        """A made-up action that is due and that nobody decides, such as a throw; None if none is due."""
        if self.chance.made_up is not None:
            return self.chance.made_up(game, chance)
        return made_up_throw(self, game, chance)


def made_up_throw(table: TableGame, game: Any, chance: Random) -> Any:
    """The action of a made-up throw, None if the game waits for none."""
    form = table.chance.throw(game)
    if form is None or not table.rules.turn(game).dice:
        return None
    return form.action(tuple((body.key, chance.randint(1, 6)) for body in form.bodies), False)
