"""Certificates for the tests, made by openssl: an authority of the house, and a certificate by it."""

import shutil
import subprocess
from pathlib import Path

import pytest

KEY = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes")


class Authority:
    """An authority with its certificate in `file`. Skips the test where openssl is not installed."""

    def __init__(self, folder: Path, name: str) -> None:
        if shutil.which("openssl") is None:
            pytest.skip("needs openssl: sudo apt install openssl")
        self._folder = folder
        self.file, self._key = folder / f"{name}.pem", folder / f"{name}.key"
        _openssl("req", "-x509", *KEY, "-keyout", self._key, "-out", self.file, "-subj", f"/CN={name}", "-days", "2")

    def certificate(self, name: str, alternative: str, days: int = 1) -> tuple[Path, Path]:
        """The files of a certificate and its key; `days` below 0 for one that has expired.

        `alternative` is the subject's alternative name, as "DNS:broker.local" or "IP:127.0.0.1".
        """
        asked, signed, key, more = (self._folder / f"{name}.{end}" for end in ("csr", "crt", "key", "ext"))
        more.write_text(f"subjectAltName={alternative}\n")
        _openssl("req", *KEY, "-keyout", key, "-out", asked, "-subj", f"/CN={name}")
        _openssl(
            *("x509", "-req", "-in", asked, "-out", signed, "-CA", self.file, "-CAkey", self._key),
            *("-set_serial", "1", "-days", str(days), "-extfile", more),
        )
        return signed, key


def _openssl(*words: str | Path) -> None:
    subprocess.run(["openssl", *words], check=True, capture_output=True)
