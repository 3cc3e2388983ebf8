"""Pictures on the wire while the motor turns, on MicroPython with a simulated chip: none is torn, none is wrong.

`python -m tests.firmware.test_turning SECONDS` does it for longer; `make bench-torn-frames` does it for an hour.
"""

import subprocess
import sys

import pytest

from tests.firmware import micropython

SIMULATED = micropython.ROOT / "tests" / "firmware" / "simulated"
CALLBACKS_US = (60, 138, 1000)
"""The callback of the motor's timer: short; 58 us longer than the FIFO of bytes lasted; as after a collection."""


def turning(seconds: int, callback_us: int) -> dict[str, int]:
    """Run it for this number of seconds of the Pico's time; return the printed figures."""
    words = ("-m", "tests.firmware.simulated.turning", str(seconds), str(callback_us))
    lines = micropython.run(*words, heap="16m", folders=(SIMULATED,)).split()
    return {name: int(value) for name, _, value in (line.partition("=") for line in lines)}


@pytest.mark.parametrize("callback_us", CALLBACKS_US)
def test_no_picture_is_torn_while_the_motor_turns(callback_us: int) -> None:
    figures = turning(4, callback_us)
    assert figures["pictures"] > 20
    assert figures["steps"] > 1000
    assert figures["torn_frames"] == figures["pauses_too_short"] == figures["short_pictures"] == 0
    assert figures["wrong_pictures"] == figures["pictures_unsent"] == 0


def main() -> int:
    """Print the figures of a number of seconds, an hour by default; 1 if a picture was torn."""
    seconds = int(sys.argv[1]) if len(sys.argv) > 1 else 3600
    found = turning(seconds, CALLBACKS_US[1])
    print("\n".join(f"{name}={value}" for name, value in found.items()))
    return int(any(found[name] for name in ("torn_frames", "pauses_too_short", "short_pictures", "wrong_pictures")))


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (RuntimeError, subprocess.SubprocessError) as error:
        sys.exit(str(error))
