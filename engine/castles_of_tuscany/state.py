"""The state of a game (section 8) as frozen values: the table at one moment, and the work that is left to do.

Numbers of each kind stand in the order of `KINDS` and `BONUSES`. Region cards are a tuple: one number with
`hands = "count"`, the number of each kind with `colours`.
"""

from msgspec import Struct

from engine.castles_of_tuscany.actions import LaidBoard
from engine.castles_of_tuscany.box import Gain
from engine.castles_of_tuscany.setup import Setup
from engine.castles_of_tuscany.terms import (
    BONUS_INDEX,
    DISPLAY,
    STACK,
    STACKS,
    Awaited,
    Bonus,
    DrawnFor,
    Item,
    Kind,
    Piece,
    Space,
    Stage,
    Tile,
)

RegionCards = tuple[int, ...]
"""One number of cards, or the number of each kind."""


class Player(Struct, frozen=True):
    """All that belongs to a player; `covered` in the order of spaces, `storage` and `unseen` in canonical order."""

    unseen: tuple[Tile, ...]
    hand: RegionCards
    boards: tuple[LaidBoard, ...] = ()
    covered: tuple[tuple[Space, Piece], ...] = ()
    green: int = 0
    red: int = 0
    workers: int = 0
    marbles: int = 0
    storage: tuple[Item, ...] = ()
    bonuses: tuple[int, ...] = (0,) * len(BONUS_INDEX)
    shown: int = 0

    @property
    def cards(self) -> int:
        """The number of region cards in hand."""
        return sum(self.hand)

    @property
    def stacks(self) -> tuple[int, int, int]:
        """The tiles in stacks 1, 2 and 3 (section 8)."""
        left = len(self.unseen)
        return max(0, left - 2 * STACK), max(0, min(STACK, left - STACK)), min(STACK, left)

    @property
    def stack(self) -> int | None:
        """The leftmost stack that is not empty, 1 to 3; None if all are empty (4.5)."""
        return stack_of(len(self.unseen))

    @property
    def room(self) -> int:
        """The items for which the storage has room, those in it included (2.2)."""
        return 1 + self.has(Bonus.STORAGE)

    def has(self, bonus: Bonus) -> int:
        """The bonus tiles of a kind."""
        return self.bonuses[BONUS_INDEX[bonus]]

    def piece(self, space: Space) -> Piece | None:
        """The item on a space, or the start castle; None on an open space."""
        return dict(self.covered).get(space)


def stack_of(unseen: int) -> int | None:
    """The stack that the top tile lies in, by the number of unseen tiles; None without tiles."""
    return STACKS - (unseen - 1) // STACK if unseen else None


class CloseGap(Struct, frozen=True, tag=True):
    """To do: a tile of the player's stacks comes into the display (4.5)."""

    player: int


class ScoreArea(Struct, frozen=True, tag=True):
    """To do: the area of a space that has been covered now (5.2)."""

    player: int
    space: Space


class ScoreColour(Struct, frozen=True, tag=True):
    """To do: the colour bonus of a kind (5.3)."""

    player: int
    kind: Kind


class DoEffect(Struct, frozen=True, tag=True):
    """To do: the effect of the item on a space (5.4-5.12)."""

    player: int
    space: Space


class DrawCards(Struct, frozen=True, tag=True):
    """To do: region cards are drawn (2.4)."""

    player: int
    n: int
    why: DrawnFor


class ChooseBonus(Struct, frozen=True, tag=True):
    """To do: a bonus tile is taken (5.5)."""

    player: int


class TurnUpCards(Struct, frozen=True, tag=True):
    """To do: `n` production cards, one after the other (5.4)."""

    player: int
    n: int


class CardDone(Struct, frozen=True, tag=True):
    """To do: a production card goes to the discards (5.4)."""

    card: str


class EndAction(Struct, frozen=True, tag=True):
    """To do: the action of the player in turn has ended (3.3)."""


Task = CloseGap | ScoreArea | ScoreColour | DoEffect | DrawCards | ChooseBonus | TurnUpCards | CardDone | EndAction


class AskedBonus(Struct, frozen=True, tag=True):
    """The game waits for the bonus tile of a city or a card (5.5)."""

    player: int


class AskedReveal(Struct, frozen=True, tag=True):
    """The game waits for n tiles: from a player's stack, or neutral ones for None (4.5, 4.8)."""

    player: int | None
    n: int


class AskedCards(Struct, frozen=True, tag=True):
    """The game waits for the kinds of n cards; `asked` cards were due (2.4)."""

    player: int
    n: int
    asked: int
    why: DrawnFor


class AskedProduction(Struct, frozen=True, tag=True):
    """The game waits for a production card, the first one of n (5.4)."""

    player: int
    n: int


class AskedChoice(Struct, frozen=True, tag=True):
    """The game waits for one of a card's gains (D5.3)."""

    player: int
    card: str
    gains: tuple[Gain, ...]


class AskedManual(Struct, frozen=True, tag=True):
    """The game waits for all that a card brings (D5.4)."""

    player: int
    card: str


class AskedCastle(Struct, frozen=True, tag=True):
    """The game waits for the tile that a castle brings (5.8)."""

    player: int


class AskedMarble(Struct, frozen=True, tag=True):
    """The game waits for a marble, or the end of the turn (3.3)."""

    player: int


Pending = (
    AskedBonus | AskedReveal | AskedCards | AskedProduction | AskedChoice | AskedManual | AskedCastle | AskedMarble
)
AWAITED: dict[type[Pending], Awaited] = {
    AskedBonus: Awaited.BONUS,
    AskedReveal: Awaited.REVEAL,
    AskedCards: Awaited.CARDS,
    AskedProduction: Awaited.PRODUCE,
    AskedChoice: Awaited.CHOOSE,
    AskedManual: Awaited.MANUAL,
    AskedCastle: Awaited.CASTLE,
    AskedMarble: Awaited.MARBLE,
}


class Waits(Struct, frozen=True):
    """The event that the game waits for, of a player (None: nobody in particular), and its number (9.4)."""

    awaited: Awaited
    player: int | None = None
    n: int | None = None


class Position(Struct, frozen=True):
    """Everything on the table at one moment.

    `places` are the eight of the display with their tiles, None for a gap: a tile that comes lies in the first gap.
    `neutral` in canonical order. `production` and `produced` are the production cards in deck and discards, in the
    order of the file. `agenda` is the rest of the work, next task first.
    """

    players: tuple[Player, ...]
    neutral: tuple[Tile, ...]
    deck: RegionCards
    discards: RegionCards
    production: tuple[int, ...]
    produced: tuple[int, ...]
    bonuses: tuple[int, ...]
    finished: tuple[int, ...]
    places: tuple[Tile | None, ...] = (None,) * DISPLAY
    stage: Stage = Stage.MAPS
    round: int = 1
    turn: int | None = None
    marble_used: bool = False
    ending: int | None = None
    turns_left: int | None = None
    pending: Pending | None = None
    agenda: tuple[Task, ...] = ()

    @property
    def display(self) -> tuple[Tile, ...]:
        """The open tiles, without the gaps between them."""
        return tuple(tile for tile in self.places if tile is not None)

    @property
    def waits(self) -> Waits:
        """The event that the game waits for (9.4)."""
        asked = self.pending
        if asked is not None:
            n = len(asked.gains) if isinstance(asked, AskedChoice) else getattr(asked, "n", None)
            return Waits(AWAITED[type(asked)], asked.player, n)
        if self.stage is Stage.MAPS:
            return Waits(Awaited.MAP)
        if self.stage is Stage.BONUSES:
            return Waits(Awaited.BONUS, self.turn)
        return Waits(Awaited.NOTHING) if self.stage is Stage.OVER else Waits(Awaited.ACT, self.turn)


class Game(Struct, frozen=True):
    """A game at one moment; `past` are the positions before each event that is not taken back, oldest first (9.7)."""

    setup: Setup
    now: Position
    past: tuple[Position, ...] = ()

    @property
    def over(self) -> bool:
        """Return True once round 3 has been scored (6.1)."""
        return self.now.stage is Stage.OVER
