"""The owner's cards file as the model holds it: each change by a tap is on the disk before a screen shows it."""

from functools import cache

from companion.games.cadwallon.model import drafts_of
from companion.games.owner_file import OwnerFile
from companion.owner_file.edit import with_table
from companion.owner_file.report import parsed
from engine.cadwallon.game import CADWALLON
from engine.cadwallon.made_up import PLAIN, shipped_text

NAME = "Our copy"


@cache
def new_copy() -> str:
    """The text of a file of one's own: it begins as the plain one, so that a game can be played before all is typed."""
    text = shipped_text(PLAIN)
    return with_table(text, (), {**parsed(text), "name": NAME})


COPY_FILE = OwnerFile(CADWALLON.key, drafts_of, lambda _model: new_copy())
