"""Phones in a real browser at the real program: joined, played, stored, taken back, switched off."""

import json
from pathlib import Path
from random import Random
from typing import Any

import cv2
import pytest

from companion.storage.store import FILE_NAME, Store
from companion.ui import commands, update_back, update_phones, update_throw
from companion.ui.model import ConfirmRoll
from engine.troyes_dice import Roll, Setup, Turn, Undo
from tests.companion.web.browser import OPEN, Phone, chromium, opened_browser
from tests.companion.web.hall_pictures import TV
from tests.companion.web.real_game import RealGame, real_game
from vision.synthetic import make_table

__all__ = ["chromium", "opened_browser"]

pytestmark = pytest.mark.slow


TRAY = Path(__file__).parents[3] / "../shared/photos/rendered/tray"
SURFACES = TRAY.parents[1] / "surfaces"


def made_up_photo(file: Path) -> Roll:
    """Write a photograph of three clear dice and a black one; return their roll."""
    table = make_table(3, ("clear", "clear", "clear", "black"), (3, 4, 2, 5))
    cv2.imwrite(str(file), table.pixels)
    return Roll(5, (2, 3, 4))


def act(phone: Phone, game: RealGame) -> None:
    """Take an action on the phone by its last open keys, which the game stores."""
    stored = len(game.session().actions)
    phone.page.wait_for_selector(OPEN)
    while len(game.session().actions) == stored:
        phone.tap_last()


def test_a_phone_plays_at_the_real_program(chromium: Any, tmp_path: Path) -> None:
    with real_game(tmp_path, Setup(("Ada", "Bo"))) as game:
        phone = Phone(chromium, f"{game.url}/#c={game.code}", language="fr")
        page = phone.page
        page.wait_for_selector(".seats")
        phone.join("Ada", game.code)
        page.wait_for_selector(".tabs")
        game.throw()
        act(phone, game)
        game.command(commands.Submit(Undo(0)))
        page.wait_for_selector(OPEN)
        game.command(commands.TakeSeatBack(0))
        page.wait_for_selector(".seats")
        game.switch_off()
        page.wait_for_selector(".offline")
        assert phone.complaints == []
    with Store.open(tmp_path / FILE_NAME) as store:
        actions = store.load(store.games()[0].id).actions
    assert [type(action) for action in actions] == [Roll, Turn, Undo]


def test_a_photograph_of_the_dice_is_read_and_confirmed_at_the_table(chromium: Any, tmp_path: Path) -> None:
    picture = tmp_path / "dice.jpg"
    roll = made_up_photo(picture)
    with real_game(tmp_path, Setup(("Ada", "Bo"))) as game:
        phone = Phone(chromium, f"{game.url}/#c={game.code}", language="fr")
        page = phone.page
        page.wait_for_selector(".seats")
        phone.join("Ada", game.code)
        page.wait_for_selector(".photo-key")
        bad = tmp_path / "bad.jpg"
        bad.write_bytes(b"no picture")
        page.set_input_files(".photo-key input", bad)
        page.wait_for_selector(".photo-text")
        assert "JPEG" in page.inner_text(".photo-text")
        page.set_input_files(".photo-key input", picture)
        page.locator(".photo-text", has_text="écran tactile").wait_for()
        words = page.inner_text(".photo-text")
        assert all(str(value) in words for value in (roll.black, *roll.clear))
        screen = game.screen()
        assert isinstance(screen, ConfirmRoll)
        dice = sorted([*(("clear", value) for value in roll.clear), ("black", roll.black)])
        assert (screen.going, sorted(screen.values)) == (0, dice)
        for photo in (*sorted((TRAY / "images").glob("*"))[:1], *sorted((SURFACES / "images").glob("*"))[:1]):
            game.tell(update_back.back.tap())
            game.tell(update_throw.to_throw.tap())
            labels = json.loads((photo.parents[1] / "labels.json").read_text())[photo.name]["dice"]
            values = sorted(die["pips"] for die in labels)
            page.set_input_files(".photo-key input", photo)
            page.locator(".photo:not(.busy)").wait_for()
            screen = game.screen()
            assert isinstance(screen, ConfirmRoll)
            assert sorted(die.value or 0 for die in screen.dice) == values
            sure = "Confirmez" in page.inner_text(".photo-text")
            assert sure is (len(values) == 4), "five dice are no throw: the touchscreen asks"
        game.tell(update_back.back.tap())
        game.tell(update_throw.to_throw.tap())
        page.set_input_files(".photo-key input", picture)
        page.locator(".photo-text", has_text="écran tactile").wait_for()
        page.locator(".photo:not(.busy)").wait_for()
        assert sorted(game.screen().values) == dice
        game.tell(update_throw.accept_roll.tap())
        page.wait_for_selector(".photo", state="detached")
        assert page.query_selector(".photo") is None
        assert [each for each in phone.complaints if "409" not in each] == []


def test_phones_and_the_touchscreen_play_a_whole_game_together(chromium: Any, tmp_path: Path) -> None:
    chance = Random(7)
    with real_game(tmp_path, Setup(("Ada", "Bo", "Cy"))) as game:
        phones = []
        for name, language in (("Ada", "fr"), ("Bo", "zh_Hant")):
            phones.append(Phone(chromium, f"{game.url}/#c={game.code}", language=language))
            phones[-1].page.wait_for_selector(".seats")
            phones[-1].join(name, game.code)
            phones[-1].page.wait_for_selector(".tabs")
        rules = game.session().rules
        while not game.session().over:
            game.throw()
            for player in range(3):
                while rules.legal(game.session().game, player):
                    # the third has no phone, and now and then the table plays for one who has
                    if player == 2 or chance.random() < 0.2:
                        action = chance.choice(rules.legal(game.session().game, player))
                        game.command(commands.Submit(action))
                    else:
                        act(phones[player], game)
        points = [each.points for each in rules.standings(game.session().game)]
        for phone in phones:
            # the end of the game opens the first tab
            phone.page.wait_for_selector("#app[data-screen=result]")
            phone.page.click(".tabs button:nth-child(2)")
            phone.page.wait_for_selector(".ranking")
            shown = phone.page.locator(".ranking .number").all_inner_texts()
            assert [int(text) for text in shown] == points
            assert phone.complaints == []
    with Store.open(tmp_path / FILE_NAME) as store:
        assert store.load(store.games()[0].id).actions == game.session().actions


def test_a_screen_of_the_hall_is_admitted_and_taken_back_at_the_touchscreen(chromium: Any, tmp_path: Path) -> None:
    with real_game(tmp_path, Setup(("Ada", "Bo")), open_lobby=False) as game:
        screen = Phone(chromium, f"{game.url}/#c={game.code}", viewport=TV)
        page = screen.page
        page.get_by_role("button", name="Hall screen", exact=True).click()
        page.get_by_text("Somebody has to admit you at the touchscreen.").first.wait_for()
        (asking,) = game.phones_shown().asking
        assert (asking.role, asking.player) == ("hall", None)
        game.tell(update_phones.open_phones.tap(0, None, asking.token))
        game.tell(update_phones.admit_phone.tap(asking.token))
        page.wait_for_selector(".picture > g")
        assert page.url == f"{game.url}/hall"
        kept = page.evaluate("localStorage.getItem('oyez.hall')")
        assert (json.loads(kept)["code"], page.evaluate("localStorage.getItem('oyez.token')")) == ("", None)
        page.reload()
        page.wait_for_selector(".picture > g")
        assert page.evaluate("localStorage.getItem('oyez.hall')") == kept
        game.kill_phones()
        page.wait_for_selector("#lost")
        page.wait_for_selector("#lost:empty", state="attached")
        page.wait_for_selector(".picture > g")
        (role,) = game.phones_shown().roles
        game.tell(update_phones.open_phones.tap(0, None, role.token))
        game.tell(update_phones.send_phone_away.tap(role.token))
        page.wait_for_selector("#code")
        assert page.inner_text("#refused") == "This screen may not show the table now. Type the table code to show it."
        assert page.locator(".picture > g").count() == 0
        page.reload()
        page.wait_for_selector("#code")
        assert json.loads(page.evaluate("localStorage.getItem('oyez.hall')"))["token"] is None
        page.fill("#code", game.code)
        page.get_by_role("button", name="Show").click()
        page.wait_for_selector(".picture > g")
        assert screen.complaints == []
