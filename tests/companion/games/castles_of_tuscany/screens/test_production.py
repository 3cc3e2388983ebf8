"""The keys of production cards: no text is cut, and a card with a choice names the number of its gains."""

import pytest
from msgspec.structs import replace

from companion.games.castles_of_tuscany.model import Production
from companion.games.castles_of_tuscany.table import CASTLES_AT_THE_TABLE
from companion.i18n.language import Language
from companion.ui.screens import view
from companion.ui.toolkit import theme
from companion.ui.toolkit.widgets import Key
from tests.companion.tables import new_model
from tests.companion.ui.ink import MeasuringBrush
from tests.companion.ui.variants import Variant, in_variant
from tests.engine.castles_of_tuscany.positions import place, play, table

GAME = play(table(storage="carter", covered="A7"), place("A8", "carter", "card", "card"))
MODEL = replace(new_model(), table=CASTLES_AT_THE_TABLE, game=GAME, screen=Production())


@pytest.mark.parametrize("tall", [False, True])
@pytest.mark.parametrize("language", Language)
def test_no_card_is_cut(language: Language, tall: bool) -> None:
    widgets = view(in_variant(MODEL, Variant(tall=tall, language=language)))
    assert MeasuringBrush(theme.TALL if tall else theme.SCREEN).faults(widgets) == []


def test_a_choice_names_the_number_of_its_gains() -> None:
    details = {each.label: each.detail for each in view(MODEL) if isinstance(each, Key)}
    assert details["Made-up Crossroads"] == "one of 3 gains"
    assert details["Made-up Fair"] == "3 red points"
