"""Makes the key that signs releases, and writes its public half into the package; `make release-key` runs this.

    .venv/bin/python tools/release_key.py [FILE]      # FILE is the private key, else ~/.ssh/oyez-release

A key that exists is used as it is. The private key stays in FILE and never gets into this repository.
"""

import shutil
import subprocess
import sys
from pathlib import Path

from companion.system.signature import NAMESPACE, SIGNER

ROOT = Path(__file__).resolve().parents[1]
SIGNERS = ROOT / "companion/system/release_signers"
KEY = Path("~/.ssh/oyez-release")


def make_key(key: Path, *more: str) -> None:
    """Make the key; ssh-keygen asks for a passphrase. Raises OSError and CalledProcessError."""
    key.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    program = shutil.which("ssh-keygen")
    if program is None:
        raise FileNotFoundError("ssh-keygen is missing")
    subprocess.run([program, "-q", "-t", "ed25519", "-C", SIGNER, *more, "-f", str(key)], check=True)


def add_signer(key: Path, signers: Path) -> bool:
    """Add the public half of a key to the file; False if it is there already. Raises OSError."""
    public = key.with_name(f"{key.name}.pub").read_text("utf-8").strip()
    lines = signers.read_text("utf-8").splitlines() if signers.exists() else []
    line = f'{SIGNER} namespaces="{NAMESPACE}" {public}'
    if line in lines:
        return False
    signers.write_text("\n".join([*lines, line]) + "\n", "utf-8")
    return True


def main(words: list[str]) -> int:
    """Make the key if there is none, add it, and print the next steps; return 1 with a sentence on failure."""
    key = Path(words[0] if words else KEY).expanduser()
    try:
        if not key.exists():
            make_key(key)
        added = add_signer(key, SIGNERS)
    except (OSError, subprocess.CalledProcessError) as error:
        print(f"No key. {error}. Install the package openssh-client, or name another FILE.", file=sys.stderr)
        return 1
    print(f"{SIGNERS} {'names the key now: commit it' if added else 'names the key already'}.")
    print(f"Then: OYEZ_SIGNING_KEY={key} make release")
    print(f"Keep a copy of {key} in a safe place: boxes refuse releases that another key signs.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
