"""A card in the making: values that follow from others, faults with their fields, ids."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from companion.games.troyes.card_values import KINDS, blank, card_faults, declared, usual, with_value
from companion.games.troyes.model import CardPage
from companion.games.troyes.table import TROYES_AT_THE_TABLE
from companion.owner_file.form import ABSENT, fields
from companion.ui.screens import view
from engine.owner_file import FormCode, Path
from engine.troyes.cards import as_mapping
from engine.troyes.made_up import made_up_cards
from engine.troyes.terms import Colour
from tests.companion.tables import new_model

BOARD = {"wages": {"palace": 2, "bishopric": 1, "city_hall": 0}}


def set_all(kind: str, card: dict[str, Any], *values: tuple[tuple[str | int, ...], object]) -> dict[str, Any]:
    for path, value in values:
        card = with_value(declared(kind), card, path, value)
    return card


@pytest.mark.parametrize("kind", KINDS)
def test_a_blank_card_misses_values_and_is_wrong_in_nothing_else(kind: str) -> None:
    card = {**blank(kind, Colour.RED, 1), "name": "Anna"}
    assert {fault.code for fault in card_faults(kind, card)} == {FormCode.NOT_YET}


def test_an_effect_goes_with_its_time() -> None:
    card = set_all("activity", blank("activity"), (("colour",), "white"), (("when",), "now"))
    assert usual(card, ("dice",)) == "white"
    assert card["effect"] == "?"
    card = set_all("activity", card, (("effect", ""), "symbols"), (("effect", "gain", "denier"), 2))
    card = set_all("activity", card, (("effect", "cost", "influence"), 1), (("when",), "now"))
    assert card["effect"] == {"gain": {"denier": 2}, "cost": {"influence": 1}}
    card = set_all(
        "activity", card, (("effect", "cost", "influence"), ABSENT), (("effect", "per", "count"), "tradesmen")
    )
    assert card["effect"] == {"gain": {"denier": 2}, "per": {"count": "tradesmen"}}
    card = set_all(
        "activity", card, (("when",), "later"), (("effect", ""), "symbols"), (("effect", "kind"), "multiply")
    )
    assert card["effect"] == {"kind": "multiply", "from": "?", "to": "?", "count": "?"}
    assert usual(card, ("effect", "not_for")) == ["place"]
    assert set_all("activity", card, (("effect", ""), "manual"))["effect"] == {"manual": "?"}


def test_only_red_events_of_the_deck_call_another_one() -> None:
    card = blank("event", Colour.RED)
    assert card["calls"] == "?"
    assert "calls" not in set_all("event", card, (("start",), True))
    assert "calls" not in set_all("event", card, (("colour",), "white"))
    assert set_all("event", card, (("start",), True), (("start",), False))["calls"] == "?"
    card = set_all("event", card, (("effects",), []), (("effects", 0, "kind"), "lose"))
    assert card["effects"] == [{"kind": "lose", "what": "?", "n": "?"}]


def test_spaces_of_the_board_change_places() -> None:
    board = set_all("board", BOARD, (("palace", 0, 1), 4))
    assert board["palace"] == [[1, 4], [2, 5], [3, 6]]
    assert card_faults("board", board) == ()
    assert board["wages"] == BOARD["wages"]


def test_every_made_up_card_can_be_entered_by_the_values_that_are_offered() -> None:
    """Each value of each card stands among the choices of a field, or is typed as a text."""
    for kind in KINDS:
        for card in as_mapping(made_up_cards())[kind]:
            assert card_faults(kind, {**card, "id": "card", "name": "Anna"}) == ()
            assert set(leaves(card)) - {("id",)} <= set(offered(kind, card, ()))


def leaves(value: Any, path: Path = ()) -> Iterator[Path]:
    """The path of each value that is no table and no list."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else None
    if inner is None:
        yield path
    for key, one in inner or ():
        yield from leaves(one, (*path, key))


def offered(kind: str, card: dict[str, Any], at: Path) -> Iterator[Path]:
    """The paths of the values that the pages of a card show and can change."""
    for field in fields(declared(kind), card, at):
        if field.opens and field.value is not ABSENT:
            yield from offered(kind, card, field.path)
        elif field.many and field.value is not ABSENT:
            assert all(each in field.choices for each in field.value)
            yield from leaves(field.value, field.path)
        elif field.limit or field.value in field.choices:
            yield field.path


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
            model = replace(new_model(), table=TROYES_AT_THE_TABLE)
            assert view(replace(model, screen=CardPage(kind, values=card, at=at)))
        card_faults(kind, card)
