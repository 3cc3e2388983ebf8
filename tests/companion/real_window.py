"""The real window under Xvfb, a finger that taps on it, and the real table beside it.

The test knows the table and each player's actions; it knows the program by the screen's content, which the program
writes to OYEZ_WIDGETS after each redraw.
"""

import os
import shutil
import signal
import struct
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import cv2
import msgspec
import numpy as np
import pytest

from companion.games.troyes_dice.autoplay import pick
from companion.i18n.language import Language, _, using
from companion.storage.store import Store, store_path
from companion.system.touch_map import TouchMap, mapped
from companion.ui.tap_guard import QUIET_S
from companion.ui.toolkit.draw import fitted
from companion.ui.toolkit.rotation import to_display, turned_size
from companion.ui.toolkit.screen_dump import ScreenDump, Seen, read
from engine.troyes_dice import Action, Choose, Correct, Game, Rest, Roll, Turn, Undo, apply, new_game

ROOT = Path(__file__).parents[2]
MEMORY = Path("/dev/shm")
"""A folder in memory: the screen's dump is written after each redraw without waiting for a disk."""
SPEED = 5.0
"""The factor by which the window's clock runs faster in games of hundreds of taps."""
MARGIN_S = 0.03
"""The precision of a file's time."""
TIMEOUT_S = 60.0
"""Seconds after which a screen that does not come is a failure; on an idle machine each takes far less than one."""
TIED = ("setpriv", "--pdeathsig", "TERM")
"""Before a command: it ends with a test that is killed, too; a program left over would keep the port for phones."""
HELD_S = 1.2
"""Seconds that a finger rests on a key that must be held."""

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


class Player:
    """The finger and the eye of a player; the window's clock runs `speed` times as fast as it does for people.

    Taps with the mouse; with `fingers` as SDL reports them.
    """

    def __init__(
        self, display: Display, folder: Path, pictures: Path, speed: float = 1.0, fingers: bool = False
    ) -> None:
        self._display = display
        self._speed = speed
        self._fingers = fingers
        self.rotation = 0
        """The rotation of the program's picture clockwise, in degrees."""
        self.panel: TouchMap = ()
        """The map from a touched point to the one that the touchscreen reports; empty if both are the same."""
        self.data = folder / "data"
        self._memory = TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None)
        self._widgets = Path(self._memory.name) / "widgets.json"
        self._pictures = pictures
        pictures.mkdir(parents=True, exist_ok=True)
        self._environment = {
            **os.environ,
            "DISPLAY": display.name,
            "SDL_VIDEODRIVER": "x11",
            "OYEZ_DATA": str(self.data),
            "OYEZ_CONFIG": str(folder / "config"),
            "OYEZ_WIDGETS": str(self._widgets),
            "PYTHONFAULTHANDLER": "1",
            "LANG": "C",
        }
        self._taken: set[str] = set()
        self.process: subprocess.Popen[bytes] | None = None

    def set(self, text: str) -> None:
        """Write the settings' file, before the start."""
        folder = Path(self._environment["OYEZ_CONFIG"])
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "settings.toml").write_text(text)

    def start(self, *options: str, core: int | None = None, voice: bool = False) -> None:
        """Open the program, in a window that fills the display, on one core alone where it is named."""
        # close removes the folder, and a player may open the program once more
        self._widgets.parent.mkdir(exist_ok=True)
        self._widgets.unlink(missing_ok=True)
        size = "x".join(map(str, self._display.size))
        silent = [] if voice else ["--no-voice"]
        bound = [] if core is None else ["taskset", "-c", str(core)]
        self.process = subprocess.Popen(
            [*TIED, *bound, *self._program(), "play", *silent, "--size", size, *options],
            cwd=ROOT,
            env=self._environment,
            stdin=subprocess.PIPE if self._fingers else None,
        )
        self.until(lambda seen: seen.screen == "Start")

    def _program(self) -> list[str]:
        if self._speed == 1 and not self._fingers:
            return command()
        return [sys.executable, "-m", "tests.companion.fast_window", str(self._speed)]

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
            time.sleep(0.005)
        pytest.fail(f"waited {timeout_s} s; on the screen: {seen}")

    def key(self, message: str, **fields: object) -> Seen:
        """The key on the screen whose tap means this."""
        seen = read(self._widgets)
        wanted = msgspec.to_builtins(fields)
        for key in reversed(seen.keys):
            if key.message == message and all(key.fields[name] == value for name, value in wanted.items()):
                return key
        keys = [(key.message, key.fields) for key in seen.keys]
        pytest.fail(f"no key for {message} {wanted} on {seen.screen} ({seen.notice!r}): {keys}")

    def has(self, message: str) -> bool:
        """Return True if a key on the screen sends this message."""
        return any(key.message == message for key in read(self._widgets).keys)

    def shows(self, message: str, **fields: object) -> bool:
        """Return True if a key on the screen sends exactly this message."""
        keys = [key for key in read(self._widgets).keys if key.message == message]
        return any(all(key.fields[name] == value for name, value in fields.items()) for key in keys)

    def tap(self, message: str, **fields: object) -> ScreenDump:
        """Tap a key and wait until the tap is answered."""
        return self.tap_on(self.key(message, **fields))

    def tap_on(self, key: Seen) -> ScreenDump:
        """Tap in the middle of a key, once the screen takes taps, and wait until the tap is answered."""
        taps = self._point(key)
        if self._fingers:
            self._finger("down", key)
            self._finger("up", key)
        else:
            self._mouse("click", "1")
        return self._answered(taps)

    def double_tap(self, delay_ms: int, message: str, **fields: object) -> ScreenDump:
        """Tap a key twice; return the screen's content once one tap is answered."""
        taps = self._point(self.key(message, **fields))
        self._mouse("click", "--repeat", "2", "--delay", str(delay_ms), "1")
        return self._answered(taps)

    def hold(self, message: str, **fields: object) -> ScreenDump:
        """Keep the finger on a key until it is answered."""
        key = self.key(message, **fields)
        taps = self._point(key)
        if self._fingers:
            self._finger("down", key)
        else:
            self._mouse("mousedown", "1", "sleep", str(HELD_S), "mouseup", "1")
        seen = self._answered(taps)
        if self._fingers:
            self._finger("up", key)
        return seen

    def _point(self, key: Seen) -> int:
        """Move to the middle of a key; gives the number of taps before."""
        if not self._fingers:
            self._mouse("mousemove", *map(str, self._middle(key)))
        self._let_it_stand()
        return read(self._widgets).taps

    def _middle(self, key: Seen) -> tuple[int, int]:
        """The middle of a key in pixels."""
        x, y, w, h = key.rect
        return self._pixel(x + w / 2, y + h / 2)

    def _pixel(self, x: float, y: float) -> tuple[int, int]:
        """The pixel of the display where a logical point is seen."""
        size = turned_size(self._display.size, self.rotation)
        scale, (left, top) = fitted(size)
        across, down = to_display((left + x * scale) / size[0], (top + y * scale) / size[1], self.rotation)
        return round(across * self._display.size[0]), round(down * self._display.size[1])

    def touch(self, x: float, y: float) -> ScreenDump:
        """Touch a logical point and wait until the touch is answered."""
        self._let_it_stand()
        taps = read(self._widgets).taps
        for kind in ("down", "up"):
            self._finger_at(kind, self._pixel(x, y))
        return self._answered(taps)

    def _finger(self, kind: str, key: Seen) -> None:
        """A finger on the middle of a key: `down` or `up`."""
        self._finger_at(kind, self._middle(key))

    def _finger_at(self, kind: str, pixel: tuple[int, int]) -> None:
        assert self.process is not None
        assert self.process.stdin is not None
        x, y = mapped(self.panel, pixel[0] / self._display.size[0], pixel[1] / self._display.size[1])
        self.process.stdin.write(f"{kind} {x} {y}\n".encode())
        self.process.stdin.flush()

    def _let_it_stand(self) -> None:
        """Wait until taps act on the present screen."""
        until = self._widgets.stat().st_mtime + QUIET_S / self._speed + MARGIN_S
        time.sleep(max(0.0, until - time.time()))

    def _mouse(self, *words: str) -> None:
        subprocess.run(["xdotool", *words], env=self._environment, check=True)

    def _answered(self, taps: int) -> ScreenDump:
        seen = self.until(lambda seen: seen.taps > taps)
        self.remember(seen.screen)
        return seen

    def remember(self, name: str) -> None:
        """Save the first picture of each screen."""
        if name not in self._taken:
            self._taken.add(name)
            cv2.imwrite(str(self._pictures / f"{len(self._taken):02}-{name}.png"), self._display.picture())


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
            self.player.tap("ToThrow")
        self.player.tap("ReadDice")
        seen = self.player.until(lambda seen: seen.screen == "ConfirmRoll")
        self.player.remember(seen.screen)
        corrected = self.compare(truth, seen)
        self.player.tap("AcceptRoll")
        self.rolled(truth)
        return corrected

    def compare(self, truth: Dice, seen: ScreenDump) -> int:
        """Correct the misread dice; return their number."""
        if any(key.message == "LeaveDoubt" for key in seen.keys):
            self.player.remember("Doubt")
            seen = self.player.tap("LeaveDoubt")
        shown = self.shown(seen)
        assert len(shown) == 4, f"four made-up dice lie in the picture, seen: {shown}"
        return sum(self.correct(index, die, said) for index, (die, said) in enumerate(zip(truth, shown, strict=True)))

    def shown(self, seen: ScreenDump) -> Dice:
        """The dice as the screen says them, in its language."""
        with using(self.language):
            bodies = {_("black"): "black", _("clear"): "clear"}
        said = [key.says.split() for key in seen.keys if key.message == "SelectDie"]
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
        if self.player.has("ToThrow"):
            self.player.tap("ToThrow")
        self.player.tap("EnterByHand")
        kept = roll(truth)
        for value in (kept.black, *kept.clear):
            self.player.tap("TapPad", value=value)
        self.done(kept)

    def correct(self, index: int, die: tuple[str, int], said: tuple[str, int]) -> bool:
        """Make the die on the screen equal to the one on the table; return True if there was anything to do."""
        if die == said:
            return False
        self.player.tap("SelectDie", index=index)
        self.player.remember("Correcting")
        if die[0] != said[0]:
            self.player.tap("SetBody", black=die[0] == "black")
        if die[1] != said[1]:
            self.player.tap("SetDie", value=die[1])
        else:
            self.player.tap("SelectDie", index=index)
        return True

    def act(self, number: int) -> None:
        """One player's whole turn, with the choices it raises; the screen may have been passed on to the player."""
        if not self.player.shows("OpenSheet", player=number):
            self.to_wheel()
            self.player.tap("OpenPlayer", player=number)
        self.finish(number)

    def to_wheel(self) -> None:
        """From the turn to which the screen was passed on, if it was, back to the wheel."""
        if self.player.has("OpenSheet"):
            self.player.tap("Back")

    def finish(self, number: int) -> None:
        """The rest of a turn that is on the screen."""
        while not self.game.seats[number].done:
            action = pick(self.game, number, self.chance)
            if isinstance(action, Turn):
                self.draft(action)
                self.player.tap("Confirm")
            elif isinstance(action, Rest):
                self.player.tap("TakeRest")
            else:
                assert isinstance(action, Choose)
                self.player.remember("Choice")
                self.player.tap("TakeOption", option=action.option)
            self.done(action)

    def draft(self, turn: Turn) -> None:
        """The taps that a turn takes, but for the last."""
        self.player.tap("ChooseDie", slot=turn.slot)
        if turn.pay is not None:
            self.player.tap("ChoosePay", pay=turn.pay)
        if turn.colour is not None:
            self.player.tap("ChooseColour", colour=turn.colour)
        if turn.value is not None:
            self.player.tap("ChooseValue", value=turn.value)
        self.player.tap("ChooseDeed", deed=turn.do)
        self.player.remember("Turn")

    def watch(self, truth: Dice, throw: Callable[[], None]) -> None:
        """Throw before a live camera: the reading comes automatically, and is accepted if it is right and sure."""
        if self.player.has("ToThrow"):
            self.player.tap("ToThrow")
        throw()
        seen = self.player.until(lambda seen: seen.screen == "ConfirmRoll")
        self.player.remember(seen.screen)
        if any(key.message == "Wait" for key in seen.keys) and self.shown(seen) == truth:
            self.went_on += 1
        else:
            if any(key.message == "Wait" for key in seen.keys):
                seen = self.player.tap("Wait")
            self.compare(truth, seen)
            self.player.tap("AcceptRoll")
        self.rolled(truth)

    def correct_roll(self, truth: Dice) -> None:
        """The roll was another one, though everybody has acted: a tap explains, a hold corrects."""
        assert self.player.tap("CorrectRoll").notice
        self.player.tap("Dismiss")
        assert self.player.hold("CorrectRoll").screen == "Throwing"
        self.player.tap("EnterByHand")
        kept = roll(truth)
        for value in (kept.black, *kept.clear):
            self.player.tap("TapPad", value=value)
        self.done(Correct(kept))

    def speak(self, language: Language) -> None:
        """Choose another language in the middle of the game."""
        self.to_wheel()
        self.player.tap("OpenSettings", page="screen")
        self.player.tap("Set", name="language", value=str(language))
        self.language = language
        assert self.player.tap("Back").screen == "Wheel"

    def undo(self, number: int) -> None:
        """Take a turn back, look at the sheet and at why something is greyed, then act again."""
        self.to_wheel()
        self.player.tap("OpenPlayer", player=number)
        self.player.remember("Done")
        self.player.tap("UndoTurn", player=number)
        self.done(Undo(number))
        self.player.tap("OpenSheet", player=number)
        assert self.player.tap("Back").screen == "Acting"
        greyed = next(key for key in self.player.until(lambda _: True).keys if not key.enabled)
        assert self.player.tap_on(greyed).notice
        self.player.remember("Why")
        self.player.tap_on(self.player.key("Dismiss"))
        self.act(number)


def roll(truth: Dice) -> Roll:
    """The roll that these dice are."""
    clear = [value for body, value in truth if body == "clear"]
    (black,) = (value for body, value in truth if body == "black")
    return Roll(black, (clear[0], clear[1], clear[2]))
