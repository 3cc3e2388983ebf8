"""The coach of a game that has only computer players who know no game: the lines to its process and back."""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from msgspec import Raw

from companion.computer.levels import Level
from companion.computer.process import Question
from companion.computer.requests import Advise, Compare, Compared, Decide, Decided, Ideas
from companion.game.coach import Coach, CoachLevel, ComputerTurns
from companion.games.computer_hints import HINTS
from companion.i18n.language import N_

WORDS = {Level.WEAK: N_("a learner"), Level.MIDDLE: N_("plays regularly"), Level.STRONG: N_("an expert")}


def computer_coach(module: str, action_type: Any, turns: ComputerTurns, levels: Sequence[Level]) -> Coach:
    """The coach whose process is this module; its answers have actions of this type."""
    return Coach(
        module=module,
        levels=tuple(CoachLevel(int(level), WORDS[level]) for level in levels),
        question=_question,
        answer=_answer(action_type),
        hints=HINTS,
        own_requests=Advise | Compare,
        turns=turns,
    )


def _question(game_id: int, setup: Any, actions: tuple[Any, ...], request: Advise | Compare | Decide) -> bytes:
    encode = msgspec.json.encode
    rows = tuple(Raw(encode(action)) for action in actions)
    return encode(Question(game_id, Raw(encode(setup)), rows, request))


def _answer(action_type: Any) -> Callable[[bytes], Any]:
    """Read an answer."""
    decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(Compared | Decided[action_type] | Ideas[action_type])
    return decoder.decode
