"""The people of the next game: the same ones again by one key, in their seats, guests and computers too."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from companion.game.coach import Coaching
from companion.game.offer import Offer
from companion.games import GAMES
from companion.storage.rows import GameRow
from companion.ui import update_games, update_players, update_table
from companion.ui.message import Message
from companion.ui.model import Model, Phones, Start
from companion.ui.model.phones import PhoneAsking
from companion.ui.screens.view import view
from companion.ui.toolkit.widgets import Key
from companion.ui.update_table import GameOpened
from engine import pig, troyes_dice
from engine.cadwallon import setup as cadwallon
from engine.cadwallon.made_up import PLAIN, shipped_cards
from engine.cadwallon.terms import Play
from engine.castles_of_tuscany import setup as tuscany
from engine.castles_of_tuscany.made_up import made_up_box
from engine.troyes import setup as troyes
from engine.troyes.made_up import made_up_cards
from tests.companion.tables import new_model
from tests.companion.ui.stories import AT, people, tell

ALONE = Coaching()
PLAIN_CARDS = shipped_cards(PLAIN)
SEATS = ("Zoe", "Ada", "Player 1", "Bo")
SETUPS: dict[str, Callable[[tuple[str, ...]], Any]] = {
    "troyes-dice": troyes_dice.Setup,
    "pig": lambda names: pig.Setup(names, 50),
    "troyes": lambda names: troyes.Setup(names, made_up_cards()),
    "castles-of-tuscany": lambda names: tuscany.Setup(names, made_up_box()),
    "cadwallon": lambda names: cadwallon.Setup(
        names, tuple(gang.id for gang in PLAIN_CARDS.gang), "plain", PLAIN_CARDS, Play.TABLE
    ),
}


def after_a_game(offer: Offer, coaching: Coaching = ALONE) -> Model:
    """The first screen after a game that ended; only Ada and Bo are saved players."""
    table = offer.load()
    row = GameRow(7, AT, SEATS, 9, AT, (1, 2, 3, 4), game=offer.key)
    known = new_model(people=people(("Ada", "Bo")), table=table)
    playing = tell(
        known,
        update_table.game_opened.news(
            GameOpened(7, table.rules.new_game(SETUPS[offer.key](SEATS)), (), False, table, coaching)
        ),
    )
    listed = tell(playing, update_games.games_listed.news((row,), None, known.people, coaching))
    return replace(listed, screen=Start())


def after_a_restart(offer: Offer, coaching: Coaching = ALONE) -> Model:
    """The first screen of a program that has opened no game yet, with the same games in the store."""
    before = after_a_game(offer, coaching)
    return tell(new_model(), update_games.games_listed.news(before.games, None, before.people, coaching))


def keyed(model: Model) -> Message | None:
    """The message of the key for the same people, None if there is none."""
    return next(
        (each.message for each in view(model) if isinstance(each, Key) and each.label == "Same people again"), None
    )


@pytest.mark.parametrize("begun", [after_a_game, after_a_restart])
@pytest.mark.parametrize("offer", GAMES, ids=lambda offer: offer.key)
def test_one_key_brings_the_same_people_back_in_their_seats(offer: Offer, begun: Callable[[Offer], Model]) -> None:
    model = begun(offer)
    message = keyed(model)
    assert message == update_players.new_game.tap(offer.key, again=True)
    after = tell(model, message)
    assert (after.seats.names, after.seats.guests) == (SEATS, ("Zoe", "Player 1"))
    assert after.table is not None
    assert after.table.key == offer.key
    assert keyed(after) is None, "they are there"


@pytest.mark.parametrize("other", GAMES, ids=lambda offer: offer.key)
def test_another_game_offers_them_in_its_set_up(other: Offer) -> None:
    for offer in GAMES:
        model = tell(after_a_game(offer), update_players.new_game.tap(other.key))
        assert model.seats.names == ("Ada", "Bo"), "the saved ones are there"
        message = keyed(model)
        assert message == update_players.new_game.tap(other.key, again=True)
        assert tell(model, message).seats.names == SEATS


def test_their_phones_come_with_them_and_nobody_is_there_twice() -> None:
    waiting = (PhoneAsking("a" * 64, "zoe", None, True), PhoneAsking("b" * 64, "Cy", None, True))
    model = replace(after_a_game(GAMES[0]), phones=Phones(asking=waiting))
    after = tell(model, update_players.new_game.tap(GAMES[0].key, again=True))
    assert after.seats.names == (*SEATS, "Cy")


@pytest.mark.parametrize("begun", [after_a_game, after_a_restart])
def test_computers_and_the_ghost_come_back_where_the_game_has_a_coach(
    begun: Callable[[Offer, Coaching], Model],
) -> None:
    model = begun(GAMES[0], Coaching(((2, 1),), ghost=3))
    again = tell(model, update_players.new_game.tap(GAMES[0].key, again=True)).seats
    assert (again.computers, again.ghost, again.guests) == ((("Player 1", 1),), 3, ("Zoe",))
    assert again.names == SEATS
    other = tell(model, update_players.new_game.tap("pig", again=True)).seats
    assert (other.names, other.computers, other.ghost) == (("Zoe", "Ada", "Bo"), (), None)


def test_a_game_without_a_coach_has_no_computers_of_the_game_before() -> None:
    model = after_a_game(GAMES[0], Coaching(((0, 1),)))
    table = next(offer for offer in GAMES if offer.key == "pig").load()
    pig_game = table.rules.new_game(pig.Setup(("Ada", "Bo"), 50))
    assert tell(model, update_table.game_opened.news(GameOpened(8, pig_game, (), False, table))).coaching == Coaching()


def test_people_of_a_game_that_is_not_offered_here_have_no_key() -> None:
    model = replace(after_a_restart(GAMES[1]), offered=GAMES[:1])
    assert keyed(model) is None
    assert tell(model, update_players.new_game.tap(GAMES[1].key, again=True)) == model


def test_there_is_no_key_before_the_first_game() -> None:
    assert keyed(new_model(screen=Start())) is None


def test_the_coach_of_a_note_that_does_not_fit_its_game_brings_nobody() -> None:
    model = after_a_restart(GAMES[0], Coaching(((9, 1), (-1, 1))))
    assert tell(model, update_players.new_game.tap(GAMES[0].key, again=True)).seats.computers == ()
