"""The well-known public recipe to read dice, in our own words, to measure the reader against.

Find round blobs of pip size with OpenCV's blob detector, gather those that lie near one another (single linkage:
the same as DBSCAN with one point enough for a cluster), and take the number of each group for a die's value.
"""

import cv2
import numpy as np
import numpy.typing as npt

Pixels = npt.NDArray[np.uint8]


def blob_values(pixels: Pixels, reach: float = 1.9) -> list[int]:
    """The values read in a picture (H, W, 3); groups of more than six blobs are left out as no die.

    `reach` is how many blob diameters may lie between two pips of one die.
    """
    settings = cv2.SimpleBlobDetector.Params()
    settings.filterByInertia = True
    settings.minInertiaRatio = 0.6
    settings.filterByConvexity = True
    settings.minConvexity = 0.85
    settings.filterByArea = True
    settings.minArea, settings.maxArea = 12, 2500
    grey = cv2.medianBlur(cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY), 5)
    blobs = [*cv2.SimpleBlobDetector.create(settings).detect(grey)]
    blobs += cv2.SimpleBlobDetector.create(settings).detect(cv2.bitwise_not(grey))
    spots = np.array([(b.pt[0], b.pt[1], b.size) for b in blobs], np.float32).reshape(-1, 3)
    return [count for count in _groups(spots, reach) if count <= 6]


def _groups(spots: npt.NDArray[np.float32], reach: float) -> list[int]:
    """Sizes of the groups that hang together by steps of at most `reach` diameters."""
    left = set(range(len(spots)))
    sizes = []
    while left:
        group, edge = 0, [left.pop()]
        while edge:
            here = edge.pop()
            group += 1
            near = [i for i in left if np.hypot(*(spots[i, :2] - spots[here, :2])) < reach * spots[here, 2]]
            left.difference_update(near)
            edge.extend(near)
        sizes.append(group)
    return sizes
