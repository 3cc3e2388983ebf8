"""Every picture that the documentation shows, by its path below docs."""

from hardware.diagrams.circuits import circuits
from hardware.diagrams.ring_pictures import STORIES, picture
from hardware.diagrams.wiring import diagram
from hardware.pins import PINS_FILE, Pins, read_pins


def drawn(pins: Pins | None = None) -> dict[str, str]:
    """Path below docs -> SVG, for the wiring that ships unless another is given."""
    patterns = {f"ring/{story.name}.svg": picture(story) for story in STORIES}
    wirings = {f"build/{circuit.name}.svg": diagram(circuit) for circuit in circuits(pins or read_pins(PINS_FILE))}
    return patterns | wirings
