"""The results of a group as keys: each one on one page, possible ones first, greyed ones side by side."""

from collections import Counter
from collections.abc import Iterator
from random import Random

from companion.games.troyes.action_words import title_of
from companion.games.troyes.group_results import Result, others, results
from companion.games.troyes.screens.result_keys import result_rows
from companion.games.troyes.widgets import ResultKey
from companion.ui.toolkit.widgets import Widget
from engine.troyes.actions import Act
from engine.troyes.rules import legal
from engine.troyes.state import Game
from engine.troyes.terms import Stage
from tests.engine.troyes.random_games import played

BOX = (466, 106, 326, 302)
"""The place beside the square on a wide screen."""


def groups(seed: int) -> Iterator[tuple[Game, tuple[Result, ...]]]:
    """Groups of dice that can act, with their results, from a random game."""
    chance = Random(seed)
    for game, *_ in played(seed):
        if game.now.stage == Stage.ACTIONS and game.now.pending is None:
            assert game.now.turn is not None
            acts = [each for each in legal(game, game.now.turn) if isinstance(each, Act)]
            if acts:
                yield game, results(game, chance.choice(acts).dice)


def titled(key: Widget) -> str:
    return key.title if isinstance(key, ResultKey) else ""


def test_cards_for_other_dice_follow_where_all_results_stand_on_one_page() -> None:
    with_others = without = 0
    for game, found in groups(3):
        dice = found[0].act.dice
        rows, count = result_rows(game, found, BOX, 0)
        more, pages = result_rows(game, found, BOX, 0, others(game, dice))
        assert pages == count
        added = [key.said for key in more[len(rows) :]]
        titles = {title_of(game, each.act) for each in found}
        assert not titles & {title_of(game, each.act) for each in others(game, dice)}
        assert len(added) in (0, len(others(game, dice)))
        with_others += bool(added)
        without += not added
        assert all(key.why for key in more[len(rows) :])
    assert with_others
    assert without


def test_each_result_has_one_key_on_one_page() -> None:
    crowded = 0
    for game, found in groups(4):
        shown: Counter[str] = Counter()
        count = result_rows(game, found, BOX, 0)[1]
        for page in range(count):
            keys = [key for key in result_rows(game, found, BOX, page)[0] if not key.enabled or titled(key)]
            shown.update(titled(key) or key.said for key in keys)
            greyed = [key.rect for key in keys if not key.enabled]
            crowded += len(greyed) > len({y for _x, y, _w, _h in greyed})
            assert all(y + h <= BOX[1] + BOX[3] for _x, y, _w, h in [key.rect for key in keys])
        assert shown == Counter(title_of(game, each.act) for each in found)
    assert crowded
