"""The service's own user, for a command started as root: everything that user could have put in its folders is his.

become_owner(folder)                            # from here on this process is the owner of the folder
run_as(words, owner(folder))                    # a program as the owner of the folder
"""

import grp
import os
import pwd
import stat
from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct

DEVICE_GROUPS = ("video", "render", "input", "audio", "dialout", "gpio", "spi")
"""The groups of the devices that the service may use (packaging/oyez.service, SupplementaryGroups)."""
PROGRAMS = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"


class User(Struct, frozen=True):
    """The user to become: numbers, groups and home."""

    uid: int
    gid: int
    groups: tuple[int, ...]
    home: str


def owner(folder: Path) -> User | None:
    """The owner of a folder, where this process is root and the folder is not root's, else None.

    A link there is not followed, since its owner decides where it leads.
    """
    if os.geteuid() != 0:
        return None
    try:
        found = folder.lstat()
    except OSError:
        return None
    if found.st_uid == 0 or not stat.S_ISDIR(found.st_mode):
        return None
    try:
        entry = pwd.getpwuid(found.st_uid)
    except KeyError:
        return User(found.st_uid, found.st_gid, (found.st_gid,), "/")
    groups = {*os.getgrouplist(entry.pw_name, entry.pw_gid), *_device_groups()}
    return User(entry.pw_uid, entry.pw_gid, tuple(sorted(groups)), entry.pw_dir)


def _device_groups() -> list[int]:
    return [each.gr_gid for each in grp.getgrall() if each.gr_name in DEVICE_GROUPS]


def become_owner(folder: Path) -> None:
    """If this process is root, become the owner of the folder from here on, for good."""
    user = owner(folder)
    if user is None:
        return
    os.setgroups(user.groups)
    os.setresgid(user.gid, user.gid, user.gid)
    os.setresuid(user.uid, user.uid, user.uid)
    os.environ["HOME"] = user.home


def run_as(words: Sequence[str], user: User | None, timeout_s: float) -> str:
    """The last line that a program prints, run as this user, apart from the terminal.

    Raises OSError with the program's complaint if it fails, subprocess.TimeoutExpired if it takes too long.
    """
    import subprocess  # no start of a game waits for it

    kept = {name: value for name, value in os.environ.items() if name.startswith(("OYEZ_", "LANG", "LC_"))}
    kept |= {"PATH": PROGRAMS, "HOME": user.home if user else os.environ.get("HOME", "/")}
    done = subprocess.run(
        words,
        env=kept | {"PYTHONDONTWRITEBYTECODE": "1"},
        cwd="/",
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        errors="replace",
        timeout=timeout_s,
        start_new_session=True,
        user=None if user is None else user.uid,
        group=None if user is None else user.gid,
        extra_groups=None if user is None else user.groups,
        umask=0o007,
        check=False,
    )
    lines = (done.stdout if not done.returncode else done.stderr or done.stdout).strip().splitlines()
    if done.returncode:
        raise OSError(f"{Path(words[0]).name}: {lines[-1] if lines else done.returncode}")
    return lines[-1] if lines else ""
