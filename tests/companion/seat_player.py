"""Players who tap keys of their own screens by chance, until a turn is made."""

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from companion.game.table import TableGame
from companion.ui import update_back, update_shell
from companion.ui.message import Message, calls
from companion.ui.model import Model
from companion.ui.seat import Tapped, at_home, committed, opened, seen, tapped
from companion.ui.toolkit.hit_test import message_of
from companion.ui.toolkit.widgets import Widget
from companion.ui.update_table import Committed, GameOpened

THROWN, LAID, DUE = 0.1, 0.5, 0.8
"""The chances that the table brings something before a decision that is open too, before a player brings it, and before
somebody looks at a screen that waits for it.
"""
OUT_OF_TURN = 0.1
"""The chance of a tap of anybody, whomever the game waits for."""
ACTS, LEADS_ON, LOOKS, TELLS, CHANGES_NOTHING = 8.0, 4.0, 0.5, 0.2, 0.05
"""The weights of keys: a game ends soon, and each kind of key is tapped now and then."""


class Found(NamedTuple):
    """A key on a screen: its place among the widgets, its message, the effect of a tap."""

    place: int
    message: Message
    result: Tapped


def keys(model: Model, widgets: tuple[Widget, ...] | None = None) -> list[Found]:
    """The keys on the screen of a seat."""
    shown = seen(model) if widgets is None else widgets
    return [
        Found(place, message, tapped(model, message))
        for place, widget in enumerate(shown)
        if widget.tappable and (message := message_of(widget)) is not None
    ]


def picked(model: Model, found: list[Found], chance: Random) -> Found:
    """A key by chance: sooner one that acts or leads on in the turn than one that opens a page."""
    return chance.choices(found, [_weight(model, each) for each in found])[0]


def _weight(model: Model, key: Found) -> float:
    if key.result.actions:
        return ACTS
    if calls(key.message, update_shell.explain):
        return TELLS
    if key.result.model == model:
        return CHANGES_NOTHING
    after = key.result.model
    is_home = type(after.screen) is type(at_home(after).screen)
    return LEADS_ON if is_home or calls(key.message, update_back.back) else LOOKS


def brought_by_table(table: TableGame, game: Any, chance: Random) -> Any:
    """A throw or pieces that come from the table now; None while it waits for taps."""
    turn = table.rules.turn(game)
    decides = any(table.rules.legal(game, player) for player in turn.players)
    waits = THROWN if decides else LAID if turn.players else DUE
    return table.made_up(game, chance) if chance.random() < waits else None


def tapping(table: TableGame, game: Any, players: int, chance: Random) -> int:
    """The seat of the next tap: mostly one that the game waits for."""
    turn = table.rules.turn(game)
    deciding = [player for player in turn.players if table.rules.legal(game, player)]
    anybody = range(players)
    return chance.choice(anybody if chance.random() < OUT_OF_TURN else deciding or turn.players or anybody)


class Seats:
    """The screens of all players of one game: each tap of a player, and each action for all of them."""

    def __init__(self, table: TableGame, setup: Any) -> None:
        self.table = table
        self.game = table.rules.new_game(setup)
        self.actions: list[Any] = []
        self.models = [
            self.opened(table, table.player_view(self.game, seat), seat) for seat in range(len(setup.players))
        ]

    @staticmethod
    def opened(table: TableGame, view: Any, seat: int) -> Model:
        """The screen of a player whose game has just been opened."""
        begun = Model(table=table, remote=True, seat=seat, voice=False, tall=bool(seat % 2))
        return opened(begun, GameOpened(1, view, (), False, table))

    def commit(self, action: Any) -> None:
        """Carry an action out, and show it to everybody."""
        self.game, effects = self.table.rules.apply(self.game, action)
        self.actions.append(action)
        self.models = [
            committed(
                model,
                Committed(action, self.table.player_view(self.game, seat), effects, elsewhere=True),
            )
            for seat, model in enumerate(self.models)
        ]

    def play(self, chance: Random, steps: int) -> Iterator[int]:
        """Play on by taps, to the end or for at most this number: the seat of each, before its screen changes."""
        rules = self.table.rules
        for _ in range(steps):
            if self.game.over:
                return
            brought = brought_by_table(self.table, self.game, chance)
            if brought is not None:
                self.commit(brought)
                continue
            seat = tapping(self.table, self.game, len(self.models), chance)
            yield seat
            result = picked(self.models[seat], keys(self.models[seat]), chance).result
            self.models[seat] = result.model
            for action in result.actions:
                if not rules.faults(self.game, action):
                    self.commit(action)
