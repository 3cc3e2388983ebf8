"""Whole games of people with computer players, in the real program with the coach's process."""

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from companion.app.headless import MadeUpDiceSource
from companion.app.loop import App
from companion.game.table import TableGame
from companion.games import GAMES
from companion.games.castles_of_tuscany import update_cards, update_maps
from companion.games.castles_of_tuscany.table import CASTLES_AT_THE_TABLE
from companion.games.setup_drafts import setup_choice
from companion.storage.store import FILE_NAME, Store
from companion.ui import commands, update_computers, update_hints, update_players, update_table
from companion.ui.message import Handler, Message, calls
from companion.ui.model import CameraStatus, ComputerTurn, Throwing
from companion.ui.screens import view
from companion.ui.toolkit.widgets import Widget
from engine.castles_of_tuscany.state import AskedCards
from engine.castles_of_tuscany.terms import Hands
from engine.game import PLAYER
from hardware.devices import no_devices
from hardware.fakes import RecordingVoice
from tests.companion.games.test_conformance import key_to_hint, on_board
from tests.companion.waiting import MISSING, WaitingScreen, tap, until

PERSON, COMPUTER = 0, 1
TABLES = [table for table in (offer.load() for offer in GAMES) if table.coach is not None and table.coach.turns]
NewApp = Callable[..., App]


@pytest.fixture(params=[*TABLES, on_board()], ids=[*(table.key for table in TABLES), "on board"])
def table(request: pytest.FixtureRequest) -> TableGame:
    """Each game whose computer players decide by the shell."""
    found: TableGame = request.param
    return found


@pytest.fixture
def new_app(tmp_path: Path) -> Iterator[NewApp]:
    apps: list[App] = []
    with Store.open(tmp_path / FILE_NAME) as store:

        def make(table: TableGame, module: str = "") -> App:
            assert table.coach is not None
            coach = replace(table.coach, module=module) if module else table.coach
            offer = next(each for each in GAMES if each.key == table.key)
            games = (replace(offer, load=lambda: replace(table, coach=coach)),)
            app = App(games, store, WaitingScreen(), no_devices(), RecordingVoice(), Random(1))
            app.camera.use(MadeUpDiceSource(1, app.post), CameraStatus("made-up table"))
            app.begin()
            apps.append(app)
            return app

        yield make
        for app in apps:
            app.play.close()


def begin(app: App, table: TableGame, *options: Message, computers: int = 1) -> None:
    """A game of a guest and computer players."""
    tap(app, update_players.new_game.tap(table.key), update_players.add_guest.tap())
    for _computer in range(computers):
        tap(app, update_players.open_computers.tap(), update_players.add_computer.tap(0))
    for step in table.screens.steps:
        app.tell(update_players.to_step.tap(step))
    tap(app, *options)
    app.tell(update_table.start_game.tap())


def act(app: App, table: TableGame, chance: Random) -> None:
    """An action of a person: chance that the table brings, or a decision of their own."""
    session = app.session
    assert session is not None
    found = table.rules.legal(session.game, PERSON)
    brought = table.made_up(session.game, chance)
    app.do(commands.Submit(chance.choice(found) if found and (brought is None or chance.random() < 0.5) else brought))


def settled(app: App) -> bool:
    """Return True unless the coach decides."""
    return not (isinstance(app.model.screen, ComputerTurn) and app.model.screen.asked)


def play(app: App, table: TableGame, most: int = 5000) -> list[ComputerTurn]:
    """Play on to the end, or so many steps; the pages about decisions of the computer player."""
    chance, told = Random(3), list[ComputerTurn]()
    for _step in range(most):
        until(app, lambda: settled(app))
        screen = app.model.screen
        assert app.session is not None
        if app.session.over:
            return told
        assert not app.model.notice
        if isinstance(screen, ComputerTurn):
            told.append(screen)
            tap(app, update_computers.play_on.tap())
        else:
            act(app, table, chance)
    return told


def test_a_person_and_a_computer_play_a_whole_game(table: TableGame, new_app: NewApp) -> None:
    app = new_app(table)
    begin(app, table)
    told = play(app, table)
    assert app.session is not None
    assert app.session.over
    assert app.session.coaching.computers == ((COMPUTER, 0),)
    own = [action for action in app.session.actions if getattr(action, PLAYER, None) == COMPUTER]
    assert len(own) > 4
    assert len(told) > 3
    assert all(page.player == COMPUTER and page.decisions for page in told)


def test_people_enter_the_cards_that_a_computer_draws(new_app: NewApp) -> None:
    """With hands in colours people enter their own cards on phones, and at the table those of a computer player."""
    table = CASTLES_AT_THE_TABLE
    app = new_app(table)
    app.model = replace(app.model, settings=replace(app.model.settings, phones=True))
    begin(app, table, setup_choice(hands=Hands.COLOURS))
    session = app.session
    assert session is not None
    assert not keys_of(app, update_maps.tap_board)
    app.tell(update_maps.lay_for.tap(COMPUTER))
    assert keys_of(app, update_maps.tap_board)
    entered = 0
    chance = Random(4)
    while not session.over:
        until(app, lambda: settled(app))
        if isinstance(app.model.screen, ComputerTurn):
            tap(app, update_computers.play_on.tap())
            continue
        asked = session.game.now.pending
        if isinstance(asked, AskedCards):
            assert bool(keys_of(app, update_cards.add_card)) is (asked.player == COMPUTER)
            entered += asked.player == COMPUTER
        act(app, table, chance)
    assert entered


def keys_of(app: App, handler: Handler[...]) -> list[Widget]:
    """The keys on the screen that call this."""
    return [each for each in view(app.model) if calls(each.message, handler)]


def test_a_coach_that_does_not_answer_leaves_the_decision_to_people(table: TableGame, new_app: NewApp) -> None:
    app = new_app(table, MISSING)
    begin(app, table)
    chance = Random(3)
    while not app.model.notice:
        act(app, table, chance)
        until(app, lambda: settled(app))
    assert "does not answer" in str(app.model.notice)
    assert not isinstance(app.model.screen, ComputerTurn)
    assert view(app.model)


def test_a_person_who_takes_the_hints_plays_a_whole_game_with_two_computers(
    table: TableGame, new_app: NewApp, tmp_path: Path
) -> None:
    """Each decision is the first idea of a hint, tapped; only throws and cards come from the test."""
    app, chance, hints = new_app(table), Random(3), 0
    begin(app, table, computers=2)
    session = app.session
    assert session is not None
    while not session.over:
        until(app, lambda: settled(app))
        assert not app.model.notice
        if isinstance(app.model.screen, ComputerTurn):
            tap(app, update_computers.play_on.tap())
        elif session.over:
            break
        elif (asks := key_to_hint(app)) is None:
            app.do(commands.Submit(table.made_up(session.game, chance)))
        else:
            tap(app, asks)
            hints += 1
            until(app, lambda: bool(keys_of(app, update_hints.take_idea)))
            assert app.model.coaching.hints_of(PERSON) == hints
            tap(app, update_hints.take_idea.tap(0))
            if isinstance(app.model.screen, Throwing):
                app.do(commands.Submit(table.made_up(session.game, chance)))
    assert hints > 4
    assert session.store.coaching(session.game_id).hints == ((PERSON, hints),)
