"""Boots the card's image in qemu and uses it as its owner does: `make test-image`, or `python -m tests.image`.

Each line is one duty of the delivered whole: its name, ok or the failure, and seconds. Then figures, one `name=value` a
line. The exit status is 1 if anything failed. Pictures of the screen come to lie in out/image.
docs/tests-and-limits.md names the duties that cannot be tried here.
"""

import argparse
import shutil
import subprocess
import sys
import time
import traceback
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from tests.broken_releases import broken_releases
from tests.companion.real_window import Table
from tests.companion.release_signing import new_key, trust
from tests.image import checks, own_wifi
from tests.image.checks import Box
from tests.image.finger import Finger
from tests.image.machine import ROOT, TOOLBOX, Card, Machine

Check = tuple[str, Callable[[Box], None]]


def named(*functions: Callable[[Box], None]) -> list[Check]:
    """Checks with the names of their functions."""
    return [(function.__name__, function) for function in functions]


FIRST = named(
    checks.start,
    checks.splash_instead_of_text,
    checks.first_screen,
    checks.runs_as_its_own_user,
    checks.root_stays_as_it_was,
    checks.same_machine_at_every_start,
    checks.releases_of_the_builder_are_taken,
    checks.data_grew,
    checks.clock_goes_on,
    checks.phones_by_touch,
    checks.phones_are_limited,
    checks.phones_end_with_the_game,
    own_wifi.own_wifi_by_touch,
    checks.phones_off_by_touch,
    checks.touch_is_taken,
    checks.game_by_taps,
    checks.killed_and_back,
    checks.resume,
    checks.power_cut,
)
"""A card as it was written: the first start, a game, kill, power cut in the middle of a turn."""

SECOND: list[Check] = [
    *named(
        checks.again,
        checks.nothing_is_left_behind,
        checks.same_machine_at_every_start,
        checks.resume,
        checks.rest_of_turn,
        checks.small_memory,
    ),
    ("backup_on_fat_stick", partial(checks.backup_on_stick, kind="vfat")),
    ("backup_on_exfat_stick", partial(checks.backup_on_stick, kind="exfat")),
    *named(
        checks.export_onto_stick,
        checks.restore_offered,
        checks.pico_plugged_in,
        checks.ends_beside_a_pico_that_hangs,
        checks.camera_plugged_in,
        checks.nothing_but_its_own,
        checks.full_card,
        checks.off_by_touch,
    ),
]
"""The same card with 512 MB: the stored data, sticks, plugs, a full card, and off."""

THIRD: list[Check] = [
    *named(checks.again, checks.unsigned_is_refused, checks.update_by_touch, checks.back_by_hand),
    *((f"goes_back_from_{kind}".replace("-", "_"), partial(checks.goes_back, kind=kind)) for kind in checks.BROKEN),
    *named(
        checks.back_by_hand_to_one_that_fails,
        checks.page_commands,
        checks.imager_settings_written,
        checks.restart_by_touch,
        checks.again,
        checks.release_and_key_kept,
        checks.imager_settings_taken,
        checks.power_button,
    ),
]
"""The same card: releases, restart, power button."""

CHAPTERS: tuple[tuple[int, list[Check]], ...] = ((1024, FIRST), (512, SECOND), (1024, THIRD))
"""Memory in MiB, and the checks with it."""


def main() -> int:
    """Run the chapters."""
    parser = argparse.ArgumentParser(prog="python -m tests.image", description=__doc__)
    parser.add_argument("image", type=Path, help="as tools/image --raw makes it: dist/oyez-VERSION-arm64.img")
    parser.add_argument("--patience", type=float, default=1.0, help="what every limit is multiplied by (1)")
    parser.add_argument("--work", type=Path, default=ROOT / "build/image/test", help="where cards and logs lie")
    parser.add_argument(
        "--chapters", type=int, nargs="*", default=[1, 2, 3], help="which ones (1 2 3); 2 and 3 go on with 1's card"
    )
    parser.add_argument("--checks", nargs="*", default=[], metavar="NAME", help="only these, after the machine's start")
    options = parser.parse_args()
    known = {name for number in options.chapters for name, _check in CHAPTERS[number - 1][1]}
    if unknown := set(options.checks) - known:
        print(f"no check of these chapters: {' '.join(sorted(unknown))}", file=sys.stderr)
        return 2
    if not TOOLBOX.exists() or not options.image.exists():
        print(f"{options.image} or {TOOLBOX} is missing: make image", file=sys.stderr)
        return 2
    pictures = ROOT / "out/image"
    shutil.rmtree(pictures, ignore_errors=True)
    options.work.mkdir(parents=True, exist_ok=True)
    began, failed = time.monotonic(), 0
    releases, signers = made_releases(options.work / "releases")
    card = Card(options.image.resolve(), options.work / "card.qcow2")
    if 1 in options.chapters:
        card.write()
    table: Table | None = None
    figures: dict[str, str] = {}
    for number in options.chapters:
        memory, chapter = CHAPTERS[number - 1]
        with Machine(card, options.work / f"machine-{number}", memory, patience=options.patience) as machine:
            finger = Finger(machine, options.work, pictures)
            if table is not None:
                table.player = finger
            box = Box(machine, finger, options.work, releases, signers, table, figures)
            failed += sum(not tried(name, check, box) for name, check in chosen(chapter, options.checks))
            table = box.table
    for name, value in figures.items():
        print(f"{name}={value}")
    print(f"checks_failed={failed}\nseconds={time.monotonic() - began:.0f}")
    return 1 if failed else 0


def chosen(chapter: list[Check], names: list[str]) -> list[Check]:
    """The checks with these names after a start of the machine; all without a name."""
    if not names:
        return chapter
    found = [check for check in chapter if check[0] in names]
    return found if not found or found[0] == chapter[0] else [*named(checks.again), *found]


def made_releases(folder: Path) -> tuple[dict[str, Path], Path]:
    """Signed releases of this checkout by their kinds, and the file that names the public half of their key."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    words = [
        sys.executable,
        "-m",
        "pip",
        "wheel",
        "--quiet",
        "--no-deps",
        "--wheel-dir",
        str(folder / "built"),
        str(ROOT),
    ]
    subprocess.run(words, check=True)
    (wheel,) = (folder / "built").glob("oyez-*.whl")
    key = new_key(folder)
    return broken_releases(wheel, folder, key), trust(key, folder / "release_signers")


def tried(name: str, check: Callable[[Box], None], box: Box) -> bool:
    """Run one check and print its line; save a picture of the screen if it fails."""
    began = time.monotonic()
    try:
        check(box)
    except (Exception, pytest.fail.Exception) as error:
        print(f"{name}: FAILED after {time.monotonic() - began:.0f} s: {error}", flush=True)
        (box.folder / f"{name}.error").write_text(traceback.format_exc())
        if box.machine.on:
            box.finger.picture(f"FAILED-{name}")
            (box.folder / f"{name}.journal").write_text(box.machine.try_shell("journalctl -b --no-pager", 120)[1])
        return False
    print(f"{name}: ok ({time.monotonic() - began:.0f} s)", flush=True)
    return True


if __name__ == "__main__":
    sys.exit(main())
