"""The examples on the page about the cards file are good ones."""

import re
import tomllib
from pathlib import Path

import pytest

from engine.owner_file_checks import Found
from engine.troyes.card_keys import AT_ONCE, EVENT_EFFECT, LATER_ON
from engine.troyes.cards_form import read_cards

PAGE = (Path(__file__).parents[4] / "docs" / "troyes-cards.md").read_text("utf-8")
EFFECTS = re.findall(r"`(\{ .*? \})`", PAGE)


def test_the_examples_are_a_file_without_faults() -> None:
    text = "\n".join(re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL))
    checked = read_cards(tomllib.loads(text))
    assert checked.faults == ()
    assert checked.cards is not None
    assert (len(checked.cards.activity), len(checked.cards.event), len(checked.cards.character)) == (1, 1, 1)


def test_there_are_many_effects() -> None:
    assert len(EFFECTS) >= 20


@pytest.mark.parametrize("effect", EFFECTS)
def test_each_effect_is_right_on_one_kind_of_card(effect: str) -> None:
    value = tomllib.loads(f"effect = {effect}")["effect"]
    faults = []
    for check in (AT_ONCE, LATER_ON, EVENT_EFFECT):
        found = Found()
        check(found, (), value)
        faults.append(found.faults)
    assert [] in faults
