"""The state of the screen: one frozen value, changed only by `update`, shown by `screens.view`."""

from typing import TYPE_CHECKING, Any

from msgspec import Struct

from companion.camera.learned_copy import SavedCopy
from companion.camera.learned_tiles import SavedTiles
from companion.game.coach import Coaching
from companion.game.crier import Sentences
from companion.game.offer import GameSetting, Offer
from companion.game.play_time import PlayTime
from companion.game.result import GameResult
from companion.game.roll_form import Dice, RollForm
from companion.game.table import TableGame
from companion.i18n.faults import AnyFault
from companion.i18n.language import Language
from companion.settings import HINTS, Settings
from companion.storage.players import Person
from companion.storage.sticks import StickRow
from companion.storage.store import GameRow
from companion.ui.model.learning import Learning
from companion.ui.model.own_wifi import OwnWifi
from companion.ui.model.phones import Phones
from companion.ui.model.screens import DisplayTrial, Screen, Start
from companion.ui.toolkit import theme
from hardware.loudspeakers import Loudspeaker
from hardware.scene import Scene
from hardware.screen import Light
from vision.faults import Source, SourceKind

if TYPE_CHECKING:
    from vision.camera import Frame

MAX_PLAYERS = 40
MAX_LETTERS = 12


class Seats(Struct, frozen=True):
    """The players of the game being set up, in order; `guests` are the names that are not saved.

    `computers` are the names of the computer players with their levels, `ghost` is the level of the ghost,
    `coached` marks a first game with the coach.
    """

    names: tuple[str, ...] = ()
    guests: tuple[str, ...] = ()
    computers: tuple[tuple[str, int], ...] = ()
    ghost: int | None = None
    coached: bool = False

    @property
    def unsaved(self) -> tuple[str, ...]:
        """The names at the table that are not saved: guests and computer players."""
        computers = tuple(name for name, _level in self.computers)
        return tuple(name for name in (*self.guests, *computers) if name in self.names)

    @property
    def coaching(self) -> Coaching:
        """The coach's part in a game of these players."""
        levels = dict(self.computers)
        seated = tuple((seat, levels[name]) for seat, name in enumerate(self.names) if name in levels)
        return Coaching(seated, self.ghost, coached=self.coached)


class CameraStatus(Struct, frozen=True):
    """The state of the camera: `fault` gives the reason if there is none; `opening` while the state is unknown.

    `kind` and `name` are those of its `source`; `told` is True once a sentence over the screen has named a fault.
    `view_fault` is the fault of an angle from which it sees clear dice badly.
    """

    name: str = ""
    live: bool = False
    made_up: bool = True
    fault: AnyFault | None = None
    opening: bool = False
    kind: SourceKind = SourceKind.OTHER
    told: bool = False
    view_fault: AnyFault | None = None

    @property
    def source(self) -> Source:
        """The source of the pictures."""
        return Source(self.kind, self.name)

    @property
    def sees_wheel(self) -> bool:
        """True if there is a camera that can see a wheel, or tiles."""
        return not self.made_up and not self.fault and not self.opening


class MachineState(Struct, frozen=True):
    """Two flags: `service` if systemd started Oyez, and `asks` if the machine takes requests from Oyez."""

    service: bool = False
    asks: bool = False


class Installing(Struct, frozen=True):
    """An installation: its version and its result: `done` is True on success, None while it runs."""

    version: str
    done: bool | None = None
    words: str = ""


class Hint(Struct, frozen=True):
    """The coach's ideas for a player, and the position that they belong to; no `answer` until it is counted.

    `points` are those of games that the coach has played on since, (number of an idea, points of each game).
    """

    player: int
    position: Any
    answer: Any = None
    points: tuple[tuple[int, tuple[float, ...]], ...] = ()

    @property
    def games(self) -> int:
        """The games that were played on after each idea."""
        return len(self.points[0][1]) if self.points else 0


Notice = str | tuple[AnyFault, ...]
"""A sentence in the language of the screen, or faults, which are put into words where they are drawn."""


class Guide(Struct, frozen=True):
    """The progress of the guides: games with the step at which each one's resumes."""

    steps: tuple[tuple[str, int], ...] = ()

    def step(self, game: str) -> int:
        """The step at which the guide of the game with this key resumes."""
        return dict(self.steps).get(game, 0)

    def at(self, game: str, step: int) -> "Guide":
        """The same with the guide of this game at a step."""
        return Guide(tuple((dict(self.steps) | {game: step}).items()))


class Crier(Struct, frozen=True):
    """The crier in a game: `player` is the last one who was alone in turn, None before the first.

    `unsaid` are the sentences to say, `before` is the announcement before them and `number` the number of those said.
    `again` counts the taps that asked for more since the last action; `reminded` once those who take long were named.
    """

    player: int | None = None
    unsaid: Sentences = ()
    before: str = ""
    number: int = 0
    again: int = 0
    reminded: bool = False


class Model(Struct, frozen=True):
    """The whole state of the screen.

    `notice` is the sentence, or the faults, shown over it until the next tap, and `cited` the number of the rule that
    it follows; `faults` are those of the missing parts;
    `unread` are those of them that another sentence has hidden before anybody closed them; `busy` while Oyez reads the
    dice; `virtual` if the last throw of this game was one of virtual dice, `draws` if people last had Oyez draw,
    `thrown` the parts of a throw that are accepted while others are due.
    `offered` are the available games, `table` is the one that is set up or played, `seats` are its players and
    `drafts` their unconfirmed choices, `coaching` the coach's part in the game, `hint` the last one that somebody asked
    for, `last_coaching` the coach's part in the newest of `games`. `time` is the time of the game, None while the clock
    is off. `opening` are the effects of the last throw, `latest` those of the last action since; `crier` has the
    announcements. `tall` is True for a window higher than wide, whose logical screen is `height` high, `lamp` if the
    screen's brightness can be set. `result` belongs to the finished game that is shown. `lesson` is the guide's step
    while it runs, `guide` the step at which it resumes. `copy` is the saved copy,
    `learning` the state of another one in the making; `tiles` are the learned tiles of a game. `phones` are the
    players' phones, `own_wifi` the Wi-Fi that this machine makes for them. `remote` is True for a screen away from the
    table, such as a phone's: `seat` is its player, None if people only look on.
    """

    screen: Screen = Start()
    language: Language = Language.EN
    settings: Settings = Settings()
    tall: bool = False
    height: int = theme.TALL[1]
    lamp: bool = False
    machine: MachineState = MachineState()
    sticks: tuple[StickRow, ...] = ()
    installing: Installing | None = None
    loudspeakers: tuple[Loudspeaker, ...] = ()
    notice: Notice = ""
    cited: str = ""
    faults: tuple[AnyFault, ...] = ()
    unread: tuple[AnyFault, ...] = ()
    voice: bool = True
    people: tuple[Person, ...] = ()
    games: tuple[GameRow, ...] = ()
    last_coaching: Coaching = Coaching()
    unfinished: GameRow | None = None
    seats: Seats = Seats()
    offered: tuple[Offer, ...] = ()
    table: TableGame | None = None
    drafts: Any = None
    camera: CameraStatus = CameraStatus()
    automatic: bool = True
    virtual: bool = False
    draws: bool = False
    thrown: tuple[Dice, ...] = ()
    busy: bool = False
    frame: "Frame | None" = None
    game: Any = None
    game_id: int = 0
    coaching: Coaching = Coaching()
    hint: Hint | None = None
    time: PlayTime | None = None
    opening: tuple[Any, ...] = ()
    latest: tuple[Any, ...] = ()
    crier: Crier = Crier()
    ring: Scene | None = None
    lights: tuple[Light, ...] = ()
    result: GameResult | None = None
    lesson: int | None = None
    guide: Guide = Guide()
    copy: SavedCopy | None = None
    learning: Learning | None = None
    tiles: SavedTiles | None = None
    phones: Phones = Phones()
    own_wifi: OwnWifi = OwnWifi()
    remote: bool = False
    seat: int | None = None

    @property
    def due(self) -> RollForm | None:
        """The throw that the game waits for, or that of the game whose copy the screen learns; None without dice."""
        if self.screen.learns and self.learning is not None:
            return self.learning.table.chance.roll
        form = None if self.table is None else self.table.chance.throw(self.game)
        for dice in self.thrown:
            form = form.then(dice) if form is not None and form.then is not None else form
        return form

    @property
    def roll(self) -> RollForm:
        """The same on a screen of a throw, which only a game with dice shows."""
        assert self.due is not None
        return self.due

    @property
    def reads_tiles(self) -> bool:
        """True if a camera can read the tiles of the game on the table, which were learned."""
        table, tiles = self.table, self.tiles
        known = table is not None and table.camera.pieces is not None and tiles is not None and tiles.game == table.key
        return known and self.camera.sees_wheel

    def offer(self, game: str) -> Offer | None:
        """The offered game with this key; None for a game that is not offered."""
        return next((offer for offer in self.offered if offer.key == game), None)

    @property
    def game_settings(self) -> tuple[GameSetting, ...]:
        """The settings of all games that are offered, and the one that they share."""
        return (*(setting for offer in self.offered for setting in offer.settings), HINTS)

    @property
    def display_settings(self) -> Settings:
        """The settings whose rotation and calibration apply now: those on trial, else the saved ones."""
        return self.screen.settings if isinstance(self.screen, DisplayTrial) else self.settings

    @property
    def known(self) -> tuple[str, ...]:
        """The saved names, those who played last first."""
        return tuple(person.name for person in self.people)

    @property
    def same_people(self) -> Seats | None:
        """The people of the newest game in their seats; with computers only in another one of the same kind."""
        if not self.games:
            return None
        return self.seats_of(self.games[0].game, self.games[0].players, self.last_coaching)

    def seats_of(self, game: str, players: tuple[str, ...], last: Coaching) -> Seats:
        """The people of a game, by its key, in their seats; with computers only if the next one is of the same kind."""
        # before a game is chosen it is of the same kind
        coached = self.table is None or self.table.key == game
        levels = {name: level for seat, name in enumerate(players) if (level := last.level_of(seat)) is not None}
        names = tuple(name for name in players if coached or name not in levels)
        return Seats(
            names,
            guests=tuple(name for name in names if name not in self.known and name not in levels),
            computers=tuple(levels.items()) if coached else (),
            ghost=last.ghost if coached else None,
        )

    @property
    def earned(self) -> tuple[tuple[Any, ...], ...]:
        """Each seat's first-time achievements of the finished game that is shown; none while they are unknown."""
        return self.result.earned if self.result is not None and self.result.game_id == self.game_id else ()

    @property
    def names(self) -> tuple[str, ...]:
        """The players of the game being played."""
        return self.game.setup.players if self.game else ()
