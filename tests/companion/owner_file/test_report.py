"""Reading an owner's file: once for each text; the reason why it cannot be read at all."""

import tomllib

import pytest

from companion.i18n.fault_texts import text
from companion.i18n.language import Language
from companion.owner_file import report
from companion.owner_file.edit import with_entry, with_table, without_entry
from companion.owner_file.report import parsed, unreadable


def test_a_text_that_is_no_toml_names_the_line() -> None:
    assert unreadable('name = "box"') is None
    fault = unreadable('name = "box"\nboards = ?\n')
    assert fault is not None
    assert "line 2" in text(fault, Language.EN)


def test_each_text_is_parsed_once_while_its_tables_change(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []

    def counted(text: str) -> dict[str, object]:
        read.append(text)
        return tomllib.loads(text)

    parsed.cache_clear()
    monkeypatch.setattr(report, "parse_table", counted)
    texts = ['name = "box"\n\n[board]\nareas = ["a"]\n\n[[card]]\nid = "x"\nuses = [[1, 2]]\n']
    texts.append(with_table(texts[-1], ("board",), {"areas": ["a", "b"]}))
    texts.append(with_table(texts[-1], ("card", 0), {"id": "x", "uses": [[3, 4]]}))
    texts.append(with_entry(texts[-1], "card", {"id": "y", "uses": []}))
    texts.append(without_entry(texts[-1], "card", "y"))
    assert read == list(dict.fromkeys(texts))
    assert all(parsed(text) == tomllib.loads(text) for text in texts), "nothing that is read is changed"
