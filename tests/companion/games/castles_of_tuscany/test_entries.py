"""Boards and tiles that are half entered are there after a kill -9 and after the way back."""

from collections.abc import Callable
from errno import ENOSPC
from pathlib import Path
from random import Random

import msgspec
import pytest

from companion.app.headless import HeadlessScreen
from companion.app.loop import App
from companion.games import GAMES
from companion.games.castles_of_tuscany import (
    update_board,
    update_box,
    update_game,
    update_hands,
    update_maps,
    update_tiles,
)
from companion.games.castles_of_tuscany.chance import made_up_action
from companion.games.castles_of_tuscany.model import BonusChoice, DisplaySetup, HandCount, HandsCount, MapSetup, Turn
from companion.games.castles_of_tuscany.table import CASTLES_AT_THE_TABLE
from companion.storage import cards_file
from companion.storage.store import Store, store_path
from companion.ui import (
    commands,
    update_back,
    update_games,
    update_learn,
    update_log,
    update_phones,
    update_players,
    update_table,
)
from companion.ui.message import Message
from companion.ui.model import End, GameLog, Model, Players, Screen, Start
from companion.ui.screens import view
from companion.ui.update import update
from companion.ui.update_shell import choice
from companion.ui.update_table import GameOpened
from engine.castles_of_tuscany.actions import Action, Draw, LaidBoard, LayMap
from engine.castles_of_tuscany.rules import legal, new_game
from engine.castles_of_tuscany.setup import Setup
from engine.castles_of_tuscany.terms import Kind, Stage, Tile
from hardware.devices import no_devices
from hardware.fakes import SilentVoice
from tests.engine.castles_of_tuscany.positions import setup_of
from tests.said import said

MINE, INN = Tile(Kind.MINE), Tile(Kind.INN)


def app_in(folder: Path) -> App:
    """The program as it starts; a second one in the same folder is the program after a kill -9."""
    app = App(GAMES, Store.open(store_path(folder)), HeadlessScreen(), no_devices(), SilentVoice(), Random(1))
    app.play.entries.folder = folder
    app.begin()
    return app


def begun(folder: Path, setup: Setup, until: Callable[[App], bool]) -> App:
    """A game that has come so far at random."""
    app, chance = app_in(folder), Random(3)
    app.do(commands.Begin(setup, ()))
    while not until(app):
        game = app.model.game
        brought, player = made_up_action(game, chance), game.now.waits.player
        able = [] if player is None else [each for each in legal(game, player) if not isinstance(each, Draw)]
        app.tell(update_game.decide.tap(brought or chance.choice(able or legal(game, player))))
    return app


def at_stage(stage: Stage) -> Callable[[App], bool]:
    return lambda app: app.model.game.now.stage is stage


def again(folder: Path) -> App:
    """The same game after a kill -9."""
    app = app_in(folder)
    app.tell(update_games.open_game.tap(1))
    return app


def shown(app: App) -> Screen:
    return app.model.screen


def tell(app: App, *sent: Message) -> None:
    for message in sent:
        app.tell(message)


def test_a_half_laid_map_is_there_after_a_kill_and_after_the_way_back(tmp_path: Path) -> None:
    app = begun(tmp_path, setup_of(3), at_stage(Stage.MAPS))
    tell(
        app,
        update_maps.tap_board.tap("B2"),
        update_maps.tap_board.tap("A3"),
        update_maps.lay_for.tap(1),
        update_maps.turn_board.tap("A3"),
        update_maps.shift_board.tap("A3"),
    )
    half = MapSetup(1, (LaidBoard("B2"), LaidBoard("A3", True, 2)))
    assert app.model.screen == half
    assert again(tmp_path).model.screen == half
    tell(app, update_back.back.tap())
    assert isinstance(app.model.screen, Start)
    tell(app, update_games.open_game.tap(1))
    assert app.model.screen == half
    tell(app, update_maps.tap_board.tap("B2"), update_maps.tap_board.tap("A3"))
    assert again(tmp_path).model.screen == MapSetup(1)


def test_tiles_entered_one_by_one_are_there_after_a_kill_and_not_in_another_position(tmp_path: Path) -> None:
    app = begun(tmp_path, setup_of(), at_stage(Stage.DISPLAY))
    tell(
        app,
        update_tiles.add_tile.tap(MINE),
        update_tiles.add_tile.tap(INN),
        update_tiles.add_tile.tap(MINE),
        update_tiles.remove_tile.tap(0),
    )
    resumed = again(tmp_path)
    assert shown(resumed) == DisplaySetup((INN, MINE))
    assert view(resumed.model)
    resumed.do(commands.Begin(setup_of(3), ()))
    assert shown(resumed) == MapSetup()
    resumed.tell(update_games.open_game.tap(1))
    assert shown(resumed) == DisplaySetup((INN, MINE))
    display = made_up_action(resumed.model.game, Random(1))
    assert display is not None
    resumed.tell(update_game.decide.tap(display))
    assert not isinstance(again(tmp_path).model.screen, DisplaySetup)


def test_the_count_of_hands_goes_on_after_a_kill_and_ends_once(tmp_path: Path) -> None:
    app = begun(tmp_path, setup_of(), at_stage(Stage.OVER))
    tell(app, update_hands.accept_hand.tap(), choice(HandsCount, cards=4))
    resumed = again(tmp_path)
    assert resumed.model.screen == HandsCount(1, 4)
    resumed.tell(update_hands.accept_hand.tap())
    assert isinstance(resumed.model.screen, End)
    assert isinstance(again(tmp_path).model.screen, End)


def entry_of(values: object, screen: str = "MapSetup") -> str:
    return msgspec.json.encode({"screen": screen, "values": values}).decode()


def stored(entry: str, game: int = 1, actions: int = 0) -> bytes:
    return msgspec.json.encode({"game": game, "actions": actions, "entry": entry})


GOOD = entry_of({"player": 0, "boards": [{"board": "A1"}, {"board": "B1", "join": 1}]})
HALF = MapSetup(0, (LaidBoard("A1"), LaidBoard("B1", join=1)))


@pytest.mark.parametrize(
    ("entry", "screen"),
    [
        (GOOD, HALF),
        ("{", MapSetup()),
        ("[" * 50_000, MapSetup()),
        (entry_of({}, "Start"), MapSetup()),
        (entry_of({"boards": [{"board": "A9"}]}), MapSetup()),
        (entry_of({"boards": [{"board": "A1"}, {"board": "A2", "join": 1}]}), MapSetup()),
        (entry_of({"boards": [{"board": "A1", "join": 1}]}), MapSetup()),
        (entry_of({"boards": [{"board": "A1"}, {"board": "B1", "join": 9}]}), MapSetup()),
        (entry_of({"boards": [{"board": "A1"}, {"board": "B1"}]}), MapSetup()),
        (entry_of({"player": 7}), MapSetup()),
        (entry_of({"tiles": [{"type": "Tile", "kind": "mine"}]}, "DisplaySetup"), MapSetup()),
        (entry_of({"confirmed": 1}, "HandsCount"), MapSetup()),
        (entry_of({}, "ManualGain"), MapSetup()),
        (entry_of({}, "Production"), MapSetup()),
        (entry_of({}, "Score"), MapSetup()),
    ],
)
def test_values_that_do_not_fit_count_as_none(entry: str, screen: MapSetup) -> None:
    opened = GameOpened(1, new_game(setup_of()), (), True, CASTLES_AT_THE_TABLE, entry=entry)
    model, _issued = update(Model(), update_table.game_opened.news(opened))
    assert (model.screen, model.notice) == (screen, "")


def test_a_damaged_entry_or_one_of_another_position_counts_as_none(tmp_path: Path) -> None:
    begun(tmp_path, setup_of(), at_stage(Stage.MAPS))
    for content, screen in (
        (stored(GOOD), HALF),
        (stored(GOOD, game=2), MapSetup()),
        (stored(GOOD, actions=1), MapSetup()),
        (b"{", MapSetup()),
        (b"\xff\xfe", MapSetup()),
        (b"[" * 50_000, MapSetup()),
        (b"{}", MapSetup()),
    ):
        (tmp_path / "entry.json").write_bytes(content)
        resumed = again(tmp_path)
        assert (resumed.model.screen, resumed.model.notice) == (screen, "")


def test_too_many_tiles_of_an_entry_count_as_none(tmp_path: Path) -> None:
    app = begun(tmp_path, setup_of(), at_stage(Stage.DISPLAY))
    assert app.session is not None
    entry = entry_of({"tiles": [{"type": "Tile", "kind": "mine"}] * 5}, "DisplaySetup")
    (tmp_path / "entry.json").write_bytes(stored(entry, actions=len(app.session.actions)))
    assert again(tmp_path).model.screen == DisplaySetup()


def test_a_full_disk_is_told_and_the_tap_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = begun(tmp_path, setup_of(), at_stage(Stage.MAPS))

    def full(_path: Path, _content: bytes) -> None:
        raise OSError(ENOSPC, "No space left on device")

    monkeypatch.setattr(cards_file, "atomic_write", full)
    tell(app, update_maps.tap_board.tap("B2"))
    assert "entry.json" in said(app.model.notice)
    assert app.model.screen == MapSetup(None, (LaidBoard("B2"),))


def test_the_guides_game_leaves_the_entry_of_the_game_alone(tmp_path: Path) -> None:
    app = begun(tmp_path, setup_of(), at_stage(Stage.MAPS))
    tell(app, update_maps.tap_board.tap("B2"))
    before = (tmp_path / "entry.json").read_bytes()
    tell(app, update_learn.start_lesson.tap(game="castles-of-tuscany"), update_maps.tap_board.tap("C2"))
    assert (tmp_path / "entry.json").read_bytes() == before


def on_a_phone(app: App, action: Action | None = None) -> None:
    """Somebody decides on a phone: this action, or any."""
    session, game = app.play.session, app.model.game
    assert session is not None
    action = action or made_up_action(game, Random(1)) or legal(game, game.now.waits.player)[0]
    effects = session.submit(action)
    app.play.committed_elsewhere([(action, session.game, effects)])


@pytest.mark.parametrize(
    "over", [(update_phones.open_phones.tap(),), (update_phones.open_phones.tap(), update_phones.open_own_wifi.tap())]
)
def test_the_way_back_leads_to_the_bonuses_once_phones_have_laid_all_maps(
    over: tuple[Message, ...], tmp_path: Path
) -> None:
    app = begun(tmp_path, setup_of(), at_stage(Stage.MAPS))
    tell(app, *over)
    while app.model.game.now.stage is Stage.MAPS:
        on_a_phone(app)
    tell(app, *(update_back.back.tap() for _page in over))
    assert isinstance(shown(app), BonusChoice)
    assert view(app.model)


def test_the_way_back_from_the_log_leads_to_the_display_once_phones_have_taken_the_bonuses(tmp_path: Path) -> None:
    app = begun(tmp_path, setup_of(), at_stage(Stage.BONUSES))
    tell(app, update_board.open_board.tap(), update_log.open_log.tap())
    while app.model.game.now.stage is Stage.BONUSES:
        on_a_phone(app)
    assert isinstance(shown(app), GameLog)
    tell(app, update_back.back.tap())
    assert shown(app) == DisplaySetup()
    assert view(app.model)


def test_a_board_that_a_phone_has_laid_leaves_the_map_behind_the_phones_page(tmp_path: Path) -> None:
    app = begun(tmp_path, setup_of(), at_stage(Stage.MAPS))
    laid = made_up_action(app.model.game, Random(1))
    assert isinstance(laid, LayMap)
    other = next(each.board for each in laid.boards if each.board.startswith("B"))
    free = next(name for name in ("A1", "A2") if name not in {each.board for each in laid.boards})
    tell(
        app,
        update_maps.lay_for.tap(1 - laid.player),
        update_maps.tap_board.tap(free),
        update_maps.tap_board.tap(other),
        update_phones.open_phones.tap(),
    )
    on_a_phone(app, laid)
    tell(app, update_back.back.tap())
    assert shown(app) == MapSetup(1 - laid.player, (LaidBoard(free),))


def test_the_number_of_a_hand_stays_while_another_player_acts_on_a_phone(tmp_path: Path) -> None:
    app = begun(tmp_path, setup_of(), at_stage(Stage.TURNS))
    turn = app.model.game.now.turn
    tell(app, update_hands.open_hand.tap(1 - turn), choice(HandCount, cards=9))
    on_a_phone(app, Draw(turn))
    assert shown(app) == HandCount(1 - turn, 9, Turn())
    on_a_phone(app, Draw(1 - turn))
    assert shown(app) == Turn()


@pytest.mark.parametrize(
    "opened",
    [
        (update_box.open_box.tap(),),
        (update_box.open_box.tap(), update_box.enter_board.tap("A1")),
        (update_phones.open_phones.tap(),),
    ],
)
def test_a_turn_on_a_phone_leaves_the_set_up_of_another_game_alone(opened: tuple[Message, ...], tmp_path: Path) -> None:
    app = begun(tmp_path, setup_of(), at_stage(Stage.TURNS))
    tell(app, update_back.back.tap(), update_players.new_game.tap("castles-of-tuscany"), *opened)
    before = shown(app)
    on_a_phone(app, Draw(app.model.game.now.turn))
    assert shown(app) == before
    tell(app, *(update_back.back.tap() for _page in opened))
    assert isinstance(shown(app), Players)
