"""The real window under Xvfb, a finger that taps on it, and the real table beside it.

The test knows the table and each player's actions; it knows the program by the screen's content.
"""

import os
import shutil
import signal
import struct
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import TypeVar

import cv2
import numpy as np
import pytest

from companion.games.troyes_dice.autoplay import pick
from companion.i18n.language import Language, _, using
from companion.storage.store import Store, store_path
from companion.ui.tap_guard import QUIET_S
from companion.ui.toolkit.screen_dump import ScreenDump, read
from engine.troyes_dice import Action, Choose, Correct, Game, Rest, Roll, Turn, Undo, apply, new_game
from tests.companion.hand import Hand, middle

ROOT = Path(__file__).parents[2]
MEMORY = Path("/dev/shm")
"""A folder in memory: the screen's dump is written after each redraw without waiting for a disk."""
MARGIN_S = 0.03
"""The precision of a file's time."""
TIMEOUT_S = 60.0
"""Seconds after which a screen that does not come is a failure; on an idle machine each takes far less than one."""
TIED = ("setpriv", "--pdeathsig", "TERM")
"""Before a command: it ends with a test that is killed, too; a program left over would keep the port for phones."""

Dice = list[tuple[str, int]]
"""Body and value of each die from left to right."""

needs_display = pytest.mark.skipif(
    shutil.which("Xvfb") is None or shutil.which("xdotool") is None,
    reason="needs Xvfb and xdotool: sudo apt install xvfb xdotool",
)


def command(*words: str) -> list[str]:
    return [sys.executable, "-m", "companion", *words]


class Display:
    """A screen of its own for the window, with its picture in memory."""

    def __init__(self, folder: Path, size: tuple[int, int]) -> None:
        self.size = size
        self._memory = folder / "Xvfb_screen0"
        reading, writing = os.pipe()
        self._server = subprocess.Popen(
            [
                *TIED,
                "Xvfb",
                "-displayfd",
                str(writing),
                "-screen",
                "0",
                f"{size[0]}x{size[1]}x24",
                "-fbdir",
                str(folder),
                "-nolisten",
                "tcp",
            ],
            pass_fds=[writing],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(writing)
        with os.fdopen(reading) as pipe:
            number = pipe.readline().strip()
        assert number, "Xvfb did not start"
        self.name = f":{number}"

    def picture(self) -> np.ndarray:
        """Return the picture of the screen, (H, W, 3) BGR, from the X window dump of Xvfb."""
        dump = self._memory.read_bytes()
        header = struct.unpack(">25I", dump[:100])
        header_size, width, height, line, colours = header[0], header[4], header[5], header[12], header[19]
        start = header_size + colours * 12
        rows = np.frombuffer(dump[start : start + line * height], np.uint8).reshape(height, line)
        return rows[:, : width * 4].reshape(height, width, 4)[:, :, :3]

    def close(self) -> None:
        """Take the display away."""
        self._server.terminate()
        self._server.wait(TIMEOUT_S)


class Player(Hand):
    """A player who starts the program, and taps on its window with the mouse, by xdotool and by the real clock."""

    _program = (sys.executable, "-m", "companion")

    def __init__(self, display: Display, folder: Path, pictures: Path) -> None:
        self._memory = TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None)
        super().__init__(folder, display.size, Path(self._memory.name) / "widgets.json")
        self._display = display
        self._pictures = pictures
        pictures.mkdir(parents=True, exist_ok=True)
        self._environment = {
            **os.environ,
            "DISPLAY": display.name,
            "SDL_VIDEODRIVER": "x11",
            "OYEZ_DATA": str(self.data),
            "OYEZ_CONFIG": str(self.config),
            "OYEZ_WIDGETS": str(self._widgets),
            "PYTHONFAULTHANDLER": "1",
            "LANG": "C",
        }
        self._taken: set[str] = set()
        self.process: subprocess.Popen[bytes] | None = None

    def start(self, *options: str, core: int | None = None, voice: bool = False) -> None:
        """Open the program, in a window that fills the display, on one core alone where it is named."""
        # close removes the folder, and a player may open the program once more
        self._widgets.parent.mkdir(exist_ok=True)
        self._widgets.unlink(missing_ok=True)
        size = "x".join(map(str, self._size))
        silent = [] if voice else ["--no-voice"]
        bound = [] if core is None else ["taskset", "-c", str(core)]
        self.process = subprocess.Popen(
            [*TIED, *bound, *self._program, "play", *silent, "--size", size, *options],
            cwd=ROOT,
            env=self._environment,
            stdin=subprocess.PIPE,
        )
        self.until(lambda seen: seen.screen == "Start")

    def kill(self) -> None:
        """End it as a power cut does."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def close(self) -> None:
        """End it, where it still runs; one that does not end is a failure."""
        process = self.process
        try:
            if process is not None and process.poll() is None:
                process.terminate()
                process.wait(TIMEOUT_S)
        except subprocess.TimeoutExpired:
            assert process is not None
            process.send_signal(signal.SIGABRT)
            process.wait(TIMEOUT_S)
            pytest.fail(f"the program did not end within {TIMEOUT_S} s of SIGTERM")
        finally:
            shutil.rmtree(self._memory.name, ignore_errors=True)

    def until(self, condition: Callable[[ScreenDump], bool], timeout_s: float = TIMEOUT_S) -> ScreenDump:
        """Return the screen's content once the condition holds."""
        deadline = time.monotonic() + timeout_s
        seen = None
        while time.monotonic() < deadline:
            assert self.process is not None
            assert self.process.poll() is None, "the program ended by itself"
            try:
                seen = read(self._widgets)
            except FileNotFoundError:
                seen = None
            if seen is not None and condition(seen):
                return seen
            # another process writes the file
            time.sleep(0.002)
        pytest.fail(f"waited {timeout_s} s; on the screen: {seen}")

    def _rest(self) -> None:
        # taps act by the program's own clock, which is the machine's
        time.sleep(max(0.0, self._widgets.stat().st_mtime + QUIET_S + MARGIN_S - time.time()))

    def _keep(self, seconds: float) -> None:
        """Nothing to do: the program's clock is the machine's."""

    def _finger(self, kind: str, x: float, y: float) -> None:
        pixel = round(x * self._size[0]), round(y * self._size[1])
        words = ["mousemove", *map(str, pixel), f"mouse{kind}", "1"]
        subprocess.run(["xdotool", *words], env=self._environment, check=True)

    def _answered(self, taps: int) -> ScreenDump:
        seen = super()._answered(taps)
        self.remember(seen.screen)
        return seen

    def remember(self, name: str) -> None:
        """Save the first picture of each screen."""
        if name not in self._taken:
            self._taken.add(name)
            cv2.imwrite(str(self._pictures / f"{len(self._taken):02}-{name}.png"), self._display.picture())


class DrivenPlayer(Player):
    """A player whose fingers and clock go to the window by standard input (`driven_window`): nothing waits for time."""

    _program = (sys.executable, "-m", "tests.companion.driven_window")

    def double_tap(self, message: str, **fields: object) -> ScreenDump:
        """Tap a key twice, and a third time once the first tap is answered, all within one moment."""
        at = middle(self.key(message, **fields))
        self._rest()
        taps = read(self._widgets).taps
        for kind in ("down", "up") * 2:
            self._move(kind, at)
        seen = self._answered(taps)
        for kind in ("down", "up"):
            self._move(kind, at)
        return seen

    def _rest(self) -> None:
        self._keep(2 * QUIET_S)

    def _keep(self, seconds: float) -> None:
        self._tell(f"pass {seconds}")

    def _finger(self, kind: str, x: float, y: float) -> None:
        self._tell(f"{kind} {x} {y}")

    def _tell(self, line: str) -> None:
        assert self.process is not None
        assert self.process.stdin is not None
        self.process.stdin.write(f"{line}\n".encode())
        self.process.stdin.flush()


AnyPlayer = TypeVar("AnyPlayer", bound=Player)


@contextmanager
def at_display(
    kind: type[AnyPlayer], folder: Path, pictures: Path, size: tuple[int, int] = (800, 480)
) -> Iterator[AnyPlayer]:
    """A player at a new display of this size; `pictures` is emptied first."""
    shutil.rmtree(pictures, ignore_errors=True)
    memory = folder / "display"
    memory.mkdir(parents=True)
    display = Display(memory, size)
    player = kind(display, folder, pictures)
    try:
        yield player
    finally:
        player.close()
        display.close()


class Table:
    """The real dice on the table and the real actions; the program has to agree with them."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.language = Language.EN
        self.actions: list[Action] = []
        self.went_on = 0
        """Readings that were accepted automatically."""
        self.chance = Random(20)
        with Store.open(store_path(player.data)) as store:
            (kept,) = store.games()
            self.game: Game = new_game(store.load(kept.id).setup)

    def done(self, action: Action) -> None:
        """Note that the program has stored this action: the table agrees."""
        self.game, _ = apply(self.game, action)
        self.actions.append(action)
        self.player.until(lambda seen: seen.actions == len(self.actions))

    def throw(self, truth: Dice) -> int:
        """Read the picture, and correct each die that differs from the table; return the number of corrections."""
        if self.actions:
            self.player.tap("next_throw")
        if self.player.has("read_dice"):
            # virtual dice after the first ones are thrown already
            self.player.tap("read_dice")
        seen = self.player.until(lambda seen: seen.screen == "ConfirmRoll")
        self.player.remember(seen.screen)
        corrected = self.compare(truth, seen)
        self.player.tap("accept_roll")
        self.rolled(truth)
        return corrected

    def compare(self, truth: Dice, seen: ScreenDump) -> int:
        """Correct the misread dice; return their number."""
        if any(key.message == "leave_doubt" for key in seen.keys):
            self.player.remember("Doubt")
            seen = self.player.tap("leave_doubt")
        shown = self.shown(seen)
        assert len(shown) == 4, f"four made-up dice lie in the picture, seen: {shown}"
        return sum(self.correct(index, die, said) for index, (die, said) in enumerate(zip(truth, shown, strict=True)))

    def shown(self, seen: ScreenDump) -> Dice:
        """The dice as the screen says them, in its language."""
        with using(self.language):
            bodies = {_("black"): "black", _("clear"): "clear"}
        said = [key.says.split() for key in seen.keys if key.message == "select_die"]
        return [(bodies[word], int(value)) for word, value in said]

    def rolled(self, truth: Dice) -> None:
        """Note that the program has stored this roll."""
        self.done(roll(truth))

    def kept(self) -> Action:
        """Return the program's last stored action, once it is one action more than were counted."""
        self.player.until(lambda seen: seen.actions == len(self.actions) + 1)
        with Store.open(store_path(self.player.data)) as store:
            last: Action = store.load(store.games()[0].id).actions[-1]
            return last

    def enter(self, truth: Dice) -> None:
        """Enter the roll by hand: four taps."""
        if self.player.has("next_throw"):
            self.player.tap("next_throw")
        self.player.tap("enter_by_hand")
        kept = roll(truth)
        for value in (kept.black, *kept.clear):
            self.player.tap("tap_pad", value=value)
        self.done(kept)

    def correct(self, index: int, die: tuple[str, int], said: tuple[str, int]) -> bool:
        """Make the die on the screen equal to the one on the table; return True if there was anything to do."""
        if die == said:
            return False
        self.player.tap("select_die", index=index)
        self.player.remember("Correcting")
        if die[0] != said[0]:
            self.player.tap("set_body", black=die[0] == "black")
        if die[1] != said[1]:
            self.player.tap("set_die", value=die[1])
        else:
            self.player.tap("select_die", index=index)
        return True

    def act(self, number: int) -> None:
        """One player's whole turn, with the choices it raises; the screen may have been passed on to the player."""
        if not self.player.shows("open_sheet", player=number):
            self.to_wheel()
            self.player.tap("open_player", player=number)
        self.finish(number)

    def to_wheel(self) -> None:
        """From the turn to which the screen was passed on, if it was, back to the wheel."""
        if self.player.has("open_sheet"):
            self.player.tap("back")

    def finish(self, number: int) -> None:
        """The rest of a turn that is on the screen."""
        while not self.game.seats[number].done:
            action = pick(self.game, number, self.chance)
            if isinstance(action, Turn):
                self.draft(action)
                self.player.tap("confirm")
            elif isinstance(action, Rest):
                self.player.tap("take_rest")
            else:
                assert isinstance(action, Choose)
                self.player.remember("Choice")
                self.player.tap("take_option", option=action.option)
            self.done(action)

    def draft(self, turn: Turn) -> None:
        """The taps that a turn takes, but for the last."""
        self.player.tap("choose_die", slot=turn.slot)
        if turn.pay is not None:
            self.player.tap("choose_pay", pay=turn.pay)
        if turn.colour is not None:
            self.player.tap("choose_colour", colour=turn.colour)
        if turn.value is not None:
            self.player.tap("choose_value", value=turn.value)
        self.player.tap("choose_deed", deed=turn.do)
        self.player.remember("Turn")

    def watch(self, truth: Dice, throw: Callable[[], None]) -> None:
        """Throw before a live camera: the reading comes automatically, and is accepted if it is right and sure."""
        if self.player.has("next_throw"):
            self.player.tap("next_throw")
        throw()
        seen = self.player.until(lambda seen: seen.screen == "ConfirmRoll")
        self.player.remember(seen.screen)
        if any(key.message == "wait" for key in seen.keys) and self.shown(seen) == truth:
            self.went_on += 1
        else:
            if any(key.message == "wait" for key in seen.keys):
                seen = self.player.tap("wait")
            self.compare(truth, seen)
            self.player.tap("accept_roll")
        self.rolled(truth)

    def correct_roll(self, truth: Dice) -> None:
        """The roll was another one, though everybody has acted: a tap explains, a hold corrects."""
        assert self.player.tap("correct_roll").notice
        self.player.tap("dismiss")
        assert self.player.hold("correct_roll").screen == "Throwing"
        self.player.tap("enter_by_hand")
        kept = roll(truth)
        for value in (kept.black, *kept.clear):
            self.player.tap("tap_pad", value=value)
        self.done(Correct(kept))

    def speak(self, language: Language) -> None:
        """Choose another language in the middle of the game."""
        self.to_wheel()
        self.player.tap("open_settings", page="screen")
        self.player.tap("set_one", name="language", value=str(language))
        self.language = language
        assert self.player.tap("back").screen == "Wheel"

    def undo(self, number: int) -> None:
        """Take a turn back, look at the sheet and at why something is greyed, then act again."""
        self.to_wheel()
        self.player.tap("open_player", player=number)
        self.player.remember("Done")
        self.player.tap("undo_turn", player=number)
        self.done(Undo(number))
        self.player.tap("open_sheet", player=number)
        assert self.player.tap("back").screen == "Acting"
        greyed = next(key for key in self.player.until(lambda _: True).keys if not key.enabled)
        assert self.player.tap_on(greyed).notice
        self.player.remember("Why")
        self.player.tap_on(self.player.key("dismiss"))
        self.act(number)


def roll(truth: Dice) -> Roll:
    """The roll that these dice are."""
    clear = [value for body, value in truth if body == "clear"]
    (black,) = (value for body, value in truth if body == "black")
    return Roll(black, (clear[0], clear[1], clear[2]))
