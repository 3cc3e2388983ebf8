"""The hardware test, in a thread of its own: it posts instructions and questions, and waits for answers."""

import logging
import queue
import threading
from collections.abc import Callable

from companion.app.ports import Doers
from companion.health.hardware_test import hardware_test
from companion.i18n.language import N_, Sentence
from companion.ui import commands, update_settings
from companion.ui.message import Message
from hardware.devices import Devices

PRESS_S = 15.0


class _StoppedError(Exception):
    """Somebody has left the hardware test."""


class HardwareTestWorker:
    """One hardware test at a time; posts `parts_free` once the parts can be used again."""

    def __init__(self, parts: Devices, post: Callable[[Message], None]) -> None:
        self._parts = parts
        self._post = post
        self._answers: queue.SimpleQueue[bool | _StoppedError | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None

    @property
    def doers(self) -> Doers:
        """The doer of each command."""
        return {
            commands.RunHardwareTest: lambda _command: self.start(),
            commands.AnswerHardwareTest: lambda command: self.answer(command.seen),
            commands.StopHardwareTest: lambda _command: self.stop(),
        }

    def start(self) -> None:
        """Begin with the first part, unless the last test still waits for a button."""
        if self._thread is not None and self._thread.is_alive():
            self._post(
                update_settings.hardware_test_says.news(
                    Sentence(N_("The previous test is still waiting for a button. Try again in half a minute."))
                )
            )
            return
        self._answers = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="hardware-test", daemon=True)
        self._thread.start()

    def answer(self, seen: bool | None) -> None:
        """Pass on the player's answer: True if the part worked, None to leave it out."""
        self._answers.put(seen)

    def stop(self) -> None:
        """Leave the test at its next question; a wait for a button ends within its time limit."""
        self._answers.put(_StoppedError())

    def _run(self) -> None:
        answers = self._answers

        def ask(question: Sentence) -> bool | None:
            self._post(update_settings.hardware_test_says.news(question, asks=True))
            answer = answers.get()
            if isinstance(answer, _StoppedError):
                raise answer
            return answer

        try:
            steps = hardware_test(
                self._parts, ask, lambda text: self._post(update_settings.hardware_test_says.news(text)), PRESS_S
            )
            self._post(update_settings.hardware_test_done.news(steps))
        except _StoppedError:
            pass
        except Exception:  # a mistake of ours must not leave people waiting for a question
            logging.getLogger(__name__).exception("the hardware test failed")
            self._post(
                update_settings.hardware_test_says.news(
                    Sentence(N_("The test failed because of an error in Oyez; the log has the details."))
                )
            )
        finally:
            self._post(update_settings.parts_free.news())
