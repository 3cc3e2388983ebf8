"""The changes of messages: set-up, reading and correcting a roll, drafts of turns, notices."""

import pytest
from msgspec.structs import replace

from companion.games.troyes_dice.messages import (
    ChooseColour,
    ChooseDeed,
    ChooseDie,
    ChoosePay,
    ChooseValue,
    ChooseWay,
    ClearExpert,
    Confirm,
    OpenPlayer,
    PickDirection,
    PickExpansion,
    PickExpertNumber,
    PickFirstNumber,
    PickTile,
    SelectPlace,
    SetFaces,
    TakeRest,
    UndoTurn,
)
from companion.games.troyes_dice.model import (
    Acting,
    End,
    ExpansionSetup,
    Plazas,
    TurnDraft,
    Wheel,
    announcement,
    drafts_of,
)
from companion.games.troyes_dice.roll import roll_missing
from companion.games.troyes_dice.wordings import all_acted, orders_to_throw
from companion.ui import commands, messages
from companion.ui.key_layers import Layer
from companion.ui.model import CameraStatus, ConfirmRoll, Keyboard, ManualRoll, Model, Players, Seats, Start, Throwing
from companion.ui.update import update
from companion.ui.update_throw import is_sure
from engine.troyes_dice import Colour, Correct, Deed, Half, Resource, Rest, Roll, Setup, Tile, Turn, Undo
from engine.troyes_dice.effects import HalfOpened
from engine.troyes_dice.setup import is_standard, twin_places
from engine.troyes_dice.terms import SecondDieCost
from hardware.espeak import MISSING
from hardware.serial_port import NO_PICO
from tests.companion.tables import new_model
from tests.companion.ui.stories import DICE, NAMES, act, opened, people, picture, reading, rows, seen, stories, tell
from tests.said import lost, said
from vision.reading import Doubt, DoubtCode, Likely

ROLL = Roll(2, (1, 3, 6))


LOST = lost("it is gone")
LEFT = NO_PICO


def issued(model: Model, message: messages.Message) -> tuple[commands.Command, ...]:
    return update(model, message)[1]


def test_a_new_game_takes_fourteen_taps_at_most() -> None:
    model = tell(new_model(people=people(NAMES)), messages.NewGame(), *(messages.TogglePlayer(name) for name in NAMES))
    model = tell(model, messages.ToSetup("numbering"), messages.ToSetup("plazas"), messages.ToSetup("extras"))
    (begin,) = issued(model, messages.StartGame())
    assert isinstance(begin, commands.Begin)
    assert begin.setup.players == NAMES
    assert is_standard(begin.setup.plazas)


def test_the_last_games_players_are_offered_again() -> None:
    assert tell(new_model(games=rows(), people=people(NAMES)), messages.NewGame()).seats.names == NAMES
    forgotten = new_model(games=rows(), people=people(NAMES[1:]))
    assert tell(forgotten, messages.NewGame()).seats.names == NAMES[1:]


def test_a_typed_name_begins_with_a_capital_and_joins() -> None:
    model = tell(
        new_model(),
        messages.NewGame(),
        messages.OpenKeyboard(),
        messages.Typed("Z"),
        messages.Typed("o"),
        messages.Typed("é"),
    )
    assert model.screen == Keyboard("Zoé", Layer.LOWER)
    model = tell(model, messages.EraseLetter(), messages.Typed("e"), messages.NameDone())
    assert model.screen == Players()
    assert model.seats.names == ("Zoe",)


@pytest.mark.parametrize(("text", "said"), [("", "Type a name"), ("Ada", "plays already"), ("   ", "Type a name")])
def test_a_name_that_cannot_join_is_explained(text: str, said: str) -> None:
    model = tell(
        new_model(),
        messages.NewGame(),
        messages.TogglePlayer("Ada"),
        messages.OpenKeyboard(),
        *map(messages.Typed, text),
    )
    assert said in tell(model, messages.NameDone()).notice


def test_a_name_stays_short_enough_for_its_key() -> None:
    model = tell(new_model(), messages.OpenKeyboard(), *map(messages.Typed, "Wilhelmina the Great"))
    assert isinstance(model.screen, Keyboard)
    assert model.screen.text == "Wilhelmina t"
    assert "at most 12 letters" in said(model.notice)


def test_guests_get_names_that_are_free() -> None:
    model = tell(
        new_model(), messages.NewGame(), messages.AddGuest(), messages.AddGuest(), messages.TogglePlayer("Player 1")
    )
    assert tell(model, messages.AddGuest()).seats.names == ("Player 2", "Player 1")


@pytest.mark.parametrize(
    ("sent", "numbering"),
    [
        ((), (1, 2, 3, 4, 5, 6)),
        ((PickFirstNumber(4),), (4, 5, 6, 1, 2, 3)),
        ((PickFirstNumber(4), PickDirection(False)), (4, 3, 2, 1, 6, 5)),
        (tuple(map(PickExpertNumber, (3, 1, 2, 6, 4))), (3, 1, 2, 6, 4, 5)),
        ((PickExpertNumber(3), ClearExpert()), ()),
    ],
)
def test_numbering(sent: tuple[messages.Message, ...], numbering: tuple[int, ...]) -> None:
    assert drafts_of(tell(new_model(), messages.NewGame(), *sent)).setup.numbering == numbering


def test_nine_taps_set_the_wheel() -> None:
    model = tell(new_model(), messages.NewGame(), messages.ToSetup("plazas"), *[SetFaces(Colour.RED, Colour.WHITE)] * 9)
    assert model.screen == Plazas(0)
    assert drafts_of(model).setup.plazas == ((Colour.RED, Colour.WHITE),) * 9


def test_a_shuffled_wheel_is_the_standard_set_with_three_tiles_beside_its_twins() -> None:
    model = tell(new_model(), messages.NewGame(), messages.Shuffle("plazas"), PickExpansion("drawn"))
    assert is_standard(drafts_of(model).setup.plazas)
    assert tuple(place for place, _ in drafts_of(model).setup.tiles) == twin_places(drafts_of(model).setup.plazas)
    assert len({tile for _, tile in drafts_of(model).setup.tiles}) == 3


def test_tiles_are_chosen_one_after_the_other_and_never_twice() -> None:
    model = tell(new_model(), messages.NewGame(), messages.Shuffle("plazas"), PickExpansion("chosen"))
    first, second, third = twin_places(drafts_of(model).setup.plazas)
    assert model.screen == ExpansionSetup(first)
    model = tell(model, PickTile(Tile.COIN), PickTile(Tile.BLACK), PickTile(Tile.COIN))
    assert dict(drafts_of(model).setup.tiles) == {second: Tile.BLACK, third: Tile.COIN}
    assert "three tiles" in tell(model, messages.StartGame()).notice


def test_tiles_need_three_twin_plazas() -> None:
    model = tell(new_model(), messages.NewGame(), messages.ToSetup("plazas"), *[SetFaces(Colour.RED, Colour.WHITE)] * 9)
    refused = tell(model, PickExpansion("drawn"))
    assert "three plazas" in said(refused.notice)
    assert drafts_of(refused).setup.expansion == "none"


def test_changing_a_plaza_takes_away_tiles_that_lose_their_place() -> None:
    model = tell(new_model(), messages.NewGame(), messages.Shuffle("plazas"), PickExpansion("drawn"))
    twin = twin_places(drafts_of(model).setup.plazas)[0]
    model = tell(model, messages.ToSetup("plazas"), SelectPlace(twin), SetFaces(Colour.RED, Colour.WHITE))
    assert drafts_of(model).setup.setup(NAMES).tiles == ()


def test_a_sure_reading_is_accepted_with_one_tap() -> None:
    model = seen(opened(), reading())
    assert issued(model, messages.AcceptRoll()) == (commands.Submit(Roll(3, (6, 2, 5))),)


def test_a_doubtful_die_is_asked_about_and_answered_with_one_tap() -> None:
    unsure = replace(DICE[1], likely=(Likely(6, 0.5), Likely(4, 0.4)))
    model = seen(opened(), reading((DICE[0], unsure, *DICE[2:]), Doubt(DoubtCode.CLOSE_CALL, 1)))
    assert isinstance(model.screen, ConfirmRoll)
    assert (model.screen.selected, model.screen.close) == (1, True)
    model = tell(model, messages.SetDie(4))
    assert isinstance(model.screen, ConfirmRoll)
    assert not model.screen.close
    assert issued(model, messages.AcceptRoll()) == (commands.Submit(Roll(3, (4, 2, 5))),)


def test_doubts_are_asked_one_after_the_other() -> None:
    model = seen(opened(), reading(DICE, Doubt(DoubtCode.CLOSE_CALL, 3), Doubt(DoubtCode.BODY_UNCLEAR, 0)))
    assert isinstance(model.screen, ConfirmRoll)
    assert model.screen.selected == 0
    model = tell(model, messages.SetBody("black"))
    assert isinstance(model.screen, ConfirmRoll)
    assert (model.screen.selected, model.screen.close) == (3, True)
    model = tell(model, messages.SetDie(1))
    assert isinstance(model.screen, ConfirmRoll)
    assert model.screen.close is False


def test_any_die_is_corrected_with_two_taps() -> None:
    model = tell(seen(opened(), reading()), messages.SelectDie(0), messages.SetDie(6))
    assert issued(model, messages.AcceptRoll()) == (commands.Submit(Roll(6, (6, 2, 5))),)


def test_dice_are_added_and_taken_away_until_they_are_a_roll() -> None:
    model = seen(opened(), reading(DICE[:3], Doubt(DoubtCode.WRONG_COUNT)))
    assert "1 black and 2 clear" in tell(model, messages.AcceptRoll()).notice
    model = tell(model, messages.AddDie("clear"))
    assert "Tap the value" in tell(model, messages.AcceptRoll()).notice
    model = tell(model, messages.SetDie(4))
    assert issued(model, messages.AcceptRoll()) == (commands.Submit(Roll(3, (6, 2, 4))),)
    model = tell(model, messages.SelectDie(0), messages.RemoveDie())
    assert isinstance(model.screen, ConfirmRoll)
    assert "0 black and 3 clear" in roll_missing(model.screen.values)


def test_four_taps_enter_a_roll_by_hand() -> None:
    model = tell(opened(), messages.EnterByHand(), messages.TapPad(2), messages.TapPad(1), messages.TapPad(3))
    assert issued(model, messages.TapPad(6)) == (commands.Submit(ROLL),)


def test_a_die_entered_by_hand_can_be_entered_again() -> None:
    model = tell(opened(), messages.EnterByHand(), messages.TapPad(5), messages.TapHandDie(0), messages.TapPad(2))
    assert model.screen == ManualRoll((2, None, None, None), 1)


def test_a_live_camera_goes_on_by_itself_with_a_throw() -> None:
    live = replace(opened(), camera=CameraStatus("camera 0", live=True, made_up=False))
    throw = messages.DiceSeen(picture(), reading())
    assert isinstance(tell(live, messages.LivePicture(picture())).screen, Throwing)
    assert isinstance(tell(live, messages.LivePicture(picture()), throw).screen, ConfirmRoll)
    assert isinstance(tell(live, messages.ToggleAutomatic(), throw).screen, Throwing)


def test_a_live_camera_asks_about_a_doubtful_throw() -> None:
    live = replace(opened(), camera=CameraStatus("camera 0", live=True, made_up=False))
    doubtful = tell(live, messages.DiceSeen(picture(), reading(DICE, Doubt(DoubtCode.BLURRED))))
    assert isinstance(doubtful.screen, ConfirmRoll)
    assert [doubt.code for doubt in doubtful.screen.doubts] == [DoubtCode.BLURRED]


def test_a_doubtful_throw_is_watched_until_somebody_touches_the_screen() -> None:
    live = replace(opened(), camera=CameraStatus("camera 0", live=True, made_up=False))
    doubtful = messages.DiceSeen(picture(), reading(DICE, Doubt(DoubtCode.CLOSE_CALL, 1)))
    assert issued(live, doubtful) == (commands.Watch(True, True),)
    watched = tell(live, doubtful)
    assert isinstance(watched.screen, ConfirmRoll)
    assert watched.screen.watched
    moved = tell(watched, messages.DiceSeen(picture(), reading()))
    assert isinstance(moved.screen, ConfirmRoll)
    assert moved.screen.going
    assert issued(watched, messages.DiceSeen(picture(), reading())) == (commands.Watch(False, False),)
    assert issued(watched, messages.SetDie(4)) == (commands.Watch(False),)
    touched = tell(watched, messages.SetDie(4))
    assert tell(touched, messages.DiceSeen(picture(), reading())) == touched


def test_a_question_that_a_later_frame_answers_goes_away() -> None:
    live = replace(opened(), camera=CameraStatus("camera 0", live=True, made_up=False))
    doubtful = messages.DiceSeen(picture(), reading(DICE, Doubt(DoubtCode.CLOSE_CALL, 1)))
    cleared = messages.DiceSeen(picture(), reading(), cleared=True)
    asked = tell(live, doubtful)
    answered = tell(asked, cleared)
    assert isinstance(answered.screen, ConfirmRoll)
    assert answered.screen.going
    assert not answered.screen.close
    touched = tell(asked, messages.LeaveDoubt())
    assert tell(touched, cleared) == touched
    assert tell(live, cleared) == live, "the dice of the last throw are not the next one"


def test_one_tap_on_the_only_doubtful_die_is_enough() -> None:
    live = replace(opened(), camera=CameraStatus("camera 0", live=True, made_up=False))
    one, two = ([Doubt(DoubtCode.CLOSE_CALL, die) for die in dice] for dice in ((1,), (1, 2)))
    settled = tell(live, messages.DiceSeen(picture(), reading(DICE, *one)), messages.SetDie(4))
    assert isinstance(settled.screen, ConfirmRoll)
    assert settled.screen.dice[1].value == 4
    assert settled.screen.going
    assert issued(replace(settled, screen=replace(settled.screen, going=1)), messages.GoOn(1))
    asked = tell(live, messages.DiceSeen(picture(), reading(DICE, *two)), messages.SetDie(4))
    assert isinstance(asked.screen, ConfirmRoll)
    assert (asked.screen.selected, asked.screen.going) == (2, 0)
    blurred = tell(
        live, messages.DiceSeen(picture(), reading(DICE, *one, Doubt(DoubtCode.BLURRED))), messages.SetDie(4)
    )
    assert isinstance(blurred.screen, ConfirmRoll)
    assert not blurred.screen.going
    by_hand = tell(settled, messages.Wait(), messages.SelectDie(0), messages.SetDie(1))
    assert isinstance(by_hand.screen, ConfirmRoll)
    assert not by_hand.screen.going, "who corrects a die accepts the throw"


def test_a_sure_throw_and_a_picture_asked_for_are_not_watched() -> None:
    live = replace(opened(), camera=CameraStatus("camera 0", live=True, made_up=False))
    assert issued(live, messages.DiceSeen(picture(), reading())) == (commands.Watch(False, False),)
    doubtful = messages.DiceSeen(picture(), reading(DICE, Doubt(DoubtCode.CLOSE_CALL, 1)))
    by_tap = replace(opened(), busy=True)
    assert issued(by_tap, doubtful) == (commands.Watch(False, False),)


def test_a_die_that_left_the_picture_is_settled_by_entering_it() -> None:
    live = replace(opened(), camera=CameraStatus("camera 0", live=True, made_up=False))
    short = reading(DICE[:3], Doubt(DoubtCode.WRONG_COUNT), Doubt(DoubtCode.DIE_OUTSIDE))
    model = tell(live, messages.DiceSeen(picture(), short), messages.AddDie("clear"), messages.SetDie(5))
    assert isinstance(model.screen, ConfirmRoll)
    assert is_sure(model.screen, model.roll)


def test_a_lost_camera_is_a_sentence_and_the_game_goes_on_by_hand() -> None:
    lost = tell(replace(opened(), busy=True), messages.CameraFailed(LOST))
    assert lost.notice == (LOST,)
    assert not lost.busy
    model = tell(lost, messages.EnterByHand(), messages.TapPad(2), messages.TapPad(1), messages.TapPad(3))
    assert issued(model, messages.TapPad(6)) == (commands.Submit(ROLL),)
    assert model.faults == (LOST,)
    back = tell(lost, messages.ReadDice(), messages.DiceSeen(picture(), reading()))
    assert back.faults == ()


def test_a_fault_of_a_driver_is_on_the_screen() -> None:
    live = replace(opened(), camera=CameraStatus("camera 0", live=True, made_up=False))
    failed = tell(live, messages.CameraFailed(LOST))
    assert (failed.notice, failed.camera.fault, failed.faults) == ((LOST,), LOST, (LOST,))
    damaged = lost("07.png is damaged")
    one = tell(live, messages.CameraFailed(damaged, gone=False))
    assert (one.notice, one.faults) == ((damaged,), ())


def test_a_lost_camera_interrupts_nobody_a_second_time() -> None:
    """A camera that is gone fails in several ways, one after the other: silent, then without an answer."""
    live = replace(opened(), camera=CameraStatus("camera 0", live=True, made_up=False))
    other = lost("no answer")
    told = tell(live, messages.CameraFailed(LOST))
    assert tell(told, messages.CameraFailed(other)).notice == (other,)
    read = tell(told, messages.Dismiss(), messages.CameraFailed(other))
    assert (read.notice, read.faults, read.camera.fault) == ("", (other,), other)
    assert tell(read, messages.ReadDice(), messages.CameraFailed(other)).notice == (other,)
    again = tell(read, messages.LivePicture(picture()), messages.CameraFailed(LOST))
    assert again.notice == (LOST,)


def test_a_camera_that_fails_late_leaves_the_pad_where_it_is() -> None:
    pad = tell(opened(), messages.EnterByHand(), messages.TapPad(2), messages.CameraFailed(LOST))
    assert (pad.notice, pad.faults) == ("", (LOST,))


def test_a_camera_that_fails_when_asked_is_waited_for() -> None:
    live = replace(opened(), camera=CameraStatus("camera 0", live=True, made_up=False))
    gone = messages.CameraFailed(LOST)
    asked = tell(live, messages.ReadDice())
    assert issued(asked, gone) == (commands.Watch(True, True),)
    assert issued(tell(asked, gone), gone) == ()
    assert issued(tell(asked, gone), messages.LivePicture(picture())) == ()
    back = tell(asked, gone, messages.LivePicture(picture()))
    assert (back.camera.fault, back.faults, back.notice) == (None, (), "")
    assert tell(asked, gone, messages.PartFailed(MISSING), messages.LivePicture(picture())).notice == (MISSING,)


def test_a_part_that_works_again_is_no_longer_a_fault() -> None:
    failed = tell(opened(), messages.PartFailed(LOST), messages.PartFailed(MISSING))
    assert failed.notice == (MISSING,)
    assert tell(failed, messages.PartWorks(LOST)).faults == (MISSING,)


def test_a_fault_that_another_sentence_hides_comes_again() -> None:
    """A release was left, and a moment later no loudspeaker is found: nobody has read the first sentence yet."""
    live = replace(opened(), camera=CameraStatus("camera 0", live=True, made_up=False))
    left, unheard, gone = messages.PartFailed(LEFT), messages.PartFailed(MISSING), messages.CameraFailed(LOST)
    hidden = tell(live, left, gone, unheard, messages.Explain("This is new."))
    seen = [hidden]
    for _tap in range(4):
        seen.append(tell(seen[-1], messages.Dismiss()))
    assert [model.notice for model in seen] == ["This is new.", (MISSING,), (LOST,), (LEFT,), ""]
    # neither a notice that was read, nor one that is over, nor one that stands in a list of all faults
    assert tell(live, left, messages.Dismiss(), unheard, messages.Dismiss()).notice == ""
    assert tell(live, gone, unheard, messages.LivePicture(picture()), messages.Dismiss()).notice == ""
    assert tell(live, left, unheard, messages.ShowFaults(), messages.Dismiss()).notice == ""


def test_a_fault_comes_again_after_the_answer_to_the_tap_that_closed_another() -> None:
    failed = tell(opened(), messages.PartFailed(LEFT), messages.PartFailed(MISSING))
    saved = tell(failed, messages.OpenSettings(), messages.Saved("game.json"))
    assert "game.json" in said(saved.notice)
    assert tell(saved, messages.Dismiss()).notice == (LEFT,)


def test_at_the_end_of_a_folder_the_roll_is_entered_by_hand() -> None:
    model = tell(replace(opened(), busy=True), messages.NoMoreThrows())
    assert model.screen == ManualRoll((None,) * 4)
    assert "by hand" in said(model.notice)


def test_a_roll_is_corrected_while_its_half_is_open() -> None:
    model = tell(act(opened(), ROLL), messages.CorrectRoll(), messages.EnterByHand(), *map(messages.TapPad, (2, 1, 3)))
    assert issued(model, messages.TapPad(5)) == (commands.Submit(Correct(Roll(2, (1, 3, 5)))),)
    assert isinstance(tell(model, messages.Back(), messages.Back()).screen, Wheel)


def test_a_roll_opens_the_wheel_and_is_announced() -> None:
    model = tell(opened(), messages.ReadDice())
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
    model = tell(model, OpenPlayer(0), ChooseDie(2), ChooseValue(4), messages.Back())
    model = tell(model, OpenPlayer(1), ChooseDie(0), ChooseDeed(Deed.WORK), messages.Back())
    model = tell(model, OpenPlayer(0))
    assert drafts_of(model).turns[:2] == (TurnDraft(slot=2, value=4), TurnDraft(slot=0, do=Deed.WORK))


def test_one_tap_begins_a_turn_with_a_die_and_an_action() -> None:
    model = tell(act(opened(), ROLL), OpenPlayer(0), ChooseWay(2, Deed.WORK))
    assert issued(model, Confirm()) == (commands.Submit(Turn(0, 2, Deed.WORK)),)


def test_the_dies_own_value_and_colour_are_no_change() -> None:
    model = tell(act(opened(), ROLL), OpenPlayer(0), ChooseDie(2), ChooseValue(5), ChooseValue(3))
    assert model.game is not None
    assert model.game.throw is not None
    own = model.game.throw.slots[2].colour
    assert drafts_of(tell(model, ChooseColour(own))).turns[0] == TurnDraft(slot=2)


def test_where_any_resource_pays_deniers_do_until_another_is_chosen() -> None:
    draft = replace(drafts_of(new_model()).setup, second=SecondDieCost.ANY)
    model = tell(act(opened(draft=draft), Roll(6, (1, 3, 5))), OpenPlayer(0), ChooseDie(1))
    assert drafts_of(model).turns[0].pay == Resource.DENIER
    assert drafts_of(tell(model, ChoosePay(Resource.KNOWLEDGE))).turns[0].pay == Resource.KNOWLEDGE


def test_a_whole_draft_is_carried_out() -> None:
    model = tell(act(opened(), ROLL), OpenPlayer(0), ChooseDie(0))
    assert "First choose a die" in tell(model, Confirm()).notice
    model = tell(model, ChooseDeed(Deed.GATHER))
    assert issued(model, Confirm()) == (commands.Submit(Turn(0, 0, Deed.GATHER)),)


def test_a_finished_turn_leads_back_to_the_wheel_and_undo_gives_its_draft_back() -> None:
    model = act(opened(), ROLL)
    model = act(model, Turn(0, 2, Deed.GATHER, value=4))
    assert model.screen == Wheel()
    assert drafts_of(model).turns[0] == TurnDraft()
    assert issued(tell(model, OpenPlayer(0)), UndoTurn(0)) == (commands.Submit(Undo(0)),)
    undone = act(model, Undo(0))
    assert undone.screen == Acting(0)
    assert drafts_of(undone).turns[0] == TurnDraft(slot=2, value=4, do=Deed.GATHER)


def test_a_confirmed_turn_passes_the_screen_round() -> None:
    """Two taps a turn: a way, and its confirmation; then the next who has to act is on the screen."""
    model = tell(act(opened(), ROLL), OpenPlayer(2), ChooseWay(0, Deed.GATHER))
    for player, following in ((2, Acting(3)), (3, Acting(0)), (0, Acting(1)), (1, Wheel())):
        assert model.screen == Acting(player)
        model = act(model, Turn(player, 0, Deed.GATHER))
        assert model.screen == following
    one = act(opened(NAMES[:2]), ROLL)
    elsewhere = act(tell(one, OpenPlayer(1)), Turn(0, 0, Deed.GATHER))
    assert elsewhere.screen == Wheel(), "it was confirmed on another screen"
    home = replace(one, settings=replace(one.settings, pass_round=False))
    assert act(tell(home, OpenPlayer(0)), Turn(0, 0, Deed.GATHER)).screen == Wheel()


def test_a_player_alone_goes_straight_from_the_throw_to_the_turn() -> None:
    alone = opened(NAMES[:1])
    model = act(alone, ROLL)
    assert model.screen == Acting(0)
    assert act(model, Turn(0, 0, Deed.GATHER)).screen == Wheel(), "nobody else has to act"
    home = replace(alone, settings=replace(alone.settings, pass_round=False))
    assert act(home, ROLL).screen == Wheel()


def test_resting_is_offered_and_carried_out() -> None:
    assert issued(stories()["rest"], TakeRest())[0] == commands.Submit(Rest(0))


def test_the_end_shows_the_winner_and_can_be_taken_back() -> None:
    model = stories()["end"]
    assert isinstance(model.screen, End)
    undone = act(model, Undo(0))
    assert undone.screen == Acting(0)


def test_a_tap_closes_the_notice_but_the_camera_does_not() -> None:
    model = tell(act(opened(), ROLL), messages.Explain("Because."))
    assert tell(model, messages.LivePicture(picture())).notice == "Because."
    assert tell(model, OpenPlayer(1)).notice == ""


def test_nothing_is_spoken_when_the_voice_is_off() -> None:
    game = act(opened(), ROLL).game
    assert game is not None
    loud = issued(opened(), messages.GameOpened(1, game, (), True))
    assert loud == ()
    quiet = tell(opened(), messages.ToggleVoice())
    opening = (HalfOpened(4, Half.MORNING, 3, (4, 5, 6, 7)),)
    assert issued(replace(quiet, opening=opening), messages.SayAgain()) == ()
    assert issued(replace(opened(), opening=opening), messages.SayAgain()) == (commands.SayAgain("Day four, morning."),)


def test_a_resumed_game_goes_on_where_it_was() -> None:
    model = act(opened(), ROLL)
    assert model.game is not None
    assert isinstance(tell(new_model(), messages.GameOpened(1, model.game, (), True)).screen, Wheel)
    over = stories()["end"].game
    assert over is not None
    assert isinstance(tell(new_model(), messages.GameOpened(1, over, (), True)).screen, End)


def test_messages_that_come_too_late_change_nothing() -> None:
    start = new_model()
    late = [
        *(
            messages.SetDie(1),
            messages.SetBody("black"),
            messages.RemoveDie(),
            messages.AddDie("clear"),
            messages.AcceptRoll(),
            messages.TapPad(1),
        ),
        *(
            messages.Typed("a"),
            messages.EraseLetter(),
            messages.NameDone(),
            PickTile(Tile.COIN),
            messages.ShiftKeys(Layer.UPPER),
        ),
        *(Confirm(), TakeRest(), ChooseDie(0), ChooseDeed(Deed.GATHER), messages.SelectDie(0)),
        *(
            messages.LivePicture(picture()),
            messages.DiceSeen(picture(), reading()),
            messages.LeaveDoubt(),
            messages.TapHandDie(1),
        ),
    ]
    for message in late:
        assert update(start, message) == (start, ())


def test_an_impossible_set_up_is_explained() -> None:
    model = replace(new_model(), seats=Seats())
    assert tell(model, messages.StartGame()).notice == "A game needs at least one player."
    assert Setup(("Ada",)) == drafts_of(model).setup.setup(("Ada",))
    assert isinstance(tell(model, messages.Back()).screen, Start)
