"""`oyez hardware`: the attached devices and their drivers; `oyez hardware test`: a test of them, part by part."""

import argparse
import sys

from msgspec.structs import replace

from companion.commands.flash import put_on_pico
from companion.health.device_checks import speaks_through
from companion.health.hardware_test import hardware_test
from companion.i18n.fault_texts import text
from companion.i18n.language import Language, Sentence
from hardware.devices import BUILDS, open_devices
from hardware.electrical import findings
from hardware.faults import Fault
from hardware.inventory import Finding, inventory, is_raspberry_pi, machine, pico_finding
from hardware.pico import find_pico
from hardware.pins import Pins, WiringError, pins_file, read_pins
from hardware.speech import speech_status
from vision.sources import find_camera

YES, NO, LEFT_OUT = ("y", "yes"), ("n", "no"), ("s", "skip", "")


class NobodyThereError(Exception):
    """Nobody answers: the input is at its end."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("what", nargs="?", choices=("list", "test"), default="list", help="list (as without), or test")
    parser.add_argument(
        "--ring", choices=[name for name in BUILDS if name not in ("auto", "screen", "none")],
        help="the wired build: `list` tries its pins and only checks those of the others; "
        "without it `test` takes the Pico if one is plugged in, else the devices on the Pi's GPIOs",
    )  # fmt: skip


def run(options: argparse.Namespace) -> int:
    """List, or test; 0 if the wiring is sound and, in a test, all that was asked was seen."""
    try:
        pins = read_pins()
    except WiringError as error:
        print(f"oyez hardware: {text(error.fault, Language.EN)}", file=sys.stderr)
        return 1
    if options.what == "test":
        return _test(options.ring, pins)
    print(f"This is {machine()}. The wiring is {pins_file()}.")
    for finding in inventory(pins, options.ring):
        print(f"{'+' if finding.there else '-'} {finding.name}: {words_of(finding)}")
    found = findings(pins)
    for fault in found:
        print(f"- wiring: {text(fault, Language.EN)}")
    for name, words, there in (_camera(), _voice()):
        print(f"{'+' if there else '-'} {name}: {words}")
    print("Choose a ring with `oyez play --ring NAME`; `oyez hardware test` tests its parts.")
    return 1 if found else 0


def _camera() -> tuple[str, str, bool]:
    source = find_camera()
    if source == "made-up":
        return "camera", "none found; dice are thrown on a made-up table, or entered by hand.", False
    return "camera", f"{source}, which `oyez play` uses automatically.", True


def _voice() -> tuple[str, str, bool]:
    found = speech_status()
    if isinstance(found, Fault):
        return "voice", text(found, Language.EN), False
    return "voice", text(speaks_through(found), Language.EN), True


def words_of(finding: Finding) -> str:
    """All that is known of a part, in English."""
    faults = (text(fault, Language.EN) for fault in finding.faults)
    users = (f"GPIO{each.pin} is used by {each.user}." for each in finding.users)
    return " ".join(words for words in (finding.words, *faults, *users) if words)


def _test(build: str | None, pins: Pins) -> int:
    try:
        if build == "pico" or build is None:
            pico = _usable_pico(pins)
            if not pico.there and (build == "pico" or pico.stale or not is_raspberry_pi()):
                print(f"oyez hardware test: {words_of(pico)}", file=sys.stderr)
                return 1
            if not pico.there:
                print(words_of(pico))
            build = "pico" if pico.there else "gpio"
        return _run_test(build)
    except NobodyThereError:
        print("oyez hardware test: nobody can answer here; run it in a terminal.", file=sys.stderr)
        return 1


def _usable_pico(pins: Pins) -> Finding:
    """The Pico, after the firmware was offered where it needs that."""
    pico = pico_finding(pins.pico)
    port = find_pico()
    if not pico.stale or port is None:
        return pico
    print(words_of(replace(pico, words="")))
    if not _yes("Run `oyez flash` now?"):
        return pico
    return replace(pico, there=False) if put_on_pico(port) else pico_finding(pins.pico)


def _run_test(build: str) -> int:
    print(f"Test of the build {build}. Answer y for yes, n for no, s to skip a part.")
    parts = open_devices(build)
    try:
        steps = hardware_test(parts, _ask, lambda said: print(text(said, Language.EN)))
    finally:
        parts.close()
    print()
    for step in steps:
        word = {True: "good", False: "NOT GOOD", None: "left out"}[step.seen]
        advice = "" if step.advice is None else f"\n           {text(step.advice, Language.EN)}"
        print(f"{word:>9}  {text(step.name, Language.EN)}{advice}")
    failed = [step for step in steps if step.seen is False]
    print("No problems found." if not failed else "docs/build/README.md has more under `Troubleshooting`.")
    return 1 if failed else 0


def _ask(question: Sentence) -> bool | None:
    return _yes(text(question, Language.EN))


def _yes(question: str) -> bool | None:
    while True:
        try:
            answer = input(f"{question} [y/n/s] ").strip().lower()
        except EOFError as error:
            raise NobodyThereError from error
        if answer in YES:
            return True
        if answer in NO:
            return False
        if answer in LEFT_OUT:
            return None
        print("Please answer y, n or s.")
