"""The owner's copy of Cadwallon entered by taps, value by value on the disk."""

import tomllib

from companion.games.cadwallon.copy_file import COPY_FILE, NAME, new_copy
from companion.games.cadwallon.model import TableSetup, drafts_of
from companion.games.cadwallon.table import CADWALLON_AT_THE_TABLE
from companion.games.cadwallon.update_setup import cards_of
from companion.games.drafts import Copy
from companion.ui import commands, update_table
from companion.ui.update import update
from engine.cadwallon.cards_form import read_cards
from engine.cadwallon.made_up import PLAIN, shipped_cards
from tests.companion.tables import new_model


def test_a_new_file_is_the_plain_one_under_another_name() -> None:
    cards = read_cards(tomllib.loads(new_copy())).cards

    assert cards is not None
    assert cards.name == NAME
    assert cards.gang == shipped_cards(PLAIN).gang
    assert cards.character == shipped_cards(PLAIN).character
    assert cards.adventure == shipped_cards(PLAIN).adventure


def test_a_file_that_was_changed_is_played_in_the_place_of_made_up_cards() -> None:
    model = new_model(screen=TableSetup(), table=CADWALLON_AT_THE_TABLE)
    model, issued = COPY_FILE.saved(model, model, lambda text: text.replace(NAME, "Ours"))
    (saved,) = issued
    assert isinstance(saved, commands.SaveCards)

    model, _issued = update(model, update_table.cards_read.news(saved.game, saved.text, saved=True))

    cards = cards_of(drafts_of(model).setup)
    assert drafts_of(model).setup.copy is Copy.OWN
    assert cards is not None
    assert cards.name == "Ours"
