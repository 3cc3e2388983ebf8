"""`python -m hardware.printed_parts [--wheel MM] ...`: write STL and STEP files of all parts, and a list.

make printed-parts ARGS="--wheel 126 --camera module3 --screen touch1"
"""

import argparse
import sys
from pathlib import Path

from hardware.printed_parts.choices import (
    MAX_WHEEL,
    MIN_WHEEL,
    ButtonChoice,
    CameraChoice,
    Choices,
    RingChoice,
    ScreenChoice,
    StripChoice,
    allowed,
    make_build,
)  # fmt: skip
from hardware.printed_parts.sizes import FILE, SizeError, read_sizes

FOLDER = Path("build/printed-parts")


def parser() -> argparse.ArgumentParser:
    """The options: a builder's choices."""
    words = argparse.ArgumentParser(prog="python -m hardware.printed_parts", description="Write the parts to print.")
    words.add_argument("--wheel", type=float, default=0.0, metavar="MM", help="diameter of your wheel")
    words.add_argument("--disc", type=float, default=0.0, metavar="MM", help="diameter of the small disc on it")
    words.add_argument("--ask", action="store_true", help="ask for both on the terminal")
    words.add_argument(
        "--ring", choices=allowed(RingChoice), default="auto", help="60: rigid ring; hoop: strip on edge"
    )
    words.add_argument("--strip", choices=allowed(StripChoice), default="60", help="LEDs per metre of the strip")
    words.add_argument("--screen", choices=allowed(ScreenChoice), default="touch1")
    words.add_argument("--camera", choices=allowed(CameraChoice), default="module3")
    words.add_argument("--buttons", choices=allowed(ButtonChoice), default="16", help="diameter of their thread")
    words.add_argument("--sizes", type=Path, default=FILE, metavar="FILE", help="a copy of parts.toml with your sizes")
    words.add_argument("--out", type=Path, default=FOLDER, metavar="FOLDER")
    return words


def asked(question: str, usual: str) -> float:
    """A number of millimetres typed on the terminal; 0 for an empty line, which takes the usual value."""
    while True:
        answer = input(f"{question} [{usual}]: ").strip().removesuffix("mm").strip().replace(",", ".")
        try:
            return float(answer) if answer else 0.0
        except ValueError:
            print(f"{answer!r} is no number. Type millimetres, for example 126.")


def main(words: list[str]) -> int:
    """Write the files; exit status 2 where a size or a library does not allow it."""
    options = parser().parse_args(words)
    try:
        sizes = read_sizes(options.sizes)
        wheel, disc = options.wheel, options.disc
        if options.ask:
            wheel = asked(f"Diameter of the wheel in mm ({MIN_WHEEL:g} to {MAX_WHEEL:g})", f"{sizes.wheel.diameter:g}")
            disc = asked("Diameter of the small disc in the middle in mm", "two fifths of the wheel")
        choices = Choices(wheel, disc, options.ring, options.strip, options.screen, options.camera, options.buttons)
        build = make_build(sizes, choices)
    except (SizeError, EOFError) as error:
        print(str(error) or "No answer.", file=sys.stderr)
        return 2
    try:
        from hardware.printed_parts.report import write_all
    except ImportError as error:
        print(f"{error.name} is not installed: run `make printed-parts`, which installs it.", file=sys.stderr)
        return 2
    for line in write_all(build, options.out):
        print(line)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
