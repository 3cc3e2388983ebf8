"""A made-up game with hidden information, for the tests of `player_view`: everybody has a number under a cup.

The table is that of Pig, with the game and the one screen of this one.
"""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.game.table import TableGame
from companion.games.pig.model import PlayerTurn
from companion.games.pig.table import PIG_AT_THE_TABLE
from companion.ui.model import Model, Screen
from companion.ui.toolkit.widgets import Text, Widget
from engine.game import PlayerScore, TurnStatus, ranked

UNKNOWN = None


class CupsSetup(Struct, frozen=True):
    """The players."""

    players: tuple[str, ...]


class Cups(Struct, frozen=True):
    """The numbers under the cups (UNKNOWN for a hidden one), and the number of lifted cups."""

    setup: CupsSetup
    numbers: tuple[int | None, ...]
    lifted: int = 0

    @property
    def over(self) -> bool:
        """True if no cup is left."""
        return self.lifted == len(self.numbers)


class CupsRules:
    """The part of `engine.game.Rules` that the tests ask of this game: the cups are lifted from the first one on."""

    key = "cups"
    title = "Cups"
    achievements = None
    breaks_ties = False

    def legal(self, game: Cups, player: int) -> tuple[str, ...]:
        """The player whose cup is next may lift it."""
        return ("lift",) if player == game.lifted else ()

    def turn(self, game: Cups) -> TurnStatus:
        """The player whose cup is next."""
        return TurnStatus(f"cup {game.lifted}", () if game.over else (game.lifted,), over=game.over)

    def standings(self, game: Cups) -> tuple[PlayerScore, ...]:
        """The lifted numbers count."""
        return ranked([number or 0 if seat < game.lifted else 0 for seat, number in enumerate(game.numbers)])


class Hand(PlayerTurn, frozen=True):
    """The screen of one player; like `Table` of Pig's kind, so that the program's own list of screens stays whole."""

    player: int

    @property
    def viewer(self) -> int:
        """The player whose screen it is."""
        return self.player


class Table(PlayerTurn, frozen=True):
    """The screen of everybody."""


def player_view(game: Cups, player: int | None) -> Cups:
    """The lifted numbers and one's own."""
    seen = (number if seat < game.lifted or seat == player else UNKNOWN for seat, number in enumerate(game.numbers))
    return replace(game, numbers=tuple(seen))


def view_numbers(model: Model, _screen: Screen) -> list[Widget]:
    """Every number that the game in the model has: the view hides nothing itself."""
    return [
        Text(rect=(0, 0, 10, 10), text=str(number), size=10) for number in model.game.numbers if number is not UNKNOWN
    ]


CUPS: TableGame = replace(
    PIG_AT_THE_TABLE,
    rules=CupsRules(),
    screens=replace(PIG_AT_THE_TABLE.screens, views={Hand: view_numbers, Table: view_numbers}),
    player_view=player_view,
)
LEAKING: TableGame = replace(CUPS, player_view=lambda game, _player: game)
"""The same with a `player_view` that hides nothing."""
UNPLAYABLE: TableGame = replace(CUPS, player_view=lambda game, _player: replace(game, lifted=len(game.numbers)))
"""The same with a `player_view` that hides whose turn it is."""


def games() -> Sequence[Cups]:
    """A game at each moment."""
    setup = CupsSetup(("Ada", "Bo", "Cy"))
    return [Cups(setup, (41, 52, 63), lifted) for lifted in range(4)]


def secrets(game: Cups, player: int | None) -> tuple[Any, ...]:
    """The numbers that this player must not see."""
    return tuple(number for seat, number in enumerate(game.numbers) if seat >= game.lifted and seat != player)
