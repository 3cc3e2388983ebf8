"""The page of the cards file of Cadwallon: its examples together are a file of the right form, and so is each skill."""

import re
import tomllib
from pathlib import Path

import pytest

from engine.cadwallon.cards_form import read_cards

PAGE = (Path(__file__).parents[2] / "docs" / "cadwallon-cards.md").read_text("utf-8")
EXAMPLE = "\n".join(re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL))
SKILLS = re.findall(r"\| `(\{ (?:always|when|manual).*?)`[ ;]", PAGE)
CARDS = re.findall(r"\| `(when = .*?)` \|", PAGE)
GANG = '[[gang]]\nid = "foxes"\nname = "Foxes"\ncolour = "yellow"\n'


def faults(text: str) -> list[object]:
    return list(read_cards(tomllib.loads(f"{text}\n{GANG}")).faults)


def test_the_examples_make_a_file() -> None:
    assert faults(EXAMPLE) == []


@pytest.mark.parametrize("skill", SKILLS)
def test_a_skill_of_the_page_is_allowed(skill: str) -> None:
    assert len(SKILLS) >= 6
    old = 'skill = { always = [{ kind = "dice", n = 1, side = "attack" }] }'
    assert old in EXAMPLE
    assert faults(EXAMPLE.replace(old, f"skill = {skill}")) == []


@pytest.mark.parametrize("card", CARDS)
def test_an_arcana_of_the_page_is_allowed(card: str) -> None:
    assert len(CARDS) >= 7
    lines = card.replace("`, `", "\n")
    old = 'when = "turn"\non = "own"\neffect = [{ op = "steps", n = 2 }]'
    assert old in EXAMPLE
    assert faults(EXAMPLE.replace(old, lines)) == []
