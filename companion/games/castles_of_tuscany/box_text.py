"""The owner's box file as the model holds it."""

from companion.games.castles_of_tuscany import box_values
from companion.games.castles_of_tuscany.empty_box import new_box
from companion.games.castles_of_tuscany.model import drafts_of
from companion.i18n.faults import AnyFault
from companion.owner_file.report import unreadable
from companion.ui.model import Model
from hardware.toml_table import parse_table


def file_of(model: Model) -> str:
    """The text of the owner's box file; one in which nothing is typed in if there is none."""
    return drafts_of(model).setup.file or new_box()


def content_of(model: Model) -> box_values.Content | None:
    """The content of the owner's box file; None if it cannot be read."""
    return None if file_fault(model) is not None else parse_table(file_of(model))


def file_fault(model: Model) -> AnyFault | None:
    """The reason why the box file cannot be read; None if it can."""
    return drafts_of(model).file_fault or unreadable(file_of(model))
