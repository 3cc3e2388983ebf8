"""A report for a helper, in one zip file: the doctor's findings, settings, wiring, log; no names, no pictures."""

import os
import re
import shutil
import socket
import subprocess
import zipfile
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from getpass import getuser
from pathlib import Path

import msgspec

from companion.health.check_text import report, terminal_line
from companion.health.machine_checks import versions
from companion.i18n.fault_texts import text
from companion.i18n.language import used
from companion.settings import settings_path
from companion.storage.paths import all_backups, calibration_path
from companion.storage.store import FILE_NAME, Store, StoreError
from companion.system.atomic_write import atomic_file
from companion.system.checks import Check
from companion.system.zip_safety import member
from hardware.pins import pins_file

MAX_LETTERS = 500_000
"""The limit for each text; a longer one is cut to its end, which has the latest lines."""
LOG = "log.txt"
COMMANDS = {
    LOG: ("journalctl", "--unit=oyez", "--no-pager", "--lines=3000"),
    "kernel.txt": ("journalctl", "--dmesg", "--no-pager", "--lines=1000"),
    "usb.txt": ("lsusb",),
    "sound.txt": ("aplay", "-l"),
}
"""The system's programs to ask, if they are installed."""
ANSWER_S = 20.0
ADDRESS = re.compile(r"(https?://)[^\s\"'/]*@")
SERIAL = re.compile(r"(serial(?:\s*number)?\s*[:=]\s*)\S+", re.IGNORECASE)


def write_bundle(file: Path, checks: Sequence[Check], data: Path) -> None:
    """Write the zip file, whole or not at all. Raises OSError."""
    names = _names(data)
    hide = _Hider(names or {})
    with atomic_file(file) as out, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in _texts(checks, data):
            if names is None and name == LOG:
                continue  # nobody can say whose names might stand in it
            archive.writestr(member(name, datetime.now(UTC)), hide(text[-MAX_LETTERS:]))


def _texts(checks: Sequence[Check], data: Path) -> Iterable[tuple[str, str]]:
    yield "doctor.txt", "".join(f"{terminal_line(check, used())}\n" for check in checks)
    yield (
        "doctor.json",
        msgspec.json.format(msgspec.json.encode([report(check, used()) for check in checks]), indent=1).decode(),
    )
    yield "versions.json", msgspec.json.format(msgspec.json.encode(versions()), indent=1).decode()
    yield "games.txt", _games(data)
    for file in (settings_path(), calibration_path(), pins_file()):
        if file.is_file():
            yield file.name, _end_of(file)
    for name, words in COMMANDS.items():
        answer = _answer(words)
        if answer:
            yield name, answer


def _end_of(file: Path) -> str:
    """The text of a file, of a long one its end."""
    with file.open("rb") as found:
        found.seek(max(0, file.stat().st_size - MAX_LETTERS))
        return found.read(MAX_LETTERS).decode("utf-8", "replace")


def _games(data: Path) -> str:
    """Return the number of games and the progress of each; no names, no contents."""
    lines = [f"{found.path.name}" for found in all_backups(data)]
    path = data / FILE_NAME
    if not path.exists():
        return "\n".join(["no games", *lines, ""])
    try:
        with Store.open(path) as store:
            for row in store.games():
                kind = f"{row.game}{' with its expansion' if row.expansion else ''}"
                lines.append(f"game {row.id}: {len(row.players)} players, {row.actions} actions, {kind}")
    except StoreError as error:
        lines.append(text(error.fault, used()))
    lines.append(f"{path.stat().st_size} bytes, files: {', '.join(sorted(each.name for each in data.iterdir()))}")
    return "\n".join([*lines, ""])


def _answer(words: Sequence[str]) -> str:
    program = shutil.which(words[0])
    if program is None:
        return ""
    try:
        done = subprocess.run([program, *words[1:]], capture_output=True, timeout=ANSWER_S)
    except (OSError, subprocess.SubprocessError):
        return ""
    return (done.stdout + done.stderr).decode("utf-8", "replace")


def _names(data: Path) -> dict[str, str] | None:
    """Return the words to hide with their replacements: players, the login, the computer's name.

    None if the games cannot be read.
    """
    hidden: dict[str, str] = {}
    try:
        if (data / FILE_NAME).exists():
            with Store.open(data / FILE_NAME) as store:
                known = [*store.roster.names(), *(name for row in store.games() for name in row.players)]
            hidden = {name: f"[player {number}]" for number, name in enumerate(dict.fromkeys(known), start=1)}
    except StoreError:
        return None
    own = (socket.gethostname(), "[computer]"), (_login(), "[login]"), (Path.home().name, "[login]")
    return {**hidden, **{name: word for name, word in own if len(name) > 1 and name != "root"}}


def _login() -> str:
    try:
        return getuser()
    except (KeyError, OSError):
        return str(os.getuid())


class _Hider:
    """Puts words in the place of names, the longest name first, however they are spelt in capitals."""

    def __init__(self, names: dict[str, str]) -> None:
        self._words = {name.casefold(): word for name, word in names.items()}
        ordered = sorted(names, key=len, reverse=True)
        either = "|".join(re.escape(name) for name in ordered)
        self._pattern = re.compile(rf"(?<!\w)(?:{either})(?!\w)", re.IGNORECASE) if ordered else None

    def __call__(self, text: str) -> str:
        text = SERIAL.sub(r"\1[hidden]", ADDRESS.sub(r"\1[login]@", text))
        if self._pattern is None:
            return text
        return self._pattern.sub(lambda found: self._words.get(found[0].casefold(), "[name]"), text)
