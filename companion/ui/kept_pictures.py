"""Pictures that were drawn once and will be wanted again, in no more memory than they are worth."""

from collections import OrderedDict
from collections.abc import Hashable

import pygame


class KeptPictures:
    """Pictures by what they show; those that nobody asked for the longest go first, once all have `most` bytes."""

    def __init__(self, most: int) -> None:
        self.size = 0
        """Bytes of all pixels kept."""
        self._most = most
        self._kept: OrderedDict[Hashable, pygame.Surface] = OrderedDict()

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, key: Hashable) -> pygame.Surface | None:
        """The picture kept under this key, None where there is none any more."""
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
        return found

    def keep(self, key: Hashable, picture: pygame.Surface) -> None:
        """Keep a picture under a key that has none."""
        self._kept[key] = picture
        self.size += _bytes(picture)
        while self.size > self._most and len(self._kept) > 1:
            self.size -= _bytes(self._kept.popitem(last=False)[1])

    def clear(self) -> None:
        """Forget all of them."""
        self._kept.clear()
        self.size = 0


def _bytes(picture: pygame.Surface) -> int:
    return picture.get_pitch() * picture.get_height()
