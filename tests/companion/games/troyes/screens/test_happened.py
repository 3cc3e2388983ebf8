"""The last action in words above a turn: as many of its sentences as fit, the last ones first of all."""

import pytest
from msgspec.structs import replace

from companion.games.troyes.announcements import happened
from companion.games.troyes.messages import SayAgain, TapDie
from companion.games.troyes.model import PlayerTurn
from companion.games.troyes.screens.happened import fitting
from companion.ui import commands
from companion.ui.model import Model
from companion.ui.screens import view
from companion.ui.toolkit.widgets import Key, Text
from companion.ui.update import update
from engine.troyes.actions import Pass
from engine.troyes.rules import apply
from engine.troyes.terms import Colour
from tests.companion.games.troyes.at_the_table import model_of
from tests.engine.troyes.positions import table

BOX = (0, 0, 326, 200)


def after_a_pass() -> Model:
    """The turn after somebody has passed."""
    game, effects = apply(table(dice={0: "R4 W5", 1: "Y3 Y4"}), Pass(0))
    return replace(model_of(game, PlayerTurn()), latest=effects)


def words_of(model: Model) -> list[str]:
    return [each.text for each in view(model) if isinstance(each, Text)]


def test_the_turn_begins_with_the_last_action() -> None:
    model = after_a_pass()
    (told,) = happened(model.game, model.latest)
    assert told in words_of(model)
    chosen = update(model, TapDie((1, Colour.YELLOW, 3), False))[0]
    assert told not in words_of(chosen)
    assert told not in words_of(replace(model, latest=()))


def test_a_tap_says_it_again() -> None:
    model = after_a_pass()
    (key,) = (each for each in view(model) if isinstance(each, Key) and each.message == SayAgain())
    assert key.tappable
    (again,) = update(replace(model, voice=True), SayAgain())[1]
    assert isinstance(again, commands.SayAgain)
    assert happened(model.game, model.latest)[0] in again.text


@pytest.mark.parametrize(("count", "kept"), [(1, 1), (3, 3), (40, 7)])
def test_the_last_sentences_that_fit_are_shown(count: int, kept: int) -> None:
    sentences = tuple(f"Ada loses {number} influence." for number in range(count))
    assert fitting(sentences, BOX) == " ".join(sentences[-kept:])


def test_one_sentence_is_always_shown() -> None:
    assert fitting(("short", "long " * 200), BOX) == "long " * 200
