"""Looks whether each pinned library has a wheel for every Python and processor; `make check` runs this.

    .venv/bin/python tools/lock_wheels.py [LOCK]

`oyez update` installs wheels only: a library that has to be built wants a compiler, and runs its own code as root. Asks
PyPI; exit status 1 if a wheel is missing. Without an index it prints one line.
"""

import json
import re
import sys
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

from packaging.requirements import Requirement
from packaging.tags import Tag, compatible_tags, cpython_tags
from packaging.utils import InvalidWheelFilename, parse_wheel_filename

ROOT = Path(__file__).resolve().parents[1]
LOCK = ROOT / "companion/requirements.lock"
INDEX = "https://pypi.org/simple/{name}/"
ACCEPT = "application/vnd.pypi.simple.v1+json"
TIMEOUT_S = 20
WORKERS = 8
HASH = re.compile(r"--hash=sha256:([0-9a-f]{64})")
PYTHONS = {(3, 11): 36, (3, 12): 39, (3, 13): 41}
"""The newest glibc 2.x that comes with each: Debian 12, Ubuntu 24.04, Debian 13."""
PROCESSORS = ("aarch64", "x86_64")
OLDEST_GLIBC = 17

Files = dict[str, str]
"""The files of a library in the index, and the SHA-256 of each."""


class Pinned(NamedTuple):
    """A line of the lock."""

    requirement: Requirement
    hashes: frozenset[str]


class Machine(NamedTuple):
    """A Python on a processor."""

    python: tuple[int, int]
    processor: str

    @property
    def environment(self) -> dict[str, str]:
        """The values that markers ask for."""
        number = ".".join(map(str, self.python))
        return {
            "python_version": number,
            "python_full_version": f"{number}.1",
            "platform_machine": self.processor,
            "sys_platform": "linux",
            "platform_system": "Linux",
            "os_name": "posix",
            "implementation_name": "cpython",
            "platform_python_implementation": "CPython",
        }

    @property
    def tags(self) -> frozenset[Tag]:
        """The tags that a wheel for this machine may have."""
        glibcs = range(PYTHONS[self.python], OLDEST_GLIBC - 1, -1)
        platforms = [f"manylinux_2_{minor}_{self.processor}" for minor in glibcs]
        platforms += [f"manylinux2014_{self.processor}", f"linux_{self.processor}"]
        return frozenset(
            (*cpython_tags(self.python, platforms=platforms), *compatible_tags(self.python, platforms=platforms))
        )


MACHINES = tuple(Machine(python, processor) for python in PYTHONS for processor in PROCESSORS)


def pinned(lock: str) -> list[Pinned]:
    """The lines of a lock file."""
    lines = [line for line in lock.replace("\\\n", " ").splitlines() if line.strip() and not line.startswith("#")]
    return [Pinned(Requirement(line.partition("--hash")[0]), frozenset(HASH.findall(line))) for line in lines]


def fits(name: str, each: Pinned, machine: Machine) -> bool:
    """Return True if a file of this name is a wheel of the pinned version for this machine."""
    try:
        _name, version, _build, tags = parse_wheel_filename(name)
    except InvalidWheelFilename:
        return False
    return each.requirement.specifier.contains(str(version), prereleases=True) and not tags.isdisjoint(machine.tags)


def missing(lock: str, files_of: Callable[[str], Files]) -> Iterator[str]:
    """Yield a sentence for each wheel that is not available, or whose hash is not in the lock."""
    lines = pinned(lock)
    names = sorted({each.requirement.name for each in lines})
    with ThreadPoolExecutor(WORKERS) as pool:
        files = dict(zip(names, pool.map(files_of, names), strict=True))
    for each in lines:
        for machine in MACHINES:
            if each.requirement.marker is not None and not each.requirement.marker.evaluate(machine.environment):
                continue
            wheels = {
                name: digest for name, digest in files[each.requirement.name].items() if fits(name, each, machine)
            }
            where = f"Python {machine.python[0]}.{machine.python[1]} on {machine.processor}"
            if not wheels:
                yield f"{each.requirement.name}{each.requirement.specifier} has no wheel for {where}."
            elif each.hashes.isdisjoint(wheels.values()):
                yield f"{each.requirement.name}{each.requirement.specifier}: no hash of the lock fits {where}."


def ask(name: str) -> Files:
    """The files of a library in the index. Raises OSError or ValueError if it does not answer."""
    request = urllib.request.Request(INDEX.format(name=name), headers={"Accept": ACCEPT})
    with urllib.request.urlopen(request, timeout=TIMEOUT_S) as answer:
        return {file["filename"]: file["hashes"].get("sha256", "") for file in json.load(answer)["files"]}


def main(words: Sequence[str]) -> int:
    """Say which wheels are missing."""
    lock = (Path(words[0]) if words else LOCK).read_text("utf-8")
    try:
        found = list(missing(lock, ask))
    except (OSError, ValueError, KeyError, TypeError) as error:
        print(f"Wheels not checked: no index answers ({getattr(error, 'reason', error)}).")
        return 0
    advice = "Use the system's package there: a marker in pyproject.toml and packaging/overrides.txt, then `make lock`."
    print(
        "\n".join(
            [*found, advice] if found else [f"{len(pinned(lock))} libraries have wheels for {len(MACHINES)} machines."]
        )
    )
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
