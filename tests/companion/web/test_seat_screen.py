"""The screen of a seat in the phones' process: a mistake of the program ends neither the process nor the game."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from msgspec import Raw
from msgspec.structs import replace

from companion.games import GAMES
from companion.games.pig import update_turn
from companion.i18n.language import Language
from companion.ui import seat as own_screen
from companion.ui import update_result
from companion.ui.toolkit import theme
from companion.ui.toolkit.widgets import Chart, Text
from companion.web.played import Played, played
from companion.web.seat_screen import SeatScreen
from companion.web.wire import Snapshot
from engine import pig

OFFERED = {offer.key: offer for offer in GAMES}
ROLL = Raw(msgspec.json.encode(pig.Roll(4)))


def begun() -> tuple[Snapshot, Played]:
    setup = Raw(msgspec.json.encode(pig.Setup(("Ann", "Ben"))))
    snapshot = Snapshot(1, "ABCD", "en", game_id=1, key="pig", setup=setup)
    game = played(None, snapshot, OFFERED)
    assert game is not None
    return snapshot, game


def words(screen: SeatScreen) -> list[str]:
    return [each.text for each in screen.seen(Language.EN, theme.TALL)[1] if isinstance(each, Text)]


@pytest.mark.parametrize("function", ["committed", "tapped", "seen"])
def test_a_mistake_shows_the_game_as_it_is_and_is_logged(
    function: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    snapshot, game = begun()
    screen = SeatScreen(game, 0)
    does: dict[str, Callable[[], Any]] = {
        "committed": lambda: screen.take(game.news[0]),
        "tapped": lambda: screen.tap(update_turn.hold_points.tap(), Language.EN, theme.TALL),
        "seen": lambda: screen.seen(Language.EN, theme.TALL),
    }
    game.update(replace(snapshot, revision=2, actions=(ROLL,)))
    real, calls = getattr(own_screen, function), []

    def once(*given: Any) -> Any:
        calls.append(given)
        if len(calls) == 1:
            raise KeyError("a mistake in a handler")
        return real(*given)

    monkeypatch.setattr(own_screen, function, once)
    does[function]()
    assert "4" in words(screen)
    assert "Oyez made a mistake" in caplog.text


def test_the_graph_of_a_finished_game_is_on_a_phone_without_the_codes_of_the_table() -> None:
    snapshot, game = begun()
    rules, position, actions = game.rules, game.game, list[Any]()
    while not position.over:
        actions.append(pig.Roll(6) if position.now.turn < 20 else pig.Hold(position.now.player))
        position, _effects = rules.apply(position, actions[-1])
    game.update(replace(snapshot, revision=2, actions=tuple(Raw(msgspec.json.encode(each)) for each in actions)))
    screen = SeatScreen(game, 0)
    assert [each for each in screen.seen(Language.EN, theme.TALL)[1] if each.message == update_result.open_curve.tap(0)]
    screen.tap(update_result.open_curve.tap(0), Language.EN, theme.TALL)
    chart = next(each for each in screen.seen(Language.EN, theme.TALL)[1] if isinstance(each, Chart))
    assert [line.name for line in chart.lines] == ["Ann", "Ben"]
    assert [line.points[-1] for line in chart.lines] == [each.points for each in rules.standings(position)]
    assert (game.result.record, game.result.link) == ("", "")
