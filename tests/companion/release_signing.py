"""Throw-away keys that sign releases as `make release` does."""

import shutil
import subprocess
from pathlib import Path

import pytest

from companion.system.signature import NAMESPACE, SIGNER


def new_key(folder: Path, name: str = "key") -> Path:
    """A private key without a password; skips the test where OpenSSH is missing."""
    if shutil.which("ssh-keygen") is None:
        pytest.skip("ssh-keygen is missing: install the package openssh-client")
    key = folder / name
    subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", name, "-f", key], check=True)
    return key


def trust(key: Path, signers: Path) -> Path:
    """Name the public half as that of those who release Oyez; the file."""
    public = key.with_suffix(".pub").read_text().strip()
    signers.write_text(f'# ours\n{SIGNER} namespaces="{NAMESPACE}" {public}\n')
    return signers


def sign(file: Path, key: Path, namespace: str = NAMESPACE) -> Path:
    """Sign a file; its signature, beside it."""
    signature = file.with_name(f"{file.name}.sig")
    signature.unlink(missing_ok=True)
    subprocess.run(
        ["ssh-keygen", "-q", "-Y", "sign", "-f", key, "-n", namespace, file], check=True, capture_output=True
    )
    return signature
