"""Snapshots and tables for the tests of the hall and the broker."""

from typing import Any

import msgspec
from msgspec import Raw

from companion.games import GAMES
from companion.web.played import Played, played
from companion.web.wire import Snapshot
from engine.troyes_dice import Setup
from tests.companion import tables

OFFERED = {offer.key: offer for offer in GAMES}
SETUP = Setup(("Ada", "Bo", "Cy"))
ACTIONS = tuple(action for action, _game, _effects in tables.played(SETUP, 4))
"""A whole game."""


def snapshot(actions: int, game_id: int | None = 7, **more: Any) -> Snapshot:
    """The snapshot after the first actions of the game."""
    return Snapshot(
        revision=actions + 1,
        code="ABCD",
        language="en",
        game_id=game_id,
        key="troyes-dice",
        setup=Raw(msgspec.json.encode(SETUP)),
        actions=tuple(Raw(msgspec.json.encode(action)) for action in ACTIONS[:actions]),
        **({"table": "Table 1"} | more),
    )


def game_at(actions: int, before: Played | None = None) -> Played:
    """The game after its first actions."""
    found = played(before, snapshot(actions), OFFERED)
    assert found is not None
    return found
