"""Typing a card into a cards file: text -> text with one card added or changed, all else as it was, comments too.

text = with_card(text, "event", {"id": "war", "name": "War", ...})
"""

from collections.abc import Mapping
from typing import Any

from companion.owner_file.edit import FileEditError, toml_value, with_entry

KINDS = ("activity", "event", "character")
NEW_FILE = """\
# The cards and the board of our copy of Troyes, for Oyez. "?" stands for a value that is not typed in yet.
format = "oyez.troyes-cards"
version = 1
name = {name}

[board]
wages = {wages}
"""


def new_cards(name: str, wages: Mapping[str, int | str]) -> str:
    """The text of a file without cards. `wages`: deniers or `"?"` by building."""
    return NEW_FILE.format(name=toml_value(name), wages=toml_value(wages))


def with_card(text: str, kind: str, card: Mapping[str, Any]) -> str:
    """The text with this card, a table of D2, D5 or D6: in place of the one with its id, else at the end.

    Raises FileEditError and TableError like `with_entry`.
    """
    if kind not in KINDS:
        raise FileEditError
    return with_entry(text, kind, card)
