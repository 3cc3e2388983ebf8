"""Each screen looks exactly as in its golden picture, and no text leaves its box.

`python -m tests.companion.ui.test_goldens` makes the pictures anew; look at each before it is committed.
"""

import os
import time
from pathlib import Path

import numpy as np
import pygame
import pytest
from msgspec.structs import replace

from companion.app_stage import Stage
from companion.ui import brush
from companion.ui import messages as told
from companion.ui.model import Model
from companion.ui.screens import view
from engine.troyes_dice.terms import SecondDieCost
from tests.companion.ui.stories import MANY, opened, played, stories, tell

GOLDENS = Path(__file__).parents[2] / "data" / "screens"
ACTUAL = Path(__file__).parents[3] / "out" / "screens"


@pytest.fixture(scope="module")
def stage() -> Stage:
    return Stage()


@pytest.fixture(autouse=True)
def _in_utc(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()


@pytest.mark.parametrize("name", stories())
def test_looks_like_its_golden_picture(name: str, stage: Stage) -> None:
    golden = pygame.image.load(GOLDENS / f"{name}.png")
    drawn = stage.picture(view(stories()[name]))
    same = bool(np.array_equal(pygame.surfarray.array3d(drawn), pygame.surfarray.array3d(golden)))
    if not same:
        stage.save(view(stories()[name]), ACTUAL / f"{name}.png")
    assert same, f"{name} has changed: look at out/screens/{name}.png beside tests/data/screens/{name}.png"


@pytest.mark.parametrize("name", stories())
def test_no_text_leaves_its_box(name: str, stage: Stage) -> None:
    stage.picture(view(stories()[name]))
    assert stage.cut == ()


@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_no_text_leaves_its_box_in_a_whole_game(seed: int, stage: Stage) -> None:
    """With the expansion, the dearest dice, long names: the wheel, each turn, each choice, each sheet."""
    setup = tell(Model(), told.NewGame(), told.Drawn("plazas", seed), told.ToSetup("extras"))
    setup = tell(setup, told.PickExpansion("drawn"), told.Drawn("tiles", seed))
    draft = replace(setup.draft, second=SecondDieCost.ANY)
    for step, model in enumerate(played(opened(MANY[:3], draft), 16, seed)):
        shown = [model, tell(model, told.ToWheel()), tell(model, told.OpenSheet(step % 3))]
        shown.append(tell(model, told.OpenPlayer(step % 3)))
        shown += [tell(model, told.OpenPlayer(step % 3), told.ChooseDie(slot)) for slot in range(4) if not ended(model)]
        for each in shown:
            stage.picture(view(each))
            assert stage.cut == ()


def ended(model: Model) -> bool:
    return model.game is not None and model.game.over


def test_without_the_fonts_everything_is_still_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(brush, "FACES", dict.fromkeys(brush.FACES, ("no_such_package", "None.ttf")))
    stage = Stage()
    for model in stories().values():
        stage.picture(view(model))


@pytest.mark.parametrize("size", [(1280, 720), (720, 1280), (1600, 960)])
def test_fits_in_windows_of_other_sizes(size: tuple[int, int]) -> None:
    stage = Stage(size)
    for name in ("wheel", "turn", "sheet"):
        stage.picture(view(stories()[name]))
        assert stage.cut == ()


def test_every_golden_picture_has_its_screen() -> None:
    assert {path.stem for path in GOLDENS.glob("*.png")} == set(stories())


def remake() -> None:
    """Draw every story into the folder of golden pictures."""
    os.environ["TZ"] = "UTC"
    time.tzset()
    stage = Stage()
    for path in GOLDENS.glob("*.png"):
        path.unlink()
    for name, model in stories().items():
        stage.save(view(model), GOLDENS / f"{name}.png")


if __name__ == "__main__":
    remake()
