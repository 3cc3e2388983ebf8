"""The camera on the Raspberry Pi's ribbon cable, through picamera2 as the system installs it."""

import importlib.util
import time
from typing import Any

import numpy as np

from vision import camera
from vision.camera import CameraError, Exposure
from vision.capture import RawFrame, ThreadedCamera, taken_at
from vision.faults import Code, Part, Source, SourceKind, fault, reason_of


def is_installed() -> bool:
    """True if picamera2 is installed; does not load it."""
    return importlib.util.find_spec("picamera2") is not None


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
            self._device = Picamera2()
            # picamera2's RGB888 lies in memory as BGR, as OpenCV needs it. Without a queue no picture is older than the
            # request for it.
            setting = self._device.create_video_configuration(
                main={"size": (1280, 960), "format": "RGB888"}, queue=False
            )
            self._device.configure(setting)
            self._device.start()
        except (RuntimeError, IndexError, OSError) as error:
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
            pixels = np.ascontiguousarray(request.make_array("main")[..., :3], np.uint8)
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
