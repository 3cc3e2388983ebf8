"""Whole games of Cadwallon on the board of the file, in both shapes: all that the rules list can be tapped."""

import math
from collections import Counter
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from companion.games.cadwallon import update_turn
from companion.games.cadwallon.chance import made_up_action
from companion.games.cadwallon.model import Ask, PlayerTurn
from companion.games.cadwallon.questions import Option
from companion.games.cadwallon.screens.board import board
from companion.games.cadwallon.widgets import BoardLines, LineKind
from companion.games.drafts import Copy
from companion.games.entered_changes import EnteredChanges
from companion.ui import commands
from companion.ui.message import Message, calls
from companion.ui.model import End, Model
from companion.ui.screens import view
from companion.ui.toolkit import theme
from companion.ui.toolkit.hit_test import message_of
from companion.ui.toolkit.widgets import Rect
from companion.ui.update import update
from engine.cadwallon.actions import Action, EndTurn, Move, UseSkill
from engine.cadwallon.board import line
from engine.cadwallon.fights import decider
from engine.cadwallon.rules import legal, new_game
from engine.cadwallon.terms import AttackRule, Awaited, Play, Stage
from tests.companion.games.cadwallon.at_the_table import Table, table
from tests.companion.games.test_conformance import on_board, set_up

MAX_ACTIONS = 1500


def taps_to(model: Model, action: Action) -> list[Message]:
    """The taps from a screen to an action; none if no key leads there."""
    keys = [said for each in view(model) if each.enabled and (said := message_of(each)) is not None]
    wanted = update_turn.end_turn.tap() if isinstance(action, EndTurn) else update_turn.decide.tap(action)
    if wanted in keys:
        return [wanted]
    for key in keys:
        if calls(key, update_turn.ask) and _leads(key.fields["about"], action, model):
            further = taps_to(update(model, key)[0], action)
            if further:
                return [key, *further]
    return []


def _leads(about: Ask | None, action: Action, model: Model) -> bool:
    """Return True for a question that is not open yet, about this action's character and treasure."""
    if about is None or about.player != getattr(action, "player", None):
        return False
    if isinstance(model.screen, PlayerTurn) and model.screen.ask == about:
        return False
    parts = [getattr(action, field, None) for field in ("kind", "take", "drop", "room", "to")]
    return about.which in ("", getattr(action, "character", "")) and all(
        each in parts or getattr(action, "kind", "") is None for each in about.chosen
    )


@pytest.mark.parametrize(("seed", "tall"), [(1, False), (2, True)])
def test_a_whole_game_is_played_by_taps_and_all_that_is_legal_has_keys(tall: bool, seed: int, tmp_path: Path) -> None:
    chance, made = Random(seed), Counter[type[Action]]()
    with table(tmp_path, camera=False) as shown:
        shown.app.model = replace(shown.app.model, tall=tall)
        shown.begin(players=2 + seed, copy=Copy.MADE_UP, board=None, attack=AttackRule.NEXT)
        assert shown.game.setup.graph
        for _ in range(MAX_ACTIONS):
            if shown.game.over:
                break
            action = _next(shown, chance)
            made[type(action)] += 1
        assert isinstance(shown.app.model.screen, End)
    assert len(made) >= 13, made


def _next(shown: Table, chance: Random) -> Action:
    """Carry out an action that the table brings, or one of the decisions by taps."""
    brought = made_up_action(shown.game, chance)
    if brought is not None:
        shown.app.do(commands.Submit(brought))
        return brought
    able = legal(shown.game, decider(shown.game.now))
    kinds = sorted({type(each).__name__ for each in able})
    kind = chance.choice([each for each in kinds if each != UseSkill.__name__ or chance.random() < 0.2] or kinds)
    action = chance.choice([each for each in able if type(each).__name__ == kind])
    taps = taps_to(shown.app.model, action)
    assert taps, f"{action} has no key"
    for each in taps:
        shown.app.tell(each)
    return action


def test_a_usual_turn_on_the_board_takes_few_taps(tmp_path: Path) -> None:
    """The militia, three moves, two locks, the end."""
    with table(tmp_path, camera=False) as shown:
        deployed(shown)
        before = shown.taps
        shown.tap_label("Guard")
        shown.throw(6)
        for character, acts in (("x_rook", True), ("x_shade", True), ("x_hook", False)):
            move = next(each for each in legal(shown.game, 0) if is_to_a_room(each, character))
            for message in taps_to(shown.app.model, move):
                shown.tap(message)
            if acts:
                shown.tap_label("Bash", "Ruby")
        shown.tap(update_turn.end_turn.tap())
        assert shown.game.now.turn == 1
        assert shown.taps - before <= 16


def is_to_a_room(action: Action, character: str) -> bool:
    """Return True for a move of a character into a room."""
    return isinstance(action, Move) and action.character == character and str(action.to).startswith("r")


def tap_area(shown: Table, area: str) -> None:
    """Tap an area of the board."""
    shown.tap(next(said for each in shown.widgets if each.said.split(",")[0] == area and (said := message_of(each))))


def deployed(shown: Table) -> None:
    """A game of two whose characters all stand at exits, in the order of their names."""
    shown.begin(copy=Copy.MADE_UP, board=None)
    while shown.game.now.stage is Stage.DEPLOY:
        shown.tap(update_turn.decide.tap(legal(shown.game, decider(shown.game.now))[0]))


def test_an_area_out_of_reach_is_grey_and_says_why(tmp_path: Path) -> None:
    with table(tmp_path, camera=False) as shown:
        shown.begin(copy=Copy.MADE_UP, board=None)
        reasons = {each.said: each.why for each in shown.widgets if each.said}
        assert reasons["s11"] == ""
        assert reasons["s22"].endswith("(Rule 1.13)") or "exit" in reasons["s22"]


def test_the_board_is_looked_at_and_left_again(tmp_path: Path) -> None:
    with table(tmp_path, camera=False) as shown:
        deployed(shown)
        before = shown.app.model.screen
        shown.tap_label("Board")
        areas = [each for each in shown.widgets if each.said]
        assert len(areas) == 49
        assert not [each for each in areas if each.tappable]
        assert any("Rook" in each.said for each in areas)
        shown.tap_label("Board")
        assert shown.app.model.screen == before


def test_the_players_may_move_the_figures_though_the_file_has_a_board(tmp_path: Path) -> None:
    with table(tmp_path, camera=False) as shown:
        shown.begin_setup()
        shown.tap_label("Cards", "The board")
        assert [each.detail for each in shown.keys("The board")] == ["on the table"]
        shown.tap_label("Start")
        assert shown.game.setup.board is Play.TABLE


def test_gates_figures_and_treasures_are_changed_on_the_board(tmp_path: Path) -> None:
    with table(tmp_path, camera=False) as shown:
        deployed(shown)
        shown.tap_label("Guard")
        shown.throw(6)
        shown.tap_label("Card", "Page on", "Riddle")
        assert isinstance(shown.app.model.screen, EnteredChanges)
        shown.tap_label("A gate")
        for area in ("s11", "s12"):
            assert min(each.rect[2] for each in shown.widgets if each.said and each.tappable) >= theme.TARGET
            tap_area(shown, area)
        shown.tap_label("Put a gate there", "A figure", "Rook")
        tap_area(shown, "r55")
        shown.tap_label("A treasure", "Key")
        tap_area(shown, "r44")
        shown.tap_label("Rook", "The side of a treasure")
        tap_area(shown, "r43")
        shown.tap_label("Chest side up", "All changes entered")
        now = shown.game.now
        assert (now.gates, now.thief("x_rook").area) == ((("s11", "s12"),), "r55")
        token = now.token("r43")
        assert (now.token("r44"), token is not None and token.shut) == (None, True)
        assert now.awaited is not Awaited.MANUAL


def test_areas_without_room_for_fingers_are_keys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A board of very many areas on a low page: a list of those in reach, none of them grey."""
    monkeypatch.setattr("companion.games.cadwallon.screens.board.apart", lambda _spots, _areas: False)
    with table(tmp_path, camera=False) as shown:
        shown.begin(copy=Copy.MADE_UP, board=None)
        assert shown.keys("s11")
        assert not shown.keys("s22")
        shown.tap_label("s11")
        assert shown.game.now.thief("x_rook").area == "s11"


def test_areas_that_lie_close_are_shown_with_the_part_around_them(tmp_path: Path) -> None:
    with table(tmp_path, camera=False) as shown:
        deployed(shown)
        answers = {area: Option(area, update_turn.look.tap(), area=area) for area in ("s22", "s23", "r22", "r23")}
        small = board(shown.game, (0, 0, 220, 220), answers)
        assert small is not None
        seen = {each.said.split(",")[0] for each in small if each.tappable}
        assert seen == set(answers)
        assert board(shown.game, (0, 0, 90, 90), answers) is None


@pytest.mark.parametrize("box", [(8, 116, 784, 356), (8, 170, 464, 620)])
def test_no_gate_lies_behind_an_area(box: Rect) -> None:
    begun = new_game(set_up(on_board(), 2))
    known = begun.setup.cards.board
    assert known is not None
    gates = tuple(line(*pair) for pair in known.joined)
    shown = board(replace(begun, now=replace(begun.now, gates=gates)), box, {})
    assert shown is not None
    (drawn,) = (each for each in shown if isinstance(each, BoardLines))
    middles = {each.start for each in drawn.lines} | {each.end for each in drawn.lines}
    hidden = [
        each
        for each in drawn.lines
        if each.gate is not None
        and each.kind is not LineKind.TELEPORT
        and min(math.dist(each.gate, middle) for middle in middles) < theme.TARGET / 2 - 4
    ]
    assert hidden == []
    assert sum(each.gate is not None for each in drawn.lines) == len(gates)
