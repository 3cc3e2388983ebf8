"""Countering: the least cover is laid out, the highest die stays, conceding stands there only where it is legal."""

from companion.games.troyes import update_counter, update_game
from companion.games.troyes.model import Countering
from companion.games.troyes.widgets import DieMark
from companion.ui import update_shell
from companion.ui.message import Message, calls
from companion.ui.model import Model
from companion.ui.screens import view
from companion.ui.toolkit.hit_test import message_of
from companion.ui.toolkit.widgets import Key
from companion.ui.update import update
from engine.troyes.actions import Concede, Counter
from engine.troyes.state import Game
from engine.troyes.terms import Colour, Stage
from tests.companion.games.troyes.at_the_table import model_of
from tests.engine.troyes.positions import own, table


def attacked(dice: str, black: tuple[int, ...] = (6, 4, 1)) -> Game:
    return table(stage=Stage.COUNTER, dice={0: dice}, black=black)


def tapped(model: Model, *messages: Message) -> Model:
    for message in messages:
        assert message in [message_of(each) for each in view(model)]
        model, _ = update(model, message)
    return model


def decisions(model: Model) -> list[object]:
    found = [message_of(each) for each in view(model)]
    return [
        each.fields["action"]
        for each in found
        if calls(each, update_game.decide) and isinstance(each.fields["action"], Counter | Concede)
    ]


def dice(model: Model) -> list[DieMark]:
    return [each for each in view(model) if isinstance(each, DieMark)]


def test_the_cheapest_cover_of_the_highest_die_is_laid_out() -> None:
    model = model_of(attacked("R4 W4 Y5 Y6"), Countering())
    assert decisions(model) == [Counter(0, own("R4"), (6,))]
    assert [(each.value, each.selected) for each in dice(model)] == [
        *((6, True), (4, False), (1, False)),
        *((4, True), (4, False), (5, False), (6, False)),
    ]


def test_another_black_die_lays_the_cover_out_again() -> None:
    model = model_of(attacked("R4 W4 Y5 Y6"), Countering())
    more = tapped(model, update_counter.tap_black_die.tap(4, False))
    assert decisions(more) == [Counter(0, own("R4 W4"), (6, 4))]
    assert decisions(tapped(more, update_counter.tap_black_die.tap(4, True))) == [Counter(0, own("R4"), (6,))]


def test_other_dice_are_taken_by_taps_and_too_few_say_so() -> None:
    model = model_of(attacked("R4 W4 Y5 Y6"), Countering())
    none = tapped(model, update_counter.tap_own_die.tap((Colour.RED, 4), True))
    assert decisions(none) == []
    (key,) = (
        each for each in view(none) if isinstance(each, Key) and calls(each.message, update_game.decide) and each.why
    )
    assert "0" in key.why
    assert key.rule == "3.9"
    assert decisions(tapped(none, update_counter.tap_own_die.tap((Colour.YELLOW, 6), False))) == [
        Counter(0, own("Y6"), (6,))
    ]


def test_the_highest_die_says_why_it_stays() -> None:
    for black in ((6, 4), (6,)):
        highest = dice(model_of(attacked("R4", black), Countering()))[0]
        assert calls(highest.message, update_shell.explain)
        assert (highest.message.fields["rule"], "6" in highest.message.fields["text"]) == ("3.9", True)


def test_a_black_die_out_of_reach_is_greyed() -> None:
    model = model_of(attacked("R3", (6, 4, 1)), Countering())
    assert [each.enabled for each in dice(model)] == [True, False, False, True]
    assert dice(model)[1].rule == "3.9"


def test_conceding_stands_there_only_where_it_is_legal() -> None:
    assert decisions(model_of(attacked("R3"), Countering())) == [Counter(0, own("R3"), (6,))]
    model = model_of(attacked("W3 R1"), Countering())
    assert decisions(model) == [Concede(0)]
    assert [each.enabled for each in dice(model)[3:]] == [False, False]
