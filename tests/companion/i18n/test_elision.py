"""French elision: `de` and `que` before names, in every sentence that puts a name there."""

# ruff: noqa: RUF001 - French has its own apostrophe

import gettext
import re
from pathlib import Path

import pytest

from companion.i18n.language import FOLDER, Language, _, ngettext, using
from companion.i18n.numbers import elided

SOURCES = Path(__file__).parents[3] / "companion"
AROUND = 400
"""Characters before and after a sentence in the code, within which it is filled."""
ELIDABLE = re.compile(r"\b(?:de|que|jusque|puisque|lorsque|quoique) \{(\w+)\}", re.IGNORECASE)

NEVER_BEFORE_A_VOWEL = {
    "folder": "paths begin with /",
    "file": "paths begin with /",
    "device": "paths begin with /",
    "same": "the camera with its article",
    "camera": "caméra",
    "before": "figures",
    "count": "figures",
    "width": "figures",
    "made": "dates",
}
"""Fields of the catalogue after `de` or `que` whose values need no elision, and the reason."""


@pytest.mark.parametrize(
    ("name", "turn", "missing", "fortress"),
    [
        ("Ada", "Tour d’Ada", "Il ne manque plus qu’Ada.", "la forteresse d’Ada tient"),
        ("Élodie", "Tour d’Élodie", "Il ne manque plus qu’Élodie.", "la forteresse d’Élodie tient"),
        ("Œdipe", "Tour d’Œdipe", "Il ne manque plus qu’Œdipe.", "la forteresse d’Œdipe tient"),
        ("Yves", "Tour d’Yves", "Il ne manque plus qu’Yves.", "la forteresse d’Yves tient"),
        ("Hélène", "Tour d’Hélène", "Il ne manque plus qu’Hélène.", "la forteresse d’Hélène tient"),
        ("Bo", "Tour de Bo", "Il ne manque plus que Bo.", "la forteresse de Bo tient"),
        ("Yann", "Tour de Yann", "Il ne manque plus que Yann.", "la forteresse de Yann tient"),
        ("Hans", "Tour de Hans", "Il ne manque plus que Hans.", "la forteresse de Hans tient"),
        ("8 ans", "Tour de 8 ans", "Il ne manque plus que 8 ans.", "la forteresse de 8 ans tient"),
        ("王", "Tour de 王", "Il ne manque plus que 王.", "la forteresse de 王 tient"),
        ("Rui de Almeida", "Tour de Rui de Almeida", "Il ne manque plus que Rui de Almeida.",
         "la forteresse de Rui de Almeida tient"),
    ],
)  # fmt: skip
def test_names(name: str, turn: str, missing: str, fortress: str) -> None:
    with using(Language.FR):
        assert elided(_("{name}'s turn"), name=name) == turn
        assert elided(_("Only {name} is missing."), name=name) == missing
        text = ngettext("the fortress of {names} holds", "the fortresses of {names} hold", 1)
        assert elided(text, names=name) == fortress


def test_characters_of_the_sheet() -> None:
    with using(Language.FR):
        text = _("writes {number} beside {character}")
        assert elided(text, number=2, character="Isabeau de Bavière") == "écrit 2 à côté d’Isabeau de Bavière"
        assert elided(text, number=2, character="Thibaut II") == "écrit 2 à côté de Thibaut II"


def test_other_languages_stay_as_they_are() -> None:
    assert elided("que de {name}", name="Ada") == "que de Ada"


def test_every_french_sentence_with_such_a_field_is_elided_where_it_is_shown() -> None:
    """None is filled by `format` alone unless its field never begins with a vowel; faults are filled in one place."""
    with (FOLDER / "fr" / "LC_MESSAGES" / "oyez.mo").open("rb") as file:
        catalogue = gettext.GNUTranslations(file)._catalog  # type: ignore[attr-defined]
    code = re.sub(r"\s+", " ", " ".join(path.read_text("utf-8") for path in SOURCES.rglob("*.py")))
    found = 0
    for message, french in catalogue.items():
        english = message[0] if isinstance(message, tuple) else message
        fields = {field for field in ELIDABLE.findall(french) if field not in NEVER_BEFORE_A_VOWEL}
        if fields:
            found += 1
            text = re.escape(english).replace(r"\ ", " ")
            plain = (
                rf'(?<!elided\()\b(?:_|ngettext)\("{text}"[^()]*\)\.format\(|= _\("{text}"\) .{{0,120}}?text\.format\('
            )
            for place in re.finditer(re.escape(f'("{english}"'), code):
                # a search of all the code for each sentence takes seconds
                around = code[max(0, place.start() - AROUND) : place.end() + AROUND]
                assert not re.search(plain, around), f"{french}: put its names in with `elided`"
    assert found >= 4
