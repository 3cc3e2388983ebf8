"""The release that packaging/go-back reverted because it failed to start twice, for a notice on the screen.

found = failed_release()      # None if nothing failed
"""

import re
import sys
from pathlib import Path

from companion.i18n.faults import Code, Fault, Part, fault
from hardware.plain_file import open_plain

FILE_NAME = "went-back"
RUN = Path("/run/oyez-release")
"""The folder for the files that go-back cannot write on the card."""
NAME = re.compile(r"\d[0-9A-Za-z.+]{0,40}-\d{14}")
MAX_BYTES = 200


def is_installed(environment: Path = Path(sys.prefix)) -> bool:
    """Return True if this is one of the releases that `make install-pi` and `oyez update` install."""
    return environment.resolve().parent.name == "releases"


def failed_release(environment: Path = Path(sys.prefix), run: Path = RUN) -> Fault | None:
    """The fault that this release is in use because a newer one failed, else None."""
    if not is_installed(environment):
        return None
    used = environment.resolve()
    for folder in (run, used.parent.parent):
        failed, instead = _names_in(folder / FILE_NAME)
        # after another update the note is an old one
        if failed and instead == used.name:
            return fault(Code.RELEASE_FAILED, Part.RELEASE, failed=_version(failed), used=_version(used.name))
    return None


def _names_in(file: Path) -> tuple[str, str]:
    """The release that failed, and the one used instead; empty if the file does not say so."""
    try:
        with open_plain(file) as found:
            names = found.read(MAX_BYTES).decode("ascii").split()
    except (OSError, UnicodeDecodeError):
        return "", ""
    return (names[0], names[1]) if len(names) == 2 and all(map(NAME.fullmatch, names)) else ("", "")


def _version(release: str) -> str:
    return release.partition("-")[0]
