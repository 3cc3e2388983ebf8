"""Releases that install well and fail at their start, each in another way, for tests of going back.

    .venv/bin/python -m tests.broken_releases dist/oyez-0.2.0-py3-none-any.whl FOLDER [KEY]

writes one wheel for each kind into FOLDER and prints `KIND PATH SHA256` for each. With the private KEY they are signed,
as `make release` does; the machine needs its public half in /etc/oyez/release_signers. Without, install them by
`oyez update --yes --json --sha256 SHA256 PATH`.
"""

import base64
import hashlib
import sys
import zipfile
from pathlib import Path

import msgspec

from tests.companion.release_signing import sign


class Kind(msgspec.Struct, frozen=True):
    """The code that is added to a module, before or after its own."""

    version: str
    module: str = ""
    before: str = ""
    after: str = ""


HANG = """
def _hang(*_words: object) -> None:
    import sys, time
    print("this release hangs here", file=sys.stderr, flush=True)
    time.sleep(10**6)
"""
MISSING = "import a_library_that_is_missing\n"
KINDS = {
    "works": Kind("9.1.0"),
    # `oyez --version` works, so that it is installed
    "fails-at-import": Kind("9.2.0", "companion/commands/play.py", before=MISSING),
    "fails-before-screen": Kind(
        "9.3.0",
        "companion/app/window.py",
        after="\ndef _fail(*_words: object, **_named: object) -> None:\n"
        "    raise RuntimeError('this release opens no window')\n\n\nWindow.__init__ = _fail\n",
    ),
    "hangs-before-screen": Kind("9.4.0", "companion/app/loop.py", after=f"\n{HANG}\n\nApp.begin = _hang\n"),
    # fed no more, the watchdog ends it
    "hangs-after-screen": Kind(
        "9.5.0",
        "companion/system/service.py",
        after=f"\n{HANG}\n\n_ready = Service.ready\nService.ready = lambda self: (_ready(self), _hang())\n",
    ),
    # `oyez update` refuses this one: it cannot be called
    "cannot-be-called": Kind("9.6.0", "companion/cli.py", before=MISSING),
}


def broken_release(wheel: Path, folder: Path, kind: Kind) -> Path:
    """A wheel like this one, of another version, that fails in this way; the file.

    Raises ValueError if the wheel has no such module: the release would work.
    """
    number = wheel.name.split("-")[1]
    old, new = f"oyez-{number}.dist-info/", f"oyez-{kind.version}.dist-info/"
    made = folder / f"oyez-{kind.version}-py3-none-any.whl"
    record = []
    with zipfile.ZipFile(wheel) as source, zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as out:
        if kind.module and kind.module not in source.namelist():
            raise ValueError(f"{wheel.name} has no {kind.module}")
        for name in source.namelist():
            if name == f"{old}RECORD":
                continue
            content = source.read(name)
            if name == kind.module:
                content = _changed(content.decode(), kind).encode()
            if name == f"{old}METADATA":
                content = content.replace(f"\nVersion: {number}\n".encode(), f"\nVersion: {kind.version}\n".encode())
            name = name.replace(old, new)
            digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
            record.append(f"{name},sha256={digest},{len(content)}\n")
            out.writestr(name, content)
        out.writestr(f"{new}RECORD", "".join(record) + f"{new}RECORD,,\n")
    return made


def _changed(text: str, kind: Kind) -> str:
    """Return the module with the addition, its docstring still the first."""
    head, mark, body = text.partition('"""\n\n')
    return f"{head}{mark}{kind.before}{body}{kind.after}"


def broken_releases(wheel: Path, folder: Path, key: Path | None = None) -> dict[str, Path]:
    """A wheel of each kind, signed where there is a key."""
    folder.mkdir(parents=True, exist_ok=True)
    made = {name: broken_release(wheel, folder, kind) for name, kind in KINDS.items()}
    for file in made.values():
        if key is not None:
            sign(file, key)
    return made


if __name__ == "__main__":
    found = broken_releases(Path(sys.argv[1]), Path(sys.argv[2]), Path(sys.argv[3]) if sys.argv[3:] else None)
    for name, file in found.items():
        print(name, file, hashlib.sha256(file.read_bytes()).hexdigest())
