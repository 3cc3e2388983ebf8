"""USB sticks on the screen: their room, letting one go, and a release on one, installed by the real root program."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from companion.app import machine_requests
from companion.app.headless import HeadlessScreen
from companion.app.loop import App
from companion.app.machine_requests import MachineRequests
from companion.games import GAMES
from companion.i18n import faults as own
from companion.i18n.language import Language, using
from companion.storage.sticks import ReleaseRow, StickRow, release_rows, stick_rows
from companion.storage.store import Store
from companion.storage.update_note import remember_update, update_notice
from companion.system.machine import DONE, UNHEARD, Answer, Verb
from companion.system.release import version
from companion.system.update_release import Failure
from companion.ui import commands, update_back, update_machine, update_sticks
from companion.ui.message import Message
from companion.ui.model import Installing, MachinePage, MachineState, ReleasePage, Screen, Start
from companion.ui.screens.own_wifi import REASONS as OWN_WIFI_REASONS
from companion.ui.screens.view import view
from companion.ui.timers import due_timer
from companion.ui.toolkit.widgets import Text
from companion.ui.update import update
from companion.ui.update_sticks import FAILURES
from hardware.devices import no_devices
from hardware.fakes import SilentVoice
from tests.companion.release_signing import new_key, sign, trust
from tests.companion.system.test_machine import Watcher, go_on_until, machine
from tests.companion.system.test_update_release import wheel
from tests.companion.tables import new_model
from tests.packaging.test_request import PROGRAM, RELEASE, Code, request
from tests.packaging.test_request import Machine as Root
from tests.said import said

SERVICE = new_model(machine=MachineState(service=True, asks=True))


@pytest.fixture
def stick(tmp_path: Path) -> Path:
    stick = tmp_path / "KINGSTON"
    (stick / "Oyez").mkdir(parents=True)
    return stick


def test_a_stick_is_told_with_its_room(stick: Path, tmp_path: Path) -> None:
    (row,) = stick_rows([stick, tmp_path / "pulled out"])
    assert row.name == "KINGSTON"
    assert row.free > 0


def signed_release(folder: Path, key: Path, name: str = RELEASE) -> Path:
    file = wheel(folder, name)
    sign(file, key)
    return file


def test_releases_are_told_with_their_signatures_the_newest_first(stick: Path, tmp_path: Path) -> None:
    key = new_key(tmp_path)
    known = (trust(key, tmp_path / "signers"),)
    signed_release(stick, key)
    signed_release(stick / "Oyez", key, "oyez-0.10.0-py3-none-any.whl")
    wheel(stick, "oyez-0.3.0-py3-none-any.whl")
    (stick / "oyez-0.4.0-py3-none-any.whl").write_text("no release")
    (stick / "notes.whl").write_text("something else")
    (stick / "Oyez/oyez-9.9.9-py3-none-any.whl").symlink_to(stick / RELEASE)
    rows = release_rows([stick], known)
    assert [(row.version, row.installable) for row in rows] == [
        ("0.10.0", True),
        ("0.4.0", False),
        ("0.3.0", False),
        ("0.2.0", True),
    ]
    assert said(rows[0].finding) == "It is signed by the publishers of Oyez."
    assert said(rows[2].finding) == "It is not signed: oyez-0.3.0-py3-none-any.whl.sig is missing."
    assert {row.stick for row in rows} == {"KINGSTON"}


def test_an_older_version_cannot_be_installed_from_a_stick(stick: Path, tmp_path: Path) -> None:
    key = new_key(tmp_path)
    signed_release(stick, key, "oyez-0.1.9-py3-none-any.whl")
    (row,) = release_rows([stick], (trust(key, tmp_path / "signers"),))
    assert not row.installable
    assert said(row.finding) == f"It is older than the version in use, {version()}."


def test_a_signed_file_that_is_no_release_cannot_be_installed(stick: Path, tmp_path: Path) -> None:
    key = new_key(tmp_path)
    (stick / RELEASE).write_bytes(b"rubbish")
    sign(stick / RELEASE, key)
    (row,) = release_rows([stick], (trust(key, tmp_path / "signers"),))
    assert not row.installable
    assert "cannot be read" in said(row.finding)


def test_a_folder_of_the_stick_that_is_a_link_is_left_alone(stick: Path, tmp_path: Path) -> None:
    (stick / "Oyez").rmdir()
    (tmp_path / "elsewhere").mkdir()
    wheel(tmp_path / "elsewhere")
    (stick / "Oyez").symlink_to(tmp_path / "elsewhere")
    assert release_rows([stick], ()) == ()


ROW = ReleaseRow("KING STON", RELEASE, "9.9.0", True, own.fault(own.Code.RELEASE_SIGNED, own.Part.RELEASE))
INSTALLED = '{"outcome":"installed","message":"9.9.0-1 is installed."}'


@pytest.fixture
def root(tmp_path: Path) -> Iterator[Root]:
    """A machine whose systemd starts the second unit as well."""
    root = Root(tmp_path)
    start = (
        f'for unit; do :; done; case $unit in oyez-update@*) id=${{unit#*@}}; "{sys.executable}" -I "{PROGRAM}" \\\n'
    )
    root.program(tmp_path / "bin/systemctl", start + "install ${id%.service} ;; esac")
    root.program(root.root / "usr/local/bin/oyez", f"echo the rest >&2; echo '{INSTALLED}'")
    (root.stick / RELEASE).write_bytes(b"a release")
    watcher = Watcher(root)
    yield root
    watcher.close()


@pytest.fixture
def app(tmp_path: Path, root: Root) -> Iterator[App]:
    with Store.open(tmp_path / "games.db") as store:
        app = App(GAMES, store, HeadlessScreen(), no_devices(), SilentVoice(), Random(1))
        app.begin()
        app.ask_machine(MachineRequests(machine(root), True, app.post))
        yield app


def test_a_release_is_installed_and_told_of_after_the_next_start(
    app: App, root: Root, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(machine_requests, "release_rows", lambda: (ROW,))
    app.tell(update_sticks.open_machine.tap())
    app.tell(update_sticks.open_releases.tap())
    looking: Screen = app.model.screen
    assert isinstance(looking, ReleasePage)
    go_on_until(app, lambda: isinstance(app.model.screen, ReleasePage) and app.model.screen.releases)
    app.tell(update_sticks.install_release.tap(ROW))
    assert app.model.installing == Installing("9.9.0")
    app.tell(update_back.back.tap())
    go_on_until(app, lambda: app.model.installing and app.model.installing.done is not None)
    assert app.model.notice == "Oyez 9.9.0 is installed. Restart Oyez to use it."
    assert [line for line in root.asked if line.startswith("oyez update --yes --json")]
    assert update_notice(tmp_path) == "", "this is still the version before"
    remember_update(tmp_path, version())
    assert update_notice(tmp_path) == f"Oyez {version()} is now in use."
    assert update_notice(tmp_path) == "", "it is told once"


def test_releases_are_described_in_the_language_of_whoever_asked(
    app: App, root: Root, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(machine_requests, "release_rows", lambda: release_rows([root.stick], ()))
    app.model = replace(app.model, language=Language.FR)
    app.tell(update_sticks.open_machine.tap())
    app.tell(update_sticks.open_releases.tap())
    go_on_until(app, lambda: isinstance(app.model.screen, ReleasePage) and app.model.screen.releases)
    assert isinstance(app.model.screen, ReleasePage)
    assert app.model.screen.releases is not None
    (row,) = app.model.screen.releases
    unsigned = own.fault(own.Code.RELEASE_UNSIGNED, own.Part.RELEASE, signature=f"{RELEASE}.sig")
    assert said(row.finding, Language.FR) == said(unsigned, Language.FR)
    texts = [widget.text for widget in view(app.model) if isinstance(widget, Text)]
    assert [text for text in texts if said(unsigned, Language.FR) in text], texts


@pytest.mark.parametrize(
    ("outcome", "why"),
    [
        ("no-room", "There is too little space on the card."),
        ("unsigned", "It is not signed."),
        ("install-failed", "It does not run here, or libraries are missing: connect a network and try again."),
        ("of-a-newer-release", "The installation ended with an error."),
    ],
)
def test_one_that_is_refused_is_told_why(app: App, root: Root, outcome: str, why: str) -> None:
    refused = json.dumps({"outcome": outcome, "message": "…"})
    root.program(root.root / "usr/local/bin/oyez", f"echo '{refused}'; exit 1")
    app.tell(update_sticks.install_release.tap(ROW))
    go_on_until(app, lambda: app.model.installing and app.model.installing.done is False)
    assert app.model.notice == f"Oyez 9.9.0 was not installed. {why} The current version stays in use."
    app.tell(update_sticks.open_releases.tap())
    assert app.model.installing is None, "another try may be made"


@pytest.mark.parametrize("code", ["", "no-room"])
def test_the_page_that_says_it_is_not_covered_by_the_same_sentence(code: str) -> None:
    """The key that restarts Oyez lies where a notice would."""
    installing = replace(SERVICE, screen=ReleasePage(back=Start()), installing=Installing("9.9.0"))
    model, _ = update(installing, answered(code or DONE))
    assert model.installing is not None
    assert "Oyez 9.9.0 " in model.installing.words
    assert model.notice == ""


@pytest.mark.parametrize("language", Language)
def test_each_code_has_a_sentence_in_each_language(language: Language) -> None:
    """Codes of the root program, of `oyez update --json` and of a machine that does not answer.

    The page of the own Wi-Fi says those that only its requests are answered with.
    """
    codes = ({*map(str, Code), *map(str, Failure)} | {UNHEARD}) - {DONE, "later", *request.NMCLI_CODES.values()}
    assert set(FAILURES) == codes
    assert set(map(str, request.NMCLI_CODES.values())) <= set(OWN_WIFI_REASONS)
    for code in codes:
        model, _ = update(replace(SERVICE, installing=Installing("9.9.0"), language=language), answered(code))
        with using(Language.EN):
            english = FAILURES[code]()
        assert (english in model.notice) is (language is Language.EN)
        assert f"({code})" not in model.notice


@pytest.mark.parametrize("language", [Language.EN, Language.FR])
@pytest.mark.parametrize("size", [(800, 480), (720, 1280)])
def test_the_sentence_of_each_code_has_room(language: Language, size: tuple[int, int]) -> None:
    stage = HeadlessScreen(size)
    opened = replace(SERVICE, screen=ReleasePage(back=Start()), tall=stage.tall, language=language)
    for code in FAILURES:
        model, _ = update(replace(opened, installing=Installing("10.11.12")), answered(code))
        stage.picture(view(model))
        assert stage.cut == (), code


def answered(code: str) -> Message:
    """The answer to an installation."""
    return update_machine.machine_answered.news(Verb.UPDATE, Answer(code))


def test_a_stick_that_is_gone_cannot_be_installed_from(app: App) -> None:
    app.tell(update_sticks.install_release.tap(replace(ROW, stick="gone")))
    go_on_until(app, lambda: app.model.installing and app.model.installing.done is False)
    assert "The stick was pulled out." in said(app.model.notice)


def test_only_one_signed_release_is_installed_at_a_time() -> None:
    assert update(SERVICE, update_sticks.install_release.tap(replace(ROW, installable=False))) == (SERVICE, ())
    first, asked = update(SERVICE, update_sticks.install_release.tap(ROW))
    assert asked == (commands.AskMachine(Verb.UPDATE, "KING STON", RELEASE),)
    assert update(first, update_sticks.install_release.tap(ROW)) == (first, ())


def test_a_stick_is_let_go(app: App, root: Root, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plugged = [StickRow("KING STON", 10**9)]
    monkeypatch.setattr(machine_requests, "stick_rows", lambda: tuple(plugged))
    app.tell(update_sticks.open_machine.tap())
    go_on_until(app, lambda: app.model.sticks)
    app.tell(update_sticks.eject.tap("KING STON"))
    plugged.clear()
    go_on_until(app, lambda: said(app.model.notice).startswith("You can pull out"))
    assert said(app.model.notice) == "You can pull out the stick KING STON now."
    assert root.asked == [f"umount -- {root.stick}"]
    go_on_until(app, lambda: app.model.sticks == ())
    root.program(tmp_path / "bin/umount", "exit 32")
    app.tell(update_sticks.eject.tap("KING STON"))
    go_on_until(app, lambda: "is in use. Try again" in said(app.model.notice))
    for code in set(FAILURES) - {"busy", "no-stick"}:
        app.tell(update_machine.machine_answered.news(Verb.EJECT, Answer(code), "KING STON"))
        assert said(app.model.notice).startswith("The stick KING STON could not be removed."), code
    app.tell(update_sticks.eject.tap("another"))
    go_on_until(app, lambda: "no longer in use" in said(app.model.notice))


def test_the_page_looks_for_sticks_while_it_is_open() -> None:
    model, asked = update(SERVICE, update_sticks.open_machine.tap())
    assert (model.screen, asked) == (MachinePage(Start()), (commands.ListSticks(),))
    wish = due_timer(model)
    assert wish is not None
    assert wish[1] == update_sticks.find_sticks.news()
    noticed = replace(model, notice="A sentence.")
    known, _ = update(noticed, update_sticks.sticks_known.news((StickRow("a", 1),)))
    assert (known.sticks, known.notice) == ((StickRow("a", 1),), "A sentence.")


@pytest.mark.parametrize(("detail", "outcome"), [("", ""), ("{", ""), ("[1]", ""), ('{"outcome": 7}', "")])
def test_a_detail_that_is_no_outcome_has_none(detail: str, outcome: str) -> None:
    assert Answer("failed", detail).outcome == outcome


def test_a_note_that_cannot_be_kept_is_no_error(tmp_path: Path) -> None:
    remember_update(tmp_path / "gone", "9.9.0")
    assert update_notice(tmp_path / "gone") == ""
    (tmp_path / "installed").write_bytes(b"\xff" * 9000)
    assert update_notice(tmp_path) == ""
