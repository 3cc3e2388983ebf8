"""Requests of the service to the machine: switch off, start again, let a stick go, update (packaging/request.py).

A request is a small file that systemd watches; a root program takes it, carries it out and writes an answer.
"""

import os
import secrets
import time
from collections.abc import Callable, Mapping
from enum import StrEnum
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from companion.system.atomic_write import atomic_write
from hardware.plain_file import open_plain

VARIABLE = "OYEZ_REQUESTS"
ANSWERS = Path("/run/oyez-request")
MAX_ANSWER = 1 << 16
TAKEN_S = 60.0
"""Seconds until a request is taken where anything watches for it; an emulated machine took more than fifteen."""
POLL_S = 0.1


class Verb(StrEnum):
    """All that can be asked."""

    POWER_OFF = "poweroff"
    REBOOT = "reboot"
    EJECT = "eject"
    UPDATE = "update"
    MAKE_ROOM = "make-room"
    HOTSPOT_ON = "hotspot-on"
    HOTSPOT_OFF = "hotspot-off"


TIMEOUTS_S = {Verb.UPDATE: 3700.0, Verb.MAKE_ROOM: 300.0}
"""Seconds for an answer where it takes longer than USUAL_S."""
USUAL_S = 120.0

DONE, UNHEARD = "done", "unheard"
NO_STICK, BUSY = "no-stick", "busy"
"""Codes of the root program that the screen answers in words of their own."""


class Answer(Struct, frozen=True):
    """The outcome of a request: `code` is DONE, UNHEARD or the root program's own; `detail` is for people who help."""

    code: str
    detail: str = ""
    id: str = ""
    verb: str = ""

    @property
    def done(self) -> bool:
        """True if the request succeeded."""
        return self.code == DONE

    @property
    def outcome(self) -> str:
        """The outcome in the detail of an installation (`oyez update --json`), empty in any other."""
        try:
            found = msgspec.json.decode(self.detail, type=dict[str, Any]).get("outcome")
        except msgspec.DecodeError:
            return ""
        return found if isinstance(found, str) else ""


class Machine:
    """The machine, as far as it can be asked; `there` says whether anything hears.

    answer = Machine.usual().ask(Verb.EJECT, stick="KINGSTON")
    """

    def __init__(
        self,
        request: Path | None,
        answers: Path = ANSWERS,
        sleep: Callable[[float], object] = time.sleep,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._request, self._answers = request, answers
        self._sleep, self._clock = sleep, clock

    @classmethod
    def usual(cls, environment: Mapping[str, str] = os.environ) -> "Machine":
        """The one that the service's unit names; one that hears nothing for any other program."""
        named = environment.get(VARIABLE)
        return cls(Path(named) if named and environment.get("NOTIFY_SOCKET") else None)

    @property
    def there(self) -> bool:
        """True if the machine takes requests."""
        return self._request is not None

    def ask(self, verb: Verb, stick: str = "", file: str = "", **more: str) -> Answer:
        """Ask, and wait for the answer; it may take up to TIMEOUTS_S. `more` are words that some verbs take."""
        if self._request is None:
            return Answer(UNHEARD)
        identity = secrets.token_hex(8)
        words = {"id": identity, "verb": str(verb), "stick": stick, "file": file} | more
        try:
            if not self._wait(lambda: not os.path.lexists(self._request or ""), TAKEN_S):
                return Answer(UNHEARD)
            # for nobody else in the group: a request may hold a secret
            atomic_write(self._request, msgspec.json.encode(words), 0o600)
            if not self._wait(lambda: not os.path.lexists(self._request or ""), TAKEN_S):
                self._request.unlink(missing_ok=True)
                return Answer(UNHEARD)
        except OSError as error:
            return Answer(UNHEARD, error.strerror or str(error))
        found = self._answers / f"{identity}.json"
        if not self._wait(found.exists, TIMEOUTS_S.get(verb, USUAL_S)):
            return Answer(UNHEARD)
        return _read(found)

    def _wait(self, done: Callable[[], bool], seconds: float) -> bool:
        until = self._clock() + seconds
        while not done():
            if self._clock() >= until:
                return False
            self._sleep(POLL_S)
        return True


def _read(file: Path) -> Answer:
    try:
        with open_plain(file) as found:
            return msgspec.json.decode(found.read(MAX_ANSWER), type=Answer)
    except (OSError, msgspec.DecodeError) as error:
        return Answer(UNHEARD, str(error))
