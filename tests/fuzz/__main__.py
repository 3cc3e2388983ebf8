"""The long form: `make bench-fuzz` prints a line `name=value` for each figure; 1 if something was found."""

import argparse
import sys
from pathlib import Path

from tests.fuzz.run import fuzz
from tests.fuzz.targets import TARGETS


def main() -> int:
    """Fuzz every kind, or those that are named."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("kinds", nargs="*", metavar="KIND", help=f"of: {', '.join(TARGETS)}; all of them by default")
    parser.add_argument("--inputs", type=int, default=200_000, help="of each kind (200000)")
    parser.add_argument("--seed", type=int, default=1, help="of chance (1)")
    parser.add_argument("--keep", type=Path, default=Path("build/fuzz"), help="where bad inputs are kept (build/fuzz)")
    options = parser.parse_args()
    unknown = [kind for kind in options.kinds if kind not in TARGETS]
    if unknown:
        parser.error(f"there is no kind {unknown[0]}; there are {', '.join(TARGETS)}")
    bad = 0
    for kind in options.kinds or TARGETS:
        outcome = fuzz(TARGETS[kind], options.inputs, options.seed, options.keep)
        bad += len(outcome.crashes)
        print(f"inputs_{kind}={outcome.inputs}")
        print(f"crashes_{kind}={len(outcome.crashes)}")
        print(f"slowest_ms_{kind}={outcome.slowest_ms:.1f}")
        print(f"peak_mb_{kind}={outcome.peak_mb:.1f}", flush=True)
        for file in outcome.crashes:
            print(f"{file}: {file.with_suffix('.txt').read_text('utf-8').splitlines()[-1]}", file=sys.stderr)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
