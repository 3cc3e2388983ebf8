"""The gains of an action, line by line."""

import pytest

from companion.games.troyes_dice.gains import briefly, brings, first_gains, paid
from engine.troyes_dice import Colour, Effect, Kind, Resource, effects
from engine.troyes_dice.bonuses import ColumnBonus, LinkPaid, ResourceBonus, TrackBonus
from engine.troyes_dice.state import Reason

RED, YELLOW, WHITE = Colour
EACH = tuple(effects.ResourceGained(0, resource, 1, 0, 7, "2.4") for resource in Resource)


@pytest.mark.parametrize(
    ("all_effects", "lines"),
    [
        ((effects.ResourceGained(0, Resource.DENIER, 5, 0, 8, "4.6"),), ("+5 deniers",)),
        ((effects.ResourceGained(0, Resource.DENIER, 1, 3, 18, "4.6"),), ("+1 denier (3 lost)",)),
        (
            (
                effects.Built(0, Kind.PRESTIGE, RED, 3, 3, "4.7"),
                effects.CitizenGained(0, YELLOW, 1, 4, "4.7"),
                effects.ColumnProtected(0, 3),
                LinkPaid(0, Kind.PRESTIGE, RED, (3, 4)),
                effects.CitizenGained(0, YELLOW, 1, 5, "2.1"),
            ),
            ("+1 yellow citizen", "column 3 is protected", "link: +1 yellow citizen"),
        ),
        (
            (ResourceBonus(0, Resource.KNOWLEDGE, 6), effects.CitizenGained(0, WHITE, 1, 3, "2.2"), *EACH),
            ("space 6: +1 white citizen", "+1 of each resource"),
        ),
        ((ColumnBonus(0, 3), *EACH), ("all at 3: +1 of each resource",)),
        (
            (
                TrackBonus(0, RED, 20),
                effects.CitizenGained(0, YELLOW, 1, 3, "2.3"),
                effects.CitizenGained(0, WHITE, 1, 2, "2.3"),
                effects.CitizenGained(0, WHITE, 1, 3, "2.2"),
            ),
            ("20th citizen: +1 yellow citizen", "20th citizen: +1 white citizen", "+1 white citizen"),
        ),
        ((effects.HallCounted(0, 1, RED, 1),), ("counts 1 red die",)),
        ((effects.CharacterNumbered(0, 3, 2),), ("Thibaut II: 2 per great hall",)),
        ((TrackBonus(0, RED, 15), effects.ChoiceRaised(0, (), "2.3")), ("15th citizen: then you choose",)),
        ((effects.Built(0, Kind.WORK, WHITE, 2, 5, "4.9", by_bonus=True),), ("builds the bishopric 5",)),
        ((effects.TurnEnded(0), effects.Paid(0, Resource.DENIER, 1, 2, Reason.SLOT, "4.1")), ()),
    ],
)
def test_lines(all_effects: tuple[Effect, ...], lines: tuple[str, ...]) -> None:
    assert brings(all_effects) == lines


def test_payments_are_added_up() -> None:
    slot = effects.Paid(0, Resource.DENIER, 1, 2, Reason.SLOT, "4.1")
    raid = effects.Paid(0, Resource.DENIER, 1, 1, Reason.RAID, "6.2")
    value = effects.Paid(0, Resource.INFLUENCE, 3, 0, Reason.VALUE, "4.3")
    assert paid((slot, raid, value)) == (3, 2, 0)


def test_short_forms_for_small_keys() -> None:
    cathedral = (effects.CharacterNumbered(0, 2, 1),)
    assert first_gains(cathedral) == ("1 per palace", "")
    assert first_gains((effects.HallCounted(0, 1, RED, 0),)) == ("nothing", "")
    work = (effects.CitizenGained(0, RED, 2, 2, "4.8"), LinkPaid(0, Kind.WORK, RED, (5, 6)))
    gained = (*work, effects.ResourceGained(0, Resource.INFLUENCE, 3, 0, 9, "2.1"))
    assert first_gains(work[:1]) == ("2 red citizens", "")
    assert first_gains(gained) == ("2 red", "link: 3 infl.")
    assert first_gains((*gained, *gained)) == ("2 red", "link: 3 infl. …")
    assert briefly(work[:1]) == "2 red citizens"
    assert briefly(gained) == "2 red\nlink: 3 infl."
    assert briefly((*gained, *gained)) == "2 red\nlink: 3 infl.\n2 red…"
