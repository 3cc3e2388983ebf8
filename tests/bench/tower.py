"""The tower's height and angle: throws in its tray as its camera sees them, path-traced and read.

    python -m tests.bench.tower [--heights 180,230] [--tilts 0,6,20] [--count N] [--out FOLDER]

Prints for each height (of the lens over the felt, mm) and tilt (degrees off straight down) name=value: `exact`, the
part of the throws that are read wholly right, `sure`, `sure_wrong`, and `die`, the pixels of a die in the middle.
Pictures are as large as those of vision.picamera, unless --scale makes them smaller.
"""

import argparse
from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from hardware.printed_parts.camera_view import HEIGHT, WIDTH, tray_view
from hardware.printed_parts.sizes import Sizes, read_sizes
from tests.bench.kept_out import rooms
from vision.reader import Reader
from vision.reading import Expectation
from vision.training.traced_dice import Laid, is_free, put_box, put_die
from vision.training.traced_view import TableView
from vision.training.tracer import SCENE, Record, Tracer, build

Doubles = npt.NDArray[np.float64]
Pixels = npt.NDArray[np.uint8]
Chance = np.random.Generator

UNIT = 1 / 8
"""A millimetre in the tracer's units: the edge of a die of 16 mm is 2."""
SEED = 21_007
EXPECTED = Expectation(clear=3, black=1)


def view_of(sizes: Sizes, height: float, tilt: float, scale: float) -> TableView:
    """The camera on the tower's arm; the picture's upper edge looks away from the mast."""
    focal = tray_view(sizes, sizes.camera_module3).focal * scale
    lean = np.radians(tilt)
    eye = np.array([0.0, height * np.tan(lean), height]) * UNIT
    forward = np.array([0.0, -np.sin(lean), -np.cos(lean)])
    right = np.array([-1.0, 0.0, 0.0])
    axes = np.stack([right, np.cross(forward, right), forward])
    return TableView(eye, axes, focal, (WIDTH * scale / 2, HEIGHT * scale / 2))


def felt(chance: Chance) -> Pixels:
    """Cloth of one colour with a fine weave, (256, 256, 3) BGR."""
    colour = np.array(((60, 95, 40), (45, 40, 105), (110, 70, 40), (70, 70, 75))[int(chance.integers(4))], np.float64)
    grain = cv2.GaussianBlur(chance.normal(0, 1, (256, 256)), (0, 0), 0.8)
    return np.asarray(np.clip(colour * (1 + 0.12 * grain[..., None]), 0, 255), np.uint8)


def throw(chance: Chance, sizes: Sizes, view: TableView) -> tuple[Record, list[int]]:
    """A scene of three clear dice and a black one in the tray, and their values from left to right in the picture."""
    scene: Record = np.zeros((), SCENE)
    view.put(scene)
    rooms.light(chance, scene)
    scene["texture_map"] = (3.1, 0.4, 90.0, -0.4, 3.1, 90.0)
    scene["tint"], scene["gamma"], scene["coat_roughness"] = 1.0, 2.2, 0.5
    wide, deep, high = sizes.tray.width / 2, sizes.tray.depth / 2, sizes.tray.height - sizes.tray.felt
    paint = (np.array((0.026, 0.032, 0.16)), np.array((0.085, 0.06, 0.035)), np.array((0.6, 0.6, 0.6)))
    colour = paint[int(chance.integers(3))]
    walls = ((0, deep + 1.2, wide + 2.4, 1.2), (0, -deep - 1.2, wide + 2.4, 1.2), (wide + 1.2, 0, 1.2, deep),
             (-wide - 1.2, 0, 1.2, deep))  # fmt: skip
    for solid, (x, y, along, across) in zip(scene["solids"], walls, strict=False):
        half = (along * UNIT, across * UNIT, high / 2 * UNIT)
        put_box(solid, (x * UNIT, y * UNIT, high / 2 * UNIT), half, 0.0, 0.05)
        solid["colour"], solid["gloss"], solid["roughness"] = colour, 0.4, 0.4
    clear, black = rooms.clear_dice(chance)
    laid: list[Laid] = []
    tops: list[tuple[float, int]] = []
    while len(laid) < 4:
        x, y = chance.uniform(-1, 1, 2) * (np.array([wide, deep]) - 14) * UNIT
        die = Laid((float(x), float(y)), 1.0, float(chance.uniform(0, 2 * np.pi)))
        if not is_free(die, laid):
            continue
        kind = black if len(laid) == 3 else clear
        value, (_, _, z) = put_die(chance, scene["solids"][4 + len(laid)], kind, die)
        laid.append(die)
        tops.append((float(view.project(np.array([[x, y, z]]))[0, 0]), value))
    scene["solid_count"] = 8
    return scene, [value for _, value in sorted(tops)]


def picture(library: Path, chance: Chance, scene: Record, scale: float, samples: int) -> Pixels:
    """A camera's picture of a scene."""
    linear = Tracer(library, felt(chance)[None]).render(
        scene[None], round(WIDTH * scale), round(HEIGHT * scale), samples, int(chance.integers(1 << 30))
    )
    return np.asarray(rooms.develop(chance, linear[0]), np.uint8)


def measure(library: Path, height: float, tilt: float, count: int, scale: float, samples: int, out: Path | None) -> str:
    """Read `count` throws at a height and tilt; the same throws for each of them."""
    sizes, reader = read_sizes(), Reader()
    view = view_of(sizes, height, tilt, scale)
    exact = sure = wrong = 0
    for number in range(count):
        chance = np.random.default_rng([SEED, number])
        scene, values = throw(chance, sizes, view)
        pixels = picture(library, chance, scene, scale, samples)
        reading = reader.read(pixels, EXPECTED)
        right = list(reading.values) == values
        exact, sure, wrong = exact + right, sure + reading.sure, wrong + (reading.sure and not right)
        if out is not None:
            out.mkdir(parents=True, exist_ok=True)
            cv2.imwrite(str(out / f"{height:g}-{tilt:g}-{number}.png"), pixels)
    die = view.focal / scale / (height - 16) * 16
    return (
        f"height={height:g} tilt={tilt:g} throws={count} exact={exact / count:.3f} sure={sure / count:.3f}"
        f" sure_wrong={wrong} die={die:.0f}"
    )


def numbers(text: str) -> Sequence[float]:
    """Numbers with commas between them."""
    return [float(part) for part in text.split(",")]


def main() -> None:
    """Print a line for each height and tilt."""
    tower = read_sizes().tower
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--heights", type=numbers, default=[tower.lens_height])
    parser.add_argument("--tilts", type=numbers, default=[tower.tilt])
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--scale", type=float, default=1.0)
    parser.add_argument("--samples", type=int, default=24, help="paths of light for each pixel")
    parser.add_argument("--work", type=Path, default=Path("build/tower"))
    parser.add_argument("--out", type=Path, help="where the pictures are written")
    options = parser.parse_args()
    library = build(options.work)
    for height in options.heights:
        for tilt in options.tilts:
            words = (options.count, options.scale, options.samples, options.out)
            print(measure(library, height, tilt, *words), flush=True)


if __name__ == "__main__":
    main()
