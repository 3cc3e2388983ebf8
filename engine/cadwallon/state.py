"""The state of a game (section 8) as frozen values: the district at one moment."""

from collections.abc import Iterator

from msgspec import Struct

from engine.cadwallon.cards import AdventureEvent
from engine.cadwallon.setup import Setup
from engine.cadwallon.terms import NO_TOKENS, Area, Awaited, Counts, Gate, Kind, Side, Stage


class Player(Struct, frozen=True):
    """The ducats of a player, and the number of arcana in hand."""

    ducats: int = 0
    hand: int = 0


class Boost(Struct, frozen=True):
    """The effects of cards for a character's next move, pick or lock (6.9)."""

    steps: int = 0
    walls: int = 0
    passes: bool = False
    mind: int = 0
    open: bool = False
    bounty: int = 0


class Thief(Struct, frozen=True):
    """A character in play; `area` where the game knows it, `left` the moves and actions of this turn."""

    id: str
    player: int
    area: Area | None = None
    inside: bool = False
    out: bool = False
    tokens: Counts = NO_TOKENS
    left: tuple[int, int] = (1, 1)
    done: bool = False
    used: bool = False
    boost: Boost = Boost()


class Token(Struct, frozen=True):
    """The token of a room, of a kind or of an unknown one; `shut` if it lies chest side up."""

    kind: Kind | None = None
    shut: bool = False


class Asked(Struct, frozen=True, tag=True):
    """The game waits for a die, a way, a token, a mission or changes, of a figure or a card (section 8).

    `n` are the steps of a march, or the number that the die of a lock is held against.
    """

    awaited: Awaited
    figure: str = ""
    n: int = 0
    text: str = ""


class AskedFight(Struct, frozen=True, tag=True):
    """A fight: its dice, None for those missing, the dice added, the ties and the cards of each side (5.10).

    `attacker` is a character or a militiaman.
    """

    attacker: str
    defender: str
    by_militia: bool
    dice: tuple[tuple[int, ...] | None, tuple[int, ...] | None] = (None, None)
    added: tuple[int, int] = (0, 0)
    ties: tuple[bool, bool] = (False, False)
    played: tuple[bool, bool] = (False, False)
    begun: bool = False

    @property
    def awaited(self) -> Awaited:
        """The dice, if some are missing, else the spoils."""
        return Awaited.FIGHT if self.missing else Awaited.SPOILS

    def dice_of(self, side: Side) -> tuple[int, ...] | None:
        """The dice of a side; None if they are missing."""
        return self.dice[side is Side.DEFENDER]

    @property
    def missing(self) -> tuple[Side, ...]:
        """The sides whose dice are missing."""
        return tuple(side for side in Side if self.dice_of(side) is None)

    def figure(self, side: Side) -> str:
        """The figure of a side."""
        return self.attacker if side is Side.ATTACKER else self.defender


Pending = Asked | AskedFight
SINGLE_DIE = (Awaited.MILITIA, Awaited.LOCK, Awaited.PURSE, Awaited.CHEST)


class OpenDie(Struct, frozen=True):
    """The die of a pick that can still be thrown again (5.6)."""

    character: str
    area: Area | None
    mind: int
    opened: bool


class Position(Struct, frozen=True):
    """Everything in the district at one moment.

    `played` has a number for each arcana of the file. `militia`, `others` and `rooms` are in the order of the file; in
    the *table* game a militiaman stands on `"on"` or nowhere, and `lying` are the tokens of the board.
    """

    players: tuple[Player, ...]
    thieves: tuple[Thief, ...]
    militia: tuple[tuple[str, Area | None], ...]
    others: tuple[tuple[str, Area | None], ...]
    rooms: tuple[tuple[Area, Token | None], ...]
    unseen: Counts
    lying: Counts
    deck: int
    played: tuple[int, ...]
    missions: tuple[str, ...]
    ap_turn: int
    open: tuple[str, ...] = ()
    gone: Counts = NO_TOKENS
    discard: int = 0
    round: int = 0
    stage: Stage = Stage.DEPLOY
    turn: int | None = None
    ap: int = 0
    active: str | None = None
    gates: tuple[Gate, ...] = ()
    alarm: bool = False
    mission_done: bool = False
    pending: tuple[Pending, ...] = ()
    thrown: OpenDie | None = None
    box: tuple[AdventureEvent, ...] = ()

    @property
    def asked(self) -> Pending | None:
        """The last thing that is pending; the game waits for it."""
        return self.pending[-1] if self.pending else None

    @property
    def fight(self) -> AskedFight | None:
        """The fight whose dice or spoils the game waits for."""
        return self.asked if isinstance(self.asked, AskedFight) else None

    @property
    def awaited(self) -> Awaited | None:
        """The thing that the game waits for (9.9)."""
        return None if self.asked is None else self.asked.awaited

    def thief(self, character: str) -> Thief:
        """The character with this id. Raises StopIteration for one who is not in play."""
        return next(thief for thief in self.thieves if thief.id == character)

    def token(self, room: Area | None) -> Token | None:
        """The token of a room; None in an empty one and in an area that is no room."""
        return dict(self.rooms).get(room or "")

    def standing(self) -> Iterator[tuple[Area, str]]:
        """Each area where a figure stands, with the figure."""
        for thief in self.thieves:
            if thief.area is not None:
                yield thief.area, thief.id
        for figure, area in (*self.militia, *self.others):
            if area is not None:
                yield area, figure

    @property
    def occupied(self) -> frozenset[Area]:
        """The areas that are not free (4.2)."""
        return frozenset(area for area, _ in self.standing())


class Game(Struct, frozen=True):
    """A game at one moment; `past` are the positions before each event that is not taken back, oldest first (9.5)."""

    setup: Setup
    now: Position
    past: tuple[Position, ...] = ()

    @property
    def over(self) -> bool:
        """Return True once the game is over (7.1)."""
        return self.now.stage is Stage.OVER
