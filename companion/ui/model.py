"""All that the screen knows: one frozen value, changed only by `update`, shown by `screens.view`."""

from enum import StrEnum
from typing import TYPE_CHECKING

from msgspec import Struct

from companion.export.result import GameResult
from companion.games.troyes_dice import announcements
from companion.health.hardware_test import Step
from companion.i18n.language import Language
from companion.settings import Settings
from companion.storage.paths import BackupRow
from companion.storage.players import Person
from companion.storage.sticks import ReleaseRow, StickRow
from companion.storage.store import GameRow
from companion.system.checks import Check
from companion.system.machine import Verb
from companion.system.touch_map import Point
from engine.troyes_dice import Colour, Deed, Effect, Game, Resource, Setup, Tile, Turn
from engine.troyes_dice.setup import STANDARD_PLAZAS, numbering_from
from engine.troyes_dice.terms import SecondDieCost
from hardware.loudspeakers import Loudspeaker
from hardware.ports import RingPicture
from hardware.screen import Light
from vision.reading import Box, Doubt, DoubtCode, Likely

if TYPE_CHECKING:
    from vision.camera import Frame

MOST_PLAYERS = 40
MOST_LETTERS = 12
SCORE_LINES = 10
"""Lines of a score: six characters, three resources, the citizens."""
MOST_BESIDE_WHEEL = 12
"""Players whose keys fit beside the wheel; more are shown eleven a page with a key to the next page."""


class SeenWheel(Struct, frozen=True):
    """What is still to be told of a wheel that a camera saw: all as places, ascending.

    `told` have faces that people told, `unsure` a colour that was not clear, `asked` are to be told next; `turned`
    while nobody knows which plaza is at place 0.
    """

    told: tuple[int, ...] = ()
    unsure: tuple[int, ...] = ()
    asked: tuple[int, ...] = ()
    turned: bool = False


class SetupDraft(Struct, frozen=True):
    """A set-up in the making; `expert` holds the numbers tapped so far, `tiles` what lies at which place.

    `guests` are the names that are not remembered. `wheel` says what is still to be told of plazas that a camera saw,
    None where people set them.
    """

    names: tuple[str, ...] = ()
    guests: tuple[str, ...] = ()
    mode: str = "first"
    first: int = 1
    ascending: bool = True
    expert: tuple[int, ...] = ()
    plazas: tuple[tuple[Colour, Colour], ...] = STANDARD_PLAZAS
    expansion: str = "none"
    tiles: tuple[tuple[int, Tile], ...] = ()
    second: SecondDieCost = SecondDieCost.DENIER
    wheel: SeenWheel | None = None

    @property
    def numbering(self) -> tuple[int, ...]:
        """The six numbers above the columns, fewer while an expert still taps them."""
        if self.mode == "rolled":
            return numbering_from(self.first, self.ascending)
        return self.expert if self.mode == "expert" else (1, 2, 3, 4, 5, 6)

    @property
    def setup(self) -> Setup:
        """The engine's set-up."""
        tiles = () if self.expansion == "none" else tuple(sorted(self.tiles))
        return Setup(self.names, self.numbering, self.plazas, tiles, self.second)


class DraftDie(Struct, frozen=True):
    """A die of a roll that is not confirmed yet; `box` is where it was seen, None where people said it."""

    value: int | None
    black: bool
    box: Box | None = None
    likely: tuple[Likely, ...] = ()
    doubts: tuple[DoubtCode, ...] = ()

    @property
    def doubtful(self) -> bool:
        """Whether people are asked about this die."""
        return bool(self.doubts)


class TurnDraft(Struct, frozen=True):
    """What a player is about to do: nothing chosen is None."""

    slot: int | None = None
    pay: Resource | None = None
    colour: Colour | None = None
    value: int | None = None
    do: Deed | None = None

    def turn(self, player: int) -> Turn | None:
        """The turn, once a die and an action are chosen."""
        if self.slot is None or self.do is None:
            return None
        return Turn(player, self.slot, self.do, self.colour, self.value, self.pay)


class Eyes(Struct, frozen=True):
    """What is known of the camera: `fault` says why there is none, `opening` that nothing is known yet."""

    name: str = ""
    live: bool = False
    made_up: bool = True
    fault: str = ""
    opening: bool = False

    @property
    def sees_wheel(self) -> bool:
        """Whether there is a camera that a wheel can be shown to."""
        return not self.made_up and not self.fault and not self.opening


class Start(Struct, frozen=True):
    """The first screen."""


class SettingsPage(Struct, frozen=True):
    """The settings; `back` is where one came from."""

    page: str = "screen"
    back: "Screen | None" = None


class WalkPage(Struct, frozen=True):
    """The walk through what is wired: what it says, whether it asks, and at its end what came of each part."""

    text: str = ""
    asks: bool = False
    steps: tuple[Step, ...] | None = None
    back: "Screen | None" = None


class DoctorPage(Struct, frozen=True):
    """Whether all is well: what was found so far, and whether that is all."""

    checks: tuple[Check, ...] = ()
    done: bool = False
    page: int = 0
    back: "Screen | None" = None


class BackupPage(Struct, frozen=True):
    """The backups, None while they are looked for; `busy` while one is made; `offered` at the first start.

    `more` is one with games that are not here: only those are offered then.
    """

    backups: tuple[BackupRow, ...] | None = None
    busy: bool = False
    offered: bool = False
    back: "Screen | None" = None
    more: BackupRow | None = None


class MachineState(Struct, frozen=True):
    """Two flags: `service` if systemd started Oyez, and `asks` if the machine takes requests from Oyez."""

    service: bool = False
    asks: bool = False


class MachinePage(Struct, frozen=True):
    """The machine: its sticks, its version, its power."""

    back: "Screen | None" = None


class ReleasePage(Struct, frozen=True):
    """The releases on the sticks, None while they are looked for."""

    releases: tuple[ReleaseRow, ...] | None = None
    back: "Screen | None" = None


class Installing(Struct, frozen=True):
    """An installation: its version, and what came of it, `done` where that was good, None while it runs."""

    version: str
    done: bool | None = None
    words: str = ""


class PowerPage(Struct, frozen=True):
    """The page that offers to switch off or restart."""

    back: "Screen | None" = None


class SwitchingOff(Struct, frozen=True):
    """The last picture: what the machine is asked, None for a restart of Oyez alone; `asked` once it was."""

    verb: Verb | None
    asked: bool = False


class Purpose(StrEnum):
    """What a typed name is for."""

    PLAY = "play"
    ADD = "add"
    RENAME = "rename"


class Games(Struct, frozen=True):
    """The list of games; of one player's finished ones where `person` is their number in the store."""

    page: int = 0
    person: int = 0


class Players(Struct, frozen=True):
    """Who plays."""

    page: int = 0


class Keyboard(Struct, frozen=True):
    """A name being typed: for somebody who plays now, or new to the list, or for `person`, who gets another one.

    `letters` is pinyin that no character was picked for yet, `page` the page of characters.
    """

    text: str = ""
    layer: str = "upper"
    purpose: Purpose = Purpose.PLAY
    person: int = 0
    letters: str = ""
    page: int = 0


class Numbering(Struct, frozen=True):
    """The numbers above the columns."""


class Plazas(Struct, frozen=True):
    """The nine plazas; `place` is set next."""

    place: int = 0


class Extras(Struct, frozen=True):
    """Expansion and the second die's cost; `place` gets the tile chosen next."""

    place: int | None = None


class Throwing(Struct, frozen=True):
    """Waiting for the throw of the next half; `correcting` replaces the open half's roll instead."""

    correcting: bool = False


class Checking(Struct, frozen=True):
    """What was seen, to be accepted or corrected; `selected` is corrected, `close` shows it large.

    `doubts` are those about the whole picture; each die has its own. `going` counts the seconds until a sure
    reading is accepted by itself, 0 where it waits for people.
    """

    dice: tuple[DraftDie, ...]
    doubts: tuple[Doubt, ...] = ()
    selected: int | None = None
    close: bool = False
    correcting: bool = False
    going: int = 0


class ByHand(Struct, frozen=True):
    """Four values entered by hand, the black die's first; `current` is entered next."""

    values: tuple[int | None, int | None, int | None, int | None] = (None, None, None, None)
    current: int = 0
    correcting: bool = False


class Wheel(Struct, frozen=True):
    """The open half."""

    page: int = 0


def wheel_of(player: int, players: int) -> Wheel:
    """The wheel with the page on which a player's key is."""
    return Wheel(player // (MOST_BESIDE_WHEEL - 1) if players > MOST_BESIDE_WHEEL else 0)


class WheelLook(Struct, frozen=True):
    """The camera looks at the wheel: for its colours, or for how the dice lie; `sentence` says what was wrong.

    `wrong` are boxes (x0, y0, x1, y1) around plazas where dice lie wrong, in pixels of the picture shown.
    """

    checking: bool = False
    sentence: str = ""
    wrong: tuple[Box, ...] = ()


class Acting(Struct, frozen=True):
    """A player's turn, choice or finished turn, whichever is the case."""

    player: int


class SheetOf(Struct, frozen=True):
    """A player's sheet."""

    player: int
    back: "Screen"


class End(Struct, frozen=True):
    """The score, of which so many lines are counted already."""

    player: int
    counted: int = SCORE_LINES


class Curve(Struct, frozen=True):
    """Everybody's points by half, one player's above the others."""

    player: int


class Share(Struct, frozen=True):
    """The finished game as a code to scan, `what` being text, record or bgstats, and as files."""

    what: str = "text"


class People(Struct, frozen=True):
    """The remembered players."""

    page: int = 0


class PersonPage(Struct, frozen=True):
    """One remembered player, by the number in the store."""

    person: int


class Figures(Struct, frozen=True):
    """Everybody's games, points and wins."""

    page: int = 0


class DisplayPage(Struct, frozen=True):
    """The rotation of the picture, and whether the touchscreen is calibrated."""

    back: "Screen | None" = None


TRIAL_S, CALIBRATION_S = 15, 30
"""Seconds until what is tried out goes by itself, and until nobody seems to touch a cross any more."""
CROSSES = 5


class DisplayTrial(Struct, frozen=True):
    """Rotation and calibration of these settings are tried out; `left` is how many seconds more."""

    settings: Settings
    left: int = TRIAL_S
    back: "Screen | None" = None


class TouchCalibration(Struct, frozen=True):
    """Crosses that are touched one after the other: where the panel said so, and where they are, as its fractions."""

    touched: tuple[Point, ...] = ()
    wanted: tuple[Point, ...] = ()
    left: int = CALIBRATION_S
    back: "Screen | None" = None


Screen = (
    Start
    | DisplayPage
    | DisplayTrial
    | TouchCalibration
    | SettingsPage
    | WalkPage
    | DoctorPage
    | BackupPage
    | MachinePage
    | ReleasePage
    | PowerPage
    | SwitchingOff
    | Games
    | Players
    | Keyboard
    | Numbering
    | Plazas
    | Extras
    | Throwing
    | Checking
    | ByHand
    | Wheel
    | WheelLook
    | Acting
    | SheetOf
    | End
    | Curve
    | Share
    | People
    | PersonPage
    | Figures
)


class Guide(Struct, frozen=True):
    """How far the guide was followed: the step where it goes on, and whether it was offered or begun before."""

    step: int = 0
    offered: bool = True


class Model(Struct, frozen=True):
    """The whole state of the screen.

    `notice` is the sentence shown over it until the next tap; `faults` are the parts that are missing, as
    sentences; `busy` says that the dice are being looked at. `opening` are the effects of the open half's throw,
    `latest` those of the last action since. `tall` says that the window is higher than wide, `lamp` that the
    screen's brightness can be set. `result` belongs to the finished game that is shown. `lesson` is the guide's step
    while it runs, `guide` where it goes on and whether it was offered.
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
    notice: str = ""
    faults: tuple[str, ...] = ()
    voice: bool = True
    people: tuple[Person, ...] = ()
    games: tuple[GameRow, ...] = ()
    unfinished: GameRow | None = None
    draft: SetupDraft = SetupDraft()
    eyes: Eyes = Eyes()
    automatic: bool = True
    busy: bool = False
    frame: "Frame | None" = None
    game: Game | None = None
    game_id: int = 0
    opening: tuple[Effect, ...] = ()
    latest: tuple[Effect, ...] = ()
    reminded: int = 0
    drafts: tuple[TurnDraft, ...] = ()
    ring: RingPicture | None = None
    lights: tuple[Light, ...] = ()
    result: GameResult | None = None
    lesson: int | None = None
    guide: Guide = Guide()

    @property
    def display_settings(self) -> Settings:
        """The settings whose rotation and calibration hold now: those that are tried out, else those that are kept."""
        return self.screen.settings if isinstance(self.screen, DisplayTrial) else self.settings

    @property
    def known(self) -> tuple[str, ...]:
        """The remembered names, those who played last first."""
        return tuple(person.name for person in self.people)

    @property
    def names(self) -> tuple[str, ...]:
        """The players of the game being played."""
        return self.game.setup.players if self.game else ()

    @property
    def announcement(self) -> tuple[str, ...]:
        """What stands beside the wheel: what was said last, and of the throw until everybody has acted.

        The dice of the throw are said, but lie on the wheel in the picture beside it.
        """
        if self.game is None:
            return ()
        return announcements.announced(self.game, self.latest, announcements.unlaid(self.opening))
