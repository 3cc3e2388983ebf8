"""Compare a frozen value with its annotations, for callers that no type checker has read."""

from collections.abc import Iterator
from functools import lru_cache
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from msgspec import Struct


def misfits(value: Struct) -> Iterator[tuple[str, object, str]]:
    """Each field that does not have its type: the field's name, the value seen, the type in words."""
    for field, annotation in _annotations(type(value)).items():
        seen = getattr(value, field)
        if not fits(seen, annotation):
            yield field, seen, type_name(annotation)


@lru_cache(maxsize=64)
def _annotations(struct: type[Struct]) -> dict[str, Any]:
    hints = get_type_hints(struct)
    return {field: hints[field] for field in struct.__struct_fields__}


def fits(value: object, annotation: Any) -> bool:
    """Return True if a value has a type; a bool is no int, and neither is a member of an IntEnum."""
    origin, parts = get_origin(annotation), get_args(annotation)
    if origin in (Union, UnionType):
        return any(fits(value, part) for part in parts)
    if origin is tuple:
        return isinstance(value, tuple) and _all_fit(value, parts)
    if isinstance(annotation, type) and issubclass(annotation, Struct):
        return type(value) is annotation and not any(misfits(value))
    return type(value) is annotation


def _all_fit(values: tuple[object, ...], parts: tuple[Any, ...]) -> bool:
    if len(parts) == 2 and parts[1] is Ellipsis:
        return all(fits(value, parts[0]) for value in values)
    return len(values) == len(parts) and all(map(fits, values, parts))


def type_name(annotation: Any) -> str:
    """A type as a programmer writes it, without the modules' names."""
    if get_origin(annotation) in (Union, UnionType):
        return " | ".join(map(type_name, get_args(annotation)))
    if get_origin(annotation) is tuple:
        return f"tuple[{', '.join(map(type_name, get_args(annotation)))}]"
    if annotation is NoneType:
        return "None"
    return "..." if annotation is Ellipsis else str(getattr(annotation, "__name__", annotation))
