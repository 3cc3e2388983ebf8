"""The reflection of a lamp on a die: pixels at the top of the camera's range."""

import numpy as np
import numpy.typing as npt

from vision.reading import Box

WHITE = 245
"""Value 0-255 from which on, in all three colours, a pixel shows a reflection."""
COVERED = 0.2
"""Share of a die's box: of 900 dice in the rendered photos 1 % has more than 0.12, and dice in glare up to 0.5."""


def lies_in_glare(pixels: npt.NDArray[np.uint8], box: Box) -> bool:
    """True if a reflection covers much of the die in `box` of a picture (H, W, 3)."""
    x0, y0, x1, y1 = (max(0, round(v)) for v in box)
    part = pixels[y0:y1, x0:x1]
    return bool(part.size and (part.min(axis=2) >= WHITE).mean() >= COVERED)
