"""A card typed in later: it is added or changed, and nothing else of the file changes."""

import tomllib
from copy import deepcopy
from random import Random
from typing import Any

import pytest

from companion.games.troyes.card_edit import new_cards
from companion.games.troyes.card_values import KINDS
from companion.games.troyes.cards_file import read_cards_text
from companion.games.troyes.seed_cards import SEED_CARDS
from companion.owner_file.edit import FileEditError, toml_value, with_entry, with_table
from engine.troyes.made_up import MADE_UP
from hardware.toml_table import TableError

WAR = {"id": "war", "name": "War", "colour": "red", "calls": "white", "effects": [{"kind": "black", "n": 2}]}
WHOLE_WAR = {**WAR, "dice": "red", "divisor": 3, "flags": 4, "vp": [4, 2]}
WAGES = {"palace": 2, "bishopric": 1, "city_hall": 0}


def cards_of(text: str) -> list[tuple[str, dict[str, Any]]]:
    """Every card of a text with its kind."""
    content = tomllib.loads(text)
    return [(kind, card) for kind in KINDS for card in content.get(kind, [])]


def comments(text: str) -> list[str]:
    """Every comment of a text, in order."""
    return [line.partition("#")[2] for line in text.splitlines() if "#" in line]


def test_a_whole_copy_is_typed_in_card_by_card() -> None:
    text = new_cards("Notre exemplaire “à nous”", WAGES)
    typed = cards_of(MADE_UP)
    Random(1).shuffle(typed)
    for kind, card in typed:
        text = with_entry(text, kind, card)
    found = read_cards_text(text)
    assert found.faults == ()
    assert found.cards is not None
    assert found.cards.name == "Notre exemplaire “à nous”"
    assert sorted(card["id"] for _, card in cards_of(text)) == sorted(card["id"] for _, card in typed)


def test_a_value_typed_in_keeps_comments_and_all_other_cards() -> None:
    text = with_entry(SEED_CARDS, "event", WHOLE_WAR)
    assert comments(text) == comments(SEED_CARDS)
    before, after = SEED_CARDS.splitlines(), text.splitlines()
    assert len(before) == len(after)
    changed = [(old, new) for old, new in zip(before, after, strict=True) if old != new]
    assert changed == [
        ('dice = "?"', 'dice = "red"'),
        ('divisor = "?"', "divisor = 3"),
        ('flags = "?"', "flags = 4"),
        ('vp = "?"', "vp = [4, 2]"),
    ]


def test_each_card_of_the_form_can_be_changed() -> None:
    for kind, card in cards_of(SEED_CARDS):
        changed = {key: value for key, value in card.items() if key != "dice"} | {"name": "Another"}
        text = with_entry(SEED_CARDS, kind, changed)
        assert dict(cards_of(text))[kind] is not None
        assert changed in [each for _, each in cards_of(text)]
        assert comments(text)[:2] == comments(SEED_CARDS)[:2]


def test_the_wages_are_changed() -> None:
    board = {"wages": {"palace": 1, "bishopric": 2, "city_hall": 0}, "influence_max": 18}
    text = with_table(SEED_CARDS, ("board",), board)
    assert tomllib.loads(text)["board"] == board
    assert comments(text)[-1] == comments(SEED_CARDS)[-1]


INLINE = """name = "Ours" # kept
activity = [
    { id = "a", name = "A" }, # first
]
event = []
[board]
wages.palace = 2 # dotted
"""


def test_arrays_that_stand_in_one_value_are_changed_too() -> None:
    text = with_entry(INLINE, "activity", {"id": "b", "name": "B"})
    text = with_entry(text, "activity", {"id": "a", "name": "C"})
    text = with_entry(text, "event", WAR)
    text = with_entry(text, "character", {"id": "c", "name": "D"})
    content = tomllib.loads(text)
    assert content["activity"] == [{"id": "a", "name": "C"}, {"id": "b", "name": "B"}]
    assert (content["event"], content["character"]) == ([WAR], [{"id": "c", "name": "D"}])
    assert {" kept", " first", " dotted"} <= set(comments(text))


MIXED = '[[event]]\nid = "a"\n# one\n[event.x]\ny = 1\n\n[[activity]]\nid = "b"\n[[event]] # two\nid = "c"'


def test_headers_of_kinds_in_any_order_are_kept() -> None:
    for identity in ("a", "c"):
        text = with_entry(MIXED, "event", {"id": identity, "flags": 3})
        expected = tomllib.loads(MIXED)
        expected["event"]["ac".index(identity)] = {"id": identity, "flags": 3}
        assert tomllib.loads(text) == expected
        assert "# two" in text
    assert with_entry(MIXED, "event", {"id": "d"}).startswith(MIXED)


def test_only_line_feeds_end_a_line() -> None:
    """Others may stand in a comment or a name, and Windows ends its lines with two characters."""
    for text in (MIXED.replace("# one", "# one\u2028two\x85three"), MIXED.replace("\n", "\r\n")):
        changed = with_entry(text, "event", {"id": "c", "flags": 3})
        assert tomllib.loads(changed)["event"][1] == {"id": "c", "flags": 3}
        assert changed.startswith(text[: text.index("[[event]] # two")])
        assert tomllib.loads(with_entry(changed, "event", {"id": "d"}))["event"][2] == {"id": "d"}


def test_a_text_that_cannot_be_changed_is_refused() -> None:
    for text in ('event = "?"', "event = 3", "event = [3]"):
        kept = deepcopy(text)
        if text == "event = [3]":
            assert tomllib.loads(with_entry(text, "event", WAR))["event"] == [3, WAR]
            continue
        with pytest.raises(FileEditError):
            with_entry(text, "event", WAR)
        assert kept == text
    with pytest.raises(TableError):
        with_entry("event = [", "event", WAR)


def test_values_are_written_as_toml() -> None:
    values: tuple[Any, ...] = (True, -3, 'quote " and \\', [1, [2, "x"]], {"a": {"b": []}}, "tab\tend\x7f", {}, "é🎲")
    for value in values:
        assert tomllib.loads(f"v = {toml_value(value)}")["v"] == value
