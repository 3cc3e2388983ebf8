"""Every registered game meets the shell's expectations: rules, rows, words in each language, screens and taps."""

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from companion import cli
from companion.app.headless import HeadlessScreen, MadeUpDiceSource
from companion.app.loop import App
from companion.game.chance_form import Draws
from companion.game.hints import MAX_IDEAS
from companion.game.offer import Offer
from companion.game.table import TableGame
from companion.games import GAMES, listed_of, undo
from companion.games.cadwallon.model import Drafts, SetupDraft
from companion.games.cadwallon.table import CADWALLON_AT_THE_TABLE
from companion.games.drafts import Copy
from companion.i18n import language
from companion.i18n.language import Language
from companion.i18n.numbers import digits, joined
from companion.session import Session
from companion.storage.store import FILE_NAME, Store
from companion.ui import (
    commands,
    update_back,
    update_hints,
    update_learn,
    update_log,
    update_players,
    update_result,
    update_shell,
    update_table,
    update_throw,
)
from companion.ui.announcement import MAX_ESTIMATED_S
from companion.ui.message import Handler, Message, calls
from companion.ui.model import (
    MAX_LETTERS,
    CameraStatus,
    Curve,
    End,
    FirstGame,
    GameLog,
    HintPage,
    Model,
    Players,
    Share,
    Start,
)
from companion.ui.result_text import summary
from companion.ui.screens import view
from companion.ui.seat import at_home, seen
from companion.ui.speech_length import seconds
from companion.ui.timers import due_timer
from companion.ui.toolkit.pixel_screen import draw, new_brush
from companion.ui.toolkit.widgets import Key, Style
from companion.ui.update import update
from companion.ui.update_learn import has_first_game
from companion.ui.update_table import Committed, GameOpened
from engine.game import IllegalActionError
from engine.registry import RULES
from hardware.devices import no_devices
from hardware.fakes import RecordingVoice
from hardware.ports import Sound, Tongue
from hardware.scene import Scene
from tests.companion.followed_guide import begun as guide_at
from tests.companion.followed_guide import followed
from tests.companion.spoken_game import SPOKEN, opened, spoken
from tests.companion.waiting import MISSING, WaitingScreen, until

MAX_ACTIONS = 5000
MAX_GAME_S = 200
"""Speech of a whole game, in seconds."""


@cache
def on_board() -> TableGame:
    """Cadwallon with the made-up cards, whose file has a board."""
    drafts = Drafts(setup=SetupDraft(source=Copy.MADE_UP, missions=("x_scroll_2", "x_key_0", "x_gems_0")))
    screens = replace(CADWALLON_AT_THE_TABLE.screens, begin=lambda _model: (drafts, ()))
    return replace(CADWALLON_AT_THE_TABLE, screens=screens)


@pytest.fixture(params=[*(offer.load for offer in GAMES), on_board], ids=[*(offer.key for offer in GAMES), "on board"])
def table(request: pytest.FixtureRequest) -> TableGame:
    """Each game that is offered, and Cadwallon on the board of its file."""
    load: Callable[[], TableGame] = request.param
    return load()


@pytest.fixture(params=[offer.load for offer in GAMES], ids=[offer.key for offer in GAMES])
def offered(request: pytest.FixtureRequest) -> TableGame:
    """Each game that is offered, once: the guides and the demo know no board."""
    load: Callable[[], TableGame] = request.param
    return load()


def games_with(table: TableGame) -> tuple[Offer, ...]:
    """The games that are offered, this one as it is."""
    return tuple(replace(each, load=lambda: table) if each.key == table.key else each for each in GAMES)


def set_up(table: TableGame, players: int = 3) -> Any:
    """A set-up as taps make it, with every option as it is offered."""
    model = Model(offered=games_with(table))
    sent: list[Message] = [update_players.new_game.tap(table.key), *[update_players.add_guest.tap()] * players]
    sent += [update_players.to_step.tap(step) for step in table.screens.steps]
    for message in [*sent, update_table.start_game.tap()]:
        model, issued = update(model, message)
        assert not model.notice
    (begin,) = (command for command in issued if isinstance(command, commands.Begin))
    return begin.setup


def next_action(table: TableGame, game: Any, chance: Random) -> Any:
    """An action that the rules allow: a decision of somebody, or one that comes from the table, such as a throw."""
    turn = table.rules.turn(game)
    open_now = [action for player in turn.players for action in table.rules.legal(game, player)]
    brought = table.made_up(game, chance)
    if brought is not None and (not open_now or chance.random() < 0.7):
        return brought
    return chance.choice(open_now)


Step = tuple[Any, Any, tuple[Any, ...]]
PLAYED: dict[tuple[int, int, int], tuple[Step, ...]] = {}
"""The games that were played, by the table, the seed and the number of players: many tests look at the same ones."""


def played(table: TableGame, seed: int, players: int = 3) -> tuple[Step, ...]:
    """A game of random legal actions to its end: each action, the game after it, its effects."""
    known = id(table), seed, players
    if known not in PLAYED:
        PLAYED[known] = tuple(play(table, seed, players))
    return PLAYED[known]


def play(table: TableGame, seed: int, players: int) -> Iterator[Step]:
    """Play this game, an action at a time."""
    chance = Random(seed)
    game = table.rules.new_game(set_up(table, players))
    for _ in range(MAX_ACTIONS):
        if game.over:
            return
        action = next_action(table, game, chance)
        game, effects = table.rules.apply(game, action)
        yield action, game, effects
    pytest.fail("the game does not end")


def test_the_registries_name_the_same_games() -> None:
    assert [offer.key for offer in GAMES] == list(RULES)
    assert all(offer.load().rules is RULES[offer.key] for offer in GAMES)


@pytest.mark.parametrize("seed", range(3))
def test_random_games_end_and_come_back_from_their_record(table: TableGame, seed: int) -> None:
    """And an allowed action has the same result without the check."""
    setup = set_up(table)
    steps = played(table, seed)
    before = table.rules.new_game(setup)
    for action, game, effects in steps:
        assert table.rules.after(before, action) == (game, effects)
        before = game
    record = table.rules.dump(setup, [action for action, _game, _effects in steps])
    again, actions = table.rules.load(record)
    game = table.rules.new_game(again)
    for action in actions:
        game, _effects = table.rules.apply(game, action)
    # a record may order simultaneous actions of players
    assert (again, table.rules.standings(game)) == (setup, table.rules.standings(steps[-1][1]))
    assert table.rules.dump(again, actions) == record


def test_games_are_kept_and_resumed(table: TableGame, tmp_path: Path) -> None:
    with Store.open(tmp_path / FILE_NAME) as store:
        session = Session.start(store, set_up(table))
        steps = played(table, seed=5)
        for action, _game, _effects in steps[: len(steps) // 2]:
            session.submit(action)
        assert Session.resume(store, session.game_id).game == session.game
        for action, _game, _effects in steps[len(steps) // 2 :]:
            session.submit(action)
        (row,) = store.games()
        store.check()
        assert (row.game, session.over) == (table.key, True)
        assert row.totals is not None
        assert max(row.totals) == table.rules.standings(session.game)[0].points
        assert session.result().points[0]
        listed = listed_of(table.key)
        assert listed is not None
        assert listed.progress(row)
        assert listed.moment(row)
        assert listed.details(row)


@pytest.mark.parametrize("spoken", Language)
def test_every_effect_is_told_and_every_refusal_is_in_words(table: TableGame, spoken: Language) -> None:
    """A whole game through `update`, with the actions of earlier moments tried again where they are forbidden."""
    voice: list[str] = []
    refused: set[str] = set()
    model, _ = update(replace(Model(offered=GAMES, language=spoken), table=table), update_shell.dismiss.tap())
    game = table.rules.new_game(set_up(table))
    model, _ = update(model, update_table.game_opened.news(GameOpened(1, game, (), False, table)))
    earlier: list[Any] = []
    for action, game, effects in played(table, seed=5):
        model, issued = update(model, update_table.committed.news(Committed(action, game, effects)))
        voice += [command.text for command in issued if isinstance(command, commands.Say)]
        assert isinstance(table.parts.scene(game), Scene)
        table.parts.tune(effects)
        for other in earlier[-6:]:
            with language.using(spoken):
                refused |= {table.words.refuse(table.rules.faults(game, other))}
        earlier.append(action)
        assert view(model)
    assert len(set(voice)) > 5
    assert len(refused - {""}) > 1
    with language.using(spoken):
        assert len(summary(table, game)) >= 4


@pytest.mark.parametrize("tongue", [tongue for _language, tongue in SPOKEN])
@pytest.mark.parametrize(("seed", "players"), [(11, 2), (5, 3), (13, 4)])
def test_the_crier_is_short_and_says_nothing_twice_in_a_row(
    table: TableGame, seed: int, players: int, tongue: Tongue
) -> None:
    """In whole random games, by the estimated seconds of the voice."""
    begun = table.rules.new_game(set_up(table, players))
    said = [each.text for each in spoken(table, begun, played(table, seed, players), tongue)]
    assert len(said) > 5
    assert not [text for text in said if seconds(text, tongue) > MAX_ESTIMATED_S]
    assert not [one for one, other in pairwise(said) if one == other]
    assert sum(seconds(text, tongue) for text in said) <= MAX_GAME_S


@pytest.mark.parametrize("tongue", [tongue for _language, tongue in SPOKEN])
def test_the_crier_is_short_with_long_names_and_taps_repeat_every_sentence(table: TableGame, tongue: Tongue) -> None:
    """Taps repeat every sentence, in short parts."""
    begun = table.rules.new_game(set_up(table, 4))
    names = tuple(f"{letter}{'a' * (MAX_LETTERS - 1)}" for letter in "BCDF")
    begun = replace(begun, setup=replace(begun.setup, players=names))
    model, _said = opened(table, begun, tongue)
    for action, game, effects in played(table, seed=13, players=4):
        now = replace(game, setup=replace(game.setup, players=names))
        model, issued = update(model, update_table.committed.news(Committed(action, now, effects)))
        for each in issued:
            if isinstance(each, commands.Say):
                assert seconds(each.text, tongue) <= MAX_ESTIMATED_S
        if now.over:
            break
        with language.using(model.language):
            whole = joined(table.crier.again(model))
            taps: list[str] = []
            while len(joined(taps)) < len(whole):
                model, (again,) = update(model, update_table.say_again.tap())
                assert isinstance(again, commands.SayAgain)
                taps.append(again.text)
            assert joined(taps) == whole


class Finger(HeadlessScreen):
    """A screen on whose picture a key is tapped while something else happens at the table."""

    def __init__(self) -> None:
        super().__init__()
        self.meanwhile: Callable[[], None] = lambda: None
        self.tap: Message | None = None

    def wait(self, seconds: float) -> Iterable[Message]:
        """Tap on the picture before."""
        self.meanwhile()
        return () if self.tap is None else [self.tap]


@pytest.mark.parametrize("seed", range(3))
def test_a_finger_on_the_picture_before_a_phones_action_does_nothing(
    table: TableGame, seed: int, tmp_path: Path
) -> None:
    """Each kind of key that an action takes away is tapped: Lay for of the last map ended the program."""
    chance, tried = Random(seed), Counter[Handler[...] | None]()
    with Store.open(tmp_path / FILE_NAME) as store:
        app = App(games_with(table), store, screen := Finger(), no_devices(), RecordingVoice(), Random(seed))
        begin_game(app, table)
        session = app.session
        assert session is not None
        for _ in range(60):
            if session.over:
                break
            action = next_action(table, session.game, chance)
            after, effects = table.rules.apply(session.game, action)
            committed = Committed(action, after, effects, elsewhere=True)
            keys = {each.message for each in view(app.model) if each.enabled and each.message is not None}
            gone = keys - {each.message for each in view(update(app.model, update_table.committed.news(committed))[0])}
            screen.tap = min(gone, key=lambda each: (tried[each.handler], repr(each)), default=None)
            tried[screen.tap.handler if screen.tap else None] += 1
            expected = update(app.model, update_table.committed.news(committed))[0]
            screen.meanwhile = lambda action=action: by_phone(app, action)  # type: ignore[misc]
            app.step()
            assert (session.actions[-1], app.model.game, app.model.screen) == (action, after, expected.screen)
    assert len(tried) > 1


def begin_game(app: App, table: TableGame) -> None:
    """Begin a game by taps."""
    app.begin()
    for message in (
        update_players.new_game.tap(table.key),
        *[update_players.add_guest.tap()] * 3,
        *map(update_players.to_step.tap, table.screens.steps),
    ):
        app.tell(message)
    app.tell(update_table.start_game.tap())


def by_phone(app: App, action: Any) -> None:
    """Carry out an action that a phone has sent."""
    session = app.session
    assert session is not None
    effects = session.submit(action)
    app.play.committed_elsewhere([(action, session.game, effects)])


def opened_at(table: TableGame, game: Any) -> Model:
    """The screen of a game that is opened in this position."""
    opened = GameOpened(1, game, (), True, table)
    return update(Model(offered=GAMES, table=table), update_table.game_opened.news(opened))[0]


def drawing_key(model: Model) -> Message | None:
    """The key by which Oyez draws, if it is on the screen."""
    keys = [each.message for each in view(model) if each.enabled and each.message is not None]
    return next((each for each in keys if calls(each, update_table.draw)), None)


def test_what_oyez_may_draw_has_a_key_that_draws_it(table: TableGame) -> None:
    """A key stands on the screen of each position that waits for it, and on no other; its action is legal."""
    chance, found = Random(5), Counter[Draws]()
    steps = [table.rules.new_game(set_up(table)), *(game for _action, game, _effects in played(table, seed=5))]
    for game in steps:
        may, model = table.chance.draws(game), opened_at(table, game)
        found[may] += 1
        assert (drawing_key(model) is None) is (may is Draws.NOT)
        if may is not Draws.NOT:
            assert not table.rules.turn(game).dice, "dice are thrown"
            _after, (command,) = update(model, update_table.drawn.news(update_table.DUE, chance.getrandbits(32)))
            assert isinstance(command, commands.Submit)
            assert not table.rules.faults(game, command.action)
        brought = table.made_up(game, chance)
        waits = brought is not None and not table.rules.turn(game).dice and is_turned_up(brought)
        assert waits is (may is not Draws.NOT)
    assert found[Draws.ASKED] == 0, "made-up copies are drawn on"


def is_turned_up(action: Any) -> bool:
    """Return False for gains that people enter because the rules cannot carry a card out."""
    return type(action).__name__ not in ("Manual", "EnterGain")


@pytest.mark.parametrize(("key", "most"), [("castles-of-tuscany", 6), ("troyes", 8)])
def test_few_taps_lead_to_the_first_decision(key: str, most: int, tmp_path: Path) -> None:
    """Two guests at the defaults; chance is made up by one tap for dice, and by one for all that is turned up."""
    table, now, taps = table_named(key), [0.0], 0
    with Store.open(tmp_path / FILE_NAME) as store:
        app = App(GAMES, store, HeadlessScreen(), no_devices(), RecordingVoice(), Random(3), clock=lambda: now[0])
        app.camera.use(MadeUpDiceSource(3, app.post), CameraStatus("made-up table"))
        app.begin()

        def tap(message: Message) -> None:
            nonlocal taps
            taps += 1
            assert message in [each.message for each in view(app.model) if each.enabled], f"{message} has no key"
            app.tell(message)
            app.step()
            now[0] += update_throw.VIRTUAL_S
            app.step()

        tap(update_players.new_game.tap(table.key))
        tap(update_players.add_guest.tap())
        tap(update_players.add_guest.tap())
        for step in table.screens.steps:
            tap(update_players.to_step.tap(step))
        tap(update_table.start_game.tap())
        while not any(table.rules.legal(app.model.game, player) for player in range(2)):
            draw = drawing_key(app.model)
            tap(draw if draw is not None else update_throw.read_dice.tap())
        app.camera.close()
    assert taps <= most


def table_named(key: str) -> TableGame:
    """The game with this key."""
    return next(offer for offer in GAMES if offer.key == key).load()


@pytest.mark.parametrize("known", [(), ("Ada", "Bo")])
def test_one_tap_on_the_first_screen_starts_a_game_against_a_computer(
    table: TableGame, known: tuple[str, ...], tmp_path: Path
) -> None:
    offer = next(each for each in GAMES if each.key == table.key)
    assert offer.solo is (table.coach is not None)
    assert table.coach is not None
    with Store.open(tmp_path / FILE_NAME) as store:
        for name in known:
            store.roster.add(name)
        app = begun(store, table)
        message = update_players.play_solo.tap(table.key)
        assert message in [each.message for each in view(app.model) if each.enabled]
        app.tell(message)
        assert not app.model.notice
        session = app.session
        assert session is not None
        person, computer = session.setup.players
        assert person == (app.model.known[0] if known else "Player 1")
        assert computer.startswith("Computer")
        levels = table.coach.levels
        assert session.coaching.computers == ((1, levels[len(levels) // 2].number),)
        app.play.close()


def test_a_step_back_ends_the_drawing_of_a_made_up_copy(tmp_path: Path) -> None:
    """People who had Oyez draw can lay their own maps all the same."""
    table = table_named("castles-of-tuscany")
    with Store.open(tmp_path / FILE_NAME) as store:
        app = App(GAMES, store, HeadlessScreen(), no_devices(), RecordingVoice(), Random(3))
        begin_game(app, table)
        app.tell(update_table.draw.tap())
        session = app.session
        assert session is not None
        assert (len(session.actions), app.model.draws) == (3, True), "a map for each"
        app.tell(undo.take_back.tap(held=True))
        app.tell(undo.take_back.tap(held=True))
        assert (table.chance.draws(app.model.game), app.model.draws) == (Draws.ON, False)
        app.tell(update_table.draw.tap())
        assert [type(action).__name__ for action in session.actions] == ["LayMap"] * 3 + ["Undo"] * 2 + ["LayMap"] * 2


@pytest.mark.parametrize("meanwhile", ["", "pig"])
def test_a_made_up_copy_is_drawn_on_after_a_phones_action(meanwhile: str, tmp_path: Path) -> None:
    """Also while the next game is set up at the table, whose screen stays."""
    table = table_named("castles-of-tuscany")
    with Store.open(tmp_path / FILE_NAME) as store:
        app = App(GAMES, store, HeadlessScreen(), no_devices(), RecordingVoice(), Random(3))
        begin_game(app, table)
        app.tell(update_table.draw.tap())
        session = app.session
        assert session is not None
        if meanwhile:
            app.tell(update_players.new_game.tap(meanwhile))
        screen = app.model.screen
        for player in range(3):
            by_phone(app, table.rules.legal(session.game, player)[0])
        assert type(session.actions[-1]).__name__ == "Reveal", "the first tiles follow the last bonus"
        shown = table_named(meanwhile) if meanwhile else table
        assert (app.model.table, app.model.screen == screen) == (shown, bool(meanwhile))
        assert meanwhile or app.model.game == session.game


def test_a_forbidden_action_is_refused_and_changes_nothing(table: TableGame) -> None:
    game = table.rules.new_game(set_up(table))
    other = played(table, seed=1)[0][0]
    after, _effects = table.rules.apply(game, other)
    forbidden = [action for action, _game, _ in played(table, seed=2) if table.rules.faults(after, action)]
    with pytest.raises(IllegalActionError):
        table.rules.apply(after, forbidden[0])
    assert table.rules.apply(game, other)[0] == after


def test_a_guide_can_be_resumed_at_its_chapters(offered: TableGame) -> None:
    assert offered.tutorial is not None
    for step in offered.tutorial.chapters:
        assert step < offered.tutorial.done
        following = step + 1 if step + 1 < offered.tutorial.done else None
        assert followed(guide_at(offered, step), step).lesson == following


def test_every_game_ends_in_the_same_way(table: TableGame, tmp_path: Path) -> None:
    """Counted up, ranked, with the graph, the log, the codes, and one more game in which the second player begins."""
    with Store.open(tmp_path / FILE_NAME) as store:
        app = finished(store, table)
        parts, standings = table.final_score.parts(app.model.game), table.rules.standings(app.model.game)
        for each in standings if parts else ():
            assert sum(part.points[each.player] for part in parts) == each.points
        for counted in range(len(parts)):
            assert app.model.screen == End(counted=counted)
            timer = due_timer(app.model)
            assert timer is not None
            app.model, issued = update(app.model, timer[1])
        assert app.model.screen == End()
        assert not parts or commands.Play(Sound.OVER) in issued
        check_phones(app.model)
        for tall in (False, True):
            app.model = replace(app.model, tall=tall)
            check_keys_of_the_end(app, standings[0].player)
        ended = app.model
        app.tell(update_players.play_again.tap())
        assert isinstance(app.model.screen, Players)
        assert app.model.table is table
        assert app.model.seats.names == (*ended.names[1:], ended.names[0])
        assert set(app.model.seats.guests) == set(ended.names)


def finished(store: Store, table: TableGame) -> App:
    """A program whose game has just ended: the score of it is counted."""
    app, chance = App(games_with(table), store, HeadlessScreen(), no_devices(), RecordingVoice(), Random(8)), Random(8)
    begin_game(app, table)
    assert app.session is not None
    while not app.session.over:
        app.do(commands.Submit(next_action(table, app.session.game, chance)))
    while not isinstance(app.model.screen, End):
        # a game may ask for more, such as a count of hands
        main = (each.message for each in view(app.model) if isinstance(each, Key) and each.style is Style.MAIN)
        app.tell(next(message for message in main if message is not None))
    return app


def check_keys_of_the_end(app: App, winner: int) -> None:
    """Each key that looks at the game leads to its screen and back."""
    keys = [each.message for each in view(app.model)]
    for message, screen in (
        (update_result.open_curve.tap(winner), Curve),
        (update_log.open_log.tap(), GameLog),
        (update_result.open_share.tap(), Share),
    ):
        assert message in keys
        app.tell(message)
        assert isinstance(app.model.screen, screen)
        assert not isinstance(app.model.screen, GameLog) or len(app.model.screen.entries or ()) > 5
        assert view(app.model)
        app.tell(update_back.back.tap())
        assert isinstance(app.model.screen, End)
    assert {update_back.back.tap(), update_players.play_again.tap()} <= set(keys)


def check_phones(ended: Model) -> None:
    """A phone shows the end with the keys that only look."""
    for seat in (None, 0, 1):
        phone = at_home(replace(ended, remote=True, seat=seat, tall=True))
        assert phone.screen == End(seat)
        keys = [each.message for each in seen(phone)]
        assert update_log.open_log.tap() in keys
        assert any(calls(key, update_result.open_curve) for key in keys)
        assert not any(calls(key, update_result.open_share, update_players.play_again) for key in keys)


def lesson_of(table: TableGame, start: Model) -> Message | None:
    """The message of the key that begins the guide of this game, on its card on the first screen."""
    lessons = [widget.message for widget in view(start) if calls(widget.message, update_learn.start_lesson)]
    return next((each for each in lessons if each.fields["game"] == table.key), None)


def test_the_guide_is_at_the_players_too(offered: TableGame) -> None:
    start = Model(offered=GAMES)
    players, _commands = update(start, update_players.new_game.tap(offered.key))
    assert update_learn.start_lesson.tap(offered.key) in [widget.message for widget in view(players)]


def follow(app: App, table: TableGame, last: int) -> None:
    """Make the taps of the guide from the step shown until this one."""
    assert table.tutorial is not None
    assert app.model.lesson is not None
    for step in range(app.model.lesson, last):
        assert app.model.lesson == step
        assert app.model.table is table
        wanted = table.tutorial.steps[step].tap or update_learn.next_step.tap(step)
        assert wanted in [widget.message for widget in view(app.model)]
        app.tell(wanted)


def begun(store: Store, table: TableGame) -> App:
    """A program that has read its file of games."""
    app = App(games_with(table), store, HeadlessScreen(), no_devices(), RecordingVoice(), Random(1))
    app.begin()
    return app


def test_a_guide_is_followed_from_its_key_to_its_end(offered: TableGame, tmp_path: Path) -> None:
    assert offered.tutorial is not None
    with Store.open(tmp_path / FILE_NAME) as store:
        app = begun(store, offered)
        begin = lesson_of(offered, app.model)
        assert begin is not None
        app.tell(begin)
        follow(app, offered, offered.tutorial.done)
        assert app.model.lesson is None
        assert app.model.screen == (FirstGame(offered.key) if has_first_game(offered) else Start())
        assert bool(app.model.notice) is isinstance(app.model.screen, Start)
        assert store.games() == ()


def test_a_guide_goes_on_at_each_chapter(offered: TableGame, tmp_path: Path) -> None:
    assert offered.tutorial is not None
    with Store.open(tmp_path / FILE_NAME) as store:
        for start in offered.tutorial.chapters:
            app = begun(store, offered)
            app.tell(update_learn.start_lesson.tap(offered.key, again=True))
            follow(app, offered, start)
            app.tell(update_learn.leave_lesson.tap())
            for other in GAMES:
                if other.key != offered.key:
                    app.tell(update_learn.start_lesson.tap(other.key))
                    app.tell(update_learn.leave_lesson.tap())
            again = begun(store, offered)  # after the power was off
            assert again.model.guide.step(offered.key) == start
            again.tell(update_learn.start_lesson.tap(offered.key))
            assert again.model.lesson == start
            follow(again, offered, offered.tutorial.done)
            assert again.model.lesson is None


def test_the_command_replays_a_record(table: TableGame, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    steps = played(table, seed=5)
    file = tmp_path / "game.oyez.json"
    file.write_bytes(table.rules.dump(set_up(table), [action for action, _game, _effects in steps]))
    best = str(table.rules.standings(steps[-1][1])[0].points)
    assert cli.main(["replay", str(file)]) == 0
    assert any(best in line for line in capsys.readouterr().out.splitlines()[-12:])
    assert cli.main(["replay", str(file), "--json"]) == 0
    assert best in capsys.readouterr().out.splitlines()[-1]
    record = json.loads(file.read_text("utf-8"))
    record["events"].append(record["events"][0])
    file.write_text(json.dumps(record), "utf-8")
    assert cli.main(["replay", str(file), "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert (told["ok"], told["event"]) == (False, len(record["events"]) - 1)
    assert told["rule"]
    assert told["error"].endswith(".")


def test_the_demo_plays_a_whole_game_and_keeps_its_record(
    offered: TableGame, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["--game", offered.key, "--players", "2", "--seed", "9", "--fast", "--data", str(tmp_path)]
    assert cli.main(["demo", *words]) == 0
    printed = capsys.readouterr().out
    assert f"screens/{offered.demo().picture}.png" in printed
    setup, actions = offered.rules.load((tmp_path / "demo-9.oyez.json").read_bytes())
    game = offered.rules.new_game(setup)
    for action in actions:
        game, _effects = offered.rules.apply(game, action)
    assert game.over
    assert len(set((tmp_path / "screens").glob("*.png"))) > 10
    assert (tmp_path / "screens" / "guide.png").exists()
    for each in offered.rules.standings(game):
        assert re.search(rf"{setup.players[each.player]}.*\W{re.escape(digits(each.points))}\b", printed)


@contextmanager
def asked_for_a_hint(table: TableGame, tall: bool, folder: Path, module: str = "") -> Iterator[tuple[App, int]]:
    """A game in which the first player who could asks for a hint on the screen of a decision; the player."""
    assert table.coach is not None
    coached = replace(table, coach=replace(table.coach, module=module or table.coach.module))
    chance = Random(2)
    with Store.open(folder / FILE_NAME) as store:
        app = App(games_with(coached), store, WaitingScreen(), no_devices(), RecordingVoice(), Random(2))
        app.model = replace(app.model, tall=tall)
        begin_game(app, coached)
        assert app.session is not None
        while (message := key_to_hint(app)) is None:
            app.do(commands.Submit(next_action(coached, app.session.game, chance)))
        app.tell(message)
        try:
            yield app, message.fields["player"]
        finally:
            app.play.close()


def key_to_hint(app: App) -> Message | None:
    """The key that asks for a hint, also behind one tap."""
    keys = {each.message for each in view(app.model) if each.enabled and each.message is not None}
    for message in sorted(keys, key=repr):
        if calls(message, update_hints.ask_hint):
            return message
    for message in sorted(keys, key=repr):
        after, issued = update(app.model, message)
        if not issued and any(calls(each.message, update_hints.ask_hint) for each in view(after)):
            app.tell(message)
            return key_to_hint(app)
    return None


def ideas_on(app: App) -> list[Message]:
    """The keys of the ideas on the screen."""
    return [each.message for each in view(app.model) if calls(each.message, update_hints.take_idea)]


@pytest.mark.parametrize("seed", range(2))
def test_the_key_to_a_hint_stands_where_a_player_decides(table: TableGame, seed: int) -> None:
    decided = Counter[bool]()
    for _action, game, _effects in played(table, seed):
        for player in table.rules.turn(game).players:
            phone = at_home(replace(opened_at(table, game), remote=True, seat=player))
            decides = bool(table.rules.legal(game, player))
            keys = [each.message for each in seen(phone) if calls(each.message, update_hints.ask_hint)]
            assert keys == [update_hints.ask_hint.tap(player)] * decides
            decided[decides] += 1
    assert decided[True] > 4


@pytest.mark.parametrize("tall", [False, True])
def test_a_hint_is_asked_for_counted_shown_and_taken(table: TableGame, tall: bool, tmp_path: Path) -> None:
    with asked_for_a_hint(table, tall, tmp_path) as (app, player):
        assert app.session is not None
        before, actions = app.model.screen, app.session.actions
        assert isinstance(before, HintPage)
        assert ideas_on(app) == []
        until(app, lambda: app.model.coaching.hints_of(player) == 1)
        assert app.session.store.coaching(app.model.game_id).hints == ((player, 1),)
        ideas = ideas_on(app)
        assert 1 <= len(ideas) <= MAX_IDEAS
        draw(new_brush(pygame.Surface((480, 800) if tall else (800, 480))), view(app.model))
        app.tell(update_back.back.tap())
        assert app.model.screen == before.back
        app.tell(update_hints.ask_hint.tap(player))
        assert ideas_on(app) == ideas
        assert app.model.coaching.hints_of(player) == 1
        app.tell(ideas[0])
        assert not isinstance(app.model.screen, HintPage)
        assert not app.model.notice
        assert all(action.player == player for action in app.session.actions[len(actions) :])


@pytest.mark.parametrize("tall", [False, True])
def test_a_coach_that_gives_no_hint_leaves_the_game_to_people(table: TableGame, tall: bool, tmp_path: Path) -> None:
    with asked_for_a_hint(table, tall, tmp_path, MISSING) as (app, player):
        screen = app.model.screen
        assert isinstance(screen, HintPage)
        until(app, lambda: bool(app.model.notice))
        assert "no hint is counted" in str(app.model.notice)
        assert app.model.coaching.hints_of(player) == 0
        assert app.model.screen == screen.back
        assert app.session is not None
        app.do(commands.Submit(table.rules.legal(app.session.game, player)[0]))
        assert not isinstance(app.model.screen, HintPage)
        assert view(app.model)
