"""Each effect of Cadwallon has a sentence, and the log of a game has nobody's ducats (13)."""

import re
from collections.abc import Sequence

import pytest

from companion.games.cadwallon.effect_text import TEXTS, effect_text
from companion.games.cadwallon.history import history
from companion.i18n.language import Language, using
from engine.cadwallon.actions import Action, Undo
from engine.cadwallon.cards import BoxOp
from engine.cadwallon.effects import BoxEvent, Effect, Scored
from engine.cadwallon.setup import Setup
from tests.engine.cadwallon.positions import after, begun, effects_of, setup
from tests.engine.cadwallon.random_games import played


def a_game(seed: int) -> tuple[Setup, Sequence[Action]]:
    """The set-up and the actions of a whole random game."""
    steps = list(played(seed))
    return steps[0][0].setup, [action for _before, action, _after, _effects in steps]


def test_every_effect_has_its_sentence() -> None:
    assert set(TEXTS) == set(Effect.__subclasses__())


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("seed", range(4))
def test_whole_games_are_put_into_words_without_a_payment_before_the_end(seed: int, language: Language) -> None:
    said = set()
    with using(language):
        for _before, _action, after, effects in played(seed):
            said |= {effect_text(after, effect) for effect in effects if not isinstance(effect, Scored)}
    assert len(said) > 50
    assert not [text for text in said if re.search(r"\d ducat|\{|\}", text)]


def test_a_step_that_is_taken_back_is_not_in_the_log() -> None:
    setup, actions = a_game(2)
    some = actions[:7]
    assert history(setup, (*some, Undo(), some[-1])) == history(setup, some)
    assert history(setup, (*some, Undo())) == history(setup, some[:-1]) != history(setup, some)
    assert history(setup, actions)[-1].endswith("win together.") or history(setup, actions)[-1].endswith("wins.")


def test_a_turn_begins_an_entry_of_the_log() -> None:
    setup, actions = a_game(1)
    turns = [entry for entry in history(setup, actions) if "It is the turn of" in entry]
    assert turns
    assert all(entry.startswith("It is the turn of") for entry in turns)


@pytest.mark.parametrize(
    ("area", "text"), [("s33", "S33 is taken: Stranger does not come."), ("r25", "Put Stranger on s33.")]
)
def test_a_figure_of_the_box_comes_where_its_area_is_free(area: str, text: str) -> None:
    game = begun({"x_rook": area}, of=setup(adventure="x_fog"), turn=1)
    end = {"end": {"player": 1}}
    placed = [each for each in effects_of(game, end) if isinstance(each, BoxEvent) and each.event.op is BoxOp.PLACE]
    assert [effect_text(after(game, end), each) for each in placed] == [text]
