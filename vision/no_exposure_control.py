"""A mixin for sources without control of exposure and focus: files, streams, made-up tables."""

from vision.camera import CameraError, Exposure
from vision.faults import Code, Part, Source, fault


class NoExposureControl:
    """`exposure`, `expose` and `hold_focus` of a `Camera` that cannot be set from here."""

    source: Source

    def exposure(self) -> Exposure:
        """Raises CameraError: the exposure is unknown."""
        raise CameraError(fault(Code.EXPOSURE_UNKNOWN, Part.EXPOSURE, camera=self.source))

    def expose(self, wanted: Exposure | None) -> None:
        """Accept None, which changes nothing; raises CameraError for any exposure."""
        if wanted is not None:
            raise CameraError(fault(Code.EXPOSURE_FIXED, Part.EXPOSURE, camera=self.source))

    def hold_focus(self, held: bool) -> None:
        """Change nothing."""
