"""The coach of Troyes Dice as the shell is handed it: its levels, and the lines to its process and back."""

import msgspec

from companion.computer.requests import Advise
from companion.game.coach import Coach, CoachLevel
from companion.games.troyes_dice.coach_levels import LEVELS, Level
from companion.games.troyes_dice.coach_requests import Answer, Question, Request, ReviewGame, TryTurn
from companion.games.troyes_dice.coach_stages import STAGES
from companion.games.troyes_dice.hint_form import HINTS
from companion.i18n.language import N_
from engine.troyes_dice import Setup
from engine.troyes_dice.actions import Action

_ANSWER: msgspec.json.Decoder[Answer] = msgspec.json.Decoder(Answer)


def _question(game_id: int, setup: Setup, actions: tuple[Action, ...], request: Request) -> bytes:
    return msgspec.json.encode(Question(game_id, setup, actions, request))


WORDS = {
    Level.ABSENT_MINDED: N_("absent-minded"),
    Level.LEARNER: N_("a learner"),
    Level.REGULAR: N_("plays regularly"),
    Level.EXPERT: N_("an expert"),
    Level.MASTER: N_("a master"),
}

COACH = Coach(
    module="companion.games.troyes_dice.coach_worker",
    levels=tuple(CoachLevel(int(level), WORDS[level], level.mean_score) for level in LEVELS),
    question=_question,
    own_requests=Advise | ReviewGame | TryTurn,
    answer=_ANSWER.decode,
    hints=HINTS,
    has_ghost=True,
    first_game=STAGES,
)
