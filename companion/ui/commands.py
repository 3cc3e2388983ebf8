"""The commands of the screen to the loop: frozen values that `update` returns and `app` carries out."""

from typing import TYPE_CHECKING, Any

from msgspec import Struct

from companion.camera.learned_copy import SavedCopy
from companion.camera.learned_tiles import SavedTiles
from companion.game.coach import Coaching
from companion.i18n.language import Language
from companion.settings import Settings
from companion.system.machine import Verb
from companion.ui.model import Model, ShownThrow, ShownWheel
from hardware.ports import Sound
from vision.reading import Reading

if TYPE_CHECKING:
    from vision.camera import Frame


class Command(Struct, frozen=True, gc=False):
    """Anything the loop may be asked."""


class Begin(Command, frozen=True, gc=False):
    """Start a game in the store; answered by `game_opened`, `explain` or `failed`. Guests are not saved."""

    setup: Any
    guests: tuple[str, ...] = ()
    coaching: Coaching = Coaching()


class Resume(Command, frozen=True, gc=False):
    """Replay a stored game; answered by `game_opened`, `explain` or `failed`."""

    game_id: int


class Submit(Command, frozen=True, gc=False):
    """Check and keep an action; answered by `committed`, `explain` or `failed`."""

    action: Any


class AmendSetup(Command, frozen=True, gc=False):
    """Replace the set-up of the game that is played, where the game so far stays the same.

    Answered by SetupAmended or Failed.
    """

    setup: Any


class ReadActions(Command, frozen=True, gc=False):
    """List the actions of the game that is played; answered by `actions_read`."""


class ReadCards(Command, frozen=True, gc=False):
    """Read the owner's cards file of a game, by its key; answered by `cards_read`."""

    game: str


class SaveCards(Command, frozen=True, gc=False):
    """Store the owner's cards file of a game, by its key; answered by `cards_read` once it is saved, or by `failed`."""

    game: str
    text: str


class ReadPhoto(Command, frozen=True, gc=False):
    """Read the photograph of the owner's board, by the key of the game; answered by `photo_read`."""

    game: str


class SavePhoto(Command, frozen=True, gc=False):
    """Store a photograph of the owner's board, None for none; answered by `photo_read`, or by `failed`."""

    game: str
    frame: "Frame | None"


class ReadDrafts(Command, frozen=True, gc=False):
    """Read the cards of a game that an owner has begun and not saved, by its key; answered by `drafts_read`."""

    game: str


class SaveDrafts(Command, frozen=True, gc=False):
    """Store the cards of a game that an owner has begun, empty for none; answered by `failed` if that is impossible."""

    game: str
    text: str


class KeepEntry(Command, frozen=True, gc=False):
    """Store the values entered and not confirmed in the game; answered by `failed` if that is impossible.

    The next GameOpened of the same position has it again.
    """

    entry: str


class AskCoach(Command, frozen=True, gc=False):
    """Ask the coach of the game that is played; answered by the messages of `coach_news`."""

    request: Any


class CountHint(Command, frozen=True, gc=False):
    """Store that a player takes a hint, before it is shown; answered by `hint_counted` or `failed`."""

    player: int
    answer: Any


class DismissCoach(Command, frozen=True, gc=False):
    """Store that the coach of a first game was sent away; answered by `coach_dismissed` or `failed`."""


class ListGames(Command, frozen=True, gc=False):
    """Read the list of games; answered by `games_listed`."""


class TakeCamera(Command, frozen=True, gc=False):
    """Use the camera that has been opened from now on."""


class ReadDice(Command, frozen=True, gc=False):
    """Read the dice now; `throw` asks a source of single throws for its next one first."""

    throw: bool


class ReadWheel(Command, frozen=True, gc=False):
    """Read the wheel now; `checking` expects the game's dice on it."""

    checking: bool


class Watch(Command, frozen=True, gc=False):
    """Send live pictures, and with `read` each throw with its reading, until the next Watch."""

    on: bool
    read: bool = False


class WatchWheel(Command, frozen=True, gc=False):
    """Report the placement of the dice whenever they come to rest on the wheel, until the next Watch."""


class Chance(Command, frozen=True, gc=False):
    """Leave something to chance; answered by `drawn`."""

    what: str


class Say(Command, frozen=True, gc=False):
    """Speak."""

    text: str


class SayAgain(Command, frozen=True, gc=False):
    """Speak, or be silent where the voice is speaking just now."""

    text: str


class Play(Command, frozen=True, gc=False):
    """Play a sound."""

    sound: Sound


class Silence(Command, frozen=True, gc=False):
    """Stop speaking."""


class UseLanguage(Command, frozen=True, gc=False):
    """Speak this language from now on."""

    language: Language


class KeepSettings(Command, frozen=True, gc=False):
    """Use these settings and keep them."""

    settings: Settings


class RunHardwareTest(Command, frozen=True, gc=False):
    """Run the hardware test; answered by `hardware_test_says` and `hardware_test_done`."""


class AnswerHardwareTest(Command, frozen=True, gc=False):
    """The answer to the hardware test's question; None leaves the part out."""

    seen: bool | None


class StopHardwareTest(Command, frozen=True, gc=False):
    """Leave the hardware test."""


class TakeParts(Command, frozen=True, gc=False):
    """Use the buttons and the ring again after the hardware test."""


class Remember(Command, frozen=True, gc=False):
    """Keep a new player; answered by `games_listed` or `failed`."""

    name: str


class Rename(Command, frozen=True, gc=False):
    """Give a player another name; answered by `games_listed` or `failed`."""

    person: int
    name: str


class Forget(Command, frozen=True, gc=False):
    """Forget a player; answered by `games_listed` or `failed`."""

    person: int


class RecallSetup(Command, frozen=True, gc=False):
    """Read the set-up of a stored game; answered by `setup_recalled`, or by nothing if it cannot be read."""

    game_id: int


class FindProgress(Command, frozen=True, gc=False):
    """Replay a finished game for the distance to its achievements; answered by `progress_known`."""

    game_id: int


class GiveUp(Command, frozen=True, gc=False):
    """End a game that is not over; answered by `games_listed` or `failed`."""

    game_id: int


class WriteFile(Command, frozen=True, gc=False):
    """Write a file of this kind, of one game or of all finished ones; answered by `saved` or `failed`."""

    kind: str
    game_id: int | None = None


class Teach(Command, frozen=True, gc=False):
    """Set up the guide's game at a step, in memory only; answered by `game_opened`."""

    step: int


class PutAway(Command, frozen=True, gc=False):
    """Close the guide's game."""


class StartGame(Command, frozen=True, gc=False):
    """Start the game with its set-up as it is now; answered by `start_game`."""


class PutAwayFinished(Command, frozen=True, gc=False):
    """Close a finished game: its phones wait for the next one."""


class KeepGuide(Command, frozen=True, gc=False):
    """Store the progress of the guides: games with the step at which each one's resumes."""

    steps: tuple[tuple[str, int], ...]


class Learn(Command, frozen=True, gc=False):
    """Learn from a confirmed picture: the wheel of a new copy, or a throw more of the copy `before`.

    Answered by CopyLearned or LearningFailed. `game` is the game's key.
    """

    game: str
    shown: ShownWheel | ShownThrow
    before: SavedCopy | None = None


class KeepCopy(Command, frozen=True, gc=False):
    """Write the learned copy and use it from now on; answered by `copy_known` or `failed`."""

    copy: SavedCopy


class ForgetCopy(Command, frozen=True, gc=False):
    """Delete the saved copy; answered by `copy_known` or `failed`."""


class FindTiles(Command, frozen=True, gc=False):
    """Look for this number of tiles in the source's next picture; answered by `tiles_found`."""

    count: int


class LearnTiles(Command, frozen=True, gc=False):
    """Learn tiles from a picture, their kinds in reading order; answered by `tiles_learned` or `learning_failed`.

    `game` is the game's key.
    """

    game: str
    frame: "Frame"
    kinds: tuple[str, ...]


class KeepTiles(Command, frozen=True, gc=False):
    """Write the learned tiles and use them from now on; answered by `tiles_known` or `failed`."""

    tiles: SavedTiles


class ForgetTiles(Command, frozen=True, gc=False):
    """Delete the saved tiles; answered by `tiles_known` or `failed`."""


class ReadPieces(Command, frozen=True, gc=False):
    """Read the pieces that the screen looks for now; answered by `pieces_seen`."""


class ReadGrid(Command, frozen=True, gc=False):
    """Read the card of joined cells that the screen has read now; answered by `grid_seen`."""


class WatchPieces(Command, frozen=True, gc=False):
    """Send the pieces that the screen looks for whenever they come to rest, until this or Watch is off."""

    on: bool


class Quit(Command, frozen=True, gc=False):
    """Close the window."""


class Examine(Command, frozen=True, gc=False):
    """Run the system check; answered by an `examined` for each check, and `examine_done`."""


class ListBackups(Command, frozen=True, gc=False):
    """Look for backups; answered by `backups_known`."""


class BackUp(Command, frozen=True, gc=False):
    """Back up now; answered by `backed_up`; `asked` is False for the automatic backup after a game."""

    asked: bool = True


class PutBack(Command, frozen=True, gc=False):
    """Restore a backup, by its path; answered by `backed_up` with the result."""

    path: str


class PutIn(Command, frozen=True, gc=False):
    """Add the games of a backup that are not here, by its path; answered by `backed_up` with the result."""

    path: str


class LeaveOut(Command, frozen=True, gc=False):
    """Never offer the games of a backup again, by its path."""

    path: str


class SaveGame(Command, frozen=True, gc=False):
    """Write the game in memory into a file, in any state of the disk; answered by `saved` or `failed`."""


class AnswerPhones(Command, frozen=True, gc=False):
    """Answer the requests of phones that wait; turns among them are answered by `committed` too."""


class AnswerPhoto(Command, frozen=True, gc=False):
    """Answer the phone that has sent a photograph; `refusal` is empty if the screen shows it, else a code."""

    id: str
    refusal: str
    reading: Reading


class AdmitPhone(Command, frozen=True, gc=False):
    """Grant the request of the phone with this token; answered by `phones_known` or `failed`."""

    token: str


class SendPhoneAway(Command, frozen=True, gc=False):
    """Refuse the phone with this token; answered by `phones_known` or `failed`."""

    token: str


class TakeSeatBack(Command, frozen=True, gc=False):
    """End a phone's hold on a seat; answered by `phones_known` or `failed`."""

    player: int


class FindPhones(Command, frozen=True, gc=False):
    """Look for the address and the seats of the phones; answered by `phones_known`."""


class KeepBrokerPassword(Command, frozen=True, gc=False):
    """Store the password for the broker; an empty one removes it. Answered by PhonesKnown or Failed."""

    text: str


class FindOwnWifi(Command, frozen=True, gc=False):
    """Look for the state of Oyez's own Wi-Fi, and for the one that this machine uses; answered by `own_wifi_known`."""


class LetRest(Command, frozen=True, gc=False):
    """The ring idles: nobody plays now."""


class AskMachine(Command, frozen=True, gc=False):
    """Ask the machine; answered by `machine_answered`."""

    verb: Verb
    stick: str = ""
    file: str = ""


class OpenCamera(Command, frozen=True, gc=False):
    """Open the camera that the settings name once more; answered by `camera_opened`."""


class ListLoudspeakers(Command, frozen=True, gc=False):
    """Look which loudspeakers there are; answered by `loudspeakers_known`."""


class ListSticks(Command, frozen=True, gc=False):
    """Look which sticks are plugged in; answered by `sticks_known`."""


class FindReleases(Command, frozen=True, gc=False):
    """Look for releases on the sticks; answered by `releases_known`."""


class RememberUpright(Command, frozen=True, gc=False):
    """Store that the picture is upright as it is."""


class RememberUpdate(Command, frozen=True, gc=False):
    """Store the installed release for a notice after the next start."""

    version: str


Changed = tuple[Model, tuple[Command, ...]]
"""The result of every change: the new model, and the commands to the loop in their order."""
