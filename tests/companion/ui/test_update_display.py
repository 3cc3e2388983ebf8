"""The display's settings: tried at once, saved only after a confirmation, else as before."""

import pytest
from msgspec.structs import replace

from companion.games.troyes_dice.model import Wheel
from companion.settings import Settings
from companion.system.touch_map import Point, mapped
from companion.ui import (
    commands,
    update_back,
    update_display,
    update_maintenance,
    update_settings,
    update_shell,
)
from companion.ui.message import Message
from companion.ui.model import (
    CALIBRATION_S,
    CROSSES,
    TRIAL_S,
    DisplayPage,
    DisplayTrial,
    Model,
    SettingsPage,
    Start,
    TouchCalibration,
    WayUp,
)
from companion.ui.screens import view
from companion.ui.screens.frame import screen_size
from companion.ui.timers import due_timer
from companion.ui.toolkit.hit_test import hit
from companion.ui.toolkit.rotation import to_display
from companion.ui.update import update
from tests.companion.tables import new_model
from tests.companion.ui.stories import tell
from tests.companion.ui.stories_display import CROSSES as PLACES
from tests.said import said

PANEL = (0.8, 0.01, 0.1, -0.02, -0.7, 0.9)
"""A panel that is mounted upside down and uses a part of its range."""


@pytest.fixture
def page() -> Model:
    """Opened from the settings, in a game."""
    return tell(
        replace(new_model(), screen=Wheel()), update_settings.open_settings.tap(), update_display.open_display.tap()
    )


def touches(panel: tuple[float, ...] = PANEL, count: int = CROSSES) -> list[Message]:
    return [update_display.cross_touched.tap(mapped(panel, *place), place) for place in PLACES[:count]]


def wait(model: Model, seconds: int) -> Model:
    """Run the screen's timers."""
    for _second in range(seconds):
        follows = due_timer(model)
        if follows is None:
            return model
        assert follows[0] == 1.0
        model = tell(model, follows[1])
    return model


def test_a_rotation_is_shown_at_once_and_kept_when_somebody_says_so(page: Model) -> None:
    tried = tell(page, update_display.try_rotation.tap(270))
    assert tried.display_settings.rotation == 270
    assert tried.settings.rotation == 0
    kept, asked = update(tried, update_display.keep_display.tap())
    assert kept.settings.rotation == kept.display_settings.rotation == 270
    assert asked == (commands.KeepSettings(kept.settings),)
    assert isinstance(kept.screen, DisplayPage)


@pytest.mark.parametrize("edge", [(1, 0), (0, 1), (-1, 0)])
def test_an_arrow_turns_the_picture_so_that_its_edge_is_up(edge: tuple[int, int]) -> None:
    """The edge that the arrow points to becomes the upper one; a wrong touch leads back to the arrows."""
    asked = replace(tell(new_model(), update_display.ask_way_up.news()), tall=True)
    width, height = screen_size(asked)
    arrow = hit(view(asked), width / 2 + edge[0] * (width / 2 - 60), height / 2 + edge[1] * (height / 2 - 60))
    assert arrow is not None
    assert arrow.message is not None
    tried = tell(asked, arrow.message)
    # where the middle of the picture's upper edge comes to lie on the panel, from its middle
    upper = to_display(0.5, 0.0, tried.display_settings.rotation)
    assert (2 * upper[0] - 1, 2 * upper[1] - 1) == edge
    assert isinstance(wait(tried, TRIAL_S).screen, WayUp)
    assert isinstance(tell(tried, update_display.keep_display.tap()).screen, Start)


def test_a_picture_that_is_upright_stays_and_nobody_is_asked_again() -> None:
    after, issued = update(tell(new_model(), update_display.ask_way_up.news()), update_display.picture_is_upright.tap())
    assert (after.screen, after.settings, issued) == (Start(), Settings(), (commands.RememberUpright(),))


@pytest.mark.parametrize("way", ["nobody", "back", "something else"])
def test_a_rotation_that_nobody_keeps_goes(page: Model, way: str) -> None:
    tried = tell(page, update_display.try_rotation.tap(90))
    if way == "nobody":
        still = wait(tried, TRIAL_S - 1)
        assert still.display_settings.rotation == 90
        after = wait(still, 1)
        assert after.notice
    else:
        after = tell(tried, update_back.back.tap() if way == "back" else update_maintenance.open_doctor.tap())
    assert after.display_settings == after.settings == Settings()


def test_what_is_tried_out_gets_into_no_file_by_another_way(page: Model) -> None:
    _after, asked = update(tell(page, update_display.try_rotation.tap(90)), update_settings.set_one.tap("volume", 20))
    assert asked == (commands.KeepSettings(Settings(volume=20)),)


def test_a_second_that_comes_late_does_not_count(page: Model) -> None:
    tried = wait(tell(page, update_display.try_rotation.tap(90)), 3)
    assert tell(tried, update_display.trial_goes_on.news(TRIAL_S)) == tried
    assert tell(page, update_display.trial_goes_on.news(1), update_display.calibration_goes_on.news(1)) == page


@pytest.mark.parametrize("rotation", [0, 45, -90, 360])
def test_another_rotation_than_those_four_or_the_one_that_holds_changes_nothing(page: Model, rotation: int) -> None:
    assert tell(page, update_display.try_rotation.tap(rotation)) == page


def test_five_crosses_make_a_map_that_is_tried_out(page: Model) -> None:
    model = tell(page, update_display.calibrate_touch.tap())
    for number, touch in enumerate(touches(), 1):
        assert isinstance(model.screen, TouchCalibration)
        assert len(model.screen.touched) == number - 1
        model = tell(wait(model, 5), touch)
    assert isinstance(model.screen, DisplayTrial)
    for place in ((0.1, 0.2), (0.9, 0.4)):
        assert mapped(model.display_settings.touch, *mapped(PANEL, *place)) == pytest.approx(place, abs=1e-3)
    assert model.settings.touch == ()
    kept = tell(model, update_display.keep_display.tap())
    assert kept.settings.touch == model.display_settings.touch
    assert tell(model, update_back.back.tap()).display_settings.touch == ()


def test_nonsense_is_refused_and_what_held_before_holds(page: Model) -> None:
    before = replace(page, settings=Settings(touch=(1.0, 0.0, 0.1, 0.0, 1.0, 0.0)))
    once: Point = (0.4, 0.4)
    after = tell(
        before,
        update_display.calibrate_touch.tap(),
        *(update_display.cross_touched.tap(once, place) for place in PLACES),
    )
    assert after.settings == after.display_settings == before.settings
    assert isinstance(after.screen, DisplayPage)
    assert said(after.notice).startswith("The touches do not match the crosses")


def test_crosses_that_nobody_touches_go(page: Model) -> None:
    model = tell(page, update_display.calibrate_touch.tap(), *touches(count=2))
    assert isinstance(wait(model, CALIBRATION_S - 1).screen, TouchCalibration)
    after = wait(model, CALIBRATION_S)
    assert isinstance(after.screen, DisplayPage)
    assert after.settings == Settings()


def test_a_calibration_goes_only_where_somebody_can_say_so_without_it(page: Model) -> None:
    calibrated = replace(page, settings=Settings(touch=(1.0, 0.0, 0.1, 0.0, 1.0, 0.0)))
    tried = tell(calibrated, update_display.try_no_calibration.tap())
    assert tried.display_settings.touch == ()
    assert wait(tried, TRIAL_S).display_settings == calibrated.settings
    assert tell(tried, update_display.keep_display.tap()).settings == Settings()


def test_the_way_back_leads_where_one_came_from(page: Model) -> None:
    for model in (
        page,
        tell(page, update_display.try_rotation.tap(90)),
        tell(page, update_display.calibrate_touch.tap(), *touches(count=3)),
    ):
        while isinstance(model.screen, DisplayPage | DisplayTrial | TouchCalibration):
            model = tell(model, update_back.back.tap())
        assert isinstance(model.screen, SettingsPage)
        assert tell(model, update_back.back.tap()).screen == Wheel()


def test_messages_that_come_too_late_change_nothing(page: Model) -> None:
    assert tell(page, update_display.keep_display.tap(), *touches()) == page
    assert (
        tell(page, update_shell.explain.news("A part fails."), update_display.trial_goes_on.news(3)).notice
        == "A part fails."
    )
