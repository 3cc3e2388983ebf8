"""The examples of section 12 for locks, fights, cards, missions and scores; each test cites its example."""

import pytest
from msgspec.structs import replace

from engine.cadwallon.fights import loser_ends
from engine.cadwallon.made_up import PLAIN, shipped_cards
from engine.cadwallon.rules import new_game
from engine.cadwallon.scoring import score, winners
from engine.cadwallon.state import Game
from engine.cadwallon.terms import AttackRule, MissionCount, Play, Stage
from tests.engine.cadwallon.positions import (
    FOXES,
    LANTERNS,
    MAGPIES,
    RAVENS,
    Event,
    after,
    begun,
    carried,
    carrying,
    ducats,
    first_refusal,
    refused,
    rooms,
    setup,
    thief,
)


def pick(character: str = "rook") -> Event:
    return {"pick": {"player": 0, "character": f"x_{character}"}}


def bash(character: str = "rook") -> Event:
    return {"bash": {"player": 0, "character": f"x_{character}"}}


def take(**fields: object) -> Event:
    return {"take": {"player": 0, **fields}}


def card(name: str, target: str | int | None = None, player: int = 0) -> Event:
    named = {} if target is None else {"target": target}
    return {"arcana": {"player": player, "card": f"x_{name}", **named}}


def skill(character: str, player: int = 0, **fields: object) -> Event:
    return {"skill": {"player": player, "character": f"x_{character}", **fields}}


def attack(character: str, target: str, **fields: object) -> Event:
    return {"attack": {"player": 0, "character": f"x_{character}", "target": f"x_{target}", **fields}}


def fight(attacker: list[int] | None = None, defender: list[int] | None = None) -> Event:
    dice = {"attacker": attacker, "defender": defender}
    return {"fight": {side: values for side, values in dice.items() if values is not None}}


def spoils(player: int = 0, **fields: object) -> Event:
    return {"spoils": {"player": player, **fields}}


def test_a_pick_that_fails_and_one_that_opens() -> None:
    game = rooms(begun({"x_rook": "r13"}), r13="key")  # 12.11, 5.2, 5.4
    failed = after(game, pick(), {"die": 5})
    assert failed.now.ap == 6
    assert failed.now.thrown is not None
    assert failed.now.token("r13") is not None
    opened = after(game, pick(), {"die": 4}, take())
    assert (opened.now.players[0].ducats, carried(opened.now, "x_rook")) == (1, ["key"])
    assert opened.now.token("r13") is None
    assert first_refusal(game, take()) == "NOT_NOW 9.3"
    assert first_refusal(after(game, pick()), {"die": 7}) == "DIE_VALUE 3.5"


def test_cards_for_a_lock() -> None:
    game = begun({"x_rook": "r13"})  # 12.12, 12.13, 6.9
    helped = after(game, card("hairpin", "x_rook"), pick(), {"die": 6})
    assert helped.now.awaited == "take"
    game = after(game, card("master_key", "x_rook"), card("false_bottom", "x_rook"), pick())
    assert game.now.awaited == "take"
    game = after(game, take(kind="purse"), {"die": 5})
    assert (game.now.players[0].ducats, game.now.players[0].hand, game.now.ap) == (8, 4, 6)
    assert (sum(game.now.thief("x_rook").tokens), game.now.gone[5]) == (0, 1)


def test_a_shut_token_is_bashed() -> None:
    game = begun({"x_rook": "r13"})  # 12.15, 5.3
    game = after(game, card("bolt", "r13", player=1))
    assert first_refusal(game, pick()) == "SHUT 5.3"
    game = after(game, bash())
    assert (game.now.ap, game.now.awaited) == (5, "take")
    assert first_refusal(game, take()) == "KIND 5.4"
    assert first_refusal(game, take(kind="crown")) == "KIND 5.4"
    assert first_refusal(begun({"x_rook": "s13"}), bash()) == "NO_CHEST 5.1"


@pytest.mark.parametrize(
    ("fields", "fault"),
    [
        ({}, "DROP 2.8"),
        ({"drop": "key", "room": "r13"}, ""),
        ({"drop": "key", "room": "r51"}, ""),
        ({"drop": "ruby", "room": "r51"}, ""),
        ({"drop": "chest", "room": "r51"}, "DROP 2.8"),
        ({"drop": "key", "room": "r12"}, "DROP_ROOM 2.9"),
        ({"drop": "key"}, "DROP_ROOM 2.9"),
        ({"room": "r51"}, "DROP 2.8"),
        ({"kind": "key"}, "KIND 5.4"),
    ],
)
def test_a_token_too_many_is_put_down(fields: dict[str, str], fault: str) -> None:
    game = carrying(begun({"x_rook": "r13"}), x_rook=("key", "key", "scroll"))  # 12.16, 2.8, 2.9
    game = after(rooms(game, r13="ruby", r51=None), bash())
    assert first_refusal(game, take(**fields)) == fault


def test_the_porter_carries_one_more() -> None:
    game = carrying(begun({"x_porter": "r13"}, of=setup(LANTERNS, FOXES)), x_porter=("key", "key", "scroll"))  # 12.17
    game = after(game, bash("porter"), take(kind="ruby"))
    assert carried(game.now, "x_porter") == ["ruby", "key", "key", "scroll"]
    game = thief(game, "x_porter", area="r14", left=(1, 1))
    assert first_refusal(after(game, bash("porter")), take(kind="ruby")) == "DROP 2.8"


def test_no_token_of_a_kind_is_left() -> None:
    game = carrying(begun({"x_rook": "r13"}), x_hook=("key", "key", "key"))  # 2.5
    assert first_refusal(after(game, bash()), take(kind="key")) == "KIND_GONE 2.5"


RIVALS = {"x_rook": "s13", "x_eel": "s33"}


def test_an_attack_that_wins_by_a_tie() -> None:
    game = ducats(begun(RIVALS), 0, 1)  # 12.26, 5.8, 5.12-5.17
    game = after(game, attack("rook", "eel"))
    assert (game.now.ap, game.now.thief("x_rook").area) == (5, "s33")
    game = after(game, fight([2, 5, 1], [5, 1]))
    assert game.now.fight is not None
    assert loser_ends(game.setup, game.now, game.now.fight) == ["r23", "r34", "s23", "s32", "s34", "s43"]
    game = after(game, spoils(to="r23"))
    assert [own.ducats for own in game.now.players] == [1, 0]
    assert game.now.thief("x_eel").area == "r23"
    assert (game.now.thief("x_rook").area, game.now.thief("x_rook").left) == ("s33", (0, 0))


def test_an_attacker_who_loses_runs() -> None:
    game = after(begun(RIVALS), attack("rook", "eel"), fight([2, 5, 1], [6, 1]))  # 12.27, 5.16, 5.20
    assert first_refusal(game, spoils(0, to="s12")) == "NOT_YOUR_TURN 5.16"
    assert first_refusal(game, spoils(1, to="s12", take="ruby")) == "TAKE 5.15"
    assert first_refusal(game, spoils(1, to="s33")) == "RUN 5.17"
    game = after(game, spoils(1, to="s12"))
    assert (game.now.thief("x_rook").area, game.now.active) == ("s12", "x_rook")
    assert [own.ducats for own in game.now.players] == [0, 0]


def test_an_attack_needs_the_move() -> None:
    moved = {"move": {"player": 0, "character": "x_rook", "to": "s23"}}  # 12.28, 5.8, 5.9
    game = after(begun(RIVALS), moved)
    assert first_refusal(game, attack("rook", "eel")) == "MOVED 5.8"
    assert first_refusal(game, attack("rook", "eel", step=True)) == "STEP 5.9"
    near = setup(attack=AttackRule.NEXT)
    game = after(begun(RIVALS, of=near), moved, attack("rook", "eel", step=True))
    assert game.now.ap == 5
    assert first_refusal(begun(RIVALS, of=near), attack("rook", "eel", step=True)) == "TOO_FAR 5.9"
    assert first_refusal(begun({**RIVALS, "x_eel": "s55"}), attack("rook", "eel")) == "TOO_FAR 5.8"
    assert first_refusal(begun(RIVALS), attack("rook", "hook")) == "TARGET 5.7"
    assert first_refusal(begun(RIVALS), attack("rook", "guard")) == "TARGET 5.7"


def test_a_step_keeps_the_move() -> None:
    game = begun({"x_rook": "s23", "x_eel": "s33"}, of=setup(attack=AttackRule.NEXT))  # 12.59, 6.9
    game = after(game, card("haste", "x_rook"), attack("rook", "eel", step=True), fight([6, 6, 6], [1, 1]))
    game = after(game, spoils(to="s43"))
    assert game.now.thief("x_rook").boost.steps == 2
    assert game.now.thief("x_rook").left == (1, 0)


def test_cards_before_the_dice() -> None:
    game = begun({"x_hook": "s13", "x_eel": "s33"}, of=setup(RAVENS, FOXES, LANTERNS))  # 12.29, 6.2, 6.3
    game = after(game, attack("hook", "eel"), card("fist"), card("sand", player=1))
    assert [own.hand for own in game.now.players[:2]] == [5, 4]
    assert first_refusal(game, card("sand")) == "TOO_LATE 5.11"
    assert ("CARD_SECOND", "6.2") in refused(after(begun_attack(), card("fist")), card("sand"))
    assert first_refusal(game, card("sand", player=2)) == "NOT_PARTY 6.3"
    assert first_refusal(game, card("fist", player=1)) == "NOT_PARTY 6.3"
    assert first_refusal(game, fight([1, 1, 1], [1, 1])) == "DICE_COUNT 5.12"
    assert not first_refusal(game, fight([1, 1], [1, 1]))


def begun_attack() -> Game:
    return after(begun({"x_hook": "s13", "x_eel": "s33"}), attack("hook", "eel"))


def test_the_order_of_cards_and_dice_thrown_again() -> None:
    game = after(begun_attack(), card("shield", player=1))  # 12.30, 12.55, 5.11, 5.14
    assert first_refusal(game, card("fist")) == "TOO_LATE 5.11"
    game = after(game, fight([3, 1], [4, 4, 2]), card("second_try"))
    assert first_refusal(game, fight([6, 1], [4, 4, 2])) == "SIDES 5.13"
    assert first_refusal(game, card("stumble", player=1)) == "NOT_NOW 6.1"
    assert first_refusal(game, spoils(to="s43")) == "NOT_NOW 9.3"
    game = after(game, fight([6, 1]))
    assert first_refusal(game, card("second_try", player=1)) == "CARD_SECOND 6.2"
    assert first_refusal(game, fight()) == "NOT_NOW 9.3"
    assert not first_refusal(game, spoils(to="s43"))


def test_a_token_of_the_loser() -> None:
    game = carrying(begun(RIVALS), x_rook=("key", "key", "key"), x_eel=("ruby", "scroll"))  # 12.31, 5.15
    game = rooms(game, r13=None, r51=None)
    game = after(game, attack("rook", "eel"), fight([6, 6, 6], [1, 1]))
    assert first_refusal(game, spoils(to="s43")) == "TAKE 5.15"
    assert first_refusal(game, spoils(to="s43", take="ruby")) == "DROP 2.8"
    assert first_refusal(game, spoils(to="s43", take="ruby", drop="key")) == "DROP_ROOM 2.9"  # 12.58
    game = after(game, spoils(to="s43", take="ruby", drop="key", room="r51"))
    assert carried(game.now, "x_rook") == ["ruby", "key", "key"]
    assert carried(game.now, "x_eel") == ["scroll"]


def test_runs() -> None:
    game = after(begun({"x_hook": "s12", "x_eel": "s11"}), attack("hook", "eel"), fight([1, 1], [6, 6]))  # 12.32
    done = game.now.fight
    assert done is not None
    free = thief(game, "x_hook", area="s11")
    expected = ["r12", "r13", "r21", "r31", "s12", "s13", "s14", "s21", "s23", "s31", "s32", "s41", "s44"]
    occupied = {"r31", "r41"} & set(free.now.occupied)
    assert loser_ends(free.setup, free.now, done) == [area for area in expected if area not in occupied]


def test_the_nearest_free_area() -> None:
    areas = {"x_hook": "s15", "x_ghost": "r15", "x_eel": "s14", "x_brute": "s25", "x_rook": "s13"}  # 12.33, 5.18
    more = {"x_shade": "s35", "x_quill": "r14", "x_juggler": "r25"}
    game = after(begun({**areas, **more}), attack("hook", "ghost"), fight([6, 6], [1]))
    game = thief(game, "x_rook", area="s15")
    game = replace(game, now=replace(game.now, militia=(("x_guard", "s13"), ("x_sergeant", "r44"))))
    assert game.now.fight is not None
    assert loser_ends(game.setup, game.now, game.now.fight) == ["s24"]


def test_the_militia_wins_ties() -> None:
    game = ducats(begun({"x_eel": "s12"}, stage=Stage.MILITIA), 0, 1)  # 12.9, 5.19
    game = after(
        game, {"militia": {"player": 0, "militia": "x_guard"}}, {"die": 3}, {"march": {"player": 0, "to": "s12"}}
    )
    assert first_refusal(game, card("fist")) == "NOT_PARTY 6.3"
    assert first_refusal(game, card("sand")) == "NOT_PARTY 6.3"
    game = after(game, fight([4, 4], [4, 1]))
    assert game.now.fight is not None
    assert loser_ends(game.setup, game.now, game.now.fight) == ["r12", "s11", "s13", "s22"]
    game = after(game, spoils(to="s11"))
    assert (game.now.players[1].ducats, game.now.stage) == (0, Stage.ACTIVATE)


def test_the_militia_loses() -> None:
    game = begun({"x_warden": "s12"}, of=setup(RAVENS, LANTERNS), stage=Stage.MILITIA)  # 12.10, 5.13, 5.19
    game = after(
        game, {"militia": {"player": 0, "militia": "x_guard"}}, {"die": 3}, {"march": {"player": 0, "to": "s12"}}
    )
    game = after(game, fight([4, 4], [4, 1]), spoils(1, to="s15"))
    assert dict(game.now.militia)["x_guard"] == "s15"


def test_missions() -> None:
    game = carrying(begun(), x_rook=("scroll",), x_hook=("scroll",))  # 12.3, 12.57, 6.10-6.13
    mission = {"mission": {"player": 0, "card": "x_scroll_2"}}
    done = after(game, mission)
    assert (done.now.players[0].ducats, done.now.ap, done.now.awaited) == (9, 4, "reveal")
    assert first_refusal(done, {"reveal": "x_ruby_1"}) == "CARD_TWICE 6.13"
    assert first_refusal(done, {"reveal": "x_crown"}) == "CARD_UNKNOWN D1.3"
    turned = after(done, {"reveal": "x_key_0"})
    assert turned.now.open == ("x_gems_0", "x_ruby_1", "x_key_0")
    refusals = refused(turned, {"mission": {"player": 0, "card": "x_key_0"}})
    assert refusals == [("MISSION_SECOND", "6.10"), ("MISSION_NONE", "6.11")]
    last = after(replace(game, now=replace(game.now, missions=())), mission)
    assert (last.now.awaited, last.now.open) == (None, ("x_gems_0", "x_ruby_1"))
    assert first_refusal(game, {"mission": {"player": 0, "card": "x_key_1"}}) == "MISSION_CLOSED 6.11"


@pytest.mark.parametrize(
    ("mission", "carries", "pay"),
    [
        ("x_ruby_1", ("ruby", "ruby", "ruby"), 9),
        ("x_bracelet_1", ("bracelet", "bracelet", "bracelet"), 11),
        ("x_gems_0", ("ruby", "ruby", "emerald"), 6),
    ],
)
def test_the_pay_of_missions(mission: str, carries: tuple[str, ...], pay: int) -> None:
    game = carrying(begun(open=(mission,)), x_rook=carries)  # 12.4, 2.6, 6.12
    assert after(game, {"mission": {"player": 0, "card": mission}}).now.players[0].ducats == pay


@pytest.mark.parametrize(("counts", "pay"), [(MissionCount.GANG, 9), (MissionCount.INSIDE, 4)])
def test_tokens_of_those_out(counts: MissionCount, pay: int) -> None:
    game = carrying(begun(of=setup(counts=counts)), x_rook=("scroll",), x_hook=("scroll",))  # 12.5, 6.11
    game = thief(game, "x_hook", area=None, inside=False, out=True)
    assert after(game, {"mission": {"player": 0, "card": "x_scroll_2"}}).now.players[0].ducats == pay


def test_scores() -> None:
    out = {"area": None, "inside": False, "out": True}  # 12.36, 12.37, 12.38, 7
    game = carrying(ducats(begun(), 7, 0), x_rook=("emerald", "emerald"), x_hook=("key", "key", "key"))
    for character in ("x_rook", "x_shade", "x_quill"):
        game = thief(game, character, **out)
    assert score(game.setup, game.now, 0).total == 9
    game = carrying(ducats(begun(), 4, 0), x_rook=("key",), x_hook=("key", "ruby"))
    for character in ("x_rook", "x_hook"):
        game = thief(game, character, **out)
    assert score(game.setup, game.now, 0).total == 5
    game = thief(carrying(begun(of=setup(MAGPIES, FOXES)), x_broker=("scroll", "scroll")), "x_broker", **out)
    assert score(game.setup, game.now, 0).total == -2
    assert (winners(begun().setup, begun().now), score(begun().setup, begun().now, 0).total) == ((0, 1), -12)


def test_ducats_of_cards_and_the_last_copy() -> None:
    game = after(ducats(begun(), 0, 1), card("toll", 1))  # 12.39, 2.1, 2.4
    assert game.now.players[1].ducats == 0
    assert first_refusal(game, card("toll", 0, player=1)) == "ARCANA_GONE 2.4"
    game = after(begun(), card("letters"))  # 12.44
    assert (game.now.players[0].hand, game.now.deck, game.now.discard) == (7, 47, 1)


def test_the_die_of_a_lock_is_thrown_again() -> None:
    game = begun({"x_tinker": "r13"}, of=setup(LANTERNS, FOXES))  # 12.40, 5.6
    game = after(game, pick("tinker"), {"die": 6}, skill("tinker"))
    assert (game.now.players[0].hand, game.now.awaited) == (5, "lock")
    game = after(game, {"die": 2}, card("stumble", player=1))
    assert first_refusal(game, take(kind="ruby")) == "NOT_NOW 9.3"
    game = after(game, {"die": 5})
    assert (game.now.awaited, game.now.token("r13") is not None) == (None, True)


def test_when_the_die_of_a_lock_is_closed() -> None:
    failed = after(begun({"x_rook": "r13"}), pick(), {"die": 6})  # 12.52, 5.6, 6.1
    again = card("second_try")
    kept = after(failed, card("haste", "x_rook"), again, {"die": 1})
    assert (kept.now.awaited, kept.now.thief("x_rook").boost.steps) == ("take", 2)
    assert first_refusal(after(failed, card("bolt", "r13", player=1)), again) == "NOT_NOW 6.1"
    moved = {"move": {"player": 0, "character": "x_rook", "to": "s13"}}
    assert first_refusal(after(failed, moved), again) == "NOT_NOW 6.1"
    assert first_refusal(failed, card("second_try", player=1)) == "NOT_PARTY 6.3"
    swapped = begun({"x_tinker": "r13", "x_dancer": "s31"}, of=setup(LANTERNS, FOXES))  # 12.53
    swapped = after(swapped, pick("tinker"), {"die": 6}, skill("dancer", target="x_tinker"))
    assert first_refusal(swapped, skill("tinker")) == "NOT_NOW 6.1"
    opened = after(begun({"x_rook": "r13"}), pick(), {"die": 2})  # 12.54
    assert first_refusal(opened, card("haste", "x_rook")) == "NOT_NOW 6.1"
    lost = after(opened, card("stumble", player=1), {"die": 6})
    assert (lost.now.awaited, lost.now.thief("x_rook").left) == (None, (1, 0))


def test_manual_changes() -> None:
    game = after(rooms(begun({"x_rook": "s13"}), r11="ruby"), card("riddle"))  # 12.43, D6.2
    changes: list[Event] = [
        {"ducats": [0, 2]},
        {"figure": ["x_rook", "s33"]},
        {"treasure": ["ruby", "r11", "x_rook"]},
    ]
    done = after(game, {"manual": {"changes": changes}})
    assert (done.now.players[0].ducats, done.now.thief("x_rook").area) == (2, "s33")
    assert carried(done.now, "x_rook") == ["ruby"]
    assert first_refusal(game, {"manual": {"changes": [{"ap": 1}, {"ducats": [1, -1]}]}}) == "CHANGE D6.2"


def test_one_more_action_by_hand() -> None:
    game = after(begun({"x_rook": "r13"}), pick(), {"die": 6})  # 12.48, D6.2
    assert first_refusal(game, pick()) == "ACTED 3.10"
    game = after(game, card("riddle"), {"manual": {"changes": [{"left": ["x_rook", "action", 1]}]}})
    game = after(game, pick(), {"die": 6})
    assert first_refusal(game, pick()) == "ACTED 3.10"


def test_money_chests_by_hand() -> None:
    game = after(carrying(begun(), x_hook=("chest", "chest")), card("riddle"))  # 12.60
    game = after(game, {"manual": {"changes": [{"figure": ["x_hook", "out"]}]}}, {"die": 1})
    assert game.now.awaited == "chest"
    assert after(game, {"die": 6}).now.players[0].ducats == 13


def test_spoils_of_four_and_a_skill_in_a_fight() -> None:
    game = ducats(begun({"x_hook": "s13", "x_juggler": "s33"}), 0, 9)  # 12.47
    game = after(game, attack("hook", "juggler"), skill("juggler", player=1))
    game = after(game, fight([6, 1], [5, 5, 5]), spoils(to="s43"))
    assert game.now.players[1].hand == 4
    assert [own.ducats for own in game.now.players] == [4, 5]


def test_a_table_game() -> None:
    game = new_game(setup(board=Play.TABLE))  # 12.49, 1.4
    begin: list[Event] = [{"militia": {"player": 0, "militia": "x_guard"}}, {"die": 2}]
    game = after(game, *begin)
    assert first_refusal(game, {"march": {"player": 0, "target": "x_ghost"}}) == "TARGET 3.8"
    assert first_refusal(game, {"march": {"player": 0, "to": "s12"}}) == "FORM None"
    game = after(game, {"march": {"player": 0, "target": "x_eel"}}, fight([1, 2], [6, 6]), spoils(1))
    game = after(game, {"move": {"player": 0, "character": "x_rook"}}, bash(), take(kind="emerald"))
    assert (game.now.ap, game.now.lying[1]) == (4, 2)
    assert first_refusal(game, {"move": {"player": 0, "character": "x_hook", "to": "out"}}) == "NO_ALARM 4.6"


def test_undo() -> None:
    game = begun({"x_rook": "r13"})  # 12.51, 9.5
    assert first_refusal(game, {"undo": {}}) == "NOTHING_TO_UNDO 9.5"
    undo: Event = {"undo": {}}
    done = after(game, pick(), {"die": 5}, undo, {"die": 4})
    assert done.now.awaited == "take"
    assert after(done, undo, undo) == game


def test_without_arcana_a_card_is_manual() -> None:
    plain = shipped_cards(PLAIN)  # D4.5
    own = setup("executioners", "cursed", cards=plain, adventure="plain", board=Play.TABLE, missions=())
    game = after(
        new_game(own), {"manual": {"changes": []}}, {"militia": {"player": 0, "militia": "kornak"}}, {"die": 6}
    )
    game = after(game, {"arcana": {"player": 1}})
    assert (game.now.awaited, game.now.players[1].hand, game.now.discard) == ("manual", 4, 1)
    assert first_refusal(game, {"arcana": {"player": 0}}) == "NOT_NOW 6.1"
