"""The pictures of the documentation that no game draws, by their path below docs."""

from hardware.diagrams import ring_pictures
from hardware.diagrams.assembly import chip, part_sheet, ring_place, side
from hardware.diagrams.circuits import circuits, options
from hardware.diagrams.wiring import diagram
from hardware.pins import PINS_FILE, Pins, read_pins


def drawn(pins: Pins | None = None) -> dict[str, str]:
    """Path below docs -> SVG, for the wiring that ships unless another is given."""
    pins = pins or read_pins(PINS_FILE)
    patterns = ring_pictures.drawn(ring_pictures.STORIES)
    wirings = {f"build/{circuit.name}.svg": diagram(circuit) for circuit in (*circuits(pins), options(pins))}
    drawings = {
        "build/chip.svg": chip(),
        "build/parts.svg": part_sheet(),
        "build/ring-place.svg": ring_place(pins.pico),
        "build/side.svg": side(),
    }
    return patterns | wirings | drawings
