"""Automatic backups and those on the screen, a restore while Oyez runs, the doctor, the game in memory as a file."""

import threading
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from companion.app.headless import HeadlessScreen
from companion.app.loop import App
from companion.app.maintenance import Maintenance
from companion.export import game_files
from companion.games import GAME_SETTINGS, GAMES
from companion.health.findings import CheckContext, found
from companion.health.status_file import PhonesStatus, read_status, status_path
from companion.i18n import faults as own
from companion.i18n.language import Language, Sentence, using
from companion.session import Session
from companion.settings import Settings, load_settings, save_settings
from companion.storage.backup import make_backup
from companion.storage.paths import BackupRow, Paths, backups_in
from companion.storage.store import FILE_NAME, Store
from companion.system.checks import Check, State
from companion.system.service import Service
from companion.ui import commands, update_back, update_games, update_maintenance, update_settings, update_shell
from companion.ui.model import BackupPage, DoctorPage, Guide, Start
from companion.ui.model.phones import Phones
from companion.ui.screens.view import view
from companion.ui.toolkit.widgets import Text
from engine.troyes_dice import Roll
from engine.troyes_dice.record import replay
from firmware.messages import DISC_NO_SWITCH, DISC_READY, encode_disc_at
from hardware.devices import Devices, no_devices
from hardware.disc_faults import DISC_FAULTS
from hardware.fakes import RecordingDisc, SilentVoice, StillDisc
from hardware.faults import Code, Fault, Part
from hardware.pico import Pico
from hardware.pin_faults import BUSY
from hardware.ports import Disc
from tests.companion.tables import FOUR, played
from tests.companion.ui.stories import tell
from tests.said import said
from tests.until import until

TIMEOUT_S = 60.0


@pytest.fixture(autouse=True)
def _no_sticks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.storage.backup.sticks", list)
    monkeypatch.setattr(game_files, "sticks", list)


def paths(folder: Path) -> Paths:
    return Paths(folder, folder / "settings.toml", folder / "camera.toml")


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store.open(tmp_path / FILE_NAME) as store:
        yield store


def new_app(store: Store, reload: Callable[[], None] = lambda: None) -> App:
    app = App(GAMES, store, HeadlessScreen(), no_devices(), SilentVoice(), Random(1))
    app.use_maintenance(Maintenance(store, paths(store.path.parent), app.post, reload), Service({}), lambda: None)
    app.begin()
    return app


def settle(app: App, done: Callable[[], object]) -> None:
    until(done, app._empty_inbox)


def play_to_the_end(app: App) -> None:
    app.session = Session.start(app._store, FOUR)
    for action, _, _ in played(FOUR, seed=3):
        app.do(commands.Submit(action))


def test_a_game_that_ends_is_backed_up_by_itself(store: Store, tmp_path: Path) -> None:
    app = new_app(store)
    play_to_the_end(app)
    settle(app, lambda: backups_in(tmp_path / "backups"))
    app._close()
    assert app.model.notice == ""


def test_a_backup_on_the_screen_and_back_again(store: Store, tmp_path: Path) -> None:
    reloaded: list[Settings] = []
    app = new_app(store, lambda: reloaded.append(load_settings(tmp_path / "settings.toml", GAME_SETTINGS).settings))
    save_settings(Settings(volume=20), tmp_path / "settings.toml", GAME_SETTINGS)
    Session.start(store, FOUR).submit(Roll(1, (2, 3, 4)))
    app.do(commands.KeepGuide((("pig", 3),)))
    app.tell(update_maintenance.open_backups.tap())
    app.tell(update_maintenance.back_up_now.tap())
    settle(app, lambda: isinstance(app.model.screen, BackupPage) and app.model.screen.backups)
    assert said(app.model.notice).startswith("Backup complete: ")
    page = app.model.screen
    assert isinstance(page, BackupPage)
    assert page.backups is not None
    assert (page.backups[0].games, page.backups[0].players) == (1, 4)
    Session.start(store, FOUR)
    save_settings(Settings(volume=60), tmp_path / "settings.toml", GAME_SETTINGS)
    app.model = replace(app.model, guide=Guide())
    app.tell(update_maintenance.put_back.tap(page.backups[0].path))
    assert app.model.screen == Start()
    assert app.model.guide.step("pig") == 3, "the step before the backup"
    assert app.model.notice == "Restored 1 game, 4 players and the settings."
    assert [row.id for row in app.model.games] == [1]
    assert [settings.volume for settings in reloaded] == [20]
    app.tell(update_games.open_game.tap(1))
    assert app.model.game is not None


def test_a_backup_that_is_gone_changes_nothing(store: Store, tmp_path: Path) -> None:
    app = new_app(store)
    Session.start(store, FOUR)
    app.tell(update_maintenance.open_backups.tap())
    app.tell(update_maintenance.put_back.tap(str(tmp_path / "gone.zip")))
    assert "cannot be read" in said(app.model.notice)
    assert len(app.model.games) == 1


def test_a_new_machine_offers_the_backup_that_it_finds(store: Store, tmp_path: Path) -> None:
    assert new_app(store).model.screen == Start()
    Session.start(store, FOUR)
    app = new_app(store)
    app.tell(update_maintenance.open_backups.tap())
    app.tell(update_maintenance.back_up_now.tap())
    settle(app, lambda: backups_in(tmp_path / "backups"))
    assert new_app(store).model.screen == Start()
    app._close()
    store.close()
    (tmp_path / FILE_NAME).unlink()
    with Store.open(tmp_path / FILE_NAME) as empty:
        offering = new_app(empty)
        offered = offering.model.screen
        offering.tell(update_back.back.tap())
        assert isinstance(offered, BackupPage)
        assert offered.offered
        assert offering.model.screen == Start()


def older_games(store: Store, folder: Path) -> None:
    """A backup has a game that is no longer here: an older file was put in its place."""
    session = Session.start(store, FOUR)
    session.submit(Roll(1, (2, 3, 4)))
    store.close()
    older = (folder / FILE_NAME).read_bytes()
    with Store.open(folder / FILE_NAME) as newer:
        Session.start(newer, FOUR).submit(Roll(6, (2, 3, 4)))
        make_backup(paths(folder))
    (folder / FILE_NAME).write_bytes(older)


def test_games_that_only_a_backup_has_are_offered_and_put_in(store: Store, tmp_path: Path) -> None:
    older_games(store, tmp_path)
    with Store.open(tmp_path / FILE_NAME) as older:
        app = new_app(older)
        assert app._maintenance is not None
        app._maintenance.compare()
        settle(app, lambda: isinstance(app.model.screen, BackupPage))
        page = app.model.screen
        assert isinstance(page, BackupPage)
        assert page.more is not None
        assert page.more.more == 1
        app.tell(update_maintenance.put_in.tap(page.more.path))
        assert app.model.screen == Start()
        assert app.model.notice == "Added 1 game."
        assert [row.id for row in app.model.games] == [2, 1]
        app._maintenance.compare()
        settle(app, lambda: not any(thread.name == "compare" for thread in threading.enumerate()))
        app._empty_inbox()
        assert app.model.screen == Start()


def test_games_that_nobody_wants_are_not_offered_again(store: Store, tmp_path: Path) -> None:
    older_games(store, tmp_path)
    with Store.open(tmp_path / FILE_NAME) as older:
        app = new_app(older)
        assert app._maintenance is not None
        app._maintenance.compare()
        settle(app, lambda: isinstance(app.model.screen, BackupPage))
        page = app.model.screen
        assert isinstance(page, BackupPage)
        assert page.more is not None
        app.tell(update_maintenance.leave_out.tap(page.more.path))
        assert app.model.screen == Start()
        app._maintenance.compare()
        settle(app, lambda: not any(thread.name == "compare" for thread in threading.enumerate()))
        app._empty_inbox()
        assert app.model.screen == Start()
        assert len(app.model.games) == 1


def test_in_the_midst_of_something_else_it_is_said(store: Store) -> None:
    app = new_app(store)
    app.tell(update_settings.open_settings.tap())
    before = app.model.screen
    made = datetime(2026, 11, 20, 21, 4, tzinfo=UTC)
    app.tell(update_maintenance.backup_has_more.news(BackupRow("/x.zip", made, 12, 4, more=3)))
    assert app.model.screen == before
    assert "3 games that are missing or incomplete here" in said(app.model.notice)
    assert said(app.model.notice).endswith("Oyez will offer them again at the next start.")


def test_a_backup_that_cannot_be_made_is_said(store: Store, tmp_path: Path) -> None:
    (tmp_path / "backups").write_text("a file where a folder should be")
    app = new_app(store)
    play_to_the_end(app)
    settle(app, lambda: app.model.notice)
    assert said(app.model.notice).startswith("Oyez cannot write a backup to")


def test_the_doctor_answers_line_by_line(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    def few(patient: CheckContext) -> Iterator[Check]:
        assert patient.running
        yield Check("disc", State.WELL, (found(own.Code.MOTOR_WORKS),))
        yield Check("clock", State.ILL, (found(own.Code.CLOCK_SHOWS, time="1970"),), found(own.Code.SET_CLOCK))

    monkeypatch.setattr("companion.health.doctor.examine", few)
    app = new_app(store)
    app.tell(update_maintenance.open_doctor.tap())
    settle(app, lambda: isinstance(app.model.screen, DoctorPage) and app.model.screen.done)
    page = app.model.screen
    app.tell(update_back.back.tap())
    assert isinstance(page, DoctorPage)
    assert [check.key for check in page.checks] == ["clock", "disc"]
    assert app.model.screen == Start()


def test_a_thread_answers_in_the_language_of_whoever_asked(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also while the loop puts something into another language: Cantonese is worded in traditional characters."""
    asked, go = threading.Event(), threading.Event()

    def backing(_paths: Paths) -> list[Path]:
        asked.set()
        assert go.wait(TIMEOUT_S)
        return [Path("backup.zip")]

    monkeypatch.setattr("companion.storage.backup.make_backups", backing)
    app = new_app(store)
    app.tell(update_settings.set_one.tap("language", "fr"))
    app.tell(update_maintenance.open_backups.tap())
    app.tell(update_maintenance.back_up_now.tap())
    assert asked.wait(TIMEOUT_S)
    with using(Language.ZH_HANT):
        go.set()
        settle(app, lambda: app.model.notice)
    assert app.model.notice == Sentence("Backup complete: {file}", {"file": "backup.zip"}).spoken(Language.FR)


def test_the_findings_of_the_doctor_s_thread_are_in_the_language_of_the_screen(store: Store) -> None:
    app = new_app(store)
    app.tell(update_maintenance.open_doctor.tap())
    with using(Language.FR):
        settle(app, lambda: isinstance(app.model.screen, DoctorPage) and app.model.screen.done)
    app.tell(update_settings.set_one.tap("language", "zh_Hant"))
    pages = [view(tell(app.model, update_shell.turn_page.tap(number))) for number in range(5)]
    texts = [widget.text for shown in pages for widget in shown if isinstance(widget, Text)]
    assert [text for text in texts if "每局結束後會自動備份" in text], texts


@pytest.mark.parametrize("blocked", [False, True], ids=["room", "no room beside the games"])
def test_the_game_in_memory_becomes_a_file(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, blocked: bool
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    if blocked:
        (tmp_path / "exports").write_text("a file where a folder should be")
    app = new_app(store)
    app.session = Session.start(store, FOUR)
    app.session.submit(Roll(1, (2, 3, 4)))
    app.tell(update_maintenance.save_game.tap())
    (file,) = tmp_path.rglob("*.oyez.json")
    assert file.is_relative_to(tmp_path / ("home" if blocked else "exports"))
    assert replay(file.read_bytes()).game is not None
    assert str(file) in said(app.model.notice)


def test_the_running_oyez_tells_how_it_does(store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(tmp_path))
    app = new_app(store)
    maintenance = Maintenance(store, paths(tmp_path), app.post)
    maintenance._status_at = -1e9
    app.tell(update_settings.set_one.tap("phones", True))
    maintenance.report_status(replace(app.model, phones=Phones(ready=True, port=8090)), no_devices())
    status = read_status(status_path(tmp_path))
    assert status is not None
    assert status.link is None
    assert status.phones == PhonesStatus(on=True, port=8090)
    maintenance.close()
    assert read_status(status_path(tmp_path)) is None


OFF = Fault(Code.DISC_OFF, Part.DISC, {"reason": BUSY})


def wired(disc: Disc) -> Devices:
    return replace(no_devices(), disc=disc)


def jammed(fault: Fault) -> RecordingDisc:
    disc = RecordingDisc()
    disc.fault = fault
    return disc


def pico(disc_stands: int) -> Devices:
    """Ring, disc, buttons and piezo are one object, which is not plugged in."""
    one = Pico(find=lambda: None)
    one._handle_message(encode_disc_at(disc_stands, 0))
    return Devices(one, one, one, one)


@pytest.mark.parametrize(
    ("parts", "disc", "fault"),
    [
        (no_devices, False, None),
        (lambda: wired(RecordingDisc()), True, None),
        (lambda: wired(jammed(OFF)), True, OFF),
        (lambda: wired(StillDisc(OFF)), True, OFF),
        (lambda: pico(DISC_READY), True, None),
        (lambda: pico(DISC_NO_SWITCH), True, DISC_FAULTS[DISC_NO_SWITCH]),
    ],
)
def test_the_disc_s_own_fault_is_told(
    store: Store, parts: Callable[[], Devices], disc: bool, fault: Fault | None
) -> None:
    app, told_of = new_app(store), parts()
    status = Maintenance(store, paths(store.path.parent), app.post)._status_now(app.model, told_of)
    told_of.close()
    assert (status.disc, status.disc_fault) == (disc, fault)


def test_lights_and_motor_are_let_go_first_whatever_else_fails(store: Store) -> None:
    closed: list[str] = []

    class Fails:
        """Something that fails when it is closed."""

        def __init__(self, name: str) -> None:
            self.name = name

        def close(self) -> None:
            """Fail."""
            closed.append(self.name)
            raise OSError(self.name)

    app = new_app(store)
    app._outputs, app.camera.source = Fails("outputs"), Fails("eyes")  # type: ignore[assignment]
    app._announcer, app._window = Fails("voice"), Fails("window")  # type: ignore[assignment]
    with pytest.raises(OSError, match="window"):
        app._close()
    assert closed == ["outputs", "eyes", "voice", "window"]
