"""The faults of an owner's file: the reason why it cannot be read at all."""

from companion.i18n.fault_texts import text
from companion.i18n.language import Language
from companion.owner_file.report import unreadable


def test_a_text_that_is_no_toml_names_the_line() -> None:
    assert unreadable('name = "box"') is None
    fault = unreadable('name = "box"\nboards = ?\n')
    assert fault is not None
    assert "line 2" in text(fault, Language.EN)
