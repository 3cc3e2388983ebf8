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
    player.tap("NewGame", game="troyes-dice")
    player.tap("TogglePlayer", name="Eve")
    for name in ("Bo", "Cy"):
        player.tap("TogglePlayer", name=name)
    player.tap("ToSetup", step="numbering")
    player.tap("PickNumbering", mode="rolled")
    player.tap("PickFirstNumber", number=4)
    player.tap("PickDirection", ascending=False)
    player.tap("ToSetup", step="plazas")
    for up, back in STANDARD_PLAZAS:
        player.tap("SetFaces", up=up, back=back)
    player.tap("ToSetup", step="extras")
    player.tap("PickExpansion", mode="drawn")
    player.tap("PickSecondCost", cost=1)
    seen = player.tap("StartGame")
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
    player.tap("NewGame", game="troyes-dice")
    for name in ("Ada", "Bo"):
        player.tap("OpenKeyboard")
        for letter in name:
            player.tap("Typed", letter=letter)
        player.tap("NameDone")
    player.tap("AddGuest")
    for step in ("numbering", "plazas", "extras"):
        player.tap("ToSetup", step=step)
    seen = player.tap("StartGame")
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
        player.tap("ShowGames")
        assert player.tap("EndGame", game_id=2).notice
        player.tap("Dismiss")
        player.hold("EndGame", game_id=2)
    with kept(player) as store:
        assert store.unfinished() is None


@needs_display
@pytest.mark.slow
def test_each_double_tap_of_a_hasty_finger_is_one_tap(tmp_path: Path) -> None:
    """From the first screen to a turn that is confirmed."""
    taps: list[tuple[str, dict[str, object]]] = [
        ("NewGame", {"game": "troyes-dice"}), ("AddGuest", {}), ("AddGuest", {}),
        ("ToSetup", {"step": "numbering"}), ("ToSetup", {"step": "plazas"}), ("ToSetup", {"step": "extras"}),
        ("StartGame", {}), ("ReadDice", {}),
        ("AcceptRoll", {}), ("OpenPlayer", {"player": 1}), ("ChooseDie", {"slot": 0}), ("ChooseDeed", {}),
        ("Confirm", {}),
    ]  # fmt: skip
    with at_display(DrivenPlayer, tmp_path, OUT / "hasty") as player:
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
        assert player.has("NoGuide")
        player.tap("OpenGuides")
        player.tap("StartLesson", game="")
        follow(player, 0, 9)
        player.kill()
        player.start()
        assert not player.has("NoGuide")
        player.tap("OpenGuides")
        player.tap("StartLesson", game="")
        follow(player, tutorial.TUTORIAL.chapter(9), tutorial.TUTORIAL.done)
        assert player.until(lambda seen: seen.screen == "FirstGame")
        player.tap("Back")
        assert player.until(lambda seen: seen.screen == "Start")
        with kept(player) as store:
            assert store.games() == ()


def follow(player: Player, step: int, until: int) -> None:
    """Tap the keys that the guide waits for, from one step to another."""
    for number in range(step, until):
        tap = tutorial.STEPS[number].tap
        if tap is None:
            player.tap("NextStep", step=number)
        else:
            fields = {name: getattr(tap, name) for name in tap.__struct_fields__}
            player.tap(type(tap).__name__, **fields)
        player.remember(f"step-{number:02}")


def test_players_are_added_renamed_and_forgotten_only_when_held(player: SteppedApp) -> None:
    fill(player)
    player.start()
    player.tap("ShowPeople")
    player.tap("AddPerson")
    for letter in ("Z", "o"):
        player.tap("Typed", letter=letter)
    assert player.tap("NameDone").screen == "People"
    with kept(player) as store:
        numbers = {person.name: person.id for person in store.roster.people()}
    assert "Zo" in numbers
    assert player.tap("ShowAchievements").screen == "TableAchievements"
    player.tap("Back")
    player.tap("OpenPerson", person=numbers["Bo"])
    # the page reads the finished game without a tap
    player.until(lambda seen: any(text.endswith(" of 40") for text in seen.texts))
    player.tap("RenamePerson", person=numbers["Bo"])
    player.tap("Typed", letter="b")
    assert player.tap("NameDone").screen == "PersonPage"
    player.tap("DeletePerson", person=numbers["Bo"])
    with kept(player) as store:
        assert "Bob" in store.roster.names()
        assert store.games()[1].players == ("Ada", "Bob", "Cy", "Di")
    player.tap("Dismiss")
    player.hold("DeletePerson", person=numbers["Bo"])
    player.until(lambda seen: seen.screen == "People")
    with kept(player) as store:
        assert "Bob" not in store.roster.names()
        assert store.games()[1].players == ("Ada", "Bob", "Cy", "Di")


def test_the_history_ends_a_game_and_saves_the_others(player: SteppedApp) -> None:
    session = fill(player)
    player.start()
    assert player.has("OpenGame")
    player.tap("ShowGames")
    player.tap("EndGame", game_id=2)
    with kept(player) as store:
        assert store.unfinished() is not None
    player.hold("EndGame", game_id=2)
    with kept(player) as store:
        assert store.unfinished() is None
    player.tap("ShowFigures")
    notice = player.tap("SaveFile", kind="csv").notice
    path = player.data / "exports" / "oyez-games.csv"
    assert said(notice).endswith(str(path))
    with path.open(encoding="utf-8-sig", newline="") as file:
        assert [line["player"] for line in csv.DictReader(file)] == list(FOUR.players)
    player.tap("Dismiss")
    player.tap("Back")
    player.tap("OpenGame", game_id=session.game_id)
    player.tap("OpenCurve")
    player.tap("Back")
    player.tap("OpenShare")
    player.tap("OpenShare", what="record")
    assert player.tap("SaveFile", kind="record").notice
    assert (player.data / "exports" / "oyez-game-1.oyez.json").is_file()


@pytest.mark.parametrize(("language", "name"), [(Language.ZH_HANS, "王小明"), (Language.ZH_HANT, "陳美玲")])
def test_a_chinese_name_is_typed(player: SteppedApp, language: Language, name: str) -> None:
    player.set(f'language = "{language}"\n')
    player.start()
    player.tap("NewGame", game="troyes-dice")
    player.tap("OpenKeyboard")
    for letter in "wangxiaoming" if language is Language.ZH_HANS else "chenmeiling":
        player.tap("Typed", letter=letter)
    for character in name:
        player.tap("PickCharacter", character=character)
    player.tap("NameDone")
    with using(language):
        assert _("Who plays?") in player.until(lambda _seen: True).texts
    player.tap("ToSetup", step="numbering")
    player.tap("ToSetup", step="plazas")
    player.tap("ToSetup", step="extras")
    player.tap("StartGame")
    with kept(player) as store:
        assert store.roster.names() == (name,)
