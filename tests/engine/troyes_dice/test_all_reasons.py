"""`faults` names every reason, not the first alone: held against the slow rules, which were written apart."""

import json
import random
from collections import Counter
from dataclasses import replace as changed
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.troyes_dice import Colour, Deed, Game, Kind, Resource, Rest, Seat, Sheet, Turn, apply, faults, legal
from engine.troyes_dice.actions import Action
from engine.troyes_dice.faults import Code
from engine.troyes_dice.legal import PlayerAction
from engine.troyes_dice.record import dump
from engine.troyes_dice.rules import new_game
from tests.engine.troyes_dice import slow_action, slow_rules
from tests.engine.troyes_dice.boards import RED, rolled, setup_with
from tests.engine.troyes_dice.positions import random_roll, random_setup, random_sheet, with_options
from tests.engine.troyes_dice.test_perft import words


def slow_sheet(sheet: Sheet) -> slow_action.Sheet:
    """The same sheet for the slow rules."""
    return slow_action.Sheet(
        circled={each.word: sheet.circled[each] for each in Resource},
        crossed_out={each.word: sheet.circled[each] - sheet.held[each] for each in Resource},
        citizens={each.word: sheet.citizens[each] for each in Colour},
        built={(k.word, d.word, column) for k in Kind for d in Colour for column in sheet.columns(k, d)},
        crossed={(d.word, column) for d in Colour for column in sheet.crossed_columns(d)},
        characters={column: number for column, number in enumerate(sheet.characters, 1) if number},
    )


def random_turn(rng: random.Random) -> PlayerAction:
    if rng.random() < 0.05:
        return Rest(0)
    return Turn(
        0,
        rng.randrange(4),
        rng.choice(list(Deed)),
        rng.choice([None, *Colour]),
        rng.choice([None, None, *range(-1, 9)]),
        rng.choice([None, None, None, *Resource]),
    )


def played(rng: random.Random, halves: int, acted: bool) -> tuple[Game, slow_rules.Position]:
    """A solo game in which so many halves are open, before the player's turn or after it, in both engines."""
    setup = with_options(rng, random_setup(rng, 1))
    game, actions = new_game(setup), list[Action]()
    for half in range(halves):
        actions.append(random_roll(rng))
        game, _ = apply(game, actions[-1])
        while not game.seats[0].done and (acted or half < halves - 1):
            actions.append(rng.choice(legal(game, 0)))
            game, _ = apply(game, actions[-1])
    return game, slow_rules.position_after(json.loads(dump(setup, actions)))


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 2**32), halves=st.integers(0, 16), acted=st.booleans())
def test_both_engines_give_the_same_reasons(seed: int, halves: int, acted: bool) -> None:
    rng = random.Random(seed)
    game, position = played(rng, halves, acted)
    if not acted and rng.random() < 0.7:
        sheet = random_sheet(rng)
        game = replace(game, seats=(Seat(sheet, sheet, sheet),))
        position = changed(position, sheets=(slow_sheet(sheet),))
    for _ in range(60):
        turn = random_turn(rng)
        found = Counter(each.rule for each in faults(game, turn))
        slow: Any = Counter(each.rule for each in slow_rules.turn_faults(position, words(turn)))
        assert found == slow, turn


def test_a_turn_with_five_things_against_it_names_all_five() -> None:
    sheet = Sheet(held=(0, 0, 0), crossed=1 << 5)
    game = rolled(setup_with(), 0, roll=random_roll(random.Random(3)), sheet=sheet)
    assert game.throw is not None
    black = next(slot for slot in game.throw.slots if slot.black)
    colour = Colour.RED if black.colour != RED else Colour.WHITE
    game = replace(game, seats=tuple(replace(seat, turn=Rest(0)) for seat in game.seats))
    found = faults(game, Turn(0, black.index, Deed.WORK, colour, 6, Resource.DENIER))
    codes = {each.code for each in found}
    assert {Code.SECOND_TURN, Code.BLACK_DIE, Code.PAY_SUPERFLUOUS, Code.COLOUR_LACKING, Code.VALUE_LACKING} <= codes
