"""Changes entered by taps: offered as the engine finds them possible, previewed, and refused in words."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from companion.games.entered_changes import EnteredChanges, ask_again
from companion.games.troyes import update_manual
from companion.games.troyes.change_questions import Option, question
from companion.games.troyes.change_text import change_text
from companion.ui import commands
from companion.ui.model import Model
from companion.ui.update import update
from engine.troyes.actions import Manual
from engine.troyes.changes import Amount, CitizenMove
from engine.troyes.places import General, Supply
from engine.troyes.rules import faults
from engine.troyes.terms import Good
from tests.companion.ui.stories import tell
from tests.companion.ui.stories_troyes_cards import asked_by_hand, by_hand
from tests.said import said


def last_answers(answers: tuple[Any, ...] = ()) -> Iterator[Option]:
    """Every option that completes a change."""
    for option in question(by_hand(), (), answers).options:
        if option.change is None:
            yield from last_answers((*answers, option.value))
        else:
            yield option


def test_an_answer_is_grey_exactly_if_the_engine_refuses_the_change() -> None:
    game, seen = by_hand(), set()
    for option in last_answers():
        assert option.change is not None
        found = faults(game, Manual((option.change,)))
        assert bool(found) is bool(option.why), option
        assert change_text(game, option.change)
        seen.add(type(option.change).__name__)
    assert seen == {"Amount", "DieChange", "CitizenMove", "CathedralChange", "EventCubes", "ActivityCubes"}


def screen(model: Model) -> EnteredChanges:
    assert isinstance(model.screen, EnteredChanges)
    return model.screen


def test_changes_are_handed_to_the_game_as_one_step() -> None:
    model = tell(
        asked_by_hand(),
        *map(update_manual.answer_change.tap, (0, 0, 8)),
        *map(update_manual.answer_change.tap, (4, 0, 0)),
    )
    model = tell(
        model,
        ask_again.tap(),
        ask_again.tap(),
        ask_again.tap(),
    )
    assert screen(model).changes == (Amount(Good.DENIER, 0, 3),)
    _model, issued = update(model, update_manual.changes_done.tap())
    assert issued == (commands.Submit(Manual((Amount(Good.DENIER, 0, 3),))),)


def test_a_change_that_is_not_possible_is_refused_in_words() -> None:
    influence = by_hand().now.players[0].influence
    assert influence < 10
    model = tell(asked_by_hand(), *map(update_manual.answer_change.tap, (1, 0, 0)))
    assert "Change 1 is not possible: it leaves less than 0" in said(model.notice)
    assert screen(model).changes == ()


def test_a_change_that_a_later_one_needs_stays() -> None:
    changes = (CitizenMove(0, General(), Supply()), CitizenMove(0, Supply(), General()))
    own = by_hand().now.players[0]
    assert own.personal == 0
    model = replace(asked_by_hand(), screen=EnteredChanges(changes))
    assert "no such citizen" in said(tell(model, update_manual.drop_change.tap(0)).notice)
    assert screen(tell(model, update_manual.drop_change.tap(1))).changes == changes[:1]


def test_victory_points_are_not_shown_while_they_are_secret() -> None:
    options = question(by_hand(), (), ("vp", 0)).options
    assert {option.detail for option in options} == {""}
