"""Advice on the screen: keys for the remedies of Oyez, and no command that a box without keyboard cannot take."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.health import doctor
from companion.health.doctor import CheckContext, examine
from companion.health.remedies import ADVICE, screen_words, without_commands
from companion.i18n import language
from companion.i18n.language import Language
from companion.storage.store import FILE_NAME
from companion.system.checks import Check, Remedy, State
from companion.system.disk import DiskError
from companion.ui import messages
from companion.ui import messages as machine
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


def test_every_remedy_has_its_key_and_its_advice() -> None:
    assert set(KEYS) == set(ADVICE) == set(Remedy) - {Remedy.NONE}


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("The card is full.", "The card is full."),
        ("It is old: run `oyez flash`.", "It is old."),
        ("It is old. Run `oyez flash` now.", "It is old."),
        ("Connect it once, or run `sudo date`.", "Connect it once."),
        ("它很旧。请运行`oyez flash`。", "它很旧。"),
        ("Run `oyez flash`.", ""),
        ("`oyez backup` makes one.", ""),
    ],
)
def test_what_is_left_of_advice(text: str, shown: str) -> None:
    assert without_commands(text) == shown


def test_a_finding_is_told_with_the_remedy_s_advice_instead_of_a_command() -> None:
    check = Check("backup", "Backup", State.ABSENT, "There is none yet.", "`oyez backup` makes one now.")
    assert screen_words(check) == "Backup: There is none yet."
    helped = replace(check, remedy=Remedy.BACKUPS)
    assert screen_words(helped) == "Backup: There is none yet. Restore a backup, or make one on a USB stick."
    assert "`oyez backup`" in helped.line, "a terminal is told the command"


def test_what_is_well_needs_no_advice_on_the_screen() -> None:
    check = Check(
        "gpio", "GPIO", State.WELL, "Oyez is running and may use them.", "Close Oyez to check them from here."
    )
    assert screen_words(check) == "GPIO: Oyez is running and may use them."
    assert check.line.endswith("from here.")


def bad_evening(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ran: bool) -> list[Check]:
    """Everything is wrong that can be made wrong without hardware."""

    def failing(_: Path) -> float:
        raise DiskError("It cannot be written.", "`sudo mount -o remount,rw /` helps.", Remedy.POWER)

    monkeypatch.setattr(doctor, "free_bytes", lambda _: 0)
    monkeypatch.setattr(doctor, "write_and_read_back", failing)
    (tmp_path / FILE_NAME).write_bytes(b"\xff" * 9000)
    (tmp_path / "sys/class/drm/card0-HDMI-A-1").mkdir(parents=True)
    (tmp_path / "sys/class/drm/card0-HDMI-A-1/status").write_text("disconnected")
    return list(examine(CheckContext(tmp_path, tmp_path, running=ran, find_camera=lambda: "made-up")))


@pytest.mark.parametrize("ran", [True, False])
@pytest.mark.parametrize("spoken", Language)
def test_the_screen_shows_no_command_and_a_key_where_something_can_be_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, spoken: Language, ran: bool
) -> None:
    with language.using(spoken):
        found = bad_evening(tmp_path, monkeypatch, ran)
    remedies = {check.key: check.remedy for check in found if check.state is not State.WELL}
    assert (remedies["disk"], remedies["card"], remedies["games"]) == (
        Remedy.MAKE_ROOM,
        Remedy.POWER,
        Remedy.BACKUPS,
    )
    assert remedies["display"] is Remedy.POWER
    model = replace(SERVICE, language=spoken, screen=DoctorPage(checks=tuple(found), done=True))
    keys = set()
    for page in range(4):
        shown = view(tell(model, messages.DoctorsPage(page)))
        keys |= {widget.message for widget in shown if isinstance(widget, Key)}
        texts = [widget.text for widget in shown if isinstance(widget, Text)]
        assert not [text for text in texts if "`" in text or "sudo" in text]
    assert machine.MakeRoom() in keys


def test_a_desktop_is_not_offered_what_only_the_service_can() -> None:
    check = Check("disk", "Disk", State.ILL, "full", remedy=Remedy.MAKE_ROOM)
    box = (0, 0, 100, 50)
    assert remedy_key(new_model(), check, box) is None
    assert remedy_key(new_model(), replace(check, remedy=Remedy.POWER), box) is None
    assert remedy_key(SERVICE, replace(check, state=State.WELL), box) is None
    assert remedy_key(new_model(), replace(check, remedy=Remedy.BACKUPS), box) is not None


def test_a_fault_over_the_screen_of_a_box_names_no_command() -> None:
    fault = next(iter(DISC_FAULTS.values()))
    assert "`" in said(fault)
    shown = [widget.text for widget in view(replace(SERVICE, notice=(fault,))) if isinstance(widget, Text)]
    assert not [text for text in shown if "`" in text]
    desktop = [widget.text for widget in view(new_model(notice=(fault,))) if isinstance(widget, Text)]
    assert [text for text in desktop if "`" in text]


def test_the_camera_is_opened_again_and_room_made() -> None:
    from companion.system.machine import Answer, Verb
    from companion.ui import commands

    assert update(SERVICE, machine.OpenCameraAgain())[1] == (commands.OpenCamera(),)
    assert update(SERVICE, machine.MakeRoom())[1] == (commands.AskMachine(Verb.MAKE_ROOM),)
    made, _none = update(SERVICE, machine.MachineAnswered(Verb.MAKE_ROOM, Answer("done")))
    failed, _none = update(SERVICE, machine.MachineAnswered(Verb.MAKE_ROOM, Answer("failed")))
    assert made.notice == "Space was freed. Check again."
    assert failed.notice == "No space could be freed. Use a larger card."
