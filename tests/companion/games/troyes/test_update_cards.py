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
from companion.games import GAMES, owner_file, update_piece
from companion.games.troyes import update_cards, update_cards_shown, update_game
from companion.games.troyes.card_drafts import CARD_DRAFTS
from companion.games.troyes.card_values import blank
from companion.games.troyes.fill_cards import own_cards
from companion.games.troyes.model import Activities, CardPage, CardsPage, TableSetup
from companion.owner_file.edit import with_entry
from companion.storage import cards_file
from companion.storage.cards_file import cards_path, drafts_path, replaced_path
from companion.storage.store import Store, store_path
from companion.ui import update_back, update_games, update_names, update_players, update_shell, update_table
from companion.ui.message import Message
from companion.ui.model import Keyboard, Players
from companion.ui.screens import view
from companion.ui.toolkit.widgets import Key
from companion.ui.update_shell import choice
from engine.troyes.card_effects import Gain, Now
from engine.troyes.rules import legal
from engine.troyes.terms import Colour, Stage
from hardware.devices import no_devices
from hardware.fakes import SilentVoice
from tests.said import said

ROOT = Path(__file__).parents[4]
MERCHANT: tuple[Message, ...] = (
    update_piece.open_field.tap(("name",)), *map(update_names.typed.tap, "Merchant"), update_names.name_done.tap(),
    update_piece.open_field.tap(("divisor",)), update_piece.pick_value.tap(1),
    update_piece.open_field.tap(("hire",)), update_piece.pick_value.tap(4),
    update_piece.open_part.tap(("vp",)), update_piece.open_field.tap(("vp", 0)), update_piece.pick_value.tap(2),
    update_piece.add_part.tap(), update_piece.open_field.tap(("vp", 1)), update_piece.pick_value.tap(1),
    update_piece.open_part.tap(()),
    update_piece.open_field.tap(("when",)), update_piece.pick_value.tap(0), update_piece.open_part.tap(("effect",)),
    update_piece.open_field.tap(("effect", "")), update_piece.pick_value.tap(0),
    update_piece.open_field.tap(("effect", "gain", "denier")), update_piece.pick_value.tap(1),
    update_piece.open_part.tap(()),
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
    tell(
        app,
        update_players.new_game.tap("troyes"),
        update_players.add_guest.tap(),
        update_players.add_guest.tap(),
        update_players.to_step.tap("table"),
    )
    assert isinstance(app.model.screen, TableSetup)
    return app


def at_activities(folder: Path) -> App:
    """A game of a family that has typed in nothing but the wages, before the first activities turn up."""
    app = at_setup(folder)
    tell(
        app,
        update_cards.open_cards.tap(),
        update_cards.save_card.tap(),
        update_back.back.tap(),
        update_table.start_game.tap(),
    )
    while app.model.game.now.stage is Stage.SETTLE:
        app.tell(update_game.decide.tap(legal(app.model.game, app.model.game.now.turn)[0]))
    assert isinstance(app.model.screen, Activities)
    return app


def test_an_owner_edits_the_cards_before_anybody_plays(tmp_path: Path) -> None:
    app = app_in(tmp_path)
    app.tell(update_players.new_game.tap("troyes"))
    assert update_cards.open_cards.tap() in [key.message for key in view(app.model) if isinstance(key, Key)]
    tell(app, update_cards.open_cards.tap(), update_cards.save_card.tap())
    assert cards_path(tmp_path, "troyes").exists()
    tell(app, update_back.back.tap())
    assert isinstance(app.model.screen, Players)


def ids(app: App) -> list[str]:
    return [card.id for card in app.model.game.setup.cards.activity]


def test_a_new_family_is_asked_for_the_wages_first(tmp_path: Path) -> None:
    app = at_setup(tmp_path)
    app.tell(update_cards.open_cards.tap())
    assert isinstance(app.model.screen, CardPage)
    assert app.model.screen.values["wages"] == {"palace": 2, "bishopric": 1, "city_hall": 0}
    tell(
        app,
        update_piece.open_field.tap(("wages", "bishopric")),
        update_piece.pick_value.tap(2),
        update_cards.save_card.tap(),
    )
    assert isinstance(app.model.screen, CardsPage)
    saved = own_cards(cards_path(tmp_path, "troyes").read_text())
    assert saved is not None
    assert saved.board.wages.bishopric == 2


def test_a_card_that_turns_up_is_typed_in_and_the_game_goes_on_with_it(tmp_path: Path) -> None:
    app = at_activities(tmp_path)
    tell(app, update_cards.type_card.tap("activity", Colour.YELLOW, 1), *MERCHANT, update_cards.save_card.tap())
    assert isinstance(app.model.screen, Activities), said(app.model.notice)
    assert "merchant" in ids(app)
    assert "x_fill_yellow_1" not in ids(app)
    card = next(each for each in app.model.game.setup.cards.activity if each.id == "merchant")
    assert (card.hire, card.vp, card.divisor, card.effect) == (4, (2, 1), 2, Now(Gain(denier=2)))
    app.tell(update_cards_shown.pick_activity.tap(Colour.YELLOW, "merchant"))
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
    file.write_text(with_entry(file.read_text(), "activity", {**card, "when": "now", "effect": effect}))
    number = app.model.game_id
    app.play.close()
    again = app_in(tmp_path)
    again.tell(update_games.open_game.tap(number))
    assert "merchant" in ids(again)
    assert again.session is not None
    assert again.session.store.load(number).setup == again.model.game.setup


def test_a_card_that_has_turned_up_needs_all_its_values(tmp_path: Path) -> None:
    app = at_activities(tmp_path)
    tell(app, update_cards.type_card.tap("activity", Colour.RED, 1), *MERCHANT[:10], update_cards.save_card.tap())
    assert "Divisor" in said(app.model.notice)
    assert "merchant" not in cards_path(tmp_path, "troyes").read_text()


def test_a_card_that_is_left_can_be_continued(tmp_path: Path) -> None:
    app = at_activities(tmp_path)
    tell(app, update_cards.type_card.tap("activity", Colour.RED, 1), *MERCHANT[:10], update_back.back.tap())
    assert isinstance(app.model.screen, Activities)
    app.tell(update_cards.type_card.tap("activity", Colour.RED, 1))
    assert isinstance(app.model.screen, CardPage)
    assert app.model.screen.values["name"] == "Merchant"


def test_an_unfinished_card_is_saved_at_home_and_says_so(tmp_path: Path) -> None:
    app = at_setup(tmp_path)
    tell(
        app,
        update_cards.open_cards.tap(),
        update_cards.save_card.tap(),
        choice(CardsPage, kind="character", page=0),
        update_cards.type_card.tap("character"),
        *MERCHANT[:10],
        update_cards.save_card.tap(),
    )
    assert "missing" in said(app.model.notice)
    assert 'counts = "?"' in cards_path(tmp_path, "troyes").read_text()
    app.tell(update_cards.open_card.tap("character", "merchant"))
    assert isinstance(app.model.screen, CardPage)
    tell(
        app,
        update_piece.open_field.tap(("counts",)),
        update_piece.pick_value.tap(0),
        update_piece.open_part.tap(("steps",)),
        update_piece.open_field.tap(("steps", 0, 0)),
        update_piece.pick_value.tap(5),
    )
    tell(
        app,
        update_piece.open_field.tap(("steps", 0, 1)),
        update_piece.pick_value.tap(3),
        update_piece.add_part.tap(),
        update_piece.drop_part.tap(("steps", 1)),
        update_piece.open_part.tap(()),
        update_cards.save_card.tap(),
    )
    saved = own_cards(cards_path(tmp_path, "troyes").read_text())
    assert saved is not None
    assert [each.steps for each in saved.character] == [((5, 3),)]


def test_several_values_are_ticked_and_taken_away_again(tmp_path: Path) -> None:
    app = at_setup(tmp_path)
    tell(
        app,
        update_cards.open_cards.tap(),
        update_cards.save_card.tap(),
        update_cards.type_card.tap("activity", Colour.RED, 1),
        update_piece.open_field.tap(("when",)),
        update_piece.pick_value.tap(0),
    )
    tell(
        app,
        update_piece.open_part.tap(("effect",)),
        update_piece.open_field.tap(("effect", "")),
        update_piece.pick_value.tap(0),
        update_piece.open_field.tap(("effect", "roll")),
        update_piece.pick_value.tap(5),
        update_piece.pick_value.tap(2),
        update_piece.pick_value.tap(5),
    )
    tell(app, update_piece.pick_value.tap(3), update_piece.close_field.tap())
    assert isinstance(app.model.screen, CardPage)
    assert app.model.screen.values["effect"]["roll"] == [3, 4]


def killed(folder: Path, game: bool) -> App:
    """The program after a kill -9 in the middle of typing: at the set-up again, or in the game that was played."""
    if not game:
        return at_setup(folder)
    app = app_in(folder)
    app.tell(update_games.open_game.tap(1))
    return app


@pytest.mark.parametrize("game", [False, True], ids=["set-up", "game"])
def test_a_half_typed_card_is_there_after_a_kill(tmp_path: Path, game: bool) -> None:
    code = f"""
import os, signal, sys
from pathlib import Path
from tests.companion.games.troyes.test_update_cards import MERCHANT, at_activities, begin_at_home, tell
from companion.games.troyes.update_cards import type_card
from engine.troyes.terms import Colour
folder = Path({str(tmp_path)!r})
app = at_activities(folder) if {game} else begin_at_home(folder)
tell(app, type_card.tap("activity", Colour.RED, 1), *MERCHANT[:-4])
os.kill(os.getpid(), signal.SIGKILL)
"""
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False)
    assert done.returncode == -signal.SIGKILL
    app = killed(tmp_path, game)
    if not game:
        app.tell(update_cards.open_cards.tap())
    assert "not saved yet" in [key.detail for key in view(app.model) if isinstance(key, Key)]
    tell(app, update_cards.type_card.tap("activity", Colour.RED, 1), *MERCHANT[-4:], update_cards.save_card.tap())
    assert not app.model.notice, said(app.model.notice)
    saved = own_cards(cards_path(tmp_path, "troyes").read_text())
    assert saved is not None
    (card,) = saved.activity
    assert (card.name, card.hire, card.vp, card.effect) == ("Merchant", 4, (2, 1), Now(Gain(denier=2)))
    assert not drafts_path(tmp_path, "troyes").exists()
    assert CARD_DRAFTS.all(app.model) == ()


def test_letters_are_there_after_a_kill_and_after_the_way_back(tmp_path: Path) -> None:
    app = begin_at_home(tmp_path)
    tell(app, update_cards.type_card.tap("activity", Colour.RED, 1), *MERCHANT[:4], update_back.back.tap())
    assert isinstance(app.model.screen, CardPage)
    assert app.model.screen.values["name"] == "Mer"
    tell(
        app,
        update_piece.open_field.tap(("name",)),
        update_names.typed.tap("x"),
        update_names.erase_letter.tap(),
        update_names.typed.tap("c"),
    )
    again = killed(tmp_path, game=False)
    tell(
        again,
        update_cards.open_cards.tap(),
        update_cards.type_card.tap("activity", Colour.RED, 1),
        update_piece.open_field.tap(("name",)),
    )
    assert isinstance(again.model.screen, Keyboard)
    assert again.model.screen.text == "Merc"
    tell(again, *[update_names.erase_letter.tap()] * 4, update_back.back.tap())
    assert isinstance(again.model.screen, CardPage)
    assert not again.model.screen.values["name"]


def begin_at_home(folder: Path) -> App:
    """The owner's cards after the wages are typed in."""
    app = at_setup(folder)
    tell(app, update_cards.open_cards.tap(), update_cards.save_card.tap())
    return app


def test_several_cards_are_begun_and_each_is_continued(tmp_path: Path) -> None:
    app = at_activities(tmp_path)
    for colour, taps in ((Colour.RED, 4), (Colour.WHITE, 6)):
        tell(
            app,
            update_cards.type_card.tap("activity", colour, 1),
            *MERCHANT[:taps],
            update_names.name_done.tap(),
            update_back.back.tap(),
        )
    again = killed(tmp_path, game=True)
    labels = [key.label for key in view(again.model) if isinstance(key, Key) and key.detail == "not saved yet"]
    assert labels == ["Mer", "Merch"]
    tell(again, update_cards.type_card.tap("activity", Colour.RED, 1))
    assert isinstance(again.model.screen, CardPage)
    assert again.model.screen.values["name"] == "Mer"
    tell(again, update_cards.drop_card.tap())
    assert isinstance(again.model.screen, Activities)
    assert [page.values["name"] for page in CARD_DRAFTS.all(again.model)] == ["Merch"]


def test_changes_of_a_card_are_kept_or_taken_back_and_a_card_is_deleted(tmp_path: Path) -> None:
    app = begin_at_home(tmp_path)
    tell(app, update_cards.type_card.tap("activity", Colour.YELLOW, 1), *MERCHANT, update_cards.save_card.tap())
    before = cards_path(tmp_path, "troyes").read_text()
    tell(
        app,
        update_cards.open_card.tap("activity", "merchant"),
        update_piece.open_field.tap(("hire",)),
        update_piece.pick_value.tap(9),
        update_back.back.tap(),
    )
    again = killed(tmp_path, game=False)
    tell(again, update_cards.open_cards.tap(), update_cards.open_card.tap("activity", "merchant"))
    assert isinstance(again.model.screen, CardPage)
    assert again.model.screen.values["hire"] == 9
    assert cards_path(tmp_path, "troyes").read_text() == before
    again.tell(update_cards.restore_card.tap())
    assert again.model.screen.values["hire"] == 4
    assert not drafts_path(tmp_path, "troyes").exists()
    tell(again, update_piece.open_field.tap(("hire",)), update_piece.pick_value.tap(9), update_cards.drop_card.tap())
    saved = own_cards(cards_path(tmp_path, "troyes").read_text())
    assert saved is not None
    assert saved.activity == ()
    assert isinstance(again.model.screen, CardsPage)
    assert not drafts_path(tmp_path, "troyes").exists()


def test_a_board_that_is_begun_is_there_after_a_kill(tmp_path: Path) -> None:
    app = at_setup(tmp_path)
    tell(
        app,
        update_cards.open_cards.tap(),
        update_piece.open_field.tap(("wages", "bishopric")),
        update_piece.pick_value.tap(3),
    )
    again = killed(tmp_path, game=False)
    again.tell(update_cards.open_cards.tap())
    assert isinstance(again.model.screen, CardPage)
    assert again.model.screen.values["wages"]["bishopric"] == 3
    again.tell(update_cards.restore_card.tap())
    assert again.model.screen.values["wages"]["bishopric"] == 1


def test_a_card_in_the_file_is_no_draft_after_a_kill_between_both(tmp_path: Path) -> None:
    app = begin_at_home(tmp_path)
    tell(app, update_cards.type_card.tap("activity", Colour.YELLOW, 1), *MERCHANT)
    draft = drafts_path(tmp_path, "troyes").read_bytes()
    app.tell(update_cards.save_card.tap())
    drafts_path(tmp_path, "troyes").write_bytes(draft)
    assert CARD_DRAFTS.all(killed(tmp_path, game=False).model) == ()
    assert not drafts_path(tmp_path, "troyes").exists()


def test_without_room_on_the_disk_a_card_stays_begun(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = begin_at_home(tmp_path)
    tell(app, update_cards.type_card.tap("activity", Colour.YELLOW, 1), *MERCHANT)

    def full(_path: Path, _content: bytes) -> None:
        raise OSError(ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(cards_file, "atomic_write", full)
        app.tell(update_cards.save_card.tap())
        assert "space" in said(app.model.notice).lower()
        tell(
            app,
            update_shell.dismiss.tap(),
            update_back.back.tap(),
            update_cards.type_card.tap("activity", Colour.YELLOW, 1),
        )
        assert isinstance(app.model.screen, CardPage)
        assert app.model.screen.values["name"] == "Merchant"
    app.tell(update_cards.save_card.tap())
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
    tell(app, update_cards.open_cards.tap())
    assert len(CARD_DRAFTS.all(app.model)) == begun
    for tap in (
        update_cards.type_card.tap("activity", Colour.RED, 1),
        update_cards.type_card.tap("event", Colour.RED, 1),
        update_cards.open_card.tap("board", ""),
    ):
        tell(app, tap)
        for part in ((), ("effect",), ("effects",), ("vp",), ("palace",)):
            tell(app, update_piece.open_part.tap(part))
            assert view(app.model)
        tell(
            app,
            update_piece.open_part.tap(()),
            update_cards.save_card.tap(),
            update_shell.dismiss.tap(),
            update_back.back.tap(),
            update_cards.open_cards.tap(),
        )
    assert cards_path(tmp_path, "troyes").read_text() == before
    tell(app, update_cards.type_card.tap("character"), *MERCHANT[:10])
    assert "Merchant" in drafts_path(tmp_path, "troyes").read_text()


@pytest.mark.parametrize("content", [b"no cards [", b"\xff\xfe"], ids=["no TOML", "no text"])
def test_a_file_that_cannot_be_read_stays_until_people_begin_a_new_one(tmp_path: Path, content: bytes) -> None:
    file = cards_path(tmp_path, "troyes")
    file.write_bytes(content)
    app = at_setup(tmp_path)
    tell(
        app,
        update_cards.open_cards.tap(),
        update_cards.type_card.tap("activity", Colour.RED, 1),
        *MERCHANT,
        update_cards.save_card.tap(),
    )
    assert app.model.notice
    assert file.read_bytes() == content
    tell(app, update_back.back.tap(), owner_file.begin_file.tap())
    assert own_cards(file.read_text()) is not None
    assert replaced_path(file).read_bytes() == content
