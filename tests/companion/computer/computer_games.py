"""The games that computer players play in tests and benches: their forms, and set-ups with made-up pieces."""

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from companion.computer.form import GameForm
from companion.games.castles_of_tuscany import coach_worker as castles
from companion.games.pig import coach_worker as pig
from companion.games.troyes import coach_worker as troyes
from engine.castles_of_tuscany.made_up import made_up_box
from engine.castles_of_tuscany.setup import Setup as CastlesSetup
from engine.castles_of_tuscany.terms import Hands
from engine.pig import Setup as PigSetup
from engine.troyes.made_up import made_up_cards
from engine.troyes.setup import Setup as TroyesSetup

NAMES = ("Ada", "Bo", "Cy", "Di")


class Played(NamedTuple):
    """A game that computer players play: its form, and (names, start player) -> a set-up."""

    form: GameForm
    setup: Callable[[tuple[str, ...], int], Any]

    def new_game(self, players: int, chance: Random) -> Any:
        """A game before its first event; anybody starts."""
        return self.form.rules.new_game(self.setup(NAMES[:players], chance.randrange(players)))


GAMES = {
    "pig": Played(pig.FORM, lambda names, _start: PigSetup(names)),
    "castles": Played(
        castles.FORM, lambda names, start: CastlesSetup(names, made_up_box(), start=start, hands=Hands.COLOURS)
    ),
    "castles-counted": Played(castles.FORM, lambda names, start: CastlesSetup(names, made_up_box(), start=start)),
    "troyes": Played(troyes.FORM, lambda names, start: TroyesSetup(names, made_up_cards(), start=start)),
}
