"""All that the screen knows: one frozen value, changed only by `update`, shown by `screens.view`."""

from enum import StrEnum
from typing import TYPE_CHECKING, Any, ClassVar

from msgspec import Struct

from companion.export.result import GameResult
from companion.game import Dice, Offer, RollForm, TableGame
from companion.health.hardware_test import Step
from companion.i18n.faults import AnyFault
from companion.i18n.language import Language, Sentence
from companion.settings import Settings
from companion.storage.paths import BackupRow
from companion.storage.players import Person
from companion.storage.sticks import ReleaseRow, StickRow
from companion.storage.store import GameRow
from companion.system.checks import Check
from companion.system.machine import Verb
from companion.system.touch_map import Point
from hardware.loudspeakers import Loudspeaker
from hardware.scene import Scene
from hardware.screen import Light
from vision.faults import SourceKind
from vision.reading import Box, Doubt, DoubtCode, Likely

if TYPE_CHECKING:
    from vision.camera import Frame

MAX_PLAYERS = 40
MAX_LETTERS = 12


class DraftDie(Struct, frozen=True):
    """A die of a roll that is not confirmed yet; `box` is where it was seen, None if people said it."""

    value: int | None
    body: str
    box: Box | None = None
    likely: tuple[Likely, ...] = ()
    doubts: tuple[DoubtCode, ...] = ()

    @property
    def doubtful(self) -> bool:
        """True if people have to confirm this die."""
        return bool(self.doubts)


class Seats(Struct, frozen=True):
    """The players of the game being set up, in order; `guests` are the names that are not saved."""

    names: tuple[str, ...] = ()
    guests: tuple[str, ...] = ()


class CameraStatus(Struct, frozen=True):
    """The state of the camera: `fault` gives the reason if there is none; `opening` while the state is unknown."""

    name: str = ""
    live: bool = False
    made_up: bool = True
    fault: AnyFault | None = None
    opening: bool = False
    kind: SourceKind = SourceKind.OTHER

    @property
    def sees_wheel(self) -> bool:
        """True if there is a camera that can see a wheel."""
        return not self.made_up and not self.fault and not self.opening


class Screen(Struct, frozen=True):
    """A screen and its part of the model; the games bring screens of their own."""

    shows_ring: ClassVar[bool] = False
    """True if the screen draws the ring of lights."""
    watches: ClassVar[bool] = False
    """True if the screen receives live pictures."""

    @property
    def viewer(self) -> int | None:
        """The player whose screen it is; None if it is everybody's."""
        return None

    @property
    def live(self) -> bool:
        """True if the screen shows the next live picture."""
        return self.watches


class Start(Screen, frozen=True):
    """The first screen."""


class SettingsPage(Screen, frozen=True):
    """The settings; `back` is where one came from."""

    page: str = "screen"
    back: Screen | None = None


class HardwareTestPage(Screen, frozen=True):
    """The hardware test: its sentences, `asks` for a question, and at its end the result of each part."""

    said: tuple[Sentence | AnyFault, ...] = ()
    asks: bool = False
    steps: tuple[Step, ...] | None = None
    back: Screen | None = None


class DoctorPage(Screen, frozen=True):
    """The system check: the results so far, and `done` once it is complete."""

    checks: tuple[Check, ...] = ()
    done: bool = False
    page: int = 0
    back: Screen | None = None


class BackupPage(Screen, frozen=True):
    """The backups, None while they are looked for; `busy` while one is made; `offered` at the first start.

    `more` is one with games that are not here: only those are offered then.
    """

    backups: tuple[BackupRow, ...] | None = None
    busy: bool = False
    offered: bool = False
    back: Screen | None = None
    more: BackupRow | None = None


class MachineState(Struct, frozen=True):
    """Two flags: `service` if systemd started Oyez, and `asks` if the machine takes requests from Oyez."""

    service: bool = False
    asks: bool = False


class MachinePage(Screen, frozen=True):
    """The machine: its sticks, its version, its power."""

    back: Screen | None = None


class ReleasePage(Screen, frozen=True):
    """The releases on the sticks, None while they are looked for."""

    releases: tuple[ReleaseRow, ...] | None = None
    back: Screen | None = None


class Installing(Struct, frozen=True):
    """An installation: its version and its result: `done` is True on success, None while it runs."""

    version: str
    done: bool | None = None
    words: str = ""


class PowerPage(Screen, frozen=True):
    """The page that offers to switch off or restart."""

    back: Screen | None = None


class SwitchingOff(Screen, frozen=True):
    """The last picture: the request to the machine, None for a restart of Oyez alone; `asked` once it was sent."""

    verb: Verb | None
    asked: bool = False


class Purpose(StrEnum):
    """The use of a typed name."""

    PLAY = "play"
    ADD = "add"
    RENAME = "rename"


class Games(Screen, frozen=True):
    """The list of games; where `person` is a player's number in the store, their finished ones of the game `game`."""

    page: int = 0
    person: int = 0
    game: str = ""


class Players(Screen, frozen=True):
    """The choice of the players."""

    page: int = 0


class Keyboard(Screen, frozen=True):
    """A name being typed: for somebody who plays now, or new to the list, or for `person`, who gets another one.

    `letters` is pinyin that no character was picked for yet, `page` the page of characters.
    """

    text: str = ""
    layer: str = "upper"
    purpose: Purpose = Purpose.PLAY
    person: int = 0
    letters: str = ""
    page: int = 0


class Throwing(Screen, frozen=True):
    """Waiting for the next throw; `correcting` replaces the last roll instead."""

    watches: ClassVar[bool] = True

    correcting: bool = False


class ConfirmRoll(Screen, frozen=True):
    """The reading, to be accepted or corrected; `selected` is being corrected, `close` shows it large.

    `doubts` are those about the whole picture; each die has its own. `going` counts the seconds until a sure reading is
    accepted automatically, 0 if it waits for people.
    """

    dice: tuple[DraftDie, ...]
    doubts: tuple[Doubt, ...] = ()
    selected: int | None = None
    close: bool = False
    correcting: bool = False
    going: int = 0

    @property
    def values(self) -> Dice:
        """The dice as the game takes them."""
        return tuple((die.body, die.value) for die in self.dice)


class ManualRoll(Screen, frozen=True):
    """The values of a throw entered by hand, in the order of the game's dice; `current` is entered next."""

    values: tuple[int | None, ...] = ()
    current: int = 0
    correcting: bool = False


class Curve(Screen, frozen=True):
    """Everybody's points by half, one player's above the others."""

    player: int


class Share(Screen, frozen=True):
    """The finished game as a code to scan, `what` being text, record or bgstats, and as files."""

    what: str = "text"


class People(Screen, frozen=True):
    """The remembered players."""

    page: int = 0


class PersonPage(Screen, frozen=True):
    """One remembered player, by the number in the store, with the figures of the game with this key."""

    person: int
    game: str = ""


class Figures(Screen, frozen=True):
    """Everybody's games, points and wins in the game with this key; empty for the first one that was played."""

    page: int = 0
    game: str = ""


class DisplayPage(Screen, frozen=True):
    """The rotation of the picture, and whether the touchscreen is calibrated."""

    back: Screen | None = None


TRIAL_S, CALIBRATION_S = 15, 30
"""Seconds until a trial ends, and until a calibration that nobody touches ends."""
CROSSES = 5


class DisplayTrial(Screen, frozen=True):
    """Rotation and calibration of these settings are on trial; `left` is the number of seconds left."""

    settings: Settings
    left: int = TRIAL_S
    back: Screen | None = None


class TouchCalibration(Screen, frozen=True):
    """Crosses that are touched one after the other: where the panel said so, and where they are, as its fractions."""

    touched: tuple[Point, ...] = ()
    wanted: tuple[Point, ...] = ()
    left: int = CALIBRATION_S
    back: Screen | None = None


Notice = str | tuple[AnyFault, ...]
"""A sentence in the language of the screen, or faults, which are put into words where they are drawn."""


class Guide(Struct, frozen=True):
    """The progress of the guide: the step at which it resumes, and `offered` if it was offered or begun before."""

    step: int = 0
    offered: bool = True


class Model(Struct, frozen=True):
    """The whole state of the screen.

    `notice` is the sentence, or the faults, shown over it until the next tap; `faults` are those of the missing parts;
    `unread` are those of them that another sentence has hidden before anybody closed them; `busy` while Oyez reads the
    dice. `offered` are the available games, `table` is the one that is set up or played, `seats` are its players and
    `drafts` their unconfirmed choices. `opening` are the effects of the last throw, `latest` those of the last action
    since. `tall` is True for a window higher than wide, `lamp` if the screen's brightness can be set. `result` belongs
    to the finished game that is shown. `lesson` is the guide's step while it runs, `guide` the step at which it
    resumes, and `offered` in it if it was offered.
    """

    screen: Screen = Start()
    language: Language = Language.EN
    settings: Settings = Settings()
    tall: bool = False
    lamp: bool = False
    machine: MachineState = MachineState()
    sticks: tuple[StickRow, ...] = ()
    installing: Installing | None = None
    loudspeakers: tuple[Loudspeaker, ...] = ()
    notice: Notice = ""
    cited: tuple[str, str] = ("", "")
    faults: tuple[AnyFault, ...] = ()
    unread: tuple[AnyFault, ...] = ()
    voice: bool = True
    people: tuple[Person, ...] = ()
    games: tuple[GameRow, ...] = ()
    unfinished: GameRow | None = None
    seats: Seats = Seats()
    offered: tuple[Offer, ...] = ()
    table: TableGame | None = None
    drafts: Any = None
    camera: CameraStatus = CameraStatus()
    automatic: bool = True
    busy: bool = False
    frame: "Frame | None" = None
    game: Any = None
    game_id: int = 0
    opening: tuple[Any, ...] = ()
    latest: tuple[Any, ...] = ()
    reminded: int = 0
    ring: Scene | None = None
    lights: tuple[Light, ...] = ()
    result: GameResult | None = None
    lesson: int | None = None
    guide: Guide = Guide()

    @property
    def roll(self) -> RollForm:
        """The dice of the game that is played."""
        assert self.table is not None
        return self.table.roll

    @property
    def display_settings(self) -> Settings:
        """The settings whose rotation and calibration apply now: those on trial, else the saved ones."""
        return self.screen.settings if isinstance(self.screen, DisplayTrial) else self.settings

    @property
    def known(self) -> tuple[str, ...]:
        """The remembered names, those who played last first."""
        return tuple(person.name for person in self.people)

    @property
    def names(self) -> tuple[str, ...]:
        """The players of the game being played."""
        return self.game.setup.players if self.game else ()
