"""Learning a copy on the screen: every step, leaving and resuming, and the changes of each answer."""

import pytest
from msgspec.structs import replace

from companion.app.learning_pictures import CAMERA, wheel_picture
from companion.games import GAMES
from companion.i18n.faults import Code, Part, fault
from companion.ui import commands, update_back, update_learning, update_settings, update_table, update_throw
from companion.ui.model import (
    CameraStatus,
    ConfirmRoll,
    LearnedPage,
    LearnThrow,
    LearnWheel,
    Model,
    SettingsPage,
    ShownThrow,
    ShownWheel,
    Start,
    Throwing,
)
from companion.ui.screens import view
from companion.ui.toolkit.widgets import DiscKey
from companion.ui.update import update
from companion.ui.update_learning import named_discs
from engine.troyes_dice import Roll
from tests.companion.tables import new_model
from tests.companion.ui.stories import (
    DICE,
    NO_PICTURES,
    WHEEL_COLOURS,
    act,
    opened,
    picture,
    reading,
    tell,
    wheel_reading,
)
from tests.companion.ui.stories_learning import copy_of
from vision.reading import Doubt, DoubtCode
from vision.wheel_reading import DiscColour, WheelDoubt, WheelDoubtCode

SEEN = update_table.wheel_seen.news(wheel_picture(), wheel_reading())


@pytest.fixture
def settings() -> Model:
    return tell(replace(new_model(), camera=CAMERA), update_settings.open_settings.tap("table"))


@pytest.fixture
def named(settings: Model) -> Model:
    return tell(settings, update_learning.open_learning.tap(), SEEN)


@pytest.fixture
def throwing(named: Model) -> Model:
    return tell(named, update_learning.discs_right.tap(), update_learning.copy_learned.news(copy_of(0)))


def throw(model: Model, throws: int) -> Model:
    """The model after a throw that was confirmed and learned."""
    return tell(
        model,
        update_throw.dice_seen.news(picture(), reading()),
        update_throw.accept_roll.tap(),
        update_learning.copy_learned.news(copy_of(throws)),
    )


def test_the_wheel_comes_first(settings: Model) -> None:
    model, issued = update(settings, update_learning.open_learning.tap())
    assert model.screen == LearnWheel()
    assert model.busy
    assert issued == (commands.Watch(True), commands.ReadWheel(False))


def test_a_camera_that_does_not_move_is_asked_for_its_picture() -> None:
    folder = replace(new_model(), camera=CameraStatus("folder", live=False, made_up=False))
    _model, issued = update(folder, update_learning.open_learning.tap())
    assert issued == (commands.ReadWheel(False),)


def test_every_disc_has_a_key_that_changes_its_colour(named: Model) -> None:
    words = [each.label for each in view(named) if isinstance(each, DiscKey)]
    assert words == list(WHEEL_COLOURS)
    changed = tell(
        named,
        update_learning.change_disc.tap(0),
        update_learning.change_disc.tap(1),
        update_learning.change_disc.tap(1),
    )
    words = [each.label for each in view(changed) if isinstance(each, DiscKey)]
    assert words == ["yellow", "red", *WHEEL_COLOURS[2:]]
    model, issued = update(changed, update_learning.discs_right.tap())
    assert model.busy
    (learn,) = issued
    assert isinstance(learn, commands.Learn)
    assert isinstance(learn.shown, ShownWheel)
    assert [disc.paper for disc in learn.shown.discs] == words
    assert update(model, update_learning.discs_right.tap())[1] == ()


def test_an_unclear_disc_is_marked_until_it_is_tapped(settings: Model) -> None:
    unclear = wheel_reading({}, WheelDoubt(WheelDoubtCode.COLOUR_UNCLEAR, 4))
    model = tell(settings, update_learning.open_learning.tap(), update_table.wheel_seen.news(wheel_picture(), unclear))
    assert [each.doubtful for each in view(model) if isinstance(each, DiscKey)] == [index == 4 for index in range(9)]
    assert not any(
        each.doubtful for each in view(tell(model, update_learning.change_disc.tap(4))) if isinstance(each, DiscKey)
    )


@pytest.mark.parametrize("zero", [None, 3])
def test_the_colours_of_a_game_are_proposed(zero: int | None) -> None:
    names: tuple[DiscColour, ...] = ("red", "yellow", "white")
    model = replace(act(opened(), Roll(3, (6, 2, 5))), camera=CAMERA)
    assert model.game is not None
    faces = [names[face] for face in model.game.faces]
    turned = [*faces[6:], *faces[:6]]
    misread: list[DiscColour] = [
        "white" if index == 2 and colour != "white" else colour for index, colour in enumerate(turned)
    ]
    seen = update_table.wheel_seen.news(wheel_picture(), wheel_reading(colours=misread), zero)
    model = tell(model, update_learning.open_learning.tap(), seen)
    assert isinstance(model.screen, LearnWheel)
    assert [disc.paper for disc in model.screen.discs] == turned
    assert [disc.asked for disc in model.screen.discs] == [
        one != other for one, other in zip(turned, misread, strict=True)
    ]


def test_colours_that_fit_no_way_alone_are_not_proposed() -> None:
    known = ("red", "yellow", "white") * 3
    assert [disc.paper for disc in named_discs(wheel_reading(), known, None)] == list(WHEEL_COLOURS)


def test_five_throws_are_counted_and_learned(throwing: Model) -> None:
    model = throwing
    for throws in range(1, 6):
        assert model.screen == LearnThrow()
        model, issued = update(model, update_throw.dice_seen.news(picture(), reading()))
        assert isinstance(model.screen, ConfirmRoll)
        assert model.screen.learning
        assert issued == (commands.Watch(False, False),)
        model, issued = update(model, update_throw.accept_roll.tap())
        off, learn = issued
        assert off == commands.Watch(False)
        assert isinstance(learn, commands.Learn)
        assert learn.before == copy_of(throws - 1)
        assert not any(isinstance(each, commands.Submit) for each in issued)
        assert update(model, update_throw.accept_roll.tap())[1] == ()
        model = tell(model, update_learning.copy_learned.news(copy_of(throws)))
    assert model.screen == LearnedPage(copy_of(5), True, SettingsPage("table", Start()))


def test_a_reading_is_corrected_before_it_is_learned(throwing: Model) -> None:
    doubtful = reading(DICE, Doubt(DoubtCode.CLOSE_CALL, 1))
    model = tell(throwing, update_throw.dice_seen.news(picture(), doubtful), update_throw.set_die.tap(4))
    _model, issued = update(model, update_throw.accept_roll.tap())
    (learn,) = (each for each in issued if isinstance(each, commands.Learn))
    assert isinstance(learn.shown, ShownThrow)
    assert [die.value for die in learn.shown.dice] == [3, 4, 2, 5]


def test_a_throw_with_other_dice_than_the_games_is_refused(throwing: Model) -> None:
    model = tell(throwing, update_throw.dice_seen.news(picture(), reading(DICE[:3])))
    after, issued = update(model, update_throw.accept_roll.tap())
    assert not any(isinstance(each, commands.Learn) for each in issued)
    assert "one black and three clear dice" in after.notice


def test_a_reading_that_was_left_is_read_again(throwing: Model) -> None:
    model = tell(throwing, update_throw.dice_seen.news(picture(), reading()))
    for message in (update_back.back.tap(), update_throw.enter_by_hand.tap()):
        after, issued = update(model, message)
        assert after.screen == LearnThrow()
        assert commands.Watch(True, True) in issued
    after, issued = update(model, update_throw.read_dice.tap(again=True))
    assert (after.screen, after.busy, issued) == (LearnThrow(), True, (commands.ReadDice(throw=False),))


def test_steps_that_were_left_are_resumed(throwing: Model) -> None:
    model, issued = update(throw(throwing, 1), update_back.back.tap())
    assert model.screen == SettingsPage("table", Start())
    assert issued == (commands.Watch(False),)
    model = tell(model, update_learning.open_learning.tap())
    assert model.screen == LearnThrow()
    assert model.learning is not None
    assert model.learning.copy == copy_of(1)
    other = replace(tell(model, update_back.back.tap()), camera=replace(CAMERA, name="camera 1"))
    assert tell(other, update_learning.open_learning.tap()).screen == LearnWheel()


def test_an_answer_after_leaving_opens_no_screen(named: Model) -> None:
    model = tell(
        named, update_learning.discs_right.tap(), update_back.back.tap(), update_learning.copy_learned.news(copy_of(0))
    )
    assert model.screen == SettingsPage("table", Start())
    assert tell(model, update_learning.open_learning.tap()).screen == LearnThrow()


def test_a_wheel_that_cannot_be_learned_stays_to_be_changed(named: Model) -> None:
    why = fault(Code.NOTHING_LEARNED, Part.COPY)
    model = tell(named, update_learning.discs_right.tap(), update_learning.learning_failed.news(why))
    assert model.notice == (why,)
    assert not model.busy
    assert isinstance(model.screen, LearnWheel)
    assert model.screen.discs
    again, issued = update(model, update_throw.read_dice.tap(again=True))
    assert again.screen == LearnWheel()
    assert commands.ReadWheel(False) in issued


def test_a_throw_that_cannot_be_learned_is_thrown_again(throwing: Model) -> None:
    why = fault(Code.NOTHING_LEARNED, Part.COPY)
    model = tell(throwing, update_throw.dice_seen.news(picture(), reading()), update_throw.accept_roll.tap())
    after, issued = update(model, update_learning.learning_failed.news(why))
    assert (after.screen, after.busy, after.notice) == (LearnThrow(), False, (why,))
    assert issued == (commands.Watch(True, True),)


def test_a_lost_camera_says_so_and_is_used_again(throwing: Model) -> None:
    lost = tell(throwing, update_throw.camera_failed.news(NO_PICTURES))
    assert lost.screen == LearnThrow()
    assert lost.notice == (NO_PICTURES,)
    back = tell(lost, update_throw.live_picture.news(picture()))
    assert not back.notice
    assert isinstance(tell(back, update_throw.dice_seen.news(picture(), reading())).screen, ConfirmRoll)
    asked, issued = update(replace(throwing, busy=True), update_throw.camera_failed.news(NO_PICTURES))
    assert (asked.busy, issued) == (False, (commands.Watch(True, True),))


@pytest.mark.parametrize("live", [True, False])
def test_a_camera_that_opens_late_is_asked(settings: Model, throwing: Model, live: bool) -> None:
    opened_now = update_throw.camera_opened.news("camera 0", live, made_up=False)
    watch = (commands.Watch(True, False),) if live else ()
    _model, issued = update(tell(settings, update_learning.open_learning.tap()), opened_now)
    assert issued == (commands.TakeCamera(), *watch, commands.ReadWheel(False))
    watch = (commands.Watch(True, True),) if live else ()
    _model, issued = update(throwing, opened_now)
    assert issued == (commands.TakeCamera(), *watch)
    _model, issued = update(replace(throwing, busy=True), opened_now)
    assert issued == (commands.TakeCamera(), *watch, commands.ReadDice(throw=not live))


def test_keeping_is_said_once_it_is_done(throwing: Model) -> None:
    model = tell(throwing, update_learning.copy_learned.news(copy_of(4)))
    model = throw(replace(model, screen=LearnThrow()), 5)
    other = fault(Code.COPY_OTHER_CAMERA, Part.COPY, camera="1")
    model = replace(model, faults=(other, NO_PICTURES))
    assert model.copy is None
    waiting, issued = update(model, update_learning.keep_copy.tap())
    assert issued == (commands.KeepCopy(copy_of(5)),)
    assert waiting.copy is None
    kept = tell(waiting, update_learning.copy_known.news(copy_of(5), kept=True))
    assert (kept.copy, kept.learning, kept.faults) == (copy_of(5), None, (NO_PICTURES,))
    assert isinstance(kept.screen, LearnedPage)
    assert not kept.screen.fresh
    assert update(kept, update_learning.keep_copy.tap())[1] == ()


def test_a_kept_copy_is_shown_learned_again_and_forgotten(settings: Model) -> None:
    model = tell(replace(settings, copy=copy_of(5)), update_learning.open_learning.tap())
    assert model.screen == LearnedPage(copy_of(5), back=SettingsPage("table", Start()))
    again = tell(model, update_learning.learn_again.tap())
    assert again.screen == LearnWheel()
    assert again.copy == copy_of(5)
    assert tell(again, update_back.back.tap()).screen == SettingsPage("table", Start())
    waiting, issued = update(model, update_learning.forget_copy.tap())
    assert (waiting.copy, issued) == (copy_of(5), (commands.ForgetCopy(),))
    gone = tell(waiting, update_learning.copy_known.news(None, kept=True))
    assert (gone.copy, gone.screen) == (None, SettingsPage("table", Start()))
    assert gone.notice


def test_a_copy_that_is_not_kept_is_left_without_a_command(throwing: Model) -> None:
    model = tell(replace(throwing, copy=copy_of(3)), update_learning.copy_learned.news(copy_of(4)))
    model = throw(replace(model, screen=LearnThrow()), 5)
    after, issued = update(model, update_learning.forget_copy.tap())
    assert issued == ()
    assert (after.copy, after.learning, after.screen) == (copy_of(3), None, SettingsPage("table", Start()))


def test_learning_during_a_game_changes_nothing_of_it() -> None:
    model = replace(act(opened(), Roll(3, (6, 2, 5))), camera=CAMERA)
    model = tell(
        model,
        update_settings.open_settings.tap("table"),
        update_learning.open_learning.tap(),
        SEEN,
        update_learning.discs_right.tap(),
    )
    model = throw(tell(model, update_learning.copy_learned.news(copy_of(0))), 1)
    model = tell(model, update_back.back.tap(), update_back.back.tap())
    assert isinstance(tell(model, update_throw.correct_roll.tap()).screen, Throwing)
    assert model.game == act(opened(), Roll(3, (6, 2, 5))).game


def test_a_game_without_a_wheel_leaves_the_learning_to_the_first_one() -> None:
    pig = replace(new_model(table=GAMES[1].load()), camera=CAMERA)
    model = tell(pig, update_learning.open_learning.tap())
    assert model.learning is not None
    assert model.learning.table.key == GAMES[0].key
    assert model.roll is GAMES[0].load().chance.roll
    assert tell(model, update_back.back.tap()).roll is GAMES[1].load().chance.roll
