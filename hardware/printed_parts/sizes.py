"""The sizes of bought and printed parts, read from parts.toml, in millimetres and degrees."""

from pathlib import Path

import msgspec

from hardware.toml_table import TableError, read_table

FILE = Path(__file__).with_name("parts.toml")


class SizeError(ValueError):
    """A size is missing, out of its bounds, or does not go with another; the message says which values are allowed."""


class Sourced(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A part's sizes with their `source`; `within` is the tolerance that the printed parts allow for."""

    source: str
    within: float = 0.0


class Board(Sourced, frozen=True, kw_only=True):
    """A Raspberry Pi or a Pico: outline, holes, and height over all."""

    length: float
    width: float
    thickness: float
    hole_along: float
    hole_across: float
    hole_edge: float
    hole: float
    height: float


class Screen(Sourced, frozen=True, kw_only=True):
    """A touchscreen lying on its longer side; `depth` includes the standoffs for the Pi."""

    width: float
    height: float
    depth: float
    view_width: float
    view_height: float


class CameraBoard(Sourced, frozen=True, kw_only=True):
    """A camera's board; `upright_view` is the angle of view across the shorter side of the picture."""

    width: float
    height: float
    thickness: float
    hole_across: float
    hole_along: float
    hole_edge: float
    hole: float
    lens_edge: float
    lens: float
    front: float
    upright_view: float


class Motor(Sourced, frozen=True, kw_only=True):
    """The stepper motor, its shaft beside the middle of the body."""

    body: float
    height: float
    shaft: float
    shaft_flat: float
    flat_length: float
    shaft_length: float
    shaft_offset: float
    boss: float
    boss_height: float
    ears: float
    ear_hole: float
    ear_width: float
    ear_thickness: float
    plug_width: float
    plug_reach: float


class Servo(Sourced, frozen=True, kw_only=True):
    """A servo, its shaft beside the middle of the body; `horn` is from the body's top to the horn's upper side."""

    length: float
    width: float
    height: float
    shaft_offset: float
    ears: float
    ears_above: float
    ear_thickness: float
    hole_along: float
    hole_across: float
    hole: float
    horn: float
    horn_diameter: float


class Microswitch(Sourced, frozen=True, kw_only=True):
    """The homing switch, without its lever and its legs."""

    length: float
    width: float
    thickness: float
    hole_along: float
    hole: float


class Magnet(Sourced, frozen=True, kw_only=True):
    """A flat magnet."""

    diameter: float
    thickness: float


class Ring(Sourced, frozen=True, kw_only=True):
    """A rigid ring of LEDs."""

    lamps: int
    outer: float
    inner: float
    height: float


class Strip(Sourced, frozen=True, kw_only=True):
    """A strip of LEDs that stands on its edge."""

    pitch: float
    width: float
    thickness: float


class Panel(Sourced, frozen=True, kw_only=True):
    """A part that sits in a round hole of a wall."""

    hole: float
    flange: float
    depth: float


class Room(Sourced, frozen=True, kw_only=True):
    """The room for a part that is held by adhesive tape."""

    length: float
    width: float
    height: float


class Ribbon(Sourced, frozen=True, kw_only=True):
    """The camera's cable."""

    width: float


class Printer(Sourced, frozen=True, kw_only=True):
    """Bounds and settings of a plain printer."""

    bed: float
    bed_height: float
    wall: float
    min_wall: float
    gap: float
    screw_m2: float
    screw_m25: float
    screw_m3: float
    head_m3: float
    tapped_m2: float
    tapped_m3: float
    insert_m3: float
    insert_depth: float
    bridge: float
    overhang: float
    density: float
    walls_printed: int
    line: float
    layer: float
    infill: float
    speed: float


class Tray(Sourced, frozen=True, kw_only=True):
    """The inside of the tray under the camera."""

    width: float
    depth: float
    height: float
    corner: float
    felt: float


class Tower(Sourced, frozen=True, kw_only=True):
    """The mast, the height of the lens over the tray, and the camera's `tilt` off straight down."""

    lens_height: float
    tilt: float
    mast_width: float
    mast_depth: float


class Sheet(Sourced, frozen=True, kw_only=True):
    """A sheet of plywood."""

    thickness: float


class Wheel(Sourced, frozen=True, kw_only=True):
    """The wheel of the game as bought, and the clearance round it."""

    diameter: float
    disc_share: float
    clearance: float


class Sizes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All tables of parts.toml."""

    board_full: Board
    board_zero: Board
    pico: Board
    screen_touch1: Screen
    screen_touch2: Screen
    camera_module3: CameraBoard
    camera_hq: CameraBoard
    motor: Motor
    servo: Servo
    microswitch: Microswitch
    magnet: Magnet
    ring_16: Ring
    ring_24: Ring
    ring_60: Ring
    strip_60: Strip
    strip_144: Strip
    button_12: Panel
    button_16: Panel
    supply_socket: Panel
    driver_board: Room
    strip_board: Room
    ribbon: Ribbon
    print: Printer
    tray: Tray
    tower: Tower
    plywood: Sheet
    wheel: Wheel


def read_sizes(file: Path = FILE) -> Sizes:
    """The sizes in a file. Raises SizeError if it cannot be read or a value is missing, unknown or not positive."""
    try:
        table = read_table(file)
    except (OSError, TableError) as error:
        raise SizeError(f"{file}: {error}. Use a copy of {FILE}.") from error
    try:
        sizes = msgspec.convert(table, Sizes, strict=False)
    except msgspec.ValidationError as error:
        raise SizeError(f"{file}: {error}. Compare it with {FILE}.") from error
    for part, values in msgspec.to_builtins(sizes).items():
        for name, value in values.items():
            if name not in ("source", "within", "tilt") and not 0 < value < 1000:
                raise SizeError(f"{file}: {part}.{name} is {value:g}; it must be above 0 and below 1000 mm.")
            if name == "source" and not value.strip():
                raise SizeError(f"{file}: {part}.source is empty; name the data sheet or say how it was measured.")
    return sizes
