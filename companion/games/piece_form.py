"""A piece of an owner's copy, typed in by taps on the fields that the declared form of the file asks for."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.owner_file import form
from companion.owner_file.form import ABSENT, Field, Keyed, picked
from companion.ui.commands import Changed
from companion.ui.model import Model, Screen
from companion.ui.toolkit.widgets import Rect, Widget
from engine.owner_file import FileCode, FileFault, Path
from engine.owner_file_checks import Key

Values = Mapping[str, Any]
"""A piece as the file has it."""


def no_usual(_values: Values, _path: Path) -> Any:
    """No value of a file stands for one that is absent."""
    return ABSENT


class PieceForm(Struct, frozen=True):
    """The pages of a game's pieces: screens of the type `page`, each with `at`, `field`, `page` and `back`.

    `at` is the part of the piece that is shown, `field` the value that is chosen now, `page` that of the choices.
    Faults in `waits` are those of values that nobody has typed in yet.
    """

    page: type[Screen]
    waits: frozenset[FileCode]
    declared: Callable[[Model, Any], Keyed]
    """(model, screen) -> the declared form of the piece."""
    values: Callable[[Model, Any], Values]
    stored: Callable[[Model, Any, dict[str, Any]], Changed]
    """(model, screen afterwards, changed piece) -> the piece is on the disk, then the screen is shown."""
    faults: Callable[[Model, Any], Sequence[FileFault]]
    """(model, screen) -> the faults of the piece, with paths from it on."""
    alone: Callable[[Model, Any, Values], Sequence[FileFault]]
    """(model, screen, values) -> the faults that the piece would have with these values."""
    title: Callable[[Any, Path], str]
    word: Callable[[Model, Any, Path, Any], str]
    """(model, screen, path, value) -> the value in words."""
    heading: Callable[[Model, Any], tuple[str, Sequence[Any]]]
    """(model, screen) -> the title of the page of the whole piece, and the keys beside it."""
    foot: Callable[[Model, Any, Rect], tuple[Rect, list[Widget]]]
    """(model, screen, box) -> the room for the fields of the whole piece, and the keys below them."""
    usual: Callable[[Values, Path], Any] = no_usual
    """(values, path) -> the value that counts where the file has none, `ABSENT` if there is no such value."""
    changed: Callable[[Keyed, Values, Path, Any], dict[str, Any]] = form.changed

    def fields(self, model: Model, screen: Any, at: Path) -> tuple[Field, ...]:
        """The fields of a part of the piece."""
        values = self.values(model, screen)
        return tuple(self._filled(values, each) for each in form.fields(self.declared(model, screen), values, at))

    def _filled(self, values: Values, field: Field) -> Field:
        """A field with the usual value where it has none."""
        usual = self.usual(values, field.path)
        if usual is ABSENT or field.required:
            return field
        value = usual if field.value is ABSENT else field.value
        return replace(field, value=value, required=True, unfinished=False, emptied=[])

    def field(self, model: Model, screen: Any, path: Path | None) -> Field | None:
        """The field at a path."""
        shown = () if path is None else self.fields(model, screen, path[:-1])
        return next((each for each in shown if each.path == path), None)

    def key(self, model: Model, screen: Any) -> Key | None:
        """The declared form of the part that is shown."""
        return form.key_at(self.declared(model, screen), self.values(model, screen), screen.at)

    def picked(self, model: Model, screen: Any, field: Field, value: Any) -> dict[str, Any]:
        """The piece with a choice in a field."""
        values = self.values(model, screen)
        return self.changed(self.declared(model, screen), values, field.path, picked(field, value))

    def new_fault(self, model: Model, screen: Any, values: Values) -> FileFault | None:
        """A fault that the piece would have with these values and has not now; a value that is missing is none."""
        before = self.alone(model, screen, self.values(model, screen))
        return first_new(before, self.alone(model, screen, values), self.waits)


def first_new(
    before: Iterable[FileFault], after: Iterable[FileFault], waits: frozenset[FileCode], pieces: bool = False
) -> FileFault | None:
    """The first fault that is new and not in `waits`; with `pieces` the paths' second parts may differ."""

    def seen(fault: FileFault) -> tuple[object, ...]:
        path = (*fault.path[:1], *fault.path[2:]) if pieces else fault.path
        return fault.code, fault.card, path, fault.params

    known = set(map(seen, before))
    return next((fault for fault in after if fault.code not in waits and seen(fault) not in known), None)
