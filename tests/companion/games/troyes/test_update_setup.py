"""The set-up of Troyes by taps: pieces, start player, cards, wages."""

from datetime import UTC, datetime

from msgspec.structs import replace

from companion.games import GAMES
from companion.games.drafts import Copy
from companion.games.setup_drafts import exchange, setup_choice
from companion.games.troyes import update_setup
from companion.games.troyes.fill_cards import is_made_up
from companion.games.troyes.model import drafts_of
from companion.storage.rows import GameRow
from companion.ui import commands, update_players, update_table
from companion.ui.message import Message, calls
from companion.ui.model import Model, Seats
from companion.ui.screens import view
from companion.ui.toolkit.widgets import Key
from companion.ui.update import update
from engine.troyes.cards import Wages
from engine.troyes.made_up import made_up_cards
from engine.troyes.setup import Pieces, Setup
from engine.troyes.terms import Building


def tell(model: Model, *sent: Message) -> Model:
    """The model after these taps."""
    for message in sent:
        model, _commands = update(model, message)
    return model


def new_model(players: int) -> Model:
    """A set-up with these guests."""
    model, issued = update(Model(offered=GAMES), update_players.new_game.tap("troyes"))
    assert commands.ReadCards("troyes") in issued
    return tell(model, *[update_players.add_guest.tap()] * players, update_players.to_step.tap("table"))


def begun(model: Model) -> Setup:
    """The set-up of the game that begins."""
    (begin,) = update(model, update_table.start_game.tap())[1]
    assert isinstance(begin, commands.Begin)
    setup: Setup = begin.setup
    return setup


def test_taps_choose_pieces_and_start_player() -> None:
    model = tell(new_model(3), exchange.tap("pieces", 0, Pieces.GREEN), setup_choice(start=2))
    setup = begun(model)
    assert setup.colours == (Pieces.GREEN, Pieces.BLUE, Pieces.ORANGE)
    assert setup.start == 2
    assert is_made_up(setup.cards)


def test_the_made_up_cards_are_named_so_and_keep_their_wages() -> None:
    model = new_model(2)
    keys = [widget for widget in view(model) if isinstance(widget, Key)]
    wages = [key for key in keys if calls(key.message, update_setup.pick_wages)]
    assert len(wages) == 3
    assert not any(key.enabled for key in wages)
    assert [key.label for key in keys if key.selected and key.label.startswith("Made")] == ["Made-up cards"]


def test_a_family_without_a_file_begins_with_its_wages_alone() -> None:
    model = tell(new_model(4), setup_choice(source=Copy.OWN), update_setup.pick_wages.tap(Building.PALACE, 3))
    setup = begun(model)
    assert setup.cards.board.wages == Wages(3, 1, 0)
    assert not is_made_up(setup.cards)


def test_the_stored_file_is_offered_first_and_kept_for_the_next_game() -> None:
    model = tell(new_model(2), update_table.cards_read.news("troyes", 'format = "oyez.troyes-cards"\n'))
    assert drafts_of(model).setup.copy is Copy.OWN


def test_too_few_players_are_sent_back_to_the_choice() -> None:
    model = new_model(1)
    (main,) = [
        key for key in view(model) if isinstance(key, Key) and key.message == update_players.to_step.tap("players")
    ]
    assert main.label == "Choose the players"
    assert update(model, update_table.start_game.tap())[0].notice


def test_the_pieces_of_the_last_game_stay_with_their_players() -> None:
    last = Setup(("Ada", "Bo", "Cy"), made_up_cards(), (Pieces.GREEN, Pieces.BLUE, Pieces.ORANGE))
    row = GameRow(7, datetime(2026, 1, 1, tzinfo=UTC), last.players, rolls=0, game="troyes")
    model, issued = update(Model(offered=GAMES, games=(row,)), update_players.new_game.tap("troyes"))
    assert commands.RecallSetup(7) in issued
    before = drafts_of(model).setup.pieces
    assert tell(model, update_table.setup_recalled.news("of another game")) == model
    expected = tell(model, update_table.setup_recalled.news(last))
    assert drafts_of(expected).setup.pieces[:3] == last.colours
    seated = replace(model, seats=Seats(("Cy", "Dee", "Ada")))
    pieces = drafts_of(tell(seated, update_table.setup_recalled.news(last))).setup.pieces
    assert (pieces[0], pieces[2]) == (Pieces.ORANGE, Pieces.GREEN)
    assert sorted(pieces) == sorted(before)
