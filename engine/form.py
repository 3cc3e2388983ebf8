"""Compare a frozen value with its annotations, and name each difference, for callers that no type checker has read."""

from collections.abc import Iterator
from functools import lru_cache
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from msgspec import Struct

from engine.game import C, Fault, fault, shown


def form_faults(code: C, value: Struct, checked: type | None = None) -> tuple[Fault[C], ...]:
    """A fault for each field that does not have its type, which only a caller without mypy can hand in.

    The content of a field of the type `checked` has been checked by its reader.
    """
    return tuple(form_fault(code, value, *misfit) for misfit in misfits(value, checked))


def form_fault(code: C, value: Struct, field: str, seen: object, allowed: str) -> Fault[C]:
    """A field of an action or a set-up whose value is not possible."""
    return fault(code, None, field=field, name=type(value).__name__, seen=shown(seen), allowed=allowed)


def misfits(value: Struct, checked: type | None = None) -> Iterator[tuple[str, object, str]]:
    """Each field that does not have its type: the field's name, the value seen, the type in words."""
    for field, annotation in _annotations(type(value)).items():
        seen = getattr(value, field)
        if not (type(seen) is checked if annotation is checked else fits(seen, annotation)):
            yield field, seen, type_name(annotation)


@lru_cache(maxsize=64)
def _annotations(struct: type[Struct]) -> dict[str, Any]:
    hints = get_type_hints(struct)
    return {field: hints[field] for field in struct.__struct_fields__}


def fits(value: object, annotation: Any) -> bool:
    """Return True if a value has a type; a bool is no int, and neither is a member of an IntEnum."""
    if type(value) is annotation:
        return not isinstance(value, Struct) or not any(misfits(value))
    origin, parts = get_origin(annotation), get_args(annotation)
    if origin in (Union, UnionType):
        return any(fits(value, part) for part in parts)
    if origin is tuple:
        return isinstance(value, tuple) and _all_fit(value, parts)
    return False


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
