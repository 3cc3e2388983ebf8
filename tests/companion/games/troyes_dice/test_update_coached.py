"""A first game with the coach: it explains two days, names its idea for two more, and then waits to be asked."""

from msgspec.structs import replace

from companion.computer.requests import Advise
from companion.game.coach import Coaching
from companion.games.troyes_dice import update_coached, update_half
from companion.games.troyes_dice.coach_requests import Idea, Ideas
from companion.games.troyes_dice.model import Acting, CoachedThrow, Wheel, drafts_of
from companion.ui import commands, update_back, update_first_game, update_hints, update_settings
from companion.ui.commands import Command
from companion.ui.message import Message
from companion.ui.model import HintPage, Model
from companion.ui.screens import view
from companion.ui.update import update
from engine.troyes_dice import Correct, Roll, Turn, legal
from tests.companion.ui.stories import act, opened, tell

ROLL = Roll(2, (1, 3, 6))
COACHED = Coaching(coached=True)
TWO = ("Ada", "Bo")


def coached(*names: str, half: int = 0, coaching: Coaching = COACHED) -> Model:
    """A coached game after the throw of this half; nobody has acted in any half."""
    model = replace(opened(names or TWO), coaching=coaching)
    return act(replace(model, game=replace(model.game, half_index=half - 1)), ROLL)


def after(model: Model, message: Message) -> tuple[Model, tuple[Command, ...]]:
    """The model after a tap, and the questions to the coach."""
    model, issued = update(model, message)
    return model, tuple(each for each in issued if isinstance(each, commands.AskCoach | commands.CountHint))


def read_lessons(model: Model) -> Model:
    while isinstance(model.screen, CoachedThrow):
        assert update_coached.next_lesson.tap(model.screen.step) in [each.message for each in view(model)]
        model = tell(model, update_coached.next_lesson.tap(model.screen.step))
    return model


def first_idea(model: Model, player: int) -> Ideas:
    turn = next(each for each in legal(model.game, player) if isinstance(each, Turn))
    return Ideas((Idea((turn,), 0.0),))


def asked(player: int) -> tuple[Command, ...]:
    return (commands.AskCoach(Advise(player)),)


def test_the_first_days_explain_the_throw_and_each_turn_once() -> None:
    model = read_lessons(coached())
    assert model.screen == Wheel()
    model, issued = after(model, update_half.open_player.tap(1))
    assert (model.screen, issued) == (HintPage(1, Acting(1)), asked(1))
    ideas = first_idea(model, 1)
    model, issued = after(model, update_hints.advised.news(Advise(1), ideas, model.game))
    assert issued == (commands.CountHint(1, ideas),)
    model = tell(model, update_hints.hint_counted.news(model.coaching.with_hint(1), 1, ideas))
    assert update_hints.take_idea.tap(0) in [each.message for each in view(model)]
    model = tell(model, update_hints.take_idea.tap(0), update_back.back.tap())
    assert after(model, update_half.open_player.tap(1)) == (replace(model, screen=Acting(1)), ())


def test_a_player_alone_comes_from_the_throw_to_the_explained_turn() -> None:
    model = coached("Ada")
    while not isinstance(model.screen, HintPage):
        assert isinstance(model.screen, CoachedThrow)
        model, issued = after(model, update_coached.next_lesson.tap(model.screen.step))
    assert issued == asked(0)
    assert act(coached("Ada", half=4)).screen == Acting(0)


def test_the_way_back_from_a_sentence_about_the_throw_skips_the_others() -> None:
    assert tell(coached(), update_back.back.tap()).screen == Wheel()


def test_the_screen_passed_on_brings_the_next_player_the_coach() -> None:
    model = replace(read_lessons(coached()), screen=Acting(0))
    turn = first_idea(model, 0).ideas[0].actions[0]
    passed = act(model, turn)
    assert passed.screen == HintPage(1, Acting(1))
    assert drafts_of(passed).coached == (1,)


def test_a_corrected_throw_is_explained_again() -> None:
    model = tell(read_lessons(coached()), update_half.open_player.tap(0))
    corrected = act(model, Correct(Roll(6, (1, 3, 6))))
    assert corrected.screen == CoachedThrow()
    assert drafts_of(corrected).coached == ()


def test_the_next_days_name_the_best_idea_in_a_sentence() -> None:
    model = coached(half=4)
    assert model.screen == Wheel()
    model, issued = after(model, update_half.open_player.tap(0))
    assert (model.screen, issued) == (Acting(0), asked(0))
    ideas = first_idea(model, 0)
    model = tell(model, update_hints.hint_counted.news(model.coaching.with_hint(0), 0, ideas))
    assert isinstance(model.notice, str)
    assert model.notice.startswith("The coach's idea: ")
    assert model.screen == Acting(0)


def test_an_idea_that_nobody_sees_is_not_counted_and_comes_later() -> None:
    model = tell(coached(half=4), update_half.open_player.tap(0))
    answer = update_hints.advised.news(Advise(0), first_idea(model, 0), model.game)
    model, issued = after(tell(model, update_back.back.tap()), answer)
    assert (issued, model.notice) == ((), "")
    assert after(model, update_half.open_player.tap(0))[1] == asked(0)


def test_from_day_five_on_it_waits_for_the_key_also_at_a_table_without_hints() -> None:
    model = coached(half=8)
    model = tell(model, update_settings.set_one.tap("hints", "without"))
    model, issued = after(model, update_half.open_player.tap(0))
    assert (model.screen, issued) == (Acting(0), ())
    assert update_hints.ask_hint.tap(0) in [each.message for each in view(model)]


def test_a_coach_that_does_not_answer_costs_one_sentence_in_a_half() -> None:
    model = tell(read_lessons(coached()), update_half.open_player.tap(0))
    model = tell(model, update_hints.not_advised.news(Advise(0), model.game))
    assert model.screen == Acting(0)
    assert model.notice == "The coach does not answer, and no hint is counted. The game continues without it."
    assert after(model, update_half.open_player.tap(1)) == (replace(model, screen=Acting(1), notice=""), ())


def test_it_can_be_sent_away_at_any_time() -> None:
    thrown = coached()
    turn = tell(read_lessons(thrown), update_half.open_player.tap(1))
    for model, screen in ((thrown, Wheel()), (turn, Acting(1))):
        assert update_first_game.dismiss_coach.tap() in [each.message for each in view(model)]
        asked_for, issued = update(model, update_first_game.dismiss_coach.tap())
        assert issued == (commands.DismissCoach(),)
        gone = tell(asked_for, update_hints.coach_dismissed.news(replace(COACHED, dismissed=True)))
        assert gone.screen == screen
        assert after(gone, update_half.open_player.tap(0)) == (replace(gone, screen=Acting(0)), ())
    assert act(replace(thrown, coaching=replace(COACHED, dismissed=True)), Correct(ROLL)).screen == Wheel()


def test_a_computer_player_is_explained_nothing() -> None:
    model = read_lessons(coached("Ada", "Computer 47", coaching=replace(COACHED, computers=((1, 2),))))
    opened_sheet, issued = after(model, update_half.open_player.tap(1))
    assert issued == ()
    assert not isinstance(opened_sheet.screen, HintPage)


def test_another_game_has_no_coach_unasked() -> None:
    model = coached(coaching=Coaching())
    assert model.screen == Wheel()
    assert after(model, update_half.open_player.tap(0)) == (replace(model, screen=Acting(0)), ())
