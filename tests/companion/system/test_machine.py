"""The machine is asked by a file, and the real root program answers."""

import json
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from companion.app.headless import HeadlessScreen
from companion.app.loop import App
from companion.app.machine_requests import MachineRequests
from companion.games import GAMES
from companion.session import Session
from companion.storage.store import Store
from companion.system.machine import DONE, TAKEN_S, UNHEARD, Machine, Verb
from companion.ui import update_machine
from companion.ui.model import MachineState, PowerPage, Screen, Start, SwitchingOff
from engine.troyes_dice import Roll
from hardware.devices import no_devices
from hardware.fakes import RecordingRing, SilentVoice
from hardware.scene import Mood
from tests.companion.tables import FOUR
from tests.packaging.test_request import Machine as Root
from tests.said import said
from tests.until import until


class Watcher:
    """Stands in for systemd: starts the root program for each request."""

    def __init__(self, root: Root) -> None:
        self.root = root
        self._ends = threading.Event()
        self._thread = threading.Thread(target=self._watch)
        self._thread.start()

    def _watch(self) -> None:
        while not self._ends.wait(0.01):
            if self.root.request.exists():
                self.root.run()

    def close(self) -> None:
        """Watch no more."""
        self._ends.set()
        self._thread.join()


@pytest.fixture
def root(tmp_path: Path) -> Iterator[Root]:
    root = Root(tmp_path)
    watcher = Watcher(root)
    yield root
    watcher.close()


def machine(root: Root) -> Machine:
    return Machine(root.request, root.root / "run/oyez-request")


def test_what_is_asked_is_done_and_answered(root: Root) -> None:
    answer = machine(root).ask(Verb.REBOOT)
    assert (answer.code, answer.verb, answer.done) == (DONE, "reboot", True)
    assert root.asked == ["systemctl --no-block --job-mode=replace-irreversibly start reboot.target"]
    assert machine(root).ask(Verb.EJECT, "gone").code == "no-stick"
    assert machine(root).ask(Verb.EJECT, "KING STON").done


def waited(seconds: list[float], step: float = 1.0) -> "dict[str, object]":
    """A clock that goes on only while somebody waits."""

    def sleep(_: float) -> None:
        seconds[0] += step

    return {"sleep": sleep, "clock": lambda: seconds[0]}


def test_where_nothing_watches_the_request_is_taken_back(tmp_path: Path) -> None:
    now = [0.0]
    unwatched = Machine(tmp_path / "request", tmp_path, **waited(now))  # type: ignore[arg-type]
    assert unwatched.ask(Verb.POWER_OFF).code == UNHEARD
    assert now[0] >= TAKEN_S
    assert list(tmp_path.iterdir()) == []


def test_one_request_waits_for_the_one_before(tmp_path: Path) -> None:
    request, now = tmp_path / "request", [0.0]
    request.write_text("another one")
    busy = Machine(request, tmp_path, **waited(now))  # type: ignore[arg-type]
    assert busy.ask(Verb.POWER_OFF).code == UNHEARD
    assert request.read_text() == "another one"


def test_a_request_is_for_nobody_else(tmp_path: Path) -> None:
    request = tmp_path / "request"
    seen: list[tuple[int, dict[str, str]]] = []

    def sleep(_: float) -> None:
        if request.exists():
            seen.append((request.stat().st_mode & 0o777, json.loads(request.read_text())))
            (tmp_path / f"{seen[0][1]['id']}.json").write_text('{"code": "done"}')
            request.unlink()

    assert Machine(request, tmp_path, sleep).ask(Verb.UPDATE, "stick", "file").done
    mode, words = seen[0]
    assert (mode, words["verb"], words["stick"], words["file"]) == (0o600, "update", "stick", "file")


def test_an_answer_that_is_none_is_no_answer(tmp_path: Path) -> None:
    request = tmp_path / "request"

    def sleep(_: float) -> None:
        if request.exists():
            (tmp_path / f"{json.loads(request.read_text())['id']}.json").write_text("{")
            request.unlink()

    assert Machine(request, tmp_path, sleep).ask(Verb.REBOOT).code == UNHEARD


def test_only_the_service_has_a_machine_to_ask() -> None:
    assert not Machine.usual({}).there
    assert not Machine.usual({"OYEZ_REQUESTS": "/run/oyez/request"}).there
    assert Machine.usual({"OYEZ_REQUESTS": "/run/oyez/request", "NOTIFY_SOCKET": "/run/x"}).there
    assert Machine.usual({}).ask(Verb.POWER_OFF).code == UNHEARD


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    with Store.open(tmp_path / "games.db") as store:
        app = App(GAMES, store, HeadlessScreen(), replace(no_devices(), ring=RecordingRing()), SilentVoice(), Random(1))
        app.begin()
        yield app


def go_on_until(app: App, done: Callable[[], object]) -> None:
    def go_on() -> None:
        app._go_on()
        app._empty_inbox()

    until(done, go_on)


def test_a_game_is_put_down_and_the_machine_switched_off(app: App, root: Root) -> None:
    app.ask_machine(MachineRequests(machine(root), True, app.post))
    app.session = Session.start(app._store, FOUR)
    app.session.submit(Roll(1, (2, 3, 4)))
    app._outputs.show(app.play.table_of(app.session), app.session.game)
    app.tell(update_machine.open_power.tap())
    opened: Screen = app.model.screen
    assert opened == PowerPage(Start())
    app.tell(update_machine.switch_off.tap())
    assert app.model.screen == SwitchingOff(Verb.POWER_OFF)
    assert root.asked == [], "nothing is asked before the last picture is shown"
    go_on_until(app, lambda: root.asked)
    assert root.asked == ["systemctl --no-block --job-mode=replace-irreversibly start poweroff.target"]
    ring = app._parts.ring
    assert isinstance(ring, RecordingRing)
    assert ring.history[-1].scene.mood == Mood.IDLE
    assert app.model.screen == SwitchingOff(Verb.POWER_OFF, asked=True)
    app._close()


def test_a_machine_that_stays_on_says_so(app: App, root: Root, tmp_path: Path) -> None:
    root.program(tmp_path / "bin/systemctl", "echo 'no such bus' >&2; exit 1")
    app.ask_machine(MachineRequests(machine(root), True, app.post))
    app.tell(update_machine.switch_off.tap(Verb.REBOOT))
    go_on_until(app, lambda: app.model.screen == Start())
    assert said(app.model.notice).startswith("The machine did not switch off.")
    assert "no such bus" in said(app.model.notice)


def test_a_machine_that_does_nothing_is_not_waited_for_for_ever(app: App, root: Root) -> None:
    app.ask_machine(MachineRequests(machine(root), True, app.post))
    app.tell(update_machine.switch_off.tap())
    go_on_until(app, lambda: root.asked)
    app.tell(update_machine.still_on.news())
    assert app.model.screen == Start()
    assert said(app.model.notice).startswith("The machine did not switch off.")


def test_a_restart_of_oyez_ends_the_program(app: App) -> None:
    app.ask_machine(MachineRequests(Machine(None), True, app.post))
    app.tell(update_machine.switch_off.tap(None))
    assert app._running
    go_on_until(app, lambda: not app._running)
    app._close()


def test_on_a_desktop_nothing_is_switched_off(app: App) -> None:
    app.tell(update_machine.switch_off.tap())
    app.tell(update_machine.switch_off.tap(None))
    assert app.model.screen == Start()
    app.ask_machine(MachineRequests(Machine(None), True, app.post))
    assert app.model.machine == MachineState(service=True, asks=False)
    app.tell(update_machine.switch_off.tap())
    assert app.model.screen == Start()


def test_a_power_button_that_is_deaf_is_told(
    app: App, root: Root, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from hardware.pins import PINS_FILE

    wired = tmp_path / "pins.toml"
    wired.write_text(PINS_FILE.read_text().replace("# button = 3", "button = 3"))
    monkeypatch.setenv("OYEZ_PINS", str(wired))
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "nowhere")
    from gpiozero import Device

    monkeypatch.setattr(Device, "pin_factory", None)
    requests = MachineRequests(machine(root), True, app.post)
    requests.listen_to_button()
    app._empty_inbox()
    assert "The power button does not work" in said(app.model.notice)
    requests.close()
