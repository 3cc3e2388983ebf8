"""The coach at the table by taps: hints, computer players, a ghost, and a coach that is stuck or missing."""

import queue
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import cast

import pytest
from msgspec.structs import replace

from companion.app.coach_worker import CoachWorker
from companion.app.headless import MadeUpDiceSource
from companion.app.loop import App
from companion.computer.requests import Advise
from companion.games import GAMES
from companion.games.troyes_dice import update_half, update_review
from companion.games.troyes_dice.coach_requests import ComputerTurn, Idea, Ideas, Play
from companion.games.troyes_dice.model import Acting, drafts_of
from companion.games.troyes_dice.table import TROYES_DICE
from companion.i18n.faults import Code, Part, fault
from companion.storage.store import Store, StoreError, store_path
from companion.system.line_process import LineProcess, LineProcessError
from companion.ui import (
    update_back,
    update_games,
    update_hints,
    update_players,
    update_settings,
    update_table,
    update_throw,
)
from companion.ui.message import Message
from companion.ui.model import CameraStatus, HintPage
from companion.ui.screens import view
from engine.troyes_dice import Choose, Deed, Roll, Turn, legal, score
from hardware.devices import no_devices
from hardware.fakes import RecordingVoice
from tests.companion.waiting import MISSING, WaitingScreen, tap, until

ROLL = Roll(2, (1, 3, 6))


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store.open(store_path(tmp_path)) as store:
        yield store


@pytest.fixture
def new_app(store: Store) -> Iterator[Callable[..., App]]:
    apps: list[App] = []

    def make(module: str = "") -> App:
        assert TROYES_DICE.coach is not None
        coach = replace(TROYES_DICE.coach, module=module) if module else TROYES_DICE.coach
        games = (replace(GAMES[0], load=lambda: replace(TROYES_DICE, coach=coach)),)
        app = App(games, store, WaitingScreen(), no_devices(), RecordingVoice(), Random(1))
        app.camera.use(MadeUpDiceSource(1, app.post), CameraStatus("made-up table"))
        app.begin()
        apps.append(app)
        return app

    yield make
    for app in apps:
        app.play.close()


def begin(app: App, *setup: Message) -> None:
    """A game of two guests and all that is tapped here, with its first throw."""
    tap(
        app,
        update_players.new_game.tap("troyes-dice"),
        update_players.add_guest.tap(),
        update_players.add_guest.tap(),
        *setup,
        update_players.to_step.tap("numbering"),
    )
    app.tell(update_table.start_game.tap())
    tap(app, update_throw.enter_by_hand.tap(), *map(update_throw.tap_pad.tap, (ROLL.black, *ROLL.clear)))


def computer(level: int) -> tuple[Message, ...]:
    return update_players.open_computers.tap(), update_players.add_computer.tap(level)


def test_a_hint_is_stored_then_shown_and_costs_nothing_twice(new_app: Callable[..., App], store: Store) -> None:
    app = new_app()
    begin(app)
    tap(app, update_half.open_player.tap(0), update_hints.ask_hint.tap(0))
    assert isinstance(app.model.screen, HintPage)
    until(app, lambda: app.model.coaching.hints_of(0) == 1)
    hint = app.model.hint
    assert hint is not None
    assert hint.answer.ideas[0].behind == 0.0
    assert store.coaching(app.model.game_id).hints == ((0, 1),) == app.model.coaching.hints
    first = hint.answer.ideas[0].actions[0]
    assert isinstance(first, Turn)
    assert first in legal(app.model.game, 0)
    tap(app, update_hints.take_idea.tap(0), update_hints.ask_hint.tap(0), update_back.back.tap())
    assert store.coaching(app.model.game_id).hints_of(0) == 1
    tap(app, update_half.confirm.tap())
    assert app.model.game.seats[0].turn == first
    tap(app, update_back.back.tap(), update_half.open_player.tap(0), update_half.undo_turn.tap(0))
    assert app.model.game.seats[0].turn is None
    assert store.coaching(app.model.game_id).hints_of(0) == 1


def test_a_table_without_hints_has_no_key(new_app: Callable[..., App]) -> None:
    app = new_app()
    app.tell(update_settings.set_one.tap("hints", "without"))
    begin(app)
    tap(app, update_half.open_player.tap(0))
    assert update_hints.ask_hint.tap(0) not in [each.message for each in view(app.model)]
    app.tell(update_hints.ask_hint.tap(0))
    assert isinstance(app.model.screen, Acting)


def test_a_hint_that_cannot_be_stored_is_not_shown(
    new_app: Callable[..., App], store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_arguments: object) -> None:
        raise StoreError(fault(Code.FILE_UNWRITABLE, Part.FILE, reason="no room"))

    app = new_app(MISSING)
    begin(app)
    monkeypatch.setattr(store, "keep_coaching", refuse)
    tap(app, update_half.open_player.tap(0), update_hints.ask_hint.tap(0))
    app.tell(update_hints.advised.news(Advise(0), Ideas((Idea((Turn(0, 0, Deed.GATHER),), 0.0),)), app.model.game))
    hint = app.model.hint
    assert hint is not None
    assert hint.answer is None
    assert app.model.coaching.hints == ()
    assert app.model.notice


def test_computer_players_act_by_themselves_and_people_stay_where_they_are(
    new_app: Callable[..., App], store: Store
) -> None:
    app = new_app()
    begin(app, *computer(0), *computer(3))
    strong = app.model.names[3]
    assert [name.startswith("Computer ") for name in app.model.names] == [False, False, True, True]
    tap(app, update_half.open_player.tap(0), update_half.choose_die.tap(0))
    until(app, lambda: app.model.game.waiting == 2)
    assert app.model.screen == Acting(0)
    assert drafts_of(app.model).turns[0].slot == 0
    assert app.model.game.seats[2].done
    assert app.model.game.seats[3].done
    assert store.roster.names() == ()
    tap(app, update_half.choose_deed.tap(Deed.GATHER), update_half.confirm.tap())
    assert app.model.screen == Acting(1)
    voice = app._voice
    assert isinstance(voice, RecordingVoice)
    assert sum(f"{strong}: " in (each.text or "") for each in voice.history) == 1
    assert f"{strong}: " in (voice.history[-1].text or "")
    for message in (
        update_throw.correct_roll.tap(),
        update_throw.enter_by_hand.tap(),
        *map(update_throw.tap_pad.tap, (6, 2, 2, 5)),
    ):
        app.tell(message)
    assert not app.model.game.seats[2].done
    until(app, lambda: app.model.game.waiting == 2)


def test_a_missing_coach_costs_a_sentence_and_no_game(new_app: Callable[..., App]) -> None:
    app = new_app(MISSING)
    begin(app, *computer(4))
    until(app, lambda: app.model.game.waiting == 2)
    assert app.model.game.seats[2].done
    notice = f"The coach does not answer. {app.model.names[2]} plays this turn by simple rules."
    assert app.model.notice == notice
    tap(app, update_half.open_player.tap(0), update_hints.ask_hint.tap(0))
    until(app, lambda: not isinstance(app.model.screen, HintPage))
    assert app.model.screen == Acting(0)
    assert app.model.coaching.hints == ()
    tap(app, update_half.choose_die.tap(0), update_half.choose_deed.tap(Deed.GATHER), update_half.confirm.tap())
    assert app.model.game.seats[0].done


class StoppedProcess:
    """Like a LineProcess whose process ends a moment after it was stopped: until it is closed it seems to run."""

    def __init__(self, _module: str) -> None:
        self._stopped = False

    def ask(self, line: bytes, limit_s: float) -> bytes:
        if self._stopped:
            self.close()
            raise LineProcessError("the process has ended")
        return line

    def stop(self) -> None:
        self._stopped = True

    def close(self) -> None:
        self._stopped = False


def test_a_game_that_is_opened_while_an_answer_comes_has_its_coach() -> None:
    told: queue.SimpleQueue[Message] = queue.SimpleQueue()
    assert TROYES_DICE.coach is not None
    worker = CoachWorker(cast("Callable[[str], LineProcess]", StoppedProcess))

    def answer(line: bytes) -> bytes:
        if line == b"before":
            worker.forget()
            worker.ask(coach, Advise(1), None, b"after", told.put)
        return line

    coach = replace(TROYES_DICE.coach, answer=answer)
    worker.ask(coach, Advise(0), None, b"before", told.put)
    assert told.get(timeout=60) == update_hints.advised.news(Advise(1), b"after", None)
    worker.close()


def test_an_answer_for_another_position_is_dropped(new_app: Callable[..., App]) -> None:
    app = new_app(MISSING)
    begin(app)
    tap(app, update_half.open_player.tap(0), update_hints.ask_hint.tap(0))
    asked = app.model.game
    tap(
        app,
        update_back.back.tap(),
        update_half.choose_die.tap(0),
        update_half.choose_deed.tap(Deed.GATHER),
        update_half.confirm.tap(),
    )
    app.tell(update_hints.advised.news(Advise(0), Ideas((Idea((Turn(0, 0, Deed.GATHER),), 0.0),)), asked))
    assert app.model.coaching.hints == ()
    app.tell(update_table.coach_answered.news(Play(0, 4), ComputerTurn((Turn(0, 0, Deed.WORK),)), asked))
    assert app.model.game.seats[0].turn == Turn(0, 0, Deed.GATHER)


@pytest.mark.slow
def test_a_whole_game_with_hints_two_computer_players_and_a_ghost_is_reviewed(
    new_app: Callable[..., App], store: Store
) -> None:
    app, chance = new_app(), Random(5)
    tap(
        app,
        update_players.new_game.tap("troyes-dice"),
        update_players.add_guest.tap(),
        *computer(3),
        *computer(1),
        update_players.open_computers.tap(),
        update_players.set_ghost.tap(2),
    )
    tap(app, update_back.back.tap(), update_players.to_step.tap("numbering"))
    app.tell(update_table.start_game.tap())
    halves = 16
    for half in range(halves):
        if half:
            app.tell(update_throw.to_throw.tap())
        tap(app, update_throw.enter_by_hand.tap(), *(update_throw.tap_pad.tap(chance.randint(1, 6)) for _ in range(4)))
        play_hinted(app, 0)
        until(app, lambda: app.model.game.waiting == 0)
        until(app, lambda: len(drafts_of(app.model).ghost) > app.model.game.half_index)
    game = app.model.game
    assert game.over
    assert store.coaching(app.model.game_id).hints_of(0) >= halves
    app.tell(update_review.open_review.tap(0))
    until(app, lambda: drafts_of(app.model).review_of(0) is not None)
    found = drafts_of(app.model).review_of(0)
    assert found is not None
    cost = sum(turn.cost for turn in found.review.turns)
    assert cost < 4.0, "the hints are a master's own turns"
    assert abs(found.review.start + found.review.luck - cost - score(game.sheets[0]).total) < 1e-6
    known = app.model.game_id
    app.tell(update_back.back.tap())
    app.tell(update_games.open_game.tap(known))
    assert app.model.coaching.ghost == 2
    until(app, lambda: len(drafts_of(app.model).ghost) == halves)


def ideas_of(app: App) -> tuple[Idea, ...]:
    """The ideas that the screen shows."""
    hint = app.model.hint
    return () if hint is None or hint.answer is None else hint.answer.ideas


def play_hinted(app: App, player: int) -> None:
    """Take the coach's first idea, also for each choice that it raises."""
    tap(app, *(() if isinstance(app.model.screen, Acting) else (update_half.open_player.tap(player),)))
    while not app.model.game.seats[player].done:
        tap(app, update_hints.ask_hint.tap(player))
        until(app, lambda: bool(ideas_of(app)))
        first = ideas_of(app)[0].actions[0]
        if isinstance(first, Turn):
            tap(app, update_hints.take_idea.tap(0), update_half.confirm.tap())
        elif isinstance(first, Choose):
            tap(app, update_back.back.tap(), update_half.take_option.tap(first.option))
        else:
            tap(app, update_back.back.tap(), update_half.take_rest.tap())
