"""Table tops of families that training never uses: (side, side, 3) float32 BGR 0-1, each from a random generator."""

from collections.abc import Callable

import cv2
import numpy as np
import numpy.typing as npt

from vision.training.textures import clouds, colour

Floats = npt.NDArray[np.float32]
Doubles = npt.NDArray[np.float64]
Chance = np.random.Generator
FINE = 4


def _colours(chance: Chance, count: int) -> list[Floats]:
    """Colours of one print, pulled towards the first so that some prints are tone in tone."""
    pull = np.float32(chance.choice([0.0, 0.2, 0.5, 0.8]))
    first = colour(chance)
    return [first, *(np.asarray(colour(chance) * (1 - pull) + first * pull, np.float32) for _ in range(count - 1))]


def _full(side: int, tint: Floats) -> Floats:
    return np.broadcast_to(np.asarray(tint, np.float32), (side, side, 3)).copy()


def _ink(tint: Floats) -> tuple[float, float, float]:
    return float(tint[0]), float(tint[1]), float(tint[2])


def _points(points: Doubles) -> npt.NDArray[np.int32]:
    return np.asarray(np.round(points * 2**FINE), np.int32)


def _mixed(first: Floats, second: Floats, share: npt.NDArray[np.floating]) -> Floats:
    return np.asarray(first + (second - first) * share[..., None], np.float32)


def _repeated(tile: Floats, side: int, shifted: bool) -> Floats:
    count = side // tile.shape[0] + 2
    rows = [np.tile(tile, (1, count, 1)) for _ in range(count)]
    if shifted:
        rows = [np.roll(row, tile.shape[1] // 2 * (i % 2), axis=1) for i, row in enumerate(rows)]
    return np.ascontiguousarray(np.concatenate(rows)[:side, :side])


def _mirrored(quarter: Floats) -> Floats:
    half = np.concatenate([quarter, quarter[:, ::-1]], axis=1)
    return np.concatenate([half, half[::-1]], axis=0)


def damask(chance: Chance, side: int) -> Floats:
    """Mirrored scrolls, woven tone in tone."""
    tints = _colours(chance, 3)
    size = int(chance.uniform(30, 130))
    quarter = _full(size, tints[0])
    for _ in range(int(chance.integers(5, 12))):
        start, way, curl = chance.uniform(0, size, 2), chance.uniform(0, 6.28), chance.uniform(-0.5, 0.5)
        steps = np.cumsum(np.full(14, curl)) + way
        path = start + np.cumsum(np.stack([np.cos(steps), np.sin(steps)], 1), axis=0) * size / 16
        thick = max(1, int(size * chance.uniform(0.02, 0.09)))
        ink = _ink(tints[int(chance.integers(1, 3))])
        cv2.polylines(quarter, [_points(path)], False, ink, thick, cv2.LINE_AA, FINE)
        if chance.random() < 0.5:
            cv2.circle(quarter, (int(path[-1, 0]), int(path[-1, 1])), thick + 2, ink, -1, cv2.LINE_AA)
    return _repeated(_mirrored(quarter), side, bool(chance.random() < 0.6))


def leopard(chance: Chance, side: int) -> Floats:
    """Broken rings about darker spots."""
    tints = _colours(chance, 3)
    picture = _full(side, tints[0])
    size = float(np.exp(chance.uniform(np.log(14), np.log(60))))
    step = size * chance.uniform(1.5, 2.2)
    rows, columns = np.mgrid[0:side:step, 0:side:step]
    for x, y in zip(columns.ravel(), rows.ravel(), strict=True):
        at = np.array([x, y]) + chance.uniform(-0.35, 0.35, 2) * step
        axes = (int(size * chance.uniform(0.3, 0.5)), int(size * chance.uniform(0.25, 0.45)))
        turn = chance.uniform(0, 360)
        cv2.ellipse(picture, (int(at[0]), int(at[1])), axes, turn, 0, 360, _ink(tints[1]), -1, cv2.LINE_AA)
        for _ in range(int(chance.integers(2, 5))):
            begin = chance.uniform(0, 360)
            cv2.ellipse(picture, (int(at[0]), int(at[1])), axes, turn, begin, begin + chance.uniform(30, 110),
                        _ink(tints[2]), max(2, int(size * chance.uniform(0.1, 0.2))), cv2.LINE_AA)  # fmt: skip
    return picture


def zebra(chance: Chance, side: int) -> Floats:
    """Stripes that fork and end, as on animals and corals."""
    tints = _colours(chance, 2)
    width = float(np.exp(chance.uniform(np.log(4), np.log(26))))
    noise = chance.normal(0, 1, (side, side)).astype(np.float32)
    band = cv2.GaussianBlur(noise, (0, 0), width * 0.6, sigmaY=width * chance.uniform(0.6, 1.6))
    for _ in range(3):
        band = cv2.GaussianBlur(band, (0, 0), width * 0.5) - cv2.GaussianBlur(band, (0, 0), width)
        band = np.tanh(band / (float(band.std()) + 1e-9) * 1.5).astype(np.float32)
    share = 1 / (1 + np.exp(-np.clip(band * chance.uniform(4, 20) + chance.uniform(-1.5, 1.5), -30, 30)))
    return _mixed(tints[0], tints[1], share)


def city_map(chance: Chance, side: int) -> Floats:
    """Blocks of houses between streets, parks, a river, labels."""
    tints = _colours(chance, 5)
    picture = _full(side, tints[0])
    size = float(np.exp(chance.uniform(np.log(25), np.log(110))))
    subdivision = cv2.Subdiv2D((0, 0, side, side))
    for x, y in chance.uniform(1, side - 1, (int((side / size) ** 2), 2)):
        subdivision.insert((float(x), float(y)))
    facets, _ = subdivision.getVoronoiFacetList([])
    for facet in facets:
        points = np.asarray(facet, np.float64)
        middle = points.mean(axis=0)
        shrunk = middle + (points - middle) * chance.uniform(0.8, 0.93)
        tint = tints[int(chance.choice([1, 1, 1, 2, 3]))]
        cv2.fillConvexPoly(picture, _points(np.clip(shrunk, -2000, side + 2000)), _ink(tint), cv2.LINE_AA, FINE)
    bend = np.cumsum(chance.normal(0, size * 0.4, 30))
    river = np.stack([np.linspace(-10, side + 10, 30), side * chance.random() + bend], 1)
    cv2.polylines(picture, [_points(river)], False, _ink(tints[4]), int(size * 0.35) + 1, cv2.LINE_AA, FINE)
    return picture


def azulejo(chance: Chance, side: int) -> Floats:
    """Painted tiles of fourfold symmetry."""
    tints = _colours(chance, 4)
    size = int(chance.uniform(24, 110))
    quarter = _full(size, tints[0])
    for _ in range(int(chance.integers(3, 8))):
        ink, kind = _ink(tints[int(chance.integers(1, 4))]), chance.integers(3)
        thick = -1 if chance.random() < 0.4 else max(1, int(size * chance.uniform(0.03, 0.12)))
        at = (int(chance.choice([0, size, size // 2])), int(chance.choice([0, size, size // 2])))
        if kind == 0:
            cv2.circle(quarter, at, int(size * chance.uniform(0.15, 0.8)), ink, thick, cv2.LINE_AA)
        elif kind == 1:
            corners = at + size * chance.uniform(0.2, 0.7) * np.array([(0, -1), (1, 0), (0, 1), (-1, 0)])
            cv2.polylines(quarter, [_points(corners)], True, ink, max(1, thick), cv2.LINE_AA, FINE)
        else:
            axes = (int(size * chance.uniform(0.2, 0.6)), int(size * chance.uniform(0.06, 0.2)))
            cv2.ellipse(quarter, at, axes, 45, 0, 360, ink, thick, cv2.LINE_AA)
    symmetric = np.where(np.tri(size, dtype=bool)[..., None], quarter, quarter.transpose(1, 0, 2))
    tile = _mirrored(np.ascontiguousarray(symmetric))
    if chance.random() < 0.6:
        cv2.rectangle(tile, (0, 0), (2 * size - 1, 2 * size - 1), _ink(tints[1] * np.float32(0.6)), 2)
    return _repeated(tile, side, False)


def memphis(chance: Chance, side: int) -> Floats:
    """Squiggles, triangles, rings, crosses and bars strewn on one ground."""
    tints = _colours(chance, 6)
    picture = _full(side, tints[0])
    size = float(np.exp(chance.uniform(np.log(10), np.log(60))))
    for at in chance.uniform(0, side, (int(min(1500, (side / size) ** 2 * chance.uniform(0.1, 0.35))), 2)):
        ink, way, kind = _ink(tints[int(chance.integers(1, 6))]), chance.uniform(0, 6.28), chance.integers(5)
        thick, ahead = max(1, int(size * chance.uniform(0.08, 0.25))), np.array([np.cos(way), np.sin(way)])
        across = np.array([-ahead[1], ahead[0]])
        if kind == 0:
            t = np.linspace(-1, 1, 9)[:, None]
            path = at + ahead * t * size + across * np.sin(t * 9) * size * 0.2
            cv2.polylines(picture, [_points(path)], False, ink, thick, cv2.LINE_AA, FINE)
        elif kind == 1:
            turns = way + np.array([0, 2.1, 4.2])
            corners = at + size * 0.5 * np.stack([np.cos(turns), np.sin(turns)], 1)
            cv2.fillConvexPoly(picture, _points(corners), ink, cv2.LINE_AA, FINE)
        elif kind == 2:
            cv2.circle(picture, (int(at[0]), int(at[1])), int(size * 0.4), ink, thick, cv2.LINE_AA)
        elif kind == 3:
            for axis in (ahead, across):
                ends = np.array([at - axis * size * 0.4, at + axis * size * 0.4])
                cv2.polylines(picture, [_points(ends)], False, ink, thick, cv2.LINE_AA, FINE)
        else:
            for shift in (-0.3, 0.0, 0.3):
                ends = np.array([at - ahead * size * 0.4, at + ahead * size * 0.4]) + across * shift * size
                cv2.polylines(picture, [_points(ends)], False, ink, max(1, thick // 2), cv2.LINE_AA, FINE)
    return picture


def fruit(chance: Chance, side: int) -> Floats:
    """Cherries, lemons and berries with stalks and highlights: round things with spots in them."""
    tints = _colours(chance, 5)
    picture = _full(side, tints[0])
    size = float(np.exp(chance.uniform(np.log(14), np.log(70))))
    for at in chance.uniform(0, side, (int(min(900, (side / size) ** 2 * chance.uniform(0.15, 0.4))), 2)):
        way, kind = chance.uniform(0, 6.28), chance.integers(3)
        tint, stalk = tints[int(chance.integers(1, 4))], tints[4]
        many = 2 if kind == 0 else 1 if kind == 1 else int(chance.integers(4, 9))
        for i in range(many):
            off = (i - (many - 1) / 2) * size * 0.5
            spot = (
                at + off * np.array([np.cos(way), np.sin(way)]) + (chance.normal(0, size * 0.2, 2) if kind == 2 else 0)
            )
            reach = size * (0.32 if kind == 0 else 0.45 if kind == 1 else 0.14)
            axes = (int(reach) + 1, int(reach * (0.7 if kind == 1 else 1)) + 1)
            middle = (int(spot[0]), int(spot[1]))
            cv2.line(picture, middle, (int(at[0]), int(at[1] - size)), _ink(stalk), max(1, int(size / 16)), cv2.LINE_AA)
            cv2.ellipse(picture, middle, axes, np.degrees(way), 0, 360, _ink(tint), -1, cv2.LINE_AA)
            shine = (int(spot[0] - reach * 0.3), int(spot[1] - reach * 0.3))
            cv2.circle(picture, shine, max(1, int(reach * 0.25)), (0.93, 0.93, 0.93), -1, cv2.LINE_AA)
    return picture


def halftone(chance: Chance, side: int) -> Floats:
    """A print's raster: dots whose sizes make a picture."""
    tints = _colours(chance, 3)
    grey = clouds(chance, side, side, 3) + clouds(chance, side, side, 7) + clouds(chance, side, side, 15)
    grey = (grey - grey.min()) / (float(np.ptp(grey)) + 1e-6)
    y, x = np.mgrid[:side, :side].astype(np.float32)
    period, picture = np.float32(np.exp(chance.uniform(np.log(5), np.log(30)))), _full(side, tints[0])
    for tint in tints[1 : 2 + int(chance.random() < 0.4)]:
        turn = chance.uniform(0, 1.57)
        u, v = (x * np.cos(turn) + y * np.sin(turn)) % period, (y * np.cos(turn) - x * np.sin(turn)) % period
        far = np.hypot(u - period / 2, v - period / 2) / period
        share = np.clip((0.12 + 0.5 * grey - far) * period * 0.8 + 0.5, 0, 1)
        picture = np.asarray(picture + (tint - picture) * share[..., None], np.float32)
        grey = 1 - grey
    return picture


def wicker(chance: Chance, side: int) -> Floats:
    """A basket's weave of straps over and under each other."""
    tints = _colours(chance, 2)
    step = chance.uniform(10, 60)
    y, x = np.mgrid[:side, :side].astype(np.float32)
    over = ((np.floor(x / step) + np.floor(y / step * chance.choice([1, 2]))) % 2).astype(bool)
    along, across = np.where(over, x, y), np.where(over, y, x)
    bulge = np.sin((along % step) / step * np.pi) ** 0.5 * (0.6 + 0.4 * np.sin((across % step) / step * np.pi))
    fibre = 1 + 0.15 * np.sin(across * 6.28 / chance.uniform(2, 5))
    return np.asarray(_mixed(tints[0], tints[1], over.astype(np.float32)) * (bulge * fibre)[..., None], np.float32)


def lace(chance: Chance, side: int) -> Floats:
    """Doilies: rings of holes on another ground."""
    tints = _colours(chance, 2)
    picture = _full(side, tints[0])
    size = float(np.exp(chance.uniform(np.log(50), np.log(220))))
    shift = chance.uniform(0, size)
    for y in np.arange(shift - size, side + size, size * 2.05):
        for x in np.arange(shift - size, side + size, size * 2.05):
            cv2.circle(picture, (int(x), int(y)), int(size), _ink(tints[1]), -1, cv2.LINE_AA)
            for ring in range(1, int(chance.integers(4, 8))):
                far, count = size * ring / 7.5, 5 + 4 * ring
                for turn in np.arange(count) * 2 * np.pi / count:
                    hole = (int(x + far * np.cos(turn)), int(y + far * np.sin(turn)))
                    cv2.circle(picture, hole, max(1, int(size * 0.045)), _ink(tints[0]), -1, cv2.LINE_AA)
    return picture


def ikat(chance: Chance, side: int) -> Floats:
    """Diamonds with feathered edges, as of threads dyed before weaving."""
    tints = _colours(chance, 4)
    period = chance.uniform(40, 200)
    y, x = np.mgrid[:side, :side].astype(np.float32)
    x = x + (chance.normal(0, 1, (side, 1)) * period * 0.06).astype(np.float32)
    far = np.abs((x % period) / period - 0.5) + np.abs((y % (period * 1.4)) / (period * 1.4) - 0.5)
    picture = _full(side, tints[0])
    for tint, edge in zip(tints[1:], (0.42, 0.27, 0.12), strict=True):
        share = np.clip((edge - far) * chance.uniform(10, 60) + 0.5, 0, 1)
        picture = np.asarray(picture + (tint - picture) * share[..., None], np.float32)
    return picture


def night_sky(chance: Chance, side: int) -> Floats:
    """Stars, moons and snowflakes on one ground."""
    tints = _colours(chance, 4)
    picture = _full(side, tints[0])
    size = float(np.exp(chance.uniform(np.log(8), np.log(60))))
    for at in chance.uniform(0, side, (int(min(1500, (side / size) ** 2 * chance.uniform(0.1, 0.4))), 2)):
        ink, way, kind = _ink(tints[int(chance.integers(1, 4))]), chance.uniform(0, 6.28), chance.integers(3)
        if kind == 0:
            turns = way + np.arange(10) * np.pi / 5
            far = size * 0.5 * np.where(np.arange(10) % 2, 0.42, 1.0)
            star = at + far[:, None] * np.stack([np.cos(turns), np.sin(turns)], 1)
            cv2.fillPoly(picture, [_points(star)], ink, cv2.LINE_AA, FINE)
        elif kind == 1:
            cv2.circle(picture, (int(at[0]), int(at[1])), int(size * 0.4), ink, -1, cv2.LINE_AA)
            beside = (int(at[0] + size * 0.2), int(at[1] - size * 0.1))
            cv2.circle(picture, beside, int(size * 0.33), _ink(tints[0]), -1, cv2.LINE_AA)
        else:
            for turn in way + np.arange(3) * np.pi / 3:
                reach = size * 0.5 * np.array([np.cos(turn), np.sin(turn)])
                ends = np.array([at - reach, at + reach])
                cv2.polylines(picture, [_points(ends)], False, ink, max(1, int(size / 14)), cv2.LINE_AA, FINE)
    return picture


CLOTHS: dict[str, Callable[[Chance, int], Floats]] = {
    "damask": damask, "leopard": leopard, "zebra": zebra, "city_map": city_map, "azulejo": azulejo,
    "memphis": memphis, "fruit": fruit, "halftone": halftone, "wicker": wicker, "lace": lace, "ikat": ikat,
    "night_sky": night_sky,
}  # fmt: skip


def cloth(chance: Chance, name: str, side: int) -> npt.NDArray[np.uint8]:
    """A table top of a family as (side, side, 3) uint8, some of them worn or softly printed."""
    picture = np.clip(CLOTHS[name](chance, side), 0, 1)
    if chance.random() < 0.4:
        worn = 1 + np.float32(chance.uniform(0.03, 0.15)) * clouds(chance, side, side, int(chance.integers(3, 150)))
        picture = picture * worn[..., None]
    if chance.random() < 0.5:
        picture = np.asarray(cv2.GaussianBlur(picture, (0, 0), chance.uniform(0.5, 1.6)), np.float32)
    return np.asarray(np.clip(picture, 0.01, 0.97) * 255, np.uint8)
