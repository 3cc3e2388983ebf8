"""What drivers say of their faults, in the language of the screen."""

import pytest

from companion.i18n.fault_texts import SENTENCES, said
from companion.i18n.language import Language, using
from vision.capture import OTHERWISE, check

SPOKEN = [
    f"No camera: camera 0 does not answer; {check('camera 0')}. Enter the dice by hand.",
    f"Camera 1 shows only black; take the cap off its lens and turn on a lamp, {OTHERWISE}.",
]


@pytest.mark.parametrize("text", SPOKEN)
@pytest.mark.parametrize("language", [Language.FR, Language.ZH_HANT, Language.ZH_HANS])
def test_is_said_in_the_language_used(text: str, language: Language) -> None:
    assert said(text) == text
    with using(language):
        found = said(text)
    assert found != text
    assert "{" not in found
    left = {"another", "plug", "again", "check", "cable", "goes", "which", "run"}
    assert not left & set(found.lower().replace("`", " ").split())


def test_what_nobody_knows_is_shown_as_it_was_said() -> None:
    with using(Language.FR):
        assert said("The flux compensator hums.") == "The flux compensator hums."
        assert said("") == ""


def test_a_sentence_fits_its_own_pattern_first() -> None:
    """No earlier, more general pattern takes a sentence away."""
    with using(Language.FR):
        for sentence in SENTENCES:
            filled = said(sentence.replace("{", "<").replace("}", ">"))
            assert filled.count("<") == sentence.count("{"), sentence
