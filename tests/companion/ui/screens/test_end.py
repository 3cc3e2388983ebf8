"""The end of a game below its score: achievements in every language, those of people alone, long lists, the boards."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from companion.game.coach import Coaching
from companion.games.castles_of_tuscany import update_board as castles_board
from companion.games.troyes import update_game as troyes_game
from companion.i18n.language import Language, _
from companion.ui import update_result
from companion.ui.message import calls
from companion.ui.model import End, Model
from companion.ui.screens import end, view
from companion.ui.toolkit import theme
from companion.ui.toolkit.svg_canvas import SvgCanvas
from companion.ui.toolkit.widgets import Text
from companion.ui.update import update
from tests.companion.ui.stories import MANY, NAMES, ended
from tests.companion.ui.stories_ends import end_of_game_stories, pig_over

HINTS = Coaching(hints=((0, 12), (1, 12), (2, 12), (3, 12)), coached=True)
ENDS: dict[str, Callable[[], Model]] = {
    "alone": lambda: ended(NAMES[:1], 2),
    "four": lambda: ended(NAMES, 2),
    "end-troyes": lambda: end_of_game_stories()["end-troyes"],
    "end-castles": lambda: end_of_game_stories()["end-castles"],
}


def texts(model: Model) -> list[str]:
    return [each.text for each in view(model) if isinstance(each, Text)]


@pytest.mark.parametrize("tall", [False, True], ids=["wide", "tall"])
@pytest.mark.parametrize("name", ENDS)
def test_the_nearest_achievement_is_never_cut(name: str, tall: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    canvas = SvgCanvas(theme.TALL if tall else theme.SCREEN)
    over = replace(ENDS[name](), tall=tall, coaching=HINTS, result=None)
    assert over.table is not None
    shown: list[str] = []

    def nearly(_model: Model, _player: int) -> str:
        return _("Nearly: {achievement} ({have} of {need})").format(achievement=_(shown[-1]), have=16, need=18)

    monkeypatch.setattr(end, "nearly", nearly)
    for each in over.table.final_score.achievements.values():
        shown.append(each)
        for language in Language:
            for widget in view(replace(over, language=language)):
                if isinstance(widget, Text):
                    canvas.drawn(widget)
                    assert not canvas.cut, language


def test_achievements_are_for_people_alone() -> None:
    """A computer reaches no goal that anybody set it."""
    model = ENDS["end-troyes"]()
    assert any(text.startswith(("New: ", "Nearly: ")) for text in texts(model))
    computers = Coaching(computers=((0, 1), (1, 1)))
    for player in range(len(model.names)):
        shown = texts(replace(model, coaching=computers, screen=End(player)))
        assert not any(text.startswith(("New: ", "Nearly: ")) for text in shown)


def listed(model: Model) -> list[str]:
    return [text for text in texts(model) if text in model.names]


def test_a_score_without_parts_is_a_list_by_ranks_on_as_many_pages_as_it_needs() -> None:
    model, _actions = pig_over(MANY)
    assert model.table is not None
    ranked = [MANY[each.player] for each in model.table.rules.standings(model.game)]
    assert listed(model) == ranked
    upright, found = replace(model, tall=True), list[str]()
    while len(found) < len(MANY):
        found += listed(upright)
        pages = (each.message for each in view(upright) if getattr(each, "label", "") == "More")
        message = next(each for each in pages if calls(each, update_result.open_end))
        upright = update(upright, message)[0]
    assert found == ranked
    assert listed(upright) == listed(replace(model, tall=True)), "the key leads back to the first page"


def test_the_board_of_a_finished_game_says_the_points() -> None:
    troyes, castles = ENDS["end-troyes"](), ENDS["end-castles"]()
    assert "Ada wins with 19 points" in " ".join(texts(update(troyes, troyes_game.open_board.tap())[0]))
    board = update(castles, castles_board.open_board.tap())[0]
    assert "Ada wins with 23 points" in " ".join(texts(board))
    assert "Bo: 22 points" in " ".join(texts(update(board, castles_board.show_player.tap(1))[0]))
