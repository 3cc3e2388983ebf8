"""Hands on phones need phones that are switched on and within reach: the set-up says so and leads there."""

import pytest

from companion.games.castles_of_tuscany import phones_needed
from companion.games.castles_of_tuscany.model import TableSetup
from companion.ui import commands, update_back, update_shell, update_table
from companion.ui.model import Model, Phones, PhonesPage
from companion.ui.screens import view
from companion.ui.toolkit.widgets import Key, Style
from companion.ui.update import update
from engine.castles_of_tuscany.terms import Hands
from tests.companion.ui.stories_tuscany import setups, with_phones

STARTING, ALONE, READY = Phones(), Phones(ready=True), Phones(ready=True, address="192.168.178.21")


def at_setup(hands: Hands = Hands.COLOURS) -> Model:
    return setups(("Ada", "Bo"), hands=hands)


def main_key(model: Model) -> Key:
    (key,) = [each for each in view(model) if isinstance(each, Key) and each.style is Style.MAIN]
    return key


def begins(model: Model) -> bool:
    """Return True if the game begins; else the notice names the reason."""
    after, issued = update(model, update_table.start_game.tap())
    assert after.notice == ("" if issued else phones_needed.missing(model))
    return any(isinstance(each, commands.Begin) for each in issued)


@pytest.mark.parametrize(
    ("model", "words"),
    [
        (at_setup(), "Phones are off"),
        (with_phones(at_setup(), ALONE), "in no network"),
    ],
    ids=["off", "no network"],
)
def test_a_game_with_hands_on_phones_leads_to_the_phones_first(model: Model, words: str) -> None:
    assert words in phones_needed.missing(model)
    assert any(words in getattr(each, "text", "") for each in view(model))
    assert not begins(model)
    opened, _issued = update(model, main_key(model).message or update_shell.dismiss.tap())
    assert isinstance(opened.screen, PhonesPage)
    back, _issued = update(opened, update_back.back.tap())
    assert isinstance(back.screen, TableSetup)
    ready = with_phones(back, READY)
    assert main_key(ready).message == update_table.start_game.tap()
    assert begins(ready)


def test_phones_that_are_just_starting_hold_nobody_up() -> None:
    assert begins(with_phones(at_setup(), STARTING))


def test_counted_hands_need_no_phone() -> None:
    assert main_key(at_setup(Hands.COUNT)).message == update_table.start_game.tap()
    assert begins(at_setup(Hands.COUNT))
