"""The messages of taps, the camera and the store to the screen: frozen values, each handled by `update`."""

from typing import TYPE_CHECKING, Any

from msgspec import Struct

from companion.export.result import GameResult
from companion.game import TableGame
from companion.health.hardware_test import Step
from companion.i18n.faults import AnyFault
from companion.i18n.language import Language, Sentence
from companion.storage.paths import BackupRow
from companion.storage.players import Person
from companion.storage.store import GameRow
from companion.system.checks import Check
from hardware.scene import Scene
from vision.faults import SourceKind
from vision.reading import Reading
from vision.wheel_reading import WheelReading

if TYPE_CHECKING:
    from vision.camera import Frame


class Message(Struct, frozen=True, gc=False):
    """Base of all messages to the model."""


class Explain(Message, frozen=True, gc=False):
    """A tap on something that is greyed or that explains itself: show this sentence, and the rule that it follows."""

    text: str
    rule: str = ""


class ShowRule(Message, frozen=True, gc=False):
    """A tap on the number of a rule: show its text."""

    rule: str


class Dismiss(Message, frozen=True, gc=False):
    """A tap that closes the sentence shown over the screen."""


class Back(Message, frozen=True, gc=False):
    """The way back of the screen shown."""


# Start and games


class NewGame(Message, frozen=True, gc=False):
    """Begin to set up a new game, by its key; the first one that is offered where none is named."""

    game: str = ""


class OpenGame(Message, frozen=True, gc=False):
    """Resume a stored game, or show a finished one."""

    game_id: int


class ShowGames(Message, frozen=True, gc=False):
    """The list of games, at a page counted from 0.

    With a `person`, a player's number, it lists their finished games with the key `game`.
    """

    page: int = 0
    person: int = 0
    game: str = ""


class Leave(Message, frozen=True, gc=False):
    """Close Oyez."""


class ToggleVoice(Message, frozen=True, gc=False):
    """Speak, or be silent."""


class ChooseLanguage(Message, frozen=True, gc=False):
    """The language of screen and voice from now on, also in the middle of a game."""

    language: Language


class ShowFaults(Message, frozen=True, gc=False):
    """Say which parts are missing."""


class Set(Message, frozen=True, gc=False):
    """A setting has this value from now on, by its name in the settings."""

    name: str
    value: str | int | bool


class OpenHardwareTest(Message, frozen=True, gc=False):
    """Run the hardware test, part by part."""


class AnswerHardwareTest(Message, frozen=True, gc=False):
    """The part was seen to work, or not; None leaves it out."""

    seen: bool | None


class HardwareTestSays(Message, frozen=True, gc=False):
    """A sentence of the hardware test, or with `asks` a question."""

    text: Sentence | AnyFault
    asks: bool = False


class HardwareTestDone(Message, frozen=True, gc=False):
    """The hardware test is at its end, with the result of each part."""

    steps: tuple[Step, ...]


class PartsFree(Message, frozen=True, gc=False):
    """The walk has let the parts go."""


class OpenSettings(Message, frozen=True, gc=False):
    """The settings, at a page by its name."""

    page: str = "screen"


# Set-up


class ToSetup(Message, frozen=True, gc=False):
    """Go to a step of the set-up by its name: players, or one of the game's."""

    step: str


class TogglePlayer(Message, frozen=True, gc=False):
    """A remembered name joins or leaves."""

    name: str


class AddGuest(Message, frozen=True, gc=False):
    """Somebody joins as "Player N"."""


class PlayerPage(Message, frozen=True, gc=False):
    """Another page of remembered names."""

    page: int


class OpenKeyboard(Message, frozen=True, gc=False):
    """Type a new name."""


class Typed(Message, frozen=True, gc=False):
    """A letter, from the screen's keyboard or a real one."""

    letter: str


class EraseLetter(Message, frozen=True, gc=False):
    """Take the last letter back."""


class ShiftKeys(Message, frozen=True, gc=False):
    """Another layer of the keyboard: lower, upper, accents."""

    layer: str


class NameDone(Message, frozen=True, gc=False):
    """The typed name joins."""


class Shuffle(Message, frozen=True, gc=False):
    """Leave something to chance: plazas, tiles, number."""

    what: str


class Drawn(Message, frozen=True, gc=False):
    """Chance has spoken: `seed` settles the open choices."""

    what: str
    seed: int


class StartGame(Message, frozen=True, gc=False):
    """The set-up is done."""


# Throw and reading


class ToThrow(Message, frozen=True, gc=False):
    """Open the throw of the next half."""


class ReadDice(Message, frozen=True, gc=False):
    """Look at the dice; a source of single throws gives its next throw."""

    again: bool = False


class ToggleAutomatic(Message, frozen=True, gc=False):
    """Switch automatic acceptance of sure readings on or off."""


class EnterByHand(Message, frozen=True, gc=False):
    """Enter the roll on the pads."""


class TapPad(Message, frozen=True, gc=False):
    """A value for the die that is entered by hand now."""

    value: int


class TapHandDie(Message, frozen=True, gc=False):
    """Go back to a die entered by hand."""

    index: int


class AcceptRoll(Message, frozen=True, gc=False):
    """The dice are right."""


class SelectDie(Message, frozen=True, gc=False):
    """Correct this die of the reading."""

    index: int


class SetDie(Message, frozen=True, gc=False):
    """The selected die shows this value."""

    value: int


class SetBody(Message, frozen=True, gc=False):
    """The selected die has this body."""

    body: str


class RemoveDie(Message, frozen=True, gc=False):
    """The selected die is not there."""


class AddDie(Message, frozen=True, gc=False):
    """A die with this body was not seen."""

    body: str


class CorrectRoll(Message, frozen=True, gc=False):
    """The open half's roll was wrong: enter it again."""


class GoOn(Message, frozen=True, gc=False):
    """A second has passed: the sure reading is accepted once `left` is down to nothing."""

    left: int


class Wait(Message, frozen=True, gc=False):
    """Somebody touches the reading: cancel its automatic acceptance."""


class LeaveDoubt(Message, frozen=True, gc=False):
    """Show the whole picture instead of the doubtful die."""


# The half


# From the camera and the store


class CameraOpened(Message, frozen=True, gc=False):
    """The source of pictures is open, or cannot be: `fault` says why; the others are as in CameraStatus."""

    name: str
    live: bool = False
    made_up: bool = True
    fault: AnyFault | None = None
    kind: SourceKind = SourceKind.OTHER


class LivePicture(Message, frozen=True, gc=False):
    """A live picture."""

    frame: "Frame"


class DiceSeen(Message, frozen=True, gc=False):
    """A picture and its reading."""

    frame: "Frame"
    reading: Reading


class WheelSeen(Message, frozen=True, gc=False):
    """A picture of the wheel and its reading; `zero` is the index of the plaza at place 0, if known."""

    frame: "Frame"
    reading: WheelReading
    zero: int | None = None


class WheelLaid(Message, frozen=True, gc=False):
    """A camera has noticed that dice came to rest on the wheel; like WheelSeen."""

    frame: "Frame"
    reading: WheelReading
    zero: int | None = None


class NoMoreThrows(Message, frozen=True, gc=False):
    """The source has no further picture."""


class CameraFailed(Message, frozen=True, gc=False):
    """The camera is gone, or only this picture could not be read."""

    fault: AnyFault
    gone: bool = True


class PartFailed(Message, frozen=True, gc=False):
    """Another part failed."""

    fault: AnyFault


class PartWorks(Message, frozen=True, gc=False):
    """The fault of a PartFailed is over."""

    fault: AnyFault


class GameOpened(Message, frozen=True, gc=False):
    """A game was started or replayed from the store; `opening` are the effects of its last throw.

    `table` is the game that it is a game of.
    """

    game_id: int
    game: Any
    opening: tuple[Any, ...]
    resumed: bool
    table: TableGame | None = None


class Committed(Message, frozen=True, gc=False):
    """An action is stored; its effects."""

    action: Any
    game: Any
    effects: tuple[Any, ...]


class Refused(Message, frozen=True, gc=False):
    """An action or a set-up was refused, or could not be stored."""

    text: str
    rule: str = ""


class GamesListed(Message, frozen=True, gc=False):
    """The games, the unfinished one and the remembered players, as they are in the store."""

    games: tuple[GameRow, ...]
    unfinished: GameRow | None
    people: tuple[Person, ...]


class RingShown(Message, frozen=True, gc=False):
    """The scene that the ring on the screen is to show."""

    scene: Scene


# Names by pinyin


class PickCharacter(Message, frozen=True, gc=False):
    """The first letters of the pinyin mean this character."""

    character: str


class CharacterPage(Message, frozen=True, gc=False):
    """Another page of characters."""

    page: int


# Players and figures


class ShowPeople(Message, frozen=True, gc=False):
    """The remembered players, at a page counted from 0."""

    page: int = 0


class OpenPerson(Message, frozen=True, gc=False):
    """One remembered player, by the number in the store, with the figures of the game with this key."""

    person: int
    game: str = ""


class AddPerson(Message, frozen=True, gc=False):
    """Type the name of a new player to remember."""


class RenamePerson(Message, frozen=True, gc=False):
    """Type another name for a player."""

    person: int


class DeletePerson(Message, frozen=True, gc=False):
    """Forget a player; the games stay."""

    person: int


class ShowFigures(Message, frozen=True, gc=False):
    """Everybody's figures in the game with this key, at a page counted from 0."""

    page: int = 0
    game: str = ""


class EndGame(Message, frozen=True, gc=False):
    """Give a game up that is not over; the key was held."""

    game_id: int


# The end


class ResultKnown(Message, frozen=True, gc=False):
    """The stored result of the game that is over."""

    result: GameResult


class OpenCurve(Message, frozen=True, gc=False):
    """The points by half, this player's above the others."""

    player: int


class OpenShare(Message, frozen=True, gc=False):
    """The finished game as a code: text, record or bgstats."""

    what: str = "text"


class SaveFile(Message, frozen=True, gc=False):
    """Write a file of this kind, of one game or of all finished ones."""

    kind: str
    game_id: int | None = None


class Saved(Message, frozen=True, gc=False):
    """A file is written; where."""

    path: str


# The guide


class GuideKnown(Message, frozen=True, gc=False):
    """The stored step of the guide; `offered` if the guide was offered before."""

    step: int
    offered: bool


class StartLesson(Message, frozen=True, gc=False):
    """Begin the guided half-day, or resume it; `again` begins at the first step."""

    again: bool = False


class NextStep(Message, frozen=True, gc=False):
    """Somebody has read the guide's sentence."""

    step: int


class LeaveLesson(Message, frozen=True, gc=False):
    """Leave the guide; it can be resumed there."""


class NoGuide(Message, frozen=True, gc=False):
    """Do not begin the guide now; it is not offered again."""


# Looking after Oyez


class OpenDoctor(Message, frozen=True, gc=False):
    """Open the system check."""


class DoctorsPage(Message, frozen=True, gc=False):
    """Another page of the results, counted from 0."""

    page: int


class Examined(Message, frozen=True, gc=False):
    """The result of one check."""

    check: Check


class ExamineDone(Message, frozen=True, gc=False):
    """All checks are done."""


class OpenBackups(Message, frozen=True, gc=False):
    """The backups; `offered` where there are no games yet, but backups."""

    offered: bool = False


class BackUpNow(Message, frozen=True, gc=False):
    """Make a backup."""


class BackupsKnown(Message, frozen=True, gc=False):
    """The backups there are."""

    backups: tuple[BackupRow, ...]


class BackedUp(Message, frozen=True, gc=False):
    """The result of a backup or restore; `failed` if people must read it."""

    text: str
    failed: bool = False
    asked: bool = True


class PutBack(Message, frozen=True, gc=False):
    """Put a backup back, by its path."""

    path: str


class BackupHasMore(Message, frozen=True, gc=False):
    """A backup has games that are not here."""

    backup: BackupRow


class PutIn(Message, frozen=True, gc=False):
    """Put the games of a backup in that are not here, by its path."""

    path: str


class LeaveOut(Message, frozen=True, gc=False):
    """Leave the games of a backup out, and never offer them again."""

    path: str


class SaveGame(Message, frozen=True, gc=False):
    """Write the game that is in memory into a file."""
