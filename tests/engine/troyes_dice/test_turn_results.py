"""The results of all open turns at once are those of `apply`, turn by turn, with every tile and rule variant."""

import pytest

from engine.troyes_dice import FortressFeast, Game, RecolouredDie, SecondDieCost, Setup, Turn, apply, legal, score
from engine.troyes_dice.effects import DieAdjusted, DieChosen, Effect, GameEnded, Paid, TurnEnded
from engine.troyes_dice.terms import Tile
from engine.troyes_dice.turn_results import turn_results
from tests.companion.tables import FEASTS, played

PAYMENT = (DieChosen, Paid, DieAdjusted)
END = (TurnEnded, GameEnded)
SETUPS = {
    "base": Setup(("Ada", "Bo")),
    "feasts": FEASTS,
    "any payment, no colour counted": Setup(
        ("Ada", "Bo"), second_die_cost=SecondDieCost.ANY, recoloured_die=RecolouredDie.NOTHING
    ),
    "halls, work, fortress": Setup(
        ("Ada", "Bo"),
        tiles=((0, Tile.HALL), (1, Tile.WORK), (2, Tile.FORTRESS)),
        fortress_feast=FortressFeast.ONE,
        recoloured_die=RecolouredDie.NOTHING,
    ),
}


@pytest.mark.parametrize("setup", SETUPS.values(), ids=SETUPS)
def test_results_are_those_of_apply(setup: Setup) -> None:
    checked = 0
    for seed in (1, 2):
        for _action, game, _effects in played(setup, seed):
            for player in range(len(game.seats)):
                checked += check(game, player)
    assert checked > 500


def check(game: Game, player: int) -> int:
    """Compare the results of a player's turns with those of `apply`, one by one; return their number."""
    found = list(turn_results(game, player))
    assert [result.turn for result in found] == [turn for turn in legal(game, player) if isinstance(turn, Turn)]
    for result in found:
        after, effects = apply(game, result.turn)
        sheet, written = after.sheets[player], result.deed.sheet
        assert (result.held, result.points) == (sheet.held, score(sheet).total)
        assert (written.circled, written.citizens, written.built) == (sheet.circled, sheet.citizens, sheet.built)
        assert (written.crossed, written.characters) == (sheet.crossed, sheet.characters)
        assert list(result.deed.effects) == deed_effects(effects)
        paid = [0, 0, 0]
        for effect in effects:
            if isinstance(effect, Paid):
                paid[effect.resource] += effect.amount
        assert result.cost == tuple(paid)
    return len(found)


def deed_effects(effects: tuple[Effect, ...]) -> list[Effect]:
    """The effects of a turn without those of its payment and of its end."""
    return [effect for effect in effects if not isinstance(effect, (*PAYMENT, *END))]
