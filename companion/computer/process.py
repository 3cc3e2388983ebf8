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
from companion.computer.requests import Advise, Compare, Compared, Decide, Decided, Ideas
from companion.computer.wide import compared
from companion.system.line_process import serve

MAX_RANKED = 12
"""Ideas of an answer: some of them may be the same in words."""
MAX_COMPARED, GAMES = 3, 20
"""Ideas of a comparison, and its games for each: they are few, so that another question soon has its answer."""


class Question(Struct, frozen=True):
    """A line to the process: the game so far, and the request.

    `game_id` makes chance the same for the same position of the same game.
    """

    game_id: int
    setup: Raw
    actions: tuple[Raw, ...]
    request: Advise | Compare | Decide


class Answers:
    """Answers questions about games of one kind; it remembers the last game, so that it replays new actions alone."""

    def __init__(self, form: GameForm) -> None:
        self._form, self._players = form, players_of(form)
        self._question = msgspec.json.Decoder(Question)
        self._action = msgspec.json.Decoder(form.rules.action_type)
        self._setup, self._actions, self._game = b"", tuple[bytes, ...](), None
        self._ranked: tuple[Any, int, list[Any]] = None, 0, []

    def __call__(self, line: bytes) -> bytes:
        """The answer as JSON. Raises msgspec's errors for a line that no table asks."""
        asked = self._question.decode(line)
        game = self._played(bytes(asked.setup), tuple(map(bytes, asked.actions)))
        moment, request = len(asked.actions), asked.request
        chance = Random(f"{asked.game_id} {moment} {request.player}")
        if isinstance(request, Decide):
            player = nearest(self._players, request.level)
            return encode(Decided(decide(self._form, game, request.player, moment, player, chance)))
        ideas = self._ideas(game, request.player, moment, chance)
        if isinstance(request, Advise):
            return encode(Ideas(tuple(ideas)))
        worth = self._players[max(self._players)].worth
        chosen = [ideas[number] for number in request.numbers[:MAX_COMPARED] if number in range(len(ideas))]
        if worth is None or not chosen:
            return encode(Compared(()))
        chance = Random(f"{asked.game_id} {moment} {request.player} {request.played}")
        found = compared(self._form, worth, game, request.player, moment, chosen, GAMES, chance)
        return encode(Compared(found))

    def _ideas(self, game: Any, player: int, moment: int, chance: Random) -> list[Any]:
        """The ideas for a player, the best first; those of the last hint are known."""
        if self._ranked[:2] != (game, player):
            best = self._players[max(self._players)]
            seen = known(self._form, game, player, chance)
            ideas = different(best.ranking(self._form, seen, player, moment, chance))
            self._ranked = game, player, ideas[:MAX_RANKED]
        return self._ranked[2]

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
