"""A family types its cards in at the table: the file first, then the game that is played."""

import json
import signal
import subprocess
import sys
from errno import ENOSPC
from pathlib import Path
from random import Random

import pytest

from companion.app.headless import HeadlessScreen
from companion.app.loop import App
from companion.games import GAMES
from companion.games.owner_file import BeginFile
from companion.games.troyes.card_drafts import CARD_DRAFTS
from companion.games.troyes.card_edit import with_card
from companion.games.troyes.card_messages import (
    AddPart,
    CloseField,
    DropCard,
    OpenCard,
    OpenCards,
    OpenField,
    OpenPart,
    PickValue,
    RemovePart,
    RestoreCard,
    SaveCard,
    ShowCards,
)
from companion.games.troyes.card_values import blank
from companion.games.troyes.fill_cards import own_cards
from companion.games.troyes.messages import Decide, PickActivity, TypeCard
from companion.games.troyes.model import Activities, CardPage, CardsPage, TableSetup
from companion.storage import cards_file
from companion.storage.cards_file import cards_path, drafts_path, replaced_path
from companion.storage.store import Store, store_path
from companion.ui import messages
from companion.ui.messages import Message
from companion.ui.model import Keyboard, Players
from companion.ui.screens import view
from companion.ui.toolkit.widgets import Key
from engine.troyes.card_effects import Gain, Now
from engine.troyes.rules import legal
from engine.troyes.terms import Colour, Stage
from hardware.devices import no_devices
from hardware.fakes import SilentVoice
from tests.said import said

ROOT = Path(__file__).parents[4]
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


def test_an_owner_edits_the_cards_before_anybody_plays(tmp_path: Path) -> None:
    app = app_in(tmp_path)
    app.tell(messages.NewGame("troyes"))
    assert OpenCards() in [key.message for key in view(app.model) if isinstance(key, Key)]
    tell(app, OpenCards(), SaveCard())
    assert cards_path(tmp_path, "troyes").exists()
    tell(app, messages.Back())
    assert isinstance(app.model.screen, Players)


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


def killed(folder: Path, game: bool) -> App:
    """The program after a kill -9 in the middle of typing: at the set-up again, or in the game that was played."""
    if not game:
        return at_setup(folder)
    app = app_in(folder)
    app.tell(messages.OpenGame(1))
    return app


@pytest.mark.parametrize("game", [False, True], ids=["set-up", "game"])
def test_a_half_typed_card_is_there_after_a_kill(tmp_path: Path, game: bool) -> None:
    code = f"""
import os, signal, sys
from pathlib import Path
from tests.companion.games.troyes.test_update_cards import MERCHANT, at_activities, begin_at_home, tell
from companion.games.troyes.messages import TypeCard
from engine.troyes.terms import Colour
folder = Path({str(tmp_path)!r})
app = at_activities(folder) if {game} else begin_at_home(folder)
tell(app, TypeCard("activity", Colour.RED, 1), *MERCHANT[:-4])
os.kill(os.getpid(), signal.SIGKILL)
"""
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False)
    assert done.returncode == -signal.SIGKILL
    app = killed(tmp_path, game)
    if not game:
        app.tell(OpenCards())
    assert "not saved yet" in [key.detail for key in view(app.model) if isinstance(key, Key)]
    tell(app, TypeCard("activity", Colour.RED, 1), *MERCHANT[-4:], SaveCard())
    assert not app.model.notice, said(app.model.notice)
    saved = own_cards(cards_path(tmp_path, "troyes").read_text())
    assert saved is not None
    (card,) = saved.activity
    assert (card.name, card.hire, card.vp, card.effect) == ("Merchant", 4, (2, 1), Now(Gain(denier=2)))
    assert not drafts_path(tmp_path, "troyes").exists()
    assert CARD_DRAFTS.all(app.model) == ()


def test_letters_are_there_after_a_kill_and_after_the_way_back(tmp_path: Path) -> None:
    app = begin_at_home(tmp_path)
    tell(app, TypeCard("activity", Colour.RED, 1), *MERCHANT[:4], messages.Back())
    assert isinstance(app.model.screen, CardPage)
    assert app.model.screen.values["name"] == "Mer"
    tell(app, OpenField(("name",)), messages.Typed("x"), messages.EraseLetter(), messages.Typed("c"))
    again = killed(tmp_path, game=False)
    tell(again, OpenCards(), TypeCard("activity", Colour.RED, 1), OpenField(("name",)))
    assert isinstance(again.model.screen, Keyboard)
    assert again.model.screen.text == "Merc"
    tell(again, *[messages.EraseLetter()] * 4, messages.Back())
    assert isinstance(again.model.screen, CardPage)
    assert not again.model.screen.values["name"]


def begin_at_home(folder: Path) -> App:
    """The owner's cards after the wages are typed in."""
    app = at_setup(folder)
    tell(app, OpenCards(), SaveCard())
    return app


def test_several_cards_are_begun_and_each_is_continued(tmp_path: Path) -> None:
    app = at_activities(tmp_path)
    for colour, taps in ((Colour.RED, 4), (Colour.WHITE, 6)):
        tell(app, TypeCard("activity", colour, 1), *MERCHANT[:taps], messages.NameDone(), messages.Back())
    again = killed(tmp_path, game=True)
    labels = [key.label for key in view(again.model) if isinstance(key, Key) and key.detail == "not saved yet"]
    assert labels == ["Mer", "Merch"]
    tell(again, TypeCard("activity", Colour.RED, 1))
    assert isinstance(again.model.screen, CardPage)
    assert again.model.screen.values["name"] == "Mer"
    tell(again, DropCard())
    assert isinstance(again.model.screen, Activities)
    assert [page.values["name"] for page in CARD_DRAFTS.all(again.model)] == ["Merch"]


def test_changes_of_a_card_are_kept_or_taken_back_and_a_card_is_deleted(tmp_path: Path) -> None:
    app = begin_at_home(tmp_path)
    tell(app, TypeCard("activity", Colour.YELLOW, 1), *MERCHANT, SaveCard())
    before = cards_path(tmp_path, "troyes").read_text()
    tell(app, OpenCard("activity", "merchant"), OpenField(("hire",)), PickValue(9), messages.Back())
    again = killed(tmp_path, game=False)
    tell(again, OpenCards(), OpenCard("activity", "merchant"))
    assert isinstance(again.model.screen, CardPage)
    assert again.model.screen.values["hire"] == 9
    assert cards_path(tmp_path, "troyes").read_text() == before
    again.tell(RestoreCard())
    assert again.model.screen.values["hire"] == 4
    assert not drafts_path(tmp_path, "troyes").exists()
    tell(again, OpenField(("hire",)), PickValue(9), DropCard())
    saved = own_cards(cards_path(tmp_path, "troyes").read_text())
    assert saved is not None
    assert saved.activity == ()
    assert isinstance(again.model.screen, CardsPage)
    assert not drafts_path(tmp_path, "troyes").exists()


def test_a_board_that_is_begun_is_there_after_a_kill(tmp_path: Path) -> None:
    app = at_setup(tmp_path)
    tell(app, OpenCards(), OpenField(("wages", "bishopric")), PickValue(3))
    again = killed(tmp_path, game=False)
    again.tell(OpenCards())
    assert isinstance(again.model.screen, CardPage)
    assert again.model.screen.values["wages"]["bishopric"] == 3
    again.tell(RestoreCard())
    assert again.model.screen.values["wages"]["bishopric"] == 1


def test_a_card_in_the_file_is_no_draft_after_a_kill_between_both(tmp_path: Path) -> None:
    app = begin_at_home(tmp_path)
    tell(app, TypeCard("activity", Colour.YELLOW, 1), *MERCHANT)
    draft = drafts_path(tmp_path, "troyes").read_bytes()
    app.tell(SaveCard())
    drafts_path(tmp_path, "troyes").write_bytes(draft)
    assert CARD_DRAFTS.all(killed(tmp_path, game=False).model) == ()
    assert not drafts_path(tmp_path, "troyes").exists()


def test_without_room_on_the_disk_a_card_stays_begun(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = begin_at_home(tmp_path)
    tell(app, TypeCard("activity", Colour.YELLOW, 1), *MERCHANT)

    def full(_path: Path, _content: bytes) -> None:
        raise OSError(ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(cards_file, "atomic_write", full)
        app.tell(SaveCard())
        assert "space" in said(app.model.notice).lower()
        tell(app, messages.Dismiss(), messages.Back(), TypeCard("activity", Colour.YELLOW, 1))
        assert isinstance(app.model.screen, CardPage)
        assert app.model.screen.values["name"] == "Merchant"
    app.tell(SaveCard())
    assert 'name = "Merchant"' in cards_path(tmp_path, "troyes").read_text()
    assert not drafts_path(tmp_path, "troyes").exists()


GOOD = {"kind": "activity", "colour": "red", "number": 1, "card": "", "values": blank("activity", Colour.RED, 1)}


@pytest.mark.parametrize(
    ("text", "begun"),
    [
        ("", 0),
        ("[", 0),
        (json.dumps([GOOD])[:-9], 0),
        ("{}", 0),
        ("[" * 9999, 0),
        (json.dumps([{**GOOD, "kind": "queen"}]), 0),
        (json.dumps([{**GOOD, "number": 4}, GOOD, 7, {**GOOD, "more": 1}]), 1),
        (json.dumps([{**GOOD, "values": {"name": None, "effect": [[], 1.5], "vp": {"a": 2**70}}}]), 1),
        (json.dumps([{**GOOD, "values": {}}, {**GOOD, "kind": "event", "values": {"effects": 3, "name": [1]}}]), 2),
        (json.dumps([{**GOOD, "kind": "board", "values": {"wages": None, "palace": [[1]]}}]), 1),
    ],
    ids=["none", "cut", "cut later", "table", "deep", "kind", "others", "values", "empty", "board"],
)
def test_a_damaged_draft_loses_nothing_else(tmp_path: Path, text: str, begun: int) -> None:
    begin_at_home(tmp_path)
    before = cards_path(tmp_path, "troyes").read_text()
    drafts_path(tmp_path, "troyes").write_text(text)
    app = at_setup(tmp_path)
    tell(app, OpenCards())
    assert len(CARD_DRAFTS.all(app.model)) == begun
    for tap in (TypeCard("activity", Colour.RED, 1), TypeCard("event", Colour.RED, 1), OpenCard("board", "")):
        tell(app, tap)
        for part in ((), ("effect",), ("effects",), ("vp",), ("palace",)):
            tell(app, OpenPart(part))
            assert view(app.model)
        tell(app, OpenPart(()), SaveCard(), messages.Dismiss(), messages.Back(), OpenCards())
    assert cards_path(tmp_path, "troyes").read_text() == before
    tell(app, TypeCard("character"), *MERCHANT[:10])
    assert "Merchant" in drafts_path(tmp_path, "troyes").read_text()


@pytest.mark.parametrize("content", [b"no cards [", b"\xff\xfe"], ids=["no TOML", "no text"])
def test_a_file_that_cannot_be_read_stays_until_people_begin_a_new_one(tmp_path: Path, content: bytes) -> None:
    file = cards_path(tmp_path, "troyes")
    file.write_bytes(content)
    app = at_setup(tmp_path)
    tell(app, OpenCards(), TypeCard("activity", Colour.RED, 1), *MERCHANT, SaveCard())
    assert app.model.notice
    assert file.read_bytes() == content
    tell(app, messages.Back(), BeginFile())
    assert own_cards(file.read_text()) is not None
    assert replaced_path(file).read_bytes() == content
