"""The screens before and after a game by taps on a window, and the stored data."""

import csv
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from companion.games.troyes_dice import tutorial
from companion.i18n.language import Language, _, using
from companion.session import Session
from companion.storage.store import Store, store_path
from companion.ui.toolkit.screen_dump import ScreenDump
from engine.troyes_dice import Roll, Setup
from engine.troyes_dice.setup import STANDARD_PLAZAS
from tests.companion.real_window import ROOT, DrivenPlayer, Player, at_display, needs_display
from tests.companion.stepped_app import SteppedApp
from tests.companion.tables import FOUR, played
from tests.said import said

OUT = ROOT / "out" / "first-screens"
IN_A_MINUTE = 30
"""Taps that fit in a minute where each takes two seconds."""


@pytest.fixture
def player(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[SteppedApp]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    player = SteppedApp(tmp_path)
    yield player
    player.close()


def kept(player: Player | SteppedApp) -> Store:
    return Store.open(store_path(player.data))


def fill(player: Player | SteppedApp) -> Session:
    """A finished game of four, which everybody remembers, and one that waits."""
    with kept(player) as store:
        session = Session.start(store, FOUR)
        for action, _game, _effects in played(FOUR, seed=3):
            session.submit(action)
        Session.start(store, Setup(("Ada", "Eve"))).submit(Roll(2, (1, 3, 4)))
        store.keep_note("guide", "0")
    return session


def test_a_game_with_remembered_players_begins_in_less_than_a_minute(player: SteppedApp) -> None:
    """Four names tapped, the crier's die and direction, nine plazas tapped as they lie, three tiles drawn."""
    fill(player)
    player.start()
    before = player.until(lambda _seen: True).taps
    player.tap("new_game", game="troyes-dice")
    player.tap("toggle_player", name="Eve")
    for name in ("Bo", "Cy"):
        player.tap("toggle_player", name=name)
    player.tap("to_step", step="numbering")
    player.tap("choose_setup", choices=[["mode", "rolled"]])
    player.tap("choose_setup", choices=[["first", 4], ["mode", "rolled"]])
    player.tap("choose_setup", choices=[["ascending", False]])
    player.tap("to_step", step="plazas")
    for up, back in STANDARD_PLAZAS:
        player.tap("set_faces", up=up, back=back)
    player.tap("to_step", step="extras")
    player.tap("pick_expansion", mode="drawn")
    player.tap("choose_setup", choices=[["second", 1]])
    seen = player.tap("start_game")
    assert seen.screen == "Throwing"
    assert seen.taps - before <= IN_A_MINUTE
    with kept(player) as store:
        setup = store.load(store.games()[0].id).setup
    assert set(setup.players) == {"Ada", "Bo", "Cy"}
    assert setup.numbering == (4, 3, 2, 1, 6, 5)
    assert setup.plazas == STANDARD_PLAZAS
    assert len(setup.tiles) == 3


def test_a_first_game_with_typed_names_begins_in_less_than_a_minute(player: SteppedApp) -> None:
    player.start()
    before = player.until(lambda _seen: True).taps
    player.tap("new_game", game="troyes-dice")
    for name in ("Ada", "Bo"):
        player.tap("open_keyboard")
        for letter in name:
            player.tap("typed", letter=letter)
        player.tap("name_done")
    player.tap("add_guest")
    for step in ("numbering", "plazas", "extras"):
        player.tap("to_step", step=step)
    seen = player.tap("start_game")
    assert seen.screen == "Throwing"
    assert seen.taps - before <= IN_A_MINUTE
    with kept(player) as store:
        assert store.games()[0].players == ("Ada", "Bo", "Player 1")
        assert store.roster.names() == ("Ada", "Bo")


@needs_display
def test_a_mouse_taps_and_holds_on_the_real_program_by_the_real_clock(tmp_path: Path) -> None:
    with at_display(Player, tmp_path, OUT / "mouse") as player:
        fill(player)
        player.start()
        player.tap("show_games")
        assert player.tap("end_game", game_id=2).notice
        player.tap("dismiss")
        player.hold("end_game", game_id=2)
    with kept(player) as store:
        assert store.unfinished() is None


@needs_display
@pytest.mark.slow
def test_each_double_tap_of_a_hasty_finger_is_one_tap(tmp_path: Path) -> None:
    """From the first screen to a turn that is confirmed."""
    taps: list[tuple[str, dict[str, object]]] = [
        ("new_game", {"game": "troyes-dice"}), ("add_guest", {}), ("add_guest", {}),
        ("to_step", {"step": "numbering"}), ("to_step", {"step": "plazas"}), ("to_step", {"step": "extras"}),
        ("start_game", {}), ("read_dice", {}),
        ("accept_roll", {}), ("open_player", {"player": 1}), ("choose_die", {"slot": 0}), ("choose_deed", {}),
        ("confirm", {}),
    ]  # fmt: skip
    with at_display(DrivenPlayer, tmp_path, OUT / "hasty") as player:
        player.set("automatic = false\n")
        player.start("--camera", "made-up:1")
        for count, (message, fields) in enumerate(taps, 1):
            player.until(partial(wants, player, message, fields))
            assert player.double_tap(message, **fields).taps == count
        seen = player.until(lambda seen: seen.actions == 2)
        assert (seen.screen, seen.taps) == ("Acting", len(taps)), "the screen is passed round"


def wants(player: Player, message: str, fields: dict[str, object], _seen: ScreenDump) -> bool:
    return player.shows(message, **fields)


@needs_display
@pytest.mark.slow
@pytest.mark.parametrize("name", ["guide", "guide-tall"])
def test_the_guide_is_followed_left_by_a_power_cut_and_ended(tmp_path: Path, name: str) -> None:
    size = (720, 1280) if name.endswith("tall") else (800, 480)
    with at_display(DrivenPlayer, tmp_path, OUT / name, size) as player:
        player.start()
        player.tap("start_lesson", game="troyes-dice")
        follow(player, 0, 9)
        player.kill()
        player.start()
        player.tap("start_lesson", game="troyes-dice")
        follow(player, tutorial.TUTORIAL.chapter(9), tutorial.TUTORIAL.done)
        assert player.until(lambda seen: seen.screen == "FirstGame")
        player.tap("back")
        assert player.until(lambda seen: seen.screen == "Start")
        with kept(player) as store:
            assert store.games() == ()


def follow(player: Player, step: int, until: int) -> None:
    """Tap the keys that the guide waits for, from one step to another."""
    for number in range(step, until):
        tap = tutorial.STEPS[number].tap
        if tap is None:
            player.tap("next_step", step=number)
        else:
            player.tap(tap.handler.name, **tap.fields)
        player.remember(f"step-{number:02}")


def test_players_are_added_renamed_and_forgotten_only_when_held(player: SteppedApp) -> None:
    fill(player)
    player.start()
    player.tap("show_people")
    player.tap("add_person")
    for letter in ("Z", "o"):
        player.tap("typed", letter=letter)
    assert player.tap("name_done").screen == "People"
    with kept(player) as store:
        numbers = {person.name: person.id for person in store.roster.people()}
    assert "Zo" in numbers
    assert player.tap("show_achievements").screen == "TableAchievements"
    player.tap("back")
    player.tap("open_person", person=numbers["Bo"])
    # the page reads the finished game without a tap
    player.until(lambda seen: any(text.endswith(" of 40") for text in seen.texts))
    player.tap("rename_person", person=numbers["Bo"])
    player.tap("typed", letter="b")
    assert player.tap("name_done").screen == "PersonPage"
    player.tap("delete_person", person=numbers["Bo"])
    with kept(player) as store:
        assert "Bob" in store.roster.names()
        assert store.games()[1].players == ("Ada", "Bob", "Cy", "Di")
    player.tap("dismiss")
    player.hold("delete_person", person=numbers["Bo"])
    player.until(lambda seen: seen.screen == "People")
    with kept(player) as store:
        assert "Bob" not in store.roster.names()
        assert store.games()[1].players == ("Ada", "Bob", "Cy", "Di")


def test_the_history_ends_a_game_and_saves_the_others(player: SteppedApp) -> None:
    session = fill(player)
    player.start()
    assert player.has("open_game")
    player.tap("show_games")
    player.tap("end_game", game_id=2)
    with kept(player) as store:
        assert store.unfinished() is not None
    player.hold("end_game", game_id=2)
    with kept(player) as store:
        assert store.unfinished() is None
    player.tap("show_figures")
    notice = player.tap("save_file", kind="csv").notice
    path = player.data / "exports" / "oyez-games.csv"
    assert said(notice).endswith(str(path))
    with path.open(encoding="utf-8-sig", newline="") as file:
        assert [line["player"] for line in csv.DictReader(file)] == list(FOUR.players)
    player.tap("dismiss")
    player.tap("back")
    player.tap("open_game", game_id=session.game_id)
    player.tap("open_curve")
    player.tap("back")
    player.tap("open_share")
    player.tap("open_share", what="record")
    assert player.tap("save_file", kind="record").notice
    assert (player.data / "exports" / "oyez-game-1.oyez.json").is_file()


@pytest.mark.parametrize(("language", "name"), [(Language.ZH_HANS, "王小明"), (Language.ZH_HANT, "陳美玲")])
def test_a_chinese_name_is_typed(player: SteppedApp, language: Language, name: str) -> None:
    player.set(f'language = "{language}"\n')
    player.start()
    player.tap("new_game", game="troyes-dice")
    player.tap("open_keyboard")
    for letter in "wangxiaoming" if language is Language.ZH_HANS else "chenmeiling":
        player.tap("typed", letter=letter)
    for character in name:
        player.tap("pick_character", character=character)
    player.tap("name_done")
    with using(language):
        assert _("Who plays?") in player.until(lambda _seen: True).texts
    player.tap("to_step", step="numbering")
    player.tap("to_step", step="plazas")
    player.tap("to_step", step="extras")
    player.tap("start_game")
    with kept(player) as store:
        assert store.roster.names() == (name,)
