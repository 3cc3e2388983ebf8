"""Learning a copy, as models: the wheel with its discs named, the throws, the result."""

from datetime import UTC, datetime

import numpy as np
from msgspec.structs import replace

from companion.app.learning_pictures import CAMERA, wheel_picture
from companion.camera.learned_copy import LearnedDice, LearnedPaper, SavedCopy
from companion.games import GAMES
from companion.i18n.faults import Code, Part, fault
from companion.ui import update_learning, update_settings, update_table, update_throw
from companion.ui.model import Model
from tests.companion.tables import new_model
from tests.companion.ui.stories import NO_PICTURES, NO_WHEEL, picture, reading, tell, wheel_reading
from vision.wheel_reading import WheelDoubt, WheelDoubtCode

SIDE = 32
STEEP = replace(CAMERA, view_fault=fault(Code.VIEW_STEEP, Part.CALIBRATION, degrees=4, least=7, most=33))


def copy_of(throws: int) -> SavedCopy:
    """A copy learned from this number of throws."""
    papers = (
        LearnedPaper("red", (170, 46, 40), 3),
        LearnedPaper("yellow", (226, 170, 60), 3),
        LearnedPaper("white", (228, 226, 222), 3),
    )
    return SavedCopy(
        datetime(2026, 11, 20, 21, 4, tzinfo=UTC), GAMES[0].key, "0", None, papers, (176, 150, 110), (60, 74, 58),
        (_dice("clear", 3 * throws, (190, 206, 214)), _dice("black", throws, (34, 36, 40))) if throws else (), throws,
    )  # fmt: skip


def _dice(body: str, count: int, colour: tuple[int, int, int]) -> LearnedDice:
    pixels = np.full((SIDE, SIDE, 3), colour, np.uint8)
    pixels[12:20, 12:20] = 128
    return LearnedDice(body, count, SIDE, pixels.tobytes())


def learning_stories() -> dict[str, Model]:
    """Each step from the settings on."""
    settings = tell(replace(new_model(), camera=CAMERA), update_settings.open_settings.tap("table"))
    looking = tell(settings, update_learning.open_learning.tap())
    unclear = wheel_reading({}, WheelDoubt(WheelDoubtCode.COLOUR_UNCLEAR, 4))
    named = tell(looking, update_table.wheel_seen.news(wheel_picture(), wheel_reading()))
    throwing = tell(named, update_learning.discs_right.tap(), update_learning.copy_learned.news(copy_of(0)))
    second = throwing
    for throws in (1,):
        second = tell(second, update_throw.dice_seen.news(picture(), reading()), update_throw.accept_roll.tap())
        second = tell(second, update_learning.copy_learned.news(copy_of(throws)))
    last = tell(
        second, update_learning.copy_learned.news(copy_of(4)), update_throw.dice_seen.news(picture(), reading())
    )
    done = tell(last, update_throw.accept_roll.tap(), update_learning.copy_learned.news(copy_of(5)))
    kept = tell(done, update_learning.keep_copy.tap(), update_learning.copy_known.news(copy_of(5), kept=True))
    return {
        "settings-steep": tell(replace(settings, camera=STEEP), update_settings.open_settings.tap("table")),
        "settings-copy": tell(replace(settings, copy=copy_of(5)), update_settings.open_settings.tap("table")),
        "learn-looking": tell(looking, update_throw.live_picture.news(wheel_picture())),
        "learn-no-wheel": tell(looking, update_table.wheel_seen.news(picture(), NO_WHEEL)),
        "learn-wheel": named,
        "learn-unclear": tell(looking, update_table.wheel_seen.news(wheel_picture(), unclear)),
        "learn-throw": tell(second, update_throw.live_picture.news(picture())),
        "learn-lost": tell(second, update_throw.camera_failed.news(NO_PICTURES)),
        "learn-reading": last,
        "learned-fresh": done,
        "learned": kept,
    }
