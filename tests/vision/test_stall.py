"""Silent, frozen, black: detected from frames and times alone."""

from collections.abc import Sequence

import numpy as np
import pytest

from vision.camera import Pixels
from vision.stall import BLACK_S, FROZEN_S, SILENT_S, CameraFault, FrameMonitor, is_black


def grain(seed: int, level: int = 120) -> Pixels:
    return np.random.default_rng(seed).integers(level - 6, level + 6, (48, 64, 3)).clip(0, 255).astype(np.uint8)


def check(pictures: Sequence[Pixels | None], step: float = 0.1) -> list[CameraFault | None]:
    monitor = FrameMonitor(0.0)
    return [monitor.check(pixels, (i + 1) * step) for i, pixels in enumerate(pictures)]


def test_a_working_camera_has_no_fault() -> None:
    assert check([grain(i) for i in range(200)]) == [None] * 200


@pytest.mark.parametrize(
    ("pictures", "after", "fault"),
    [
        ([None] * 60, SILENT_S, CameraFault.SILENT),
        ([grain(1)] * 60, FROZEN_S, CameraFault.FROZEN),
        ([grain(i, 7) for i in range(60)], BLACK_S, CameraFault.BLACK),
        ([np.zeros((48, 64, 3), np.uint8)] * 60, BLACK_S, CameraFault.BLACK),
    ],
    ids=["silent", "frozen", "black with noise", "black without"],
)
def test_a_fault_is_found_in_time_and_stays(pictures: list[Pixels | None], after: float, fault: CameraFault) -> None:
    found = check(pictures)
    first = found.index(fault)
    assert after <= (first + 1) * 0.1 <= after + 0.21
    assert set(found[:first]) == {None}
    assert set(found[first:]) == {fault}


@pytest.mark.parametrize("spoilt", [[None] * 39, [grain(1)] * 39, [grain(1, 3)] * 19])
def test_a_short_gap_is_no_fault_and_is_forgotten(spoilt: list[Pixels | None]) -> None:
    working: list[Pixels | None] = [grain(2), grain(3)]
    assert set(check((working + spoilt) * 4)) == {None}


def test_a_camera_that_recovers_has_no_fault() -> None:
    black: list[Pixels | None] = [grain(i, 5) for i in range(40)]
    found = check([*black, grain(1), grain(2)])
    assert found[-3:] == [CameraFault.BLACK, None, None]


@pytest.mark.parametrize(("level", "black"), [(0, True), (12, True), (60, False), (250, False)])
def test_black(level: int, black: bool) -> None:
    assert is_black(np.full((90, 120, 3), level, np.uint8)) is black


def test_a_dark_table_with_a_light_die_is_not_black() -> None:
    pixels = np.full((480, 640, 3), 6, np.uint8)
    pixels[200:270, 300:370] = 90
    assert not is_black(pixels)


def test_one_pixel_and_changing_sizes() -> None:
    assert check([np.full((side, side, 3), 99, np.uint8) for side in (1, 2, 480, 1)] * 3) == [None] * 12
