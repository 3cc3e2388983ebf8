"""The line below the score names the nearest achievement whole: any of them, beside hints, in every language."""

import pytest
from msgspec.structs import replace

from companion.game.coach import Coaching
from companion.games.troyes_dice.achievement_names import WORDS, achievement
from companion.games.troyes_dice.screens import end
from companion.i18n.language import Language, _
from companion.ui.model import Model
from companion.ui.screens import view
from companion.ui.toolkit import theme
from companion.ui.toolkit.svg_canvas import SvgCanvas
from companion.ui.toolkit.widgets import Text
from engine.troyes_dice import Game
from engine.troyes_dice.achievements import Achievement
from tests.companion.ui.stories import NAMES, ended

HINTS = Coaching(hints=((0, 12), (1, 12), (2, 12), (3, 12)), coached=True)


@pytest.mark.parametrize("tall", [False, True], ids=["wide", "tall"])
@pytest.mark.parametrize("names", [NAMES[:1], NAMES], ids=["alone", "four"])
def test_the_nearest_achievement_is_never_cut(
    names: tuple[str, ...], tall: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    canvas = SvgCanvas(theme.TALL if tall else theme.SCREEN)
    over = replace(ended(names, 2), tall=tall, coaching=HINTS, result=None)
    shown: list[Achievement] = []

    def nearly(_model: Model, _game: Game, _player: int) -> str:
        text = _("Nearly: {achievement} ({have} of {need})")
        return text.format(achievement=achievement(shown[-1]), have=16, need=18)

    monkeypatch.setattr(end, "nearly", nearly)
    for each in WORDS:
        shown.append(each)
        for language in Language:
            for widget in view(replace(over, language=language)):
                if isinstance(widget, Text):
                    canvas.drawn(widget)
                    assert not canvas.cut, language
