"""A game at the table: all that it brings besides its rules, handed to the shell as one frozen value.

The shell (`companion.ui`, `companion.app`) imports no game. It looks messages and screens up in its own tables, then in
those of the game that the model holds.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import StrEnum
from pathlib import Path
from random import Random
from typing import Any, Protocol

from msgspec import Struct

from companion.pieces_form import PiecesForm
from engine.game import Rules
from hardware.ports import Tune
from hardware.scene import Scene
from vision.reading import Expectation
from vision.wheel_reading import WheelReading


class Lesson(Struct, frozen=True):
    """One step of a guide: its sentence in English, and the tap it waits for; None if it only has to be read.

    `target` finds the index of the widget that a step to be read points to; `on_top` if the important part stands lower
    on the screen.
    """

    text: str
    tap: Any = None
    target: Callable[[list[Any]], int | None] | None = None
    on_top: bool = False


class Tutorial(Struct, frozen=True):
    """A guide: its steps, the set-up of its game, the actions before each step at which it can be continued.

    `end` is the sentence after the last step, in English.
    """

    steps: tuple[Lesson, ...]
    setup: Any
    chapters: Mapping[int, tuple[Any, ...]]
    end: str

    @property
    def done(self) -> int:
        """The step after the last one."""
        return len(self.steps)

    def chapter(self, step: int) -> int:
        """The step at which somebody who stopped at `step` continues: a little before."""
        return 0 if step >= self.done else max(start for start in self.chapters if start <= max(step, 0))


class Body(Struct, frozen=True):
    """A kind of die by its body, as `vision` names it (empty if any will do), with its words in English."""

    key: str = ""
    word: str = ""
    it_is: str = ""
    now: str = ""
    add: str = ""


Dice = tuple[tuple[str, int | None], ...]
"""Dice as (body, value), in the order in which they were seen or entered; None is a value that nobody gave yet."""


class RollForm(Struct, frozen=True):
    """The dice of a throw, as people see, confirm and enter them; all words in English, to be translated.

    `bodies` has each die in the order in which they are entered, `questions` the question for each. `throw`, `watch`
    and `enter` are the tasks with a camera, with one that reads automatically, and without one. `which` asks for a
    body; `which_more` too, with {n} dice to go. `right` says that these are the dice, `counting` also how to stop the
    clock.
    """

    bodies: tuple[Body, ...]
    questions: tuple[str, ...]
    throw: str
    watch: str
    enter: str
    right: str
    counting: str
    missing: Callable[[Dice], str]
    """(dice) -> the reason why these dice are not a roll yet, in the language used; empty if they are a roll."""
    action: Callable[[Dice, bool], Any]
    """(dice, correcting) -> the action of this roll, None if they are none yet."""
    which: str = ""
    which_more: str = ""

    @property
    def expectation(self) -> Expectation:
        """The dice of the throw, as the camera should find them."""
        return Expectation.of(body.key or "any" for body in self.bodies)

    @property
    def kinds(self) -> tuple[Body, ...]:
        """The kinds of dice, each once; a single one where bodies do not matter."""
        return tuple(dict.fromkeys(self.bodies))

    def body(self, key: str) -> Body:
        """The kind of die with this key; the first one if there is none."""
        return next((each for each in self.kinds if each.key == key), self.kinds[0])

    def other(self, key: str) -> Body:
        """The kind that comes after this one."""
        return self.kinds[(self.kinds.index(self.body(key)) + 1) % len(self.kinds)]


class Curve(Struct, frozen=True):
    """The players' points over a game: title and axis in English; moments on the axis (0: as many as there were).

    A number stands for `per_tick` moments.
    """

    title: str = ""
    axis: str = ""
    moments: int = 0
    per_tick: int = 1


class Paper(Struct, frozen=True):
    """A colour of the wheel's discs: `key` as `vision` names it, and the district (0-2) whose shape goes with it."""

    key: str
    word: Callable[[], str]
    """The colour's word in the language used."""
    district: int


class LearnForm(Struct, frozen=True):
    """The parts of a copy of the game that the camera can learn: the papers of the wheel's discs, and thrown dice.

    `throws` is the number of throws to learn from, `throw` the task for each, in English.
    """

    papers: tuple[Paper, ...]
    throw: str
    known: Callable[[Any], tuple[str, ...]]
    """(model) -> the keys of the papers that face up, from place 0 clockwise; empty if nobody knows them."""
    throws: int = 5

    def paper(self, key: str) -> Paper:
        """The paper with this key; the first one if there is none."""
        return next((each for each in self.papers if each.key == key), self.papers[0])

    def following(self, key: str) -> Paper:
        """The paper after this one."""
        return self.papers[(self.papers.index(self.paper(key)) + 1) % len(self.papers)]


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


class CardsReport(Struct, frozen=True):
    """The check of an owner's cards file: a sentence for each fault, or a summary, in the language used.

    `usable` if the form is right: only values may still have to be typed in. `good` if a game can begin with the cards.
    """

    lines: tuple[str, ...]
    good: bool
    usable: bool


class CardsForm(Struct, frozen=True):
    """The file of a game whose owners type in the pieces of their copy.

    `format` is the value of the key `format` in it. `made_up` is a complete file of made-up pieces, for trying and
    tests; `form` is a file to fill in.
    """

    format: str
    check: Callable[[str, str], CardsReport]
    """(text, name of the file) -> the report. Raises hardware.toml_table.TableError for a text that is no TOML."""
    made_up: str
    form: str


MAX_DEMO_PLAYERS = 10
"""`companion.app.demo` has a name for each."""
THROW_S, TURN_S = 2.5, 2.0
"""Seconds that the lines of a throw and of a turn stay the newest ones of a demo."""


class DemoTable(Protocol):
    """The app in which a demo plays: the real screens and the real reader, but no window."""

    @property
    def model(self) -> Any:
        """The model of the screen now."""

    @property
    def chance(self) -> Random:
        """Chance that is the same each time for the same seed."""

    def tell(self, *messages: Any) -> None:
        """Tap these, one after the other."""

    def shot(self, name: str) -> None:
        """Save a picture of the screen, the first time that this name comes up."""

    def throw(self) -> None:
        """Throw the dice on the screen that waits for them, read them, and accept or correct the reading."""

    def say(self, lines: Iterable[str], seconds: float) -> None:
        """Print lines, and wait so long if somebody reads them."""

    def next_round(self) -> None:
        """Return to the ordinary pace after a round that somebody has hurried."""


class DemoScript(Struct, frozen=True):
    """The game's part of a demo. `round` names the part that Enter skips, `picture` the screen to look at."""

    set_up: Callable[[DemoTable], None]
    """Choose the options of the set-up, once the players are chosen."""
    play: Callable[[DemoTable], None]
    """Play from the first throw to the end of the game."""
    end: Callable[[DemoTable], tuple[str, ...]]
    """Show the screens of the score and give its lines."""
    thrown: Callable[[Dice], str]
    """(dice in the order in which they are entered) -> the line of a throw."""
    seconds: Callable[[int], float]
    """(players) -> the seconds that people need to read the lines of a game."""
    round: str
    picture: str
    players: tuple[int, int] = (1, MAX_DEMO_PLAYERS)
    """The fewest and the most players."""


class GameSetting(Struct, frozen=True):
    """A setting of a game: the start of a new one. `name` is its key in the file of settings, unlike any other's.

    `values` are the allowed ones, the default first. The screen shows `title` and, for each value, one of `words`;
    the file shows `comment`. All are in English.
    """

    name: str
    values: tuple[str, ...]
    title: str
    words: tuple[str, ...]
    comment: str


class CoachLevel(Struct, frozen=True):
    """A strength of computer players: its number in stored games, its mean score, its word in English."""

    number: int
    points: int
    word: str


class Coach(Struct, frozen=True):
    """The coach of a game: a module that runs as a process of its own and answers lines.

    The requests are the game's own structs with `limit_s`, the seconds after which an answer is given up.
    """

    module: str
    levels: tuple[CoachLevel, ...]
    """Weakest first."""
    question: Callable[[int, Any, tuple[Any, ...], Any], bytes]
    """(number of the game, set-up, actions so far, request) -> the line of a question."""
    answer: Callable[[bytes], Any]
    """(line) -> the answer. Raises msgspec's errors for a line that is none."""
    answered: Callable[[Any, Any], Any]
    """(model, CoachAnswered) -> (model, commands); an answer may be out of date."""
    failed: Callable[[Any, Any], Any]
    """(model, CoachFailed) -> (model, commands); the game continues without the answer."""
    hint_counted: Callable[[Any, Any], Any]
    """(model, HintCounted) -> (model, commands); now the hint is shown."""
    dismissed: Callable[[Any, Any], Any]
    """(model, CoachDismissed) -> (model, commands); from now on the coach speaks only where it is asked."""
    first_game: tuple[str, ...] = ()
    """The coach's part in a first game, a sentence for each stage, in English; none if it has no part there."""

    def level(self, number: int) -> CoachLevel:
        """The level with this number, the nearest one for a number of another release."""
        return min(self.levels, key=lambda level: abs(level.number - number))


def whole_game(game: Any, _player: int | None) -> Any:
    """The whole game, if nothing is hidden from anybody."""
    return game


class Event(StrEnum):
    """The kinds of announcements for a hall and a home."""

    ROLL = "roll"
    ATTACK = "attack"
    PLAZA_DESTROYED = "plaza_destroyed"
    DAY = "day"
    BONUS = "bonus"
    GAME_OVER = "game_over"


class Announcement(Struct, frozen=True):
    """Something that happened at the table, in the language used."""

    kind: Event
    text: str


class Stage(Struct, frozen=True):
    """The progress of a game: `day` and `half` from 1, None in a game without them; `label` in the language used.

    `late` once a ranking that was hidden during the game may be shown.
    """

    label: str
    day: int | None = None
    half: int | None = None
    late: bool = True


def no_stage(_game: Any) -> Stage:
    """No stage, for a game that names none."""
    return Stage("")


def no_announcements(_game: Any, _effects: Iterable[Any]) -> tuple[Announcement, ...]:
    """Nothing to announce."""
    return ()


def no_values(_game: Any) -> dict[str, Any]:
    """Nothing to draw on the hall's page."""
    return {}


class Pages(Struct, frozen=True):
    """A player's own sheet on a phone; its module loads no screen of the companion.

    `folder` has `sheet.js` and `sheet.css`. `words` are the sentences of the pages by their key, in English. The phone
    sees the game through `player_view`, as the screens do.
    """

    folder: Path
    view: Callable[[Any, int], dict[str, Any]]
    """(game, player) -> all that `sheet.js` shows, as data for JSON, in the language used."""
    action: Callable[[Any, int, int], Any]
    """(game, player, number of one of the ways in the view) -> the action; None if there is no such way."""
    part: Callable[[Any, int], Any] = whole_game
    """(game, player) -> the part of the game that the view depends on; an equal part gives an equal view."""
    words: Mapping[str, str] = {}
    player_view: Callable[[Any, int | None], Any] = whole_game
    """The same as that of the `TableGame`."""
    shown: Callable[[Any, int], dict[str, Any]] | None = None
    """(game as the viewer may see it, player) -> the player's sheet as others see it, for `shown` of `sheet.js`."""
    hall: Callable[[Any], dict[str, Any]] = no_values
    """(game as everybody may see it) -> all that `hall.js` draws for a room, as data for JSON, in the language used.

    Empty if the game has no `hall.js`: the hall's page shows its points and announcements.
    """
    stage: Callable[[Any], Stage] = no_stage
    """(game as everybody may see it) -> its progress."""
    announcements: Callable[[Any, Sequence[Any]], tuple[Announcement, ...]] = no_announcements
    """(game after an action, effects of it) -> its announcements in the language used, the most important one last."""
    throw: Callable[[Any], RollForm] | None = None
    """(game) -> the throw that it waits for, which a host may type; None if dice are entered at the table alone.

    The same as that of the `TableGame`.
    """
    secret_points: bool = False
    """True if nobody sees anybody's points before the game is over."""


class ListedGame(Struct, frozen=True):
    """The progress of a game in the list of games, from its row alone: the first screen loads no game for it."""

    progress: Callable[[Any], str]
    """(row of the list of games) -> the progress of that game."""
    moment: Callable[[Any], str]
    """(row of the list of games) -> the same in English, for a terminal."""
    details: Callable[[Any], dict[str, object]]
    """(row of the list of games) -> the same as data, for `oyez games --json`."""


class Offer(Struct, frozen=True):
    """A game that can be played: its key in the file of games, its name, and how it is loaded when it is needed.

    The first screen shows `guide`, the offer of its guide, of the first game.
    """

    key: str
    title: str
    load: "Callable[[], TableGame]"
    listed: Callable[[], ListedGame]
    guide: str
    settings: tuple[GameSetting, ...] = ()
    pages: Callable[[], Pages] | None = None
    """Loads the pages for phones; None if the game is played at the touchscreen alone."""


def no_placement(_reading: WheelReading, _game: Any, _zero: int | None) -> None:
    """Nothing to say, for a game that lays no dice on a wheel."""


def nothing_done(_model: Any, _seat: int) -> tuple[type[Any], ...]:
    """No messages, for a game whose players have no button of their own."""
    return ()


def no_keys(_model: Any) -> tuple[Any, ...]:
    """No keys of the game's own."""
    return ()


def no_text(_rule: str) -> str:
    """No text, for a game that shows no rules."""
    return ""


def no_log(_setup: Any, _actions: Iterable[Any]) -> tuple[str, ...]:
    """No sentences, for a game that shows no log."""
    return ()


class TableGame(Struct, frozen=True):
    """All that a game brings to the table. `Model`, `Message`, `Screen` and `Command` are those of `companion.ui`.

    `key` names it in the file of games and `title` on the screen. `roll` is its throw, None in a game that throws no
    dice; `due` is the one that a position waits for where throws differ. Tables: `handlers` from a message's type to
    (model, message) -> (model, commands); `arriving`, the messages that no finger sent; `views` from a screen's type to
    (model, screen) -> widgets; `ways_back` from a screen's type to (model, screen) -> screen; `timers` from a screen's
    type to (model, screen) -> (seconds, message) or None.
    """

    key: str
    title: str
    rules: Rules[Any, Any, Any, Any]
    handlers: Mapping[type[Any], Callable[[Any, Any], Any]]
    views: Mapping[type[Any], Callable[[Any, Any], list[Any]]]
    arriving: frozenset[type[Any]]
    ways_back: Mapping[type[Any], Callable[[Any, Any], Any]]
    timers: Mapping[type[Any], Callable[[Any, Any], tuple[float, Any] | None]]
    steps: Mapping[str, Any]
    """The screens of the set-up after the players, by name and in order; none if the players are all."""
    begin: Callable[[Any], tuple[Any, tuple[Any, ...]]]
    """(model) -> (drafts, commands) for a new game: its options as the settings have them."""
    roll: RollForm | None
    heading: Callable[[Any, bool], str]
    """(game, correcting) -> the title over a throw that is awaited, entered or corrected."""
    summary: Callable[[Any], str]
    """(finished game) -> who won, and everybody's points, a line each."""
    refuse: Callable[[Any], str]
    """(faults) -> every reason, in the language used."""
    replay: Callable[[bytes], Replayed]
    """(record) -> the game replayed. Raises engine.game.RecordError."""
    undo_button: Callable[[Any, Any], Any]
    """(model, actions) -> the message of the undo button on the screens of `own_undo`, None for nothing."""
    own_undo: tuple[type[Any], ...]
    camera_commands: Callable[[Any], tuple[Any, ...]]
    """(screen) -> the commands by which a screen of the game that `watches` looks through the camera."""
    scene: Callable[[Any], Scene]
    """(game) -> the scene of the ring."""
    disc_stop: Callable[[Any], int | None]
    """(game) -> the stop of the disc, 1-8; None if the game has no use for the disc."""
    tune: Callable[[Any], Tune | None]
    """(effects) -> the tune of the piezo; None for silence, or for the one that announces a new mood."""
    cached_sentences: Callable[[], Iterable[str]]
    """The sentences of every game, in the language used now, for rendering ahead."""
    demo: Callable[[], DemoScript]
    """Loads the script of the demo."""
    player_view: Callable[[Any, int | None], Any] = whole_game
    """(game, player) -> the game as this player may see it, None for everybody; the same once more changes nothing."""
    placement: Callable[[WheelReading, Any, int | None], PlacementCheck | None] = no_placement
    """(reading of the wheel, game or None, index of the first disc or None) -> how its dice lie by the rules.

    None if the game has laid no dice out.
    """
    answers: Mapping[type[Any], Callable[[Any, Any], Any]] = {}
    """The handlers of the messages that only some games wait for: cards that were read, typed texts."""
    curve: Curve = Curve()
    log: Callable[[Any, Iterable[Any]], tuple[str, ...]] = no_log
    """(set-up, actions) -> the log in the language used, the oldest sentence first; `OpenLog` shows it."""
    achievements: Mapping[Any, str] = {}
    """Each achievement in order, with its name in English."""
    done: Callable[[Any, int], tuple[type[Any], ...]] = nothing_done
    """(model, seat) -> the types of the messages by which this player says "I am done" on the screen shown."""
    throw_note: Callable[[Any], str] = no_text
    """(model) -> a sentence beside the task to throw, in the language used; empty for none."""
    throw_keys: Callable[[Any], tuple[Any, ...]] = no_keys
    """(model) -> the game's keys in the header of the wait for a throw, as `companion.ui.screens.frame` has them."""
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
