"""The screens of Cadwallon, and the unconfirmed choices of people."""

from enum import StrEnum
from typing import ClassVar

from msgspec import Struct

from companion.games.cadwallon.widgets import LineKind, Photo
from companion.games.drafts import OwnerDrafts, OwnerSetup
from companion.ui.model import Model, Screen
from engine.cadwallon.terms import Area, AttackRule, Kind, MissionCount, Play
from engine.owner_file import Path


class SetupDraft(OwnerSetup, frozen=True):
    """The set-up in the making: the gangs of the seats and then the others, the start player, the adventure, options.

    `gangs` and `adventure` are empty until somebody chooses, and where the file has others; `board` is None until then.
    """

    gangs: tuple[str, ...] = ()
    board: Play | None = None
    start: int = 0
    adventure: str = ""
    attack: AttackRule = AttackRule.MOVE
    counts: MissionCount = MissionCount.GANG
    missions: tuple[str, ...] = ()


class Drafts(OwnerDrafts, frozen=True):
    """The choices that people have not confirmed, and the photograph of their board."""

    setup: SetupDraft = SetupDraft()
    photo: Photo | None = None


def drafts_of(model: Model) -> Drafts:
    """The drafts of the game that the model shows."""
    return model.drafts if isinstance(model.drafts, Drafts) else Drafts()


class TableSetup(Screen, frozen=True):
    """Gangs, start player, adventure, cards and options."""


class Missions(Screen, frozen=True):
    """The missions that lie open at the start."""

    page: int = 0
    back: Screen | None = TableSetup()


class BoardEditor(Screen, frozen=True):
    """The board of the owner's file, typed in by taps.

    `chosen` is the area whose neighbour is tapped next. New areas are of `kind`, a key of the file, and are an `exit`.
    The picture shows a part of the board, `scale` times as large, from `corner`. `before` has the texts of the file
    before the last steps.
    """

    chosen: Area = ""
    kind: str = "streets"
    exit: bool = False
    line: LineKind = LineKind.WHITE
    scale: int = 1
    corner: tuple[int, int] = (0, 0)
    before: tuple[str, ...] = ()
    back: Screen | None = TableSetup()


class PhotoPage(Screen, frozen=True):
    """The camera's picture, which may lie under the board."""

    watches: ClassVar[bool] = True
    back: Screen | None = BoardEditor()


class CopyPage(Screen, frozen=True):
    """The pieces of a kind in the owner's copy, by the key of their array in the file."""

    kind: str = "gang"
    page: int = 0
    back: Screen | None = TableSetup()


class PiecePage(Screen, frozen=True):
    """A piece of the owner's copy, by the key of its array and its id.

    `at` is the part of it that is shown, `field` the value that is chosen now, `page` that of the choices.
    """

    kind: str
    id: str
    at: Path = ()
    field: Path | None = None
    page: int = 0
    back: Screen | None = None

    @property
    def place(self) -> tuple[str, str]:
        """The kind of the piece and its id."""
        return self.kind, self.id


class About(StrEnum):
    """The subject of a question that a key of the turn opens."""

    ATTACK = "attack"
    SKILL = "skill"
    CARD = "card"
    TARGET = "target"
    MISSION = "mission"
    TREASURE = "treasure"
    DEPLOY = "deploy"
    MOVE = "move"
    BOARD = "board"


class Ask(Struct, frozen=True):
    """A question that a key of the turn opens: its subject, and the choices made for it so far.

    `player` decides; `which` is a character or a card; `chosen` are the kind of a token, that of the one put down and
    its room, as far as they are known.
    """

    about: About
    player: int
    which: str = ""
    kinds: tuple[Kind, ...] = ()
    bonus: int = 0
    chosen: tuple[str, ...] = ()


WHOLE_BOARD = Ask(About.BOARD, -1)
"""The whole board, to look at; nobody decides."""


class PlayerTurn(Screen, frozen=True, forbid_unknown_fields=True):
    """All that is open now, and the position; `shown` is the player whose ducats and characters are shown."""

    ask: Ask | None = None
    shown: int | None = None
    page: int = 0

    @property
    def viewer(self) -> int | None:
        """The player whose ducats are shown."""
        return self.shown
