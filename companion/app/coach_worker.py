"""The coach of the game that is played, in a process of its own: a thread asks it one question after the other."""

import logging
import queue
import threading
from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec

from companion.game.coach import Coach
from companion.system.line_process import LineProcess, LineProcessError
from companion.ui import coach_news
from companion.ui.message import Message


class _Question(NamedTuple):
    """A question, with the game as it was asked about, and the number of games that were opened before it."""

    coach: Coach
    request: Any
    game: Any
    line: bytes
    opened: int
    post: Callable[[Message], None]


class CoachWorker:
    """Answers questions about the open game by the messages of `companion.ui.coach_news`; starts when it is asked."""

    def __init__(self, process: Callable[[str], LineProcess] = LineProcess) -> None:
        self._new_process = process
        self._questions: queue.SimpleQueue[_Question | None] = queue.SimpleQueue()
        self._process: LineProcess | None = None
        self._module = ""
        self._thread: threading.Thread | None = None
        self._opened = 0
        self._asking = threading.Event()

    def ask(self, coach: Coach, request: Any, game: Any, line: bytes, post: Callable[[Message], None]) -> None:
        """Ask the coach; `post` gets the answer in the coach's thread."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="coach", daemon=True)
            self._thread.start()
        self._questions.put(_Question(coach, request, game, line, self._opened, post))

    def forget(self) -> None:
        """Another game is opened: nobody waits for the answers."""
        self._opened += 1
        if self._asking.is_set() and self._process is not None:
            self._process.stop()

    def close(self) -> None:
        """End the process."""
        self.forget()
        if self._thread is not None:
            self._questions.put(None)
            self._thread.join()

    def _run(self) -> None:
        while (question := self._questions.get()) is not None:
            if question.opened == self._opened:
                self._answer(question)
        if self._process is not None:
            self._process.close()

    def _answer(self, question: _Question) -> None:
        message: Message
        self._asking.set()
        try:
            line = self._started(question.coach.module).ask(question.line, question.request.limit_s)
            message = coach_news.answered(question.request, question.coach.answer(line), question.game)
        except (LineProcessError, msgspec.MsgspecError) as error:
            if question.opened == self._opened:
                logging.getLogger(__name__).warning("no answer from the coach: %s", error)
            message = coach_news.unanswered(question.request, question.game)
        finally:
            self._asking.clear()
        if question.opened == self._opened:
            question.post(message)
        elif self._process is not None:
            # forget() may have stopped it after its answer came
            self._process.close()

    def _started(self, module: str) -> LineProcess:
        if self._process is None or module != self._module:
            if self._process is not None:
                self._process.close()
            self._process, self._module = self._new_process(module), module
        return self._process
