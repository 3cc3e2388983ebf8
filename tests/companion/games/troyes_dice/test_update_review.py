"""The review of a finished game: asked for once, dropped with the game it is about, and never in the way."""

from functools import cache

import pytest
from msgspec.structs import replace

from companion.games.troyes_dice import update_half, update_review
from companion.games.troyes_dice.coach_requests import Costly, GameReview, ReviewGame, TriedTurn, TryTurn
from companion.games.troyes_dice.model import PlayerReview, ReviewPage, drafts_of
from companion.i18n.numbers import MINUS
from companion.ui import commands, update_back, update_table
from companion.ui.message import Handler, Message, calls
from companion.ui.model import End, Model
from companion.ui.screens import view
from companion.ui.toolkit.widgets import Text
from companion.ui.update import update
from engine.troyes_dice import Undo, score
from tests.companion.ui.stories import NAMES as FOUR
from tests.companion.ui.stories import act, ended, reviewed_turns, tell

NAMES = ("Ada", "Bo")


@cache
def review() -> GameReview:
    return GameReview(50.0, 48, tuple(reviewed_turns(("Ada",))), (3, 8))


def asked(model: Model, message: Message) -> list[object]:
    _after, issued = update(model, message)
    return [each.request for each in issued if isinstance(each, commands.AskCoach)]


def answered(model: Model, answer: object, request: object) -> Message:
    return update_table.coach_answered.news(request, answer, model.game)


def test_the_coach_is_asked_once_and_then_for_the_costly_turns() -> None:
    over = ended(NAMES, 4)
    assert update_review.open_review.tap(0) in [each.message for each in view(over)]
    assert asked(over, update_review.open_review.tap(0)) == [ReviewGame(0)]
    looking = tell(over, update_review.open_review.tap(0))
    assert asked(looking, answered(over, review(), ReviewGame(0))) == [TryTurn(0, 3)]
    known = tell(looking, answered(over, review(), ReviewGame(0)))
    assert asked(known, answered(over, TriedTurn(None), TryTurn(0, 3))) == [TryTurn(0, 8)]
    assert asked(known, update_review.open_review.tap(0, 3)) == []
    assert asked(known, update_review.open_review.tap(1)) == [ReviewGame(1)]
    for half in range(16):
        assert view(tell(known, update_review.open_review.tap(0, half)))
    back = tell(known, update_review.open_review.tap(0, 3, sheet=True), update_back.back.tap())
    assert back.screen == ReviewPage(0, 3)
    assert isinstance(tell(back, update_back.back.tap(), update_back.back.tap()).screen, End)


def test_a_changed_game_loses_its_review() -> None:
    over = ended(NAMES, 4)
    known = tell(over, update_review.open_review.tap(0), answered(over, review(), ReviewGame(0)))
    changed = act(known, Undo(1))
    assert drafts_of(changed).reviews == ()
    late = tell(changed, answered(over, review(), ReviewGame(0)))
    assert drafts_of(late).reviews == ()
    assert isinstance(tell(changed, update_review.open_review.tap(0)).screen, type(changed.screen))
    assert asked(over, update_half.undo_turn.tap(0)) == []


def test_a_silent_coach_leaves_the_score() -> None:
    over = ended(NAMES, 4)
    failed = tell(over, update_review.open_review.tap(0), update_table.coach_failed.news(ReviewGame(0), over.game))
    assert isinstance(failed.screen, End)
    assert failed.notice
    known = tell(over, update_review.open_review.tap(0), answered(over, review(), ReviewGame(0)))
    without = tell(known, update_table.coach_failed.news(TryTurn(0, 3), over.game))
    assert isinstance(without.screen, ReviewPage)
    assert review_of(without).left == ()
    elsewhere = tell(known, update_back.back.tap(), update_table.coach_failed.news(TryTurn(0, 3), over.game))
    assert elsewhere.notice == ""
    assert review_of(elsewhere).left == ()


def test_turns_are_tried_one_after_the_other_and_those_found_are_shown_meanwhile() -> None:
    over = ended(NAMES, 4)
    known = tell(over, update_review.open_review.tap(0), answered(over, review(), ReviewGame(0)))
    assert "0 of 2" in texts_of(known)
    partly = tell(known, answered(over, TriedTurn(Costly(3, 1.7)), TryTurn(0, 3)))
    assert "1 of 2" in texts_of(partly)
    assert f"Day 2, afternoon: {MINUS}1.7 points" in texts_of(partly)
    again = tell(
        partly, answered(over, TriedTurn(Costly(3, 1.7)), TryTurn(0, 3)), answered(over, review(), ReviewGame(0))
    )
    assert review_of(again) == review_of(partly)
    both = tell(partly, answered(over, TriedTurn(Costly(8, 2.6)), TryTurn(0, 8)))
    assert [each.half_index for each in review_of(both).costly] == [8, 3]
    assert "beyond doubt" in texts_of(both)


def review_of(model: Model) -> PlayerReview:
    found = drafts_of(model).review_of(0)
    assert found is not None
    return found


def texts_of(model: Model) -> str:
    return "\n".join(each.text for each in view(model) if isinstance(each, Text))


PODIUM = ended(FOUR, 5)


def with_computers(*seats: int) -> Model:
    """A finished game in which computers play on these seats."""
    return replace(PODIUM, coaching=replace(PODIUM.coaching, computers=tuple((seat, 1) for seat in seats)))


def keys_of(model: Model, handler: Handler[...]) -> list[Message]:
    return [each.message for each in view(model) if calls(each.message, handler) and each.message is not None]


@pytest.mark.parametrize("computer", range(len(FOUR)))
def test_the_review_is_a_persons(computer: int) -> None:
    """A computer's game is nobody's to learn from, and its last turn nobody's to change."""
    model = replace(with_computers(computer), screen=End(computer))
    people = [seat for seat in range(len(FOUR)) if seat != computer]
    best = max(people, key=lambda each: score(model.game.seats[each].sheet).total)
    assert keys_of(model, update_review.open_review) == [update_review.open_review.tap(best)]
    assert keys_of(model, update_half.open_player) == []
    seen, player = [], best
    for _person in people:
        seen.append(player)
        opened = tell(model, update_review.open_review.tap(player))
        (following,) = keys_of(opened, update_review.open_review)
        player = following.fields["player"]
    assert sorted(seen) == people
    assert tell(model, update_review.open_review.tap(computer)) == model


def test_a_game_of_computers_alone_has_no_review() -> None:
    assert keys_of(with_computers(*range(len(FOUR))), update_review.open_review) == []
