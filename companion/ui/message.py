"""Messages: a function that changes the model is itself the message, and waits with its values for `update`.

`on_tap` marks the changes that a finger asks for, `on_news` those that the camera, the disk, a phone or a timer brings:

    @on_tap
    def open_game(model: Model, game_id: int) -> Changed: ...

    Key(rect, "Go on", open_game.tap(3))
"""

import inspect
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Concatenate, Generic, ParamSpec, TypeGuard

from msgspec import Struct

if TYPE_CHECKING:
    from companion.ui.commands import Changed
    from companion.ui.model import Model

Values = ParamSpec("Values")


class Message(Struct, frozen=True, gc=False):
    """A call of `handler(model, *values)` that waits for `update`."""

    handler: "Handler[...]"
    values: tuple[Any, ...] = ()

    @property
    def fields(self) -> dict[str, Any]:
        """The values by the names of the handler's parameters."""
        return dict(zip(self.handler.names, self.values, strict=True))

    def with_values(self, **named: Any) -> "Message":
        """The same message with other values of these names. Raises TypeError for a name that it lacks."""
        return self.handler.message(**(self.fields | named))


class Handler(Generic[Values]):
    """A change of the model, (model, ...) -> (model, commands), by its name.

    `of_games` is False for one of the shell; `game` is the package of the game that has it, empty for the others.
    """

    def __init__(self, change: "Callable[Concatenate[Model, Values], Changed]") -> None:
        signature = inspect.signature(change)
        parameters = list(signature.parameters.values())[1:]
        self.name, self.__doc__ = change.__name__, change.__doc__
        place = change.__module__.split(".")
        self.of_games = place[:2] == ["companion", "games"]
        self.game = place[2] if self.of_games and len(place) > 3 else ""
        self.names = tuple(each.name for each in parameters)
        self._change = change
        self._values = signature.replace(parameters=parameters)
        self._defaults = tuple(each.default for each in parameters)
        self._needed = self._defaults.count(inspect.Parameter.empty)

    def __repr__(self) -> str:
        return self.name

    def __call__(self, model: "Model", *values: Values.args, **named: Values.kwargs) -> "Changed":
        """Change the model now."""
        return self._change(model, *values, **named)

    def message(self, *values: Values.args, **named: Values.kwargs) -> Message:
        """The message with all values in order, so that equal calls are equal messages.

        Raises TypeError for a value too few or too many.
        """
        given = len(values)
        if not named and self._needed <= given <= len(self.names):
            # screens make hundreds of messages, most of them like this; binding takes ten times as long
            return Message(self, values + self._defaults[given:])
        bound = self._values.bind(*values, **named)
        bound.apply_defaults()
        return Message(self, bound.args)


class TapHandler(Handler[Values]):
    """A change that a finger asks for."""

    def tap(self, *values: Values.args, **named: Values.kwargs) -> Message:
        """The message of a tap with these values."""
        return self.message(*values, **named)


class NewsHandler(Handler[Values]):
    """A change that no finger asks for: it leaves the sentence shown over the screen where it is."""

    def news(self, *values: Values.args, **named: Values.kwargs) -> Message:
        """The message with this news."""
        return self.message(*values, **named)


def on_tap(change: "Callable[Concatenate[Model, Values], Changed]") -> TapHandler[Values]:
    """Mark a change that a finger asks for."""
    return TapHandler(change)


def on_news(change: "Callable[Concatenate[Model, Values], Changed]") -> NewsHandler[Values]:
    """Mark a change that another part of the program reports."""
    return NewsHandler(change)


Answers = Mapping[Handler[...], Callable[..., Any]]
"""The changes that a game, or a screen that learns, makes in the place of the handlers' own."""


def calls(message: Message | None, *handlers: Handler[...]) -> TypeGuard[Message]:
    """Return True if a message calls one of these handlers."""
    return message is not None and message.handler in handlers
