"""Ids of cards that people type in by their names."""

import re
import unicodedata
from collections.abc import Collection

from engine.owner_file import MADE_UP_ID
from engine.owner_file_checks import MAX_ID


def new_id(kind: str, name: str, taken: Collection[str]) -> str:
    """An id for a card with this name that no other card has; `kind` stands for a name without Latin letters."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    slug = re.sub("[^a-z0-9]+", "_", plain).strip("_")[: MAX_ID - 4]
    if not slug or slug.startswith(MADE_UP_ID):
        slug = kind
    numbered = (f"{slug}_{n}" for n in range(2, len(taken) + 3))
    return slug if slug not in taken else next(each for each in numbered if each not in taken)
