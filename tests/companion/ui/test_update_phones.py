"""The phones' page, as messages change it."""

import pytest
from msgspec.structs import replace

from companion.ui import update_back, update_phones, update_players, update_settings
from companion.ui.model import PhonesPage, Players
from companion.ui.model.phones import PhoneAsking, Phones
from companion.ui.screens import view
from companion.ui.toolkit.widgets import Key
from tests.companion.tables import new_model
from tests.companion.ui.stories import tell

ANN = PhoneAsking("1" * 64, "Ann")
ADMITTED = PhoneAsking("1" * 64, "Ann", admitted=True)


@pytest.mark.parametrize("opened_first", [True, False], ids=["from the players", "before the new game"])
def test_who_is_admitted_plays_the_game_that_is_being_set_up(opened_first: bool) -> None:
    new_game = update_players.new_game.tap("troyes-dice")
    model = tell(new_model(), *([new_game] if opened_first else []), update_phones.open_phones.tap())
    model = tell(model, update_phones.phones_known.news(Phones(asking=(ANN,))))
    assert isinstance(model.screen, PhonesPage)
    model = tell(model, update_phones.phones_known.news(Phones(asking=(ADMITTED,))), update_back.back.tap())
    model = model if opened_first else tell(model, new_game)
    assert isinstance(model.screen, Players)
    assert model.seats.names == model.seats.guests == ("Ann",)


def test_the_list_tells_who_asks_from_who_is_in() -> None:
    """The two looked the same: a phone said that it waits, and the touchscreen that it waits for the next game."""
    seat = PhoneAsking("2" * 64, "Bo", player=1)
    phones = Phones(asking=(ANN, replace(ADMITTED, token="3" * 64, name="Cy"), seat), ready=True)
    model = tell(
        new_model(),
        update_settings.set_one.tap("phones", True),
        update_phones.open_phones.tap(),
        update_phones.phones_known.news(phones),
    )
    states = {key.label: key.detail for key in view(model) if isinstance(key, Key)}
    assert states["Ann"] == "asks to play"
    assert states["Cy"] == "waits for the next game"
    assert states["Bo"] == "asks for this seat"
