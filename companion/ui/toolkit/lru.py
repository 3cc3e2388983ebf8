"""A cache of recently used values, limited by their size."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

Value = TypeVar("Value")


class LruCache(Generic[Value]):
    """Values by key; the ones unused for the longest go first, once all weigh more than `most`."""

    def __init__(self, most: int, weigh: Callable[[Value], int]) -> None:
        self.size = 0
        """The total size of the cached values."""
        self._most = most
        self._weigh = weigh
        self._kept: OrderedDict[Hashable, Value] = OrderedDict()

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, key: Hashable) -> Value | None:
        """Return the value cached under this key, None if there is none."""
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
        """Remove all values."""
        self._kept.clear()
        self.size = 0
