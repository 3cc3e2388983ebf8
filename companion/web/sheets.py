"""The sheets of players as phones get them: put into JSON once for all phones that show the same."""

from typing import Any

import msgspec
from msgspec import Struct

from companion.i18n.language import Language, using
from companion.web.played import Played

MAX_OTHERS = 200
"""Cached sheets of other players, for those who look at them; the oldest leaves first."""
_ENCODER = msgspec.json.Encoder()


class Sheet(Struct, frozen=True):
    """The sheet of a seat in one language, as JSON, the part of the game that it depends on, and the hash of that."""

    part: Any
    json: bytes
    point: str = ""


class Sheets:
    """The cached sheets of the open game."""

    def __init__(self) -> None:
        self._own: dict[tuple[int, Language], Sheet] = {}
        self._others: dict[tuple[int | None, int, Language], Sheet] = {}

    def clear(self) -> None:
        """Another game is open, or none."""
        self._own.clear()
        self._others.clear()

    def own(self, played: Played, player: int, language: Language) -> Sheet:
        """The sheet of a player as that player sees it."""
        key, part = (player, language), played.part(player)
        known = self._own.get(key)
        if known is None or known.part != part:
            with using(language):
                json = _ENCODER.encode(played.view(player))
                known = self._own[key] = Sheet(part, json, played.point(player))
        return known

    def other(self, played: Played, viewer: int | None, player: int, language: Language) -> Sheet | None:
        """The sheet of a player as `viewer` sees it, or somebody without a seat; None if there is nothing to see."""
        if player >= len(played.names):
            return None
        key, part = (viewer, player, language), played.part(player)
        known = self._others.get(key)
        if known is None or known.part != part:
            with using(language):
                shown = played.shown(viewer, player)
            if shown is None:
                return None
            known = self._others[key] = Sheet(part, _ENCODER.encode(shown))
            while len(self._others) > MAX_OTHERS:
                del self._others[next(iter(self._others))]
        return known
