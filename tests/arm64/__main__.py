"""Tests with the wheels for 64-bit Arm, under emulation: `python -m tests.arm64`, or `make test-arm64`.

The covered tests are a choice, since emulation takes some twenty times as long; the program prints each omission with
its reason. Then both machines read the same pictures, play the same games and draw the same screens, and the program
prints the differences. Prints name=value lines; the exit status is 1 if a test fails, where a record or a screen
differs, and where a reading differs in a value, a body, its certainty or a doubt, or in its numbers by more than SLACK.
"""

import os
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import msgspec
import numpy as np

from tests.arm64.account import Account
from tests.vision.throws import MIXED
from vision.fusion import width_of
from vision.reading import Body, Die, Reading
from vision.synthetic import make_table

ROOT = Path(__file__).parents[2]
PICTURES = range(800, 820)
"""Seeds of made-up tables; every fifth holds coloured dice."""
COLOURED: tuple[Body, ...] = ("red", "yellow", "white", "black", "clear")
SLACK = 0.02
"""The largest difference of two machines' probabilities."""
PLACE_SLACK = 0.05
"""The same of two machines' places, in widths of the die: the first layer of each net adds floating-point numbers in
the machine's own order, and where the last digit decides how a number is rounded to 8 bits, the difference grows."""

GROUPS: dict[str, tuple[str, ...]] = {
    "engine": (
        "tests/engine/troyes_dice/test_examples.py",
        "tests/engine/troyes_dice/test_achievements.py",
        "tests/engine/troyes_dice/test_undo_and_correct.py",
    ),
    "coach": ("tests/companion/games/troyes_dice/coach/test_same_everywhere.py",),
    "reader": ("tests/vision/test_onnx_model.py", "tests/vision/test_decide.py", "tests/vision/test_tilt.py"),
    "screen": (
        "tests/companion/ui/test_goldens.py::test_looks_as_it_did",
        "tests/companion/ui/test_update.py",
        "tests/companion/ui/toolkit/test_fonts.py",
        "tests/companion/ui/toolkit/test_icons.py",
    ),
    "store": (
        "tests/companion/test_session.py",
        "tests/companion/export/test_sharing.py",
        "tests/companion/i18n/test_language.py",
    ),
}
"""The tests that run there, by subject."""

LEFT_OUT = {
    "test_legal_and_faults, test_perft, test_record, test_slow_rules": "hours of whole numbers under emulation",
    "test_reader, test_wheel, test_mat, test_settle": "the accounts below read whole pictures on both machines",
    "the screens of the other languages": "their texts are laid out by the same code",
    "real windows, the service, the Pico's firmware": "they start programs of this machine's own",
    "the Pi's camera, GPIO and loudspeaker": "nothing of them is emulated",
}


def main() -> int:
    """Run the groups, then compare the accounts."""
    found = subprocess.run([str(ROOT / "tools/arm64")], cwd=ROOT, stdout=subprocess.PIPE, text=True, check=False)
    if found.returncode:
        return 1
    arm = found.stdout.strip()
    failed = [name for name, files in GROUPS.items() if not _tests(arm, name, files)]
    for what, why in LEFT_OUT.items():
        print(f"left_out={what}: {why}")
    with tempfile.TemporaryDirectory() as folder:
        for seed in PICTURES:
            kind, bodies = ("mixed", MIXED.bodies) if seed % 5 else ("coloured", COLOURED)
            np.save(Path(folder) / f"{kind} {seed}.npy", make_table(seed, bodies).pixels)
        mine, theirs = _account(sys.executable, folder), _account(arm, folder)
    alike = _compare(mine, theirs)
    return 1 if failed or not alike else 0


def _tests(python: str, name: str, files: tuple[str, ...]) -> bool:
    begun = time.monotonic()
    words = [python, "-m", "pytest", "-p", "no:cacheprovider", "-p", "no:xdist", *files]
    done = subprocess.run(words, cwd=ROOT, env=_environment(), capture_output=True, text=True, check=False)
    counts = {what: int(count) for count, what in re.findall(r"(\d+) (passed|failed|skipped|error)", done.stdout)}
    if not counts:
        # pytest -q prints only dots if all tests pass
        counts = {"passed": len(re.findall(r"\.", "".join(re.findall(r"^([.sF]+) +\[", done.stdout, re.M))))}
    passed = done.returncode == 0
    told = " ".join(f"{what}={count}" for what, count in counts.items())
    print(f"covered_{name}={' '.join(Path(each).stem for each in files)}")
    print(f"{name}_{'passed' if passed else 'failed'}: {told} seconds={time.monotonic() - begun:.0f}", flush=True)
    if not passed:
        print(done.stdout[-4000:], done.stderr[-2000:], file=sys.stderr)
    return passed


def _environment() -> dict[str, str]:
    return {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}


def _account(python: str, folder: str) -> Account:
    words = [python, "-m", "tests.arm64.account", folder]
    done = subprocess.run(words, cwd=ROOT, env=_environment(), stdout=subprocess.PIPE, check=True)
    return msgspec.json.decode(done.stdout, type=Account)


def _compare(mine: Account, theirs: Account) -> bool:
    """Print the equal and the different results; return True if all necessary ones are equal."""
    for account in (mine, theirs):
        libraries = " ".join(f"{name}-{version}" for name, version in account.libraries.items())
        print(f"machine={account.machine} python={account.python} {libraries}")
    records = sum(theirs.records[name] == record for name, record in mine.records.items())
    screens = sum(theirs.screens[name] == screen for name, screen in mine.screens.items())
    exact = sum(theirs.readings[name] == reading for name, reading in mine.readings.items())
    pairs = [(_convert(reading), _convert(theirs.readings[name])) for name, reading in mine.readings.items()]
    told = [pair for pair in pairs if _told(pair[0]) == _told(pair[1])]
    shares, places = max(map(_shares_apart, told), default=0.0), max(map(_places_apart, told), default=0.0)
    print(f"values_bodies_certainty_doubts_same={len(told)}/{len(pairs)}")
    print(f"records_same={records}/{len(mine.records)}")
    print(f"screens_same={screens}/{len(mine.screens)}")
    print(f"readings_same_bit_for_bit={exact}/{len(mine.readings)}")
    print(f"probabilities_farthest_apart={shares:.2g}")
    print(f"places_farthest_apart={places:.2g} widths of a die")
    alike = len(told) == len(pairs) and shares <= SLACK and places <= PLACE_SLACK
    return alike and (records, screens) == (len(mine.records), len(mine.screens))


def _convert(reading: object) -> Reading:
    return msgspec.convert(reading, Reading)


def _told(reading: Reading) -> object:
    """The part of a reading that the rules and the screen see: values, bodies, certainty, and the kinds of doubts."""
    dice = [(die.value, die.body) for die in reading.dice]
    return dice, reading.sure, [(doubt.code, doubt.die) for doubt in reading.doubts]


def _shares_apart(pair: tuple[Reading, Reading]) -> float:
    """The largest difference of two readings' probabilities, of the same dice."""
    dice = zip(pair[0].dice, pair[1].dice, strict=True)
    return max((abs(mine.confidence - theirs.confidence) for mine, theirs in dice), default=0.0)


def _places_apart(pair: tuple[Reading, Reading]) -> float:
    """The largest difference of two readings' places, of the same dice, in widths of the die."""
    dice = zip(pair[0].dice, pair[1].dice, strict=True)
    return max((_far(mine, theirs) for mine, theirs in dice), default=0.0)


def _far(mine: Die, theirs: Die) -> float:
    numbers = zip((*mine.box, *mine.centre), (*theirs.box, *theirs.centre), strict=True)
    return max(abs(one - other) for one, other in numbers) / width_of(mine)


if __name__ == "__main__":
    sys.exit(main())
