"""Catalogues of translations: compiled files of GNU gettext, each followed by the SHA-256 of its bytes.

`tools/catalogues.py` checks the sentences and writes the files. A file that is not as it was written is not used: a
damaged sentence could have other blanks than the code fills in.
"""

from gettext import GNUTranslations
from hashlib import sha256
from io import BytesIO
from pathlib import Path

MAX_BYTES = 1 << 20
CHECKSUM_BYTES = sha256().digest_size


class CatalogueError(Exception):
    """A catalogue that is missing or damaged."""


def with_checksum(translations: bytes) -> bytes:
    """Return a file of these compiled translations; gettext's own tools ignore the checksum at its end."""
    return translations + sha256(translations).digest()


def read_catalogue(file: Path) -> GNUTranslations:
    """The translations of a compiled file. Raises CatalogueError."""
    try:
        with file.open("rb") as found:
            data = found.read(MAX_BYTES + 1)
    except OSError as error:
        raise CatalogueError(f"the catalogue {file} cannot be read ({error.strerror}); install Oyez again") from error
    translations = data[:-CHECKSUM_BYTES]
    if with_checksum(translations) != data:
        raise CatalogueError(f"the catalogue {file} is damaged; install Oyez again")
    return GNUTranslations(BytesIO(translations))
