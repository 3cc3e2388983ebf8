"""`python -m hardware.printed_parts [--wheel MM] ...`: write STL and STEP files of all parts, and a list.

make printed-parts ARGS="--wheel 126 --camera module3 --screen touch1"
"""

import sys
from pathlib import Path

from hardware.printed_parts.options import parser, possible

FOLDER = Path("build/printed-parts")


def main(words: list[str]) -> int:
    """Write the files; exit status 2 where a size or a library does not allow it."""
    options = parser("hardware.printed_parts", "Write the parts to print.", FOLDER).parse_args(words)
    build = possible(options)
    if build is None:
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
