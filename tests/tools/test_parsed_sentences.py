"""The count of places that decide by the words of a sentence, on small programs and on this one."""

from pathlib import Path

import pytest

from tools.parsed_sentences import parsed_sentences

PARSING = {
    "a pattern": """
def short(text: str) -> str:
    return FULL_STOP.split(text)[0]

def shown(check):
    return short(check.words)
""",
    "a command in it": """
def view(fault):
    words = screen_text(fault, language)
    return "" if "`" in words else words
""",
    "compared with a sentence": """
LYING_AGAIN = N_("The mat lies again where the camera was calibrated.")

def heard(said: str) -> bool:
    return said == LYING_AGAIN

def tell():
    return heard(_("The mat has moved."))
""",
    "the first twenty letters": """
def same(one, other):
    return one.fault[:20] == other.fault[:20]
""",
    "a rule as text": """
def placed(built):
    return built.rule != "4.9"
""",
    "the name of a code": """
def about_values(found):
    return [each for each in found if each.code.name.startswith("VALUE")]
""",
    "a word in a parameter": """
def cable(camera: str):
    return "picamera" in camera
""",
}

VALUES = """
def view(model, check):
    line = f"{_(NAME)}: {check.words}" if check.words else ""
    if check.fault.code is Code.DISC_OFF or model.notice == (check.fault,):
        return line[:1].upper() + line[1:]
    return model.words != check.words
"""


@pytest.mark.parametrize("name", PARSING)
def test_a_sentence_that_is_taken_apart_is_found(tmp_path: Path, name: str) -> None:
    (tmp_path / "companion").mkdir()
    (tmp_path / "companion" / "screen.py").write_text(PARSING[name])
    assert {path.name for path, _line in parsed_sentences(tmp_path)} == {"screen.py"}


def test_a_value_that_is_compared_is_none(tmp_path: Path) -> None:
    (tmp_path / "companion").mkdir()
    (tmp_path / "companion" / "screen.py").write_text(VALUES)
    assert parsed_sentences(tmp_path) == []


def test_the_program_takes_no_sentence_apart() -> None:
    assert parsed_sentences() == []
