"""The part of the loop that asks the machine: to switch off, to let a stick go; in threads, answers are posted."""

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING

from companion.app.ports import Doers
from companion.storage.sticks import release_rows, stick_rows
from companion.system.machine import Machine, Verb
from companion.ui import commands, update_machine, update_shell, update_sticks
from companion.ui.message import Message
from companion.ui.model import MachineState
from hardware.pins import has_power_button

if TYPE_CHECKING:
    from hardware.power_button import PowerButton


class MachineRequests:
    """Asks the machine without keeping anybody waiting; `service` says whether systemd started this program."""

    def __init__(self, machine: Machine, service: bool, post: Callable[[Message], None]) -> None:
        self._machine = machine
        self._service = service
        self._post = post
        self._button: PowerButton | None = None

    @property
    def state(self) -> MachineState:
        """The state of the machine, for the screens."""
        return MachineState(self._service, self._machine.there)

    @property
    def doers(self) -> Doers:
        """The doer of each command."""
        return {
            commands.AskMachine: lambda command: self.ask(command.verb, command.stick, command.file),
            commands.ListSticks: lambda _command: self.list_sticks(),
            commands.FindReleases: lambda _command: self.find_releases(),
        }

    def listen_to_button(self) -> None:
        """Switch off by the button that pins.toml names, if there is one and the machine hears."""
        if not self._machine.there or not has_power_button():
            return
        # gpiozero is loaded only where a button is wired
        from hardware.power_button import open_power_button

        self._button, fault = open_power_button(lambda: self._post(update_machine.switch_off.tap()))
        if fault is not None:
            self._post(update_shell.part_failed.news(fault))

    def close(self) -> None:
        """Free the button's pin."""
        if self._button is not None:
            self._button.close()

    def ask(self, verb: Verb, stick: str = "", file: str = "") -> None:
        """Ask; answered by `machine_answered`."""
        self._start(
            lambda: self._post(update_machine.machine_answered.news(verb, self._machine.ask(verb, stick, file), stick))
        )

    def list_sticks(self) -> None:
        """Look which sticks are plugged in; answered by `sticks_known`."""
        self._start(lambda: self._post(update_sticks.sticks_known.news(stick_rows())))

    def find_releases(self) -> None:
        """Look for releases on the sticks; answered by `releases_known`."""
        self._start(lambda: self._post(update_sticks.releases_known.news(release_rows())))

    def _start(self, work: Callable[[], None]) -> None:
        threading.Thread(target=work, name="machine", daemon=True).start()
