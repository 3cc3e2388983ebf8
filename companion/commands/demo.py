"""`oyez demo`: a whole game by itself: made-up throws through the real reader, automatic players, the real screens."""

import argparse
import os
import re
import shutil
import sys
import textwrap
from collections.abc import Iterable, Sequence
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from msgspec import Struct

from companion.app.pace import THROW_S, TURN_S, Pace
from companion.games import GAMES
from companion.games.troyes_dice.autoplay import pick
from companion.games.troyes_dice.messages import (
    ChooseColour,
    ChooseDeed,
    ChooseDie,
    ChoosePay,
    ChooseValue,
    Confirm,
    CountAll,
    OpenPlayer,
    OpenSheet,
    PickExpansion,
    PickNumbering,
    TakeOption,
    TakeRest,
    ToWheel,
)
from companion.games.troyes_dice.model import End, announcement
from companion.games.troyes_dice.roll import roll_of
from companion.games.troyes_dice.transcript import score_table, told_action
from companion.storage.store import Store, StoreError, store_path
from companion.ui import messages as told
from companion.ui.model import Checking
from companion.ui.screens import view
from engine.troyes_dice import Action, Choose, Effect, Game, Rest, Roll, Turn, apply
from engine.troyes_dice.record import dump
from hardware.devices import no_devices
from hardware.fakes import SilentVoice

if TYPE_CHECKING:
    from vision.synthetic import MadeTable

NAMES = ("Ada", "Bo", "Clémence", "Dietrich", "Emma", "Farid", "Gül", "Hélène", "Ines", "Jun")
MOST_PLAYERS = len(NAMES)
SHARE = told.OpenShare()
SHOWN_DAY = 4
"""The day whose wheel, turn and sheet are pictured: by then there is something to see."""
HALVES = 16
RULE = re.compile(r" \(\d\.\d+\)")
"""The number of a rule, which a record of a game names and a demo leaves out."""


class Wish(Struct, frozen=True):
    """What the demo is asked to play; folders are None for the demo's own beside the games."""

    players: int = 4
    seed: int = 3
    screenshots: Path | None = None
    data: Path | None = None
    fast: bool = False


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("--players", type=_players, default=4, metavar="N", help=f"1 to {MOST_PLAYERS} (4)")
    parser.add_argument("--seed", type=_seed, default=3, metavar="S", help="the same seed plays the same game (3)")
    parser.add_argument("--screenshots", type=Path, metavar="DIR", help="where a picture of each screen is saved")
    parser.add_argument("--data", type=Path, metavar="DIR", help="where the game and its record are kept")
    parser.add_argument("--fast", action="store_true", help="print everything at once; a pipe or a file does that too")


def _players(text: str) -> int:
    if text.isdecimal() and 1 <= int(text) <= MOST_PLAYERS:
        return int(text)
    raise argparse.ArgumentTypeError(f"{text!r} players cannot play the demo; it takes 1 to {MOST_PLAYERS}")


def _seed(text: str) -> int:
    if text.isdecimal():
        return int(text)
    raise argparse.ArgumentTypeError(f"{text!r} is no seed; give a whole number from 0")


def run(options: argparse.Namespace) -> int:
    """Play the demo."""
    return play_demo(Wish(options.players, options.seed, options.screenshots, options.data, options.fast))


def play_demo(wish: Wish) -> int:
    """Play a whole game, print what is announced and the score, keep the record; returns the exit status."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    folder = wish.data or store_path().parent / "demo"
    try:
        with Store.open(store_path(folder)) as store:
            Demo(wish, store, folder).play()
    except (StoreError, OSError) as error:
        print(f"The demo stopped: {error}", file=sys.stderr)
        return 1
    return 0


class Demo:
    """One demo game: the real app with a stage for a window and a program for fingers."""

    def __init__(self, wish: Wish, store: Store, folder: Path) -> None:
        from companion.app.headless import MadeUpEyes, Stage
        from companion.app.loop import App
        from companion.ui.model import Eyes

        self._wish = wish
        self._folder = folder
        self._pictures = wish.screenshots or folder / "screens"
        self._taken: set[str] = set()
        self._pace = Pace(wish.fast)
        self._chance = Random(wish.seed)
        self._stage: Stage = Stage()
        self._app: App = App(GAMES, store, self._stage, no_devices(), SilentVoice(), Random(wish.seed))
        self._eyes: MadeUpEyes = MadeUpEyes(wish.seed, self._app.post)
        self._app.camera.use(self._eyes, Eyes("made-up table"))
        self._app.begin()

    def play(self) -> None:
        """From the first screen to the score."""
        self._set_up()
        while not self._game.over:
            self._pace.go_on()
            self._throw()
            for player in range(len(self._game.seats)):
                self._act(player)
        self._end()

    @property
    def _game(self) -> Game:
        game: Game = self._app.model.game
        return game

    def _tell(self, *messages: told.Message) -> None:
        for message in messages:
            self._app.tell(message)

    def _shot(self, name: str) -> None:
        """Save a picture of the screen, the first time that this name comes up."""
        if name not in self._taken:
            self._taken.add(name)
            self._stage.save(view(self._app.model), self._pictures / f"{name}.png")

    def _set_up(self) -> None:
        names = NAMES[: self._wish.players]
        self._shot("start")
        self._tell(told.NewGame())
        for name in self._app.model.seats.names:
            self._tell(told.TogglePlayer(name))
        self._tell(told.OpenKeyboard(), *(told.Typed(letter) for letter in names[0]))
        self._shot("keyboard")
        self._tell(told.NameDone(), *(told.TogglePlayer(name) for name in names[1:]))
        self._shot("players")
        self._tell(told.ToSetup("numbering"), PickNumbering("rolled"), told.Shuffle("number"))
        self._shot("numbering")
        self._tell(told.ToSetup("plazas"), told.Shuffle("plazas"))
        self._shot("plazas")
        self._tell(told.ToSetup("extras"), PickExpansion("drawn"))
        self._shot("extras")
        self._tell(told.StartGame())
        print(f"A game for {len(names)}: {', '.join(names)}. Throws are made up (seed {self._wish.seed}).", flush=True)
        if self._pace.waits:
            minutes = round(HALVES * (THROW_S + TURN_S * len(names)) / 60) or 1
            hurry = " Enter goes to the next half-day," if self._pace.can_be_hurried else ""
            print(f"It plays by itself for about {minutes} minutes.{hurry} Ctrl+C ends it.", flush=True)

    def _throw(self) -> None:
        if self._game.throw is not None:
            self._tell(told.ToThrow())
        self._shot("throw")
        if "by-hand" not in self._taken:
            self._tell(told.EnterByHand())
            self._shot("by-hand")
            self._tell(told.Back())
        self._tell(told.ReadDice())
        table = self._eyes.table
        assert table is not None
        print(f"\n{dice_line(true_roll(table))}")
        self._check(table)
        print(" ".join(announcement(self._app.model)), flush=True)
        self._pace.rest(THROW_S)
        if self._game.day == SHOWN_DAY:
            self._shot("wheel")

    def _check(self, table: "MadeTable") -> None:
        """Accept the reading, or do what a person would do about it."""
        screen = self._app.model.screen
        assert isinstance(screen, Checking)
        truth = true_roll(table)
        if screen.close:
            self._shot("doubt")
            self._tell(told.LeaveDoubt())
        if screen.doubts or any(die.doubtful for die in screen.dice):
            print("  (not sure of the dice: a person looks)")
        else:
            self._shot("reading")
        if same_roll(roll_of(screen.values), truth):
            self._tell(told.AcceptRoll())
            return
        print(f"  (misread: the dice show black {truth.black} and {' '.join(map(str, truth.clear))}; entered by hand)")
        self._tell(told.EnterByHand())
        for value in (truth.black, *truth.clear):
            self._tell(told.TapPad(value))

    def _act(self, player: int) -> None:
        self._tell(OpenPlayer(player))
        if self._game.day >= SHOWN_DAY:
            self._shot("ways")
        happened: list[Effect] = []
        while not self._game.seats[player].done:
            action = pick(self._game, player, self._chance)
            happened += self._effects(action)
            if isinstance(action, Turn):
                self._draft(action)
            elif isinstance(action, Rest):
                self._shot("rest")
                self._tell(TakeRest())
            elif isinstance(action, Choose):
                self._shot("choice")
                self._tell(TakeOption(action.option))
        self._print_turn(happened)

    def _effects(self, action: Action) -> Sequence[Effect]:
        """The effects that an action is going to have."""
        return apply(self._game, action)[1]

    def _print_turn(self, happened: Sequence[Effect]) -> None:
        wide = min(100, shutil.get_terminal_size((100, 24)).columns)
        for line in paragraphs(told_action(self._game.setup, happened)):
            print(textwrap.fill(RULE.sub("", line), wide, initial_indent="  ", subsequent_indent="    "))
        sys.stdout.flush()
        self._pace.rest(TURN_S)

    def _draft(self, turn: Turn) -> None:
        """The taps that a turn takes."""
        self._tell(ChooseDie(turn.slot))
        if turn.pay is not None:
            self._tell(ChoosePay(turn.pay))
        if turn.colour is not None:
            self._tell(ChooseColour(turn.colour))
        if turn.value is not None:
            self._tell(ChooseValue(turn.value))
        self._tell(ChooseDeed(turn.do))
        if self._game.day >= SHOWN_DAY and turn.value is not None:
            self._shot("turn")
        self._tell(Confirm())
        if self._game.day > SHOWN_DAY and self._game.seats[turn.player].done and not self._game.over:
            self._tell(OpenPlayer(turn.player))
            self._shot("done")
            self._tell(ToWheel())

    def _end(self) -> None:
        session = self._app.session
        assert session is not None
        last = " ".join(announcement(self._app.model))
        assert isinstance(self._app.model.screen, End)
        best = self._app.model.screen.player
        self._tell(CountAll())
        self._shot("end")
        for name, message in (("sheet", OpenSheet(best)), ("curve", told.OpenCurve(best)), ("share", SHARE)):
            self._tell(message)
            self._shot(name)
            self._tell(told.Back())
        self._tell(told.Back(), told.ShowGames())
        self._shot("games")
        self._tell(told.Back(), told.OpenSettings())
        self._shot("settings")
        self._tell(told.ShowFigures())
        self._shot("figures")
        self._tell(told.Back(), told.Back(), told.ShowPeople(), told.OpenPerson(self._app.model.people[0].id))
        self._shot("person")
        self._tell(told.Back(), told.Back(), told.StartLesson(again=True), told.EnterByHand())
        self._shot("guide")
        self._tell(told.LeaveLesson())
        print(f"\n{last}\n")
        print("\n".join(score_table(session.game)))
        path = self._folder / f"demo-{self._wish.seed}.oyez.json"
        path.write_bytes(dump(session.setup, session.actions))
        print(f"\nThis is how it looks: open {self._pictures / 'wheel.png'}")
        print(f"Pictures of all {len(self._taken)} screens are beside it. The record is {path};")
        print(f"`oyez replay {path}` tells the game again, with the rules.")


def paragraphs(lines: Iterable[str]) -> list[str]:
    """Join lines that were wrapped, of which each further one is indented by four, into one line each."""
    joined: list[str] = []
    for line in lines:
        if joined and line.startswith("    "):
            joined[-1] += f" {line.strip()}"
        else:
            joined.append(line.strip())
    return joined


def dice_line(roll: Roll) -> str:
    """The thrown dice as a line of text, the clear ones first."""
    return f"Thrown:  {' '.join(f'[{value}]' for value in roll.clear)}  black [{roll.black}]"


def true_roll(table: "MadeTable") -> Roll:
    """What a made-up table shows."""
    black = [die.value for die in table.dice if die.body == "black"]
    clear = sorted(die.value for die in table.dice if die.body == "clear")
    return Roll(black[0], (clear[0], clear[1], clear[2]))


def same_roll(seen: Roll | None, truth: Roll) -> bool:
    """Whether a roll is the true one, in whatever order its clear dice are."""
    return seen is not None and seen.black == truth.black and sorted(seen.clear) == sorted(truth.clear)
