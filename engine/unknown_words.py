"""The first key or word of decoded JSON that its form does not have: a newer program wrote it, or a hand slipped."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from msgspec import inspect

from engine.game import shown

Path = tuple[str, ...]
type_of = lru_cache(maxsize=64)(inspect.type_info)


def unknown_word(value: object, form: type) -> str | None:
    """Name the first key that the Struct `form` does not have, or the first word that is none of its choices."""
    return next(_unknown(value, type_of(form), ()), None)


def _unknown(value: Any, kind: inspect.Type, path: Path) -> Iterator[str]:
    if isinstance(kind, inspect.UnionType):
        tagged = {
            each.tag: each for each in kind.types if isinstance(each, inspect.StructType) and each.tag is not None
        }
        if tagged and isinstance(value, dict):
            yield from _unknown_in_tagged(value, tagged, path)
        for each in kind.types:
            if each not in tagged.values():
                yield from _unknown(value, each, path)
    elif isinstance(kind, inspect.StructType) and isinstance(value, dict):
        yield from _unknown_in_table(value, kind, path)
    elif isinstance(kind, inspect.DictType) and isinstance(value, dict):
        for name, each in value.items():
            yield from _unknown(each, kind.value_type, (*path, name))
    elif isinstance(kind, inspect.ListType | inspect.VarTupleType) and isinstance(value, list):
        for index, each in enumerate(value):
            yield from _unknown(each, kind.item_type, (*path, str(index)))
    elif isinstance(kind, inspect.TupleType) and isinstance(value, list):
        for index, (each, item) in enumerate(zip(value, kind.item_types, strict=False)):
            yield from _unknown(each, item, (*path, str(index)))
    elif isinstance(kind, inspect.LiteralType | inspect.EnumType) and isinstance(value, str):
        known = kind.values if isinstance(kind, inspect.LiteralType) else [each.value for each in kind.cls]
        if value not in known:
            yield f"the word {shown(value)} in {'.'.join(path)}"


def _unknown_in_tagged(value: dict[str, Any], kinds: dict[Any, inspect.StructType], path: Path) -> Iterator[str]:
    """The same in a table whose kind one of its words names."""
    tag = str(next(iter(kinds.values())).tag_field)
    word = value.get(tag)
    if isinstance(word, str) and word not in kinds:
        yield f"the word {shown(word)} in {'.'.join((*path, tag))}"
    elif isinstance(word, str):
        yield from _unknown_in_table({name: each for name, each in value.items() if name != tag}, kinds[word], path)


def _unknown_in_table(value: dict[str, Any], kind: inspect.StructType, path: Path) -> Iterator[str]:
    fields = {field.encode_name: field.type for field in kind.fields}
    for name, each in value.items():
        if name in fields:
            yield from _unknown(each, fields[name], (*path, name))
        else:
            yield f"the key {shown(name)}{' in ' if path else ''}{'.'.join(path)}"
