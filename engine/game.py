"""The values that every game shares: one reason why something is not allowed, and the error that holds them all."""

from enum import StrEnum
from typing import Any, Generic, TypeVar

from msgspec import Struct

MAX_SHOWN = 60
"""Letters of a value that a sentence repeats."""
MAX_SENTENCES = 5
"""Reasons that the text of an error gives; `faults` of the error has all of them."""
MAX_WHOLE = 10**15
"""Numbers from here on are shown as a shortened text."""

C = TypeVar("C", bound=StrEnum)


class Fault(Struct, Generic[C], frozen=True):
    """One reason why an action or a set-up is not allowed.

    `code` is a member of the game's own enumeration; its value is the English sentence, with the names of `params`
    in braces. `rule` is the number of the rule that is broken, None for faults of form.
    """

    code: C
    rule: str | None
    params: tuple[tuple[str, int | str], ...] = ()

    def __str__(self) -> str:
        return self.code.value.format(**dict(self.params))


def fault(code: C, rule: str | None, **params: int | str) -> Fault[C]:
    """A fault with its parameters by name, as the code's sentence uses them; long ones are shortened."""
    for value in params.values():
        if (value >= MAX_WHOLE or value <= -MAX_WHOLE) if isinstance(value, int) else len(value) > MAX_SHOWN:
            return Fault(code, rule, tuple((name, _short(value)) for name, value in params.items()))
    return Fault(code, rule, tuple(params.items()))


def _short(value: int | str) -> int | str:
    if isinstance(value, int):
        return value if -MAX_WHOLE < value < MAX_WHOLE else shown(value)
    return value if len(value) <= MAX_SHOWN else f"{value[:MAX_SHOWN]}…"


def shown(value: object) -> str:
    """A value as a sentence repeats it: its beginning, where it is long."""
    if isinstance(value, str | bytes | tuple | list):
        value = value[:MAX_SHOWN]
    try:
        text = repr(value)
    except ValueError:  # a number with more digits than Python writes in decimal
        text = hex(value) if isinstance(value, int) else f"a {type(value).__name__}"
    return str(_short(text))


class IllegalActionError(ValueError):
    """An action or a set-up that the rules forbid; `faults` holds every reason. Nothing was changed."""

    def __init__(self, faults: tuple[Fault[Any], ...]) -> None:
        self.faults = faults
        sentences = [str(each) for each in faults[:MAX_SENTENCES]]
        if len(faults) > MAX_SENTENCES:
            sentences.append(f"There are {len(faults) - MAX_SENTENCES} more reasons.")
        super().__init__(" ".join(sentences))
