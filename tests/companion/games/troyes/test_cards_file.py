"""The report of a cards file, in every language."""

from pathlib import Path

import pytest

from companion.games.troyes.cards_file import CARDS, cards_report
from companion.games.troyes.seed_cards import SEED_CARDS
from companion.i18n.language import Language, using
from companion.owner_file.report import MAX_SHOWN_FAULTS
from engine.troyes.made_up import MADE_UP

SHARED = Path(__file__).parents[5] / "shared" / "rules" / "troyes"


@pytest.mark.skipif(not SHARED.is_dir(), reason="needs ../shared")
def test_the_form_is_that_of_the_rules() -> None:
    assert (SHARED / "cards-from-the-seed.toml").read_text("utf-8") == SEED_CARDS


def test_the_made_up_set_is_named_as_such() -> None:
    found = cards_report(CARDS.made_up, "x.toml")
    assert (found.good, found.usable) == (True, True)
    assert "made up" in " ".join(found.lines)
    assert found.lines[-1] == "Playable with this number of players: 2, 3 and 4."
    assert any("Made-up Jester" in line for line in found.lines)


def test_the_form_names_each_open_value_with_its_line() -> None:
    found = cards_report(CARDS.form, "form.toml")
    assert (found.good, found.usable) == (False, True)
    lines = CARDS.form.splitlines()
    for line in found.lines:
        _name, number, _card, key, _words = line.split(":", 4)
        assert lines[int(number) - 1].startswith(f"{key.strip()} = ")
        assert '"?"' in lines[int(number) - 1]
    assert len(found.lines) == sum('= "?"' in line for line in lines)


def test_a_file_without_cards_names_the_missing_ones() -> None:
    found = cards_report(MADE_UP.partition("# yellow")[0], "x.toml")
    assert (found.good, found.usable) == (False, True)
    assert "No game can begin with these cards yet:" in found.lines
    assert 'No activity card has colour = "red" and number = 1.' in found.lines
    assert "Characters: 0; 2 players need 4." in found.lines


def test_many_faults_are_cut() -> None:
    text = MADE_UP + "".join(f'[[event]]\nid = "x_{number}"\n' for number in range(20))
    found = cards_report(text, "x.toml")
    assert (len(found.lines), found.usable) == (MAX_SHOWN_FAULTS + 1, False)
    assert found.lines[-1].endswith("more faults are not listed.")


@pytest.mark.parametrize("language", list(Language))
def test_reports_are_in_the_language_used(language: Language) -> None:
    wrong = MADE_UP.replace("hire = 4", "hire = 44", 1)
    english = (cards_report(wrong, "x.toml").lines, cards_report(MADE_UP, "x.toml").lines)
    with using(language):
        translated = (cards_report(wrong, "x.toml").lines, cards_report(MADE_UP, "x.toml").lines)
    assert (translated == english) == (language is Language.EN)
    assert translated[0][0].startswith("x.toml:16: x_merchant: hire: ")
