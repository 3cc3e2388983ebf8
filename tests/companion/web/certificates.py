"""Certificates for the tests, made by openssl: an authority of the house, and a certificate by it."""

import shutil
import subprocess
from pathlib import Path

import pytest

BEGINS, ENDED, ENDS = "20200101000000Z", "20200102000000Z", "20490101000000Z"
DATABASE = """
[ca]
default_ca = house
[house]
database = {database}
new_certs_dir = {folder}
serial = {serial}
default_md = sha256
policy = names
[names]
commonName = supplied
"""
"""The settings of `openssl ca`: every version of it takes the dates of a certificate, also past ones."""
KEY = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes")


class Authority:
    """An authority with its certificate in `file`. Skips the test where openssl is not installed."""

    def __init__(self, folder: Path, name: str) -> None:
        if shutil.which("openssl") is None:
            pytest.skip("needs openssl: sudo apt install openssl")
        self._folder = folder
        self.file, self._key = folder / f"{name}.pem", folder / f"{name}.key"
        _openssl("req", "-x509", *KEY, "-keyout", self._key, "-out", self.file, "-subj", f"/CN={name}", "-days", "2")

    def certificate(self, name: str, alternative: str, expired: bool = False) -> tuple[Path, Path]:
        """The files of a certificate and its key.

        `alternative` is the subject's alternative name, as "DNS:broker.local" or "IP:127.0.0.1".
        """
        ends = ("csr", "crt", "key", "ext", "conf", "index", "serial")
        asked, signed, key, more, settings, database, serial = (self._folder / f"{name}.{end}" for end in ends)
        database.touch()
        serial.write_text("01")
        settings.write_text(DATABASE.format(database=database, folder=self._folder, serial=serial))
        more.write_text(f"subjectAltName={alternative}\n")
        _openssl("req", *KEY, "-keyout", key, "-out", asked, "-subj", f"/CN={name}")
        _openssl(
            *("ca", "-batch", "-notext", "-config", settings, "-cert", self.file),
            *("-keyfile", self._key, "-startdate", BEGINS, "-enddate", ENDED if expired else ENDS),
            *("-in", asked, "-out", signed, "-extfile", more),
        )
        return signed, key


def _openssl(*words: str | Path) -> None:
    subprocess.run(["openssl", *words], check=True, capture_output=True)
