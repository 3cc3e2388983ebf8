"""The set-up in the making: each key sets fields of it, or exchanges the colours of two seats."""

from typing import Any

from msgspec.structs import replace

from companion.ui.commands import Changed
from companion.ui.message import Message, on_tap
from companion.ui.model import Model


def drafted(model: Model, **fields: object) -> Model:
    """The model with these fields of the set-up; unchanged where no game is set up."""
    drafts = model.drafts
    return model if drafts is None else replace(model, drafts=replace(drafts, setup=replace(drafts.setup, **fields)))


@on_tap
def choose_setup(model: Model, choices: tuple[tuple[str, Any], ...]) -> Changed:
    """Set these fields of the set-up."""
    return drafted(model, **dict(choices)), ()


def setup_choice(**fields: Any) -> Message:
    """The message of a key that sets these fields of the set-up."""
    return choose_setup.tap(tuple(fields.items()))


@on_tap
def exchange(model: Model, field: str, seat: int, colour: Any) -> Changed:
    """Give a seat this one of the colours in a field of the set-up, and the seat that has it the other one."""
    held = [*getattr(model.drafts.setup, field)]
    other = held.index(colour)
    held[other], held[seat] = held[seat], colour
    return drafted(model, **{field: tuple(held)}), ()
