"""The camera's view of the tray: places in the picture, and the size of things there. Needs none of the solids.

Coordinates as in tower: the middle of the tray at (0, 0), z from the felt up, the mast at positive y; millimetres.
Pictures have 1280 x 960 pixels, as vision.picamera asks for.
"""

import math

import msgspec

from hardware.printed_parts.sizes import CameraBoard, Sizes

WIDTH, HEIGHT = 1280, 960
Point = tuple[float, float]


class CameraView(msgspec.Struct, frozen=True):
    """A camera at (0, y, z), `tilt` degrees off straight down, away from the mast; `focal` length in pixels."""

    y: float
    z: float
    tilt: float
    focal: float

    def pixel(self, x: float, y: float, z: float = 0.0) -> Point:
        """The place in the picture of a point: the picture's upper edge looks away from the mast."""
        lean = math.radians(self.tilt)
        away, down = self.y - y, self.z - z
        depth = down * math.cos(lean) + away * math.sin(lean)
        up = away * math.cos(lean) - down * math.sin(lean)
        return WIDTH / 2 + self.focal * x / depth, HEIGHT / 2 - self.focal * up / depth

    def pixels_per_mm(self, x: float, y: float, z: float = 0.0) -> float:
        """The size in pixels of a millimetre that lies level at a point, along its shorter side."""
        one, right, ahead = self.pixel(x, y, z), self.pixel(x + 1, y, z), self.pixel(x, y + 1, z)
        return min(math.dist(one, right), math.dist(one, ahead))


def tray_view(sizes: Sizes, camera: CameraBoard) -> CameraView:
    """The view from the tower's arm: the camera looks at the middle of the tray."""
    height = sizes.tower.lens_height
    focal = HEIGHT / 2 / math.tan(math.radians(camera.upright_view) / 2)
    return CameraView(height * math.tan(math.radians(sizes.tower.tilt)), height, sizes.tower.tilt, focal)


def tray_corners(sizes: Sizes) -> list[Point]:
    """The four corners of the tray's inside, on the felt."""
    width, depth = sizes.tray.width / 2, sizes.tray.depth / 2
    return [(x, y) for x in (-width, width) for y in (-depth, depth)]


def margin(sizes: Sizes, camera: CameraBoard, height: float = 0.0) -> float:
    """The pixels between the tray's inside at a height over the felt and the nearest edge of the picture."""
    view = tray_view(sizes, camera)
    found = []
    for x, y in tray_corners(sizes):
        right, down = view.pixel(x, y, height)
        found += [right, WIDTH - right, down, HEIGHT - down]
    return min(found)
