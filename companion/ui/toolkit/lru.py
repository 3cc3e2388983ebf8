"""What was made once and will be wanted again, in no more memory than it is worth."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

import pygame

Value = TypeVar("Value")


class LruCache(Generic[Value]):
    """Things by what they are; those that nobody asked for the longest go first, once all weigh more than `most`."""

    def __init__(self, most: int, weigh: Callable[[Value], int]) -> None:
        self.size = 0
        """What all that is kept weighs."""
        self._most = most
        self._weigh = weigh
        self._kept: OrderedDict[Hashable, Value] = OrderedDict()

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, key: Hashable) -> Value | None:
        """What is kept under this key, None where there is nothing any more."""
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
        return found

    def keep(self, key: Hashable, thing: Value) -> Value:
        """Keep a thing under a key that has none, and hand it back."""
        self._kept[key] = thing
        self.size += self._weigh(thing)
        while self.size > self._most and len(self._kept) > 1:
            self.size -= self._weigh(self._kept.popitem(last=False)[1])
        return thing

    def clear(self) -> None:
        """Forget all of it."""
        self._kept.clear()
        self.size = 0


def bytes_of(picture: pygame.Surface) -> int:
    """Bytes of a picture's pixels."""
    return picture.get_pitch() * picture.get_height()
