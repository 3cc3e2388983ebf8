"""The voice of Cadwallon: everything of section 13 once, the alarm above all, and nobody's account."""

import re

import pytest

from companion.game.crier import Part, screen_texts
from companion.games.cadwallon.announcements import announced, beginning, sentence_of, sentences, sound, waits
from companion.ui.announcement import announcement
from engine.cadwallon.effects import GameOver
from engine.cadwallon.rules import new_game
from engine.cadwallon.state import Game
from engine.cadwallon.terms import Play, Stage
from hardware.ports import Sound, Tongue
from tests.engine.cadwallon.positions import Event, after, begun, carrying, ducats, effects_of, rooms, setup, thief
from tests.engine.cadwallon.random_games import played

ROOK = {"player": 0, "character": "x_rook"}
ATTACK: Event = {"attack": ROOK | {"target": "x_eel"}}
FIGHTERS = ducats(begun({"x_rook": "s13", "x_eel": "s33"}), 0, 1)
IN_R13 = begun({"x_rook": "r13"})
SCROLLS = carrying(IN_R13, x_rook=("scroll",), x_hook=("scroll",))
LAST = thief(begun({}, of=setup(adventure="x_fog"), round=4, turn=1), "x_rook")
END: Event = {"end": {"player": 1}}
TURN = "It is the turn of Ada: draw an arcana card."


def said(game: Game, *events: Event) -> str:
    """The announcement of the last of these events."""
    game = after(game, *events[:-1])
    return " ".join(screen_texts(sentences(after(game, events[-1]), effects_of(game, events[-1]))))


SAID = {
    "mission": (
        SCROLLS,
        ({"mission": {"player": 0, "card": "x_scroll_2"}},),
        "A mission of Ada: 2 scrolls: 5 and 2 each; together 9 ducats.",
    ),
    "attack": (FIGHTERS, (ATTACK,), "Rook against Eel: 3 dice, 2 dice."),
    "tie": (
        FIGHTERS,
        (ATTACK, {"fight": {"attacker": [2, 5, 1], "defender": [5, 1]}}),
        "Rook wins the tie. Eel runs one area.",
    ),
    "token": (
        carrying(FIGHTERS, x_eel=("ruby",)),
        (ATTACK, {"fight": {"attacker": [2, 5, 1], "defender": [4, 1]}}),
        "Rook wins with 5 against 4. Ada takes a token from Eel, who runs one area.",
    ),
    "spoils": (
        FIGHTERS,
        (ATTACK, {"fight": {"attacker": [2, 5, 1], "defender": [4, 1]}}, {"spoils": {"player": 0, "to": "s43"}}),
        "Bo pays 1 ducat to Ada. Eel runs to s43.",
    ),
    "again": (
        FIGHTERS,
        (
            ATTACK,
            {"fight": {"attacker": [2, 5, 1], "defender": [6, 1]}},
            {"arcana": {"player": 0, "card": "x_second_try"}},
        ),
        "Ada plays Second Try. Rook throws again: 3 dice.",
    ),
    "lock": (IN_R13, ({"pick": ROOK}, {"die": 5}), "Rook does not open the lock: 5 is more than 4."),
    "take": (
        rooms(IN_R13, r13="key"),
        ({"pick": ROOK}, {"die": 4}, {"take": {"player": 0}}),
        "Rook takes a key and 1 ducat.",
    ),
    "purse": (
        IN_R13,
        ({"bash": ROOK}, {"take": {"player": 0, "kind": "purse"}}, {"die": 5}),
        "The purse of Ada holds 5 ducats.",
    ),
    "points": (begun({"x_rook": "r13"}, ap=5), ({"bash": ROOK},), "Three action points are left."),
    "militia": (
        begun({}, stage=Stage.MILITIA),
        ({"militia": {"player": 0, "militia": "x_guard"}}, {"die": 6}),
        "A six: Guard stays.",
    ),
    "alarm": (
        begun({}, round=3, turn=1),
        (END,),
        f"Round 4 begins. The alarm: from now on characters may leave. Put gates on s11, s15 and s55. {TURN}",
    ),
    "box ducats": (begun({}, round=2, turn=1), (END,), f"Round 3 begins. Everybody gains 1 ducat. {TURN}"),
    "box cards": (begun({}, round=1, turn=1), (END,), f"Round 2 begins. Everybody draws 1 arcana card. {TURN}"),
    "last round": (
        LAST,
        (END,),
        "Round 5, the last one, begins. Do this and enter the changes: "
        "Made-up: something that only the adventure board can say.",
    ),
}


@pytest.mark.parametrize("case", SAID)
def test_the_sentence_of_a_step(case: str) -> None:
    game, events, text = SAID[case]
    assert said(game, *events) == text


def test_the_alarm_is_said_whatever_else_a_box_brings() -> None:
    game = begun({}, round=3, turn=1)
    found = sentences(after(game, END), effects_of(game, END))
    assert next(each.text for each in found if each.part is Part.ORDER).startswith("The alarm")
    assert "The alarm" in announcement(found, Tongue.ENGLISH)
    assert sound(effects_of(game, END)) is Sound.ALERT


@pytest.mark.parametrize("seed", range(6))
def test_whole_games_are_said_and_no_account_is(seed: int) -> None:
    parts = set()
    for before, _action, game, effects in played(seed):
        found = sentences(game, effects)
        parts |= {each.part for each in found}
        assert bool(waits(game)) != game.over
        assert announced(game, effects) or game.over
        assert not [each.text for each in found if re.search(r"[{}]|\bhas \d+ ducat", each.text)]
        assert not any(sentence_of(game, effect) is None for effect in effects)
        if not before.past:
            assert beginning(before)[0].text.startswith("Oyez!")
    assert parts == set(Part)
    assert sound(effects) is None
    assert any(isinstance(effect, GameOver) for effect in effects)


def test_the_first_box_is_said_where_no_deployment_comes_before_it() -> None:
    game = new_game(setup(adventure="x_fog", board=Play.TABLE))
    assert [each.text for each in beginning(game)][1:] == ["Put gates on s32 to s33.", "Ada names a militiaman."]


def test_a_step_taken_back_by_a_held_key_is_an_order() -> None:
    assert [each.part for each in sentences(begun(), (), held=True)] == [Part.ORDER]
