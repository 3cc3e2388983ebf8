"""A player's view on a phone: the task by the state of the game, the attack on the own sheet, nothing of the others."""

from random import Random

from msgspec.structs import replace

from companion.games.troyes_dice.phone_pages import PAGES, own_game
from companion.games.troyes_dice.turn_text import question, spoken_turn
from engine.troyes_dice import Choose, Roll, Setup, Sheet, Turn, Undo, apply, legal, new_game
from engine.troyes_dice.sheet import cell
from tests.companion.tables import FOUR, played, throw


def test_states_follow_the_game() -> None:
    game = new_game(Setup(("Ada", "Bo")))
    assert PAGES.view(game, 0)["state"] == "throw"
    game, _effects = apply(game, Roll(2, (1, 3, 6)))
    assert PAGES.view(game, 0)["state"] == "turn"
    game, _effects = apply(game, legal(game, 0)[0])
    seen = PAGES.view(game, 0)
    assert (seen["state"], seen["did"]) == ("done", spoken_turn(game, game.seats[0]))
    assert PAGES.action(game, 0, seen["undo"]) == Undo(0)
    assert PAGES.view(game, 1)["state"] == "turn"


def test_choices_have_their_question_their_gains_and_the_way_back() -> None:
    checked = 0
    for seed in range(4):
        for _action, game, _effects in played(FOUR, seed):
            for player, seat in enumerate(game.seats):
                if seat.pending is None:
                    continue
                seen = PAGES.view(game, player)
                assert seen["question"] == question(seat.pending.choice.reason)
                answers = [PAGES.action(game, player, each["n"]) for each in seen["options"]]
                assert answers == [Choose(player, option) for option in seat.pending.choice.options]
                assert all(each["gains"] for each in seen["options"])
                assert PAGES.action(game, player, seen["undo"]) == Undo(player)
                checked += 1
    assert checked


def test_other_players_turns_change_nothing_of_a_view() -> None:
    chance = Random(1)
    game, _effects = apply(new_game(FOUR), throw(chance))
    before, part = PAGES.view(game, 0), own_game(game, 0)
    for player in (1, 2, 3):
        game, _effects = apply(game, chance.choice(legal(game, player)))
    assert (PAGES.view(game, 0), own_game(game, 0)) == (before, part)


def test_the_attack_is_announced_for_the_own_sheet() -> None:
    game, destroyed = next(
        (game, struck[0])
        for _action, game, _effects in played(FOUR, seed=2)
        if game.day >= 3 and game.throw and len(struck := [slot for slot in game.throw.slots if slot.destroyed]) == 1
    )
    column = game.column_of[destroyed.value]
    seat = game.seats[0]
    free = replace(seat, opening=Sheet(), after_event=Sheet(), sheet=Sheet(), turn=None, pending=None)
    seen = PAGES.view(replace(game, seats=(free, *game.seats[1:])), 0)
    assert "cross out" in seen["event"].lower()
    fortress = Sheet(built=(1 << cell(0, column), 0))  # type: ignore[arg-type]
    held = replace(free, opening=fortress, after_event=fortress, sheet=fortress)
    assert "the fortress holds" in PAGES.view(replace(game, seats=(held, *game.seats[1:])), 0)["event"]
    assert seen["sheet"]["districts"]


def test_an_event_is_empty_before_the_first_throw() -> None:
    assert PAGES.view(new_game(FOUR), 0)["event"] == ""
    assert isinstance(PAGES.action(apply(new_game(FOUR), Roll(2, (1, 3, 6)))[0], 1, 0), Turn)
