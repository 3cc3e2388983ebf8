"""Freed memory goes back to the system, even if later small blocks stay."""

import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = """
from pathlib import Path
from companion.system.malloc import give_back_what_is_large
give_back_what_is_large()
def pages():
    return int(Path("/proc/self/statm").read_text().split()[1])
# the room of the first is what the C library would keep from then on
first = bytearray(20_000_000)
del first
before = pages()
kept = []
for size in range(100_000, 300_000, 1_000):
    large = [bytearray(size) for _ in range(3)]
    kept.append(bytearray(2_000))
    del large
    kept.append([bytearray(size + 500) for _ in range(2)])
kept = [each for each in kept if isinstance(each, bytearray)]
print((pages() - before) * 4 / 1024)
"""


HOLES = """
from pathlib import Path
from companion.system.malloc import give_back_what_is_free
def megabytes():
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4 / 1024
small = [bytearray(2_000) for _ in range(20_000)]
small = small[::100]
before = megabytes()
give_back_what_is_free()
print(before - megabytes())
"""


def printed(program: str) -> float:
    ran = subprocess.run(
        [sys.executable, "-c", program], cwd=Path(__file__).parents[3], capture_output=True, text=True, check=True
    )
    return float(ran.stdout)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads Linux's /proc")
def test_a_heap_does_not_keep_the_room_of_what_was_large() -> None:
    assert printed(PROGRAM) < 5


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads Linux's /proc")
def test_the_room_between_small_things_goes_back_too() -> None:
    assert printed(HOLES) > 20
