"""Runs a bench or a campaign by its name: `make bench-NAME`; without one it lists them, as `make bench` does.

    python -m tests.bench NAME [ARGS...]    the words behind the name go to the part marked with ARGS

Each prints its figures as name=value, one a line.
"""

import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

ARGS = "ARGS"


class Bench(NamedTuple):
    """The purpose of a bench, and the modules that it runs one after the other with their words."""

    purpose: str
    steps: tuple[str, ...]


BENCHES = {
    "asks": Bench(
        "questions for each 100 throws before a live camera, in noise, shadows and unsteady light",
        (
            "tests.bench.filmed_throws build/pairs --pairs --count 110 --seed 100",
            "tests.bench.asks --pairs build/pairs ARGS",
        ),
    ),
    "browser-games": Bench(
        "a whole game of each kind by taps in Chromium, Firefox and WebKit, upright and on its side; 15 minutes",
        ("tests.bench.browser_games ARGS",),
    ),
    "clips": Bench(
        "32 clips of throws on printed cloths, with hands and nudges: reported once, rightly and soon",
        ("tests.bench.filmed_throws build/clips --kept-out --count 32", "tests.bench.clips_scored build/clips/*_*"),
    ),
    "coach": Bench(
        "the scores of the coach's levels, its time and memory, promises against outcomes", ("tests.bench.coach ARGS",)
    ),
    "colours": Bench(
        "red, white, yellow and black dice under warm and cold lamps, on the pictures of make kept-out",
        ("tests.bench.coloured_dice ARGS",),
    ),
    "computers": Bench(
        "computer players that know no game: wins, points and times of the levels; forbidden actions and hidden cards",
        ("tests.bench.computers ARGS",),
    ),
    "copy": Bench(
        "the wheel read with and without Learn my copy, on the wheels of make kept-out",
        (
            "tests.bench.kept_out.copies --of build/kept_out/wheels --out build/kept_out/copies",
            "tests.bench.learned_wheels build/kept_out/wheels build/kept_out/copies ARGS",
        ),
    ),
    "engine": Bench(
        "the engine beside python-chess and a release's wheel; moves and longest lists of Troyes and Castles",
        (
            "tests.bench.engine",
            "tests.bench.troyes_engine",
            "tests.bench.castles_of_tuscany_engine",
            "tests.bench.engine_release ARGS",
        ),
    ),
    "eyes": Bench("the reader on the labelled photos in ../shared", ("tests.bench.eyes ARGS",)),
    "face": Bench("the delay and the cost of the screen's response, on one core", ("tests.bench.face ARGS",)),
    "four-phones": Bench(
        "a whole game of each kind by four phones in Chromium, each page compared after each action; half an hour",
        ("tests.bench.four_phones ARGS",),
    ),
    "fuzz": Bench(
        "malformed input of every kind, 200,000 of each: crashes, hangs and memory leaks; an hour or two",
        ("tests.fuzz ARGS",),
    ),
    "halves": Bench(
        "white dice of two sides in the halves of a tray, on the pictures of make kept-out",
        ("tests.bench.halves ARGS",),
    ),
    "hall": Bench(
        "the delay until the hall's page shows a change at one of twelve tables; needs mosquitto",
        ("tests.bench.hall ARGS",),
    ),
    "hands": Bench(
        "host and Pico together: round trips, damaged frames, frames per second, RAM", ("tests.bench.hands ARGS",)
    ),
    "link-faults": Bench(
        "the link over a line with damage, echoes and repeats, 100,000 faults", ("tests.firmware.cases.echoes ARGS",)
    ),
    "phones": Bench(
        "a hundred phones at one table: delay of states, joins, turns, memory, phones that misbehave; ten minutes",
        ("tests.bench.phones ARGS", "tests.bench.phones --game troyes"),
    ),
    "phones-faults": Bench(
        "phones locked, cut off, killed in the middle of a turn, ten thousand times, for hours; needs chromium",
        ("tests.torture.phone_faults ARGS",),
    ),
    "phones-games": Bench(
        "a thousand random games of each kind by phones and by touch: the same rows, nobody is sent others' cards",
        ("tests.torture.phone_games ARGS", "tests.torture.hidden_cards"),
    ),
    "pieces": Bench(
        "coloured pieces on path-traced displays, each copy learned from one picture; needs g++",
        ("tests.bench.kept_out.pieces --out build/kept_out/pieces", "tests.bench.pieces build/kept_out/pieces ARGS"),
    ),
    "random-taps": Bench(
        "random taps on all keys: failures of the program, and screens that break a property; minutes",
        ("tests.torture.random_taps ARGS",),
    ),
    "reliability": Bench(
        "the reader's certainty beside the truth, by bins, on photos that training never saw",
        ("tests.bench.reliability ARGS",),
    ),
    "soak": Bench("a thousand whole games, to find memory leaks; half an hour", ("tests.torture.soak ARGS",)),
    "start": Bench(
        "the modules loaded at the start, the time to the first screen, the memory, on one core",
        ("tests.bench.start ARGS", "tests.bench.troyes_memory"),
    ),
    "strangers": Bench(
        "a touchscreen and five phones tapped by chance at once, restarts, a full disk, the summer's clock; minutes",
        ("tests.torture.strangers ARGS",),
    ),
    "taps": Bench(
        "10,000 random taps on every page of every game in Chromium, and in Firefox where it is installed",
        ("tests.bench.taps ARGS",),
    ),
    "torn-frames": Bench(
        "the ring's data line while the motor turns, for an hour of a simulated Pico's time",
        ("tests.firmware.test_turning ARGS",),
    ),
    "torture": Bench(
        "every kind of crash (kill, power cut, bad disk) and of damaged file, for hours", ("tests.torture ARGS",)
    ),
    "two-engines": Bench(
        "2,000 random games each of three games of cards and boards by both engines, compared after each event",
        (
            "tests.engine.troyes.two_engines ARGS",
            "tests.engine.castles_of_tuscany.two_engines ARGS",
            "tests.engine.cadwallon.two_engines ARGS",
        ),
    ),
    "unnumbered": Bench(
        "made-up dice with numerals, symbols, stickers, and with other than six faces, none of which may be sure",
        ("tests.bench.unnumbered ARGS",),
    ),
    "unplug": Bench(
        "camera, Pico, sound and display unplugged in whole games, a thousand times; some minutes",
        ("tests.torture.unplug ARGS",),
    ),
    "voice": Bench(
        "the delay of speech and sounds, the length and repetitions of a whole game's speech",
        ("tests.bench.voice ARGS",),
    ),
    "watch": Bench("the delay until a throw is reported, and the cost of watching", ("tests.bench.watch ARGS",)),
}


def programs(name: str, given: list[str]) -> list[list[str]]:
    """The words of each program that a bench runs."""
    return [
        [word for each in step.split() for word in (given if each == ARGS else [each])] for step in BENCHES[name].steps
    ]


def with_files(word: str) -> list[str]:
    """The files of a pattern with a star; any other word is itself."""
    return sorted(map(str, Path().glob(word))) if "*" in word else [word]


def main(words: list[str]) -> int:
    """Run a bench, up to the first of its programs that fails; the status of that one."""
    if not words or words[0] not in BENCHES:
        print("\n".join(f"make bench-{name:14} {bench.purpose}" for name, bench in BENCHES.items()))
        return 2 if words else 0
    for program in programs(words[0], words[1:]):
        given = [each for word in program for each in with_files(word)]
        done = subprocess.run([sys.executable, "-m", *given], check=False)
        if done.returncode:
            return done.returncode
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
