"""The ways on a phone: every legal turn with its gains, and the rules' own reason against everything else."""

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from companion.games.troyes_dice.phone_pages import PAGES
from companion.games.troyes_dice.phone_ways import NONE
from companion.games.troyes_dice.points_now import gains_now, signed
from companion.games.troyes_dice.turn_text import because
from engine.troyes_dice import (
    Colour,
    Deed,
    Game,
    Resource,
    Rest,
    SecondDieCost,
    Setup,
    Turn,
    apply,
    faults,
    legal,
    score,
)
from tests.companion.tables import FEASTS, played

ANY = Setup(("Ada", "Bo"), second_die_cost=SecondDieCost.ANY)


def halves(setup: Setup, seed: int) -> Iterator[tuple[Game, dict[str, Any]]]:
    """Every other throw of a random game with the first player's view."""
    for _action, game, _effects in played(setup, seed):
        if all(seat.turn is None for seat in game.seats) and game.half_index % 2 == 0:
            yield game, PAGES.view(game, 0)


def turn_of(game: Game, slot: int, pay: int, colour: int, value: int, deed: int) -> Turn:
    """The turn with a die as adjusted."""
    assert game.throw is not None
    die = game.throw.slots[slot]
    return Turn(
        0,
        slot,
        Deed(deed),
        None if colour == die.colour else Colour(colour),
        None if value == die.lies else value,
        None if pay == NONE else Resource(pay),
    )


@pytest.mark.parametrize("setup", [FEASTS, ANY], ids=["feasts", "any"])
def test_every_legal_turn_is_a_way_with_its_gains(setup: Setup) -> None:
    for game, seen in halves(setup, seed=5):
        texts = seen["texts"]
        ways = [turn_of(game, way.slot, way.pay, way.colour, way.value, way.deed) for way in seen["ways"]]
        assert ways == [turn for turn in legal(game, 0) if isinstance(turn, Turn)]
        for way, turn in zip(seen["ways"][::7], ways[::7], strict=True):
            after, effects = apply(game, turn)
            sheet = after.sheets[0]
            assert tuple(texts[line] for line in way.gains) == gains_now(game, after, 0, effects)
            assert way.after == (*sheet.held, *sheet.citizens, score(sheet).total)
            assert way.points == signed(score(sheet).total - score(game.sheets[0]).total)
            assert bool(way.cells) == any(type(effect).__name__ == "Built" for effect in effects)


@pytest.mark.parametrize("setup", [FEASTS, ANY], ids=["feasts", "any"])
def test_every_refusal_gives_the_reason_of_the_rules(setup: Setup) -> None:
    refused = 0
    for game, seen in halves(setup, seed=6):
        texts = ["", *seen["texts"]]
        for no in seen["refused"]:
            pays = [each["pay"] for each in seen["dice"][no.slot]["pays"] if each["why"] == NONE]
            reasons = {because(faults(game, turn_of(game, no.slot, pay, no.colour, no.value, no.deed))) for pay in pays}
            refused += 1
            assert texts[no.why + 1] in reasons
            assert "" not in reasons
        for die in seen["dice"]:
            _check_die(game, die, texts)
    assert refused > 20


def _check_die(game: Game, die: dict[str, Any], texts: list[str]) -> None:
    assert game.throw is not None
    slot = game.throw.slots[die["slot"]]
    pays = [NONE if each.pay is None else int(each.pay) for each in slot.payments]
    as_it_lies = [turn_of(game, slot.index, pay, slot.colour, slot.lies, Deed.GATHER) for pay in pays]
    assert (die["why"] == NONE) is any(not faults(game, turn) for turn in as_it_lies)
    if die["why"] != NONE:
        assert texts[die["why"] + 1] == because(faults(game, as_it_lies[0]))
        assert not die["pays"]
    for each in die["pays"]:
        pay = each["pay"]
        assert texts[each["why"] + 1] == because(
            faults(game, turn_of(game, slot.index, pay, slot.colour, slot.lies, Deed.GATHER))
        )
        if each["why"] != NONE:
            continue
        for value, cost in enumerate(each["values"], 1):
            tried = turn_of(game, slot.index, pay, slot.colour, value, Deed.GATHER)
            assert texts[cost["why"] + 1] == because(faults(game, tried))
        for colour, cost in enumerate(each["colours"]):
            tried = turn_of(game, slot.index, pay, colour, slot.lies, Deed.GATHER)
            assert texts[cost["why"] + 1] == because(faults(game, tried))


def test_values_and_colours_that_are_open_one_by_one_are_open_together() -> None:
    for game, seen in halves(ANY, seed=7):
        ways = {(way.slot, way.pay, way.colour, way.value) for way in seen["ways"] if way.deed == Deed.GATHER}
        for die in seen["dice"]:
            for pay in (each for each in die["pays"] if each["why"] == NONE):
                for value, for_value in enumerate(pay["values"], 1):
                    for colour, for_colour in enumerate(pay["colours"]):
                        both = for_value["why"] == NONE == for_colour["why"]
                        assert ((die["slot"], pay["pay"], colour, value) in ways) is both
        assert game.throw is not None


def test_a_player_who_can_pay_for_no_die_rests() -> None:
    game = next(game for game, _seen in halves(FEASTS, seed=5))
    assert game.throw is not None
    slots = tuple(replace(slot, available=slot.index > 1) for slot in game.throw.slots)
    throw = replace(game.throw, slots=slots, available=slots[2:])
    seat = game.seats[0]
    poor = replace(seat, sheet=replace(seat.sheet, held=(0, 0, 0)))
    game = replace(game, throw=throw, seats=(poor, *game.seats[1:]))
    seen = PAGES.view(game, 0)
    assert legal(game, 0) == (Rest(0),)
    assert seen["rest"]["n"] == 0
    assert seen["ways"] == []
    assert any("1 of each resource" in gain for gain in seen["rest"]["gains"])
