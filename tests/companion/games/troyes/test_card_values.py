"""A card in the making: values that follow from others, faults with their fields, ids."""

from random import Random
from typing import Any

import pytest

from companion.games.troyes.card_fields import fields
from companion.games.troyes.card_values import (
    ABSENT,
    KINDS,
    blank,
    card_faults,
    not_for,
    value_at,
    with_value,
)
from engine.owner_file import FormCode
from engine.troyes.cards import as_mapping
from engine.troyes.made_up import made_up_cards
from engine.troyes.terms import Colour

BOARD = {"wages": {"palace": 2, "bishopric": 1, "city_hall": 0}}


def set_all(kind: str, card: dict[str, Any], *values: tuple[tuple[str | int, ...], object]) -> dict[str, Any]:
    for path, value in values:
        card = with_value(kind, card, path, value)
    return card


@pytest.mark.parametrize("kind", KINDS)
def test_a_blank_card_misses_values_and_is_wrong_in_nothing_else(kind: str) -> None:
    card = {**blank(kind, Colour.RED, 1), "name": "Anna"}
    assert {fault.code for fault in card_faults(kind, card)} == {FormCode.NOT_YET}


def test_what_follows_from_a_value_is_set_with_it() -> None:
    card = set_all("activity", blank("activity"), (("colour",), "white"), (("when",), "now"))
    assert (card["dice"], card["effect"]) == ("white", {"gain": {}})
    card = set_all("activity", card, (("effect", "gain", "denier"), 2), (("effect", "cost", "influence"), 1))
    assert card["effect"] == {"gain": {"denier": 2}, "cost": {"influence": 1}}
    card = set_all("activity", card, (("effect", "cost", "influence"), 0), (("effect", "roll"), [3]))
    card = with_value("activity", card, ("effect", "per"), {"count": "tradesmen"})
    assert card["effect"] == {"gain": {"denier": 2}, "per": {"count": "tradesmen"}}
    card = set_all("activity", card, (("when",), "later"), (("effect", "kind"), "multiply"))
    assert card["effect"] == {"kind": "multiply", "from": "?", "to": "?", "count": "?"}
    assert not_for(card["effect"]) == ("place",)
    assert with_value("activity", card, ("effect", "kind"), "manual")["effect"] == {"manual": "?"}


def test_only_red_events_of_the_deck_call_another_one() -> None:
    card = blank("event", Colour.RED)
    assert card["calls"] == "?"
    assert "calls" not in with_value("event", card, ("start",), True)
    assert "calls" not in with_value("event", card, ("colour",), "white")
    assert with_value("event", with_value("event", card, ("start",), True), ("start",), ABSENT)["calls"] == "?"
    card = set_all("event", card, (("effects",), []), (("effects", 0, "kind"), "lose"))
    assert card["effects"] == [{"kind": "lose", "what": "?", "n": "?"}]


def test_spaces_of_the_board_change_places() -> None:
    board = with_value("board", BOARD, ("palace", 0, 1), 4)
    assert board["palace"] == [[1, 4], [2, 5], [3, 6]]
    assert card_faults("board", board) == ()
    assert board["wages"] == BOARD["wages"]


def test_every_made_up_card_can_be_entered_by_the_values_that_are_offered() -> None:
    """Each value of each card stands among the choices of a field, or is typed as a text."""
    for kind in KINDS:
        for card in as_mapping(made_up_cards())[kind]:
            assert card_faults(kind, {**card, "id": "card", "name": "Anna"}) == ()
            for at in parts(card):
                for field in fields(kind, card, at):
                    seen = value_at(card, field.path)
                    if field.opens or field.limit or field.many or seen is ABSENT:
                        continue
                    offered = [each.value for each in field.choices]
                    assert seen in offered or isinstance(seen, dict), (card["id"], field.path, seen)


def parts(card: dict[str, Any]) -> list[tuple[str | int, ...]]:
    found: list[tuple[str | int, ...]] = [()]
    found += [(key,) for key in ("effect", "vp", "steps") if isinstance(card.get(key), dict | list)]
    effects = card.get("effects", [])
    return found + [("effects",)] * bool(effects) + [("effects", n) for n in range(len(effects))]


GARBAGE: tuple[Any, ...] = ("?", "", 3, -1, True, [], {}, ["?"], [[1]], [{"kind": ["x"]}], {"kind": []}, {"count": {}})


@pytest.mark.parametrize("kind", [*KINDS, "board"])
def test_the_page_of_a_hostile_card_can_be_shown(kind: str) -> None:
    chance = Random(5)
    names = [
        "name",
        "colour",
        "number",
        "vp",
        "effect",
        "effects",
        "when",
        "steps",
        "start",
        "calls",
        "palace",
        "wages",
    ]
    for _ in range(300):
        card: dict[str, Any] = {name: chance.choice(GARBAGE) for name in names if chance.random() < 0.8}
        for key in ("effect", "effects"):
            if chance.random() < 0.5:
                nested = {
                    name: chance.choice(GARBAGE) for name in ("kind", "gain", "per", "not_for", "roll", "n", "in")
                }
                card[key] = nested if key == "effect" else [nested]
        for at in ((), ("effect",), ("effects",), ("effects", 0), ("vp",), ("steps",), ("palace",)):
            if kind == "board" and at[:1] not in ((), ("palace",)):
                continue
            shown = fields(kind, card, at)
            assert all(isinstance(each.shown, str) and each.title for each in shown)
        card_faults(kind, card)
