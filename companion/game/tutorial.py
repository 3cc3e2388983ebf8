"""A guide of a game: its steps, and the taps that they wait for."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct


class Lesson(Struct, frozen=True):
    """One step of a guide: its sentence in English, and the tap it waits for; None if it only has to be read.

    `target` finds the index of the widget that a step to be read points to; `on_top` if the important part stands lower
    on the screen.
    """

    text: str
    tap: Any = None
    target: Callable[[list[Any]], int | None] | None = None
    on_top: bool = False


class Tutorial(Struct, frozen=True):
    """A guide: its steps, the set-up of its game, the actions before each step at which it can be continued.

    `end` is the sentence after the last step, in English.
    """

    steps: tuple[Lesson, ...]
    setup: Any
    chapters: Mapping[int, tuple[Any, ...]]
    end: str

    @property
    def done(self) -> int:
        """The step after the last one."""
        return len(self.steps)

    def chapter(self, step: int) -> int:
        """The step at which somebody who stopped at `step` continues: a little before."""
        return 0 if step >= self.done else max(start for start in self.chapters if start <= max(step, 0))
