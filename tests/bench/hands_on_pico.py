"""The part of the bench that MicroPython runs: `micropython -m tests.bench.hands_on_pico`; figures as name=value."""

import gc
import time

from firmware import messages
from firmware.messages import Scene, encode_disc, encode_scene
from firmware.patterns import render
from firmware.strip import Strip
from tests.firmware.cases.controller import Table
from tests.firmware.cases.wire import Chance

LEDS = 60
FRAMES = 300
HOUR_S = 3600
WANTED_FPS = 30


def any_scene(chance: Chance, mood: int) -> Scene:
    """Four lit segments with their numbers; one moves and sends waves."""
    marker = chance.below(9)
    levels, numbers, motions = bytearray(9), bytearray(9), bytearray(9)
    for step in range(4):
        levels[(marker + 1 + step) % 9] = messages.MAX_LEVEL
        numbers[(marker + 1 + step) % 9] = 1 + chance.below(6)
    special = (marker + 1 + chance.below(4)) % 9
    colours = bytes([chance.below(3) for _ in range(9)])
    winks = 1 + chance.below(8)
    if winks >= 3:
        motions[special] = messages.WAVES
    else:
        motions[special] = messages.RUNNING
    return Scene(
        mood,
        colours,
        bytes(levels),
        bytes(motions),
        bytes(numbers),
        1 << special,
        marker,
        winks,
        chance.below(2) == 1,
        (marker + 1) % 9,
        3,
        2,
    )


def frame_us(scene: Scene) -> int:
    """Microseconds for a frame of this scene, from the pattern to the bytes for the wire."""
    picture = bytearray(3 * LEDS)
    strip = Strip(LEDS)
    began = time.ticks_us()  # type: ignore[attr-defined]
    for frame in range(FRAMES):
        render(scene, 33 * frame, LEDS, picture)
        strip.arrange(picture)
    return int(time.ticks_diff(time.ticks_us(), began)) // FRAMES  # type: ignore[attr-defined]


def taken() -> int:
    """Bytes of RAM in use."""
    gc.collect()
    return int(gc.mem_alloc())  # type: ignore[attr-defined]


def play(table: Table, chance: Chance, seconds: int) -> None:
    """Play this many seconds of the Pico's time: a scene every second and the disc to another stop every minute."""
    for second in range(seconds):
        if table.host.waiting < 4:
            table.host.send(encode_scene(any_scene(chance, 1 + chance.below(4))))
            if second % 60 == 0:
                table.host.send(encode_disc(1 + second // 60 % 8))
        table.run(1000)
        table.heard.clear()


def main() -> None:
    chance = Chance(77)
    names = {
        messages.IDLE: "idle",
        messages.PROMPT: "prompt",
        messages.PLAY: "play",
        messages.OVER: "over",
        messages.ERROR: "error",
    }
    costs = {name: frame_us(any_scene(chance, mood)) for mood, name in names.items()}
    dearest = max(costs, key=lambda name: costs[name])
    per_second = 1000000 // costs[dearest]
    print(f"costliest_pattern={dearest}")
    print(f"frames_per_second={per_second}")
    print(f"frames_per_second_to_30={per_second / WANTED_FPS:.1f}")

    before = taken()
    table = Table(angle=25)
    table.run(1000)
    started = taken()
    print(f"ram_bytes_program={before}")
    print(f"ram_bytes_after_start={started}")
    play(table, chance, 60)
    minute = taken()
    print(f"ram_bytes_after_a_minute={minute}")
    play(table, chance, HOUR_S)
    after = taken()
    print(f"ram_bytes_after_an_hour={after}")
    print(f"ram_bytes_growth={after - minute}")
    print(f"hour_messages={table.controller.link.received}")


main()
