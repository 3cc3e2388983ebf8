"""The crier of a new game: the last winner at this table."""

from datetime import datetime, timedelta, timezone

import pytest
from msgspec.structs import replace

from companion.games.troyes_dice.crier import crier_sentence
from companion.games.troyes_dice.wordings import orders_to_throw
from companion.i18n.language import Language
from companion.storage.store import GameRow
from companion.ui import commands, update_table
from companion.ui.model import Model
from companion.ui.screens import view
from companion.ui.toolkit.widgets import Text
from companion.ui.update import update
from companion.ui.update_table import GameOpened
from engine.troyes_dice import Roll
from tests.companion.ui.stories import act, opened

AT = datetime(2026, 1, 1, tzinfo=timezone.utc)  # noqa: UP017 - as the other tests


def ended(number: int, names: tuple[str, ...], totals: tuple[int, ...], game: str = "troyes-dice") -> GameRow:
    return GameRow(number, AT, names, 16, AT + timedelta(hours=number), totals, game=game)


OLD = ended(11, ("Ada", "Bo"), (50, 40))
NEW = ended(12, ("Ada", "Bo"), (40, 50))
OTHERS = ended(13, ("Eve", "Flo"), (40, 50))
PIG = ended(14, ("Ada", "Bo"), (100, 50), game="pig")


def model_of(*games: GameRow, names: tuple[str, ...] = ("Ada", "Bo", "Cy")) -> Model:
    return replace(opened(names), games=games)


@pytest.mark.parametrize(
    ("games", "said"),
    [
        ((), ""),
        ((NEW, OLD), "Bo won last time and is the crier."),
        ((OLD,), "Ada won last time and is the crier."),
        ((PIG, NEW), "Bo won last time and is the crier."),
        ((OTHERS, NEW), ""),
    ],
)
def test_the_last_winner_is_the_crier_if_at_the_table(games: tuple[GameRow, ...], said: str) -> None:
    assert crier_sentence(model_of(*games)) == said


def spoken(model: Model, language: Language = Language.EN) -> str:
    """Return the first words of the voice in a game."""
    model = replace(model, voice=True, language=language)
    _model, issued = update(model, update_table.game_opened.news(GameOpened(20, model.game, (), False)))
    (said,) = [each.text for each in issued if isinstance(each, commands.Say)]
    return said


def test_the_voice_names_the_crier_between_the_opening_and_the_order_to_throw() -> None:
    said = spoken(model_of(NEW))
    opening, order = said.split(" Bo won last time and is the crier. ")
    assert opening.startswith("Oyez, oyez!")
    assert order in orders_to_throw()
    assert "crier" not in spoken(model_of(OTHERS))
    assert "crier" not in spoken(model_of(OLD, names=("Ada",)))


@pytest.mark.parametrize(
    ("language", "crier"),
    [(Language.FR, "Bo a gagné"), (Language.ZH_HANT, "Bo"), (Language.ZH_HANS, "Bo")],
)
def test_the_voice_names_the_crier_in_its_language(language: Language, crier: str) -> None:
    said = spoken(model_of(NEW), language)
    assert crier in said
    assert "won last time" not in said
    assert crier not in spoken(model_of(OTHERS), language)


def test_it_stands_beside_the_first_throw_alone() -> None:
    model = model_of(NEW)
    assert any(isinstance(each, Text) and each.text.startswith("Bo won last time") for each in view(model))
    assert crier_sentence(act(model, Roll(3, (1, 3, 6)))) == ""
    assert crier_sentence(model_of(OLD, names=("Ada",))) == ""
