"""A position under change: the working copy of one action has a place under the name of each of its fields."""

from typing import Any, TypeVar

from msgspec import Struct

Position = TypeVar("Position", bound=Struct)


def frozen(kind: type[Position], copy: object, **given: Any) -> Position:
    """The position as it stands: lists as tuples, tables as pairs; `given` are fields in another form."""
    held = copy.__dict__ | given
    return kind(
        *[
            tuple(each) if type(each) is list else tuple(each.items()) if type(each) is dict else each
            for each in map(held.__getitem__, kind.__struct_fields__)
        ]
    )
