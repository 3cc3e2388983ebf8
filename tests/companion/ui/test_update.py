"""The changes of messages: set-up, reading and correcting a roll, drafts of turns, notices."""

import pytest
from msgspec.structs import replace

from companion.game.coach import Coaching
from companion.games.setup_drafts import setup_choice
from companion.games.troyes_dice import update_half, update_setup
from companion.games.troyes_dice.model import Acting, ExpansionSetup, Plazas, TurnDraft, Wheel, announcement, drafts_of
from companion.games.troyes_dice.roll import roll_missing
from companion.games.troyes_dice.wordings import all_acted, orders_to_throw
from companion.ui import (
    commands,
    update_back,
    update_names,
    update_people,
    update_phones,
    update_players,
    update_settings,
    update_shell,
    update_table,
    update_throw,
)
from companion.ui.key_layers import Layer
from companion.ui.message import Message
from companion.ui.model import (
    CameraStatus,
    ConfirmRoll,
    End,
    Keyboard,
    ManualRoll,
    Model,
    Players,
    Seats,
    Start,
    Throwing,
)
from companion.ui.update import update
from companion.ui.update_shell import choice
from companion.ui.update_table import GameOpened
from companion.ui.update_throw import is_sure
from engine.troyes_dice import Colour, Correct, Deed, Half, Resource, Rest, Roll, Setup, Tile, Turn, Undo
from engine.troyes_dice.effects import HalfOpened
from engine.troyes_dice.setup import is_standard, twin_places
from engine.troyes_dice.terms import SecondDieCost
from hardware.espeak import MISSING
from hardware.ports import Sound
from hardware.serial_port import NO_PICO
from tests.companion.tables import new_model
from tests.companion.ui.stories import DICE, NAMES, act, opened, people, picture, reading, rows, seen, stories, tell
from tests.said import lost, said
from vision.reading import Doubt, DoubtCode, Likely

ROLL = Roll(2, (1, 3, 6))


LOST = lost("it is gone")
LEFT = NO_PICO


def issued(model: Model, message: Message) -> tuple[commands.Command, ...]:
    return update(model, message)[1]


def test_a_new_game_takes_fourteen_taps_at_most() -> None:
    model = tell(
        new_model(people=people(NAMES)),
        update_players.new_game.tap("troyes-dice"),
        *(update_players.toggle_player.tap(name) for name in NAMES),
    )
    model = tell(
        model,
        update_players.to_step.tap("numbering"),
        update_players.to_step.tap("plazas"),
        update_players.to_step.tap("extras"),
    )
    (begin,) = issued(model, update_table.start_game.tap())
    assert isinstance(begin, commands.Begin)
    assert begin.setup.players == NAMES
    assert is_standard(begin.setup.plazas)


def test_the_last_games_players_are_offered_again() -> None:
    assert (
        tell(new_model(games=rows(), people=people(NAMES)), update_players.new_game.tap("troyes-dice")).seats.names
        == NAMES
    )
    forgotten = new_model(games=rows(), people=people(NAMES[1:]))
    assert tell(forgotten, update_players.new_game.tap("troyes-dice")).seats.names == NAMES[1:]


def test_a_typed_name_begins_with_a_capital_and_joins() -> None:
    model = tell(
        new_model(),
        update_players.new_game.tap("troyes-dice"),
        update_names.open_keyboard.tap(),
        update_names.typed.tap("Z"),
        update_names.typed.tap("o"),
        update_names.typed.tap("é"),
    )
    assert model.screen == Keyboard("Zoé", Layer.LOWER)
    model = tell(model, update_names.erase_letter.tap(), update_names.typed.tap("e"), update_names.name_done.tap())
    assert model.screen == Players()
    assert model.seats.names == ("Zoe",)


@pytest.mark.parametrize(("text", "said"), [("", "Type a name"), ("Ada", "plays already"), ("   ", "Type a name")])
def test_a_name_that_cannot_join_is_explained(text: str, said: str) -> None:
    model = tell(
        new_model(),
        update_players.new_game.tap("troyes-dice"),
        update_players.toggle_player.tap("Ada"),
        update_names.open_keyboard.tap(),
        *map(update_names.typed.tap, text),
    )
    assert said in tell(model, update_names.name_done.tap()).notice


def test_a_name_stays_short_enough_for_its_key() -> None:
    model = tell(new_model(), update_names.open_keyboard.tap(), *map(update_names.typed.tap, "Wilhelmina the Great"))
    assert isinstance(model.screen, Keyboard)
    assert model.screen.text == "Wilhelmina t"
    assert "at most 12 letters" in said(model.notice)


def test_guests_get_names_that_are_free() -> None:
    model = tell(
        new_model(),
        update_players.new_game.tap("troyes-dice"),
        update_players.add_guest.tap(),
        update_players.add_guest.tap(),
        update_players.toggle_player.tap("Player 1"),
    )
    assert tell(model, update_players.add_guest.tap()).seats.names == ("Player 2", "Player 1")


@pytest.mark.parametrize(
    ("sent", "numbering"),
    [
        ((), (1, 2, 3, 4, 5, 6)),
        ((setup_choice(first=4, mode="rolled"),), (4, 5, 6, 1, 2, 3)),
        ((setup_choice(first=4, mode="rolled"), setup_choice(ascending=False)), (4, 3, 2, 1, 6, 5)),
        (tuple(map(update_setup.pick_expert_number.tap, (3, 1, 2, 6, 4))), (3, 1, 2, 6, 4, 5)),
        ((update_setup.pick_expert_number.tap(3), setup_choice(expert=())), ()),
    ],
)
def test_numbering(sent: tuple[Message, ...], numbering: tuple[int, ...]) -> None:
    assert drafts_of(tell(new_model(), update_players.new_game.tap("troyes-dice"), *sent)).setup.numbering == numbering


def test_nine_taps_set_the_wheel() -> None:
    model = tell(
        new_model(),
        update_players.new_game.tap("troyes-dice"),
        update_players.to_step.tap("plazas"),
        *[update_setup.set_faces.tap(Colour.RED, Colour.WHITE)] * 9,
    )
    assert model.screen == Plazas(0)
    assert drafts_of(model).setup.plazas == ((Colour.RED, Colour.WHITE),) * 9


def test_a_shuffled_wheel_is_the_standard_set_with_three_tiles_beside_its_twins() -> None:
    model = tell(
        new_model(),
        update_players.new_game.tap("troyes-dice"),
        update_table.shuffle.tap("plazas"),
        update_setup.pick_expansion.tap("drawn"),
    )
    assert is_standard(drafts_of(model).setup.plazas)
    assert tuple(place for place, _ in drafts_of(model).setup.tiles) == twin_places(drafts_of(model).setup.plazas)
    assert len({tile for _, tile in drafts_of(model).setup.tiles}) == 3


def test_tiles_are_chosen_one_after_the_other_and_never_twice() -> None:
    model = tell(
        new_model(),
        update_players.new_game.tap("troyes-dice"),
        update_table.shuffle.tap("plazas"),
        update_setup.pick_expansion.tap("chosen"),
    )
    first, second, third = twin_places(drafts_of(model).setup.plazas)
    assert model.screen == ExpansionSetup(first)
    model = tell(
        model,
        update_setup.pick_tile.tap(Tile.COIN),
        update_setup.pick_tile.tap(Tile.BLACK),
        update_setup.pick_tile.tap(Tile.COIN),
    )
    assert dict(drafts_of(model).setup.tiles) == {second: Tile.BLACK, third: Tile.COIN}
    assert "three tiles" in tell(model, update_table.start_game.tap()).notice


def test_tiles_need_three_twin_plazas() -> None:
    model = tell(
        new_model(),
        update_players.new_game.tap("troyes-dice"),
        update_players.to_step.tap("plazas"),
        *[update_setup.set_faces.tap(Colour.RED, Colour.WHITE)] * 9,
    )
    refused = tell(model, update_setup.pick_expansion.tap("drawn"))
    assert "three plazas" in said(refused.notice)
    assert drafts_of(refused).setup.expansion == "none"


def test_changing_a_plaza_takes_away_tiles_that_lose_their_place() -> None:
    model = tell(
        new_model(),
        update_players.new_game.tap("troyes-dice"),
        update_table.shuffle.tap("plazas"),
        update_setup.pick_expansion.tap("drawn"),
    )
    twin = twin_places(drafts_of(model).setup.plazas)[0]
    model = tell(
        model,
        update_players.to_step.tap("plazas"),
        choice(Plazas, place=twin),
        update_setup.set_faces.tap(Colour.RED, Colour.WHITE),
    )
    assert drafts_of(model).setup.setup(NAMES).tiles == ()


def test_a_sure_reading_is_accepted_with_one_tap() -> None:
    model = seen(opened(), reading())
    assert issued(model, update_throw.accept_roll.tap()) == (commands.Submit(Roll(3, (6, 2, 5))),)


def test_a_doubtful_die_is_asked_about_and_answered_with_one_tap() -> None:
    unsure = replace(DICE[1], likely=(Likely(6, 0.5), Likely(4, 0.4)))
    model = seen(opened(), reading((DICE[0], unsure, *DICE[2:]), Doubt(DoubtCode.CLOSE_CALL, 1)))
    assert isinstance(model.screen, ConfirmRoll)
    assert (model.screen.selected, model.screen.close) == (1, True)
    model = tell(model, update_throw.set_die.tap(4))
    assert isinstance(model.screen, ConfirmRoll)
    assert not model.screen.close
    assert issued(model, update_throw.accept_roll.tap()) == (commands.Submit(Roll(3, (4, 2, 5))),)


def test_doubts_are_asked_one_after_the_other() -> None:
    model = seen(opened(), reading(DICE, Doubt(DoubtCode.CLOSE_CALL, 3), Doubt(DoubtCode.BODY_UNCLEAR, 0)))
    assert isinstance(model.screen, ConfirmRoll)
    assert model.screen.selected == 0
    model = tell(model, update_throw.set_body.tap("black"))
    assert isinstance(model.screen, ConfirmRoll)
    assert (model.screen.selected, model.screen.close) == (3, True)
    model = tell(model, update_throw.set_die.tap(1))
    assert isinstance(model.screen, ConfirmRoll)
    assert model.screen.close is False


def test_any_die_is_corrected_with_two_taps() -> None:
    model = tell(seen(opened(), reading()), update_throw.select_die.tap(0), update_throw.set_die.tap(6))
    assert issued(model, update_throw.accept_roll.tap()) == (commands.Submit(Roll(6, (6, 2, 5))),)


def test_dice_are_added_and_taken_away_until_they_are_a_roll() -> None:
    model = seen(opened(), reading(DICE[:3], Doubt(DoubtCode.WRONG_COUNT)))
    assert "1 black and 2 clear" in tell(model, update_throw.accept_roll.tap()).notice
    model = tell(model, update_throw.add_die.tap("clear"))
    assert "Tap the value" in tell(model, update_throw.accept_roll.tap()).notice
    model = tell(model, update_throw.set_die.tap(4))
    assert issued(model, update_throw.accept_roll.tap()) == (commands.Submit(Roll(3, (6, 2, 4))),)
    model = tell(model, update_throw.select_die.tap(0), update_throw.remove_die.tap())
    assert isinstance(model.screen, ConfirmRoll)
    assert "0 black and 3 clear" in roll_missing(model.screen.values)


def test_four_taps_enter_a_roll_by_hand() -> None:
    model = tell(
        opened(),
        update_throw.enter_by_hand.tap(),
        update_throw.tap_pad.tap(2),
        update_throw.tap_pad.tap(1),
        update_throw.tap_pad.tap(3),
    )
    assert issued(model, update_throw.tap_pad.tap(6)) == (commands.Submit(ROLL),)


def test_a_die_entered_by_hand_can_be_entered_again() -> None:
    model = tell(
        opened(),
        update_throw.enter_by_hand.tap(),
        update_throw.tap_pad.tap(5),
        choice(ManualRoll, current=0),
        update_throw.tap_pad.tap(2),
    )
    assert model.screen == ManualRoll((2, None, None, None), 1)


def test_a_live_camera_goes_on_by_itself_with_a_throw() -> None:
    live = replace(opened(), camera=CameraStatus("camera 0", live=True, made_up=False))
    throw = update_throw.dice_seen.news(picture(), reading())
    assert isinstance(tell(live, update_throw.live_picture.news(picture())).screen, Throwing)
    assert isinstance(tell(live, update_throw.live_picture.news(picture()), throw).screen, ConfirmRoll)
    assert isinstance(tell(live, update_throw.toggle_automatic.tap(), throw).screen, Throwing)


def test_virtual_dice_fall_at_a_tap_and_count_after_a_second() -> None:
    fallen = update_throw.dice_seen.news(picture(), reading())
    thrown = tell(opened(), update_throw.read_dice.tap(), fallen)
    assert isinstance(thrown.screen, ConfirmRoll)
    assert thrown.screen.going == 1
    assert isinstance(issued(thrown, update_throw.go_on.news(1))[0], commands.Submit)
    again = tell(thrown, update_throw.next_throw.tap())
    assert (again.screen, again.busy) == (Throwing(), True)
    assert issued(thrown, update_throw.next_throw.tap()) == (commands.ReadDice(throw=True),)
    assert not tell(thrown, update_throw.correct_roll.tap()).busy, "a correction asks how"
    for other in (
        tell(thrown, update_throw.enter_by_hand.tap()),
        tell(thrown, update_phones.photo_read.news("1", picture(), reading())),
        replace(thrown, camera=CameraStatus("camera 0", live=True, made_up=False)),
        opened(),
    ):
        waiting = tell(other, update_throw.next_throw.tap())
        assert (waiting.screen, waiting.busy) == (Throwing(), False), "own dice are waited for"


def test_a_live_camera_asks_about_a_doubtful_throw() -> None:
    live = replace(opened(), camera=CameraStatus("camera 0", live=True, made_up=False))
    doubtful = tell(live, update_throw.dice_seen.news(picture(), reading(DICE, Doubt(DoubtCode.BLURRED))))
    assert isinstance(doubtful.screen, ConfirmRoll)
    assert [doubt.code for doubt in doubtful.screen.doubts] == [DoubtCode.BLURRED]


def test_a_doubtful_throw_is_watched_until_somebody_touches_the_screen() -> None:
    live = replace(opened(), camera=CameraStatus("camera 0", live=True, made_up=False))
    doubtful = update_throw.dice_seen.news(picture(), reading(DICE, Doubt(DoubtCode.CLOSE_CALL, 1)))
    assert issued(live, doubtful) == (commands.Watch(True, True),)
    watched = tell(live, doubtful)
    assert isinstance(watched.screen, ConfirmRoll)
    assert watched.screen.watched
    moved = tell(watched, update_throw.dice_seen.news(picture(), reading()))
    assert isinstance(moved.screen, ConfirmRoll)
    assert moved.screen.going
    assert issued(watched, update_throw.dice_seen.news(picture(), reading())) == (commands.Watch(False, False),)
    assert issued(watched, update_throw.set_die.tap(4)) == (commands.Watch(False),)
    touched = tell(watched, update_throw.set_die.tap(4))
    assert tell(touched, update_throw.dice_seen.news(picture(), reading())) == touched


def test_a_question_that_a_later_frame_answers_goes_away() -> None:
    live = replace(opened(), camera=CameraStatus("camera 0", live=True, made_up=False))
    doubtful = update_throw.dice_seen.news(picture(), reading(DICE, Doubt(DoubtCode.CLOSE_CALL, 1)))
    cleared = update_throw.dice_seen.news(picture(), reading(), cleared=True)
    asked = tell(live, doubtful)
    answered = tell(asked, cleared)
    assert isinstance(answered.screen, ConfirmRoll)
    assert answered.screen.going
    assert not answered.screen.close
    touched = tell(asked, update_throw.leave_doubt.tap())
    assert tell(touched, cleared) == touched
    assert tell(live, cleared) == live, "the dice of the last throw are not the next one"


def test_one_tap_on_the_only_doubtful_die_is_enough() -> None:
    live = replace(opened(), camera=CameraStatus("camera 0", live=True, made_up=False))
    one, two = ([Doubt(DoubtCode.CLOSE_CALL, die) for die in dice] for dice in ((1,), (1, 2)))
    settled = tell(live, update_throw.dice_seen.news(picture(), reading(DICE, *one)), update_throw.set_die.tap(4))
    assert isinstance(settled.screen, ConfirmRoll)
    assert settled.screen.dice[1].value == 4
    assert settled.screen.going
    assert issued(replace(settled, screen=replace(settled.screen, going=1)), update_throw.go_on.news(1))
    asked = tell(live, update_throw.dice_seen.news(picture(), reading(DICE, *two)), update_throw.set_die.tap(4))
    assert isinstance(asked.screen, ConfirmRoll)
    assert (asked.screen.selected, asked.screen.going) == (2, 0)
    blurred = tell(
        live,
        update_throw.dice_seen.news(picture(), reading(DICE, *one, Doubt(DoubtCode.BLURRED))),
        update_throw.set_die.tap(4),
    )
    assert isinstance(blurred.screen, ConfirmRoll)
    assert not blurred.screen.going
    by_hand = tell(settled, update_throw.wait.tap(), update_throw.select_die.tap(0), update_throw.set_die.tap(1))
    assert isinstance(by_hand.screen, ConfirmRoll)
    assert not by_hand.screen.going, "who corrects a die accepts the throw"


def test_a_sure_throw_and_a_picture_asked_for_are_not_watched() -> None:
    live = replace(opened(), camera=CameraStatus("camera 0", live=True, made_up=False))
    assert issued(live, update_throw.dice_seen.news(picture(), reading())) == (commands.Watch(False, False),)
    doubtful = update_throw.dice_seen.news(picture(), reading(DICE, Doubt(DoubtCode.CLOSE_CALL, 1)))
    by_tap = replace(opened(), busy=True)
    assert issued(by_tap, doubtful) == (commands.Watch(False, False),)


def test_a_die_that_left_the_picture_is_settled_by_entering_it() -> None:
    live = replace(opened(), camera=CameraStatus("camera 0", live=True, made_up=False))
    short = reading(DICE[:3], Doubt(DoubtCode.WRONG_COUNT), Doubt(DoubtCode.DIE_OUTSIDE))
    model = tell(
        live,
        update_throw.dice_seen.news(picture(), short),
        update_throw.add_die.tap("clear"),
        update_throw.set_die.tap(5),
    )
    assert isinstance(model.screen, ConfirmRoll)
    assert is_sure(model.screen, model.roll)


def test_a_lost_camera_is_a_sentence_and_the_game_goes_on_by_hand() -> None:
    lost = tell(replace(opened(), busy=True), update_throw.camera_failed.news(LOST))
    assert lost.notice == (LOST,)
    assert not lost.busy
    model = tell(
        lost,
        update_throw.enter_by_hand.tap(),
        update_throw.tap_pad.tap(2),
        update_throw.tap_pad.tap(1),
        update_throw.tap_pad.tap(3),
    )
    assert issued(model, update_throw.tap_pad.tap(6)) == (commands.Submit(ROLL),)
    assert model.faults == (LOST,)
    back = tell(lost, update_throw.read_dice.tap(), update_throw.dice_seen.news(picture(), reading()))
    assert back.faults == ()


def test_a_fault_of_a_driver_is_on_the_screen() -> None:
    live = replace(opened(), camera=CameraStatus("camera 0", live=True, made_up=False))
    failed = tell(live, update_throw.camera_failed.news(LOST))
    assert (failed.notice, failed.camera.fault, failed.faults) == ((LOST,), LOST, (LOST,))
    damaged = lost("07.png is damaged")
    one = tell(live, update_throw.camera_failed.news(damaged, gone=False))
    assert (one.notice, one.faults) == ((damaged,), ())


def test_a_lost_camera_interrupts_nobody_a_second_time() -> None:
    """A camera that is gone fails in several ways, one after the other: silent, then without an answer."""
    live = replace(opened(), camera=CameraStatus("camera 0", live=True, made_up=False))
    other = lost("no answer")
    told = tell(live, update_throw.camera_failed.news(LOST))
    assert tell(told, update_throw.camera_failed.news(other)).notice == (other,)
    read = tell(told, update_shell.dismiss.tap(), update_throw.camera_failed.news(other))
    assert (read.notice, read.faults, read.camera.fault) == ("", (other,), other)
    assert tell(read, update_throw.read_dice.tap(), update_throw.camera_failed.news(other)).notice == (other,)
    again = tell(read, update_throw.live_picture.news(picture()), update_throw.camera_failed.news(LOST))
    assert again.notice == (LOST,)


def test_a_camera_that_fails_late_leaves_the_pad_where_it_is() -> None:
    pad = tell(
        opened(), update_throw.enter_by_hand.tap(), update_throw.tap_pad.tap(2), update_throw.camera_failed.news(LOST)
    )
    assert (pad.notice, pad.faults) == ("", (LOST,))


def test_a_camera_that_fails_when_asked_is_waited_for() -> None:
    live = replace(opened(), camera=CameraStatus("camera 0", live=True, made_up=False))
    gone = update_throw.camera_failed.news(LOST)
    asked = tell(live, update_throw.read_dice.tap())
    assert issued(asked, gone) == (commands.Watch(True, True),)
    assert issued(tell(asked, gone), gone) == ()
    assert issued(tell(asked, gone), update_throw.live_picture.news(picture())) == ()
    back = tell(asked, gone, update_throw.live_picture.news(picture()))
    assert (back.camera.fault, back.faults, back.notice) == (None, (), "")
    assert tell(
        asked, gone, update_shell.part_failed.news(MISSING), update_throw.live_picture.news(picture())
    ).notice == (MISSING,)


def test_a_part_that_works_again_is_no_longer_a_fault() -> None:
    failed = tell(opened(), update_shell.part_failed.news(LOST), update_shell.part_failed.news(MISSING))
    assert failed.notice == (MISSING,)
    assert tell(failed, update_shell.part_works.news(LOST)).faults == (MISSING,)


def test_a_fault_that_another_sentence_hides_comes_again() -> None:
    """A release was left, and a moment later no loudspeaker is found: nobody has read the first sentence yet."""
    live = replace(opened(), camera=CameraStatus("camera 0", live=True, made_up=False))
    left, unheard, gone = (
        update_shell.part_failed.news(LEFT),
        update_shell.part_failed.news(MISSING),
        update_throw.camera_failed.news(LOST),
    )
    hidden = tell(live, left, gone, unheard, update_shell.explain.news("This is new."))
    seen = [hidden]
    for _tap in range(4):
        seen.append(tell(seen[-1], update_shell.dismiss.tap()))
    assert [model.notice for model in seen] == ["This is new.", (MISSING,), (LOST,), (LEFT,), ""]
    # neither a notice that was read, nor one that is over, nor one that stands in a list of all faults
    assert tell(live, left, update_shell.dismiss.tap(), unheard, update_shell.dismiss.tap()).notice == ""
    assert tell(live, gone, unheard, update_throw.live_picture.news(picture()), update_shell.dismiss.tap()).notice == ""
    assert tell(live, left, unheard, update_shell.show_faults.tap(), update_shell.dismiss.tap()).notice == ""


def test_a_fault_comes_again_after_the_answer_to_the_tap_that_closed_another() -> None:
    failed = tell(opened(), update_shell.part_failed.news(LEFT), update_shell.part_failed.news(MISSING))
    saved = tell(failed, update_settings.open_settings.tap(), update_people.saved.news("game.json"))
    assert "game.json" in said(saved.notice)
    assert tell(saved, update_shell.dismiss.tap()).notice == (LEFT,)


def test_at_the_end_of_a_folder_the_roll_is_entered_by_hand() -> None:
    model = tell(replace(opened(), busy=True), update_throw.no_more_throws.news())
    assert model.screen == ManualRoll((None,) * 4)
    assert "by hand" in said(model.notice)


def test_a_roll_is_corrected_while_its_half_is_open() -> None:
    model = tell(
        act(opened(), ROLL),
        update_throw.correct_roll.tap(),
        update_throw.enter_by_hand.tap(),
        *map(update_throw.tap_pad.tap, (2, 1, 3)),
    )
    assert issued(model, update_throw.tap_pad.tap(5)) == (commands.Submit(Correct(Roll(2, (1, 3, 5)))),)
    assert isinstance(tell(model, update_back.back.tap(), update_back.back.tap()).screen, Wheel)


def test_a_roll_opens_the_wheel_and_is_announced() -> None:
    model = tell(opened(), update_throw.read_dice.tap())
    assert model.game is not None
    rolled = act(opened(), ROLL)
    assert rolled.screen == Wheel()
    assert announcement(rolled) == ("Day one, morning.", "The black two destroys the white plaza.")


def test_the_event_stands_beside_the_wheel_until_everybody_has_acted() -> None:
    model = act(opened(("Ada", "Bo")), ROLL)
    event = announcement(model)
    model = act(model, Turn(0, 0, Deed.GATHER))
    assert announcement(model) == event
    after = act(model, Turn(1, 0, Deed.GATHER))
    acted, plaza, order = announcement(after)
    assert acted in all_acted()
    assert plaza in {f"Turn the {colour} plaza over." for colour in ("red", "yellow", "white")}
    assert order in orders_to_throw()
    assert announcement(act(after, Undo(1))) == ("Bo takes the turn back.", *event)


def test_drafts_of_several_players_are_kept() -> None:
    model = act(opened(), ROLL)
    model = tell(
        model,
        update_half.open_player.tap(0),
        update_half.choose_die.tap(2),
        update_half.choose_value.tap(4),
        update_back.back.tap(),
    )
    model = tell(
        model,
        update_half.open_player.tap(1),
        update_half.choose_die.tap(0),
        update_half.choose_deed.tap(Deed.WORK),
        update_back.back.tap(),
    )
    model = tell(model, update_half.open_player.tap(0))
    assert drafts_of(model).turns[:2] == (TurnDraft(slot=2, value=4), TurnDraft(slot=0, do=Deed.WORK))


def test_one_tap_begins_a_turn_with_a_die_and_an_action() -> None:
    model = tell(act(opened(), ROLL), update_half.open_player.tap(0), update_half.choose_way.tap(2, Deed.WORK))
    assert issued(model, update_half.confirm.tap()) == (commands.Submit(Turn(0, 2, Deed.WORK)),)


def test_the_dies_own_value_and_colour_are_no_change() -> None:
    model = tell(
        act(opened(), ROLL),
        update_half.open_player.tap(0),
        update_half.choose_die.tap(2),
        update_half.choose_value.tap(5),
        update_half.choose_value.tap(3),
    )
    assert model.game is not None
    assert model.game.throw is not None
    own = model.game.throw.slots[2].colour
    assert drafts_of(tell(model, update_half.choose_colour.tap(own))).turns[0] == TurnDraft(slot=2)


def test_where_any_resource_pays_deniers_do_until_another_is_chosen() -> None:
    draft = replace(drafts_of(new_model()).setup, second=SecondDieCost.ANY)
    model = tell(
        act(opened(draft=draft), Roll(6, (1, 3, 5))), update_half.open_player.tap(0), update_half.choose_die.tap(1)
    )
    assert drafts_of(model).turns[0].pay == Resource.DENIER
    assert drafts_of(tell(model, update_half.choose_pay.tap(Resource.KNOWLEDGE))).turns[0].pay == Resource.KNOWLEDGE


def test_a_whole_draft_is_carried_out() -> None:
    model = tell(act(opened(), ROLL), update_half.open_player.tap(0), update_half.choose_die.tap(0))
    assert "First choose a die" in tell(model, update_half.confirm.tap()).notice
    model = tell(model, update_half.choose_deed.tap(Deed.GATHER))
    assert issued(model, update_half.confirm.tap()) == (commands.Submit(Turn(0, 0, Deed.GATHER)),)


def test_a_finished_turn_leads_back_to_the_wheel_and_undo_gives_its_draft_back() -> None:
    model = act(opened(), ROLL)
    model = act(model, Turn(0, 2, Deed.GATHER, value=4))
    assert model.screen == Wheel()
    assert drafts_of(model).turns[0] == TurnDraft()
    assert issued(tell(model, update_half.open_player.tap(0)), update_half.undo_turn.tap(0)) == (
        commands.Submit(Undo(0)),
    )
    undone = act(model, Undo(0))
    assert undone.screen == Acting(0)
    assert drafts_of(undone).turns[0] == TurnDraft(slot=2, value=4, do=Deed.GATHER)


def test_a_confirmed_turn_passes_the_screen_round() -> None:
    """Two taps a turn: a way, and its confirmation; then the next who has to act is on the screen."""
    model = tell(act(opened(), ROLL), update_half.open_player.tap(2), update_half.choose_way.tap(0, Deed.GATHER))
    for player, following in ((2, Acting(3)), (3, Acting(0)), (0, Acting(1)), (1, Wheel())):
        assert model.screen == Acting(player)
        model = act(model, Turn(player, 0, Deed.GATHER))
        assert model.screen == following
    one = act(opened(NAMES[:2]), ROLL)
    elsewhere = act(tell(one, update_half.open_player.tap(1)), Turn(0, 0, Deed.GATHER))
    assert elsewhere.screen == Wheel(), "it was confirmed on another screen"
    home = replace(one, settings=replace(one.settings, pass_round=False))
    assert act(tell(home, update_half.open_player.tap(0)), Turn(0, 0, Deed.GATHER)).screen == Wheel()


def test_a_player_alone_goes_straight_from_the_throw_to_the_turn() -> None:
    alone = opened(NAMES[:1])
    model = act(alone, ROLL)
    assert model.screen == Acting(0)
    assert act(model, Turn(0, 0, Deed.GATHER)).screen == Wheel(), "nobody else has to act"
    home = replace(alone, settings=replace(alone.settings, pass_round=False))
    assert act(home, ROLL).screen == Wheel()
    with_computers = replace(opened(NAMES[:3]), coaching=Coaching(computers=((0, 1), (2, 1))))
    assert act(with_computers, ROLL).screen == Acting(1), "whose turn it is needs no question"


def test_resting_is_offered_and_carried_out() -> None:
    assert issued(stories()["rest"], update_half.take_rest.tap())[0] == commands.Submit(Rest(0))


def test_the_end_shows_the_winner_and_can_be_taken_back() -> None:
    model = stories()["end"]
    assert isinstance(model.screen, End)
    undone = act(model, Undo(0))
    assert undone.screen == Acting(0)


def test_a_tap_closes_the_notice_but_the_camera_does_not() -> None:
    model = tell(act(opened(), ROLL), update_shell.explain.news("Because."))
    assert tell(model, update_throw.live_picture.news(picture())).notice == "Because."
    assert tell(model, update_half.open_player.tap(1)).notice == ""


def test_nothing_is_spoken_when_the_voice_is_off() -> None:
    game = act(opened(), ROLL).game
    assert game is not None
    loud = issued(opened(), update_table.game_opened.news(GameOpened(1, game, (), True)))
    assert loud == (commands.Play(Sound.START),)
    quiet = tell(opened(), update_settings.toggle_voice.tap())
    opening = (HalfOpened(4, Half.MORNING, 3, (4, 5, 6, 7)),)
    assert issued(replace(quiet, opening=opening), update_table.say_again.tap()) == ()
    assert issued(replace(opened(), opening=opening), update_table.say_again.tap()) == (
        commands.SayAgain("Day four, morning."),
    )


def test_a_resumed_game_goes_on_where_it_was() -> None:
    model = act(opened(), ROLL)
    assert model.game is not None
    assert isinstance(
        tell(new_model(), update_table.game_opened.news(GameOpened(1, model.game, (), True))).screen, Wheel
    )
    over = stories()["end"].game
    assert over is not None
    assert isinstance(tell(new_model(), update_table.game_opened.news(GameOpened(1, over, (), True))).screen, End)


def test_messages_that_come_too_late_change_nothing() -> None:
    start = new_model()
    late = [
        *(
            update_throw.set_die.tap(1),
            update_throw.set_body.tap("black"),
            update_throw.remove_die.tap(),
            update_throw.add_die.tap("clear"),
            update_throw.accept_roll.tap(),
            update_throw.tap_pad.tap(1),
        ),
        *(
            update_names.typed.tap("a"),
            update_names.erase_letter.tap(),
            update_names.name_done.tap(),
            update_setup.pick_tile.tap(Tile.COIN),
            update_names.shift_keys.tap(Layer.UPPER),
        ),
        *(
            update_half.confirm.tap(),
            update_half.take_rest.tap(),
            update_half.choose_die.tap(0),
            update_half.choose_deed.tap(Deed.GATHER),
            update_throw.select_die.tap(0),
        ),
        *(
            update_throw.live_picture.news(picture()),
            update_throw.dice_seen.news(picture(), reading()),
            update_throw.leave_doubt.tap(),
            choice(ManualRoll, current=1),
        ),
    ]
    for message in late:
        assert update(start, message) == (start, ())


def test_an_impossible_set_up_is_explained() -> None:
    model = replace(new_model(), seats=Seats())
    assert tell(model, update_table.start_game.tap()).notice == "A game needs at least one player."
    assert Setup(("Ada",)) == drafts_of(model).setup.setup(("Ada",))
    assert isinstance(tell(model, update_back.back.tap()).screen, Start)
