"""Check whether a file was signed by those who release Oyez, with OpenSSH (ssh-keygen(1), ALLOWED SIGNERS).

    trust = check_signature(wheel, wheel.with_name(wheel.name + ENDING))
    trust.good, trust.sha256

Their public keys are in `companion/system/release_signers`, and those that the owner of a box trusts in
/etc/oyez/release_signers; docs/install.md says how both are made. If there is no key, no file counts as signed.
"""

import hashlib
import os
import shutil
import subprocess
from enum import StrEnum
from pathlib import Path

from msgspec import Struct

from companion.i18n.faults import Code, Fault, Part, fault

ENDING = ".sig"
NAMESPACE = SIGNER = "oyez-release"
SIGNERS = (Path(__file__).parent / "release_signers", Path("/etc/oyez/release_signers"))
TIMEOUT_S = 30
MAX_BYTES = 1 << 16


class Verdict(StrEnum):
    """The result of a check."""

    GOOD = "good"
    UNSIGNED = "unsigned"
    WRONG = "wrong-signature"
    NO_KEY = "no-key"
    UNCHECKED = "unchecked"


CODES = {
    Verdict.GOOD: Code.RELEASE_SIGNED,
    Verdict.UNSIGNED: Code.RELEASE_UNSIGNED,
    Verdict.WRONG: Code.SIGNATURE_WRONG,
    Verdict.NO_KEY: Code.NO_SIGNING_KEY,
    Verdict.UNCHECKED: Code.NO_SSH_KEYGEN,
}
"""The sentence for each result."""


class Trust(Struct, frozen=True):
    """The result for one file, whose SHA-256 is in hexadecimal letters."""

    verdict: Verdict
    sha256: str
    finding: Fault

    @property
    def good(self) -> bool:
        """True if the file is signed by a key that is known here."""
        return self.verdict is Verdict.GOOD


def check_signature(file: Path, signature: Path, signers: tuple[Path, ...] = SIGNERS) -> Trust:
    """Check a file that nobody else can change meanwhile. Raises OSError if it cannot be read."""
    with file.open("rb") as found:
        digest = hashlib.file_digest(found, "sha256").hexdigest()
    verdict = _verdict(file, signature, [each for each in signers if _has_key(each)])
    return Trust(verdict, digest, fault(CODES[verdict], Part.RELEASE, signature=signature.name))


def _verdict(file: Path, signature: Path, signers: list[Path]) -> Verdict:
    if not signature.is_file():
        return Verdict.UNSIGNED
    if not signers:
        return Verdict.NO_KEY
    program = shutil.which("ssh-keygen")
    if program is None:
        return Verdict.UNCHECKED
    return Verdict.GOOD if any(_verifies(program, file, signature, each) for each in signers) else Verdict.WRONG


def _verifies(program: str, file: Path, signature: Path, signers: Path) -> bool:
    words = (program, "-Y", "verify", "-f", signers, "-I", SIGNER, "-n", NAMESPACE, "-s", signature)
    with file.open("rb") as found:
        try:
            done = subprocess.run(words, stdin=found, capture_output=True, timeout=TIMEOUT_S, check=False)
        except subprocess.TimeoutExpired:
            return False
    return done.returncode == 0


def _has_key(signers: Path) -> bool:
    """Return True if the file names a key, and belongs to root or to the user who runs this."""
    try:
        with signers.open("rb") as found:
            lines = found.read(MAX_BYTES).splitlines()
            status = os.fstat(found.fileno())
    except OSError:
        return False
    own = status.st_uid in (0, os.geteuid()) and not status.st_mode & 0o002
    return own and any(line.strip() and not line.lstrip().startswith(b"#") for line in lines)
