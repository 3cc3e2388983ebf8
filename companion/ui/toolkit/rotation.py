"""A picture turned clockwise on its display by 0, 90, 180 or 270 degrees: where its points and rects come to lie.

Points are fractions 0-1 of picture and display, rects are in pixels.
"""

Rect = tuple[int, int, int, int]


def turned_size(size: tuple[int, int], rotation: int) -> tuple[int, int]:
    """The picture's size on a display of this size, and the other way round."""
    return size if rotation % 180 == 0 else (size[1], size[0])


def to_display(x: float, y: float, rotation: int) -> tuple[float, float]:
    """The point of the display at which a point of the picture lies."""
    return {0: (x, y), 90: (1 - y, x), 180: (1 - x, 1 - y), 270: (y, 1 - x)}[rotation]


def to_picture(x: float, y: float, rotation: int) -> tuple[float, float]:
    """The point of the picture at which a point of the display lies."""
    return to_display(x, y, (360 - rotation) % 360)


def rect_on_display(rect: Rect, picture: tuple[int, int], rotation: int) -> Rect:
    """The rect of the display that a rect of a picture of this size covers."""
    x, y, w, h = rect
    width, height = picture
    return {
        0: rect,
        90: (height - y - h, x, h, w),
        180: (width - x - w, height - y - h, w, h),
        270: (y, width - x - w, h, w),
    }[rotation]
