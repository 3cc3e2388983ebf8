"""The camera's view of the wheel: colours for the set-up, open questions, and the die that lies wrong."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.games.troyes_dice import update_half, update_setup, update_wheel
from companion.games.troyes_dice.dice_placement import RIGHT
from companion.games.troyes_dice.model import ExpansionSetup, Plazas, Wheel, WheelLook, drafts_of
from companion.games.troyes_dice.plazas_missing import plazas_missing
from companion.games.troyes_dice.update_wheel import PERHAPS
from companion.ui import commands, update_back, update_players, update_table, update_throw
from companion.ui.message import Message, calls
from companion.ui.model import CameraStatus, Model, Throwing
from companion.ui.update import update
from companion.ui.update_shell import choice
from companion.ui.update_table import Committed
from engine.troyes_dice import Colour, Deed, Roll, Turn, apply
from engine.troyes_dice.setup import is_standard
from tests.companion.games.troyes_dice.test_hidden_faces import laid
from tests.companion.tables import new_model
from tests.companion.ui.stories import DICE, NO_WHEEL, act, opened, picture, stories, tell, wheel_reading
from tests.said import lost, said
from vision.wheel_reading import DiscColour, WheelDoubt, WheelDoubtCode

RED, YELLOW, WHITE = Colour
NAMES: dict[Colour, DiscColour] = {RED: "red", YELLOW: "yellow", WHITE: "white"}
CAMERA = CameraStatus("camera 0", live=True, made_up=False)


@pytest.fixture
def looking() -> Model:
    model = replace(new_model(), camera=CAMERA)
    return tell(
        model,
        update_players.new_game.tap("troyes-dice"),
        update_players.toggle_player.tap("Ada"),
        update_players.to_step.tap("plazas"),
        update_wheel.read_wheel.tap(),
    )


def seen(colours: list[Colour], zero: int | None, *doubts: WheelDoubt) -> Message:
    reading = wheel_reading({}, *doubts, colours=[NAMES[colour] for colour in colours])
    return update_table.wheel_seen.news(picture(), reading, zero)


def test_a_look_shows_the_live_picture_and_asks_for_a_reading() -> None:
    model = replace(new_model(), camera=CAMERA)
    model, issued = update(tell(model, update_players.to_step.tap("plazas")), update_wheel.read_wheel.tap())
    assert model.screen == WheelLook()
    assert model.busy
    assert issued == (commands.Watch(True), commands.ReadWheel(False))
    assert tell(model, update_throw.live_picture.news(picture())).frame == picture()


@given(st.integers(0, 10_000), st.integers(0, 8))
def test_the_wheel_is_set_by_telling_only_what_nobody_can_see(seed: int, zero: int) -> None:
    plazas = laid(seed)
    shown = [up for up, _ in plazas]
    turned = [*shown[9 - zero :], *shown[: 9 - zero]]
    model = replace(new_model(), camera=CAMERA)
    model = tell(
        model,
        update_players.new_game.tap("troyes-dice"),
        update_players.to_step.tap("plazas"),
        update_wheel.read_wheel.tap(),
        seen(turned, zero),
    )
    taps = 0
    while plazas_missing(drafts_of(model).setup):
        assert isinstance(model.screen, Plazas)
        wheel = drafts_of(model).setup.wheel
        assert wheel is not None
        assert model.screen.place in wheel.asked
        model = tell(model, update_setup.set_faces.tap(*plazas[model.screen.place]))
        taps += 1
    assert drafts_of(model).setup.plazas == tuple(plazas)
    assert taps <= 8
    assert is_standard(drafts_of(model).setup.plazas)


def test_without_a_mat_the_plaza_at_place_0_is_asked_first(looking: Model) -> None:
    plazas = laid(7)
    model = tell(looking, seen([up for up, _ in plazas], None))
    assert "window stands on day 1" in plazas_missing(drafts_of(model).setup)
    model = tell(model, choice(Plazas, place=3), update_wheel.make_place_zero.tap())
    assert [up for up, _ in drafts_of(model).setup.plazas] == [up for up, _ in (*plazas[3:], *plazas[:3])]
    assert "window" not in plazas_missing(drafts_of(model).setup)


def test_an_unclear_colour_is_asked_and_nothing_follows_before_it_is_told(looking: Model) -> None:
    ups = [RED] * 5 + [YELLOW] * 3 + [WHITE]
    clear = drafts_of(tell(looking, seen(ups, 0))).setup
    unclear = tell(looking, seen(ups, 0, WheelDoubt(WheelDoubtCode.COLOUR_UNCLEAR, 7)))
    wheel = drafts_of(unclear).setup.wheel
    assert wheel is not None
    assert clear.wheel is not None
    assert wheel.asked == tuple(range(9))
    assert clear.wheel.asked == tuple(range(8))
    assert wheel.unsure == (7,)


def test_any_plaza_can_be_corrected_by_touch(looking: Model) -> None:
    model = tell(looking, seen([RED] * 9, 0))
    for place in range(9):
        model = tell(model, choice(Plazas, place=place), update_setup.set_faces.tap(RED, WHITE))
    assert plazas_missing(drafts_of(model).setup) == ""
    corrected = tell(model, choice(Plazas, place=4), update_setup.set_faces.tap(YELLOW, YELLOW))
    assert drafts_of(corrected).setup.plazas[4] == (YELLOW, YELLOW)
    assert drafts_of(corrected).setup.plazas[5] == (RED, WHITE)


def test_a_game_does_not_start_while_faces_are_open(looking: Model) -> None:
    model = tell(looking, seen([up for up, _ in laid(3)], 0), update_players.to_step.tap("extras"))
    assert isinstance(model.screen, ExpansionSetup)
    after, issued = update(model, update_table.start_game.tap())
    assert issued == ()
    assert "Enter the faces of 9 plazas" in said(after.notice)
    shuffled = tell(model, update_table.shuffle.tap("plazas"))
    assert plazas_missing(drafts_of(shuffled).setup) == ""


def test_a_picture_without_a_wheel_says_so_and_goes_on_looking(looking: Model) -> None:
    model, issued = update(looking, update_table.wheel_seen.news(picture(), NO_WHEEL))
    assert model.screen == WheelLook(False, "I see no wheel: place the whole wheel in the picture.")
    assert issued == ()
    assert not model.busy
    assert tell(model, update_wheel.read_wheel.tap()).busy
    back, issued = update(model, update_back.back.tap())
    assert back.screen == Plazas()
    assert issued == (commands.Watch(False),)


@pytest.fixture
def laid_out() -> Model:
    return replace(act(opened(), Roll(3, (6, 2, 5))), camera=CAMERA)


def dice_seen(model: Model, order: tuple[int, ...], *doubts: WheelDoubt) -> Message:
    """The dice of the plain table on places 1 to 4, in this order."""
    assert model.game is not None
    faces = [NAMES[face] for face in model.game.faces]
    lying = {place: DICE[index] for place, index in enumerate(order, start=1)}
    return update_table.wheel_seen.news(picture(), wheel_reading(lying, *doubts, colours=faces), 0)


def test_dice_that_lie_right_lead_back_to_the_wheel(laid_out: Model) -> None:
    looking = tell(laid_out, update_wheel.read_wheel.tap(checking=True))
    model, issued = update(looking, dice_seen(looking, (2, 0, 3, 1)))
    assert model.screen == Wheel()
    assert model.notice == RIGHT
    assert issued == (commands.Watch(False), commands.Say(RIGHT))


def test_dice_that_lie_wrong_are_shown_and_said(laid_out: Model) -> None:
    looking = tell(laid_out, update_wheel.read_wheel.tap(checking=True))
    model, issued = update(looking, dice_seen(looking, (2, 3, 0, 1)))
    assert isinstance(model.screen, WheelLook)
    sentence = "Swap these: the clear 5 and the black 3."
    assert model.screen.sentence == sentence
    assert len(model.screen.wrong) == 2
    assert issued == (commands.Watch(False), commands.Say(sentence))
    late = tell(replace(model, frame=None), update_throw.live_picture.news(picture()))
    assert late.frame is None
    assert tell(model, update_back.back.tap()).screen == Wheel()
    again = tell(model, update_wheel.read_wheel.tap(checking=True))
    assert (again.busy, again.screen) == (True, WheelLook(True))


def test_what_is_not_clear_is_said_with_care_and_silently_without_a_voice(laid_out: Model) -> None:
    looking = tell(replace(laid_out, voice=False), update_wheel.read_wheel.tap(checking=True))
    model, issued = update(looking, dice_seen(looking, (2, 0, 3, 1), WheelDoubt(WheelDoubtCode.WHEEL_UNCLEAR)))
    assert model.notice == PERHAPS.format(sentence="All dice are in the right places.")
    assert issued == (commands.Watch(False),)


def test_a_reading_that_comes_too_late_changes_nothing(laid_out: Model) -> None:
    late = dice_seen(laid_out, (2, 3, 0, 1))
    assert tell(laid_out, late) == laid_out
    gone = tell(laid_out, update_wheel.read_wheel.tap(checking=True), update_back.back.tap())
    assert tell(gone, late).screen == Wheel()


def laid_by_itself(model: Model, order: tuple[int, ...], *doubts: WheelDoubt) -> Message:
    seen = dice_seen(model, order, *doubts)
    return update_table.wheel_laid.news(seen.fields["frame"], seen.fields["reading"], seen.fields["zero"])


def test_a_live_camera_watches_how_the_dice_are_laid_until_somebody_acts() -> None:
    live = replace(opened(), camera=CAMERA)
    assert live.game is not None
    game, effects = apply(live.game, Roll(3, (6, 2, 5)))
    model, issued = update(live, update_table.committed.news(Committed(Roll(3, (6, 2, 5)), game, effects)))
    assert issued[0] == commands.WatchWheel()
    turn = Turn(0, 0, Deed.GATHER)
    after, effects = apply(game, turn)
    assert commands.Watch(False) in update(model, update_table.committed.news(Committed(turn, after, effects)))[1]
    blind = replace(live, camera=CameraStatus())
    assert update(blind, update_table.committed.news(Committed(Roll(3, (6, 2, 5)), game, effects)))[1][
        0
    ] == commands.Watch(False)


def test_dice_laid_wrong_are_said_by_itself(laid_out: Model) -> None:
    model, issued = update(laid_out, laid_by_itself(laid_out, (2, 3, 0, 1)))
    sentence = "Swap these: the clear 5 and the black 3."
    assert (model.screen, model.notice) == (Wheel(), sentence)
    assert issued == (commands.Say(sentence),)
    assert update(replace(laid_out, voice=False), laid_by_itself(laid_out, (2, 3, 0, 1)))[1] == ()


def test_dice_laid_right_need_no_word(laid_out: Model) -> None:
    right = laid_by_itself(laid_out, (2, 0, 3, 1))
    assert update(laid_out, right) == (laid_out, (commands.Watch(False),))
    assert tell(laid_out, laid_by_itself(laid_out, (2, 3, 0, 1)), right).notice == RIGHT


@pytest.mark.parametrize(
    ("order", "doubts"),
    [((2, 3), ()), ((2, 3, 0), ()), ((), ()), ((2, 3, 0, 1), (WheelDoubt(WheelDoubtCode.BETWEEN_DISCS, 1, 0),))],
)
def test_what_is_not_done_or_not_clear_needs_no_word(
    order: tuple[int, ...], doubts: tuple[WheelDoubt, ...], laid_out: Model
) -> None:
    assert update(laid_out, laid_by_itself(laid_out, order, *doubts)) == (laid_out, ())
    elsewhere = tell(laid_out, update_half.open_player.tap(0))
    assert update(elsewhere, laid_by_itself(laid_out, (2, 3, 0, 1))) == (elsewhere, ())


def test_a_camera_that_fails_meanwhile_is_said(laid_out: Model) -> None:
    looking = tell(laid_out, update_wheel.read_wheel.tap(checking=True))
    failed = tell(looking, update_throw.camera_failed.news(lost("The cable is out.")))
    assert (failed.notice, failed.busy) == ((lost("The cable is out."),), False)
    assert isinstance(failed.screen, WheelLook)
    ended = tell(looking, update_throw.no_more_throws.news())
    assert ended.notice == "There is no further picture in this source: camera 0."
    assert isinstance(ended.screen, WheelLook)
    assert isinstance(tell(opened(), update_throw.read_dice.tap()).screen, Throwing)


@pytest.mark.parametrize(
    ("camera", "offered"), [(CAMERA, True), (CameraStatus(), False), (replace(CAMERA, fault="gone"), False)]
)
def test_only_a_camera_that_works_is_offered(camera: CameraStatus, offered: bool) -> None:
    from companion.ui.screens import view

    for name in ("wheel-camera", "plazas-camera"):
        model = replace(stories()[name], camera=camera)
        assert any(calls(widget.message, update_wheel.read_wheel) for widget in view(model)) == offered
