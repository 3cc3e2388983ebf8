"""The score pad: all players side by side, counted together, then ordered by their points with medals."""

from functools import cache

import pytest
from msgspec.structs import replace

from companion.app.headless import HeadlessScreen
from companion.games.troyes_dice.final_score import parts
from companion.ui import commands, update_result
from companion.ui.model import End, Model
from companion.ui.screens import view
from companion.ui.toolkit.widgets import Icon, Key, Picture, Text
from companion.ui.update import update
from engine.troyes_dice import score
from hardware.ports import Sound
from tests.companion.ui.stories import NAMES, ended
from tests.companion.ui.variants import Variant, in_variant

SCORE_LINES = 8
"""Six characters, the resources, the citizens."""


@cache
def podium() -> Model:
    return ended(NAMES, 5)


@pytest.mark.parametrize("counted", range(SCORE_LINES))
def test_everybody_is_counted_line_by_line(counted: int) -> None:
    model = replace(podium(), screen=End(0, counted))
    assert model.game is not None
    totals = [str(sum(part.points[player] for part in parts(model.game)[:counted])) for player in range(len(NAMES))]
    widgets = view(model)
    assert [each.text for each in widgets if isinstance(each, Text) and each.size == 32] == totals
    assert not [each for each in widgets if isinstance(each, Picture) and each.icon in (Icon.MEDAL, Icon.CROWN)]


def test_nobody_is_lifted_out_before_all_is_counted() -> None:
    """The winner's column comes first once all is counted; until then the first seat is chosen."""
    model = podium()
    assert model.table is not None
    winner = model.table.rules.standings(model.game)[0].player
    assert winner != 0
    for counted, chosen in ((0, 0), (SCORE_LINES - 1, 0), (None, winner)):
        keys = [each for each in view(replace(model, screen=End(counted=counted))) if isinstance(each, Key)]
        (selected,) = (each.message for each in keys if each.selected)
        assert selected == update_result.open_end.tap(chosen)


def test_the_podium_stands_from_the_winner_on() -> None:
    model = podium()
    widgets = view(model)
    assert model.game is not None
    totals = sorted((score(sheet).total for sheet in model.game.sheets), reverse=True)
    assert [each.text for each in widgets if isinstance(each, Text) and each.size == 32] == list(map(str, totals))
    medals = [each for each in widgets if isinstance(each, Picture) and each.icon in (Icon.MEDAL, Icon.CROWN)]
    heads = [each for each in medals if each.rect[1] < 100]
    assert [each.icon for each in heads] == [Icon.CROWN, Icon.MEDAL, Icon.MEDAL, Icon.MEDAL]
    assert [each.rect[1] for each in heads] == sorted(each.rect[1] for each in heads)


def test_the_fanfare_and_the_ranking_wait_for_the_total() -> None:
    model = replace(podium(), screen=End(0, SCORE_LINES - 2), voice=True)
    model, issued = update(model, update_result.count_on.news(SCORE_LINES - 2))
    assert issued == ()
    _model, issued = update(model, update_result.count_on.news(SCORE_LINES - 1))
    sound, said = issued
    assert sound == commands.Play(Sound.OVER)
    assert isinstance(said, commands.Say)
    assert said.text == "Third Bo and Dietrich. Second Ada. Clémence wins with fifty-five points."


@pytest.mark.parametrize("tall", [False, True])
@pytest.mark.parametrize(
    "names", [("Bartholomäus", "Wilhelmine", "Maximiliane", "Annemarie"), ("王小明王小明", "Bo", "Cy")]
)
def test_long_names_fit_on_fewer_columns(names: tuple[str, ...], tall: bool) -> None:
    model = in_variant(ended(names, 3), Variant(tall=tall))
    screen = HeadlessScreen((720, 1280) if tall else (800, 480))
    for player in range(len(names)):
        screen.picture(view(replace(model, screen=End(player))))
        assert screen.cut == ()
