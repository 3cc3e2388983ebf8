"""The doctor: a line for each part, on computers with everything, nothing, or something wrong."""

import json
import os
import sqlite3
import zipfile
from collections.abc import Callable, Sequence
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import numpy as np
import pytest
from msgspec.structs import replace

from companion.camera.copy_file import save_copy
from companion.camera.learned_tiles import SavedTiles
from companion.camera.tiles_file import learned_tiles, save_tiles
from companion.cli import main
from companion.health import device_checks, machine_checks, storage_checks
from companion.health.check_text import CHECK_NAMES, report, terminal_line
from companion.health.doctor import CHECKS, examine, healthy
from companion.health.findings import CheckContext
from companion.health.status_file import StatusFile, read_status, status_path, write_status
from companion.i18n.language import Language
from companion.session import Session
from companion.storage.backup import make_backup
from companion.storage.instance_lock import AlreadyRunningError, is_taken, take
from companion.storage.paths import Paths
from companion.storage.store import FILE_NAME, Store
from companion.system.checks import Check, RepairHint, State
from companion.system.disk import DiskError, write_and_read_back
from companion.ui.screens.doctor import PICTURES
from engine.troyes_dice import Setup
from firmware.link import PROTOCOL
from firmware.messages import DISC_NO_SWITCH, DISC_SLIPPED, FIRMWARE
from hardware.disc_faults import DISC_FAULTS
from hardware.faults import Code, Fault, Part
from hardware.gpio import fault
from hardware.host import clock_is_set, displays, power, sound_cards, temperature, touchscreens
from hardware.inventory import Finding
from hardware.link_health import Health
from hardware.pin_faults import BUSY
from hardware.pins import Pins
from tests.companion.camera.copies import made_up_copy
from tests.companion.tables import FOUR
from tests.said import lost, said, saying
from tests.vision.piece_pictures import KINDS, drawn
from vision.camera import Camera, CameraError, Frame
from vision.faults import Source, SourceKind
from vision.no_exposure_control import NoExposureControl
from vision.piece_prints import make_copy
from vision.piece_reading import BACK
from vision.reading import Body
from vision.sources import source_kind

LINK = Health("/dev/ttyACM0", True, FIRMWARE, 4, 1000, 900, 3, 2, 0, 0, 1)


def put(root: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        file = root / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    return root


def nobody(folder: Path, **more: object) -> CheckContext:
    context = CheckContext(folder / "data", folder / "root", find_camera=lambda: "made-up")
    return replace(context, **more)


def one(context: CheckContext, key: str) -> Check:
    return CHECKS[key](context, key)


CAMERA = Source(SourceKind.DEVICE, "0")


class Lens(NoExposureControl):
    """A camera of one picture, or none."""

    source = CAMERA
    live = True

    def __init__(self, level: int | None) -> None:
        self.level = level
        self.closed = False

    def next_throw(self, dice: Sequence[Body] = ()) -> bool:
        """Nothing to prepare."""
        return True

    def read(self, newer_than: float = 0.0) -> Frame | None:
        """All of one grey."""
        return None if self.level is None else Frame(np.full((48, 64, 3), self.level, np.uint8), newer_than, 0)

    def close(self) -> None:
        """Note it."""
        self.closed = True


def words_of(check: Check) -> str:
    """The complete finding in English."""
    return report(check, Language.EN).words


def test_where_nothing_is_attached_every_line_is_there_and_nothing_is_ill(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(device_checks, "speech_status", lambda: ())
    checks = list(examine(nobody(tmp_path)))
    assert [check.key for check in checks] == list(CHECKS)
    assert healthy(checks)
    assert all("\n" not in terminal_line(check, Language.EN) for check in checks)
    assert all(check.advice for check in checks if check.hint is not RepairHint.NOTHING and check.key != "pico")


def test_a_folder_that_the_machine_refuses_ends_no_other_check(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(device_checks, "speech_status", lambda: ())
    # root, who runs the tests in CI, may look into all others
    context = replace(nobody(tmp_path), data=Path("/", "x" * 300))
    checks = list(examine(context))
    assert [check.key for check in checks] == list(CHECKS)
    wrong = {check.key: words_of(check) for check in checks if check.state is State.ILL}
    assert {"disk", "card", "games"} <= wrong.keys()
    assert all("File name too long" in words for words in wrong.values()), wrong


@pytest.mark.parametrize(
    ("level", "state", "words"),
    [(120, State.WELL, "64 x 48"), (3, State.ILL, "black"), (None, State.ILL, "sends no picture")],
)
def test_the_camera_takes_a_picture(tmp_path: Path, level: int | None, state: State, words: str) -> None:
    lens = Lens(level)
    found = one(nobody(tmp_path, find_camera=lambda: "0", open_camera=lambda _: lens), "camera")
    assert (found.state, lens.closed) == (state, True)
    assert words in words_of(found)


def test_a_camera_that_does_not_open_is_ill(tmp_path: Path) -> None:
    def opener(_: str) -> Camera:
        raise CameraError(lost("camera 0 is in use"))

    found = one(nobody(tmp_path, find_camera=lambda: "0", open_camera=opener), "camera")
    assert found.state is State.ILL
    assert "camera 0 is in use" in words_of(found)


@pytest.mark.parametrize(
    ("status", "state", "words"),
    [
        (None, State.WELL, "Oyez is running and uses it"),
        (StatusFile(0.0, 1, CAMERA, frame_age=3.2), State.WELL, "the last picture 3 s ago"),
        (StatusFile(0.0, 1, CAMERA), State.WELL, "no picture was needed yet"),
        (StatusFile(0.0, 1, CAMERA, lost("it is gone")), State.ILL, "it is gone"),
    ],
)
def test_a_running_oyez_tells_of_its_camera(
    tmp_path: Path, status: StatusFile | None, state: State, words: str
) -> None:
    found = one(nobody(tmp_path, running=True, status=status), "camera")
    assert found.state is state
    assert words in words_of(found)


@pytest.mark.parametrize(
    ("source", "hint"),
    [
        ("picamera", RepairHint.RIBBON),
        ("0", RepairHint.USB),
        ("http://kitchen/stream", RepairHint.NOTHING),
    ],
)
def test_each_camera_has_its_own_cable_to_look_at(tmp_path: Path, source: str, hint: RepairHint) -> None:
    silent = nobody(tmp_path, find_camera=lambda: source, open_camera=lambda _: Lens(None))
    failing = nobody(tmp_path, running=True, status=StatusFile(0.0, 1, Source(source_kind(source)), lost("gone")))
    assert [one(context, "camera").hint for context in (silent, failing)] == [hint, hint]


@pytest.mark.parametrize(
    ("status", "state", "hint"),
    [
        (None, State.ABSENT, RepairHint.NOTHING),
        (StatusFile(0.0, 1), State.ABSENT, RepairHint.NOTHING),
        (StatusFile(0.0, 1, disc=True), State.WELL, RepairHint.NOTHING),
        (StatusFile(0.0, 1, disc=True, disc_fault=DISC_FAULTS[DISC_NO_SWITCH]), State.ILL, RepairHint.SWITCH),
        (StatusFile(0.0, 1, disc=True, disc_fault=DISC_FAULTS[DISC_SLIPPED]), State.ILL, RepairHint.SWITCH),
        (
            StatusFile(0.0, 1, disc=True, disc_fault=Fault(Code.DISC_OFF, Part.DISC, {"reason": BUSY})),
            State.ILL,
            RepairHint.NOTHING,
        ),
    ],
)
def test_a_disc_that_does_not_find_its_switch(
    tmp_path: Path, status: StatusFile | None, state: State, hint: RepairHint
) -> None:
    found = one(nobody(tmp_path, running=status is not None, status=status), "disc")
    assert (found.state, found.hint) == (state, hint)


def test_every_look_has_its_picture_on_the_screen() -> None:
    assert set(PICTURES) == set(RepairHint) - {RepairHint.NOTHING}
    assert len(set(PICTURES.values())) == len(PICTURES)


@pytest.mark.parametrize(
    ("link", "state", "words"),
    [
        (None, State.ABSENT, "uses none"),
        (LINK, State.WELL, "1900 messages, 5 of them sent again"),
        (replace(LINK, resent=400), State.ILL, "shorter USB cable"),
        (replace(LINK, firmware=0), State.ILL, "oyez flash"),
        (replace(LINK, answers=False), State.ILL, "does not answer"),
        (
            replace(LINK, answers=False, other_protocol=1),
            State.ILL,
            f"version 1 of the link and this program version {PROTOCOL}",
        ),
        (replace(LINK, answers=False, other_protocol=1), State.ILL, "Run `oyez flash`"),
    ],
)
def test_the_link_tells_how_often_it_sent_again(tmp_path: Path, link: Health | None, state: State, words: str) -> None:
    found = one(nobody(tmp_path, running=True, status=StatusFile(0.0, 1, link=link)), "pico")
    assert found.state is state
    assert words in terminal_line(found, Language.EN)


@pytest.mark.parametrize(
    ("word", "state", "words"),
    [
        ("0", State.WELL, "is normal"),
        ("50000", State.ILL, "at some time since the start"),
        ("50005", State.ILL, "too low now"),
        ("e0000", State.WELL, "is normal"),
        ("rubbish", State.ABSENT, "does not report it"),
    ],
)
def test_power_now_and_since_the_start(tmp_path: Path, word: str, state: State, words: str) -> None:
    put(tmp_path / "root", {"sys/devices/platform/soc/soc:firmware/get_throttled": f"{word}\n"})
    found = one(nobody(tmp_path), "power")
    assert found.state is state
    assert words in words_of(found)


def test_vcgencmd_is_asked_where_the_kernel_says_nothing(tmp_path: Path) -> None:
    found = power(tmp_path, lambda: "throttled=0x50001\n")
    assert found is not None
    assert (found.low, found.was_low) == (True, True)


def test_what_linux_tells_of_the_computer(tmp_path: Path) -> None:
    assert displays(tmp_path) is None
    assert clock_is_set(tmp_path) is None
    put(
        tmp_path,
        {
            "sys/class/drm/card1-DSI-1/status": "connected\n",
            "sys/class/drm/card1-HDMI-A-1/status": "disconnected\n",
            "proc/bus/input/devices": 'I: Bus=0018\nN: Name="10-0038 generic ft5x06 (79)"\nB: PROP=2\nB: EV=b\n\n'
            'I: Bus=0003\nN: Name="A Mouse"\nB: PROP=0\n\n',
            "proc/asound/cards": " 0 [Headphones     ]: bcm2835_headpho - bcm2835 Headphones\n"
            "                      bcm2835 Headphones\n",
            "sys/class/thermal/thermal_zone0/temp": "51234\n",
            "run/systemd/system/x": "",
        },
    )
    assert displays(tmp_path) == ("DSI-1",)
    assert touchscreens(tmp_path) == ("10-0038 generic ft5x06 (79)",)
    assert sound_cards(tmp_path) == ("bcm2835 Headphones",)
    assert temperature(tmp_path) == pytest.approx(51.234)
    assert clock_is_set(tmp_path) is False
    put(tmp_path, {"run/systemd/timesync/synchronized": ""})
    assert clock_is_set(tmp_path) is True


def test_heat_is_said(tmp_path: Path) -> None:
    put(tmp_path / "root", {"sys/class/thermal/thermal_zone0/temp": "83000"})
    assert one(nobody(tmp_path), "heat").state is State.ILL


def test_a_clock_from_before_oyez_is_wrong(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Past(datetime):
        """A clock that begins in 1970, as a Pi's does without a network."""

        @classmethod
        def now(cls, tz: object = None) -> "Past":
            """1970."""
            return cls(1970, 1, 1, 0, 5, tzinfo=UTC)

    monkeypatch.setattr(machine_checks, "datetime", Past)
    found = one(nobody(tmp_path), "clock")
    assert found.state is State.ILL
    assert "sudo date --set" in said(found.advice)


def test_a_full_disk_is_ill(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(storage_checks, "free_bytes", lambda _: 5 << 20)
    found = one(nobody(tmp_path), "disk")
    assert found.state is State.ILL
    assert words_of(found).startswith("5 MB free")


def test_a_card_that_cannot_be_written_or_lies_is_ill(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    assert one(nobody(tmp_path, data=blocked), "card").state is State.ILL
    monkeypatch.setattr("companion.system.disk._there_and_back", lambda *_: b"other")
    with saying(DiskError, "reads back differently"):
        write_and_read_back(tmp_path)
    assert list(tmp_path.iterdir()) == [blocked]


def test_a_card_without_its_data_partition_is_ill(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert one(nobody(tmp_path), "card").state is State.WELL
    marker = tmp_path / "oyez-without-data"
    marker.write_text("there is no partition named oyez-data\n")
    monkeypatch.setattr("companion.system.disk.WITHOUT_DATA", marker)
    found = one(nobody(tmp_path), "card")
    assert found.state is State.ILL
    assert "you lose this game at power-off" in words_of(found)


def test_damaged_games_are_ill(tmp_path: Path) -> None:
    put(tmp_path / "data", {FILE_NAME: "no database " * 100})
    found = one(nobody(tmp_path), "games")
    assert found.state is State.ILL
    assert "oyez restore" in said(found.advice)


def test_rows_that_changed_by_themselves_are_ill(tmp_path: Path) -> None:
    with Store.open(tmp_path / "data" / FILE_NAME) as store:
        store.keep_note("guide", "3")
    assert one(nobody(tmp_path), "games").state is State.WELL
    with closing(sqlite3.connect(tmp_path / "data" / FILE_NAME)) as games:
        games.execute("UPDATE notes SET text = '4'")
        games.commit()
    found = one(nobody(tmp_path), "games")
    assert found.state is State.ILL
    assert "not as it was written" in words_of(found)


def test_what_is_missing_and_what_only_a_backup_has_is_ill(tmp_path: Path) -> None:
    data = tmp_path / "data"
    file = data / FILE_NAME
    with Store.open(file) as store:
        store.create_game(Setup(("Ada", "Bo")))
    older = file.read_bytes()
    with Store.open(file) as store:
        store.create_game(Setup(("Ada", "Bo")))
        store.create_game(Setup(("Ada", "Bo")))
    make_backup(Paths(data, tmp_path / "s.toml", tmp_path / "c.toml"))
    assert one(nobody(tmp_path), "backup").state is State.WELL
    file.write_bytes(older)
    games, backup = one(nobody(tmp_path), "games"), one(nobody(tmp_path), "backup")
    assert games.state is backup.state is State.ILL
    assert words_of(games).startswith("2 saved changes are missing from ")
    assert "has 2 games that are missing or incomplete here" in words_of(backup)


def test_a_damaged_backup_is_ill(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with Store.open(data / FILE_NAME) as store:
        store.create_game(Setup(("Ada", "Bo")))
    made = make_backup(Paths(data, tmp_path / "s.toml", tmp_path / "c.toml"))
    content = bytearray(made.read_bytes())
    content[len(content) // 2] ^= 1
    made.write_bytes(content)
    found = one(nobody(tmp_path), "backup")
    assert found.state is State.ILL
    assert "is damaged or not a backup" in words_of(found)


def test_the_status_says_whether_something_has_to_be_mended(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(device_checks, "speech_status", lambda: ())
    assert main(["doctor", "--json", "--data", str(tmp_path)]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["healthy"] is True
    assert [check["key"] for check in report["checks"]] == list(CHECKS)
    (tmp_path / FILE_NAME).write_text("no database " * 100)
    assert main(["doctor", "--data", str(tmp_path)]) == 1
    assert "! Games: " in capsys.readouterr().out


def test_a_bundle_names_nobody(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    program = tmp_path / "bin" / "journalctl"
    program.parent.mkdir()
    program.write_text("#!/bin/sh\necho 'Di was seated; DI and Ada-2 at http://me:secret@cam.local/x serial: 123'\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(program.parent), prepend=os.pathsep)
    data = tmp_path / "data"
    with Store.open(data / FILE_NAME) as store:
        Session.start(store, FOUR)
    bundle = tmp_path / "help.zip"
    main(["doctor", "--data", str(data), "--bundle", str(bundle)])
    with zipfile.ZipFile(bundle) as archive:
        texts = {name: archive.read(name).decode() for name in archive.namelist()}
    assert {"doctor.txt", "doctor.json", "versions.json", "games.txt", "log.txt", "pins.toml"} <= set(texts)
    assert texts["log.txt"].startswith("[player 4] was seated; [player 4] and [player 1]-2 at http://[login]@cam.local")
    assert "123" not in texts["log.txt"]
    assert "game 1: 4 players, 0 actions, troyes-dice" in texts["games.txt"]
    assert not any(name.endswith((".png", ".jpg", ".db")) for name in texts)


def test_one_oyez_at_a_time(tmp_path: Path) -> None:
    assert not is_taken(tmp_path)
    with take(tmp_path):
        assert is_taken(tmp_path)
        with saying(AlreadyRunningError, "already running"):
            take(tmp_path)
    with take(tmp_path):
        pass
    assert not is_taken(tmp_path)


@pytest.mark.parametrize("text", ["", "{", "[]", '{"at": "x"}', '{"at": 5, "pid": 1}'])
def test_only_a_fresh_beat_counts(tmp_path: Path, text: str) -> None:
    file = tmp_path / "beat.json"
    file.write_text(text)
    assert read_status(file) is None


def test_a_beat_is_read_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import time

    monkeypatch.setenv("RUNTIME_DIRECTORY", str(tmp_path))
    status = StatusFile(time.time(), 77, CAMERA, frame_age=0.5, link=LINK)
    write_status(status, status_path(tmp_path / "data"))
    assert read_status(status_path(tmp_path / "data")) == status


def test_every_name_is_looked_up_when_it_is_told() -> None:
    looks: dict[str, Callable[[CheckContext, str], Check]] = CHECKS
    assert set(looks) == set(CHECK_NAMES)


def test_pins_of_a_build_that_is_not_wired_are_no_illness(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = put(tmp_path / "root", {"proc/device-tree/model": "Raspberry Pi 5 Model B\0"})
    asked: list[str | None] = []

    def survey(_pins: Pins, chosen: str | None) -> tuple[Finding, Finding]:
        asked.append(chosen)
        return Finding("gpio", False, "", (fault(BUSY),)), Finding("spi", False, "", (fault(BUSY),))

    monkeypatch.setattr(device_checks, "header_findings", survey)
    context = replace(nobody(tmp_path), root=root)
    assert one(context, "gpio").state is State.ABSENT
    assert one(replace(context, ring="pico"), "gpio").state is State.ABSENT
    assert one(replace(context, ring="gpio"), "gpio").state is State.ILL
    assert asked == [None, "pico", "gpio"]


def test_the_learned_tiles_are_named(tmp_path: Path) -> None:
    file = tmp_path / "tiles.json"
    context = nobody(tmp_path, tiles=file)
    assert one(context, "tiles").state is State.ABSENT
    assert "oyez learn --game KEY --tiles PICTURE" in terminal_line(one(context, "tiles"), Language.EN)
    kinds = (*KINDS, BACK)
    tiles = learned_tiles(drawn(make_copy(2), kinds, seed=1), kinds, "some-game", "")
    assert isinstance(tiles, SavedTiles)
    save_tiles(tiles, file)
    line = terminal_line(one(context, "tiles"), Language.EN)
    assert line == f"+ Your tiles: Learned on {tiles.made:%Y-%m-%d %H:%M} UTC: kinds: 8."
    file.write_bytes(b"{")
    damaged = one(context, "tiles")
    assert damaged.state is State.ILL
    assert f"{file}: " in terminal_line(damaged, Language.EN)
    assert "oyez learn --game KEY --forget" in terminal_line(damaged, Language.EN)


def test_the_learned_copy_is_named(tmp_path: Path) -> None:
    file = tmp_path / "copy.json"
    context = nobody(tmp_path, copy=file)
    assert one(context, "copy").state is State.ABSENT
    save_copy(made_up_copy(), file)
    learned = one(context, "copy")
    assert learned.state is State.WELL
    line = terminal_line(learned, Language.EN)
    assert "2026-11-20 21:04 UTC" in line
    assert "paper colours: 3, dice: 4, throws: 1" in line
    file.write_bytes(b"{")
    damaged = one(context, "copy")
    assert damaged.state is State.ILL
    assert "Learn my copy" in terminal_line(damaged, Language.EN)
    assert str(file) in terminal_line(damaged, Language.EN)
