"""The examples of section 12 for deployment, militia, moves and leaving; each test cites its example and the rules."""

import pytest
from msgspec.structs import replace

from engine.cadwallon.rules import new_game
from engine.cadwallon.state import Game, Position
from engine.cadwallon.terms import Stage
from tests.engine.cadwallon.positions import (
    FOXES,
    LANTERNS,
    MAGPIES,
    RAVENS,
    after,
    begun,
    carrying,
    ducats,
    first_refusal,
    rooms,
    setup,
    thief,
)

EXITS = ("s11", "s12", "s13", "s14", "s15", "s21", "s25", "s31", "s35", "s41", "s45", "s51")


def move(character: str, to: str, player: int = 0) -> dict[str, object]:
    return {"move": {"player": player, "character": f"x_{character}", "to": to}}


def deployed(game: Game) -> Game:
    """The game once all characters stand, each on the next exit."""
    for area in EXITS[: len(game.now.thieves)]:
        player = game.now.turn
        character = next(each.id for each in game.now.thieves if each.player == player and not each.inside)
        game = after(game, {"deploy": {"player": player, "character": character, "area": area}})
    return game


def test_deployment_and_the_first_turn() -> None:
    game = new_game(setup(RAVENS, FOXES, LANTERNS, start=1))  # 12.1, 1.9, 1.13, 3.4
    turns = []
    for area in EXITS:
        turns.append(game.now.turn)
        character = next(each.id for each in game.now.thieves if each.player == game.now.turn and not each.inside)
        game = after(game, {"deploy": {"player": game.now.turn, "character": character, "area": area}})
    assert turns == [1, 2, 0] * 4
    assert (game.now.round, game.now.turn, game.now.stage, game.now.ap) == (1, 1, Stage.MILITIA, 7)
    assert [own.hand for own in game.now.players] == [5, 6, 5]
    assert game.now.deck == 44


@pytest.mark.parametrize(
    ("character", "area", "fault"),
    [
        ("x_rook", "s11", "DEPLOYED 1.13"),
        ("x_shade", "s11", "TAKEN 1.13"),
        ("x_shade", "s22", "NOT_EXIT 1.13"),
        ("x_eel", "s12", "NOT_YOURS 1.13"),
        ("x_shade", "s99", "FORM None"),
        ("x_warden", "s12", "FORM None"),
    ],
)
def test_deployment_is_refused(character: str, area: str, fault: str) -> None:
    game = after(new_game(setup()), {"deploy": {"player": 0, "character": "x_rook", "area": "s11"}})
    game = after(game, {"deploy": {"player": 1, "character": "x_eel", "area": "s55"}})
    assert first_refusal(game, {"deploy": {"player": 0, "character": character, "area": area}}) == fault
    assert first_refusal(game, {"deploy": {"player": 1, "character": "x_brute", "area": "s12"}}) == "NOT_YOUR_TURN 1.13"


def turn(game: Game) -> Game:
    """A turn in which the militia stays and nothing is done."""
    player = game.now.turn
    militia = {"militia": {"player": player, "militia": "x_guard"}}
    return after(game, militia, {"die": 6}, {"end": {"player": player}})


def test_the_start_player_stays_the_same() -> None:
    game = deployed(new_game(setup(RAVENS, FOXES, LANTERNS, start=2)))  # 12.2, 1.11, 3.3, 3.13
    turns = []
    for _ in range(6):
        turns.append((game.now.round, game.now.turn))
        game = turn(game)
    assert turns == [(1, 2), (1, 0), (1, 1), (2, 2), (2, 0), (2, 1)]


def test_the_boxes_of_the_night() -> None:
    game = deployed(new_game(setup(RAVENS, FOXES, LANTERNS)))  # 12.41, 3.1, D5.3
    seen: dict[int, Position] = {}
    for _ in range(3 * 7):
        seen.setdefault(game.now.round, game.now)
        game = turn(game)
    assert [own.hand for own in seen[2].players] == [8, 7, 7]
    assert seen[2].deck == 38
    assert [own.ducats for own in seen[3].players] == [1, 1, 1]
    assert (seen[3].alarm, seen[4].alarm, seen[4].gates) == (False, True, ("s11", "s15", "s55"))
    assert seen[5].gates == ("s11", "s13", "s15", "s31", "s55")
    assert seen[6].gates == ("s13", "s15", "s31", "s35", "s53", "s55")
    assert game.over
    assert game.now.round == 7


def test_the_boxes_of_the_fog() -> None:
    game = deployed(new_game(setup(adventure="x_fog")))  # 12.42, D5.3
    assert game.now.gates == (("s32", "s33"),)
    game = turn(turn(game))
    assert (game.now.ap, dict(game.now.others)) == (6, {"x_stranger": "s33"})
    for _ in range(6):
        game = turn(game)
    assert (game.now.round, game.now.turn, game.now.awaited) == (5, None, "manual")
    assert dict(game.now.others) == {"x_stranger": None}
    assert after(game, {"manual": {"changes": []}}).now.turn == 0


def test_a_six_ends_the_walk() -> None:
    game = begun(stage=Stage.MILITIA)  # 12.6, 3.6
    game = after(game, {"militia": {"player": 0, "militia": "x_guard"}}, {"die": 6})
    assert (game.now.stage, game.now.awaited) == (Stage.ACTIVATE, None)


MARCHES = (
    *((to, "") for to in ("r22", "s12", "s44", "s11", "s45", "s33", "r23")),
    ("s55", "TOO_FAR 3.7"),
    ("s99", "FORM None"),
    ("r44", "TARGET 3.8"),
)


@pytest.mark.parametrize(("to", "fault"), MARCHES)
def test_the_walk_of_the_militia(to: str, fault: str) -> None:
    game = begun(stage=Stage.MILITIA)  # 12.7, 3.7
    game = after(game, {"militia": {"player": 0, "militia": "x_guard"}}, {"die": 3})
    assert first_refusal(game, {"march": {"player": 0, "to": to}}) == fault
    assert first_refusal(game, {"march": {"player": 1, "to": to}}) in ("NOT_YOUR_TURN 3.5", "FORM None")


@pytest.mark.parametrize(
    ("to", "fault"), [("s12", ""), ("s32", "TARGET 3.8"), ("s23", "TARGET 3.8"), ("s42", "TOO_FAR 3.7")]
)
def test_areas_that_are_closed_to_the_militia(to: str, fault: str) -> None:
    game = begun({"x_brute": "s12", "x_ghost": "s32", "x_rook": "s23"}, stage=Stage.MILITIA)  # 12.8, 3.8
    game = after(game, {"militia": {"player": 0, "militia": "x_guard"}}, {"die": 3})
    assert first_refusal(game, {"march": {"player": 0, "to": to}}) == fault
    if not fault:
        fight = after(game, {"march": {"player": 0, "to": to}})
        assert first_refusal(fight, {"fight": {"attacker": [1, 1], "defender": [1, 1, 1]}}) == "DICE_COUNT 5.12"
        assert not first_refusal(fight, {"fight": {"attacker": [1, 1], "defender": [1, 1, 1, 1]}})


@pytest.mark.parametrize(
    ("to", "fault"),
    [
        ("s33", ""),
        ("s43", ""),
        ("r43", ""),
        ("r53", "TOO_FAR 4.3"),
        ("s24", "TAKEN 4.2"),
        ("s13", "TAKEN 4.2"),
        ("out", "NO_ALARM 4.6"),
    ],
)
def test_moves(to: str, fault: str) -> None:
    assert first_refusal(begun({"x_rook": "s13", "x_hook": "s24"}), move("rook", to)) == fault  # 12.18


def test_effects_on_the_next_move_add_up() -> None:
    game = begun({"x_rook": "s13"})  # 12.19, 6.9
    limp = after(game, {"arcana": {"player": 1, "card": "x_limp", "target": "x_rook"}})
    faults = [first_refusal(limp, move("rook", to)) for to in ("s33", "r23", "s43")]
    assert faults == ["", "", "TOO_FAR 4.3"]
    haste = {"arcana": {"player": 0, "card": "x_haste", "target": "x_rook"}}
    fast = after(limp, haste, haste)
    assert not first_refusal(fast, move("rook", "r53"))
    assert after(fast, move("rook", "s23")).now.thief("x_rook").boost.steps == 0


def test_figures_in_the_way() -> None:
    areas = {"x_hook": "s23", "x_quill": "s14"}  # 12.20, 4.3, 4.4
    game = begun({"x_rook": "s13", "x_shade": "s12", **areas})
    allowed = [to for to in ("r13", "r12", "s33", "s11", "r23", "s15") if not first_refusal(game, move("rook", to))]
    assert allowed == ["r13", "r12"]
    game = begun({"x_rook": "s12", "x_shade": "s13", **areas})
    assert not first_refusal(game, move("shade", "s33"))
    assert first_refusal(game, move("shade", "s23")) == "TAKEN 4.2"


def test_a_tunnel_leads_through_a_red_line() -> None:
    game = thief(begun({"x_rook": "r11"}), "x_rook")  # 12.21, 4.4
    tunnel = {"arcana": {"player": 0, "card": "x_tunnel", "target": "x_rook"}}
    limp = {"arcana": {"player": 1, "card": "x_limp", "target": "x_rook"}}
    slow = after(game, limp)
    assert first_refusal(slow, move("rook", "r12")) == "TOO_FAR 4.3"
    assert not first_refusal(game, move("rook", "r12"))
    assert not first_refusal(
        after(slow, tunnel, limp, {"arcana": {"player": 0, "card": "x_haste", "target": "x_rook"}}), move("rook", "r12")
    )


def test_a_teleport_joins() -> None:
    game = begun({"x_rook": "s22"})  # 12.22, 1.3
    limp = {"arcana": {"player": 1, "card": "x_limp", "target": "x_rook"}}
    slow = after(game, limp)
    assert not first_refusal(slow, move("rook", "s44"))
    assert first_refusal(slow, move("rook", "s55")) == "TOO_FAR 4.3"
    assert not first_refusal(game, move("rook", "s55"))


def test_costs_and_the_order_of_activations() -> None:
    game = begun({"x_rook": "s13", "x_hook": "r14"})  # 12.23, 12.24, 3.9-3.11
    bash, pick = {"player": 0, "character": "x_rook"}, {"player": 0, "character": "x_hook"}
    bashed = after(game, move("rook", "r13"), {"bash": bash})
    assert bashed.now.ap == 4
    picked = after(game, move("rook", "r13"), {"pick": pick}, {"die": 6})
    assert first_refusal(picked, {"pick": bash}) == "DONE 3.9"
    assert first_refusal(picked, {"pick": pick}) == "ACTED 3.10"
    moved = after(game, move("rook", "r13"))
    assert first_refusal(moved, move("rook", "s13")) == "MOVED 3.10"
    assert first_refusal(moved, move("eel", "s13")) == "NOT_YOURS 3.9"
    poor = replace(moved, now=replace(moved.now, ap=1))
    assert first_refusal(poor, {"bash": bash}) == "AP 3.11"


def test_leaving() -> None:
    gates = ("s11", "s15", "s55")  # 12.34, 4.6, 4.8
    game = begun({"x_rook": "s11", "x_hook": "s12"}, gates=gates, round=4)
    assert first_refusal(game, move("rook", "out")) == "NO_ALARM 4.6"
    game = begun({"x_rook": "s11", "x_hook": "s12"}, gates=gates, round=4, alarm=True)
    left = after(game, move("rook", "out"))
    assert left.now.thief("x_rook").out
    assert first_refusal(left, move("rook", "out")) == "NOT_INSIDE 4.9"
    assert not first_refusal(game, move("hook", "out"))
    limp = {"arcana": {"player": 1, "card": "x_limp", "target": "x_rook"}}
    assert not first_refusal(after(game, limp), move("rook", "out"))
    lame = after(game, limp, limp)
    assert first_refusal(lame, move("rook", "out")) == "TOO_FAR 4.3"


def test_money_chests_are_paid_on_leaving() -> None:
    game = carrying(begun({"x_hook": "s12"}, alarm=True), x_hook=("chest", "key"))  # 12.35, 4.7
    game = after(game, move("hook", "out"))
    assert game.now.awaited == "chest"
    assert first_refusal(game, {"end": {"player": 0}}) == "NOT_NOW 9.3"
    game = after(game, {"die": 4})
    assert (game.now.players[0].ducats, sum(game.now.thief("x_hook").tokens), game.now.gone[6]) == (7, 1, 1)


def test_the_empty_district_ends_the_game() -> None:
    game = begun(alarm=True)  # 12.50, 3.14
    for each in game.now.thieves:
        if each.id != "x_rook":
            game = thief(game, each.id, area=None, inside=False, out=True)
    game = after(thief(game, "x_rook", area="s13"), move("rook", "out"), {"end": {"player": 0}})
    assert game.over
    assert first_refusal(game, {"end": {"player": 0}}) == "OVER 7.1"


def test_the_dancer_swaps() -> None:
    game = begun({"x_dancer": "s23", "x_porter": "s31"}, of=setup(LANTERNS, FOXES))  # 12.45, D4.3
    swap = {"skill": {"player": 0, "character": "x_dancer", "target": "x_porter"}}
    done = after(game, swap)
    assert (done.now.thief("x_dancer").area, done.now.thief("x_porter").area) == ("s31", "s23")
    assert (done.now.ap, done.now.active) == (6, "x_dancer")
    assert first_refusal(done, swap) == "SKILL_USED 6.8"
    itself = {"skill": {"player": 0, "character": "x_dancer", "target": "x_dancer"}}
    assert first_refusal(game, itself) == "TARGET 6.4"


def test_quill_is_faster() -> None:
    game = begun({"x_quill": "s13"})  # 12.46
    game = after(game, {"skill": {"player": 0, "character": "x_quill"}}, move("quill", "r53"))
    assert game.now.ap == 5


def test_a_cheap_bash() -> None:
    game = begun({"x_picker": "r13", "x_broker": "r14"}, of=setup(MAGPIES, FOXES))  # 12.14, D3.1
    game = rooms(ducats(game, 0, 0), r13="ruby")
    game = after(game, {"bash": {"player": 0, "character": "x_picker"}}, {"take": {"player": 0}})
    assert (game.now.ap, game.now.players[0].ducats) == (6, 2)
    game = after(game, {"bash": {"player": 0, "character": "x_broker"}}, {"take": {"player": 0, "kind": "ruby"}})
    assert (game.now.ap, game.now.players[0].ducats) == (4, 3)
