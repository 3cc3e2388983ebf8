"""A release: refused if its notes or git object; made from the committed files."""

import hashlib
import shutil
import zipfile
from pathlib import Path

import pytest

from companion.system.signature import check_signature
from tests.companion.release_signing import new_key, sign, trust
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
    assert release.signed((sdist, wheel), wheel, tmp_path, str(key)) == f"signed with {key}"
    for file in (sdist, wheel):
        assert check_signature(file, tmp_path / f"{file.name}.sig", (tmp_path / "signers-made",)).good


@pytest.mark.parametrize("known", [True, False])
def test_a_release_that_every_box_would_refuse_is_none(tmp_path: Path, known: bool) -> None:
    key = new_key(tmp_path)
    files = built(tmp_path, new_key(tmp_path, "other") if known else None)
    with pytest.raises(release.NoReleaseError, match=r'refuse .*\noyez-release namespaces="oyez-release" ssh-ed25519 '):
        release.signed(files, files[1], tmp_path, str(key))


def test_a_release_without_a_key_says_so(tmp_path: Path) -> None:
    files = built(tmp_path, None)
    digest = hashlib.sha256(files[1].read_bytes()).hexdigest()
    said = release.signed(files, files[1], tmp_path, "")
    assert said.startswith(f"not signed: OYEZ_SIGNING_KEY names no key. `oyez update` wants: --sha256 {digest}\n")
    assert "`make release-key` once" in said
    assert list(tmp_path.glob("*.sig")) == []


def test_a_key_that_is_not_there_is_told(tmp_path: Path) -> None:
    files = built(tmp_path, None)
    with pytest.raises(release.NoReleaseError, match="ssh-keygen"):
        release.signed(files, files[1], tmp_path, str(tmp_path / "gone"))


def test_a_key_is_made_and_named_once(tmp_path: Path) -> None:
    if shutil.which("ssh-keygen") is None:
        pytest.skip("ssh-keygen is missing: install the package openssh-client")
    key, signers = tmp_path / "home/.ssh/oyez-release", tmp_path / "release_signers"
    release_key.make_key(key, "-N", "")
    assert key.stat().st_mode & 0o77 == 0
    assert release_key.add_signer(key, signers)
    assert not release_key.add_signer(key, signers)
    (tmp_path / "file").write_text("a release")
    sign(tmp_path / "file", key)
    assert check_signature(tmp_path / "file", tmp_path / "file.sig", (signers,)).good
    other = new_key(tmp_path, "other")
    assert release_key.add_signer(other, signers)
    assert len(signers.read_text().splitlines()) == 2


def test_a_key_that_is_there_is_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    key = new_key(tmp_path)
    monkeypatch.setattr(release_key, "SIGNERS", tmp_path / "release_signers")
    before = key.read_bytes()
    assert release_key.main([str(key)]) == 0
    assert key.read_bytes() == before
    assert f"OYEZ_SIGNING_KEY={key} make release" in capsys.readouterr().out
    key.with_suffix(".pub").unlink()
    assert release_key.main([str(key)]) == 1
    assert capsys.readouterr().err.startswith("No key. ")


def test_owners_are_told_whether_there_is_a_public_key() -> None:
    """The commit of the first key deletes the sentence."""
    told = "This version has no public key in its package" in (release.ROOT / "docs/install.md").read_text("utf-8")
    assert told is not release_key.SIGNERS.exists()
