"""The guide by taps on the real screens: each step asks for a key on the screen, and every sentence stands whole."""

import pytest
from msgspec.structs import replace

from companion.games.cadwallon.table import CADWALLON_AT_THE_TABLE
from companion.games.cadwallon.tutorial import TUTORIAL
from companion.i18n.language import Language
from companion.ui import commands, update_learn, update_table
from companion.ui.model import Model
from companion.ui.screens import view
from companion.ui.toolkit import theme
from companion.ui.update import update
from companion.ui.update_table import Committed, GameOpened
from engine.cadwallon.rules import apply, new_game
from tests.companion.tables import new_model
from tests.companion.ui.ink import MeasuringBrush
from tests.companion.ui.variants import Variant, in_variant

STEPS = TUTORIAL.steps
LAST_TAP = max(number for number, step in enumerate(STEPS) if step.tap is not None)


def begun(step: int) -> Model:
    """The guide at the beginning of a chapter."""
    game = new_game(TUTORIAL.setup)
    for action in TUTORIAL.chapters[step]:
        game, _effects = apply(game, action)
    model = replace(new_model(), table=CADWALLON_AT_THE_TABLE, lesson=step)
    opened = GameOpened(1, game, (), False, CADWALLON_AT_THE_TABLE)
    return update(model, update_table.game_opened.news(opened))[0]


def followed(model: Model, step: int) -> Model:
    """The model after the tap that a step asks for; actions are carried out at once."""
    tap = STEPS[step].tap or update_learn.next_step.tap(step)
    assert tap in [each.message for each in view(model) if each.enabled], (step, tap)
    model, issued = update(model, tap)
    for command in issued:
        if isinstance(command, commands.Submit):
            game, effects = apply(model.game, command.action)
            model, _more = update(model, update_table.committed.news(Committed(command.action, game, effects)))
    return model


@pytest.mark.parametrize("tall", [False, True])
@pytest.mark.parametrize("language", Language)
def test_the_guide_is_followed_and_its_sentences_stand_whole(language: Language, tall: bool) -> None:
    brush = MeasuringBrush(theme.TALL if tall else theme.SCREEN)
    model = begun(0)
    for step in range(LAST_TAP + 1):
        assert model.lesson == step
        assert brush.faults(view(in_variant(model, Variant(tall=tall, language=language)))) == []
        model = followed(model, step)
    now = model.game.now
    assert (now.ap, now.players[0].ducats, now.open[-1]) == (1, 3, "x_ruby_1")


@pytest.mark.parametrize("step", TUTORIAL.chapters)
def test_a_chapter_goes_on_with_its_step(step: int) -> None:
    model = followed(begun(step), step)
    assert model.lesson == step + 1
