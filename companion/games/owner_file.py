"""The owner's file of a game as the model holds it: the disk has each change before a screen shows it."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.games.drafts import OwnerDrafts
from companion.i18n.faults import AnyFault
from companion.owner_file.edit import FileEditError
from companion.owner_file.report import read_text, unreadable
from companion.ui.commands import Changed, Command, ReadCards, ReadDrafts, SaveCards
from companion.ui.message import on_tap
from companion.ui.model import Model


@on_tap
def begin_file(model: Model) -> Changed:
    """Begin a new file in the place of one that cannot be read; the key was held."""
    return model, ()


def entries(content: Mapping[str, Any], kind: str) -> list[dict[str, Any]]:
    """The pieces of a kind that have an id, by the key of their array; their other values may be wrong."""
    found = content.get(kind)
    tables = (each for each in (found if isinstance(found, list) else ()) if isinstance(each, dict))
    return [each for each in tables if isinstance(each.get("id"), str)]


class OwnerFile(Struct, frozen=True):
    """The file of a game, by its key. `new` gives the text of one in which nothing is typed in."""

    game: str
    drafts_of: Callable[[Model], OwnerDrafts]
    new: Callable[[Model], str]

    @property
    def reading(self) -> tuple[Command, ...]:
        """Read the file, then the cards that are not in it yet."""
        return ReadCards(self.game), ReadDrafts(self.game)

    def file_text(self, model: Model) -> str:
        """The text of the file, or of a new one if there is none."""
        return self.drafts_of(model).setup.file or self.new(model)

    def content(self, model: Model) -> Mapping[str, Any] | None:
        """The content of the file; None if it cannot be read."""
        found = read_text(self.file_text(model))
        return found if self.drafts_of(model).file_fault is None and isinstance(found, Mapping) else None

    def fault(self, model: Model) -> AnyFault | None:
        """The reason why the file cannot be read; None if it can."""
        return self.drafts_of(model).file_fault or unreadable(self.file_text(model))

    def read(self, model: Model, text: str, fault: AnyFault | None) -> Model:
        """Hold the text of the file as it is stored, or the reason why it cannot be read."""
        drafts = self.drafts_of(model)
        setup = replace(drafts.setup, file=text)
        return replace(model, drafts=replace(drafts, setup=setup, file_fault=fault))

    def begin(self, model: Model) -> Changed:
        """Store a new file; the one that cannot be read stays beside it."""
        return model, (SaveCards(self.game, self.new(model)),)

    def saved(self, model: Model, after: Model, change: Callable[[str], str]) -> Changed:
        """Store the changed file and show `after`; a file that cannot be changed stays as it is."""
        if (fault := self.fault(model)) is not None:
            return replace(model, notice=(fault,)), ()
        try:
            return after, (SaveCards(self.game, change(self.file_text(model))),)
        except FileEditError as error:
            return replace(model, notice=(error.fault,)), ()
