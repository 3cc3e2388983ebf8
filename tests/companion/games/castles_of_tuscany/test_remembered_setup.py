"""The box that is typed in and the choices of a set-up stay for the next game, also after a power cut."""

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from companion.app.headless import HeadlessScreen
from companion.app.loop import App
from companion.games import GAMES
from companion.games.castles_of_tuscany import update_box
from companion.games.castles_of_tuscany.box_text import BOX_FILE
from companion.games.castles_of_tuscany.box_values import board
from companion.games.castles_of_tuscany.model import SetupDraft, drafts_of
from companion.games.drafts import Copy
from companion.games.setup_drafts import exchange, setup_choice
from companion.i18n.faults import Code, Part, fault
from companion.storage.cards_file import cards_path, save_cards
from companion.storage.store import Store, StoreError, store_path
from companion.ui import update_back, update_names, update_players, update_shell, update_table
from companion.ui.message import Message
from engine.castles_of_tuscany.made_up import MADE_UP
from engine.castles_of_tuscany.terms import Hands, Kind, LastTurn, PlayerColour, RoundEnd
from engine.troyes_dice import Setup
from hardware.devices import no_devices
from hardware.fakes import SilentVoice

KEY = "castles-of-tuscany"
OTHER = setup_choice(hands=Hands.COLOURS, draw=3, round_end=RoundEnd.TABLE, last_turn=LastTurn.OTHERS)
Open = Callable[[], App]


@pytest.fixture
def open_app(tmp_path: Path) -> Iterator[Open]:
    """Starts the program on the same folder, as often as it is asked to."""
    stores: list[Store] = []

    def opener() -> App:
        stores.append(Store.open(store_path(tmp_path)))
        app = App(GAMES, stores[-1], HeadlessScreen(), no_devices(), SilentVoice(), Random(1))
        app.cards.folder = tmp_path
        app.begin()
        # hands on phones are one of the choices
        app.model = replace(app.model, settings=replace(app.model.settings, phones=True))
        return app

    yield opener
    for store in stores:
        store.close()


def tell(app: App, *sent: Message) -> App:
    for message in sent:
        app.tell(message)
    return app


def named(app: App, *names: str) -> App:
    """Type the names of new players."""
    for name in names:
        tell(app, update_names.open_keyboard.tap(), *map(update_names.typed.tap, name), update_names.name_done.tap())
    return app


def draft(app: App) -> SetupDraft:
    return drafts_of(app.model).setup


def begun(app: App) -> App:
    """A game of Ada and Bo with the owner's box and unusual choices."""
    tell(app, update_players.new_game.tap(KEY))
    named(app, "Ada", "Bo")
    return tell(
        app,
        update_players.to_step.tap("table"),
        exchange.tap("colours", 0, PlayerColour.RED),
        OTHER,
        update_table.start_game.tap(),
    )


def test_the_next_game_begins_with_the_names_the_box_and_the_choices_of_the_last(
    open_app: Open, tmp_path: Path
) -> None:
    save_cards(cards_path(tmp_path, KEY), MADE_UP)
    first = begun(open_app())
    own = first.model.game.setup.colours
    assert own[0] is PlayerColour.RED
    for app in (tell(first, update_back.back.tap()), open_app()):
        tell(app, update_players.new_game.tap(KEY))
        assert app.model.seats.names == ("Ada", "Bo")
        assert draft(app).copy is Copy.OWN
        tell(app, update_players.to_step.tap("table"), update_table.start_game.tap())
        setup = app.model.game.setup
        assert (setup.colours, setup.hands, setup.draw) == (own, Hands.COLOURS, 3)
        assert (setup.round_end, setup.last_turn) == (RoundEnd.TABLE, LastTurn.OTHERS)


def test_who_comes_back_keeps_the_colour_whatever_the_seat(open_app: Open) -> None:
    app = begun(open_app())
    ada, bo = app.model.game.setup.colours
    tell(app, update_back.back.tap(), update_players.new_game.tap("troyes-dice"))
    tell(app, update_players.toggle_player.tap("Ada"), update_back.back.tap(), update_players.new_game.tap(KEY))
    assert draft(app).colours[:2] == (ada, bo)
    assert sorted(draft(app).colours) == sorted(PlayerColour)


def test_the_choices_of_another_game_change_nothing(open_app: Open) -> None:
    app = tell(open_app(), update_players.new_game.tap(KEY))
    before = draft(app)
    tell(app, update_table.setup_recalled.news(Setup(("Ada", "Bo"))))
    assert draft(app) == before


def test_a_game_that_cannot_be_read_leaves_the_usual_choices(open_app: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    app = tell(begun(open_app()), update_back.back.tap())

    def refuse(_store: Store, game_id: int) -> None:
        raise StoreError(fault(Code.NEWER_OPTIONS, Part.GAMES, game=game_id, options="x"))

    monkeypatch.setattr(Store, "load", refuse)
    tell(app, update_players.new_game.tap(KEY))
    assert draft(app).hands is Hands.COUNT
    assert not app.model.notice


def test_each_value_typed_in_is_there_after_a_power_cut(open_app: Open) -> None:
    app = named(tell(open_app(), update_players.new_game.tap(KEY)), "Ada", "Bo")
    tell(
        app,
        update_players.to_step.tap("table"),
        update_box.open_box.tap(),
        update_box.enter_board.tap("B2"),
        update_box.put_kind.tap(Kind.INN),
        update_box.put_kind.tap(Kind.MINE),
    )
    # nothing is closed or said: the next program finds the file as a power cut left it
    after = tell(
        open_app(), update_players.new_game.tap(KEY), update_players.to_step.tap("table"), update_box.open_box.tap()
    )
    assert board(BOX_FILE.content(after.model) or {}, "B2").spaces[:3] == (Kind.INN, Kind.MINE, None)
    named(tell(after, update_back.back.tap(), update_players.to_step.tap("players")), "Ada", "Bo")
    tell(after, update_table.start_game.tap())
    assert "boards that are missing: 118." in str(after.model.notice)
    tell(after, update_shell.dismiss.tap(), setup_choice(source=Copy.MADE_UP), update_table.start_game.tap())
    assert after.model.game is not None
