"""A mixin for sources without exposure control: files, streams, made-up tables."""

from vision.camera import CameraError, Exposure


class NoExposureControl:
    """`exposure` and `expose` of a `Camera` whose exposure cannot be set from here."""

    name: str

    def exposure(self) -> Exposure:
        """Raises CameraError: the exposure is unknown."""
        raise CameraError(f"{self.name} does not say how its pictures are exposed")

    def expose(self, wanted: Exposure | None) -> None:
        """Accept None, which changes nothing; raises CameraError for any exposure."""
        if wanted is not None:
            raise CameraError(f"{self.name} cannot be told how to expose its pictures")
