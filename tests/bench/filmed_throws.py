"""Clips of throws on printed cloths, with their truth: `python -m tests.bench.filmed_throws OUT --count 32`.

Each clip is a folder with `frames/` and `truth.json`: `fps`, `frames`, `throws` (each with `first_at_rest` and `dice`),
and `first_at_rest` and `dice` of the last one, as ../shared/tools/score_watch.py reads them. `--pairs` writes an empty
and a thrown picture for each seed instead, the second in other light and nudged.
"""

import argparse
import json
from collections.abc import Callable, Sequence
from pathlib import Path

import cv2
import msgspec
import numpy as np
import numpy.typing as npt
from msgspec.structs import replace

from tests.bench.cloths import DEV_CLOTHS, KEPT_OUT_CLOTHS, SIDE, Maker, make_cloth
from vision.raytrace import Body, Light, Placed, paint
from vision.training.scenes import black_body, clear_body, opaque_body, random_light, random_view, shade, throw, truth

Floats = npt.NDArray[np.float32]
Pixels = npt.NDArray[np.uint8]
Point = tuple[float, float]
SIZES = ((640, 480), (960, 720), (800, 600))
RATE = 30
BRIGHT_CLOTH = 0.3
"""Linear brightness 0-1 from which on clear dice have black pips."""
KEPT_OUT_SEED = 900_000
"""Added to the seeds of kept-out clips, so that not even their dice are those of the others."""


class Shot(msgspec.Struct, frozen=True):
    """One frame before it is taken: dice on the table, a hand's tip in shares of the picture, light, and a nudge."""

    dice: tuple[Placed, ...] = ()
    hand: Point | None = None
    light: float = 1.0
    nudge: Point = (0.0, 0.0)


class Clip(msgspec.Struct, frozen=True):
    """The shots of a clip, and the indices of the first shots at rest of its throws."""

    kind: str
    shots: tuple[Shot, ...]
    rests: tuple[int, ...]


class Set:
    """A table with its cloth, lens, lamps and dice, all from one seed."""

    def __init__(self, seed: int, makers: tuple[Maker, ...]) -> None:
        self.chance = chance = np.random.default_rng([seed, 0xC117])
        self.width, self.height = SIZES[int(chance.integers(len(SIZES)))]
        while True:
            self.view, _, _ = random_view(chance, self.width, self.height)
            if self.view.eye[2] > 1.3 * float(np.linalg.norm(np.subtract(self.view.eye[:2], self.view.target))):
                break
        self.lamps = self._lamps()
        self.half = float(np.exp(chance.uniform(np.log(15), np.log(38)))) * self.width / 960
        self.table = self._laid(make_cloth(chance, makers))
        self.bodies = self._bodies()
        self.vignette, self.curve = float(chance.uniform(0, 0.3)), float(chance.uniform(0.5, 1.0))
        self.cast = np.clip(chance.normal(1, 0.07, 3), 0.8, 1.2).astype(np.float32)
        brightest = max((max(body.colour) for body in self.bodies if not body.clear), default=0.3)
        wanted = float(chance.uniform(0.25, 0.5)) ** (1 / self.curve)
        self.gain = min(wanted / max(0.02, float(self.table.mean())), 0.9 / max(brightest, 0.3))
        self.blur = abs(float(chance.normal(0, 0.6))) * self.width / 960
        self.noise, self.quality = abs(float(chance.normal(0, 0.012))), int(chance.integers(70, 96))
        self._lit: tuple[tuple[Placed, ...] | None, Floats] = (None, self.table)

    def _lamps(self) -> Light:
        """Lamps that together light a white face about as much as white paper."""
        lamps = random_light(self.chance)
        power = lamps.ambient * max(lamps.sky) + 0.6 * sum(max(strength) * way[2] for way, strength, _ in lamps.lamps)
        lit = tuple((way, tuple(float(v / power) for v in strength), sharp) for way, strength, sharp in lamps.lamps)
        return replace(lamps, lamps=lit, ambient=float(lamps.ambient / power))

    def _bodies(self) -> list[Body]:
        chance = self.chance
        if chance.random() < 0.65:
            # Pips as bright as the cloth behind them cannot be read by anybody.
            ink = (0.04, 0.04, 0.04) if float(np.median(self.table)) > BRIGHT_CLOTH else (0.92, 0.92, 0.92)
            glass = replace(clear_body(chance), pip=ink, within=0.8)
            return [glass, glass, glass, replace(black_body(chance), pip=(0.9, 0.9, 0.9))]
        die = clear_body(chance, True) if chance.random() < 0.3 else opaque_body(chance)
        return [die] * int(chance.integers(2, 6))

    def _laid(self, cloth: Floats) -> Floats:
        """The cloth as the lens sees it, (H, W, 3)."""
        y, x = np.mgrid[: self.height, : self.width].astype(np.float32)
        rays = self.view.rays(x.ravel(), y.ravel())
        eye = np.array(self.view.eye, np.float32)
        foot = eye + rays * (-eye[2] / np.minimum(rays[:, 2:3], -1e-3))
        turn, scale = (
            self.chance.uniform(0, 2 * np.pi),
            float(np.exp(self.chance.uniform(-0.4, 0.5))) * 960 / self.width,
        )
        cos, sin = np.cos(turn) * scale, np.sin(turn) * scale
        u = (foot[:, 0] * cos - foot[:, 1] * sin).reshape(y.shape)
        v = (foot[:, 0] * sin + foot[:, 1] * cos).reshape(y.shape)
        u, v = (np.abs((p % (2 * SIDE)) - SIDE).clip(0, SIDE - 1).astype(np.float32) for p in (u, v))
        return np.asarray(cv2.remap(cloth, u, v, cv2.INTER_AREA if scale > 1.5 else cv2.INTER_LINEAR), np.float32)

    def thrown(self, kept: Sequence[Placed] = ()) -> tuple[Placed, ...]:
        """The dice laid again, apart from one another; `kept` stay where they are."""
        laid = list(kept)
        tries = 0
        while len(laid) < len(self.bodies):
            tries += 1
            if tries > 3000:
                laid, tries = list(kept), 0
            spread = 0.3 * self.width
            at = (
                self.width / 2 + float(self.chance.uniform(-1, 1)) * spread,
                self.height / 2 + float(self.chance.uniform(-0.7, 0.7)) * spread,
            )
            die = throw(self.chance, at, self.half, self.bodies[len(laid)])
            seen = self.view.project(die.corners())
            inside = seen.min() > 6 and seen[:, 0].max() < self.width - 6 and seen[:, 1].max() < self.height - 6
            if inside and all(np.hypot(at[0] - d.at[0], at[1] - d.at[1]) > 2.9 * self.half for d in laid):
                laid.append(die)
        return tuple(laid)

    def photograph(self, shot: Shot) -> Pixels:
        """The frame (H, W, 3) uint8 BGR of a shot, with its own grain."""
        if shot.dice != self._lit[0]:
            self._lit = shot.dice, self._with_dice(shot.dice)
        picture = self._lit[1]
        if shot.hand is not None:
            picture = self._with_hand(picture.copy(), shot.hand)
        if shot.nudge != (0.0, 0.0):
            move = np.array([[1, 0, shot.nudge[0]], [0, 1, shot.nudge[1]]], np.float32)
            picture = np.asarray(
                cv2.warpAffine(picture, move, (self.width, self.height), borderMode=cv2.BORDER_REFLECT), np.float32
            )
        y, x = np.mgrid[-1 : 1 : self.height * 1j, -1 : 1 : self.width * 1j].astype(np.float32)
        lit = picture * (1 - self.vignette * (x**2 + y**2) / 2)[..., None] * self.cast
        lit = np.clip(lit * np.float32(self.gain * shot.light), 1e-4, 1) ** np.float32(self.curve)
        if self.blur > 0.3:
            lit = cv2.GaussianBlur(lit, (0, 0), self.blur)
        grain = self.chance.standard_normal(lit.shape, np.float32)
        pixels = (np.clip(lit + grain * np.float32(self.noise), 0, 1) * 255).astype(np.uint8)
        packed = cv2.imencode(".jpg", pixels, [cv2.IMWRITE_JPEG_QUALITY, self.quality])[1]
        return np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), np.uint8)

    def _with_dice(self, dice: Sequence[Placed]) -> Floats:
        picture = self.table.copy()
        if dice:
            shade(np.random.default_rng(7), picture, self.view, self.lamps, list(dice))
        eye = np.array(self.view.eye[:2])
        for die in sorted(dice, key=lambda d: -float(np.linalg.norm(eye - d.at))):
            paint(die, self.view, self.lamps, picture, 2)
        return picture

    def _with_hand(self, picture: Floats, tip: Point) -> Floats:
        """A hand and its sleeve from the lower edge to `tip`, with a soft shadow."""
        x, y, wide = tip[0] * self.width, tip[1] * self.height, 0.11 * self.width
        outline = [
            (x - wide, self.height + 9),
            (x - wide, y + wide),
            (x - 0.6 * wide, y + 0.2 * wide),
            (x - 0.2 * wide, y),
        ]
        outline += [(x + 0.3 * wide, y + 0.05 * wide), (x + 0.8 * wide, y + 0.7 * wide), (x + wide, self.height + 9)]
        mask = np.zeros(picture.shape[:2], np.float32)
        cv2.fillPoly(mask, [np.rint(np.array(outline)).astype(np.int32)], 1.0, cv2.LINE_AA)
        shadow = cv2.GaussianBlur(np.roll(mask, (4, 9), (0, 1)), (0, 0), 0.03 * self.width)
        picture *= (1 - 0.45 * shadow)[..., None]
        skin = np.array([0.28, 0.38, 0.62], np.float32) * (0.8 + 0.2 * cv2.GaussianBlur(mask, (0, 0), 12)[..., None])
        picture += (skin - picture) * mask[..., None]
        return picture

    def truth_of(self, dice: Sequence[Placed], nudge: Point) -> list[dict[str, object]]:
        """The labels of the dice, from left to right."""
        labels = sorted((truth(die, self.view) for die in dice), key=lambda label: label.top[0])
        found: list[dict[str, object]] = []
        for label in labels:
            assert label.box is not None
            box = [round(v + nudge[i % 2], 1) for i, v in enumerate(label.box)]
            found.append({"pips": label.pips, "body": label.body, "box": box})
        return found


def rolling(made: Set, dice: tuple[Placed, ...], length: int, still: Sequence[Placed] = ()) -> list[Shot]:
    """The dice slide in from the left edge, tumble, and rest in the last shot; `still` ones only lie there."""
    shots = []
    for step in range(length):
        left = ((length - 1 - step) / length) ** 2
        moving = []
        for number, die in enumerate(dice):
            if die in still:
                moving.append(die)
                continue
            at = (die.at[0] - 1.1 * made.width * left * (1 - 0.1 * number), die.at[1] + 60 * left * (number - 1.5))
            turned = replace(die, at=at, angle=die.angle + 7 * left)
            if left > 0.1:  # it tumbles until it has no more than a slide left
                top = int(made.chance.integers(1, 7))
                sides = tuple(v for v in range(1, 7) if v not in (top, 7 - top))
                first = sides[0]
                second = next(v for v in sides if v not in (first, 7 - first))
                turned = replace(turned, value=top, sides=(first, second))
            moving.append(turned)
        seen = [made.view.project(die.corners()) for die in moving]
        inside = tuple(d for d, s in zip(moving, seen, strict=True) if s.min() > 1 and s[:, 0].max() < made.width - 1)
        shots.append(Shot(inside))
    return shots


def reaching(tip: Point, there: int, before: tuple[Placed, ...], after: tuple[Placed, ...]) -> list[Shot]:
    """A hand comes in up to `tip`, stays, and leaves; the dice are `after` once it turns back."""
    ways = [1.05 + (tip[1] - 1.05) * k / 7 for k in range(1, 8)]
    coming = [Shot(before, (tip[0], y)) for y in ways]
    going = [Shot(after, (tip[0], y)) for y in reversed(ways)]
    return [*coming, *[Shot(before, tip)] * there, *going]


def lit(shots: Sequence[Shot], light: float, nudge: Point = (0.0, 0.0)) -> list[Shot]:
    """The shots in other light, from a nudged camera."""
    return [replace(shot, light=light, nudge=nudge) for shot in shots]


def _one_throw(made: Set) -> tuple[list[Shot], tuple[Placed, ...], int]:
    dice = made.thrown()
    shots = [Shot()] * int(made.chance.integers(8, 20)) + rolling(made, dice, int(made.chance.integers(10, 18)))
    return shots, dice, len(shots) - 1


def _nudge(made: Set) -> Point:
    return float(made.chance.uniform(-5, 5)), float(made.chance.uniform(-5, 5))


def plain(made: Set) -> Clip:
    """An empty table, a throw, rest."""
    shots, dice, rest = _one_throw(made)
    return Clip("plain", (*shots, *[Shot(dice)] * 14), (rest,))


def hand_before(made: Set) -> Clip:
    """A hand passes over the empty table before the throw."""
    begin = [Shot()] * 8 + reaching((0.5, 0.4), 4, (), ())
    shots, dice, rest = _one_throw(made)
    return Clip("hand before", (*begin, *shots, *[Shot(dice)] * 14), (rest + len(begin),))


def hand_after(made: Set) -> Clip:
    """A hand passes over the dice at rest and changes nothing."""
    shots, dice, rest = _one_throw(made)
    return Clip(
        "hand after", (*shots, *[Shot(dice)] * 10, *reaching((0.45, 0.5), 6, dice, dice), *[Shot(dice)] * 12), (rest,)
    )


def thrown_again(made: Set) -> Clip:
    """A hand takes the dice up, and they are thrown once more."""
    shots, dice, rest = _one_throw(made)
    shots += [Shot(dice)] * 10 + reaching((0.5, 0.15), 4, dice, ())
    again = made.thrown()
    shots += rolling(made, again, 14)
    return Clip("thrown again", (*shots, *[Shot(again)] * 14), (rest, len(shots) - 1))


def taken_away(made: Set) -> Clip:
    """A hand takes some of the dice away."""
    shots, dice, rest = _one_throw(made)
    fewer = dice[: int(made.chance.integers(0, len(dice)))]
    shots += [Shot(dice)] * 10 + reaching((0.5, 0.2), 4, dice, fewer)
    return Clip("taken away", (*shots, *[Shot(fewer)] * 20), (rest,))


def light_changes(made: Set) -> Clip:
    """The light falls in steps while the table is empty and while the dice rest."""
    dice = made.thrown()
    lights = [float(v) for v in made.chance.uniform(0.6, 1.25, 3)]
    shots = lit([Shot()] * 10, lights[0]) + lit([Shot()] * 8, lights[1])
    shots += lit(rolling(made, dice, 14), lights[1])
    rest = len(shots) - 1
    ramp = [lit([Shot(dice)], lights[1] + (lights[2] - lights[1]) * k / 6)[0] for k in range(1, 7)]
    return Clip(
        "light changes",
        (*shots, *lit([Shot(dice)] * 10, lights[1]), *ramp, *lit([Shot(dice)] * 14, lights[2])),
        (rest,),
    )


def nudged(made: Set) -> Clip:
    """The camera is nudged before the throw, and again while the dice rest."""
    dice, first, second = made.thrown(), _nudge(made), _nudge(made)
    shots = [Shot()] * 10 + lit([Shot()] * 10, 1.0, first) + lit(rolling(made, dice, 14), 1.0, first)
    rest = len(shots) - 1
    return Clip("nudged", (*shots, *lit([Shot(dice)] * 10, 1.0, first), *lit([Shot(dice)] * 14, 1.0, second)), (rest,))


def some_left(made: Set) -> Clip:
    """All but one of the dice are taken up and thrown again."""
    shots, dice, rest = _one_throw(made)
    left = dice[:1]
    shots += [Shot(dice)] * 10 + reaching((0.5, 0.15), 4, dice, left)
    again = made.thrown(left)
    shots += rolling(made, again, 14, left)
    return Clip("some left", (*shots, *[Shot(again)] * 14), (rest, len(shots) - 1))


KINDS: tuple[Callable[[Set], Clip], ...] = (
    plain, hand_before, hand_after, thrown_again, taken_away, light_changes, nudged, some_left,
)  # fmt: skip


def write_clip(folder: Path, seed: int, kind: Callable[[Set], Clip], makers: tuple[Maker, ...]) -> None:
    """Write one clip with its truth."""
    made = Set(seed, makers)
    clip = kind(made)
    (folder / "frames").mkdir(parents=True, exist_ok=True)
    for index, shot in enumerate(clip.shots):
        quality = [cv2.IMWRITE_JPEG_QUALITY, 95]
        cv2.imwrite(str(folder / "frames" / f"{index:04}.jpg"), made.photograph(shot), quality)
    throws = [
        {"first_at_rest": rest, "dice": made.truth_of(clip.shots[rest].dice, clip.shots[rest].nudge)}
        for rest in clip.rests
    ]
    whole = {"kind": clip.kind, "fps": RATE, "frames": len(clip.shots), "throws": throws, **throws[-1]}
    (folder / "truth.json").write_text(json.dumps(whole, indent=1), "utf-8")


def write_pair(folder: Path, seed: int, makers: tuple[Maker, ...]) -> None:
    """Write an empty table, the throw on it in other light from a nudged camera, and the truth."""
    folder.mkdir(parents=True, exist_ok=True)
    made = Set(seed, makers)
    dice, nudge = made.thrown(), _nudge(made)
    thrown = Shot(dice, light=float(made.chance.uniform(0.8, 1.2)), nudge=nudge)
    for name, shot in (("empty", Shot()), ("thrown", thrown)):
        cv2.imwrite(str(folder / f"{seed:06}_{name}.jpg"), made.photograph(shot), [cv2.IMWRITE_JPEG_QUALITY, 95])
    (folder / f"{seed:06}.json").write_text(json.dumps({"dice": made.truth_of(dice, nudge)}), "utf-8")


def main() -> None:
    """Write clips, or pairs of pictures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("out", type=Path)
    parser.add_argument("--count", type=int, default=32)
    parser.add_argument("--seed", type=int, default=0, help="of the first clip (0)")
    parser.add_argument("--kept-out", action="store_true", help="other cloths and dice, never to be chosen by")
    parser.add_argument("--pairs", action="store_true", help="an empty and a thrown picture instead of clips")
    options = parser.parse_args()
    cv2.setNumThreads(1)
    makers = KEPT_OUT_CLOTHS if options.kept_out else DEV_CLOTHS
    for number in range(options.seed, options.seed + options.count):
        seed = number + (KEPT_OUT_SEED if options.kept_out else 0)
        if options.pairs:
            write_pair(options.out, seed, makers)
        else:
            kind = KINDS[number % len(KINDS)]
            write_clip(options.out / f"{seed:06}_{kind.__name__}", seed, kind, makers)


if __name__ == "__main__":
    main()
