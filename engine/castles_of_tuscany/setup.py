"""The set-up before the first map: players, their colours, the start player, the options and the box (9.1)."""

from collections import Counter
from collections.abc import Iterable

from msgspec import Struct

from engine.castles_of_tuscany.box import Box
from engine.castles_of_tuscany.faults import Code, Fault, Faults, fault
from engine.castles_of_tuscany.playable import playable_faults
from engine.castles_of_tuscany.terms import KINDS, MAX_PLAYERS, MIN_PLAYERS, Hands, LastTurn, PlayerColour, RoundEnd
from engine.form import form_fault, form_faults
from engine.game import shown

DRAWS = (2, 3)
"""The cards of a draw action without bonus tiles, by option (4.1, 3.6)."""


class Setup(Struct, frozen=True, forbid_unknown_fields=True):
    """A game's set-up: names clockwise, the colour of each one's pieces, none for the first ones in order (9.1)."""

    players: tuple[str, ...]
    box: Box
    colours: tuple[PlayerColour, ...] = ()
    start: int = 0
    hands: Hands = Hands.COUNT
    draw: int = DRAWS[0]
    round_end: RoundEnd = RoundEnd.TURN
    last_turn: LastTurn = LastTurn.ALL

    @property
    def pieces(self) -> tuple[PlayerColour, ...]:
        """The colour of each player's pieces."""
        return self.colours or tuple(PlayerColour)[: len(self.players)]

    @property
    def turn_order(self) -> tuple[int, ...]:
        """The players clockwise from the start player (1.14)."""
        seats = len(self.players)
        return tuple((self.start + step) % seats for step in range(seats))


def setup_faults(setup: Setup) -> Faults:
    """Give every reason why a game cannot start from this set-up; empty if it can."""
    if malformed := form_faults(Code.FORM, setup, Box):
        return malformed
    return tuple(_player_faults(setup) or _option_faults(setup) or _box_faults(setup))


def _player_faults(setup: Setup) -> list[Fault]:
    names = setup.players
    found = []
    if not MIN_PLAYERS <= len(names) <= MAX_PLAYERS:
        found.append(fault(Code.PLAYERS, "1.1", seen=len(names)))
    if setup.colours and len(setup.colours) != len(names):
        found.append(fault(Code.PLAYERS, "1.1", seen=f"{len(names)} with {len(setup.colours)} colours"))
    if not all(names):
        found.append(fault(Code.PLAYERS, "1.1", seen=shown("")))
    twice = [*_twice(filter(None, names)), *_twice(map(str, setup.colours))]
    return found + [fault(Code.PLAYERS, "1.1", seen=shown(each)) for each in twice]


def _twice(words: Iterable[str]) -> list[str]:
    return [word for word, count in Counter(words).items() if count > 1]


def _option_faults(setup: Setup) -> list[Fault]:
    found = []
    if not 0 <= setup.start < len(setup.players):
        found.append(form_fault(Code.FORM, setup, "start", setup.start, f"a player, 0 to {len(setup.players) - 1}"))
    if setup.draw not in DRAWS:
        found.append(form_fault(Code.FORM, setup, "draw", setup.draw, " or ".join(map(str, DRAWS))))
    return found


def _box_faults(setup: Setup) -> list[Fault]:
    """The region cards that `colours` must know, and the boards that so many players need (D1.4, D1.5)."""
    unknown = [kind.value for kind, count in zip(KINDS, setup.box.cards, strict=True) if count is None]
    if unknown and setup.hands is Hands.COLOURS:
        return [fault(Code.BOX_UNFINISHED, "D1.4", place=f"cards: {', '.join(unknown)}")]
    players = len(setup.players)
    return [fault(Code.BOX_FEW, "D1.5", players=players, place=each) for each in playable_faults(setup.box, players)]
