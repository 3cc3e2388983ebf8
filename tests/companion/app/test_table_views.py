"""The table's own screen on the page of a host and in a browser: its pictures, its taps, its refusals."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import numpy as np
import pytest
from msgspec.structs import replace

from companion.app.browser import BrowserScreen, OwnPage
from companion.app.table_views import Photos, TableViews
from companion.i18n.faults import Code, Part, fault
from companion.i18n.language import Language
from companion.ui import update_phones, update_shell
from companion.ui.model import Keyboard, MachinePage, ManualRoll, PhonesPage, SettingsPage, Start, Throwing
from companion.ui.toolkit.widgets import Widget
from companion.web.tokens import new_token
from companion.web.wire import Listening, TablePicture, TableTap, TableView, Unable, ViewsWanted
from engine import troyes_dice
from tests.companion.phone_loopback import Player, Table, at_table
from vision.camera import Frame

SEATS = ("Ann", "Ben", "Cleo")
DICE = troyes_dice.Setup(SEATS)


PAGE = OwnPage(lambda _words: None)
AT_THE_TABLE = at_table("troyes-dice", DICE, open_lobby=False)
"""A table at which the touchscreen admits everybody."""
IN_A_BROWSER = at_table("troyes-dice", None, open_lobby=False, own_page=PAGE)
"""The same without a game, in a browser of its own machine."""


async def joined(table: Table, **wish: Any) -> Player:
    """A phone that asks for a seat or a role."""
    phone = Player(table)
    await phone.say(t="hello", language="en")
    await phone.say(t="join", id=new_token(), code=table.hub.snapshot.code, **wish)
    return phone


async def host_of(table: Table) -> Player:
    """A phone without a seat that the touchscreen has made a host."""
    host = await joined(table, role="host")
    table.app.tell(update_phones.admit_phone.tap(table.app.model.phones.asking[-1].token))
    host.look()
    return host


def shown(table: Table) -> None:
    """Let the loop take the messages that wait, and show its model."""
    table.app._empty_inbox()
    table.app._show()


@AT_THE_TABLE
async def test_a_host_throws_by_hand_on_the_tables_own_screen(table: Table) -> None:
    host = await host_of(table)
    assert isinstance(table.app.model.screen, Throwing)
    await host.tap_named("Enter by hand")
    shown(table)
    assert isinstance(table.app.model.screen, ManualRoll)
    for value in "4166":
        await host.tap_named(value)
        shown(table)
    assert table.app.session is not None
    assert table.app.session.actions == (troyes_dice.Roll(4, (1, 6, 6)),)


@AT_THE_TABLE
async def test_a_host_with_a_seat_looks_at_the_table_and_back(table: Table) -> None:
    ann = await joined(table, seat=0)
    table.app.tell(update_phones.admit_phone.tap(table.app.model.phones.asking[0].token))
    await ann.say(t="join", id=new_token(), code=table.hub.snapshot.code, role="host")
    table.app.tell(update_phones.admit_phone.tap(table.app.model.phones.asking[0].token))
    assert "Enter by hand" not in ann.labels()
    await ann.say(t="look", tab="table")
    assert "Enter by hand" in ann.labels()
    await ann.say(t="look", height=853)
    assert "Enter by hand" in ann.labels()
    assert ann.socket.picture["size"] == [480, 853]
    await ann.say(t="look", language="fr")
    assert "Entrer à la main" in ann.labels()
    await ann.say(t="look", tab="turn")
    assert "Entrer à la main" not in ann.labels()
    shown(table)
    assert table.phones._views._shown == {}, "nothing is drawn that no page shows"


@AT_THE_TABLE
async def test_a_host_admits_and_takes_back_but_makes_no_host(table: Table) -> None:
    host = await host_of(table)
    ben, other = await joined(table, seat=1), await joined(table, role="host")
    asking = {phone.role: phone.token for phone in table.app.model.phones.asking}
    table.app.tell(update_phones.open_phones.tap(0, None, asking["host"]))
    shown(table)
    for label in ("Admit", "Send away"):
        answer = await host.tap_named(label)
        assert (answer["code"], answer["text"]) == ("only_at_table", "This is done at the touchscreen alone.")
    assert other.look()["screen"] == "wait"
    table.app.tell(update_phones.open_phones.tap(0, None, asking[""]))
    shown(table)
    await host.tap_named("Admit")
    assert ben.look()["screen"] == "seat"
    table.app.tell(update_phones.open_phones.tap(0, 1))
    shown(table)
    assert isinstance(table.app.model.screen, PhonesPage)
    await host.tap_named("Take the seat back")
    assert ben.look()["screen"] == "lobby"


@pytest.mark.parametrize("page", [SettingsPage(), MachinePage()], ids=lambda page: type(page).__name__)
def test_the_machines_own_settings_are_neither_shown_nor_opened(tmp_path: Path, page: Any) -> None:
    async def play(table: Table) -> None:
        host = await host_of(table)
        assert {"Settings", "Close Oyez"} <= set(host.labels())
        for label in ("Settings", "Close Oyez"):
            assert (await host.tap_named(label))["code"] == "only_at_table"
        assert isinstance(table.app.model.screen, Start)
        assert table.app._running
        table.app.model = replace(table.app.model, screen=page)
        shown(table)
        assert set(host.labels()) == {"", "Back"}, "a page that was left open can be closed"
        assert "the settings at the touchscreen" in "".join(host.socket.parts.values())

    at_table("troyes-dice", None, open_lobby=False)(play)(tmp_path)


@AT_THE_TABLE
async def test_only_a_host_taps_on_the_table(table: Table) -> None:
    spectator, host = await joined(table, role="spectator"), await host_of(table)
    table.app.tell(update_phones.admit_phone.tap(table.app.model.phones.asking[0].token))
    await spectator.say(t="look", tab="table")
    assert "Enter by hand" not in spectator.labels()
    place = host.labels().index("Enter by hand")
    view = TableView("en", False, False)
    for token, asked, code in (
        (spectator.phone.token, view, "not_host"),
        ("0" * 64, view, "not_host"),
        (host.phone.token, replace(view, whole=True), "not_host"),
        (host.phone.token, view, "ok"),
    ):
        tap = TableTap(new_token(), token, asked, host.phone.picture, place, False)
        assert (await table.server._link.ask(tap)).code == code
        assert isinstance(table.app.model.screen, ManualRoll) is (code == "ok")
    table.app.tell(update_phones.send_phone_away.tap(host.phone.token))
    shown(table)
    assert table.phones._views._shown == {}, "a host no longer sees the table"


@AT_THE_TABLE
async def test_the_phones_process_gets_no_picture_that_nobody_may_see(table: Table) -> None:
    """An attacker who takes it over sees no settings, and without a host nothing of the table's own screen."""
    views = (TableView("en", False, False), TableView("en", False, True))
    table.socket.put(ViewsWanted(views))
    shown(table)
    assert table.phones._views._shown == {}
    host = await host_of(table)
    table.socket.put(ViewsWanted(views))
    shown(table)
    assert tuple(table.phones._views._shown) == views[:1]
    table.app.tell(update_phones.send_phone_away.tap(host.phone.token))
    table.socket.put(ViewsWanted(views))
    shown(table)
    assert table.phones._views._shown == {}


@AT_THE_TABLE
async def test_a_key_of_an_older_picture_counts_while_it_is_there(table: Table) -> None:
    """A ring that moves makes a new picture eight times a second."""
    host = await host_of(table)
    tap = host.tap(host.labels().index("Enter by hand"))
    table.app.tell(update_shell.explain.news("Something has happened."))
    shown(table)
    host.look()
    assert host.phone.picture != tap["picture"]
    await host.say(**tap)
    shown(table)
    assert isinstance(table.app.model.screen, ManualRoll)
    host.look()
    await host.say(**tap)
    assert isinstance(table.app.model.screen, ManualRoll), "its key is gone"
    for stale in (tap | {"picture": 3}, tap | {"key": 999}):
        assert await host.say(**stale) is None


@AT_THE_TABLE
async def test_another_phones_process_gets_the_table_again(table: Table) -> None:
    host = await host_of(table)
    table.restart_phones()
    table.socket.put(Listening(8080))
    again = Player(table)
    await again.say(t="hello", token=host.token)
    assert "Enter by hand" in again.labels()


@IN_A_BROWSER
async def test_a_browser_of_this_machine_is_the_whole_table(table: Table) -> None:
    here, guest, linked = Player(table, source="127.0.0.1"), Player(table, Language.FR), Player(table)
    await here.say(t="hello", language="fr")
    await guest.say(t="hello", language="fr")
    await linked.say(t="hello", token=PAGE.token)
    shown(table)
    assert [each.look()["screen"] for each in (here, guest, linked)] == ["table", "lobby", "table"]
    assert "Troyes Dice" in "".join(here.socket.parts.values()), "the table speaks its own language"
    await here.tap_named("Settings")
    shown(table)
    assert isinstance(table.app.model.screen, SettingsPage)
    assert here.labels() == linked.labels()
    await linked.tap_named("Back")
    shown(table)
    await here.tap_named("Close Oyez")
    assert not table.app._running


@IN_A_BROWSER
async def test_a_real_keyboard_types_on_the_tables_own_page(table: Table) -> None:
    here, host = Player(table, source="::1"), await host_of(table)
    await here.say(t="hello")
    table.app.model = replace(table.app.model, screen=Keyboard())
    for phone, text in ((here, "Z"), (here, "o"), (here, "x"), (here, "Backspace"), (host, "y"), (here, "é")):
        await phone.say(t="key", text=text)
        shown(table)
    assert isinstance(table.app.model.screen, Keyboard)
    assert table.app.model.screen.text == "Zoé"
    await here.say(t="key", text="Enter")
    shown(table)
    assert "Zoé" in table.app.model.seats.names
    assert (await here.say(t="key", text="F" * 11))["code"] == "bad_message"


@AT_THE_TABLE
async def test_without_a_browser_table_this_machine_is_a_phone_like_any_other(table: Table) -> None:
    here = Player(table, source="127.0.0.1")
    await here.say(t="hello")
    assert here.look()["screen"] == "lobby"


def test_the_link_to_the_table_is_said_once(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    opened: list[str] = []
    monkeypatch.setattr("companion.app.browser.usual_address", lambda: "192.168.1.9")
    monkeypatch.setattr("webbrowser.open", opened.append)
    monkeypatch.setenv("DISPLAY", ":7")
    page = OwnPage(said.append)
    for for_all in (False, False, True):
        page.hear(Listening(8081), for_all, None)
    assert said[0] == "The table is in your browser: http://127.0.0.1:8081/"
    assert said[1:] == [f"{said[0]}\nOn another device: http://192.168.1.9:8081/#k={page.token}"]
    assert opened == ["http://127.0.0.1:8081/"]
    page.hear(Unable(8081, 98), True, fault(Code.PHONES_PORT, Part.PHONES, port=8081, reason="in use"))
    assert "8081" in said[2]


def test_a_photo_is_encoded_once_for_all_pages() -> None:
    photos = Photos()
    frame = np.zeros((600, 1200, 3), np.uint8)
    frame[:, :600] = 255
    first = photos.address(frame[0:600, 0:1200])
    assert first.startswith("data:image/jpeg;base64,")
    assert photos.address(frame[0:600, 0:1200]) is first
    assert photos.address(frame[0:600, 0:600]) != first
    assert photos.address(np.zeros((600, 1200, 3), np.uint8)[0:600, 0:1200]) != first


@AT_THE_TABLE
async def test_live_pictures_of_the_camera_come_four_times_a_second(table: Table) -> None:
    sent: list[TablePicture] = []
    now = [10.0]
    loop = SimpleNamespace(model=table.app.model)
    views = TableViews(cast(Any, loop), sent.append, lambda: now[0])
    views.watch((TableView("en", False, True),))
    for number in range(20):
        now[0] += 0.05
        pixels = np.full((60, 80, 3), 10 * number, np.uint8)
        loop.model = replace(loop.model, frame=Frame(pixels, now[0], number))
        views.show()
    assert 4 <= len(sent) - 1 <= 5
    before = len(sent)
    loop.model = replace(loop.model, screen=Start())
    views.show()
    assert len(sent) == before + 1, "another screen waits for nothing"


def test_a_screen_in_a_browser_waits_until_something_comes() -> None:
    screen = BrowserScreen()
    screen.wake()
    assert screen.wait(600.0) == ()
    widgets = (Widget(rect=(0, 0, 1, 1)),)
    assert [screen.show(each) for each in (widgets, widgets, (*widgets, *widgets))] == [True, False, True]
