"""The log of a game in words: each turn together, no step that was taken back."""

from random import Random

import pytest
from msgspec.structs import replace

from companion.games.castles_of_tuscany.chance import made_up_action
from companion.games.castles_of_tuscany.effect_text import effect_text
from companion.games.castles_of_tuscany.history import history
from companion.games.castles_of_tuscany.table import CASTLES_AT_THE_TABLE
from companion.games.turn_log import MAX_WIDTH
from companion.i18n.language import Language, using
from companion.ui.model import GameLog
from companion.ui.screens import view
from companion.ui.screens.log import ROWS
from companion.ui.toolkit import theme
from engine.castles_of_tuscany.actions import Action, Undo
from engine.castles_of_tuscany.effects import TurnBegan
from engine.castles_of_tuscany.made_up import made_up_box
from engine.castles_of_tuscany.rules import apply, new_game
from engine.castles_of_tuscany.setup import Setup
from tests.companion.tables import new_model
from tests.companion.ui.ink import MeasuringBrush
from tests.engine.castles_of_tuscany.random_games import decided

SETUP = Setup(("Ada", "Bo"), made_up_box())


def actions(seed: int, most: int = 1000) -> list[Action]:
    """The actions of a random game, all of them or the first ones."""
    chance, game, found = Random(seed), new_game(SETUP), list[Action]()
    while not game.over and len(found) < most:
        found.append(made_up_action(game, chance) or decided(game, chance))
        game, _effects = apply(game, found[-1])
    return found


def test_a_step_that_is_taken_back_is_not_in_the_log() -> None:
    begun = actions(3, 60)
    whole = history(SETUP, begun)
    assert history(SETUP, (*begun, Undo(), begun[-1])) == whole
    assert history(SETUP, (*begun, Undo())) == history(SETUP, begun[:-1]) != whole


@pytest.mark.parametrize("language", Language)
def test_every_effect_but_whose_turn_it_is_stands_in_the_log(language: Language) -> None:
    game, sentences, turns = new_game(SETUP), list[str](), 0
    begun = actions(5)
    with using(language):
        for action in begun:
            game, effects = apply(game, action)
            sentences += [effect_text(game, effect) for effect in effects if not isinstance(effect, TurnBegan)]
            turns += sum(isinstance(effect, TurnBegan) for effect in effects)
        entries = history(SETUP, begun)
    assert "".join(entries).replace(" ", "") == "".join(sentences).replace(" ", "")
    assert game.over
    assert turns < len(entries) < len(sentences)


def test_an_entry_is_two_lines_at_most() -> None:
    entries = history(SETUP, actions(6))
    long = [entry for entry in entries if len(entry) > MAX_WIDTH]
    # the parts of a score are one sentence
    assert len(long) <= len(SETUP.players)
    assert entries[0] == "Ada has laid a map; the start castle stands on B3. Ada begins with 5 cards."


@pytest.mark.parametrize("language", Language)
def test_all_entries_stand_whole_on_the_screen(language: Language) -> None:
    begun = actions(7)
    game = new_game(SETUP)
    with using(language):
        entries = history(SETUP, begun)
        brush = MeasuringBrush(theme.SCREEN)
        for shown in range(0, len(entries) // ROWS, 5):
            model = replace(
                new_model(),
                table=CASTLES_AT_THE_TABLE,
                game=game,
                language=language,
                screen=GameLog(shown, None, entries),
            )
            assert brush.faults(view(model)) == []
