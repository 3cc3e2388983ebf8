"""The effects of Cadwallon in order (section 10): all that a screen, a voice and the ring need."""

from typing import ClassVar, Literal

from msgspec import Struct

from engine.cadwallon.actions import Change, Rethrown
from engine.cadwallon.cards import AdventureEvent, Op
from engine.cadwallon.terms import Area, Gate, Kind, Side, Why


class Effect(Struct, frozen=True):
    """An event of the game, and the rule that it follows."""

    rule: ClassVar[str]


class Deployed(Effect, frozen=True):
    """A character stands on an exit."""

    rule = "1.13"
    player: int
    character: str
    area: Area


class RoundBegan(Effect, frozen=True):
    """A round began; the last one or not."""

    rule = "3.1"
    round: int
    last: bool


class AlarmRang(Effect, frozen=True):
    """The alarm rang: characters may leave."""

    rule = "3.1"


class GateSet(Effect, frozen=True):
    """A gate was put on an exit or a line, or taken away."""

    rule = "D5.3"
    place: Gate
    closed: bool


class BoxEvent(Effect, frozen=True):
    """An event of the box was carried out."""

    rule = "D5.3"
    event: AdventureEvent


class TurnBegan(Effect, frozen=True):
    """A turn began with this number of action points."""

    rule = "3.4"
    player: int
    ap: int
    hand: int


class MilitiaChosen(Effect, frozen=True):
    """The player in turn named a militiaman."""

    rule = "3.5"
    player: int
    militia: str


class MilitiaThrown(Effect, frozen=True):
    """The die of a militiaman fell."""

    rule = "3.5"
    militia: str
    value: int


class Marched(Effect, frozen=True):
    """A militiaman walked; `to` is None if he stays, or if the game does not know it."""

    rule = "3.7"
    militia: str
    start: Area | None
    to: Area | None


class TurnEnded(Effect, frozen=True):
    """A player ended the turn."""

    rule = "3.12"
    player: int


class RoundEnded(Effect, frozen=True):
    """A round ended."""

    rule = "3.13"
    round: int


class Scored(Effect, frozen=True):
    """The final score of a player and its parts."""

    rule = "7.2"
    player: int
    ducats: int
    treasure: int
    fence: int
    trapped: int
    total: int


class GameOver(Effect, frozen=True):
    """The game is over, after the last round or because the district is empty."""

    rule = "7.1"
    winners: tuple[int, ...]
    why: Literal["rounds", "empty"]


class Undone(Effect, frozen=True):
    """The latest event was taken back."""

    rule = "9.5"


class Activated(Effect, frozen=True):
    """A player activated a character."""

    rule = "3.9"
    player: int
    character: str


class PointsPaid(Effect, frozen=True):
    """A player paid action points; `left` remain."""

    rule = "3.11"
    player: int
    n: int
    left: int
    what: str


class Moved(Effect, frozen=True):
    """A character moved; the areas are None if the game does not know them."""

    rule = "4.3"
    character: str
    start: Area | None
    to: Area | None


class Left(Effect, frozen=True):
    """A character left the district with these tokens."""

    rule = "4.6"
    character: str
    tokens: tuple[Kind, ...]


class LockTried(Effect, frozen=True):
    """The die of a pick fell, against this number."""

    rule = "5.2"
    character: str
    value: int
    mind: int
    open: bool


class TokenTaken(Effect, frozen=True):
    """A character took a token."""

    rule = "5.4"
    character: str
    kind: Kind
    room: Area | None


class TokenDropped(Effect, frozen=True):
    """A character put a token down, into a room or back to the heap (None)."""

    rule = "2.9"
    character: str
    kind: Kind
    room: Area | None


class DucatsGained(Effect, frozen=True):
    """A player gained ducats."""

    rule = "2.1"
    player: int
    n: int
    why: Why


class DucatsPaid(Effect, frozen=True):
    """A player paid ducats, as many as there were."""

    rule = "2.1"
    player: int
    n: int
    why: Why


class FightBegan(Effect, frozen=True):
    """A character or a militiaman attacked a character."""

    rule = "5.8"
    attacker: str
    defender: str
    area: Area | None


class FightThrown(Effect, frozen=True):
    """The dice of a side fell."""

    rule = "5.12"
    side: Side
    dice: tuple[int, ...]


class FightWon(Effect, frozen=True):
    """All dice have fallen: this side wins, by a tie or not."""

    rule = "5.13"
    winner: Side
    values: tuple[int, int]
    tie: bool


class TokenStolen(Effect, frozen=True):
    """The winner took a token of the loser."""

    rule = "5.15"
    winner: str
    loser: str
    kind: Kind


class Ran(Effect, frozen=True):
    """The loser of a fight ran away; `to` is None if the game does not know it."""

    rule = "5.17"
    figure: str
    start: Area | None
    to: Area | None


class ArcanaDrawn(Effect, frozen=True):
    """A player drew so many arcana."""

    rule = "2.4"
    player: int
    n: int


class ArcanaDiscarded(Effect, frozen=True):
    """A player discarded so many arcana unseen."""

    rule = "6.7"
    player: int
    n: int


class DeckShuffled(Effect, frozen=True):
    """All discarded arcana, so many, became the deck."""

    rule = "2.4"
    n: int


class ArcanaPlayed(Effect, frozen=True):
    """A player played a card; None if the file has none."""

    rule = "6.5"
    player: int
    card: str | None
    target: str | int | None


class SkillUsed(Effect, frozen=True):
    """A character's skill was used, for this number of action points and arcana."""

    rule = "6.6"
    player: int
    character: str
    target: str | int | None
    ap: int
    arcana: int


class Boosted(Effect, frozen=True):
    """A card gives something to a character's next move, pick or lock."""

    rule = "6.9"
    character: str
    what: Op
    n: int


class FightChanged(Effect, frozen=True):
    """A card gives a side n dice more, or the ties."""

    rule = "5.12"
    side: Side
    what: Op
    n: int


class Swapped(Effect, frozen=True):
    """Two characters changed places."""

    rule = "D4.3"
    character: str
    target: str


class PointsGained(Effect, frozen=True):
    """The player in turn has n action points more."""

    rule = "D4.3"
    player: int
    n: int


class RoomShut(Effect, frozen=True):
    """The token of a room was turned chest side up."""

    rule = "D4.3"
    room: Area


class ThrownAgain(Effect, frozen=True):
    """The dice of a side or of the lock are thrown again."""

    rule = "5.14"
    what: Rethrown


class MissionDone(Effect, frozen=True):
    """A player did a mission: the tokens counted and the pay."""

    rule = "6.12"
    player: int
    card: str | None
    kinds: tuple[Kind, ...]
    counted: tuple[int, ...]
    pay: int


class MissionTurned(Effect, frozen=True):
    """A mission was turned up."""

    rule = "6.13"
    card: str


class ManualAsked(Effect, frozen=True):
    """The players enter the changes of a card, a character's skill or a box."""

    rule = "D6.1"
    source: str
    text: str


class ManualDone(Effect, frozen=True):
    """Changes were entered."""

    rule = "D6.2"
    source: str
    changes: tuple[Change, ...]
