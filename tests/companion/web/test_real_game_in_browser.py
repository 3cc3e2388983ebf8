"""Phones in a real browser at the real program: joined, played, stored, taken back, switched off."""

from pathlib import Path

import pytest

from companion.storage.store import FILE_NAME, Store
from companion.ui import commands
from engine.troyes_dice import Roll, Setup, Turn, Undo
from tests.companion.web.browser import Phone, browser
from tests.companion.web.real_game import real_game

pytestmark = pytest.mark.slow


def test_a_phone_plays_at_the_real_program(tmp_path: Path) -> None:
    with browser() as chromium, real_game(tmp_path, Setup(("Ada", "Bo"))) as game:
        phone = Phone(chromium, f"{game.url}/#c={game.code}", language="fr")
        page = phone.page
        page.wait_for_selector(".seats")
        phone.join("Ada", game.code)
        page.wait_for_selector(".tabs")
        game.throw()
        phone.act()
        page.wait_for_selector(".done")
        phone.wait_for_answer()
        game.command(commands.Submit(Undo(0)))
        page.wait_for_selector(".glance")
        game.command(commands.TakeSeatBack(0))
        page.wait_for_selector(".seats")
        game.switch_off()
        page.wait_for_selector(".offline")
        assert phone.complaints == []
    with Store.open(tmp_path / FILE_NAME) as store:
        actions = store.load(store.games()[0].id).actions
    assert [type(action) for action in actions] == [Roll, Turn, Undo]
