"""The coach of Troyes Dice as the shell is handed it: its levels, and the lines to its process and back."""

import msgspec

from companion.game import Coach, CoachLevel
from companion.games.troyes_dice import update_coach
from companion.games.troyes_dice.coach_requests import Answer, Question, Request
from companion.i18n.language import N_
from engine.troyes_dice import Setup
from engine.troyes_dice.actions import Action

_ANSWER: msgspec.json.Decoder[Answer] = msgspec.json.Decoder(Answer)


def _question(game_id: int, setup: Setup, actions: tuple[Action, ...], request: Request) -> bytes:
    return msgspec.json.encode(Question(game_id, setup, actions, request))


COACH = Coach(
    module="companion.games.troyes_dice.coach_worker",
    levels=(
        CoachLevel(0, 32, N_("absent-minded")),
        CoachLevel(1, 41, N_("a learner")),
        CoachLevel(2, 47, N_("plays regularly")),
        CoachLevel(3, 57, N_("an expert")),
        CoachLevel(4, 59, N_("a master")),
    ),
    question=_question,
    answer=_ANSWER.decode,
    answered=update_coach.coach_answered,
    failed=update_coach.coach_failed,
    hint_counted=update_coach.hint_counted,
)
