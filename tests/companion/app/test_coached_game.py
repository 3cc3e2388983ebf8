"""A whole game with the coach by real taps, and in short the review of a finished game from the history.

`python -m tests.companion.coached_game` plays the other games, in other languages and windows.
"""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from companion.app.headless import MadeUpDiceSource
from companion.app.loop import App
from companion.games import GAMES
from companion.games.troyes_dice import update_review
from companion.games.troyes_dice.coach import Level, play
from companion.games.troyes_dice.model import ReviewPage, drafts_of
from companion.session import Session
from companion.storage.store import Store
from companion.ui import update_back, update_games
from companion.ui.model import CameraStatus
from engine.troyes_dice import Setup, score
from engine.troyes_dice.state import HALVES
from hardware.devices import no_devices
from hardware.fakes import RecordingVoice
from tests.companion import coached_game
from tests.companion.real_window import needs_display
from tests.companion.tables import throw
from tests.companion.waiting import WaitingScreen, tap, until


@needs_display
@pytest.mark.slow
def test_a_game_with_hints_a_computer_player_a_ghost_tiles_and_the_review(tmp_path: Path) -> None:
    coached_game.play(coached_game.GAMES["expansion"], tmp_path, coached_game.OUT / "expansion")


@pytest.fixture
def app() -> Iterator[App]:
    """The program with a finished game of an expert in its history."""
    rng = Random(2)
    with Store.in_memory() as store:
        session = Session.start(store, Setup(("Ada",)))
        while not session.game.over:
            session.submit(throw(rng))
            for action in play(session.game, 0, Level.EXPERT, 1):
                session.submit(action)
        app = App(GAMES, store, WaitingScreen(), no_devices(), RecordingVoice(), Random(1))
        app.camera.use(MadeUpDiceSource(1, app.post), CameraStatus("made-up table"))
        app.begin()
        yield app
        app.play.close()


def test_a_game_from_the_history_is_reviewed_and_stepped_through(app: App) -> None:
    tap(app, update_games.show_games.tap(), update_games.open_game.tap(app.model.games[0].id))
    tap(app, update_review.open_review.tap(0))
    until(app, lambda: drafts_of(app.model).review_of(0) is not None)
    found = drafts_of(app.model).review_of(0)
    assert found is not None
    cost = sum(turn.cost for turn in found.review.turns)
    assert abs(found.review.start + found.review.luck - cost - score(app.model.game.sheets[0]).total) < 1e-6
    for half in range(HALVES):
        tap(
            app,
            update_review.open_review.tap(0, half),
            update_review.open_review.tap(0, half, sheet=True),
            update_back.back.tap(),
        )
        assert app.model.screen == ReviewPage(0, half)
