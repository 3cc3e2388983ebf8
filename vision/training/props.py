"""Things on made-up tables that are not dice: trays, the wheel, markers, coins, tokens, pens, printed dots."""

import cv2
import numpy as np
import numpy.typing as npt

from vision.training.textures import Texture, any_texture, colour

Floats = npt.NDArray[np.float32]
FINE = 4  # cv2's shift: sixteenths of a pixel


def _points(points: Floats) -> npt.NDArray[np.int32]:
    return np.asarray(np.rint(points * 2**FINE), np.int32)


def _by(place: Floats, right: float, down: float) -> Floats:
    return place + np.array([right, down], np.float32)


def polygon(picture: Floats, points: Floats, paint: Floats) -> None:
    """Fill a convex polygon (N, 2) with a colour (3,) or with the same place of a picture (H, W, 3)."""
    if paint.ndim == 1:
        cv2.fillConvexPoly(picture, _points(points), paint.tolist(), cv2.LINE_AA, FINE)
        return
    mask = np.zeros(picture.shape[:2], np.float32)
    cv2.fillConvexPoly(mask, _points(points), 1.0, cv2.LINE_AA, FINE)
    picture += (paint - picture) * mask[..., None]


def disc(picture: Floats, centre: Floats, radius: float, tint: Floats, squash: float, turn: float) -> None:
    """Fill an ellipse: `squash` is the shorter half axis over the longer, `turn` its angle in degrees."""
    axes = (max(1, round(radius * 2**FINE)), max(1, round(radius * squash * 2**FINE)))
    x, y = (int(v) for v in _points(centre))
    cv2.ellipse(picture, (x, y), axes, turn, 0, 360, tint.tolist(), -1, cv2.LINE_AA, FINE)


def write(picture: Floats, word: str, place: Floats, size: float, tint: Floats, thick: float) -> None:
    """Print a word with its lower left corner at a place; OpenCV 5 writes on bytes only."""
    mask = np.zeros(picture.shape[:2], np.uint8)
    where = (int(place[0]), int(place[1]))
    cv2.putText(mask, word, where, cv2.FONT_HERSHEY_SIMPLEX, size, 255, max(1, int(thick)), cv2.LINE_AA)
    picture += (tint - picture) * (mask.astype(np.float32) / 255)[..., None]


def _ring(centre: Floats, radius: float, corners: int, turn: float, squash: float, axis: float) -> Floats:
    angles = turn + np.arange(corners) * 2 * np.pi / corners
    flat = np.stack([np.cos(angles), np.sin(angles)], axis=1) * radius
    cos, sin = np.cos(axis), np.sin(axis)
    spin = np.array([[cos, -sin], [sin, cos]])
    squeezed: Floats = ((flat @ spin) * [1, squash] @ spin.T + centre).astype(np.float32)
    return squeezed


def tray(
    chance: np.random.Generator,
    picture: Floats,
    size: float,
    squash: float,
    axis: float,
    table_top: Texture = any_texture,
) -> None:
    """A tray with four to eight walls, lit unevenly, about the middle of the picture."""
    height, width = picture.shape[:2]
    centre = np.array([width / 2, height / 2], np.float32) + chance.normal(0, 0.06 * width, 2).astype(np.float32)
    corners = int(chance.choice([4, 4, 4, 6, 8]))
    turn, radius = chance.uniform(0, 6.28), min(size, 0.75 * width)
    floor = _ring(centre, radius, corners, turn, squash, axis)
    rim = (floor - centre) * np.float32(chance.uniform(1.05, 1.3)) + centre
    wall = colour(chance)
    for i in range(corners):
        j = (i + 1) % corners
        side = np.stack([floor[i], floor[j], rim[j], rim[i]])
        polygon(picture, side, np.clip(wall * np.float32(chance.uniform(0.5, 1.3)), 0, 1))
    polygon(picture, floor, table_top(chance, height, width))
    if chance.random() < 0.6:
        edge = np.zeros((height, width), np.float32)
        cv2.polylines(edge, [_points(floor)], True, 1.0, int(size / 12) + 1, cv2.LINE_AA, FINE)
        edge = np.asarray(cv2.GaussianBlur(edge, (0, 0), size / 25), np.float32)
        inside = np.zeros((height, width), np.float32)
        cv2.fillConvexPoly(inside, _points(floor), 1.0, cv2.LINE_AA, FINE)
        picture *= (1 - np.float32(chance.uniform(0.1, 0.6)) * edge * inside)[..., None]


def wheel(
    chance: np.random.Generator,
    picture: Floats,
    radius: float,
    squash: float,
    axis: float,
    table_top: Texture = any_texture,
) -> list[tuple[float, float]]:
    """A round board with nine discs of this `radius`; returns the middles of the discs."""
    height, width = picture.shape[:2]
    centre = np.array([width / 2, height / 2], np.float32) + chance.normal(0, 0.04 * width, 2).astype(np.float32)
    board, turn = radius * chance.uniform(3.9, 4.8), np.degrees(axis)
    ground = table_top(chance, height, width)
    mask = np.zeros((height, width), np.float32)
    x, y = (int(v) for v in _points(centre))
    axes = (int(board * 2**FINE), int(board * squash * 2**FINE))
    cv2.ellipse(mask, (x, y), axes, turn, 0, 360, 1.0, -1, cv2.LINE_AA, FINE)
    tan = np.array([0.45, 0.6, 0.7], np.float32) * np.float32(chance.uniform(0.5, 1.2))
    if chance.random() < 0.7:
        ground = 0.2 * ground + 0.8 * tan
    picture += (ground - picture) * mask[..., None]
    dark = colour(chance, 0.05, 0.3)
    cv2.ellipse(picture, (x, y), axes, turn, 0, 360, dark.tolist(), 2, cv2.LINE_AA, FINE)
    disc(picture, centre, radius * chance.uniform(0.9, 1.4), colour(chance), squash, turn)
    size = radius / 22
    write(picture, str(chance.integers(1, 10)), _by(centre, -8 * size, 8 * size), size, dark, 3 * size)
    spots = _ring(centre, board * 0.73, 9, chance.uniform(0, 6.28), squash, axis)
    kinds = [np.array(c, np.float32) for c in ((0.1, 0.1, 0.65), (0.1, 0.65, 0.9), (0.8, 0.8, 0.8))]
    for spot in spots:
        tint = np.clip(kinds[chance.integers(3)] * np.float32(chance.uniform(0.6, 1.15)), 0, 1)
        disc(picture, spot, radius, tint, squash, turn)
        line = np.clip(tint * np.float32(chance.choice([0.4, 1.4])), 0, 1)
        ring = (int(radius * 0.9 * 2**FINE), int(radius * 0.9 * squash * 2**FINE))
        px, py = (int(v) for v in _points(spot))
        cv2.ellipse(picture, (px, py), ring, turn, 0, 360, line.tolist(), 1, cv2.LINE_AA, FINE)
        _icon(chance, picture, spot, radius * 0.5, line, squash, turn)
    return [(float(x), float(y)) for x, y in spots]


def _icon(
    chance: np.random.Generator,
    picture: Floats,
    centre: Floats,
    size: float,
    tint: Floats,
    squash: float,
    turn: float,
) -> None:
    kind = chance.integers(5)
    if kind == 0:
        for _ in range(int(chance.integers(5, 25))):
            disc(picture, _by(centre, *chance.normal(0, size * 0.5, 2)), size * 0.12, tint, squash, turn)
    elif kind == 1:
        polygon(picture, _ring(centre, size, int(chance.integers(3, 7)), chance.uniform(0, 6.28), squash, 0), tint)
    elif kind == 2:
        ends = (centre + chance.uniform(-size, size, (4, 2))).astype(np.float32)
        cv2.polylines(picture, [_points(ends)], False, tint.tolist(), max(2, int(size / 5)), cv2.LINE_AA, FINE)
    elif kind == 3:
        ring = np.linspace(0, 6.28, int(chance.integers(6, 14)))
        for angle in ring:
            spot = _by(centre, size * np.cos(angle), size * np.sin(angle) * squash)
            disc(picture, spot, size * 0.13, tint, squash, turn)


def marker(chance: np.random.Generator, picture: Floats, size: float) -> None:
    """An ArUco-like square of black and white cells somewhere in the picture."""
    height, width = picture.shape[:2]
    book = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    side = max(24, int(size))
    cells = cv2.aruco.generateImageMarker(book, int(chance.integers(50)), side).astype(np.float32) / 255
    cells = np.pad(cells, side // 8, constant_values=1.0) * np.float32(0.8) + np.float32(0.06)
    full = cells.shape[0]
    corners = _ring(
        chance.uniform([0, 0], [width, height]).astype(np.float32), size * 0.85, 4, chance.uniform(0, 6.28), 0.9, 0.3
    )
    square = np.array([[0, 0], [full, 0], [full, full], [0, full]], np.float32)
    bend = cv2.getPerspectiveTransform(square, corners)
    layer = cv2.warpPerspective(cells, bend, (width, height))
    mask = cv2.warpPerspective(np.ones_like(cells), bend, (width, height))
    picture += layer[..., None] - picture * mask[..., None]


def clutter(chance: np.random.Generator, picture: Floats, size: float, squash: float, axis: float) -> None:
    """One thing that is no die: a coin, a token, a pen, a cable, printed dots, a card, a word, a blot."""
    height, width = picture.shape[:2]
    centre = chance.uniform([0, 0], [width, height]).astype(np.float32)
    tint, other, turn = colour(chance), colour(chance), float(np.degrees(axis))
    kind = chance.integers(9)
    if kind == 0:  # a coin or a token with its thickness
        radius, rise = size * chance.uniform(0.25, 0.8), size * chance.uniform(0.02, 0.3)
        disc(picture, _by(centre, 0, rise), radius, tint * np.float32(0.5), squash, turn)
        disc(picture, centre, radius, tint, squash, turn)
        if chance.random() < 0.6:
            disc(picture, centre, radius * chance.uniform(0.1, 0.85), other, squash, turn)
    elif kind == 1:  # a cube without pips, or a card
        corners = int(chance.choice([4, 4, 6]))
        polygon(
            picture, _ring(centre, size * chance.uniform(0.3, 1.5), corners, chance.uniform(0, 6), squash, axis), tint
        )
    elif kind == 2:  # a pen
        far = centre + chance.uniform(-6, 6, 2) * size
        thick = max(2, int(size * chance.uniform(0.1, 0.5)))
        cv2.line(picture, centre.astype(int).tolist(), far.astype(int).tolist(), tint.tolist(), thick, cv2.LINE_AA)
    elif kind == 3:  # a cable
        walk = centre + np.cumsum(chance.normal(0, size * 0.6, (12, 2)), axis=0)
        thick = max(1, int(size * chance.uniform(0.05, 0.3)))
        cv2.polylines(picture, [_points(walk.astype(np.float32))], False, tint.tolist(), thick, cv2.LINE_AA, FINE)
    elif kind == 4:  # printed dots, scattered or in a row
        for step in range(int(chance.integers(1, 9))):
            row = (step * size * 0.5, 0) if chance.random() < 0.5 else chance.normal(0, size * 0.6, 2)
            disc(picture, _by(centre, *row), size * chance.uniform(0.06, 0.16), tint, squash, turn)
    elif kind == 5:  # words
        scale = size / 30 * chance.uniform(0.4, 1.5)
        word = "".join(chr(chance.integers(33, 122)) for _ in range(int(chance.integers(1, 9))))
        write(picture, word, centre, scale, tint, 2 * scale)
    elif kind == 6:
        marker(chance, picture, size * chance.uniform(0.6, 1.8))
    elif kind == 7:  # a big sheet, a book, a laptop's corner
        polygon(picture, _ring(centre, size * chance.uniform(3, 9), 4, chance.uniform(0, 6.28), squash, axis), tint)
    else:  # a glint or a blot with soft edges
        layer = np.zeros((height, width), np.float32)
        cv2.ellipse(
            layer, (int(centre[0]), int(centre[1])), (int(size * chance.uniform(0.2, 3)) + 1, int(size * 0.7) + 1),
            chance.uniform(0, 180), 0, 360, 1.0, -1,
        )  # fmt: skip
        layer[:] = cv2.GaussianBlur(layer, (0, 0), size * chance.uniform(0.05, 0.6) + 0.5)
        picture += (tint - picture) * (layer * np.float32(chance.uniform(0.2, 0.8)))[..., None]
