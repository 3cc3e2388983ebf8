"""A phone reads the content of the code on the screen."""

import cv2
import numpy as np
import pygame
import pytest
from msgspec.structs import replace

from companion.app.headless import HeadlessScreen
from companion.export.sharing import unpacked
from companion.ui import update_result
from companion.ui.model import Model
from companion.ui.screens import view
from companion.ui.screens.share import content
from companion.ui.toolkit.qr import qr_code
from engine.troyes_dice.record import MAX_BYTES, replay
from tests.companion.ui.stories import MANY, NAMES, ended, tell


def scanned(stage: HeadlessScreen, model: Model) -> str:
    """Return a scanner's result; it moves nearer until it reads something."""
    pixels = pygame.surfarray.array3d(stage.picture(view(model)))
    seen = np.ascontiguousarray(pixels.swapaxes(0, 1))
    for near in (1.0, 1.5, 2.0, 3.0):
        text, _corners, _code = cv2.QRCodeDetectorAruco().detectAndDecode(cv2.resize(seen, None, fx=near, fy=near))
        if text:
            return text
    return ""


@pytest.mark.parametrize("what", ["text", "record"])
@pytest.mark.parametrize("names", [NAMES[:1], NAMES])
@pytest.mark.parametrize("size", [(800, 480), (480, 800), (1280, 720)])
def test_the_code_on_the_screen_is_read(what: str, names: tuple[str, ...], size: tuple[int, int]) -> None:
    model = replace(tell(ended(names, 4), update_result.open_share.tap(what)), tall=size[1] > size[0])
    assert model.game is not None
    assert model.result is not None
    assert scanned(HeadlessScreen(size), model) == content(model, what, model.result)


def test_a_scanned_game_replays() -> None:
    model = tell(ended(NAMES, 4), update_result.open_share.tap("record"))
    assert replay(unpacked(scanned(HeadlessScreen(), model), MAX_BYTES)).game == model.game


def test_the_text_tells_everybodys_points_the_best_first() -> None:
    model = ended(MANY, 3)
    assert model.game is not None
    assert model.result is not None
    heading, *lines = content(model, "text", model.result).splitlines()
    assert heading.startswith("Troyes Dice: ")
    points = [int(line.rpartition(" ")[2]) for line in lines]
    assert points == sorted(points, reverse=True)
    assert len(points) == len(MANY)


@pytest.mark.parametrize(
    ("letters", "side", "fits"), [(100, 400, True), (1400, 400, True), (2000, 400, False), (5000, 2000, False)]
)
def test_what_is_too_long_makes_no_code(letters: int, side: int, fits: bool) -> None:
    assert (qr_code("x" * letters, side) is not None) is fits


def test_codes_of_many_games_are_not_all_kept() -> None:
    for game in range(20):
        qr_code(f"game {game}", 400)
    assert qr_code.cache_info().currsize <= 4
