"""The screen of a seat in the phones' process: the touchscreen's program for one player, shared by all phones of it."""

import logging
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from companion.i18n.language import Language
from companion.ui import coach_news, commands, update_hints, update_log, update_result, update_shell
from companion.ui import seat as own_screen
from companion.ui.message import Message, calls
from companion.ui.model import Model
from companion.ui.toolkit import theme
from companion.ui.toolkit.draw import is_tall
from companion.ui.toolkit.widgets import Widget
from companion.ui.update import update
from companion.ui.update_table import Committed
from companion.web.played import Played

MAX_KEPT = 1200
"""Letters of the choices that a phone stores; this process alone has longer ones."""


Size = tuple[int, int]
View = Callable[[Model], tuple[Widget, ...]]
LOWEST, LOW, HIGHEST, STEP = 640, 760, 1040, 20
"""The logical heights that an upright page may have, by steps: phones of nearly the same height share their pictures.

From LOW on most screens have room.
"""
WITH_KEYS = LOW + 54
"""The height of a low screen with a row of keys in its header."""
FINGER = 45
"""The least side of a key of a low page: 36 CSS pixels of a phone that is 390 of them wide."""


def page_size(height: int) -> Size:
    """Return the logical size for a page of this height, if it were 480 wide; 0 stands for one wider than high."""
    return (theme.TALL[0], min(max(height // STEP * STEP, LOWEST), HIGHEST)) if height else theme.SCREEN


class Question(NamedTuple):
    """A request to the coach, and the game that it is about."""

    request: Any
    game: Any


class SeatScreen:
    """The model of a player's screen, of somebody who looks on for None; `revision` counts its changes.

    `asking` while the game has not answered an action of it: no other one is sent meanwhile. After a mistake of the
    program the game is shown as it is.
    """

    def __init__(self, played: Played, player: int | None) -> None:
        self.player = player
        self.revision = 0
        self.asking = False
        self.questions: list[Question] = []
        """The questions that the coach has not answered, the oldest first."""
        self.advised = False
        """True while the coach answers: it is asked one question after the other."""
        self._played = played
        self._model = self._opened()

    def take(self, news: Committed) -> None:
        """Show an action that the game has stored."""
        seen = replace(news, game=self._played.view(news.game, self.player))
        try:
            self._show(own_screen.committed(self._model, seen))
        except Exception:
            self._open_again()

    def follow(self) -> None:
        """Show the coach's part in the game, and the settings of the table, as they are now."""
        now = _at_table(replace(self._model, coaching=self._played.coaching), self._played)
        if (now.coaching, now.settings) != (self._model.coaching, self._model.settings):
            self._show(now)

    def seen(self, language: Language, size: Size) -> tuple[Size, tuple[Widget, ...]]:
        """Return the widgets for a page of this language and size, back to front, and the size that they need."""
        try:
            return sized(replace(self._model, language=language), size, own_screen.seen)
        except Exception:
            self._open_again()
            return sized(replace(self._model, language=language), size, own_screen.seen)

    def tap(self, message: Message, language: Language, size: Size) -> tuple[Any, ...]:
        """Carry a tap out; return the actions for the game."""
        try:
            found = own_screen.tapped(self._in(language, size), message)
            model = found.model
            if calls(message, update_result.open_curve) and model.result is None and self._played.over:
                model, _commands = update(model, update_result.result_known.news(self._played.result))
            if found.reads_actions:
                model, _commands = update(model, update_log.actions_read.news(self._played.actions))
            self._ask(model, found.questions)
        except Exception:
            self._open_again()
            return ()
        self._show(model)
        return found.actions

    def _ask(self, model: Model, requests: Iterable[Any]) -> None:
        found = (Question(request, model.game) for request in requests)
        self.questions += [each for each in found if each not in self.questions]

    def answered(self, question: Question, advice: bytes | None) -> commands.CountHint | None:
        """Take the coach's answer, None for none; return the hint that must be stored before it is shown."""
        coach = self._played.at_table.coach
        assert coach is not None
        try:
            answer = None if advice is None else coach.answer(advice)
            failed = coach_news.unanswered(question.request, question.game)
            found = failed if advice is None else coach_news.answered(question.request, answer, question.game)
            model, issued = update(self._model, found)
            self._ask(model, [each.request for each in issued if isinstance(each, commands.AskCoach)])
        except Exception:
            self._open_again()
            return None
        self._show(model)
        return next((command for command in issued if isinstance(command, commands.CountHint)), None)

    def show_hint(self, counted: commands.CountHint) -> None:
        """Show a hint that is stored."""
        news = update_hints.hint_counted.news(self._played.coaching, counted.player, counted.answer)
        try:
            model, issued = update(self._model, news)
            self._ask(model, [each.request for each in issued if isinstance(each, commands.AskCoach)])
            self._show(model)
        except Exception:
            self._open_again()

    @property
    def kept(self) -> str:
        """The choices that are not confirmed, with the point of the game, for the phone to keep; empty for none."""
        chosen = own_screen.chosen(self._model)
        text = f"{self._played.moment(self.player)} {chosen}" if chosen else ""
        return text if len(text) <= MAX_KEPT else ""

    def resume(self, kept: str) -> None:
        """Take the choices that a phone has stored, unless people have begun to choose in this new process."""
        moment, _space, text = kept.partition(" ")
        if not self.revision and text and moment == self._played.moment(self.player):
            self._show(own_screen.resumed(self._model, text))

    def refuse(self, text: str) -> None:
        """Show the reason why the game has not carried an action out."""
        self._show(update(self._model, update_shell.explain.news(text))[0])

    def _opened(self) -> Model:
        begun = Model(table=self._played.at_table, remote=True, seat=self.player, voice=False)
        return own_screen.opened(_at_table(begun, self._played), self._played.opened(self.player))

    def _open_again(self) -> None:
        """Log a mistake of the program, and show the game as it is."""
        logging.getLogger(__name__).exception("Oyez made a mistake and goes on. Please report these lines.")
        self._show(self._opened())

    def _in(self, language: Language, size: Size) -> Model:
        return _in_size(replace(self._model, language=language), size)

    def _show(self, model: Model) -> None:
        self._model = model
        self.revision += 1


def _at_table(model: Model, played: Played) -> Model:
    """The model with the settings of the table's games."""
    return replace(model, settings=replace(model.settings, games=played.options))


def sized(model: Model, size: Size, view: View) -> tuple[Size, tuple[Widget, ...]]:
    """Return the size and the widgets of a screen; one without room on a low page is as high as it needs."""
    higher = ((theme.TALL[0], height) for height in (LOW, WITH_KEYS, theme.TALL[1]) if height > size[1])
    for found in (size, *higher):
        widgets = view(_in_size(model, found))
        if not is_tall(size) or found[1] >= theme.TALL[1] or _fit(widgets, found):
            break
    return found, widgets


def _in_size(model: Model, size: Size) -> Model:
    return replace(model, tall=is_tall(size), height=size[1])


def _fit(widgets: Sequence[Widget], size: Size) -> bool:
    """Return True if all widgets lie on a page of this size, and a finger hits each key."""
    return all(
        widget.rect[1] + widget.rect[3] <= size[1] and min(widget.rect[2:]) >= (FINGER if widget.tappable else 0)
        for widget in widgets
    )
