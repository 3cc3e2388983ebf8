"""Every picture that the documentation shows, by its path below docs."""

from hardware.diagrams.ring_pictures import STORIES, picture
from hardware.pins import PINS_FILE, Pins, read_pins


def drawn(pins: Pins | None = None) -> dict[str, str]:
    """Path below docs -> SVG, for the wiring that ships unless another is given."""
    pins = pins or read_pins(PINS_FILE)
    return {f"ring/{story.name}.svg": picture(story) for story in STORIES}
