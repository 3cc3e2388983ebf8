"""The news of an answer of the coach, by the request: of the shell for hints and decisions, else of the game."""

from typing import Any

from companion.computer.requests import Advise, Compare, Decide
from companion.ui import update_computers, update_hints, update_table
from companion.ui.message import Message


def answered(request: Any, answer: Any, game: Any) -> Message:
    """The coach has answered a request about this game, as it was when it was asked."""
    if isinstance(request, Advise):
        return update_hints.advised.news(request, answer, game)
    if isinstance(request, Compare):
        return update_hints.compared.news(request, answer, game)
    if isinstance(request, Decide):
        return update_computers.decided.news(request, answer, game)
    return update_table.coach_answered.news(request, answer, game)


def unanswered(request: Any, game: Any) -> Message:
    """The coach gave no answer to a request about this game."""
    if isinstance(request, Advise):
        return update_hints.not_advised.news(request, game)
    if isinstance(request, Compare):
        return update_hints.not_compared.news(request, game)
    if isinstance(request, Decide):
        return update_computers.not_decided.news(request, game)
    return update_table.coach_failed.news(request, game)
