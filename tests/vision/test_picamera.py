"""The Pi's own camera on a stand-in for picamera2: pictures, the sensor's times, modes, exposure, faults."""

import json
import sys
import time
from pathlib import Path

import msgspec
import numpy as np
import pytest

from hardware.printed_parts.camera_view import HEIGHT, margin
from hardware.printed_parts.sizes import read_sizes
from tests.said import saying
from tests.vision.fake_picamera2 import (
    AI_CAMERA,
    HIGH_QUALITY,
    MODULE_1,
    MODULE_2,
    MODULE_3,
    PI_CAMERAS,
    UNBINNED,
    WEBCAM,
    WEBCAM_MJPEG,
    WEBCAM_OF_A_PC,
    Model,
    Picamera2,
    plugged_in,
)
from tests.vision.recovery import healthy, hurry, trouble
from vision.camera import CameraError, Exposure
from vision.sources import find_camera, open_camera

UPRIGHT_VIEW = {MODULE_1: 41.4, MODULE_2: 48.8, MODULE_3: 41.0, HIGH_QUALITY: 42.9, AI_CAMERA: 52.3}
"""Degrees across the shorter side of the picture, by Raspberry Pi's camera documentation; a lens of 6 mm on the High
Quality Camera. The Global Shutter Camera needs a shorter lens than that: it would see 34.7 degrees."""
CASES = Path(__file__).resolve().parents[2] / "../shared/cases/2026-11-27/sensor_modes.json"


@pytest.fixture(autouse=True)
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    hurry(monkeypatch)


def plug_in(monkeypatch: pytest.MonkeyPatch, *models: Model) -> type[Picamera2]:
    """A machine with picamera2 and these cameras."""
    pi, module = plugged_in(*models)
    monkeypatch.setitem(sys.modules, "picamera2", module)
    monkeypatch.setattr("vision.picamera.is_installed", lambda: True)
    monkeypatch.setattr("vision.device.device_numbers", lambda: [])
    return pi


@pytest.fixture
def pi(monkeypatch: pytest.MonkeyPatch) -> type[Picamera2]:
    """A machine with one Camera Module 2."""
    return plug_in(monkeypatch, MODULE_2)


def test_the_pis_camera(pi: type[Picamera2]) -> None:
    camera = open_camera("picamera")
    asked = time.monotonic()
    frame = camera.read(asked)
    assert frame is not None
    assert frame.at > asked
    assert frame.pixels.shape == (48, 64, 3)
    assert time.monotonic() - frame.at >= 0.01  # the sensor's own time
    assert (pi.opened.main["size"], pi.opened.main["format"]) == ((1280, 960), "RGB888")
    pi.stalls = True
    assert "gives no more pictures" in trouble(camera)
    pi.stalls = False
    healthy(camera)
    camera.close()
    assert pi.requests == 0


def test_without_picamera2(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "picamera2", None)
    with saying(CameraError, "apt install python3-picamera2"):
        open_camera("picamera")


def test_a_broken_picamera2_is_a_sentence(pi: type[Picamera2], monkeypatch: pytest.MonkeyPatch) -> None:
    """Such as one that the system's update left with another libcamera, or another numpy."""

    def fail(self: Picamera2, number: int) -> None:
        raise AttributeError("module 'libcamera' has no attribute 'Transform'")

    monkeypatch.setattr(pi, "__init__", fail)
    with saying(CameraError, "cannot be started .*has no attribute 'Transform'"):
        open_camera("picamera")


def test_the_pis_camera_is_found_first(pi: type[Picamera2]) -> None:
    assert find_camera() == "picamera"


@pytest.mark.parametrize("model", [None, WEBCAM, WEBCAM_MJPEG, WEBCAM_OF_A_PC], ids=["none", "yuyv", "mjpeg", "pc"])
def test_a_usb_camera_is_not_the_pis(model: Model | None, monkeypatch: pytest.MonkeyPatch) -> None:
    plug_in(monkeypatch, *([model] if model else []))
    with saying(CameraError, "no camera on the ribbon cable.*Check .*cable.*USB.*number|sends pictures of the kind"):
        open_camera("picamera")
    assert find_camera() == "made-up"


def test_a_camera_beside_a_usb_camera_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    pi = plug_in(monkeypatch, WEBCAM, MODULE_3)
    open_camera("picamera").close()
    assert pi.opened.model == MODULE_3


@pytest.mark.parametrize("model", [*PI_CAMERAS, UNBINNED], ids=lambda model: model.name)
def test_a_picture_shows_the_whole_height_of_the_sensor(model: Model, monkeypatch: pytest.MonkeyPatch) -> None:
    """`hardware.printed_parts.camera_view` counts on it: another mode shows a part of the tray."""
    pi = plug_in(monkeypatch, model)
    open_camera("picamera").close()
    width, height = model.native.size
    assert pi.opened.view[2:] == (min(width, height * 4 // 3), min(height, width * 3 // 4))
    assert pi.opened.mode is not None
    assert min(pi.opened.mode.size[0] / 1280, pi.opened.mode.size[1] / 960) >= 1  # a pixel of the sensor for each


@pytest.mark.parametrize("model", PI_CAMERAS, ids=lambda model: model.name)
def test_a_pis_camera_is_configured_once(model: Model, monkeypatch: pytest.MonkeyPatch) -> None:
    """Looking through all modes takes a second and the memory of the largest one."""
    pi = plug_in(monkeypatch, model)
    open_camera("picamera").close()
    assert len(pi.opened.configured) == 1


@pytest.mark.parametrize("model", UPRIGHT_VIEW, ids=lambda model: model.name)
def test_the_tower_sees_the_whole_tray(model: Model, monkeypatch: pytest.MonkeyPatch) -> None:
    pi = plug_in(monkeypatch, model)
    open_camera("picamera").close()
    sizes = read_sizes()
    share = pi.opened.view[3] / model.native.size[1]
    seen = share * np.tan(np.radians(UPRIGHT_VIEW[model] / 2))
    board = msgspec.structs.replace(sizes.camera_module3, upright_view=float(np.degrees(2 * np.arctan(seen))))
    assert margin(sizes, board, height=16.0) > 20
    assert pi.opened.main["size"][1] == HEIGHT


@pytest.mark.skipif(not CASES.exists(), reason="needs ../shared/cases")
def test_the_modes_taken_are_those_of_the_table() -> None:
    for name, row in json.loads(CASES.read_text("utf-8"))["cameras"].items():
        model = next(model for model in PI_CAMERAS if name.startswith(model.name))
        assert sorted([*mode.size, mode.bits] for mode in model.modes) == sorted(mode[:3] for mode in row["modes"])
        camera = plugged_in(model)[0]()
        camera.configure(camera.create_video_configuration(main={"size": (1280, 960), "format": "RGB888"}))
        assert camera.mode is not None
        assert list(camera.mode.size) == row["chosen_today"]


@pytest.mark.parametrize(
    ("model", "controls"), [(MODULE_3, {"AfMode": 2}), (MODULE_2, {})], ids=["module 3", "module 2"]
)
def test_a_camera_that_can_focus_does(
    model: Model, controls: dict[str, object], monkeypatch: pytest.MonkeyPatch
) -> None:
    pi = plug_in(monkeypatch, model)
    open_camera("picamera").close()
    assert pi.opened.controls == controls


def test_the_pis_camera_holds_its_exposure_until_it_is_closed(pi: type[Picamera2]) -> None:
    camera = open_camera("picamera")
    found = camera.exposure()
    assert found == Exposure(0.0156, 2.5, colour_gains=(1.9, 1.6))
    camera.expose(found)
    assert pi.opened.controls == {
        "AeEnable": False,
        "ExposureTime": 15600,
        "AnalogueGain": 2.5,
        "AwbEnable": False,
        "ColourGains": (1.9, 1.6),
    }
    camera.expose(Exposure(0.01))
    assert pi.opened.controls["ExposureTime"] == 10000
    camera.close()
    assert (pi.opened.controls["AeEnable"], pi.opened.controls["AwbEnable"]) == (True, True)


def test_the_pis_camera_that_does_not_say_how_it_exposes(pi: type[Picamera2]) -> None:
    pi.metadata = {}
    camera = open_camera("picamera")
    with saying(CameraError, "the Pi's camera does not say"):
        camera.exposure()
    camera.close()
