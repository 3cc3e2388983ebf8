"""A release: refused if its notes or git object; made from the committed files."""

import pwd
import shutil
import zipfile
from pathlib import Path

import pytest

from companion.system.signature import check_signature
from tests.companion.release_signing import new_key, trust
from tests.tools.programs import program

release = program("release")
release_key = program("release_key")


def noted(folder: Path, *versions: str) -> Path:
    """A checkout with notes on these versions."""
    (folder / "docs/changes").mkdir(parents=True)
    for version in versions:
        (folder / f"docs/changes/{version}.md").write_text(f"# Oyez {version}\n", "utf-8")
    return folder


def test_the_notes_are_the_version_s_own(tmp_path: Path) -> None:
    assert release.notes(noted(tmp_path, "0.1.0", "0.2.0"), "0.2.0") == "# Oyez 0.2.0\n"


def test_there_is_none_without_its_notes_or_while_changes_wait(tmp_path: Path) -> None:
    root = noted(tmp_path, "0.1.0", "0.2.0")
    with pytest.raises(release.NoReleaseError, match=r"no notes on version 0\.3\.0 .*has: 0\.1\.0, 0\.2\.0\)"):
        release.notes(root, "0.3.0")
    (root / "changes").mkdir()
    (root / "changes/+new.player.md").touch()
    with pytest.raises(release.NoReleaseError, match=r"1 changes wait .* if 0\.2\.0 is out already, run `make notes`"):
        release.notes(root, "0.2.0")


def test_there_is_none_of_what_is_not_committed() -> None:
    release.check_clean("")
    with pytest.raises(release.NoReleaseError, match=r"Not committed: README\.md, new\.py\. .*commit it first"):
        release.check_clean(" M README.md\n?? new.py\n")


def test_every_file_that_has_to_be_inside_is_in_the_repository() -> None:
    assert [name for name in release.INSIDE if not (release.ROOT / name).is_file()] == []
    assert sum(name.endswith(".onnx") for name in release.INSIDE) >= 2


def test_a_wheel_that_lacks_something_is_named(tmp_path: Path) -> None:
    wheel = tmp_path / "oyez.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        for name in release.INSIDE[1:]:
            archive.writestr(name, "")
    with pytest.raises(release.NoReleaseError, match=rf"lacks {release.INSIDE[0]}:"):
        release.check_wheel(wheel)
    with zipfile.ZipFile(wheel, "a") as archive:
        archive.writestr(release.INSIDE[0], "")
    release.check_wheel(wheel)


def test_a_program_that_fails_ends_it_with_what_it_said(tmp_path: Path) -> None:
    with pytest.raises(release.NoReleaseError, match=r"`sh -c .*` failed:\nno luck"):
        release.run("sh", "-c", "echo no luck >&2; exit 3", folder=tmp_path)


def test_nothing_is_built_from_a_changed_tree(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """In a repository of its own, as far as the first refusal and the second."""
    version = release.PROJECT["version"]
    monkeypatch.setattr(release, "ROOT", noted(tmp_path, version))
    monkeypatch.setattr(release, "run", lambda *words, **_more: "?? new.py\n")
    assert release.main() == 1
    assert "No release. Not committed: new.py." in capsys.readouterr().err
    (tmp_path / f"docs/changes/{version}.md").unlink()
    assert release.main() == 1
    assert "docs/changes has no notes on version" in capsys.readouterr().err
    assert not (tmp_path / "dist").exists()


def built(folder: Path, key: Path | None) -> tuple[Path, Path]:
    """An sdist and a wheel whose package knows this key."""
    wheel, sdist = folder / "oyez-0.2.0-py3-none-any.whl", folder / "oyez-0.2.0.tar.gz"
    sdist.write_bytes(b"source")
    with zipfile.ZipFile(wheel, "w") as archive:
        if key is not None:
            archive.writestr(release.SIGNERS, trust(key, folder / "signers-made").read_text())
    return sdist, wheel


def test_a_release_is_signed_with_the_key_that_boxes_know(tmp_path: Path) -> None:
    key = new_key(tmp_path)
    sdist, wheel = built(tmp_path, key)
    assert release.signed((sdist, wheel), wheel, tmp_path, key) == f"signed with {key}"
    for file in (sdist, wheel):
        assert check_signature(file, tmp_path / f"{file.name}.sig", (tmp_path / "signers-made",)).good


def test_a_release_that_boxes_of_its_package_would_refuse_is_none(tmp_path: Path) -> None:
    files = built(tmp_path, new_key(tmp_path, "other"))
    with pytest.raises(release.NoReleaseError, match=r"refuse .* does not name it\. Set OYEZ_SIGNING_KEY "):
        release.signed(files, files[1], tmp_path, new_key(tmp_path))


def test_a_program_that_is_missing_is_named() -> None:
    with pytest.raises(release.NoReleaseError, match=r"no-such-program is missing: install it"):
        release.run("no-such-program", "--version")


def test_a_key_that_is_not_there_is_told(tmp_path: Path) -> None:
    files = built(tmp_path, None)
    with pytest.raises(release.NoReleaseError, match="ssh-keygen"):
        release.signed(files, files[1], tmp_path, tmp_path / "gone")


def test_the_first_build_makes_a_key_whose_releases_its_image_takes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nobody is asked for anything; the second build uses the same key."""
    if shutil.which("ssh-keygen") is None:
        pytest.skip("ssh-keygen is missing: install the package openssh-client")
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    for name in ("OYEZ_SIGNING_KEY", "SUDO_USER"):
        monkeypatch.delenv(name, raising=False)
    key, signers = tmp_path / "home/.ssh/oyez-release", tmp_path / "root/etc/oyez/release_signers"
    assert release_key.main(["--signers", str(signers)]) == 0
    assert f"The key that signs releases is {key}, and has no passphrase." in capsys.readouterr().out
    assert key.stat().st_mode & 0o77 == 0
    files = built(tmp_path, None)
    assert release.signed(files, files[1], tmp_path, key).startswith(f"signed with {key}, for boxes of images built ")
    assert check_signature(files[1], files[1].with_name(f"{files[1].name}.sig"), (signers,)).good
    before = key.read_bytes()
    assert release_key.main(["--signers", str(signers)]) == 0
    assert (key.read_bytes(), len(signers.read_text().splitlines())) == (before, 1)


def test_under_sudo_the_key_is_the_builder_s(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else `sudo make image` and `make release` would sign with two keys."""
    builder = pwd.struct_passwd(("ada", "x", 1000, 1000, "", str(tmp_path), "/bin/sh"))
    monkeypatch.setattr(release_key.pwd, "getpwnam", {"ada": builder}.__getitem__)
    monkeypatch.setattr(release_key.os, "geteuid", lambda: 0)
    assert release_key.signing_key({"SUDO_USER": "ada"}) == tmp_path / ".ssh/oyez-release"
    assert release_key.signing_key({"SUDO_USER": "ada", "OYEZ_SIGNING_KEY": "/keys/ours"}) == Path("/keys/ours")


def test_a_key_that_cannot_be_used_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    key = new_key(tmp_path)
    key.with_suffix(".pub").unlink()
    monkeypatch.setenv("OYEZ_SIGNING_KEY", str(key))
    assert release_key.main(["--signers", str(tmp_path / "signers")]) == 1
    assert capsys.readouterr().err.startswith("No key. ")


def test_an_image_takes_the_releases_of_its_builder() -> None:
    """tools/image needs root and an hour; `make test-image` runs it."""
    words = (release.ROOT / "tools/image").read_text("utf-8")
    assert 'tools/release_key.py" --signers "$data/trust/release_signers"' in words


def test_owners_are_told_whether_there_is_a_public_key() -> None:
    """The commit of the first key deletes the sentence."""
    told = "names no key" in (release.ROOT / "docs/install.md").read_text("utf-8")
    assert told is not release_key.SIGNERS.exists()
