#!/usr/bin/python3 -I
"""Carry out one request of the service's user as root: a closed list of verbs, started by oyez-request.path.

    request                 take /run/oyez/request, carry it out, answer in /run/oyez-request/ID.json
    request install ID      install the version that an `update` put aside (oyez-update@ID.service)

The request is a small JSON object of strings: `id` (16 hexadecimal digits), `verb`, and for some verbs `stick` and
`file`, which are names that have to be found among the mounted sticks, never paths. Nothing else of it is used.
The answer is {"id", "verb", "code", "detail"}; code "done" says that it went well. Needs only Python's own library.
"""

import errno
import fcntl
import json
import os
import re
import secrets
import shutil
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from enum import StrEnum
from pathlib import Path

ROOT = Path(os.environ.get("OYEZ_ROOT", "/"))
REQUEST = ROOT / "run/oyez/request"
ANSWERS = ROOT / "run/oyez-request"
INCOMING = ROOT / "opt/oyez/incoming"
OYEZ = ROOT / "usr/local/bin/oyez"
HOTSPOT = ROOT / "opt/oyez/hotspot"
MEDIA = (ROOT / "media", ROOT / "run/media")

MAX_REQUEST, MAX_ANSWERS, MAX_DETAIL = 4096, 20, 2000
MAX_RELEASE = 200 << 20
MAX_SIGNATURE = 1 << 16
IDENTITY = re.compile(r"[0-9a-f]{16}")
RELEASE = re.compile(r"oyez-[0-9][0-9a-z.]{0,30}-py3-none-any\.whl")
SIGNATURE = ".sig"
FOLDERS = (".", "Oyez")
"""Of a stick, where a release may lie."""

START = ("systemctl", "--no-block", "--job-mode=replace-irreversibly", "start")
"""Asks systemd itself: `systemctl poweroff` waits for a logind that fails."""
Work = Callable[[dict[str, str]], str]

NOT_FOLLOWED = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC


class Code(StrEnum):
    """All that an answer may say; companion/ui has a sentence for each."""

    DONE = "done"
    LATER = "later"
    """Never answered: something else answers once it is done."""
    FAILED = "failed"
    UNKNOWN = "unknown"
    BUSY = "busy"
    INSTALLING = "installing"
    NO_FILE = "no-file"
    NO_RELEASE = "no-release"
    NO_ROOM = "no-room"
    NO_STICK = "no-stick"
    NO_WIFI = "no-wifi"
    NO_MANAGER = "no-manager"
    TOO_LARGE = "too-large"


NMCLI_CODES = {8: Code.NO_MANAGER, 10: Code.NO_WIFI}
"""The exit states of nmcli that the screen answers in words of their own."""


class RefusedError(Exception):
    """The request is not carried out: a code for the screen, and details for the log."""

    def __init__(self, code: Code, detail: str = "") -> None:
        super().__init__(f"{code} {detail}".strip())
        self.code, self.detail = code, detail


def main(words: list[str]) -> int:
    """Take the request, or install what was put aside; 0 also if it was refused, since that is an answer."""
    try:
        ANSWERS.mkdir(mode=0o755, parents=True, exist_ok=True)
    except OSError as error:
        log(f"no folder for answers: {error}")
    if words[:1] == ["install"] and len(words) == 2 and IDENTITY.fullmatch(words[1]):
        carry_out({"id": words[1], "verb": "install"}, install)
        return 0
    if words:
        print(__doc__, file=sys.stderr)
        return 2
    request = taken()
    if request is not None:
        carry_out(request, VERBS.get(request.get("verb", ""), unknown))
    return 0


def taken() -> dict[str, str] | None:
    """The request, moved away first, so that nobody can change or repeat it; None for what is none."""
    for left in ANSWERS.glob(".taken-*"):
        remove(left)
    # a rename needs no room, where /run is full
    own = ANSWERS / f".taken-{secrets.token_hex(8)}"
    try:
        REQUEST.rename(own)
    except FileNotFoundError:
        return None
    except OSError as error:
        log(f"a request that cannot be taken: {error}")
        # one that stays would be asked again at once, for ever
        remove(REQUEST)
        return None
    try:
        found: object = json.loads(content(own, MAX_REQUEST))
    except (OSError, ValueError, RecursionError, RefusedError) as error:
        log(f"a request that is none: {error}")
        return None
    finally:
        remove(own)
    if not isinstance(found, dict):
        found = {}
    request = {key: value for key, value in found.items() if isinstance(value, str)}
    if IDENTITY.fullmatch(request.get("id", "")):
        return request
    log("a request without a number")
    return None


def remove(path: Path) -> None:
    """Take away a file, a link or a folder."""
    try:
        path.unlink(missing_ok=True)
    except IsADirectoryError:
        shutil.rmtree(path, ignore_errors=True)
    except OSError as error:
        log(f"{path} stays: {error}")


def carry_out(request: dict[str, str], work: Work) -> None:
    """Do it and answer."""
    log(f"{request.get('verb', '')[:20]!r} is asked for")
    code, detail = Code.DONE, ""
    try:
        detail = work(request)
    except RefusedError as error:
        code, detail = error.code, error.detail
    except OSError as error:
        code = Code.NO_ROOM if error.errno in (errno.ENOSPC, errno.EDQUOT) else Code.FAILED
        detail = str(error)
    if code != Code.LATER:
        answer(request, code, detail)


def answer(request: dict[str, str], code: "Code", detail: str) -> None:
    """Write what came of it, whole or not at all, and let old answers go; all of them if there is no room."""
    log(f"{code} {detail}".strip())
    told = {"id": request["id"], "verb": request.get("verb", "")[:20], "code": code, "detail": detail[-MAX_DETAIL:]}
    old = sorted(ANSWERS.glob("*.json"), key=modified)
    for number in (max(0, len(old) - MAX_ANSWERS), len(old)):
        for each in old[:number]:
            each.unlink(missing_ok=True)
        try:
            write(ANSWERS / f"{request['id']}.json", json.dumps(told))
        except OSError as error:
            log(f"no answer could be written: {error}")
        else:
            return


def modified(file: Path) -> float:
    """The time at which a file was written; 0 for one that another run has just taken away."""
    try:
        return file.stat().st_mtime
    except OSError:
        return 0.0


def write(file: Path, text: str) -> None:
    """Write a file, whole or not at all. Raises OSError."""
    fresh = file.with_name(f".{file.stem}.new")
    try:
        fresh.write_text(text)
        fresh.chmod(0o644)
        fresh.replace(file)
    except OSError:
        with suppress(OSError):
            fresh.unlink()
        raise


def unknown(_: dict[str, str]) -> str:
    """Refuse a verb of another version."""
    raise RefusedError(Code.UNKNOWN)


def power_off(_: dict[str, str]) -> str:
    """Switch the machine off, in good order."""
    return run(*START, "poweroff.target")


def reboot(_: dict[str, str]) -> str:
    """Start the machine again."""
    return run(*START, "reboot.target")


def eject(request: dict[str, str]) -> str:
    """Unmount a stick, so that it can be pulled out."""
    return run("umount", "--", str(mounted(request)), code=Code.BUSY)


def make_room(_: dict[str, str]) -> str:
    """Free what the system can do without: old journals and packages that are installed already."""
    run("journalctl", "--vacuum-size=50M")
    if shutil.which("apt-get"):
        run("apt-get", "clean")
    return ""


def hotspot_on(request: dict[str, str]) -> str:
    """Switch Oyez's own Wi-Fi on; the name and the password go by a pipe, so that no list of processes shows them."""
    return hotspot("on", json.dumps({key: request.get(key, "") for key in ("name", "password")}))


def hotspot_off(_: dict[str, str]) -> str:
    """Switch Oyez's own Wi-Fi off; the one from before comes back."""
    return hotspot("off")


def hotspot(word: str, given: str = "") -> str:
    """Run the program beside this one, which has the exit status of nmcli(1). Raises RefusedError if it fails."""
    done = subprocess.run((str(HOTSPOT), word), input=given, capture_output=True, text=True, errors="replace")
    if done.returncode:
        raise RefusedError(NMCLI_CODES.get(done.returncode, Code.FAILED), done.stderr.strip()[-MAX_DETAIL:])
    return ""


def update(request: dict[str, str]) -> str:
    """Copy a release from a stick to where only root may write, and start its installation beside this request."""
    name = request.get("file", "")
    if not RELEASE.fullmatch(name):
        raise RefusedError(Code.NO_RELEASE, name[:60])
    stick = mounted(request)
    with alone():
        shutil.rmtree(INCOMING, ignore_errors=True)
    folder = INCOMING / request["id"]
    folder.mkdir(parents=True)
    try:
        copied(stick, name, folder)
        run("systemctl", "--no-block", "start", f"oyez-update@{request['id']}.service")
    except (OSError, RefusedError):
        shutil.rmtree(folder, ignore_errors=True)
        raise
    raise RefusedError(Code.LATER)


def install(request: dict[str, str]) -> str:
    """Install the release that was put aside, by Oyez itself, which checks its signature."""
    folder = INCOMING / request["id"]
    with alone():
        try:
            (release,) = folder.glob("oyez-*.whl")
            return installed(release)
        except ValueError as error:
            raise RefusedError(Code.NO_RELEASE) from error
        finally:
            shutil.rmtree(folder, ignore_errors=True)


def installed(release: Path) -> str:
    """Have Oyez install a release; its line of JSON. Raises RefusedError with that line if it is refused."""
    words = (str(OYEZ), "update", "--yes", "--json", str(release))
    done = subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace")
    if done.returncode:
        raise RefusedError(Code.FAILED, last_line(done.stdout) or last_line(done.stderr))
    return last_line(done.stdout)


def last_line(text: str) -> str:
    """The last line that says anything."""
    return text.strip().rpartition("\n")[2]


@contextmanager
def alone() -> Iterator[None]:
    """Hold off a second installation. Raises RefusedError if one runs."""
    with (ANSWERS / "installing").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise RefusedError(Code.INSTALLING) from error
        yield


def copied(stick: Path, name: str, folder: Path) -> None:
    """Copy a release with its signature; links on the stick are not followed."""
    for place in FOLDERS:
        try:
            found = os.open(stick / place, NOT_FOLLOWED | os.O_DIRECTORY)
        except OSError:
            continue
        try:
            (folder / name).write_bytes(content(name, MAX_RELEASE, found))
            with suppress(FileNotFoundError):
                (folder / f"{name}{SIGNATURE}").write_bytes(content(f"{name}{SIGNATURE}", MAX_SIGNATURE, found))
            return
        except FileNotFoundError:
            continue
        finally:
            os.close(found)
    raise RefusedError(Code.NO_RELEASE, name)


def content(file: "Path | str", most: int, folder: int | None = None) -> bytes:
    """The bytes of a plain file that is no link; RefusedError for anything else, and for more than `most` bytes."""
    opened = os.open(file, NOT_FOLLOWED, dir_fd=folder)
    with os.fdopen(opened, "rb") as source:
        if not stat.S_ISREG(os.fstat(opened).st_mode):
            raise RefusedError(Code.NO_FILE)
        read = source.read(most + 1)
    if len(read) > most:
        raise RefusedError(Code.TOO_LARGE)
    return read


def mounted(request: dict[str, str]) -> Path:
    """The mount point of a stick, by its folder's name; only what is mounted under /media or /run/media counts."""
    for point in mount_points():
        if point.name == request.get("stick") and any(root in point.parents for root in MEDIA):
            return point
    raise RefusedError(Code.NO_STICK, request.get("stick", "")[:60])


def mount_points() -> list[Path]:
    """The mount points, as the kernel lists them (proc(5), mountinfo: the fifth field, octal escapes)."""
    lines = (ROOT / "proc/self/mountinfo").read_text("utf-8", "surrogateescape").splitlines()
    fields = (line.split()[4] for line in lines)
    return [ROOT / re.sub(r"\\([0-7]{3})", lambda code: chr(int(code[1], 8)), field).lstrip("/") for field in fields]


def run(*words: str, code: Code = Code.FAILED) -> str:
    """Run a program; what it printed last. Raises RefusedError if it fails."""
    done = subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace")
    if done.returncode:
        raise RefusedError(code, (done.stderr or done.stdout).strip()[-MAX_DETAIL:])
    return done.stdout.strip()[-MAX_DETAIL:]


def log(text: str) -> None:
    """Tell the journal, on one line."""
    print("oyez request:", " ".join(text.split()), file=sys.stderr, flush=True)


VERBS: dict[str, Work] = {
    "poweroff": power_off,
    "reboot": reboot,
    "eject": eject,
    "make-room": make_room,
    "update": update,
    "hotspot-on": hotspot_on,
    "hotspot-off": hotspot_off,
}
"""The whole list; anything else is refused."""

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
