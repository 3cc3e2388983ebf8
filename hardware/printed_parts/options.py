"""The builder's choices on the command line, or typed on the terminal."""

import argparse
import sys
from pathlib import Path

from hardware.printed_parts.choices import (
    MAX_WHEEL,
    MIN_WHEEL,
    Build,
    ButtonChoice,
    CameraChoice,
    Choices,
    MotorChoice,
    RingChoice,
    ScreenChoice,
    StripChoice,
    allowed,
    make_build,
)
from hardware.printed_parts.sizes import FILE, SizeError, read_sizes


def parser(module: str, description: str, folder: Path) -> argparse.ArgumentParser:
    """The options of a module of this package."""
    words = argparse.ArgumentParser(prog=f"python -m {module}", description=description)
    words.add_argument("--wheel", type=float, default=0.0, metavar="MM", help="diameter of your wheel")
    words.add_argument("--disc", type=float, default=0.0, metavar="MM", help="diameter of the small disc on it")
    words.add_argument("--ask", action="store_true", help="ask for both on the terminal")
    words.add_argument("--ring", choices=allowed(RingChoice), default="auto", help="60: rigid; hoop: strip on edge")
    words.add_argument("--strip", choices=allowed(StripChoice), default="60", help="LEDs per metre of the strip")
    words.add_argument("--screen", choices=allowed(ScreenChoice), default="touch1")
    words.add_argument("--camera", choices=allowed(CameraChoice), default="module3")
    words.add_argument("--buttons", choices=allowed(ButtonChoice), default="16", help="diameter of their thread")
    words.add_argument("--motor", choices=allowed(MotorChoice), default="stepper", help="servo: of the standard size")
    words.add_argument("--sizes", type=Path, default=FILE, metavar="FILE", help="a copy of parts.toml with your sizes")
    words.add_argument("--out", type=Path, default=folder, metavar="FOLDER")
    return words


def asked(question: str, usual: str) -> float:
    """A number of millimetres typed on the terminal; 0 for an empty line, which takes the usual value."""
    while True:
        answer = input(f"{question} [{usual}]: ").strip().removesuffix("mm").strip().replace(",", ".")
        try:
            return float(answer) if answer else 0.0
        except ValueError:
            print(f"{answer!r} is no number. Type millimetres, for example 126.")


def chosen(options: argparse.Namespace) -> Build:
    """The build of the options. Raises SizeError; EOFError where nobody answers a question."""
    sizes = read_sizes(options.sizes)
    wheel, disc = options.wheel, options.disc
    if options.ask:
        wheel = asked(f"Diameter of the wheel in mm ({MIN_WHEEL:g} to {MAX_WHEEL:g})", f"{sizes.wheel.diameter:g}")
        disc = asked("Diameter of the small disc in the middle in mm", "two fifths of the wheel")
    choices = Choices(
        wheel, disc, options.ring, options.strip, options.screen, options.camera, options.buttons, options.motor
    )
    return make_build(sizes, choices)


def possible(options: argparse.Namespace) -> Build | None:
    """The build of the options; None after a line on the terminal that names the reason against it."""
    try:
        return chosen(options)
    except (SizeError, EOFError) as error:
        print(str(error) or "No answer.", file=sys.stderr)
        return None
