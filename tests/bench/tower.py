"""The tower's height and angle: throws in its tray as its camera sees them, path-traced and read.

    python -m tests.bench.tower [--at 230:0,230:6,300:6] [--count N] [--out FOLDER]

Prints for each place of the camera (height of the lens over the felt in mm, degrees off straight down) name=value:
`exact`, the part of the throws that are read wholly right, `sure`, `sure_wrong`; of the dice one by one `clear` and
`black`, the parts that are read right, `misread` and `unread`, those with another value and those that are not found;
`die`, the pixels of a die in the middle. Each place sees the same throws. Pictures are as large as those of
vision.picamera; about the dice each pixel takes --samples paths of light, elsewhere a quarter of the pixels take a
quarter of them.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import cv2
import msgspec
import numpy as np
import numpy.typing as npt

from hardware.printed_parts.camera_view import HEIGHT, WIDTH, tray_view
from hardware.printed_parts.sizes import Sizes, read_sizes
from tests.bench.kept_out import rooms
from vision.reader import Reader
from vision.reading import Expectation, Reading
from vision.training.traced_dice import Laid, is_free, outline, put_box, put_die
from vision.training.traced_view import TableView
from vision.training.tracer import SCENE, Record, Tracer, build

Doubles = npt.NDArray[np.float64]
Pixels = npt.NDArray[np.uint8]
Chance = np.random.Generator

DIE = 16.0
"""The edge of a die, in millimetres."""
UNIT = 2 / DIE
"""A millimetre in the tracer's units, in which the edge of a die is 2."""
SEED = 21_007
EXPECTED = Expectation(clear=3, black=1)


Place = tuple[float, float]


class Truth(msgspec.Struct, frozen=True):
    """A die of a throw: its body and value, and the outline (x0, y0, x1, y1) in pixels of its place in the picture."""

    body: str
    value: int
    box: tuple[float, float, float, float]


class Count(msgspec.Struct):
    """The readings of the throws at one place."""

    throws: int = 0
    exact: int = 0
    sure: int = 0
    sure_wrong: int = 0
    right: Counter[str] = msgspec.field(default_factory=Counter)
    dice: Counter[str] = msgspec.field(default_factory=Counter)
    misread: int = 0
    unread: int = 0

    def add(self, reading: Reading, truth: Sequence[Truth]) -> None:
        """Count one reading beside the truth."""
        right = list(reading.values) == [die.value for die in truth]
        self.throws, self.exact, self.sure = self.throws + 1, self.exact + right, self.sure + reading.sure
        self.sure_wrong += reading.sure and not right
        for die in truth:
            x0, y0, x1, y1 = die.box
            found = [read.value for read in reading.dice if x0 < read.centre[0] < x1 and y0 < read.centre[1] < y1]
            self.dice[die.body] += 1
            self.right[die.body] += die.value in found
            self.misread += bool(found) and die.value not in found
            self.unread += not found

    def line(self) -> str:
        """The figures as name=value."""
        share = {body: self.right[body] / self.dice[body] for body in ("clear", "black")}
        return (
            f"throws={self.throws} exact={self.exact / self.throws:.3f} sure={self.sure / self.throws:.3f}"
            f" sure_wrong={self.sure_wrong} clear={share['clear']:.3f} black={share['black']:.3f}"
            f" misread={self.misread} unread={self.unread}"
        )


def view_of(sizes: Sizes, height: float, tilt: float) -> TableView:
    """The camera on the tower's arm; the picture's upper edge looks away from the mast."""
    focal = tray_view(sizes, sizes.camera_module3).focal
    lean = np.radians(tilt)
    eye = np.array([0.0, height * np.tan(lean), height]) * UNIT
    forward = np.array([0.0, -np.sin(lean), -np.cos(lean)])
    right = np.array([-1.0, 0.0, 0.0])
    axes = np.stack([right, np.cross(forward, right), forward])
    return TableView(eye, axes, focal, (WIDTH / 2, HEIGHT / 2))


def felt(chance: Chance) -> Pixels:
    """Cloth of one colour with a fine weave, (256, 256, 3) BGR."""
    colour = np.array(((60, 95, 40), (45, 40, 105), (110, 70, 40), (70, 70, 75))[int(chance.integers(4))], np.float64)
    grain = cv2.GaussianBlur(chance.normal(0, 1, (256, 256)), (0, 0), 0.8)
    return np.asarray(np.clip(colour * (1 + 0.12 * grain[..., None]), 0, 255), np.uint8)


def throw(chance: Chance, sizes: Sizes, view: TableView) -> tuple[Record, list[Truth]]:
    """A scene of three clear dice and a black one in the tray, and these dice from left to right in the picture."""
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
    dice: list[tuple[float, Truth]] = []
    while len(laid) < 4:
        x, y = chance.uniform(-1, 1, 2) * (np.array([wide, deep]) - 14) * UNIT
        die = Laid((float(x), float(y)), 1.0, float(chance.uniform(0, 2 * np.pi)))
        if not is_free(die, laid):
            continue
        kind = black if len(laid) == 3 else clear
        value, middle = put_die(chance, scene["solids"][4 + len(laid)], kind, die)
        laid.append(die)
        x0, y0, x1, y1 = outline(kind, die, middle, view)
        dice.append((float(view.project(np.array([middle]))[0, 0]), Truth(kind.body, value, (x0, y0, x1, y1))))
    scene["solid_count"] = 8
    return scene, [die for _, die in sorted(dice, key=lambda pair: pair[0])]


def picture(library: Path, chance: Chance, scene: Record, dice: Sequence[Truth], samples: int) -> Pixels:
    """A camera's picture of a scene: fine about the dice, coarse elsewhere."""
    tracer, seed = Tracer(library, felt(chance)[None]), int(chance.integers(1 << 30))
    half = scene.copy()
    half["focal"], half["middle"] = scene["focal"] / 2, scene["middle"] / 2
    coarse = tracer.render(half[None], WIDTH // 2, HEIGHT // 2, max(1, samples // 4), seed)[0]
    linear = cv2.resize(coarse, (WIDTH, HEIGHT), interpolation=cv2.INTER_LINEAR)
    for number, die in enumerate(dice):
        x0, y0, x1, y1 = die.box
        room = 0.2 * max(x1 - x0, y1 - y0)
        left, top = max(0, int(x0 - room)), max(0, int(y0 - room))
        right, bottom = min(WIDTH, int(x1 + room)), min(HEIGHT, int(y1 + room))
        window = scene.copy()
        window["middle"] = scene["middle"] - (left, top)
        fine = tracer.render(window[None], right - left, bottom - top, samples, seed + 1 + number)[0]
        linear[top:bottom, left:right] = fine
    return np.asarray(rooms.develop(chance, linear), np.uint8)


def measure(
    library: Path, places: Sequence[Place], throws: range, samples: int, out: Path | None
) -> dict[Place, Count]:
    """Read these throws from each height and tilt, one throw from all of them before the next."""
    sizes, reader = read_sizes(), Reader()
    counted = {place: Count() for place in places}
    for number in throws:
        for place in places:
            view, chance = view_of(sizes, *place), np.random.default_rng([SEED, number])
            scene, dice = throw(chance, sizes, view)
            pixels = picture(library, chance, scene, dice, samples)
            counted[place].add(reader.read(pixels, EXPECTED), dice)
            if out is not None:
                cv2.imwrite(str(out / f"{place[0]:g}-{place[1]:g}-{number}.png"), pixels)
                print(line(place, counted[place]), file=sys.stderr, flush=True)
    return counted


def line(place: Place, counted: Count) -> str:
    """The figures of one place as name=value."""
    die = view_of(read_sizes(), *place).focal / (place[0] - DIE) * DIE
    return f"at={place[0]:g}:{place[1]:g} {counted.line()} die={die:.0f}"


def places(text: str) -> list[Place]:
    """Heights and tilts, with a colon between the two and commas between the places."""
    return [(float(height), float(tilt)) for height, tilt in (pair.split(":") for pair in text.split(","))]


def main() -> None:
    """Print a line for each place of the camera."""
    sizes = read_sizes()
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--at", type=places, default=[(sizes.tower.lens_height, sizes.tower.tilt)])
    parser.add_argument("--count", type=int, default=40)
    parser.add_argument(
        "--first", type=int, default=0, help="the number of the first throw, to go on with a measurement"
    )
    parser.add_argument("--samples", type=int, default=48, help="paths of light for each pixel about a die")
    parser.add_argument("--work", type=Path, default=Path("build/tower"))
    parser.add_argument("--out", type=Path, help="where the pictures are written")
    options = parser.parse_args()
    if options.out is not None:
        options.out.mkdir(parents=True, exist_ok=True)
    throws = range(options.first, options.first + options.count)
    found = measure(build(options.work), options.at, throws, options.samples, options.out)
    for place, counted in found.items():
        print(line(place, counted))


if __name__ == "__main__":
    main()
