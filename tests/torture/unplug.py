"""Camera, Pico, sound and display unplugged and plugged in between any two taps of whole games: the game continues.

`make bench-unplug` prints a line `name=value` for each figure, and fails at the first thing lost, not taken back or
broken.
"""

import argparse
import logging
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from random import Random

from companion.games.troyes_dice.roll import ROLL
from companion.i18n.faults import AnyFault
from companion.session import Session
from companion.storage.store import Store, store_path
from companion.ui import update_back, update_shell
from companion.ui.model import Throwing
from hardware.faults import Code
from tests.companion.live_table import LiveTable
from tests.torture.evening import Evening, Taps
from tests.torture.finger import Program
from tests.torture.plugs import CameraPlug, DisplayPlug, PicoPlug, Plug, SoundPlug, hurried
from vision.synthetic import make_table

OFTEN = 0.4
"""The probability of unplugging or plugging in a device before a tap."""
WAITED_FOR = 0.3
"""The probability of waiting until the program uses a device again before the game continues."""
MAX_MOMENTS = 8


class Unplugging:
    """Whole games until a number of devices was unplugged; `pulled` counts them, `taken_back` the ones used again.

    `often` is the probability of unplugging or plugging in a device before a tap, 0 to 1; at most `players` play. With
    `read` the camera reads some of the throws while it is connected.
    """

    def __init__(
        self, times: int, plugs: Sequence[Plug], chance: Random, often: float, players: int, read: bool
    ) -> None:
        self.pulled: Counter[str] = Counter()
        self.taken_back: Counter[str] = Counter()
        self.games = self.read = self.taps = 0
        self._times = times
        self._plugs = plugs
        self._chance = chance
        self._often = often
        self._players = players
        self._read = read

    def play(self, program: Program) -> Taps:
        """Yield the finger's taps, and the other hand's actions at the plugs."""
        evening = Evening(program, Random(self._chance.random()))
        yield from self._all_in(program)
        while self.pulled.total() < self._times:
            evening.mends = self._chance.random() < 0.5
            evening.reads = (self._chance.randrange(16),) if self._read else ()
            for tap in evening.whole_game(
                self._chance.randint(1, self._players), expansion=self._chance.random() < 0.5
            ):
                if self._chance.random() < self._often:
                    yield from self._disturb(program)
                yield tap
            yield from self._all_in(program)
        yield from self._sees(program, evening)
        self.games, self.read, self.taps = evening.games, evening.read, program.taps
        yield update_shell.leave.tap()

    def _disturb(self, program: Program) -> Taps:
        plug = self._chance.choice(self._plugs)
        plug.toggle()
        if plug.out:
            self.pulled[plug.name] += 1
        elif self._chance.random() < WAITED_FOR:
            yield from self._back(program, plug)
        for _moment in range(self._chance.randrange(MAX_MOMENTS)):
            yield None
        if isinstance(plug, DisplayPlug) and plug.out:
            # nothing can be tapped without
            plug.toggle()
            yield from self._back(program, plug)

    def _back(self, program: Program, plug: Plug) -> Taps:
        yield from program.until(lambda: plug.used(program), f"the {plug.name}, put back,")
        self.taken_back[plug.name] += 1

    def _all_in(self, program: Program) -> Taps:
        for plug in self._plugs:
            if plug.out:
                plug.toggle()
                yield from self._back(program, plug)
            yield from program.until(lambda plug=plug: plug.used(program), f"the {plug.name}")  # type: ignore[misc]

    def _sees(self, program: Program, evening: Evening) -> Taps:
        """Check that with everything plugged in no fault is left, in a game that is begun and not played."""
        yield from evening.begin(1)
        yield from program.until(lambda: isinstance(program.app.model.screen, Throwing), "the throw")
        yield from program.until(lambda: not _faults(program), "the end of all faults")
        frame = program.app.model.frame
        yield from program.until(lambda: program.app.model.frame is not frame, "a picture of the camera")
        yield update_back.back.tap()


def _faults(program: Program) -> list[AnyFault]:
    """Return the reported faults, except for a cable that was unplugged that often."""
    return [fault for fault in program.app.model.faults if fault.code is not Code.CABLE_BAD]


def kept_games(file: Path) -> int:
    """Count the whole games; all of them replay. Raises StoreError."""
    with Store.open(file) as store:
        return sum(Session.resume(store, row.id).game.over for row in store.games())


def main(words: list[str] | None = None) -> int:
    """Play, and print the figures."""
    parser = argparse.ArgumentParser(prog="python -m tests.torture.unplug", description=__doc__)
    parser.add_argument("--times", type=int, default=1000, help="something is pulled out (1000)")
    parser.add_argument("--seed", type=int, default=1, help="of chance (1)")
    parser.add_argument("--often", type=float, default=OFTEN, help=f"how likely that is before a tap, 0 to 1 ({OFTEN})")
    parser.add_argument("--players", type=int, default=3, help="at most, 1 to 4 (3)")
    parser.add_argument("--no-reading", action="store_true", help="let the camera read no throws")
    options = parser.parse_args(words)
    logging.disable(logging.WARNING)
    begun = time.monotonic()
    with tempfile.TemporaryDirectory() as name, ExitStack() as table:
        folder = Path(name)
        street = table.enter_context(LiveTable())
        if not options.no_reading:
            street.show(make_table(3, ROLL.expectation.bodies).pixels)
        pico, sound = PicoPlug(folder), SoundPlug(folder)
        table.callback(pico.close)
        table.enter_context(hurried(sound))
        plugs = (CameraPlug(street), pico, sound, DisplayPlug())
        unplugging = Unplugging(
            options.times, plugs, Random(options.seed), options.often, options.players, not options.no_reading
        )
        program = Program(
            folder,
            unplugging.play,
            "--camera",
            street.address,
            "--ring",
            "pico",
            **pico.environment,
            **sound.environment,
        )
        status = program.run()
        kept = kept_games(store_path(folder / "data"))
        complaints = len(pico.board.complaints)
    figures = {
        "unplugged": unplugging.pulled.total(), **{f"unplugged_{plug}": n for plug, n in unplugging.pulled.items()},
        **{f"taken_back_{plug}": n for plug, n in unplugging.taken_back.items()},
        "games": unplugging.games, "games_kept": kept, "throws_read": unplugging.read, "taps": unplugging.taps,
        "firmware_complaints": complaints, "seconds": round(time.monotonic() - begun),
    }  # fmt: skip
    print("\n".join(f"{name}={value}" for name, value in figures.items()), flush=True)
    return status or int(kept != unplugging.games or complaints > 0)


if __name__ == "__main__":
    sys.exit(main())
