"""A game at the table: all that it brings besides its rules, handed to the shell as one frozen value.

The shell (`companion.ui`, `companion.app`) imports no game. It looks messages and screens up in its own tables, then in
those of the game that the model holds.
"""

from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from random import Random
from typing import Any

from msgspec import Struct

from companion.game.coach import Coach
from companion.game.crier import CrierForm
from companion.game.demo_script import DemoScript
from companion.game.final_score import FinalScore
from companion.game.hall_form import HallForm
from companion.game.learn_form import LearnForm
from companion.game.parts_form import PartsForm
from companion.game.pieces_form import PiecesForm
from companion.game.roll_form import RollForm
from companion.game.seat_form import SeatForm
from companion.game.throwing_form import ThrowingForm, no_text, nothing
from companion.game.tutorial import Tutorial
from engine.game import Rules
from vision.reading import Expectation
from vision.wheel_reading import WheelReading


class Curve(Struct, frozen=True):
    """The players' points over a game: title and axis in English; moments on the axis (0: as many as there were).

    A number stands for `per_tick` moments.
    """

    title: str = ""
    axis: str = ""
    moments: int = 0
    per_tick: int = 1


class Draws(Enum):
    """The part of Oyez in the cards, tiles or boards that people turn up or lay by chance."""

    NOT = "not"
    """Nothing of the kind is due."""
    ASKED = "asked"
    """It draws once for each tap: the copy lies on the table."""
    ON = "on"
    """The copy is made up: once asked, it draws on until people take a step back."""


class PlacementCheck(Struct, frozen=True):
    """The result of a placement check: `right`, and `sure` if one may act on it.

    `sentence` names the mistake, in the language used; `discs` are the indices of the wrong ones, ascending.
    """

    right: bool
    sure: bool
    sentence: str = ""
    discs: tuple[int, ...] = ()


class Replayed(Struct, frozen=True):
    """A record that was checked and replayed: warnings, the result as data for JSON, and the game line by line."""

    warnings: tuple[str, ...]
    summary: object
    lines: Callable[[], Iterable[str]]


def whole_game(game: Any, _player: int | None) -> Any:
    """The whole game, if nothing is hidden from anybody."""
    return game


def no_placement(_reading: WheelReading, _game: Any, _zero: int | None) -> None:
    """Nothing to say, for a game that lays no dice on a wheel."""


def nothing_drawn(_game: Any) -> Draws:
    """Nothing to draw, for a game whose chance is dice alone."""
    return Draws.NOT


def own_seat(_game: Any, player: int) -> Any:
    """The seat itself, for a game without pieces: it has a badge of its own."""
    return player


class TableGame(Struct, frozen=True):
    """All that a game brings to the table. `Model`, `Message`, `Screen` and `Command` are those of `companion.ui`.

    `roll` is its throw, None in a game that throws no dice; `due` is the one that a position waits for where throws
    differ. Tables: `views` from a screen's type to (model, screen) -> widgets; `ways_back` from a screen's type to
    (model, screen) -> screen.
    """

    rules: Rules[Any, Any, Any, Any]
    views: Mapping[type[Any], Callable[[Any, Any], list[Any]]]
    ways_back: Mapping[type[Any], Callable[[Any, Any], Any]]
    steps: Mapping[str, Any]
    """The screens of the set-up after the players, by name and in order; none if the players are all."""
    begin: Callable[[Any], tuple[Any, tuple[Any, ...]]]
    """(model) -> (drafts, commands) for a new game: its options as the settings have them."""
    roll: RollForm | None
    refuse: Callable[[Any], str]
    """(faults) -> every reason, in the language used."""
    replay: Callable[[bytes], Replayed]
    """(record) -> the game replayed. Raises engine.game.RecordError."""
    parts: PartsForm
    """The game by lamps, disc, piezo and buttons."""
    cached_sentences: Callable[[], Iterable[str]]
    """The sentences of every game, in the language used now, for rendering ahead."""
    demo: Callable[[], DemoScript]
    """Loads the script of the demo."""
    crier: CrierForm
    """The game as the voice announces it."""
    seat: SeatForm
    """The game on the screens of the players' own phones."""
    hall: HallForm
    """The game for a hall and a home."""
    curve: Curve
    log: Callable[[Any, Iterable[Any]], tuple[str, ...]]
    """(set-up, actions) -> the log in the language used, the oldest sentence first; `open_log` shows it."""
    camera_commands: Callable[[Any], tuple[Any, ...]] = nothing
    """(screen) -> the commands by which a screen of the game that `watches` looks through the camera."""
    player_view: Callable[[Any, int | None], Any] = whole_game
    """(game, player) -> the game as this player may see it, None for everybody; the same once more changes nothing."""
    placement: Callable[[WheelReading, Any, int | None], PlacementCheck | None] = no_placement
    """(reading of the wheel, game or None, index of the first disc or None) -> how its dice lie by the rules.

    None if the game has laid no dice out.
    """
    entries: Mapping[type[Any], Callable[[Any, Any], bool]] = {}
    """The screens whose values people enter one by one: (game, screen) -> True if its values are possible now.

    They are on the disk after each tap, and shown again when the game is opened in the same position.
    """
    answers: Mapping[Any, Callable[..., Any]] = {}
    """The game's answers to messages of the shell, by their handlers (`companion.ui.update_table`)."""
    final_score: FinalScore = FinalScore()
    piece: Callable[[Any, int], Any] = own_seat
    """(game, player) -> the player as `companion.ui.toolkit.widgets` has it: the seat, or the pieces of the game."""
    achievements: Mapping[Any, str] = {}
    """Each achievement in order, with its name in English."""
    throwing: ThrowingForm = ThrowingForm()
    player_keys: Callable[[Any], tuple[Any, ...]] = nothing
    """(model) -> the game's keys in the header of the choice of players, as `companion.ui.screens.frame` has them."""
    tutorial: Tutorial | None = None
    coach: Coach | None = None
    learning: LearnForm | None = None
    """The parts of a copy of the game that the camera can learn; None if there is nothing to learn."""
    pieces: PiecesForm | None = None
    """The pieces of the game that a camera can read; None if it has none."""
    rule_text: Callable[[str], str] = no_text
    """(number of a rule) -> its short text in the language used; empty if there is none."""
    due: Callable[[Any], RollForm] | None = None
    """(game) -> the throw that it waits for, `roll` where it waits for none; None if all throws are `roll`."""
    chance: Callable[[Any, Random], Any] | None = None
    """(game, chance) -> a made-up throw, turn of a card or the like: an action that is due and that nobody decides.

    It gives None if none is due; None in its place stands for throws alone.
    """
    draws: Callable[[Any], Draws] = nothing_drawn
    """(game) -> the part of Oyez in the action that the game waits for, which `chance` gives."""

    @property
    def key(self) -> str:
        """The name of the game in the file of games."""
        return self.rules.key

    @property
    def title(self) -> str:
        """The name of the game in English."""
        return self.rules.title

    @property
    def package(self) -> str:
        """The name of the game's package in `companion.games`, whose handlers are the game's own."""
        return self.key.replace("-", "_")

    def throw(self, game: Any) -> RollForm | None:
        """The throw that a game waits for; `roll` if there is no game yet, None if no dice are thrown."""
        return self.roll if self.due is None or game is None else self.due(game)

    def expectation(self, game: Any = None) -> Expectation:
        """The dice that the camera should find; no dice in a game that throws none."""
        form = self.throw(game)
        return Expectation() if form is None else form.expectation

    def made_up(self, game: Any, chance: Random) -> Any:
        """A made-up action that is due and that nobody decides, such as a throw; None if none is due."""
        if self.chance is not None:
            return self.chance(game, chance)
        return made_up_throw(self, game, chance)


def made_up_throw(table: TableGame, game: Any, chance: Random) -> Any:
    """The action of a made-up throw, None if the game waits for none."""
    form = table.throw(game)
    if form is None or not table.rules.turn(game).dice:
        return None
    return form.action(tuple((body.key, chance.randint(1, 6)) for body in form.bodies), False)
