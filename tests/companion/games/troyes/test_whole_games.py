"""The screens of decisions over whole random games: no text is cut, every key is large enough, nothing overlaps."""

from collections.abc import Iterator
from functools import cache
from itertools import combinations

import pytest
from msgspec.structs import replace

from companion.games.troyes.group_results import results
from companion.games.troyes.model import Board, BoardPart, Choosing, Countering, PlayerTurn, Question, Settling
from companion.games.troyes.screens.result_keys import several_uses
from companion.games.troyes.stages import home
from companion.i18n.language import Language
from companion.ui.model import Screen
from companion.ui.screens import view
from companion.ui.toolkit import theme
from companion.ui.toolkit.widgets import Widget
from engine.troyes.actions import Act, Action
from engine.troyes.state import Game
from tests.companion.games.troyes.at_the_table import model_of
from tests.companion.ui.ink import MeasuringBrush
from tests.companion.ui.stories_troyes import NAMES
from tests.companion.ui.variants import Variant, in_variant
from tests.engine.troyes.random_games import played

SIZES = ((800, 480), (720, 1280))
OURS = (Settling, PlayerTurn, Countering, Choosing)
STEP = 16


@cache
def measuring(size: tuple[int, int]) -> MeasuringBrush:
    return MeasuringBrush(size)


def screens_of(game: Game, action: Action) -> Iterator[Screen]:
    """The screen of a position, the board, and those on the way to an action."""
    yield home(game)
    yield from (Board(part=part) for part in BoardPart)
    if not isinstance(action, Act):
        return
    yield PlayerTurn(action.dice)
    for each in results(game, action.dice)[:2]:
        asked = several_uses(each)
        if asked is not None:
            yield PlayerTurn(action.dice, asked=asked.act, question=Question.USES)
        if len(each.hires) > 1:
            yield PlayerTurn(action.dice, asked=each.act, question=Question.HIRE)
        if len(each.with_cube) > 1:
            yield PlayerTurn(action.dice, asked=each.act, question=Question.CUBE)


def overlap(one: Widget, other: Widget) -> bool:
    (x, y, w, h), (left, top, width, height) = one.rect, other.rect
    return x < left + width and left < x + w and y < top + height and top < y + h


@pytest.mark.parametrize("seed", [1, 2, 5, 6])
def test_nothing_is_cut_small_or_hidden_in_a_whole_game(seed: int) -> None:
    """Each game in another language and window; long names, large text."""
    size = SIZES[seed % 2]
    look = Variant(tall=size[1] > size[0], language=list(Language)[seed % 4], text="large")
    for game, action, _after, _effects in list(played(seed))[seed::STEP]:
        named = replace(game, setup=replace(game.setup, players=NAMES[: len(game.setup.players)]))
        for screen in screens_of(named, action) if isinstance(home(named), OURS) else ():
            widgets = view(in_variant(model_of(named, screen), look))
            measuring(size).picture(widgets)
            assert measuring(size).faults(widgets) == [], screen
            keys = [each for each in widgets if each.tappable]
            assert [each for each in keys if min(each.rect[2:]) < theme.TARGET] == [], screen
            assert [pair for pair in combinations(keys, 2) if overlap(*pair)] == [], screen
