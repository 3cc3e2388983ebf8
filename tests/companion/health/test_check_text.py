"""Findings in words: keys for the remedies of Oyez, and no command that a box without keyboard cannot take."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.health import storage_checks
from companion.health.check_text import CHECK_NAMES, report, screen_words, terminal_line
from companion.health.doctor import examine
from companion.health.findings import CheckContext, found
from companion.health.storage_checks import CARD_REMEDIES
from companion.i18n.faults import Code, Part, fault
from companion.i18n.language import Language
from companion.storage.store import FILE_NAME
from companion.system.checks import Check, Remedy, State
from companion.system.disk import DiskError
from companion.ui import update_machine, update_shell
from companion.ui.model import DoctorPage, MachineState
from companion.ui.screens import view
from companion.ui.screens.remedies import KEYS, remedy_key
from companion.ui.toolkit.widgets import Key, Text
from companion.ui.update import update
from hardware.disc_faults import DISC_FAULTS
from tests.companion.tables import new_model
from tests.companion.ui.stories import tell
from tests.said import said

SERVICE = new_model(machine=MachineState(service=True, asks=True))
NO_BACKUP = Check("backup", State.ABSENT, (found(Code.NO_BACKUP),), found(Code.FIRST_BACKUP), remedy=Remedy.BACKUPS)


def test_every_remedy_has_its_key() -> None:
    assert set(KEYS) == set(Remedy) - {Remedy.NONE}


def test_a_finding_names_the_command_on_the_terminal_and_the_key_on_the_screen() -> None:
    words = "There is none yet; Oyez makes one after each game."
    assert screen_words(NO_BACKUP, Language.EN) == f"Backup: {words} Restore a backup, or make one on a USB stick."
    assert terminal_line(NO_BACKUP, Language.EN) == f"- Backup: {words} `oyez backup` makes one now."
    assert report(NO_BACKUP, Language.EN).mend == "`oyez backup` makes one now."


@pytest.mark.parametrize("language", [each for each in Language if each is not Language.EN])
def test_a_finding_is_wholly_in_the_language_of_who_reads_it(language: Language) -> None:
    for key in CHECK_NAMES:
        check = replace(NO_BACKUP, key=key)
        assert not {"backup", "there", "makes", "restore"} & set(screen_words(check, language).lower().split())
    assert terminal_line(NO_BACKUP, language) != terminal_line(NO_BACKUP, Language.EN)


def test_what_is_well_needs_no_advice_on_the_screen() -> None:
    check = Check("gpio", State.WELL, (found(Code.PINS_IN_USE),), found(Code.CLOSE_OYEZ_FOR_PINS))
    assert screen_words(check, Language.EN) == "GPIO: Oyez is running and may use them."
    assert terminal_line(check, Language.EN).endswith("from here.")


def test_each_fault_of_the_card_has_its_own_remedy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert set(CARD_REMEDIES) == {Code.DISK_UNWRITABLE, Code.DISK_UNRELIABLE}
    monkeypatch.setattr("companion.system.disk._there_and_back", lambda *_: b"other")
    (card,) = (check for check in examine(CheckContext(tmp_path, find_camera=lambda: "made-up")) if check.key == "card")
    assert (card.state, card.remedy) == (State.ILL, Remedy.BACKUPS)
    assert screen_words(card, Language.EN).endswith("then replace the card.")


def bad_evening(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ran: bool) -> list[Check]:
    """Everything is wrong that can be made wrong without hardware."""

    def failing(folder: Path) -> float:
        raise DiskError(fault(Code.DISK_UNWRITABLE, Part.DISK, folder=str(folder), reason=30))

    monkeypatch.setattr(storage_checks, "free_bytes", lambda _: 0)
    monkeypatch.setattr(storage_checks, "write_and_read_back", failing)
    (tmp_path / FILE_NAME).write_bytes(b"\xff" * 9000)
    (tmp_path / "sys/class/drm/card0-HDMI-A-1").mkdir(parents=True)
    (tmp_path / "sys/class/drm/card0-HDMI-A-1/status").write_text("disconnected")
    return list(examine(CheckContext(tmp_path, tmp_path, running=ran, find_camera=lambda: "made-up")))


@pytest.mark.parametrize("ran", [True, False])
@pytest.mark.parametrize("spoken", Language)
def test_the_screen_shows_no_command_and_a_key_where_something_can_be_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, spoken: Language, ran: bool
) -> None:
    checks = bad_evening(tmp_path, monkeypatch, ran)
    remedies = {check.key: check.remedy for check in checks if check.state is not State.WELL}
    assert (remedies["disk"], remedies["card"], remedies["games"]) == (
        Remedy.MAKE_ROOM,
        Remedy.POWER,
        Remedy.BACKUPS,
    )
    assert remedies["display"] is Remedy.POWER
    model = replace(SERVICE, language=spoken, screen=DoctorPage(checks=tuple(checks), done=True))
    keys = set()
    for page in range(4):
        shown = view(tell(model, update_shell.turn_page.tap(page)))
        keys |= {widget.message for widget in shown if isinstance(widget, Key)}
        texts = [widget.text for widget in shown if isinstance(widget, Text)]
        assert not [text for text in texts if "`" in text or "sudo" in text]
    assert update_machine.make_room.tap() in keys


def test_a_desktop_is_not_offered_what_only_the_service_can() -> None:
    check = Check("disk", State.ILL, (found(Code.DISK_FREE, megabytes=1, folder="/"),), remedy=Remedy.MAKE_ROOM)
    box = (0, 0, 100, 50)
    assert remedy_key(new_model(), check, box) is None
    assert remedy_key(new_model(), replace(check, remedy=Remedy.POWER), box) is None
    assert remedy_key(SERVICE, replace(check, state=State.WELL), box) is None
    assert remedy_key(new_model(), replace(check, remedy=Remedy.BACKUPS), box) is not None


def test_a_fault_over_the_screen_names_no_command() -> None:
    disc = next(iter(DISC_FAULTS.values()))
    assert "`" in said(disc)
    for model in (SERVICE, new_model()):
        shown = [widget.text for widget in view(replace(model, notice=(disc,))) if isinstance(widget, Text)]
        assert not [text for text in shown if "`" in text]


def test_the_camera_is_opened_again_and_room_made() -> None:
    from companion.system.machine import Answer, Verb
    from companion.ui import commands

    assert update(SERVICE, update_machine.open_camera_again.tap())[1] == (commands.OpenCamera(),)
    assert update(SERVICE, update_machine.make_room.tap())[1] == (commands.AskMachine(Verb.MAKE_ROOM),)
    made, _none = update(SERVICE, update_machine.machine_answered.news(Verb.MAKE_ROOM, Answer("done")))
    failed, _none = update(SERVICE, update_machine.machine_answered.news(Verb.MAKE_ROOM, Answer("failed")))
    assert made.notice == "Space was freed. Check again."
    assert failed.notice == "No space could be freed. Use a larger card."
