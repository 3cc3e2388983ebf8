"""The lanes of wires: none is given twice, and sorted wires never cross."""

import pytest

from hardware.diagrams.routing import Run, crossings, lanes


@pytest.mark.parametrize(
    "runs",
    [
        [Run(0, 100), Run(15, 130), Run(30, 160)],
        [Run(100, 0), Run(115, 30), Run(130, 60)],
        [],
    ],
)
def test_wires_in_the_same_order_at_both_ends_do_not_cross(runs: list[Run]) -> None:
    found = lanes(runs)
    order = sorted(range(len(runs)), key=lambda wire: found[wire])
    assert sorted(found) == list(range(len(runs)))
    assert crossings(order, runs) == 0


def test_swapping_never_adds_crossings() -> None:
    runs = [Run(15 * wire, 7 + 30 * ((5 * wire) % 16)) for wire in range(16)]
    found = lanes(runs)
    order = sorted(range(16), key=lambda wire: found[wire])
    assert sorted(found) == list(range(16))
    assert crossings(order, runs) <= crossings(list(range(16)), runs)
