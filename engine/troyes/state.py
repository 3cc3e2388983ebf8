"""The state of a game (section 8) as frozen values; the square, the buildings and the cards at one moment.

Districts are indexed by player, then NEUTRAL; colours and buildings by their place in `COLOURS` and `BUILDINGS`.
"""

from msgspec import Struct

from engine.troyes.actions import Die, Option
from engine.troyes.setup import Setup
from engine.troyes.terms import Stage


class Player(Struct, frozen=True, gc=False):
    """A player's goods and citizens outside the board; `waiting` are the deniers in the district (5.18)."""

    general: int
    personal: int
    denier: int = 5
    vp: int = 0
    influence: int = 4
    waiting: int = 0
    passed: bool = False
    cube_spent: bool = False
    won: tuple[str, ...] = ()
    characters: tuple[str, ...] = ()


class OpenActivity(Struct, frozen=True, gc=False):
    """An open activity card: the players on its victory-point spaces and on its picture, the cubes of each player."""

    card: str
    spaces: tuple[int | None, ...]
    picture: tuple[int, ...] = ()
    cubes: tuple[int, ...] = ()

    @property
    def tradesmen(self) -> tuple[int, ...]:
        """The players with a citizen here."""
        return (*(player for player in self.spaces if player is not None), *self.picture)


class RowEvent(Struct, frozen=True, gc=False):
    """An event in the row: (player, cubes) in the order of first cubes."""

    card: str
    cubes: tuple[tuple[int, int], ...] = ()

    @property
    def taken(self) -> int:
        """The flags with a cube."""
        return sum(count for _, count in self.cubes)

    def cubes_of(self, player: int) -> int:
        """The cubes of a player."""
        return dict(self.cubes).get(player, 0)


class ActEvent(Struct, frozen=True, tag=True):
    """To do: an event acts, if it is still in the row (D5.1)."""

    card: str


class EffectStarts(Struct, frozen=True, tag=True):
    """To do: an effect of an event, by its place on the card."""

    card: str
    effect: int


class EffectOn(Struct, frozen=True, tag=True):
    """To do: the rest of an effect for a player: `left` choices."""

    card: str
    effect: int
    player: int
    left: int


class ShortPay(Struct, frozen=True, tag=True):
    """To do: those who fell short of this event lose victory points (3.7)."""

    card: str


class PlaceCubes(Struct, frozen=True, tag=True):
    """To do: cubes of a card that a player puts on events, then into the cathedral (D3.3)."""

    player: int
    events: int
    cathedral: int


class ActionEnds(Struct, frozen=True, tag=True):
    """To do: the turn passes on after an action."""


Task = ActEvent | EffectStarts | EffectOn | ShortPay | PlaceCubes | ActionEnds


class Asked(Struct, frozen=True, tag=True):
    """The game waits for a player's answer; `task` continues with it."""

    player: int
    options: tuple[Option, ...]
    task: EffectOn | PlaceCubes


class AskedManual(Struct, frozen=True, tag=True):
    """The game waits for the changes of a card; the player who uses it, None for an event."""

    card: str
    player: int | None


class AskedThrow(Struct, frozen=True, tag=True):
    """The game waits for the black dice of a card, one for each use (D3.2)."""

    card: str
    player: int
    dice: int


class AskedRethrow(Struct, frozen=True, tag=True):
    """The game waits for the die that influence throws again (6.2)."""

    player: int
    die: Die


Pending = Asked | AskedManual | AskedThrow | AskedRethrow

DistrictDice = tuple[tuple[int, ...], ...]
"""The values of each colour in a district, ascending."""


class Position(Struct, frozen=True, gc=False):
    """Everything on the table at one moment.

    `buildings[b][s]` is the owner of the citizen on space s + 1, NEUTRAL for a grey one; `expelled[b][p]` counts.
    `decks[c]` are the events not turned up; `cathedral[c][l]` is the player with a cube on column c + 1, level l + 1.
    `short` are those who fell short of the acting event, `agenda` the rest of the work, first to do first.
    """

    players: tuple[Player, ...]
    buildings: tuple[tuple[int | None, ...], ...]
    expelled: tuple[tuple[int, ...], ...]
    greys: int
    dice: tuple[DistrictDice, ...]
    decks: tuple[tuple[str, ...], ...]
    reds_left: int
    cathedral: tuple[tuple[int | None, ...], ...]
    start: int
    round: int = 1
    stage: Stage = Stage.SETTLE
    turn: int | None = None
    rolled: tuple[int, ...] = ()
    black: tuple[int, ...] = ()
    called: int = 0
    activities: tuple[OpenActivity, ...] = ()
    row: tuple[RowEvent, ...] = ()
    pending: Pending | None = None
    short: tuple[int, ...] = ()
    agenda: tuple[Task, ...] = ()


class Game(Struct, frozen=True, gc=False):
    """A game at one moment; `past` are the positions before each event that is not taken back, oldest first (9.5)."""

    setup: Setup
    now: Position
    past: tuple[Position, ...] = ()

    @property
    def over(self) -> bool:
        """Return True once the characters have been scored (7.1)."""
        return self.now.stage == Stage.OVER
