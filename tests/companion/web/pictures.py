"""Pictures of the pages on a phone for the documentation: `python -m tests.companion.web.pictures FOLDER`."""

import re
import sys
import tempfile
from pathlib import Path
from typing import Any

from companion.settings import Settings
from engine.troyes_dice import Roll, Setup
from tests.companion.tables import played
from tests.companion.web import hall_pictures
from tests.companion.web.browser import OPEN, PHONE, Phone, browser
from tests.companion.web.moments import TOKEN, open_story, setup_for, story_of
from tests.companion.web.mosquitto import broker, listener
from tests.companion.web.phone_game import CODE, phone_game, token_hash

SETUP = Setup(("Ada", "Bo", "Cy"))
HALF, SEED = 7, 4


def main(folder: Path) -> None:
    """Write the pictures of joining, of a photograph, of a turn and of a sheet into a folder."""
    with browser() as opened, tempfile.TemporaryDirectory() as place, phone_game(Path(place), SETUP) as table:
        phone = Phone(opened, f"{table.url}/#c=ABCD")
        phone.page.wait_for_selector(".seats")
        _take(phone.page, folder / "phone_join.png")
        table.seats[0] = token_hash(TOKEN)
        table.show()
        phone = Phone(opened, f"{table.url}/#k={TOKEN}")
        phone.page.wait_for_selector(".photo-key")
        _take(phone.page, folder / "phone_photo.png", whole=True)
        for action, game, _effects in played(SETUP, SEED):
            table.actions.append(action)
            table.game = game
            table.throws += isinstance(action, Roll)
            if isinstance(action, Roll) and game.half_index == HALF:
                break
        table.show()
        phone.key(re.compile("gather")).wait_for()
        _take(phone.page, folder / "phone_turn.png")
        phone.tap(re.compile("gather"))
        _take(phone.page, folder / "phone_confirm.png")
        phone.page.set_viewport_size({"width": 740, "height": 360})
        phone.page.wait_for_selector(".picture:not(.tall)")
        _take(phone.page, folder / "phone_wide.png")
        phone.page.set_viewport_size(PHONE)
        phone.page.wait_for_selector(".picture.tall")
        phone.tap("Back")
        phone.tap(re.compile("^Bo"))
        _take(phone.page, folder / "phone_other.png")
    _tuscany(folder)
    _hall(folder)


def _tuscany(folder: Path) -> None:
    """Write the picture of a turn of The Castles of Tuscany."""
    story = story_of("castles-of-tuscany")
    home = tempfile.TemporaryDirectory()
    with browser() as opened, home as place, phone_game(Path(place), setup_for(story.key), story.key) as table:
        open_story(table, story, "Place")
        phone = Phone(opened, f"{table.url}/#k={TOKEN}")
        phone.page.wait_for_selector(OPEN)
        _take(phone.page, folder / "phone_tuscany.png")


def _hall(folder: Path) -> None:
    """Write the pictures of the hall's page, with one table and with twelve."""
    with browser() as opened, tempfile.TemporaryDirectory() as place:
        home = Path(place)
        with broker(home) as running, phone_game(home, hall_pictures.SETUP) as table:
            hall_pictures.show_game(table)
            page = opened.new_context(viewport=hall_pictures.TV, reduced_motion="reduce").new_page()
            page.goto(f"{table.url}/hall?language=en#c={CODE}")
            page.wait_for_selector(".picture > g")
            hall_pictures.take(page, folder / "hall.png")
            with listener(running.port) as teller:
                hall_pictures.publish(teller.client, 11)
                table.use_broker(Settings(broker=True, broker_address=f"127.0.0.1:{running.port}"))
                for words in ("Table 12", "11 games"):
                    page.get_by_text(words, exact=True).first.wait_for()
                hall_pictures.take(page, folder / "hall_tables.png")


def _take(page: Any, file: Path, whole: bool = False) -> None:
    # the drawings of the icons come after the page
    page.wait_for_load_state("networkidle")
    page.screenshot(path=file, full_page=whole)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
