"""Every code of section 11 is named somewhere: by events of random games, by set-ups, or by the rows below."""

from typing import Any

import pytest
from msgspec.structs import replace

from engine.cadwallon.actions import Deploy, Move, Undo
from engine.cadwallon.faults import Code
from engine.cadwallon.rules import faults, new_game
from engine.cadwallon.setup import setup_faults
from engine.cadwallon.terms import Play, Stage
from engine.game import IllegalActionError
from tests.engine.cadwallon.positions import Event, after, begun, carrying, refused, setup
from tests.engine.cadwallon.slow_table import RULES

SETUPS: tuple[tuple[dict[str, Any], str, str | None], ...] = (
    ({"players": ("Ada",), "gangs": ("x_ravens",)}, "PLAYERS", "1.1"),
    ({"gangs": ("x_ravens", "x_ravens")}, "GANGS", "1.5"),
    ({"adventure": "x_day"}, "ADVENTURE", "1.10"),
    ({"missions": ()}, "MISSIONS", "1.8"),
    ({"treasures": (("s11", "ruby"),)}, "TREASURES", "1.6"),
    ({"treasures": (("r11", "ruby"), ("r11", "ruby"))}, "TREASURES", "1.6"),
    ({"start": 2}, "FORM", None),
    ({"start": True}, "FORM", None),
    ({"board": "graph"}, "FORM", None),
    ({"cards": {}}, "FORM", None),
)


@pytest.mark.parametrize(("fields", "code", "rule"), SETUPS)
def test_a_set_up_is_refused(fields: dict[str, Any], code: str, rule: str | None) -> None:
    wrong = replace(setup(), **fields)
    assert (code, rule) in [(each.code.name, each.rule) for each in setup_faults(wrong)]
    with pytest.raises(IllegalActionError):
        new_game(wrong)


def test_a_file_that_is_not_playable() -> None:
    cards = replace(setup().cards, character=setup().cards.character[1:])
    found = setup_faults(replace(setup(), cards=cards))
    assert [(each.code.name, each.rule) for each in found] == [("CARDS_FEW", "D1.5")]


ROWS: tuple[tuple[dict[str, str], Event, str, str], ...] = (
    ({"x_rook": "s13"}, {"deploy": {"player": 0, "character": "x_rook", "area": "s11"}}, "NOT_NOW", "9.3"),
    ({"x_rook": "s13"}, {"end": {"player": 1}}, "NOT_YOUR_TURN", "3.3"),
    ({"x_rook": "s13"}, {"skill": {"player": 0, "character": "x_rook"}}, "NO_SKILL", "6.6"),
    ({"x_rook": "s13"}, {"skill": {"player": 0, "character": "x_quill", "target": "x_rook"}}, "TARGET", "6.4"),
    ({"x_rook": "s13"}, {"skill": {"player": 1, "character": "x_juggler"}}, "NOT_NOW", "6.1"),
    ({"x_rook": "s13"}, {"arcana": {"player": 1, "card": "x_haste", "target": "x_eel"}}, "NOT_YOUR_TURN", "6.1"),
    ({"x_rook": "s13"}, {"arcana": {"player": 0, "card": "x_limp", "target": "x_eel"}}, "NOT_NOW", "6.1"),
    ({"x_rook": "s13"}, {"arcana": {"player": 0, "card": "x_haste", "target": "x_eel"}}, "TARGET", "6.4"),
    ({"x_rook": "s13"}, {"arcana": {"player": 0, "card": "x_haste"}}, "TARGET", "6.4"),
    ({"x_rook": "s13"}, {"arcana": {"player": 0, "card": "x_toll", "target": 0}}, "TARGET", "6.4"),
    ({"x_rook": "s13"}, {"arcana": {"player": 0, "card": "x_crown"}}, "CARD_UNKNOWN", "D1.3"),
    ({"x_rook": "s13"}, {"mission": {"player": 0, "card": "x_crown"}}, "CARD_UNKNOWN", "D1.3"),
    ({"x_rook": "s13"}, {"mission": {"player": 0, "card": "x_ruby_1"}}, "MISSION_NONE", "6.11"),
)


@pytest.mark.parametrize(("areas", "event", "code", "rule"), ROWS)
def test_an_event_is_refused(areas: dict[str, str], event: Event, code: str, rule: str) -> None:
    assert refused(begun(areas), event) == [(code, rule)]


def test_points_and_hands_that_are_too_small() -> None:
    poor = begun({"x_mole": "s13"}, of=setup("x_magpies", "x_foxes"), ap=0)
    for event in (
        {"move": {"player": 0, "character": "x_mole", "to": "s14"}},
        {"mission": {"player": 0, "card": "x_gems_0"}},
    ):
        assert ("AP", "3.11") in refused(poor, event)
    empty = replace(poor, now=replace(poor.now, players=tuple(replace(own, hand=0) for own in poor.now.players)))
    assert refused(empty, {"skill": {"player": 0, "character": "x_mole"}}) == [("HAND_EMPTY", "6.7")]
    assert refused(empty, {"arcana": {"player": 1, "card": "x_toll", "target": 0}}) == [("HAND_EMPTY", "2.3")]


def test_a_militiaman_who_is_not_there() -> None:
    game = begun(stage=Stage.MILITIA, militia=(("x_guard", None), ("x_sergeant", "r44")))
    assert refused(game, {"militia": {"player": 0, "militia": "x_guard"}}) == [("NOT_INSIDE", "3.5")]


def test_the_room_of_a_table_game() -> None:
    game = new_game(setup(board=Play.TABLE))
    game = after(
        game,
        {"militia": {"player": 0, "militia": "x_guard"}},
        {"die": 6},
        {"bash": {"player": 0, "character": "x_rook"}},
    )
    assert refused(game, {"take": {"player": 0, "kind": "ruby", "room": "r11"}}) == [("DROP", "2.8")]
    full = carrying(game, x_rook=("key", "key", "key"))
    take = {"player": 0, "kind": "ruby", "drop": "key", "room": "r11"}
    assert refused(full, {"take": take}) == [("DROP_ROOM", "2.9")]
    empty = replace(full, now=replace(full.now, lying=(0,) * 7))
    assert refused(empty, {"take": {"player": 0, "kind": "ruby"}}) == [("KIND_GONE", "2.5")]


def test_callers_without_types_are_refused() -> None:
    game = begun({"x_rook": "s13"})
    for action in (Move("0", "x_rook", "s12"), Deploy(0, 7, "s11"), "move"):  # type: ignore[arg-type]
        assert [each.code for each in faults(game, action)] == [Code.FORM]  # type: ignore[arg-type]
    assert [each.code for each in faults(game, Undo())] == [Code.NOTHING_TO_UNDO]


def test_every_code_belongs_to_an_event_or_to_a_set_up() -> None:
    """The slow engine names the codes of events; the random games of both engines meet them."""
    of_setups = {code for _, code, _ in SETUPS} | {"CARDS_FORM", "CARDS_UNFINISHED", "CARDS_FEW"}
    assert {code.name for code in Code} == RULES.keys() | of_setups
