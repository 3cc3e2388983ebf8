"""The computer player's process: it answers a line with the record so far by a seat's decision, or by ideas for it."""

from random import Random
from typing import Any

import msgspec
from msgspec import Raw, Struct
from msgspec.json import encode

from companion.computer.choices import different
from companion.computer.form import GameForm
from companion.computer.levels import nearest, players_of
from companion.computer.match import decide, known
from companion.computer.requests import Advise, Decide, Decided, Ideas
from companion.system.line_process import serve

MAX_RANKED = 12
"""Ideas of an answer: some of them may be the same in words."""


class Question(Struct, frozen=True):
    """A line to the process: the game so far, and the request.

    `game_id` makes chance the same for the same position of the same game.
    """

    game_id: int
    setup: Raw
    actions: tuple[Raw, ...]
    request: Advise | Decide


class Answers:
    """Answers questions about games of one kind; it remembers the last game, so that it replays new actions alone."""

    def __init__(self, form: GameForm) -> None:
        self._form, self._players = form, players_of(form)
        self._question = msgspec.json.Decoder(Question)
        self._action = msgspec.json.Decoder(form.rules.action_type)
        self._setup, self._actions, self._game = b"", tuple[bytes, ...](), None

    def __call__(self, line: bytes) -> bytes:
        """The answer as JSON. Raises msgspec's errors for a line that no table asks."""
        asked = self._question.decode(line)
        game = self._played(bytes(asked.setup), tuple(map(bytes, asked.actions)))
        moment, request = len(asked.actions), asked.request
        chance = Random(f"{asked.game_id} {moment} {request.player}")
        if isinstance(request, Decide):
            player = nearest(self._players, request.level)
            return encode(Decided(decide(self._form, game, request.player, moment, player, chance)))
        best = self._players[max(self._players)]
        seen = known(self._form, game, request.player, chance)
        ideas = different(best.ranking(self._form, seen, request.player, moment, chance))
        return encode(Ideas(tuple(ideas[:MAX_RANKED])))

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
