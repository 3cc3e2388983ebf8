"""Moments at the display: the rotation of its picture, a trial, crosses to touch."""

from msgspec.structs import replace

from companion.settings import Settings
from companion.ui import update_display, update_settings
from companion.ui.message import Message
from companion.ui.model import Model
from companion.ui.update import update
from tests.companion.tables import new_model

CROSSES = ((0.07, 0.117), (0.93, 0.117), (0.93, 0.883), (0.07, 0.883), (0.5, 0.5))
"""About where the crosses are, as fractions of the panel."""


def tell(model: Model, *messages: Message) -> Model:
    for message in messages:
        model, _ = update(model, message)
    return model


def display_stories() -> dict[str, Model]:
    """Every page about the display."""
    opened = tell(new_model(), update_settings.open_settings.tap(), update_display.open_display.tap())
    calibrated = replace(opened, settings=Settings(rotation=180, touch=(1.1, 0.0, -0.05, 0.0, 1.1, -0.05)))
    crosses = tell(opened, update_display.calibrate_touch.tap())
    return {
        "display": opened,
        "display-calibrated": calibrated,
        "display-way-up": tell(new_model(), update_display.ask_way_up.news()),
        "display-trial": tell(opened, update_display.try_rotation.tap(90), update_display.trial_goes_on.news(15)),
        "crosses": crosses,
        "crosses-last": tell(crosses, *(update_display.cross_touched.tap(at, at) for at in CROSSES[:4])),
        "crosses-refused": tell(crosses, *(update_display.cross_touched.tap((0.5, 0.5), at) for at in CROSSES)),
    }
