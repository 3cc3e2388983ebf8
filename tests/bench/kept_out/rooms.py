"""Lamps, dice and a camera of kinds that training never uses."""

import cv2
import numpy as np
import numpy.typing as npt

from vision.training.traced_dice import DieKind, black, glass, opaque
from vision.training.traced_view import put_lamp
from vision.training.tracer import Record

Floats = npt.NDArray[np.float32]
Pixels = npt.NDArray[np.uint8]
Chance = np.random.Generator


def chamfered(chance: Chance, kind: DieKind) -> DieKind:
    """The same die with slanted planes instead of round edges."""
    edges = {"chamfer": float(chance.uniform(1.66, 1.9)), "cut": 0.0, "rounding": float(chance.uniform(0.02, 0.06))}
    return DieKind(kind.body, kind.fields | edges)


def clear_dice(chance: Chance) -> tuple[DieKind, DieKind]:
    """The clear kind of a set, with white or black pips, and its black one, both chamfered."""
    clear = glass(chance)
    pip = np.full(3, 0.85 if chance.random() < 0.5 else 0.03)
    plain = DieKind(clear.body, clear.fields | {"frost": 0.0, "pip": pip})
    return chamfered(chance, plain), chamfered(chance, black(chance))


def any_die(chance: Chance) -> DieKind:
    """A chamfered die of any material."""
    pick = chance.integers(5)
    made = black(chance) if pick == 0 else glass(chance, bool(pick == 1)) if pick <= 2 else opaque(chance)
    return chamfered(chance, made)


def light(chance: Chance, scene: Record) -> str:
    """One of four rigs: two fluorescent tubes, a window of four panes, a low desk lamp, an overcast sky."""
    rig = ("tubes", "window", "desk lamp", "overcast")[int(chance.integers(4))]
    warm = np.clip(chance.normal(1, 0.05, 3), 0.85, 1.15) * np.array([chance.uniform(0.75, 1.1), 1, 1])
    ambient = float(chance.uniform(0.2, 0.6))
    scene["sky"], scene["horizon"] = ambient * warm, ambient * chance.uniform(0.3, 0.9) * warm
    around = chance.uniform(0, 6.28)
    level = np.array([np.cos(around), np.sin(around), 0.0])
    side = np.array([-np.sin(around), np.cos(around), 0.0])
    lamps = scene["lamps"]
    power = chance.uniform(0.5, 1.1) * (1.2 - ambient) * warm
    if rig == "tubes":
        scene["lamp_count"] = 2
        for i, shift in enumerate((-0.35, 0.35)):
            way = np.array([0, 0, 1.0]) + level * chance.uniform(-0.5, 0.5) + side * shift
            put_lamp(lamps[i], way, side, (float(chance.uniform(0.45, 0.8)), 0.03), power / 2)
    elif rig == "window":
        scene["lamp_count"] = 4
        rise = chance.uniform(0.5, 1.2)
        for i, (a, b) in enumerate(((-0.11, -0.14), (0.11, -0.14), (-0.11, 0.14), (0.11, 0.14))):
            way = level + np.array([0, 0, rise + b]) + side * a
            put_lamp(lamps[i], way, np.array([0, 0, 1.0]), (0.095, 0.12), power / 4)
    elif rig == "desk lamp":
        scene["lamp_count"] = 1
        way = level + np.array([0, 0, chance.uniform(0.45, 0.9)])
        put_lamp(lamps[0], way, side, (0.1, 0.1), power, disc=True)
    else:
        scene["sky"], scene["horizon"] = 1.3 * warm, chance.uniform(0.05, 0.3) * warm
    return rig


def dimmed(chance: Chance, scene: Record) -> None:
    """The same room a little brighter or darker, and a nudged camera."""
    factor = np.float32(chance.uniform(0.9, 1.1)) * np.clip(chance.normal(1, 0.015, 3), 0.96, 1.04)
    scene["sky"], scene["horizon"] = scene["sky"] * factor, scene["horizon"] * factor
    for lamp in scene["lamps"]:
        lamp["light"] = lamp["light"] * factor
    scene["middle"] = scene["middle"] + chance.uniform(-2.5, 2.5, 2)


def develop(chance: Chance, linear: Floats) -> Pixels:
    """A phone's picture (H, W, 3) of linear light.

    Sparks and grain calmed, exposed and balanced, toned along an S, sharpened with halos, darker corners, shot noise.
    """
    calm = np.stack([cv2.medianBlur(np.ascontiguousarray(linear[..., c]), 5) for c in range(3)], axis=-1)
    light = np.minimum(linear, np.maximum(2.0 * calm, 0.25 * np.percentile(linear, 95)))
    height, width = light.shape[:2]
    y, x = np.mgrid[-1 : 1 : height * 1j, -1 : 1 : width * 1j]
    light = light * (1 - 0.22 * (x**2 + y**2) / 2)[..., None]
    exposure = float(chance.uniform(0.32, 0.5)) / (float(np.percentile(light, 75)) + 1e-4)
    exposure = min(exposure, 2.2 / (float(np.percentile(light, 98)) + 1e-4))
    toned = np.clip(light * exposure, 0, None)
    toned = toned * (1 + toned / 6) / (1 + toned)  # a shoulder instead of a hard white
    picture = np.clip(toned, 0, 1).astype(np.float32) ** np.float32(1 / 2.0)
    picture = np.asarray(picture + 0.05 * np.sin(2 * np.pi * (picture - 0.5)), np.float32)
    picture = cv2.bilateralFilter(picture, 5, 0.045, 1.3)
    picture = picture + np.float32(chance.uniform(0.1, 0.5)) * (picture - cv2.GaussianBlur(picture, (0, 0), 1.3))
    shot = chance.normal(0, 1, picture.shape) * np.sqrt(np.clip(picture, 0.02, 1)) * chance.uniform(0.002, 0.012)
    return np.asarray(np.clip(picture + shot, 0, 1) * 255, np.uint8)


def packed(pixels: Pixels, quality: int) -> bytes:
    """The picture as JPEG."""
    return cv2.imencode(".jpg", pixels, [cv2.IMWRITE_JPEG_QUALITY, quality])[1].tobytes()
