"""A cards file in which nothing is typed in but the wages."""

from collections.abc import Mapping

from companion.owner_file.edit import toml_value

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
