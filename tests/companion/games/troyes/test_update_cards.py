"""A family types its cards in at the table: the file first, then the game that is played."""

from pathlib import Path
from random import Random

import pytest

from companion.app.headless import HeadlessScreen
from companion.app.loop import App
from companion.games import GAMES
from companion.games.troyes.card_edit import with_card
from companion.games.troyes.card_messages import (
    AddPart,
    BeginCards,
    CloseField,
    OpenCard,
    OpenCards,
    OpenField,
    OpenPart,
    PickValue,
    RemovePart,
    SaveCard,
    ShowCards,
)
from companion.games.troyes.fill_cards import own_cards
from companion.games.troyes.messages import Decide, PickActivity, TypeCard
from companion.games.troyes.model import Activities, CardPage, CardsPage, TableSetup
from companion.storage.cards_file import cards_path, replaced_path
from companion.storage.store import Store, store_path
from companion.ui import messages
from companion.ui.messages import Message
from engine.troyes.card_effects import Gain, Now
from engine.troyes.rules import legal
from engine.troyes.terms import Colour, Stage
from hardware.devices import no_devices
from hardware.fakes import SilentVoice
from tests.said import said

MERCHANT: tuple[Message, ...] = (
    OpenField(("name",)), *map(messages.Typed, "Merchant"), messages.NameDone(),
    OpenField(("divisor",)), PickValue(1), OpenField(("hire",)), PickValue(4),
    OpenPart(("vp",)), OpenField(("vp", 0)), PickValue(2), AddPart(), OpenField(("vp", 1)), PickValue(1), OpenPart(()),
    OpenField(("when",)), PickValue(0), OpenPart(("effect",)), OpenField(("effect", "gain", "denier")), PickValue(2),
    OpenPart(()),
)  # fmt: skip
"""The taps for a card of which the colour and the number are known."""


def app_in(folder: Path) -> App:
    app = App(GAMES, Store.open(store_path(folder)), HeadlessScreen(), no_devices(), SilentVoice(), Random(1))
    app.cards.folder = folder
    app.begin()
    return app


def tell(app: App, *sent: Message) -> None:
    for message in sent:
        app.tell(message)


def at_setup(folder: Path) -> App:
    app = app_in(folder)
    tell(app, messages.NewGame("troyes"), messages.AddGuest(), messages.AddGuest(), messages.ToSetup("table"))
    assert isinstance(app.model.screen, TableSetup)
    return app


def at_activities(folder: Path) -> App:
    """A game of a family that has typed in nothing but the wages, before the first activities turn up."""
    app = at_setup(folder)
    tell(app, OpenCards(), SaveCard(), messages.Back(), messages.StartGame())
    while app.model.game.now.stage is Stage.SETTLE:
        app.tell(Decide(legal(app.model.game, app.model.game.now.turn)[0]))
    assert isinstance(app.model.screen, Activities)
    return app


def ids(app: App) -> list[str]:
    return [card.id for card in app.model.game.setup.cards.activity]


def test_a_new_family_is_asked_for_the_wages_first(tmp_path: Path) -> None:
    app = at_setup(tmp_path)
    app.tell(OpenCards())
    assert isinstance(app.model.screen, CardPage)
    assert app.model.screen.values["wages"] == {"palace": 2, "bishopric": 1, "city_hall": 0}
    tell(app, OpenField(("wages", "bishopric")), PickValue(2), SaveCard())
    assert isinstance(app.model.screen, CardsPage)
    saved = own_cards(cards_path(tmp_path, "troyes").read_text())
    assert saved is not None
    assert saved.board.wages.bishopric == 2


def test_a_card_that_turns_up_is_typed_in_and_the_game_goes_on_with_it(tmp_path: Path) -> None:
    app = at_activities(tmp_path)
    tell(app, TypeCard("activity", Colour.YELLOW, 1), *MERCHANT, SaveCard())
    assert isinstance(app.model.screen, Activities), said(app.model.notice)
    assert "merchant" in ids(app)
    assert "x_fill_yellow_1" not in ids(app)
    card = next(each for each in app.model.game.setup.cards.activity if each.id == "merchant")
    assert (card.hire, card.vp, card.divisor, card.effect) == (4, (2, 1), 2, Now(Gain(denier=2)))
    app.tell(PickActivity(Colour.YELLOW, "merchant"))
    session = app.session
    assert session is not None
    assert session.store.load(session.game_id).setup == app.model.game.setup
    saved = own_cards(cards_path(tmp_path, "troyes").read_text())
    assert saved is not None
    assert saved.activity == (card,)


def test_after_the_power_failed_between_file_and_game_the_card_gets_into_the_game(tmp_path: Path) -> None:
    app = at_activities(tmp_path)
    file = cards_path(tmp_path, "troyes")
    effect = {"gain": {"denier": 2}}
    card = {"id": "merchant", "name": "Merchant", "colour": "yellow", "number": 1, "hire": 4, "vp": [2], "divisor": 2}
    file.write_text(with_card(file.read_text(), "activity", {**card, "when": "now", "effect": effect}))
    number = app.model.game_id
    app.play.close()
    again = app_in(tmp_path)
    again.tell(messages.OpenGame(number))
    assert "merchant" in ids(again)
    assert again.session is not None
    assert again.session.store.load(number).setup == again.model.game.setup


def test_a_card_that_has_turned_up_needs_all_its_values(tmp_path: Path) -> None:
    app = at_activities(tmp_path)
    tell(app, TypeCard("activity", Colour.RED, 1), *MERCHANT[:10], SaveCard())
    assert "Divisor" in said(app.model.notice)
    assert "merchant" not in cards_path(tmp_path, "troyes").read_text()


def test_a_card_that_is_left_can_be_continued(tmp_path: Path) -> None:
    app = at_activities(tmp_path)
    tell(app, TypeCard("activity", Colour.RED, 1), *MERCHANT[:10], messages.Back())
    assert isinstance(app.model.screen, Activities)
    app.tell(TypeCard("activity", Colour.RED, 1))
    assert isinstance(app.model.screen, CardPage)
    assert app.model.screen.values["name"] == "Merchant"


def test_an_unfinished_card_is_saved_at_home_and_says_so(tmp_path: Path) -> None:
    app = at_setup(tmp_path)
    tell(app, OpenCards(), SaveCard(), ShowCards("character"), TypeCard("character"), *MERCHANT[:10], SaveCard())
    assert "missing" in said(app.model.notice)
    assert 'counts = "?"' in cards_path(tmp_path, "troyes").read_text()
    app.tell(OpenCard("character", "merchant"))
    assert isinstance(app.model.screen, CardPage)
    tell(app, OpenField(("counts",)), PickValue(0), OpenPart(("steps",)), OpenField(("steps", 0, 0)), PickValue(5))
    tell(app, OpenField(("steps", 0, 1)), PickValue(3), AddPart(), RemovePart(), OpenPart(()), SaveCard())
    saved = own_cards(cards_path(tmp_path, "troyes").read_text())
    assert saved is not None
    assert [each.steps for each in saved.character] == [((5, 3),)]


def test_several_values_are_ticked_and_taken_away_again(tmp_path: Path) -> None:
    app = at_setup(tmp_path)
    tell(app, OpenCards(), SaveCard(), TypeCard("activity", Colour.RED, 1), OpenField(("when",)), PickValue(0))
    tell(app, OpenPart(("effect",)), OpenField(("effect", "roll")), PickValue(5), PickValue(2), PickValue(5))
    tell(app, PickValue(3), CloseField())
    assert isinstance(app.model.screen, CardPage)
    assert app.model.screen.values["effect"]["roll"] == [3, 4]


@pytest.mark.parametrize("content", [b"no cards [", b"\xff\xfe"], ids=["no TOML", "no text"])
def test_a_file_that_cannot_be_read_stays_until_people_begin_a_new_one(tmp_path: Path, content: bytes) -> None:
    file = cards_path(tmp_path, "troyes")
    file.write_bytes(content)
    app = at_setup(tmp_path)
    tell(app, OpenCards(), TypeCard("activity", Colour.RED, 1), *MERCHANT, SaveCard())
    assert app.model.notice
    assert file.read_bytes() == content
    tell(app, messages.Back(), BeginCards())
    assert own_cards(file.read_text()) is not None
    assert replaced_path(file).read_bytes() == content
