"""The set-up before the first citizen: players, their colours, the start player and the cards (9.1)."""

from collections import Counter
from collections.abc import Iterable
from enum import StrEnum

from msgspec import Struct

from engine.form import form_fault, form_faults
from engine.game import shown
from engine.troyes.cards import Cards
from engine.troyes.faults import Code, Fault, Faults, fault
from engine.troyes.playable import playable_faults
from engine.troyes.terms import MAX_PLAYERS, CharacterRule

MIN_PLAYERS = 2


class Pieces(StrEnum):
    """A colour of citizens and cubes, in the order in which players get them (1.2, 9.1)."""

    ORANGE = "orange"
    BLUE = "blue"
    GREEN = "green"
    NATURAL = "natural"


ALL_PIECES = tuple(Pieces)


class Setup(Struct, frozen=True, forbid_unknown_fields=True):
    """A game's set-up: names clockwise, the colour of each one's pieces, none for the first ones in order (9.1)."""

    players: tuple[str, ...]
    cards: Cards
    colours: tuple[Pieces, ...] = ()
    start: int = 0
    characters: CharacterRule = CharacterRule.ALL

    @property
    def rounds(self) -> int:
        """The rounds of a game: 4, 5 or 6 with two, three or four players (3)."""
        return len(self.players) + 2

    @property
    def characters_each(self) -> int:
        """The characters that each player draws (1.7)."""
        return 2 if len(self.players) == MIN_PLAYERS else 1

    @property
    def pieces(self) -> tuple[Pieces, ...]:
        """The colour of each player's pieces."""
        return self.colours or ALL_PIECES[: len(self.players)]


def setup_faults(setup: Setup) -> Faults:
    """Give every reason why a game cannot start from this set-up; empty if it can."""
    if malformed := form_faults(Code.FORM, setup, Cards):
        return malformed
    found = _player_faults(setup)
    if not found and not 0 <= setup.start < len(setup.players):
        found.append(form_fault(Code.FORM, setup, "start", setup.start, f"a player, 0 to {len(setup.players) - 1}"))
    return tuple(found) or tuple(
        fault(Code.CARDS_FEW, "D1.5", players=len(setup.players), place=each)
        for each in playable_faults(setup.cards, len(setup.players))
    )


def _player_faults(setup: Setup) -> list[Fault]:
    names = setup.players
    found = []
    if not MIN_PLAYERS <= len(names) <= MAX_PLAYERS:
        found.append(fault(Code.PLAYERS, "1.1", seen=len(names)))
    elif setup.colours and len(setup.colours) != len(names):
        found.append(form_fault(Code.FORM, setup, "colours", setup.colours, f"{len(names)} colours"))
    if not all(names):
        found.append(fault(Code.PLAYERS, "1.1", seen=shown("")))
    twice = [*_twice(filter(None, names)), *_twice(map(str, setup.colours))]
    return found + [fault(Code.PLAYERS, "1.1", seen=shown(each)) for each in twice]


def _twice(words: Iterable[str]) -> list[str]:
    return [word for word, count in Counter(words).items() if count > 1]
