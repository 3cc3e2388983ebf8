"""The guide of a game on one phone: a part of a made-up game, of which nobody else at the table sees anything."""

from typing import Any

from msgspec.structs import replace

from companion.i18n.language import Language
from companion.ui import commands
from companion.ui.message import Message
from companion.ui.model import Model
from companion.ui.screens import view
from companion.ui.toolkit import theme
from companion.ui.toolkit.draw import is_tall
from companion.ui.toolkit.widgets import Widget
from companion.ui.update import update
from companion.ui.update_learn import tutorial_of
from companion.ui.update_table import Committed, GameOpened, committed, game_opened
from companion.web.seat_screen import SeatScreen, Size, sized
from engine.game import is_decided


class GuideScreen(SeatScreen):
    """The touchscreen's guide, from its first step; the game at the table changes nothing of it."""

    @property
    def done(self) -> bool:
        """True after its last step, and after the key that leaves it."""
        return self._model.lesson is None

    def take(self, news: Committed) -> None:
        """The game at the table is another one."""

    def seen(self, language: Language, size: Size) -> tuple[Size, tuple[Widget, ...]]:
        """Return the widgets for a page of this language and size, back to front, and the size that they need."""
        model = replace(self._model, language=language)
        found = sized(model, size, view)
        if model.lesson is None or not is_tall(size):
            return found
        awaited = tutorial_of(model.table).steps[model.lesson].tap
        low = awaited is not None and all(each.message != awaited for each in found[1])
        # a low page may have it on another sheet than the guide's sentence says
        return sized(model, theme.TALL, view) if low else found

    def tap(self, message: Message, language: Language, size: Size) -> tuple[Any, ...]:
        """Carry a tap out in the guide's game; there is no action for the game at the table."""
        try:
            model, issued = update(self._in(language, size), message)
            for command in issued:
                if isinstance(command, commands.Submit):
                    game, effects = self._played.rules.apply(model.game, command.action)
                    model, _more = update(model, committed.news(Committed(command.action, game, effects)))
        except Exception:
            self._open_again()
            return ()
        self._show(model)
        return ()

    def _opened(self) -> Model:
        table, rules = self._played.at_table, self._played.rules
        tutorial = tutorial_of(table)
        game, opening, latest = rules.new_game(tutorial.setup), (), ()
        for action in tutorial.chapters[0]:
            game, latest = rules.apply(game, action)
            opening = opening if is_decided(action) else latest
        begun = Model(table=table, lesson=0, voice=False)
        return update(begun, game_opened.news(GameOpened(0, game, opening, False, table, latest=latest)))[0]
