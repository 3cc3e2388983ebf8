"""The camera on the Raspberry Pi's ribbon cable, through picamera2 as the system installs it."""

import importlib.util
import time
from collections.abc import Mapping, Sequence
from typing import Any

from vision import camera
from vision.camera import CameraError, Exposure
from vision.capture import RawFrame, ThreadedCamera, taken_at
from vision.faults import Code, Part, Source, SourceKind, fault, reason_of


def is_installed() -> bool:
    """True if picamera2 is installed; does not load it."""
    return importlib.util.find_spec("picamera2") is not None


SIZE = (1280, 960)
"""Pixels of a picture: `hardware.printed_parts.camera_view` counts on their proportions and on the whole sensor."""
FORMAT = "RGB888"
"""picamera2's name for blue, green and red bytes, in this order in memory, as OpenCV needs them."""
WHOLE = 0.97
"""Part of the sensor's width and height from which on a mode shows the whole sensor: some leave out an edge."""
CONTINUOUS = 2
"""libcamera's AfModeContinuous."""


class PiCamera(ThreadedCamera):
    """The Pi's own camera at 1280 x 960; picamera2 is loaded when the first one is opened."""

    source = Source(SourceKind.PICAMERA)

    def __init__(self) -> None:
        super().__init__()
        self._device: Any = None
        self._metadata: dict[str, Any] = {}
        self._start()

    def _open(self) -> None:
        try:
            from picamera2 import Picamera2
        except ImportError as error:
            raise CameraError(fault(Code.NO_PICAMERA2, Part.CAMERA)) from error
        try:
            number = _ribbon_camera(Picamera2.global_camera_info())
            if number is None:
                raise CameraError(fault(Code.NO_RIBBON_CAMERA, Part.CAMERA))
            self._device = Picamera2(number)
            _configure(self._device)
            found = self._device.camera_configuration()["main"]["format"]
            if found != FORMAT:
                raise CameraError(fault(Code.CAMERA_FORMAT, Part.CAMERA, camera=self.source, found=found))
            self._device.start()
        except CameraError:
            raise
        except Exception as error:
            # picamera2 and libcamera raise errors of any kind, also where their versions do not fit together.
            raise CameraError(
                fault(Code.PICAMERA_FAILED, Part.CAMERA, camera=self.source, reason=reason_of(error))
            ) from error

    def _grab(self) -> RawFrame | None:
        asked = time.monotonic()
        try:
            request = self._device.capture_request(wait=camera.TIMEOUT_S)
        except TimeoutError:
            return None
        try:
            pixels = request.make_array("main")
            self._metadata = request.get_metadata()
            stamp = float(self._metadata.get("SensorTimestamp", 0)) / 1e9
        finally:
            request.release()
        return RawFrame(pixels, taken_at(stamp, asked, time.monotonic()))

    def _measure(self) -> Exposure:
        metadata = self._metadata
        if "ExposureTime" not in metadata:
            return super()._measure()
        gains = metadata.get("ColourGains")
        return Exposure(
            metadata["ExposureTime"] / 1e6,
            float(metadata["AnalogueGain"]) if "AnalogueGain" in metadata else None,
            colour_gains=None if gains is None else (float(gains[0]), float(gains[1])),
        )

    def _set(self, wanted: Exposure | None) -> None:
        if wanted is None:
            # Older versions switch to automatic by a time of zero instead of by AeEnable.
            self._device.set_controls({"ExposureTime": 0, "AnalogueGain": 0.0, "AeEnable": True, "AwbEnable": True})
            return
        controls: dict[str, object] = {"AeEnable": False, "ExposureTime": round(wanted.seconds * 1e6)}
        if wanted.gain is not None:
            controls["AnalogueGain"] = wanted.gain
        if wanted.colour_gains is not None:
            controls.update(AwbEnable=False, ColourGains=wanted.colour_gains)
        self._device.set_controls(controls)

    def _release(self) -> None:
        if self._device is not None:
            self._device.close()
            self._device = None


def _ribbon_camera(cameras: Sequence[Mapping[str, Any]]) -> int | None:
    """The index of the first camera that is no USB camera, which picamera2 lists behind them; None without one."""
    return next((i for i, camera in enumerate(cameras) if "usb" not in camera["Id"].lower()), None)


def _configure(device: Any) -> None:
    """Configure for pictures of SIZE from a mode that shows the whole sensor.

    Left to itself, picamera2 takes a mode near the picture's size, and that may show the middle of the sensor alone.
    """
    width, height = device.sensor_resolution
    _configure_mode(device, {"size": _binned((width, height))})
    limits = device.camera_controls.get("ScalerCrop")
    if limits is None:
        return
    _, _, seen_width, seen_height = limits[1]
    if min(seen_width / width, seen_height / height) >= WHOLE:
        return
    modes = [mode for mode in device.sensor_modes if "crop_limits" in mode]
    best = max(modes, key=lambda mode: (_area(mode["crop_limits"][2:]), _covers(mode["size"]), -_area(mode["size"])))
    _configure_mode(device, {"size": best["size"], "format": str(best["format"])})


def _configure_mode(device: Any, raw: dict[str, Any]) -> None:
    # Without a queue no picture is older than the request for it.
    device.configure(device.create_video_configuration(main={"size": SIZE, "format": FORMAT}, raw=raw, queue=False))
    if "AfMode" in device.camera_controls:
        device.set_controls({"AfMode": CONTINUOUS})


def _binned(size: tuple[int, int]) -> tuple[int, int]:
    """The sensor's size, halved as long as a picture fits into it: such modes show the whole sensor and are fast."""
    half = (size[0] // 2, size[1] // 2)
    return _binned(half) if _covers(half) else size


def _covers(size: tuple[int, int]) -> bool:
    return size[0] >= SIZE[0] and size[1] >= SIZE[1]


def _area(size: Sequence[int]) -> int:
    return size[0] * size[1]
