"""The screens of the shell as values: each has the choices made on it, and refers to the model for the rest."""

from enum import StrEnum
from typing import ClassVar

from msgspec import Struct

from companion.game.coach import Decision
from companion.game.roll_form import Dice
from companion.health.hardware_test import Step
from companion.i18n.faults import AnyFault
from companion.i18n.language import Sentence
from companion.settings import Settings
from companion.storage.paths import BackupRow
from companion.storage.sticks import ReleaseRow
from companion.system.checks import Check
from companion.system.machine import Verb
from companion.system.touch_map import Point
from companion.ui.key_layers import Layer
from engine.game import Progress
from vision.reading import Box, Doubt, DoubtCode, Likely


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

    @property
    def learns(self) -> bool:
        """True if its pictures are for learning a copy of the game, not for the game on the table."""
        return False

    @property
    def behind(self) -> "Screen":
        """The screen to which the way back leads: the one from which this one was opened, else the first one."""
        back: Screen | None = getattr(self, "back", None)
        return back or Start()


class Start(Screen, frozen=True):
    """The first screen."""


class SettingsPage(Screen, frozen=True):
    """The settings; `back` is where one came from, `game` the key of the game whose settings are shown."""

    page: str = "screen"
    back: Screen | None = None
    game: str = ""


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


class MachinePage(Screen, frozen=True):
    """The machine: its sticks, its version, its power."""

    back: Screen | None = None


class ReleasePage(Screen, frozen=True):
    """The releases on the sticks, None while they are looked for."""

    releases: tuple[ReleaseRow, ...] | None = None
    back: Screen | None = None


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
    SETTING = "setting"
    """The value of a setting."""
    PASSWORD = "password"  # noqa: S105
    TEXT = "text"
    """A text of the game on the table, such as the name of a card."""


class Games(Screen, frozen=True):
    """The list of games; where `person` is a player's number in the store, their finished ones of the game `game`."""

    page: int = 0
    person: int = 0
    game: str = ""

    @property
    def behind(self) -> Screen:
        """The player whose games they are."""
        return PersonPage(self.person, self.game) if self.person else Start()


class Players(Screen, frozen=True):
    """The choice of the players."""

    page: int = 0


class Computers(Screen, frozen=True):
    """The levels of computer players and of the ghost."""

    @property
    def behind(self) -> Screen:
        """The choice of the players."""
        return Players()


class ComputerTurn(Screen, frozen=True):
    """The turn of a computer player: its decisions so far.

    `asked` while the coach decides; else people read, and move its pieces. `back` is the screen of the game that
    follows.
    """

    player: int
    decisions: tuple[Decision, ...] = ()
    asked: bool = False
    back: Screen | None = None

    @property
    def behind(self) -> Screen:
        """The first screen: the game's is no way back."""
        return Start()


class HintPage(Screen, frozen=True):
    """The coach's ideas for a player's decision; `back` is the screen of the decision."""

    player: int
    back: Screen | None = None

    @property
    def viewer(self) -> int:
        """The player whose screen it is."""
        return self.player


class FirstGame(Screen, frozen=True):
    """The offer of a first game with the coach, by the key of the game."""

    game: str


class Keyboard(Screen, frozen=True):
    """A name being typed: for somebody who plays now, or new to the list, or for `person`, who gets another one.

    A value may be typed instead: that of `setting`, or a password; `back` is the screen after it. A text of the game
    has a key, which its answer to `text_typed` gets, a `title` in English and a `limit` of letters.

    `letters` is pinyin that no character was picked for yet, `page` the page of characters.
    """

    text: str = ""
    layer: Layer = Layer.UPPER
    purpose: Purpose = Purpose.PLAY
    person: int = 0
    letters: str = ""
    page: int = 0
    setting: str = ""
    back: Screen | None = None
    key: str = ""
    title: str = ""
    limit: int = 0


class Throwing(Screen, frozen=True):
    """Waiting for the next throw; `correcting` replaces the last roll instead."""

    watches: ClassVar[bool] = True

    correcting: bool = False


class ConfirmRoll(Screen, frozen=True):
    """The reading, to be accepted or corrected; `selected` is being corrected, `close` shows it large.

    `doubts` are those about the whole picture; each die has its own. `going` counts the seconds until a sure reading is
    accepted automatically, 0 if it waits for people. `watched` is true while the camera reads a moved die again, until
    somebody touches the screen. With `learning` the dice are no roll: Oyez learns their look. `whole` shows the whole
    picture instead of the part with the dice.
    """

    dice: tuple[DraftDie, ...]
    doubts: tuple[Doubt, ...] = ()
    selected: int | None = None
    close: bool = False
    correcting: bool = False
    going: int = 0
    watched: bool = False
    learning: bool = False
    whole: bool = False

    @property
    def learns(self) -> bool:
        """True if Oyez learns the look of the dice."""
        return self.learning

    @property
    def values(self) -> Dice:
        """The dice as the game takes them."""
        return tuple((die.body, die.value) for die in self.dice)


class ManualRoll(Screen, frozen=True):
    """The values of a throw entered by hand, in the order of the game's dice; `current` is entered next."""

    values: tuple[int | None, ...] = ()
    current: int = 0
    correcting: bool = False


class End(Screen, frozen=True):
    """The score with the achievements of one player, None for the first of the winners once all is counted.

    `counted` is the number of its parts that are counted so far, None once all are.
    """

    player: int | None = None
    counted: int | None = None


class Curve(Screen, frozen=True):
    """Everybody's points by half, one player's above the others."""

    player: int

    @property
    def behind(self) -> Screen:
        """The score with this player."""
        return End(self.player)


class Share(Screen, frozen=True):
    """The finished game as a code to scan, `what` being text, record or bgstats, and as files."""

    what: str = "text"

    @property
    def behind(self) -> Screen:
        """The score."""
        return End()


class GameLog(Screen, frozen=True):
    """The log of the game in words, page 0 is the last one; `back` is the screen that it was opened from.

    `entries` are sentences, the oldest first; None while they are read.
    """

    page: int = 0
    back: Screen | None = None
    entries: tuple[str, ...] | None = None


class ClockPage(Screen, frozen=True):
    """The time of the game and each player's share of it; while it is `paused` nobody's time runs."""

    paused: bool = False
    page: int = 0
    back: Screen | None = None


class PhonesPage(Screen, frozen=True):
    """The players' phones; `selected` is a seat on a phone, `asking` the token of a phone that waits."""

    page: int = 0
    selected: int | None = None
    asking: str = ""
    back: Screen | None = None


class HomePage(Screen, frozen=True):
    """The hall's page and the broker of the house."""

    back: Screen | None = None


class OwnWifiPage(Screen, frozen=True):
    """Oyez's own Wi-Fi: the switch, and the code that phones scan first."""

    back: Screen | None = None


class People(Screen, frozen=True):
    """The saved players."""

    page: int = 0


class PersonPage(Screen, frozen=True):
    """One saved player, by the number in the store, with the figures of the game with this key.

    `progress` is the distance to achievements in the games that have been `read` so far, the newest first.
    """

    person: int
    game: str = ""
    read: int = 0
    progress: tuple[Progress, ...] = ()

    @property
    def behind(self) -> Screen:
        """All players."""
        return People()


class TableAchievements(Screen, frozen=True):
    """Everybody's achievements in the game with this key; empty for the first one that was played."""

    game: str = ""

    @property
    def behind(self) -> Screen:
        """All players."""
        return People()


class Figures(Screen, frozen=True):
    """Everybody's games, points and wins in the game with this key; empty for the first one that was played."""

    page: int = 0
    game: str = ""

    @property
    def behind(self) -> Screen:
        """The list of games."""
        return Games()


class DisplayPage(Screen, frozen=True):
    """The rotation of the picture, and whether the touchscreen is calibrated."""

    back: Screen | None = None


TRIAL_S, CALIBRATION_S = 15, 30
"""Seconds until a trial ends, and until a calibration that nobody touches ends."""
CROSSES = 5


class WayUp(Screen, frozen=True):
    """The question which edge of the picture is up, on a panel that may hang in any way."""


class DisplayTrial(Screen, frozen=True):
    """Rotation and calibration of these settings are on trial; `left` is the number of seconds left."""

    settings: Settings
    left: int = TRIAL_S
    back: Screen | None = None

    @property
    def behind(self) -> Screen:
        """The screen on which the trial began."""
        return self.back if isinstance(self.back, WayUp) else DisplayPage(self.back)


class TouchCalibration(Screen, frozen=True):
    """Crosses that are touched one after the other: where the panel said so, and where they are, as its fractions."""

    touched: tuple[Point, ...] = ()
    wanted: tuple[Point, ...] = ()
    left: int = CALIBRATION_S
    back: Screen | None = None

    @property
    def behind(self) -> Screen:
        """The page on which it began."""
        return DisplayPage(self.back)
