"""The files that count as signed by those who release Oyez."""

import hashlib
import os
from pathlib import Path

import pytest

from companion.system.signature import ENDING, SIGNERS, Verdict, check_signature
from tests.companion.release_signing import new_key, sign, trust
from tests.said import said


def release(folder: Path) -> Path:
    file = folder / "oyez-0.2.0-py3-none-any.whl"
    file.write_bytes(b"a release" * 1000)
    return file


def test_a_file_signed_by_a_known_key_is_good(tmp_path: Path) -> None:
    key, file = new_key(tmp_path), release(tmp_path)
    found = check_signature(file, sign(file, key), (tmp_path / "none", trust(key, tmp_path / "signers")))
    assert found.good
    assert found.sha256 == hashlib.sha256(file.read_bytes()).hexdigest()


def test_every_signer_file_counts(tmp_path: Path) -> None:
    ours, own, file = new_key(tmp_path, "ours"), new_key(tmp_path, "own"), release(tmp_path)
    signers = (trust(ours, tmp_path / "signers"), trust(own, tmp_path / "own-signers"))
    assert check_signature(file, sign(file, ours), signers).good
    assert check_signature(file, sign(file, own), signers).good


@pytest.mark.parametrize("fault", ["changed", "other key", "other namespace", "rubbish", "empty", "of another file"])
def test_any_other_signature_is_wrong(tmp_path: Path, fault: str) -> None:
    key, file = new_key(tmp_path), release(tmp_path)
    signers = (trust(key, tmp_path / "signers"),)
    signature = sign(
        file, new_key(tmp_path, "other") if fault == "other key" else key, "file" if "name" in fault else "oyez-release"
    )
    if fault == "changed":
        file.write_bytes(file.read_bytes() + b"\0")
    elif fault in ("rubbish", "empty"):
        signature.write_bytes(b"rubbish" if fault == "rubbish" else b"")
    elif fault == "of another file":
        other = tmp_path / "other.whl"
        other.write_bytes(b"other")
        sign(other, key).replace(signature)
    found = check_signature(file, signature, signers)
    assert (found.verdict, found.good) == (Verdict.WRONG, False)


def test_without_a_signature_or_a_key_nothing_is_signed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    key, file = new_key(tmp_path), release(tmp_path)
    signers = trust(key, tmp_path / "signers")
    gone = file.with_name(file.name + ENDING)
    found = check_signature(file, gone, (signers,))
    assert (found.verdict, said(found.finding)) == (Verdict.UNSIGNED, f"It is not signed: {gone.name} is missing.")
    sign(file, key)
    assert check_signature(file, gone, ()).verdict is Verdict.NO_KEY
    (tmp_path / "comments").write_text("# no key yet\n\n")
    assert check_signature(file, gone, (tmp_path / "comments",)).verdict is Verdict.NO_KEY
    monkeypatch.setenv("PATH", str(tmp_path))
    found = check_signature(file, gone, (signers,))
    assert (found.verdict, found.good) == (Verdict.UNCHECKED, False)
    assert "openssh-client" in said(found.finding)


def test_a_list_of_keys_that_everybody_may_change_does_not_count(tmp_path: Path) -> None:
    key, file = new_key(tmp_path), release(tmp_path)
    signers = trust(key, tmp_path / "signers")
    signers.chmod(0o666)
    assert check_signature(file, sign(file, key), (signers,)).verdict is Verdict.NO_KEY
    signers.chmod(0o644)
    if os.geteuid() == 0:
        os.chown(signers, 54321, 54321)
        assert check_signature(file, sign(file, key), (signers,)).verdict is Verdict.NO_KEY


def test_the_keys_lie_in_the_package_and_in_a_folder_of_root_s() -> None:
    assert [str(each.name) for each in SIGNERS] == ["release_signers"] * 2
    assert SIGNERS[0].parent.name == "system"
    assert SIGNERS[1].parent == Path("/etc/oyez")
