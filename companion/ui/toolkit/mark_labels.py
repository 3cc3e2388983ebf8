"""The corner of each marked box at which its label stands, so that no label hides another or a neighbouring die."""

from collections.abc import Sequence

Box = tuple[float, float, float, float]
Point = tuple[float, float]
RADIUS = 13
"""Of the disc behind a label."""
OUT, UP = 4.0, 2.0
"""The middle of a label lies so far outside the corner of its box."""


def label_places(boxes: Sequence[Box], room: Box) -> list[Point]:
    """The middle of the label of each box (left, top, right, bottom), the first one chosen first.

    A corner is best whose label lies in the room, off other labels and off other boxes: upper right where that
    leaves a choice.
    """
    places: list[Point] = []
    for box in boxes:
        others = [other for other in boxes if other is not box]
        places.append(min(_corners(box), key=lambda place: _hidden(place, places, others, room)))
    return places


def _corners(box: Box) -> tuple[Point, ...]:
    left, top, right, bottom = box
    return (
        (right + OUT, top - UP),
        (left - OUT, top - UP),
        (right + OUT, bottom + UP),
        (left - OUT, bottom + UP),
    )


def _hidden(place: Point, labels: Sequence[Point], boxes: Sequence[Box], room: Box) -> float:
    """The worth of a place: 0 for a free one, more for each thing that lies under its disc, most for no room."""
    x, y = place
    outside = not (room[0] <= x <= room[2] and room[1] <= y <= room[3])
    on_labels = sum((x - a) ** 2 + (y - b) ** 2 < (2 * RADIUS) ** 2 for a, b in labels)
    on_boxes = sum(_distance(place, box) < RADIUS for box in boxes)
    return 100.0 * on_labels + 10.0 * outside + on_boxes


def _distance(place: Point, box: Box) -> float:
    """The distance of a point from a box; 0 inside."""
    x, y = place
    across = max(box[0] - x, 0.0, x - box[2])
    down = max(box[1] - y, 0.0, y - box[3])
    return float((across**2 + down**2) ** 0.5)
