"""A catalogue that is damaged or missing: English words, a line in the log and in the doctor, never an error."""

import logging
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.health.check_text import report
from companion.health.doctor import examine
from companion.health.findings import CheckContext
from companion.i18n import language as spoken
from companion.i18n.catalogue import MAX_BYTES, CatalogueError, read_catalogue, with_checksum
from companion.i18n.fault_texts import screen_text, text
from companion.i18n.faults import Code, Part, fault
from companion.i18n.language import DOMAIN, FOLDER, Language, Sentence, catalogue, gettext, ngettext, pgettext, using
from companion.system.checks import State

FRENCH = Path("fr") / "LC_MESSAGES" / f"{DOMAIN}.mo"
SOUND = (FOLDER / FRENCH).read_bytes()
DAMAGES: dict[str, Callable[[Path], object]] = {
    "missing": Path.unlink,
    "empty": lambda file: file.write_bytes(b""),
    "cut short": lambda file: file.write_bytes(SOUND[:-1]),
    "other bytes": lambda file: file.write_bytes(bytes(1000)),
    "one letter": lambda file: file.write_bytes(SOUND.replace(b"{player}", b"{prayer}", 1)),
    "without its checksum": lambda file: file.write_bytes(SOUND[:-32]),
    "longer": lambda file: file.write_bytes(SOUND + b"\0"),
    "too long": lambda file: file.write_bytes(SOUND + bytes(MAX_BYTES)),
    "a folder": lambda file: file.rename(file.with_name("other")).with_name(file.name).mkdir(),
}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A copy of the catalogues that the program reads in this test."""
    copy = shutil.copytree(FOLDER, tmp_path / "locale")
    monkeypatch.setattr(spoken, "FOLDER", copy)
    catalogue.cache_clear()
    yield copy
    catalogue.cache_clear()


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
def test_a_damaged_catalogue_leaves_english_words(
    damage: Callable[[Path], object], folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    damage(folder / FRENCH)
    unreadable = fault(Code.SETTINGS_UNREADABLE, Part.SETTINGS, file="settings.toml", reason=13)
    with using(Language.FR):
        assert gettext("morning") == "morning"
        assert gettext("") == ""
        assert pgettext("die", "white") == "white"
        assert ngettext("{n} denier", "{n} deniers", 2) == "{n} deniers"
    assert Sentence("morning").spoken(Language.FR) == "morning"
    for found in (text(unreadable, Language.FR), screen_text(unreadable, Language.FR)):
        assert found == text(unreadable, Language.EN)
    assert [record.levelno for record in caplog.records] == [logging.ERROR], "once, not at each sentence"
    assert str(folder / FRENCH) in caplog.text
    assert Sentence("morning").spoken(Language.ZH_HANT) == "上午"


def test_the_doctor_names_a_damaged_catalogue(folder: Path, tmp_path: Path) -> None:
    def versions() -> tuple[State, str]:
        checks = {check.key: check for check in examine(CheckContext(tmp_path, running=True))}
        return checks["versions"].state, report(checks["versions"], Language.EN).words

    assert versions()[0] is State.WELL
    (folder / FRENCH).write_bytes(SOUND[:-1])
    state, words = versions()
    assert state is State.ILL
    assert words.startswith("The translations into Français are damaged")
    assert str(folder / FRENCH) in words


def test_what_was_written_is_read(tmp_path: Path) -> None:
    assert read_catalogue(FOLDER / FRENCH).gettext("morning") == "matin"
    assert with_checksum(SOUND[:-32]) == SOUND


@given(place=st.integers(0, len(SOUND) - 1), change=st.integers(1, 255))
def test_no_changed_byte_is_read(place: int, change: int, tmp_path_factory: pytest.TempPathFactory) -> None:
    file = tmp_path_factory.getbasetemp() / "changed.mo"
    changed = bytearray(SOUND)
    changed[place] ^= change
    file.write_bytes(changed)
    with pytest.raises(CatalogueError):
        read_catalogue(file)


@given(data=st.binary(max_size=4000))
def test_no_other_bytes_are_read(data: bytes, tmp_path_factory: pytest.TempPathFactory) -> None:
    file = tmp_path_factory.getbasetemp() / "other.mo"
    file.write_bytes(data)
    with pytest.raises(CatalogueError):
        read_catalogue(file)
