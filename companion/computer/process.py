"""The computer player's process: it answers a line with the record so far and a seat by the action of that seat."""

from random import Random
from typing import Any

import msgspec
from msgspec import Raw, Struct

from companion.computer.form import GameForm
from companion.computer.levels import nearest, players_of
from companion.computer.match import decide
from companion.system.line_process import serve


class Question(Struct, frozen=True):
    """A line to the process: the game so far, and the seat that decides with the number of its level.

    `game_id` makes chance the same for the same position of the same game.
    """

    game_id: int
    setup: Raw
    actions: tuple[Raw, ...]
    player: int
    level: int


class Answers:
    """Answers questions about games of one kind; it remembers the last game, so that it replays new actions alone."""

    def __init__(self, form: GameForm) -> None:
        self._form, self._players = form, players_of(form)
        self._question = msgspec.json.Decoder(Question)
        self._action = msgspec.json.Decoder(form.rules.action_type)
        self._setup, self._actions, self._game = b"", tuple[bytes, ...](), None

    def __call__(self, line: bytes) -> bytes:
        """The action as JSON, null to wait for a throw. Raises msgspec's errors for a line that no table asks."""
        asked = self._question.decode(line)
        game = self._played(bytes(asked.setup), tuple(map(bytes, asked.actions)))
        moment = len(asked.actions)
        chance = Random(f"{asked.game_id} {moment} {asked.player}")
        player = nearest(self._players, asked.level)
        return msgspec.json.encode(decide(self._form, game, asked.player, moment, player, chance))

    def _played(self, setup: bytes, actions: tuple[bytes, ...]) -> Any:
        rules, known = self._form.rules, len(self._actions)
        if setup != self._setup or actions[:known] != self._actions:
            self._game, known = rules.new_game(msgspec.json.decode(setup, type=rules.setup_type)), 0
        for action in actions[known:]:
            # the table has checked them
            self._game = rules.after(self._game, self._action.decode(action))[0]
        self._setup, self._actions = setup, actions
        return self._game


def serve_game(form: GameForm) -> None:
    """Answer questions about this game until the input ends."""
    serve(Answers(form))
