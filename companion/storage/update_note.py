"""The release that was installed from the screen, stored until the next start has reported it."""

from pathlib import Path

from companion.i18n.language import _
from companion.system.release import version
from hardware.plain_file import open_plain

FILE_NAME = "installed"
MAX_BYTES = 60


def remember_update(folder: Path, number: str) -> None:
    """Store the number; if it cannot be written, the next start reports nothing."""
    try:
        (folder / FILE_NAME).write_text(f"{number}\n", "utf-8")
    except OSError:
        return


def update_notice(folder: Path) -> str:
    """Return a sentence for the first start of the installed release, else an empty one; reported once."""
    file = folder / FILE_NAME
    try:
        with open_plain(file) as found:
            number = found.read(MAX_BYTES).decode("utf-8", "replace").strip()
        file.unlink()
    except OSError:
        return ""
    return _("Oyez {version} is now in use.").format(version=number) if number == version() else ""
