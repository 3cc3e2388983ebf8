"""Builds a release and tries it out in a place without this checkout; `make release` runs this.

    .venv/bin/python tools/release.py

Wheel, sdist and notes come to lie in dist. Nothing is built where the version has no notes, or something is not
committed.

The key of tools/release_key.py signs it, and is made if there is none. Boxes take the release if their image was built
with that key, or if companion/system/release_signers of their version has its public half.
"""

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
import venv
import zipfile
from collections.abc import Iterator
from pathlib import Path

from companion.system.signature import ENDING, NAMESPACE, check_signature
from tools.release_key import make_key, signing_key

ROOT = Path(__file__).resolve().parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
INSIDE = (
    "companion/i18n/locale/fr/LC_MESSAGES/oyez.mo",
    "companion/i18n/locale/zh_Hans/LC_MESSAGES/oyez.mo",
    "companion/i18n/locale/zh_Hant/LC_MESSAGES/oyez.mo",
    "companion/i18n/pinyin.txt",
    "companion/requirements.lock",
    *(
        f"companion/ui/toolkit/icons/{path.name}"
        for path in sorted((ROOT / "companion/ui/toolkit/icons").glob("*.svg"))
    ),
    "engine/cadwallon/made_up.toml",
    "engine/cadwallon/plain.toml",
    "engine/castles_of_tuscany/made_up.toml",
    "engine/troyes/made_up.toml",
    "firmware/main.py",
    "hardware/mandarin.txt",
    "hardware/pins.toml",
    *(f"vision/models/{path.name}" for path in sorted((ROOT / "vision/models").glob("*.onnx"))),
)
"""The files in the wheel beside the modules."""
SIGNERS = "companion/system/release_signers"
"""The public keys of those who release Oyez; there is none until somebody has made a key."""

LOOK = """
from companion.audio.sounds import samples
from companion.ui.toolkit.fonts import FACES, font_file
from hardware.pins import PINS_FILE, read_pins
from hardware.ports import Sound
from companion.i18n.catalogue import read_catalogue
from companion.i18n.language import Language, catalogue_file
from vision.reader import Reader

assert all(font_file(*face) for face in FACES.values()), "a font is missing"
assert all(read_catalogue(catalogue_file(language)) for language in Language if language is not Language.EN)
assert all(samples(sound) for sound in Sound), "a sound is missing"
read_pins(PINS_FILE)
Reader()
"""


class NoReleaseError(Exception):
    """There is no release; the text gives the reason and the remedy."""


def run(*words: str | Path, folder: Path = ROOT, **environment: str) -> str:
    """Return a program's output. Raises NoReleaseError with the end of its output if it fails or is missing."""
    kept = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")}
    command = [str(word) for word in words]
    try:
        done = subprocess.run(command, cwd=folder, env=kept | environment, capture_output=True, text=True, check=False)
    except FileNotFoundError as error:
        raise NoReleaseError(f"{command[0]} is missing: install it, then run this again") from error
    if done.returncode:
        tail = "\n".join((done.stdout + done.stderr).strip().splitlines()[-15:])
        raise NoReleaseError(f"`{' '.join(command)}` failed:\n{tail}")
    return done.stdout


def notes(root: Path, version: str) -> str:
    """Return the notes of a version. Raises NoReleaseError if there are none, or changes wait that belong to them."""
    waiting = [path.name for path in (root / "changes").glob("*.md")]
    if waiting:
        raise NoReleaseError(
            f"{len(waiting)} changes wait in the folder changes. Raise the version in pyproject.toml if {version} is "
            "out already, run `make notes`, shorten the page that it writes, and commit it."
        )
    page = root / "docs" / "changes" / f"{version}.md"
    if not page.is_file():
        known = ", ".join(sorted(path.stem for path in page.parent.glob("*.md")))
        raise NoReleaseError(
            f"docs/changes has no notes on version {version} of pyproject.toml (it has: {known}). Write them into "
            f"{version}.md there."
        )
    return page.read_text("utf-8")


def check_clean(status: str) -> None:
    """Raises NoReleaseError if git lists files that are not committed."""
    if status.strip():
        names = ", ".join(line[3:] for line in status.splitlines()[:5])
        raise NoReleaseError(f"Not committed: {names}. A release is made from the commit; commit it first.")


def build(source: Path, into: Path, kind: str) -> Path:
    """Build the `sdist` or the `wheel` of a source folder; the file."""
    run(sys.executable, "-m", "build", f"--{kind}", "--outdir", into, source)
    return next(into.glob("*.whl" if kind == "wheel" else "*.tar.gz"))


def members(wheel: Path) -> dict[str, str]:
    """The SHA-256 of each file in a wheel."""
    with zipfile.ZipFile(wheel) as archive:
        return {name: hashlib.sha256(archive.read(name)).hexdigest() for name in archive.namelist()}


def check_wheel(wheel: Path) -> None:
    """Raises NoReleaseError if the wheel lacks something."""
    lacking = [name for name in INSIDE if name not in members(wheel)]
    if lacking:
        raise NoReleaseError(f"The wheel lacks {', '.join(lacking)}: see [tool.hatch.build] in pyproject.toml.")


def check_same(wheel: Path, sdist: Path, work: Path) -> None:
    """Raises NoReleaseError if the sdist builds another wheel."""
    (work / "sdist").mkdir()
    run("tar", "--extract", "--gzip", "--file", sdist, "--directory", work / "sdist")
    other = build(next((work / "sdist").iterdir()), work / "again", "wheel")
    ours, theirs = members(wheel), members(other)
    different = sorted(name for name in ours.keys() | theirs.keys() if ours.get(name) != theirs.get(name))
    if different:
        raise NoReleaseError(f"The sdist builds another wheel: {', '.join(different[:5])} differ.")


def try_out(wheel: Path, work: Path) -> Iterator[str]:
    """Install the wheel if nothing else is, and play; a line for each thing that worked."""
    home = work / "home"
    home.mkdir()
    venv.create(work / "venv", with_pip=True)
    python, oyez = work / "venv/bin/python", work / "venv/bin/oyez"
    run(python, "-m", "pip", "--disable-pip-version-check", "--quiet", "install", wheel, folder=home)
    said = run(oyez, "--version", folder=home).strip()
    if said != f"oyez {PROJECT['version']}":
        raise NoReleaseError(f"`oyez --version` says {said!r}, and not oyez {PROJECT['version']}.")
    yield said
    places = {"HOME": str(home), "OYEZ_DATA": str(home / "games"), "OYEZ_CONFIG": str(home / "settings")}
    run(python, "-I", "-c", LOOK, folder=home, **places)
    yield "networks, fonts, sounds, languages, wiring and firmware are inside"
    run(oyez, "demo", "--data", home / "demo", "--screenshots", home / "pictures", folder=home, **places)
    record = next((home / "demo").glob("*.oyez.json"))
    output = run(oyez, "replay", record, folder=home, **places)
    yield f"a whole game was played and replayed ({len(output.splitlines())} lines)"


def signed(files: tuple[Path, ...], wheel: Path, work: Path, key: Path) -> str:
    """Sign files with a private key; a line about who takes them.

    Raises NoReleaseError if ssh-keygen fails, or the wheel names keys and this is none of them.
    """
    for file in files:
        # who holds the key in an agent, or has a word on it, is asked on the terminal
        run("ssh-keygen", "-q", "-Y", "sign", "-f", key, "-n", NAMESPACE, file)
    signers = work / "signers"
    with zipfile.ZipFile(wheel) as archive:
        if SIGNERS not in archive.namelist():
            return f"signed with {key}, for boxes of images built with this key (for others: make release-key)"
        signers.write_bytes(archive.read(SIGNERS))
    if not check_signature(wheel, wheel.with_name(wheel.name + ENDING), (signers,)).good:
        raise NoReleaseError(
            f"Boxes would refuse what {key} signs: {SIGNERS} does not name it. Set OYEZ_SIGNING_KEY to the key that it "
            "names; or run `make release-key`, commit that file, and run `make release` again."
        )
    return f"signed with {key}"


def release() -> Iterator[str]:
    """Check, build, try out, and put into dist; a line for each step. Raises NoReleaseError."""
    version = PROJECT["version"]
    text = notes(ROOT, version)
    check_clean(run("git", "status", "--porcelain"))
    with tempfile.TemporaryDirectory(prefix="oyez-release-") as folder:
        work = Path(folder)
        sdist, wheel = (build(ROOT, work / "built", kind) for kind in ("sdist", "wheel"))
        yield f"built {wheel.name} ({wheel.stat().st_size >> 10} kB) and {sdist.name} ({sdist.stat().st_size >> 10} kB)"
        run(sys.executable, "-m", "twine", "check", "--strict", sdist, wheel)
        check_wheel(wheel)
        check_same(wheel, sdist, work)
        yield "the sdist builds the same wheel"
        yield from try_out(wheel, work)
        key = signing_key(os.environ)
        if not key.exists():
            make_key(key)
            yield f"made the key that signs releases: {key}; keep a copy in a safe place"
        yield signed((sdist, wheel), wheel, work, key)
        dist = ROOT / "dist"
        shutil.rmtree(dist, ignore_errors=True)
        dist.mkdir()
        for made in (sdist, wheel):
            for file in made.parent.glob(f"{made.name}*"):
                shutil.move(file, dist / file.name)
    (dist / f"oyez-{version}.md").write_text(text, "utf-8")
    yield f"the release is in dist; its notes are dist/oyez-{version}.md"


def main() -> int:
    """Make a release; 1 with a sentence if there is none."""
    try:
        for line in release():
            print(line, flush=True)
    except (NoReleaseError, OSError, KeyError, subprocess.CalledProcessError) as error:
        print(f"No release. {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
