"""Moments of random games at a table with phones, in which the first player has a turn to take on a phone."""

import re
from collections.abc import Callable
from random import Random
from re import Pattern
from typing import Any, NamedTuple

from companion.games import GAMES, table_of
from engine.game import is_decided
from tests.companion.games.test_conformance import next_action, set_up
from tests.companion.web.phone_game import PhoneGame, token_hash

MAX_ACTIONS = 600
TOKEN = "0" * 32
"""The token of the first player's phone."""


class Story(NamedTuple):
    """A turn of a game: the action that the player may take, the keys to choose it by, the one that ends the turn."""

    key: str
    may: str
    chosen: tuple[str | Pattern[str], ...]
    last: str | Pattern[str]


STORIES = (
    Story("troyes-dice", "Turn", (re.compile("gather"),), "Confirm"),
    Story("pig", "Hold", (), re.compile("^Hold")),
    Story("troyes", "Pass", (re.compile(r"^white \d$"),), "Cathedral"),
    Story("castles-of-tuscany", "", ("B2", "A1", "C3"), re.compile("^A.: Castle")),
)


def story_of(key: str) -> Story:
    """The story of a game."""
    return next(story for story in STORIES if story.key == key)


def setup_for(key: str) -> Any:
    """The usual set-up of a game for three players."""
    return set_up(next(offer for offer in GAMES if offer.key == key).load())


def open_story(table: PhoneGame, story: Story, action: str = "") -> None:
    """Open a game at the table in which the first player has a phone, and play it until `action` is possible."""
    table.open_game(setup_for(story.key), story.key)
    advance(table, lambda game: may(table, game, action or story.may))
    table.seats[0] = token_hash(TOKEN)
    table.show()


def may(table: PhoneGame, game: Any, action: str) -> bool:
    """Return True if the first player may take an action of this name, or any without a name."""
    turn = table.rules.turn(game)
    if not action:
        return 0 in turn.players and not turn.dice
    return any(type(each).__name__ == action for each in table.rules.legal(game, 0))


def advance(table: PhoneGame, until: Callable[[Any], bool], seed: int = 3) -> None:
    """Play a random game up to a moment."""
    loaded, chance = table_of(table.key), Random(seed)
    assert loaded is not None
    for _ in range(MAX_ACTIONS):
        if until(table.game):
            table.show()
            return
        action = next_action(loaded, table.game, chance)
        table.game, _effects = table.rules.apply(table.game, action)
        table.actions.append(action)
        table.throws += not is_decided(action)
    raise AssertionError("the moment does not come")
