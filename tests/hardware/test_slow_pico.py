"""A Pico in an emulator, thirty times slower than a real one, clock and all: the real driver takes it as it is."""

import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from firmware.messages import FIRMWARE
from hardware.ports import Button
from tests.hardware.pico_table import Table, any_scene
from tests.until import until

pytestmark = pytest.mark.slow

STILL_S = 7.0
"""More than twice the patience of either end, by the host's clock."""
OLD_MS = 100_000


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    with Table(tmp_path, slow=True) as table:
        # a console sends this as a probe
        table.device.to_pico = lambda data: b"\r\r\n" + data
        until(table.settled)
        table.device.to_pico = bytes
        yield table


def shows_newest(table: Table) -> bool:
    wires = table.device.values("ring")
    return bool(wires) and table._shown.within(table.asked[-1], bytes.fromhex(wires[-1]), OLD_MS)


def test_it_is_one_session_from_the_first_frame_to_the_last(table: Table) -> None:
    rng = Random(1)
    assert table.pico.health.firmware == FIRMWARE
    for _ in range(2):
        for _ in range(4):
            table.show_and_wait(any_scene(rng))
        until(lambda: shows_newest(table))
        # nothing may follow, and no event says that nothing does
        time.sleep(STILL_S)
        assert shows_newest(table)
    health = table.pico.health
    assert (health.sessions, health.refused) == (1, 0)
    # a message that is on its way for half a second is not sent again all the while
    assert health.resent <= 2
    assert table.wrong() == []
    assert table.device.complaints == []
    assert table.pico.fault is None


def test_a_press_and_the_plug(table: Table) -> None:
    rng = Random(2)
    until(lambda: len(table.device.values("ring")) > 5)  # a button down at the start would be held, not pressed
    table.device.hold("next")
    until(lambda: table.pressed == [Button.NEXT])
    table.device.hold("")
    table.device.unplug()
    until(lambda: table.pico.fault is not None)
    table.show(any_scene(rng))
    table.device.plug()
    until(lambda: table.pico.fault is None and table.settled())
    until(lambda: shows_newest(table))
    assert table.wrong() == []
    assert table.pico.health.sessions == 2
