"""Each effect of a player's turn as a clause."""

from typing import Any

import pytest

from companion.games.troyes_dice.effect_text import EFFECT_TEXTS, effect_text
from engine.troyes_dice import Citizen, Colour, Kind, Resource, Tile, effects
from engine.troyes_dice.bonuses import ColumnBonus, FeastHeld, LinkPaid, ResourceBonus, TrackBonus
from engine.troyes_dice.state import Reason

RED, YELLOW, WHITE = Colour
INFLUENCE, DENIER, KNOWLEDGE = Resource

CASES = [
    (effects.DieChosen(0, 2, RED, 5), "takes the red 5 from slot 2"),
    (effects.Paid(0, DENIER, 1, 2, Reason.SLOT, "4.1"), "pays 1 denier for the slot"),
    (effects.Paid(0, INFLUENCE, 1, 2, Reason.RAID, "6.2"), "pays 1 influence for the raid"),
    (effects.Paid(0, KNOWLEDGE, 2, 1, Reason.COLOUR, "4.4"), "pays 2 knowledge for the colour"),
    (effects.Paid(0, INFLUENCE, 5, 0, Reason.VALUE, "4.3"), "pays 5 influence for the value"),
    (effects.DieAdjusted(0, YELLOW, 6, "4.4"), "makes it a yellow 6"),
    (effects.Rested(0), "can pay for no die"),
    (effects.ResourceGained(0, DENIER, 6, 0, 9, "4.6"), "gains 6 deniers"),
    (effects.ResourceGained(0, DENIER, 1, 3, 18, "4.6"), "gains 1 denier; 3 more are lost for lack of space"),
    (effects.CitizenGained(0, WHITE, 1, 4, "2.2"), "gains 1 white citizen"),
    (effects.CitizenGained(0, RED, 2, 4, "4.8"), "gains 2 red citizens"),
    (effects.CitizenLost(0, RED, 2), "loses 2 red citizens: all tracks are full"),
    (effects.Built(0, Kind.WORK, RED, 3, 6, "4.8"), "builds the count's palace of column 3 (number 6)"),
    (effects.CharacterNumbered(0, 3, 2), "writes 2 beside Thibaut II"),
    (effects.ColumnProtected(0, 4), "column 4 is protected"),
    (effects.HallCounted(0, 5, WHITE, 1), "the hall counts 1 white die"),
    (effects.HallCounted(0, 5, WHITE, 0), "the hall counts 0 white dice"),
    (FeastHeld(0, Tile.WORK), "a feast adds to it: Work"),
    (LinkPaid(0, Kind.PRESTIGE, RED, (1, 2)), "the link of columns 1 and 2 pays (fortresses)"),
    (LinkPaid(0, Kind.WORK, WHITE, (3, 4)), "the link of columns 3 and 4 pays (bishoprics)"),
    (ResourceBonus(0, DENIER, 6), "reaches space 6 of this track: deniers"),
    (ResourceBonus(0, INFLUENCE, 12), "reaches space 12 of this track: influence"),
    (TrackBonus(0, YELLOW, 15), "reaches 15 yellow citizens"),
    (ColumnBonus(0, 3), "all three citizen tracks reach 3"),
    (effects.BonusLapsed(0, "2.3"), "this bonus has nothing to build"),
    (effects.ChoiceRaised(0, (Citizen(RED), Citizen(WHITE)), "2.5"), "chooses among 2"),
    (effects.TurnUndone(0), "takes the turn back"),
    (effects.TurnEnded(0), ""),
]


@pytest.mark.parametrize(("effect", "said"), CASES, ids=[type(effect).__name__ for effect, _ in CASES])
def test_clause(effect: Any, said: str) -> None:
    assert effect_text(effect) == said


def test_every_clause_has_a_case() -> None:
    assert {type(effect) for effect, _ in CASES} == set(EFFECT_TEXTS)
