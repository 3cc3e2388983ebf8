"""Pictures of the pages on a phone for the documentation: `python -m tests.companion.web.pictures FOLDER`."""

import sys
import tempfile
from pathlib import Path
from typing import Any

from companion.settings import Settings
from engine.troyes_dice import Roll, Setup
from tests.companion.tables import played
from tests.companion.web import hall_pictures
from tests.companion.web.browser import Phone, browser
from tests.companion.web.mosquitto import broker, listener
from tests.companion.web.phone_game import CODE, phone_game, token_hash
from tests.companion.web.tuscany_moments import KEY as KEY_OF_TUSCANY
from tests.companion.web.tuscany_moments import LIT, advance, may_place
from tests.companion.web.tuscany_moments import SETUP as SETUP_OF_TUSCANY

SETUP = Setup(("Ada", "Bo", "Cy"))
HALF, SEED = 7, 4


def main(folder: Path) -> None:
    """Write the pictures of joining, of a photograph, of a turn and of sheets into a folder."""
    with browser() as opened, tempfile.TemporaryDirectory() as place, phone_game(Path(place), SETUP) as table:
        phone = Phone(opened, f"{table.url}/#c=ABCD")
        phone.page.wait_for_selector(".seats")
        _take(phone.page, folder / "phone_join.png")
        table.seats[0] = token_hash("0" * 32)
        table.show()
        phone = Phone(opened, f"{table.url}/#k={'0' * 32}")
        phone.page.wait_for_selector(".photo-key")
        _take(phone.page, folder / "phone_photo.png")
        for action, game, _effects in played(SETUP, SEED):
            table.actions.append(action)
            table.game = game
            table.half += isinstance(action, Roll)
            if isinstance(action, Roll) and game.half_index == HALF:
                break
        table.show()
        page = phone.page
        page.wait_for_selector(".glance")
        _take(page, folder / "phone_turn.png")
        page.click(".deed:not([aria-disabled]) >> nth=-1")
        _take(page, folder / "phone_confirm.png")
        page.click(".tabs button:nth-child(2)")
        _take(page, folder / "phone_sheet.png")
        page.click(".tabs button:nth-child(1)")
        page.click(".others .key")
        page.wait_for_selector(".other-sheet")
        _take(page, folder / "phone_other.png")
    _tuscany(folder)
    _hall(folder)


def _tuscany(folder: Path) -> None:
    """Write the picture of a turn of The Castles of Tuscany."""
    home = tempfile.TemporaryDirectory()
    with browser() as opened, home as place, phone_game(Path(place), SETUP_OF_TUSCANY, KEY_OF_TUSCANY) as table:
        advance(table, may_place)
        table.seats[0] = token_hash("0" * 32)
        table.show()
        phone = Phone(opened, f"{table.url}/#k={'0' * 32}", viewport={"width": 360, "height": 1200})
        phone.page.wait_for_selector(LIT)
        phone.page.click(LIT)
        _take(phone.page, folder / "phone_tuscany.png")


def _hall(folder: Path) -> None:
    """Write the pictures of the hall's page, with one table and with twelve."""
    with browser() as opened, tempfile.TemporaryDirectory() as place:
        home = Path(place)
        with broker(home) as running, phone_game(home, hall_pictures.SETUP) as table:
            hall_pictures.show_game(table)
            page = opened.new_context(viewport=hall_pictures.TV, reduced_motion="reduce").new_page()
            page.goto(f"{table.url}/hall?language=en#c={CODE}")
            page.wait_for_selector(".wheel")
            hall_pictures.take(page, folder / "hall.png")
            with listener(running.port) as teller:
                hall_pictures.publish(teller.client, 11)
                table.use_broker(Settings(broker=True, broker_address=f"127.0.0.1:{running.port}"))
                page.wait_for_selector(".card >> nth=11")
                page.wait_for_selector(".list tbody tr >> nth=8")
                hall_pictures.take(page, folder / "hall_tables.png")


def _take(page: Any, file: Path) -> None:
    # the drawings of the icons come after the page
    page.wait_for_load_state("networkidle")
    page.screenshot(path=file)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
