"""The report of a box file, in every language; the form to fill in; lines of faults and warnings."""

import re
import tomllib

import pytest

from companion.games.castles_of_tuscany.box_file import BOX, box_report, read_box_text
from companion.games.castles_of_tuscany.empty_box import new_box
from companion.i18n.language import Language, using
from companion.owner_file.words import words_of
from engine.castles_of_tuscany.box_form import read_box
from engine.castles_of_tuscany.made_up import MADE_UP

OTHER_CARDS = MADE_UP.replace("village = 18", "village = 19", 1)


def test_the_made_up_box_is_named_as_such() -> None:
    found = box_report(BOX.made_up, "x.toml")
    assert (found.good, found.usable) == (True, True)
    assert any("made up" in line for line in found.lines)
    assert found.lines[-1] == "Playable with this number of players: 2, 3 and 4."


def test_in_the_form_every_value_waits_and_nothing_is_wrong() -> None:
    checked = read_box(tomllib.loads(new_box()))
    assert (checked.box, checked.unfinished) == (None, True)
    # 120 spaces, eight farm tiles, sixteen numbers, and all region cards at once
    assert len(checked.faults) == 120 + 8 + 16 + 1
    found = box_report(BOX.form, "form.toml")
    assert (found.good, found.usable) == (False, True)
    lines = BOX.form.splitlines()
    for line in found.lines[:-1]:
        assert '"?"' in lines[int(line.split(":")[1]) - 1]
    assert tomllib.loads(new_box('a "b" \\'))["name"] == 'a "b" \\'


def test_faults_and_warnings_have_their_lines() -> None:
    wrong = MADE_UP.replace('"city", "village", "mine", "carter", "village"]', '"moon", "village", "mine"]', 1)
    found = box_report(wrong, "x.toml")
    assert (found.good, found.usable) == (False, False)
    number = next(at for at, line in enumerate(MADE_UP.splitlines(), 1) if line.startswith('spaces = ["farm"'))
    assert found.lines == (
        f"x.toml:{number}: A1: spaces: […] (8) is not allowed here; it must be a list of 10 values.",
    )
    warned = box_report(OTHER_CARDS, "x.toml")
    number = next(at for at, line in enumerate(MADE_UP.splitlines(), 1) if line == "[cards]")
    assert warned.good
    assert warned.lines[0] == (
        f"x.toml:{number}: cards: Please check: the region cards add up to 123; the printed game has 122."
    )


def test_boards_that_wait_are_absent_and_too_few_boards_are_named() -> None:
    text = re.sub(r'(id = "[AB][34]"\nspaces = )\[[^]]*\]', r'\1"?"', MADE_UP)
    found = read_box_text(text)
    assert found.box is not None
    assert (len(found.box.boards), found.unfinished) == (8, True)
    assert box_report(text, "x.toml").lines[-1] == "Playable with this number of players: 2."
    few = box_report(re.sub(r'(id = "C[1234]"\nspaces = )\[[^]]*\]', r'\1"?"', MADE_UP), "x.toml")
    assert (few.good, few.usable) == (False, True)
    assert few.lines[-1] == "Complete boards C: 0; 2 players need 2."


@pytest.mark.parametrize("language", list(Language))
def test_reports_are_in_the_language_used(language: Language) -> None:
    texts = (MADE_UP, OTHER_CARDS, new_box(), MADE_UP.replace("inn = 12", "inn = 100"))
    english = [box_report(text, "x.toml").lines for text in texts]
    with using(language):
        translated = [box_report(text, "x.toml").lines for text in texts]
    assert [one == other for one, other in zip(translated, english, strict=True)] == [language is Language.EN] * 4


def test_words_of_a_fault_name_no_place() -> None:
    (fault,) = read_box(tomllib.loads(MADE_UP.replace("inn = 12", "inn = 100"))).faults
    assert words_of(fault) == "100 is not allowed here; it must be a whole number from 0 to 99."
