"""The page of hall and home: typed values are checked, a password is never shown."""

from companion.settings import Settings
from companion.ui import commands, update_back, update_home, update_names
from companion.ui.message import Message
from companion.ui.model import HomePage, Keyboard, Model, PhonesPage, Start
from companion.ui.screens.view import view
from companion.ui.toolkit.widgets import Text
from companion.ui.update import update
from tests.companion.tables import new_model


def tell(model: Model, *told: Message) -> tuple[Model, list[commands.Command]]:
    issued: list[commands.Command] = []
    for message in told:
        model, more = update(model, message)
        issued += more
    return model, issued


def typed(text: str) -> list[Message]:
    return [update_names.typed.tap(letter) for letter in text]


def test_an_address_is_typed_and_saved() -> None:
    model, issued = tell(
        new_model(screen=Start()), update_home.open_home.tap(), update_home.type_setting.tap("broker_address"),
        *typed("Broker.local:1884"), update_names.name_done.tap(),
    )  # fmt: skip
    assert isinstance(model.screen, HomePage)
    assert model.settings.broker_address == "Broker.local:1884"
    assert issued[-1] == commands.KeepSettings(model.settings)
    assert isinstance(tell(model, update_back.back.tap())[0].screen, Start)


def test_a_wrong_address_is_explained_and_can_be_typed_on() -> None:
    model, issued = tell(
        new_model(screen=Start()), update_home.open_home.tap(), update_home.type_setting.tap("broker_address"),
        *typed("http://x"), update_names.name_done.tap(),
    )  # fmt: skip
    assert isinstance(model.screen, Keyboard)
    assert model.screen.text == "http://x"
    assert model.notice
    assert model.settings.broker_address == ""
    assert not any(isinstance(each, commands.KeepSettings) for each in issued)


def test_an_empty_value_takes_the_setting_back() -> None:
    start = new_model(screen=Start(), settings=Settings(table_name="A"))
    model, _issued = tell(
        start,
        update_home.open_home.tap(),
        update_home.type_setting.tap("table_name"),
        update_names.erase_letter.tap(),
        update_names.name_done.tap(),
    )
    assert model.settings.table_name == ""


def test_a_password_is_kept_and_nobody_sees_it() -> None:
    model, _issued = tell(
        new_model(screen=PhonesPage()), update_home.open_home.tap(), update_home.type_password.tap(), *typed("hear ye!")
    )
    shown = [widget.text for widget in view(model) if isinstance(widget, Text)]
    assert "••••••••|" in shown
    assert not any("hear" in text for text in shown)
    model, issued = tell(model, update_names.name_done.tap())
    assert issued == [commands.KeepBrokerPassword("hear ye!")]
    assert isinstance(model.screen, HomePage)
