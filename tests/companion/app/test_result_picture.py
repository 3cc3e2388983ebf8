"""The picture of the result: saved from the page on which a game is shared."""

from pathlib import Path
from random import Random

import cv2
import pytest

from companion.app.headless import HeadlessScreen
from companion.app.loop import App
from companion.app.result_picture import SIZE, result_picture
from companion.games import GAMES
from companion.storage.store import Store, store_path
from companion.ui import update_people, update_result
from hardware.devices import no_devices
from hardware.fakes import SilentVoice
from tests.companion.ui.stories import NAMES, ended, tell
from tests.said import said


def test_it_shows_the_score_in_one_size() -> None:
    shared = tell(ended(NAMES, 5), update_result.open_share.tap())
    png = result_picture(shared)
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    assert result_picture(tell(ended(NAMES, 4), update_result.open_share.tap())) != png


def test_it_is_saved_beside_the_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.export.game_files.sticks", lambda: ())
    with Store.open(store_path(tmp_path)) as store:
        app = App(GAMES, store, HeadlessScreen(), no_devices(), SilentVoice(), Random(1))
        app.model = tell(ended(NAMES, 5), update_result.open_share.tap())
        app.tell(update_people.save_file.tap("picture", 1))
    path = tmp_path / "exports" / "oyez-game-1.png"
    assert said(app.model.notice) == f"Saved as {path}"
    picture = cv2.imread(str(path))
    assert picture is not None
    assert picture.shape == (SIZE[1], SIZE[0], 3)
