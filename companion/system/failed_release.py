"""The release that packaging/go-back reverted because it failed to start twice, for a notice on the screen.

text = failed_release_notice()      # empty if nothing failed
"""

import re
import sys
from pathlib import Path

from companion.i18n.language import _

FILE_NAME = "went-back"
RUN = Path("/run/oyez-release")
"""The folder for the files that go-back cannot write on the card."""
NAME = re.compile(r"\d[0-9A-Za-z.+]{0,40}-\d{14}")
MAX_BYTES = 200


def is_installed(environment: Path = Path(sys.prefix)) -> bool:
    """Return True if this is one of the releases that `make install-pi` and `oyez update` install."""
    return environment.resolve().parent.name == "releases"


def failed_release_notice(environment: Path = Path(sys.prefix), run: Path = RUN) -> str:
    """A sentence for the screen where this release is in use because a newer one failed, else an empty one."""
    if not is_installed(environment):
        return ""
    used = environment.resolve()
    for folder in (run, used.parent.parent):
        failed, instead = _names_in(folder / FILE_NAME)
        # after another update the note is an old one
        if failed and instead == used.name:
            text = _("Oyez {failed} failed to start twice. Oyez {used} is in use again, with all games.")
            return text.format(failed=_version(failed), used=_version(used.name))
    return ""


def _names_in(file: Path) -> tuple[str, str]:
    """The release that failed, and the one used instead; empty if the file does not say so."""
    try:
        with file.open("rb") as found:
            names = found.read(MAX_BYTES).decode("ascii").split()
    except (OSError, UnicodeDecodeError):
        return "", ""
    return (names[0], names[1]) if len(names) == 2 and all(map(NAME.fullmatch, names)) else ("", "")


def _version(release: str) -> str:
    return release.partition("-")[0]
