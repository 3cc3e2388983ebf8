"""The hands: host and Pico together, as figures, `name=value` a line: `python -m tests.bench.hands [--frames N]`.

The driver and the firmware are the real ones, joined by a pseudo terminal; the firmware runs on MicroPython's own
interpreter on this machine, so its times and its RAM (8 bytes a pointer, where a Pico has 4) are this machine's.
`faults_survived` counts faults after which everything was right again within a second, and never wrong meanwhile.
Ends with 1 if anything wrong was shown, or a press was lost or came twice.
"""

import argparse
import statistics
import sys
import tempfile
import time
from pathlib import Path
from random import Random

from firmware.frames import frame
from firmware.link import DATA
from firmware.messages import encode_scene
from hardware.scene_codec import to_wire
from tests.firmware import micropython
from tests.hardware.pico_table import Damage, Table, any_scene
from tests.until import until

ROUNDS = 300
FRAMES = 10_000
EVERY = 8
"""One piece in this number is damaged, each way."""
MAX_DESCRIBED = 9
PRESS_EVERY, RELEASED_S = 20, 0.04


def main() -> int:
    """Print all figures; 1 if something was wrong."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--frames", type=int, default=FRAMES, help=f"frames over the damaged wire ({FRAMES})")
    frames = parser.parse_args().frames
    with tempfile.TemporaryDirectory() as folder:
        _round_trips(Path(folder))
    with tempfile.TemporaryDirectory() as folder:
        sound = _damage(Path(folder), frames)
    print(micropython.run("-m", "tests.bench.hands_on_pico", heap="4m"), end="")
    return 0 if sound else 1


def _round_trips(folder: Path) -> None:
    """From the call to the Pico's acknowledgement of the scene that it has drawn."""
    rng = Random(1)
    with Table(folder) as table:
        until(table.settled)
        table.show_and_wait(any_scene(rng))
        before = table.device.bytes_carried
        spent = [1000 * table.show_and_wait(any_scene(rng)) for _ in range(ROUNDS)]
        carried = table.device.bytes_carried - before
    quantiles = statistics.quantiles(spent, n=20)
    scene = encode_scene(to_wire(any_scene(rng)))
    print(f"round_trip_ms_median={statistics.median(spent):.2f}")
    print(f"round_trip_ms_p95={quantiles[-1]:.2f}")
    print(f"bytes_per_intent={len(frame(bytes([DATA, 4 + len(scene), 0, 0]) + scene, 1))}")
    print(f"bytes_per_intent_with_answers={carried / ROUNDS:.1f}")


def _damage(folder: Path, frames: int) -> bool:
    """Scene after scene over a wire that damages frames both ways; whether nothing was wrong or lost."""
    rng = Random(2)
    slow, slowest, presses = 0, 0.0, 0
    with Table(folder) as table:
        until(table.settled)
        to_pico, to_host = Damage(3, EVERY), Damage(4, EVERY)
        table.device.to_pico, table.device.to_host = to_pico, to_host
        start, began = table.device.carried, time.monotonic()
        while table.device.carried - start < frames:
            if len(table.asked) % PRESS_EVERY == PRESS_EVERY - 1:
                presses += 1
                _press(table, presses)
            spent = table.show_and_wait(any_scene(rng))
            slow += spent > 1
            slowest = max(slowest, spent)
        carried, seconds = table.device.carried - start, time.monotonic() - began
        to_pico.every = to_host.every = 0
        newest = table.show(any_scene(rng))
        until(lambda: table.last_shown() == newest)
        wrong_records = table.wrong()
        wrong = len(wrong_records)
        described = table.described(wrong_records[:MAX_DESCRIBED])
        lost = abs(presses - len(table.pressed))
        health = table.pico.health
    injected = to_pico.injected + to_host.injected
    print(f"frames={carried}")
    print(f"frames_seconds={seconds:.1f}")
    print(f"faults_injected={injected}")
    print(f"faults_survived={max(0, injected - wrong - slow - lost)}")
    print(f"wrong_pictures_shown={wrong}")
    for number, line in enumerate(described, 1):
        print(f"wrong_picture_{number}={line}")
    print(f"presses={presses}")
    print(f"presses_lost_or_doubled={lost}")
    print(f"slowest_recovery_s={slowest:.3f}")
    print(f"sent_again_by_host={health.resent}")
    print(f"sent_again_by_pico={health.resent_by_pico}")
    print(f"refused_by_host={health.refused}")
    print(f"refused_by_pico={health.refused_by_pico}")
    return wrong == lost == 0


def _press(table: Table, presses: int) -> None:
    """Press a button until it has been heard."""
    table.device.hold("next")
    until(lambda: len(table.pressed) >= presses)
    table.device.hold("")
    time.sleep(RELEASED_S)


if __name__ == "__main__":
    sys.exit(main())
