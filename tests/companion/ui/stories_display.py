"""Moments at the display: the rotation of its picture, a trial, crosses to touch."""

from msgspec.structs import replace

from companion.settings import Settings
from companion.ui import messages
from companion.ui.messages import Message, OpenSettings
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
    opened = tell(new_model(), OpenSettings(), messages.OpenDisplay())
    calibrated = replace(opened, settings=Settings(rotation=180, touch=(1.1, 0.0, -0.05, 0.0, 1.1, -0.05)))
    crosses = tell(opened, messages.CalibrateTouch())
    return {
        "display": opened,
        "display-calibrated": calibrated,
        "display-way-up": tell(new_model(), messages.AskWayUp()),
        "display-trial": tell(opened, messages.TryRotation(90), messages.TrialGoesOn(15)),
        "crosses": crosses,
        "crosses-last": tell(crosses, *(messages.CrossTouched(at, at) for at in CROSSES[:4])),
        "crosses-refused": tell(crosses, *(messages.CrossTouched((0.5, 0.5), at) for at in CROSSES)),
    }
