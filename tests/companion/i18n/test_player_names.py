"""Names of players: one rule for two spellings of one name, used wherever names are compared."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis.strategies import text

from companion.i18n.player_names import folded, is_shown, known_spelling, same_name, width

CASES = Path(__file__).parents[3] / "../shared/cases/2026-11-27/names.json"
COMPANION = Path(__file__).parents[3] / "companion"
OWN_RULE = {"owner_file/ids.py", "games/turn_log.py", "i18n/player_names.py"}
"""Modules that need Unicode's data for something else: ids of pieces, widths on keys, columns."""


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("Zoë", "ZOË", True),
        ("Zoe\N{COMBINING DIAERESIS}", "Zoë", True),
        ("REN\N{LATIN CAPITAL LETTER E WITH ACUTE}", "rene\N{COMBINING ACUTE ACCENT}", True),
        ("Zoë", "Zoe", False),
        ("林", "林", True),
        ("Straße", "STRASSE", True),
        ("Ann  Lee ", "ann lee", True),
        ("A\N{ZERO WIDTH JOINER}da", "Ada", True),
        ("\N{FULLWIDTH LATIN CAPITAL LETTER A}da", "Ada", True),
        ("Ada", "Ida", False),
    ],
)
def test_same_names(one: str, other: str, same: bool) -> None:
    assert same_name(one, other) is same


def test_the_cases_of_phones() -> None:
    if not CASES.exists():
        pytest.skip("needs ../shared")
    cases = json.loads(CASES.read_text("utf-8"))
    assert all(same_name(one, other) for one, other in cases["pairs"])
    assert all(is_shown(name) for name in cases["allowed_and_refused_today"])


@given(text(max_size=8))
def test_a_folded_name_stays(name: str) -> None:
    assert folded(folded(name)) == folded(name)
    assert same_name(name, f" {name} ")


def test_a_known_spelling_is_used() -> None:
    assert known_spelling("ADA", ("Bo", "Ada")) == "Ada"
    assert known_spelling("ADA", ("Ada", "ADA")) == "ADA"
    assert known_spelling("Cy", ("Bo", "Ada")) == "Cy"


@pytest.mark.parametrize(("name", "shown"), [("a\x07", False), ("\u202eAda", False), ("\u200d", False), ("林", True)])
def test_only_letters_that_can_be_shown(name: str, shown: bool) -> None:
    assert is_shown(name) is shown


@pytest.mark.parametrize(
    ("name", "letters"),
    [
        ("Marie-Louise", 12),
        ("Zoe\N{COMBINING DIAERESIS}", 3),
        ("林小明", 6),
        ("می\N{ZERO WIDTH NON-JOINER}خواهم", 7),
        ("\N{MAN}\N{ZERO WIDTH JOINER}\N{WOMAN}\N{ZERO WIDTH JOINER}\N{GIRL}\N{ZERO WIDTH JOINER}\N{BOY}", 2),
        ("\N{WOMAN}\N{EMOJI MODIFIER FITZPATRICK TYPE-4}\N{ZERO WIDTH JOINER}\N{MICROSCOPE} Ada", 6),
        ("क्ष", 2),
    ],
)
def test_the_width_of_a_name_is_that_of_the_letters_that_one_sees(name: str, letters: int) -> None:
    assert width(name) == letters
    assert is_shown(name)


def test_no_module_has_a_rule_of_its_own() -> None:
    found = {
        str(file.relative_to(COMPANION))
        for file in COMPANION.rglob("*.py")
        if "unicodedata" in (source := file.read_text("utf-8")) or "name.casefold()" in source
    }
    others = {"health/bundle.py", "ui/toolkit/letter_widths.py", "web/hall.py"}
    assert found - OWN_RULE == others, "they order, find or measure names, and compare none"
