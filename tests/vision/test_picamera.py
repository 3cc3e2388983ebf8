"""The Pi's own camera on a stand-in for picamera2: pictures, the sensor's times, exposure, faults."""

import sys
import threading
import time
from types import SimpleNamespace

import numpy as np
import pytest

from tests.said import saying
from tests.vision.recovery import grain, healthy, hurry, trouble
from vision.camera import CameraError, Exposure, Pixels
from vision.sources import find_camera, open_camera


@pytest.fixture(autouse=True)
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    hurry(monkeypatch)


class FakePi:
    """Stands in for picamera2.Picamera2."""

    missing = False
    told = True
    stalls = False
    requests = 0
    made: "FakePi"

    def __init__(self) -> None:
        if type(self).missing:
            raise IndexError("list index out of range")
        self._count = 0
        self.metadata: dict[str, object] = {}
        if type(self).told:
            self.metadata.update(ExposureTime=15600, AnalogueGain=2.5, ColourGains=(1.9, 1.6))
        self.controls: dict[str, object] = {}
        type(self).made = self

    def create_video_configuration(self, main: dict[str, object], queue: bool) -> dict[str, object]:
        assert main == {"size": (1280, 960), "format": "RGB888"}
        return main

    def configure(self, setting: dict[str, object]) -> None:
        assert setting

    def start(self) -> None:
        """Begin."""

    def capture_request(self, wait: float) -> "FakePi":
        assert wait
        threading.Event().wait(0.001)
        if type(self).stalls:
            raise TimeoutError
        type(self).requests += 1
        self._count += 1
        return self

    def make_array(self, name: str) -> Pixels:
        assert name == "main"
        pixels = grain(self._count)
        return np.dstack([pixels, pixels[..., :1]])

    def get_metadata(self) -> dict[str, object]:
        return {"SensorTimestamp": int((time.monotonic() - 0.01) * 1e9), **self.metadata}

    def set_controls(self, controls: dict[str, object]) -> None:
        self.controls |= controls

    def release(self) -> None:
        type(self).requests -= 1

    def close(self) -> None:
        """Let go."""


@pytest.fixture
def pi(monkeypatch: pytest.MonkeyPatch) -> type[FakePi]:
    class Pi(FakePi):
        pass

    monkeypatch.setitem(sys.modules, "picamera2", SimpleNamespace(Picamera2=Pi))
    return Pi


def test_the_pis_camera(pi: type[FakePi]) -> None:
    camera = open_camera("picamera")
    asked = time.monotonic()
    frame = camera.read(asked)
    assert frame is not None
    assert frame.at > asked
    assert frame.pixels.shape == (48, 64, 3)
    assert time.monotonic() - frame.at >= 0.01  # the sensor's own time
    pi.stalls = True
    assert "gives no more pictures" in trouble(camera)
    pi.stalls = False
    healthy(camera)
    camera.close()
    assert pi.requests == 0


def test_the_pis_camera_that_is_not_there(pi: type[FakePi]) -> None:
    pi.missing = True
    with saying(CameraError, r"cannot be started .*Check its ribbon cable"):
        open_camera("picamera")


def test_without_picamera2(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "picamera2", None)
    with saying(CameraError, "apt install python3-picamera2"):
        open_camera("picamera")


def test_the_pis_camera_is_found_first(pi: type[FakePi], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vision.picamera.is_installed", lambda: True)
    assert find_camera() == "picamera"


def test_the_pis_camera_holds_its_exposure_until_it_is_closed(pi: type[FakePi]) -> None:
    camera = open_camera("picamera")
    found = camera.exposure()
    assert found == Exposure(0.0156, 2.5, colour_gains=(1.9, 1.6))
    camera.expose(found)
    assert pi.made.controls == {
        "AeEnable": False,
        "ExposureTime": 15600,
        "AnalogueGain": 2.5,
        "AwbEnable": False,
        "ColourGains": (1.9, 1.6),
    }
    camera.expose(Exposure(0.01))
    assert pi.made.controls["ExposureTime"] == 10000
    camera.close()
    assert (pi.made.controls["AeEnable"], pi.made.controls["AwbEnable"]) == (True, True)


def test_the_pis_camera_that_does_not_say_how_it_exposes(pi: type[FakePi]) -> None:
    pi.told = False
    camera = open_camera("picamera")
    with saying(CameraError, "the Pi's camera does not say"):
        camera.exposure()
    camera.close()
