"""An update takes over the libraries that stay the same, sound ones only, and fetches the others."""

import base64
import hashlib
import os
import py_compile
import subprocess
import sys
from importlib.util import cache_from_source
from pathlib import Path

import pytest

from companion.system.reuse_libraries import LOCK, reuse, reuse_pip

ROOT = Path(__file__).parents[3]
HASH = f"    --hash=sha256:{64 * '0'}\n"
ONE, TWO = f"one==1.0 \\\n{HASH}", f"two-two==2.0 ; python_full_version >= '3.0' \\\n{HASH}"
HEAD = "# pinned\n#    tools/lock\n"


def environment(folder: Path, lock: str = "") -> Path:
    packages = folder / "lib/python3.11/site-packages"
    packages.mkdir(parents=True)
    (folder / "bin").mkdir()
    (folder / "bin/python").symlink_to(sys.executable)
    if lock:
        (packages / LOCK).parent.mkdir()
        (packages / LOCK).write_text(lock)
    return packages


def library(packages: Path, name: str, version: str) -> Path:
    """An installed library with a module, its compiled file, and a program."""
    info = packages / f"{name}-{version}.dist-info"
    info.mkdir()
    files = {
        f"{name}/__init__.py": f"def main():\n    print('{name} {version}')\n",
        f"{info.name}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n",
        f"{info.name}/entry_points.txt": f"[console_scripts]\n{name} = {name}:main\n",
    }
    record = ""
    for path, text in files.items():
        (packages / path).parent.mkdir(exist_ok=True)
        (packages / path).write_text(text)
        digest = base64.urlsafe_b64encode(hashlib.sha256(text.encode()).digest()).rstrip(b"=").decode()
        record += f"{path},sha256={digest},{len(text)}\n"
    record += f"../../../bin/{name},sha256=x,1\n{name}/__pycache__/gone.pyc,sha256=x,1\n{info.name}/RECORD,,\n"
    (info / "RECORD").write_text(record)
    return packages / name / "__init__.py"


@pytest.fixture
def used(tmp_path: Path) -> Path:
    packages = environment(tmp_path / "used", HEAD + ONE + TWO)
    library(packages, "one", "1.0")
    library(packages, "two_two", "2.0")
    return packages


def test_what_stays_the_same_is_not_fetched(used: Path, tmp_path: Path) -> None:
    packages = environment(tmp_path / "fresh")
    assert reuse(HEAD + ONE + TWO, tmp_path / "used", tmp_path / "fresh") == HEAD
    assert not (packages / "one/__pycache__").exists()
    for name in ("one", "two_two"):
        done = subprocess.run(
            [tmp_path / "fresh/bin" / name], env=os.environ | {"PYTHONPATH": str(packages)}, capture_output=True,
            text=True, check=True,
        )  # fmt: skip
        assert done.stdout.startswith(name)
    assert (packages / "one/__init__.py").samefile(used / "one/__init__.py")


def test_compiled_files_come_along_listed_or_not(used: Path, tmp_path: Path) -> None:
    """tools/image compiles after pip, whose list then names none; the service may write none of its own."""
    compiled = Path(cache_from_source(str(used / "one/__init__.py")))
    py_compile.compile(str(used / "one/__init__.py"), str(compiled))
    packages = environment(tmp_path / "fresh")
    reuse(HEAD + ONE + TWO, tmp_path / "used", tmp_path / "fresh")
    assert (packages / compiled.relative_to(used)).read_bytes() == compiled.read_bytes()
    assert (packages / "one/__init__.py").stat().st_mtime == (used / "one/__init__.py").stat().st_mtime


def test_pip_comes_along_and_runs(tmp_path: Path) -> None:
    """In an environment that was made without it; its own one is unpacked only where the other is not sound."""
    fresh = tmp_path / "fresh"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(fresh)], check=True)
    assert reuse_pip(Path(sys.prefix), fresh)
    done = subprocess.run([fresh / "bin/python", "-I", "-m", "pip", "list"], capture_output=True, text=True, check=True)
    assert [line.split()[0] for line in done.stdout.splitlines()[2:]] == ["pip"]
    assert not reuse_pip(tmp_path, fresh)


OVERLAY = """
mount -t tmpfs tmpfs "$1/above" && mkdir "$1/above/new" "$1/above/work" &&
mount -t overlay -o "userxattr,lowerdir=$1/image,upperdir=$1/above/new,workdir=$1/above/work" overlay \\
    "$1/whole" || exit 77
shift
exec "$@"
"""
"""A layer in memory over a folder, as on a flashed card; the caller of unshare(1) is root in there."""

FROM_BELOW = """
import sys
from pathlib import Path
from companion.system.reuse_libraries import reuse
folder = Path(sys.argv[1])
print(reuse(sys.argv[2], folder / "whole/used", folder / "whole/fresh"), end="")
print(*sorted(str(each.relative_to(folder / "above/new")) for each in folder.glob("above/new/used/**/*.py")))
"""


def test_a_library_of_the_image_is_not_copied_over_itself(tmp_path: Path) -> None:
    """A hard link to a file of the layer below has that file copied up first, and the card awaited for each of them."""
    packages = environment(tmp_path / "image/used", HEAD + ONE)
    library(packages, "one", "1.0")
    environment(tmp_path / "image/fresh")
    for name in ("above", "whole"):
        (tmp_path / name).mkdir()
    inside = [sys.executable, "-c", FROM_BELOW, str(tmp_path), HEAD + ONE]
    words = ["unshare", "-rm", "sh", "-c", OVERLAY, "sh", str(tmp_path), *inside]
    done = subprocess.run(words, capture_output=True, text=True, check=False, cwd=ROOT)
    if done.returncode == 77 or "unshare failed" in done.stderr:
        pytest.skip("this system lets no user mount an overlay")
    assert (done.returncode, done.stdout.splitlines()) == (0, [*HEAD.splitlines(), ""]), done.stderr


def test_a_library_for_another_python_is_not_fetched(used: Path, tmp_path: Path) -> None:
    """Else pip would start to find nothing to do."""
    environment(tmp_path / "fresh")
    other = f"three==3.0 ; python_full_version < '3.0' and platform_machine == 'aarch64' \\\n{HASH}"
    mine = other.replace("three", "four").replace("< '3.0' and platform_machine == 'aarch64'", ">= '3.0'")
    assert reuse(HEAD + ONE + other + TWO + mine, tmp_path / "used", tmp_path / "fresh") == HEAD + mine


@pytest.mark.parametrize("fault", ["another version", "another hash", "damaged", "gone", "not installed", "no record"])
def test_what_is_not_the_same_is_fetched(used: Path, tmp_path: Path, fault: str) -> None:
    environment(tmp_path / "fresh")
    one = ONE
    if fault == "another version":
        one = ONE.replace("1.0", "1.1")
    elif fault == "another hash":
        one = ONE.replace("0" * 64, "1" * 64)
    elif fault == "damaged":
        (used / "one/__init__.py").write_text("raise SystemExit\n")
    elif fault == "gone":
        (used / "one/__init__.py").unlink()
    else:
        (used / "one-1.0.dist-info/RECORD").unlink()
        if fault == "not installed":
            (used / "one-1.0.dist-info/METADATA").unlink()
    assert reuse(HEAD + one + TWO, tmp_path / "used", tmp_path / "fresh") == HEAD + one


def test_without_a_lock_or_packages_all_is_fetched(used: Path, tmp_path: Path) -> None:
    lock = HEAD + ONE + TWO
    assert reuse(lock, tmp_path / "used", tmp_path / "nothing") == lock
    environment(tmp_path / "fresh")
    (used / LOCK).unlink()
    assert reuse(lock, tmp_path / "used", tmp_path / "fresh") == lock


@pytest.mark.parametrize("path", ["../../../bin/evil", "/etc/evil"])
def test_nothing_is_linked_outside(used: Path, tmp_path: Path, path: str) -> None:
    environment(tmp_path / "fresh")
    with (used / "one-1.0.dist-info/RECORD").open("a") as record:
        record.write(f"{path},,\n")
    reuse(HEAD + ONE + TWO, tmp_path / "used", tmp_path / "fresh")
    assert not (tmp_path / "fresh/bin/evil").exists()


def test_another_version_that_is_there_already_makes_room(used: Path, tmp_path: Path) -> None:
    """A new environment of Python 3.11 comes with an old setuptools; two of them at once are none."""
    packages = environment(tmp_path / "fresh")
    library(packages, "one", "0.9")
    (packages / "one/old.py").write_text("")
    with (packages / "one-0.9.dist-info/RECORD").open("a") as record:
        record.write("one/old.py,,\n")
    assert reuse(HEAD + ONE + TWO, tmp_path / "used", tmp_path / "fresh") == HEAD
    assert sorted(each.name for each in packages.iterdir()) == [
        "one",
        "one-1.0.dist-info",
        "two_two",
        "two_two-2.0.dist-info",
    ]
    assert [each.name for each in (packages / "one").iterdir()] == ["__init__.py"]
    # and so once more from there
    (packages / LOCK).parent.mkdir()
    (packages / LOCK).write_text(HEAD + ONE + TWO)
    library(environment(tmp_path / "next"), "one", "0.9")
    assert reuse(HEAD + ONE + TWO, tmp_path / "fresh", tmp_path / "next") == HEAD
