"""Stands in for picamera2 0.3: the cameras that it lists, the mode it takes for a request, and its arrays.

The list and its order, the choice of a mode, `sensor_modes`, the controls and `make_array` follow picamera2's own
code (picamera2.py, request.py); the modes are those that `rpicam-hello --list-cameras` prints.
"""

import threading
import time
from types import SimpleNamespace
from typing import Any, ClassVar

import cv2
import msgspec
import numpy as np

from tests.vision.recovery import grain
from vision.camera import Pixels

Rectangle = tuple[int, int, int, int]


class Mode(msgspec.Struct, frozen=True):
    """A mode of a sensor: its pixels, the part (x, y, width, height) of the sensor that it shows, and its bits."""

    size: tuple[int, int]
    crop: Rectangle
    bits: int = 10

    @property
    def format(self) -> str:
        return f"SRGGB{self.bits}_CSI2P"


class Model(msgspec.Struct, frozen=True):
    """A model of a camera; without `modes` it is a USB camera, which sends pictures of the format `main`."""

    name: str
    id: str
    modes: tuple[Mode, ...] = ()
    main: str = "RGB888"
    focus: bool = False

    @property
    def native(self) -> Mode:
        return max(self.modes, key=lambda mode: (mode.size[0] * mode.size[1], mode.bits))


def _whole(*sizes: tuple[int, int], bits: int = 10) -> tuple[Mode, ...]:
    """Modes that show the whole sensor, the largest size last."""
    return tuple(Mode(size, (0, 0, *sizes[-1]), bits) for size in sizes)


MODULE_1 = Model(
    "ov5647",
    "/base/soc/i2c0mux/i2c@1/ov5647@36",
    (
        Mode((640, 480), (16, 0, 2560, 1920)),
        Mode((1920, 1080), (348, 434, 1928, 1080)),
        *_whole((1296, 972), (2592, 1944)),
    ),
)
MODULE_2 = Model(
    "imx219",
    "/base/soc/i2c0mux/i2c@1/imx219@10",
    tuple(
        mode
        for bits in (10, 8)
        for mode in (
            Mode((640, 480), (1000, 752, 1280, 960), bits),
            Mode((1920, 1080), (680, 692, 1920, 1080), bits),
            *_whole((1640, 1232), (3280, 2464), bits=bits),
        )
    ),
)
MODULE_3 = Model(
    "imx708",
    "/base/axi/pcie@120000/rp1/i2c@88000/imx708@1a",
    (Mode((1536, 864), (768, 432, 3072, 1728)), *_whole((2304, 1296), (4608, 2592))),
    focus=True,
)
HIGH_QUALITY = Model(
    "imx477",
    "/base/soc/i2c0mux/i2c@1/imx477@1a",
    (
        Mode((1332, 990), (696, 528, 2664, 1980)),
        Mode((2028, 1080), (0, 440, 4056, 2160), 12),
        *_whole((2028, 1520), (4056, 3040), bits=12),
    ),
)
GLOBAL_SHUTTER = Model("imx296", "/base/soc/i2c0mux/i2c@1/imx296@1a", _whole((1456, 1088)))
AI_CAMERA = Model("imx500", "/base/axi/pcie@120000/rp1/i2c@88000/imx500@1a", _whole((2028, 1520), (4056, 3040)))
PI_CAMERAS = (MODULE_1, MODULE_2, MODULE_3, HIGH_QUALITY, GLOBAL_SHUTTER, AI_CAMERA)

UNBINNED = Model(
    "third party",
    "/base/soc/i2c0mux/i2c@1/other@10",
    (Mode((1440, 1080), (720, 540, 1440, 1080)), *_whole((960, 720), (1920, 1440), (2880, 2160))),
)
"""A camera whose mode of half its width shows the middle of the sensor alone."""

WEBCAM = Model("UVC Camera", "/base/scb/pcie@7d500000/pci@0,0/usb@0,0-1.3:1.0-046d:0825", main="YUYV")
WEBCAM_MJPEG = msgspec.structs.replace(WEBCAM, main="MJPEG")
WEBCAM_OF_A_PC = msgspec.structs.replace(WEBCAM, id="\\_SB_.PCI0.XHC_.RHUB.HS05-5:1.0-046d:0825")
"""libcamera names cameras after the firmware's tree of devices: on a PC the word usb is not in it."""


class Picamera2:
    """picamera2.Picamera2; a subclass names the `models` that are plugged in."""

    models: ClassVar[tuple[Model, ...]] = ()
    metadata: ClassVar[dict[str, object]] = {
        "ExposureTime": 15600,
        "AnalogueGain": 2.5,
        "ColourGains": (1.9, 1.6),
    }
    stalls = False
    requests = 0
    opened: "Picamera2"

    def __init__(self, camera_num: int = 0) -> None:
        self.model = type(self).models[type(self).global_camera_info()[camera_num]["Num"]]
        self.mode: Mode | None = None
        self.controls: dict[str, object] = {}
        self.main: dict[str, Any] = {}
        self.configured: list[tuple[int, int]] = []
        self._count = 0
        if self.model.modes:
            self.sensor_resolution, self.sensor_format = self.model.native.size, self.model.native.format
        else:
            self.sensor_resolution, self.sensor_format = (1280, 960), self.model.main
        type(self).opened = self

    @classmethod
    def global_camera_info(cls) -> list[dict[str, Any]]:
        cameras = [{"Model": m.name, "Location": 2, "Id": m.id, "Num": i} for i, m in enumerate(cls.models)]
        return sorted(cameras, key=lambda camera: ("/usb" not in camera["Id"], camera["Id"]), reverse=True)

    @property
    def camera_controls(self) -> dict[str, tuple[Any, Any, Any]]:
        if self.mode is None:
            return {"Brightness": (-1.0, 1.0, 0.0)}
        found: dict[str, tuple[Any, Any, Any]] = {"ScalerCrop": ((0, 0, 64, 64), self.mode.crop, self.view)}
        return found | ({"AfMode": (0, 2, 0), "LensPosition": (0.0, 15.0, 1.0)} if self.model.focus else {})

    @property
    def view(self) -> Rectangle:
        """The part of the sensor that a picture shows: as much of the mode's as has the picture's proportions."""
        assert self.mode is not None
        (x, y, width, height), (wide, high) = self.mode.crop, self.main["size"]
        new_width, new_height = min(width, height * wide // high), min(height, width * high // wide)
        return x + (width - new_width) // 2, y + (height - new_height) // 2, new_width, new_height

    @property
    def sensor_modes(self) -> list[dict[str, Any]]:
        if not self.model.modes:
            return [{"format": self.model.main}]
        found = []
        for mode in self.model.modes:
            self.configure(self.create_video_configuration(raw={"size": mode.size, "format": mode.format}))
            found.append({"format": mode.format, "bit_depth": mode.bits, "size": mode.size, "crop_limits": mode.crop})
        return found

    def create_video_configuration(
        self, main: dict[str, Any] | None = None, raw: dict[str, Any] | None = None, queue: bool = True
    ) -> dict[str, Any]:
        pictures = {"format": "XBGR8888", "size": (1280, 720), **(main or {})}
        wanted = {"format": self.sensor_format, "size": pictures["size"], **(raw or {})}
        return {"main": pictures, "raw": wanted if self.model.modes else None, "queue": queue}

    def configure(self, setting: dict[str, Any]) -> None:
        self.main = dict(setting["main"])
        if not self.model.modes:
            self.main["format"] = self.model.main
            return
        raw = setting["raw"]
        assert all(isinstance(side, int) and side % 2 == 0 for side in raw["size"])
        assert isinstance(raw["format"], str)
        bits = int(raw["format"].partition("_")[0][5:])
        self.mode = min(self.model.modes, key=lambda mode: _score(mode, raw["size"], bits))
        self.configured.append(self.mode.size)

    def camera_configuration(self) -> dict[str, Any]:
        return {"main": self.main}

    def start(self) -> None:
        """Begin."""

    def capture_request(self, wait: float) -> "Picamera2":
        assert wait
        threading.Event().wait(0.001)
        if type(self).stalls:
            raise TimeoutError
        type(self).requests += 1
        self._count += 1
        return self

    def make_array(self, name: str) -> Pixels:
        assert name == "main"
        bgr = grain(self._count)
        height, width = bgr.shape[:2]
        if self.main["format"] == "MJPEG":
            return np.asarray(cv2.cvtColor(bgr, cv2.COLOR_BGR2RGB), np.uint8)
        if self.main["format"] == "YUYV":
            return np.full((height, 2 * width), self._count % 200, np.uint8)
        if self.main["format"] == "XBGR8888":
            return np.dstack([bgr, bgr[..., :1]])
        return bgr

    def get_metadata(self) -> dict[str, object]:
        return {"SensorTimestamp": int((time.monotonic() - 0.01) * 1e9), **type(self).metadata}

    def set_controls(self, controls: dict[str, object]) -> None:
        self.controls |= controls

    def release(self) -> None:
        type(self).requests -= 1

    def close(self) -> None:
        """Let go."""


def _score(mode: Mode, size: tuple[int, int], bits: int) -> float:
    """picamera2's measure of the distance of a mode from the wanted one; it takes the mode with the smallest."""

    def apart(wanted: float, found: float) -> float:
        return (found - wanted) / 4 if found > wanted else 2 * (wanted - found)

    sides = sum(apart(wanted, found) for wanted, found in zip(size, mode.size, strict=True))
    proportions = apart(size[0] / size[1], mode.size[0] / mode.size[1])
    return sides + 1500 * proportions + 500 * abs(bits - mode.bits)


def plugged_in(*models: Model) -> tuple[type[Picamera2], SimpleNamespace]:
    """Picamera2 with these cameras, and the module that holds it."""
    new = type("Picamera2", (Picamera2,), {"models": models})
    return new, SimpleNamespace(Picamera2=new)
