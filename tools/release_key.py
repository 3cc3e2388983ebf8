"""Makes the key that signs releases; `make release-key`, `make release` and `make image` run this.

    .venv/bin/python tools/release_key.py                  # adds its public half to the package
    .venv/bin/python tools/release_key.py --signers FILE   # adds it to FILE, as for the boxes of an image

OYEZ_SIGNING_KEY names the private key, else it is ~/.ssh/oyez-release of the user who builds, also under sudo. A key
that exists is used as it is. The private key never gets into this repository.
"""

import argparse
import os
import pwd
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from companion.system.signature import NAMESPACE, SIGNER

ROOT = Path(__file__).resolve().parents[1]
SIGNERS = ROOT / "companion/system/release_signers"


def signing_key(environment: Mapping[str, str]) -> Path:
    """The file of the private key. Raises KeyError if SUDO_USER is unknown."""
    if named := environment.get("OYEZ_SIGNING_KEY"):
        return Path(named).expanduser()
    builder = environment.get("SUDO_USER") if os.geteuid() == 0 else None
    return (Path(pwd.getpwnam(builder).pw_dir) if builder else Path.home()) / ".ssh/oyez-release"


def make_key(key: Path) -> None:
    """Make a key without a passphrase, so that a build asks nothing. Raises OSError and CalledProcessError."""
    program = shutil.which("ssh-keygen")
    if program is None:
        raise FileNotFoundError("ssh-keygen is missing: install the package openssh-client")
    made = not key.parent.exists()
    key.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    subprocess.run([program, "-q", "-t", "ed25519", "-C", SIGNER, "-N", "", "-f", str(key)], check=True)
    # under sudo the key belongs to the owner of the home folder, who signs the next release without root
    owner = key.parent.parent.stat()
    for path in (key, key.with_name(f"{key.name}.pub"), *([key.parent] if made else [])):
        os.chown(path, owner.st_uid, owner.st_gid)


def add_signer(key: Path, signers: Path) -> bool:
    """Add the public half of a key to the file; False if it is there already. Raises OSError."""
    public = key.with_name(f"{key.name}.pub").read_text("utf-8").strip()
    lines = signers.read_text("utf-8").splitlines() if signers.exists() else []
    line = f'{SIGNER} namespaces="{NAMESPACE}" {public}'
    if line in lines:
        return False
    signers.parent.mkdir(parents=True, exist_ok=True)
    signers.write_text("\n".join([*lines, line]) + "\n", "utf-8")
    return True


def main(words: list[str]) -> int:
    """Make the key if there is none, add it, and say where both are; return 1 with a sentence on failure."""
    parser = argparse.ArgumentParser(description="the key that signs releases")
    parser.add_argument("--signers", type=Path, default=SIGNERS, help="the file of public keys that gets this one")
    signers = parser.parse_args(words).signers
    try:
        key = signing_key(os.environ)
        if not key.exists():
            make_key(key)
            print(f"The key that signs releases is {key}, and has no passphrase. Keep a copy in a safe place.")
        added = add_signer(key, signers)
    except (OSError, KeyError, subprocess.CalledProcessError) as error:
        print(f"No key. {error}", file=sys.stderr)
        return 1
    print(f"{signers} {'has' if added else 'had'} the public half of {key}{' now' if added else ' already'}.")
    if signers == SIGNERS and added:
        print("Commit it: every box takes releases with this signature from the next release on.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
