"""A player's own screen: nothing of others that is hidden, no decision of others, choices that stay, a way out."""

from random import Random
from typing import Any
from xml.etree.ElementTree import fromstring

import pytest
from msgspec.structs import replace

from companion.game.offer import Offer
from companion.game.table import TableGame
from companion.games import GAMES
from companion.games.castles_of_tuscany.model import Board, Turn
from companion.games.castles_of_tuscany.table import CASTLES_AT_THE_TABLE
from companion.games.castles_of_tuscany.widgets import PlayerKey
from companion.i18n.language import Language
from companion.ui import update_back, update_result, update_shell
from companion.ui.message import calls
from companion.ui.model import GameLog, Model
from companion.ui.seat import at_home, chosen, committed, resumed, seen, tapped
from companion.ui.seat_messages import own_message
from companion.ui.toolkit import theme
from companion.ui.toolkit.hit_test import message_of
from companion.ui.toolkit.svg_canvas import SvgCanvas
from companion.ui.update_table import Committed
from engine.castles_of_tuscany.actions import EnterCards, LayMap
from engine.castles_of_tuscany.rules import apply, faults
from engine.castles_of_tuscany.terms import KINDS, Hands
from tests.companion.phone_player import random_setup
from tests.companion.seat_player import Seats, keys
from tests.engine.castles_of_tuscany.random_games import played

STEPS, BACKS, PAGES = 60, 6, 12
HOSTILE = (
    "",
    "{}",
    "null",
    "[" * 500,
    '{"name":"TurnDraft"}',
    '{"name":"TurnDraft","values":{"slot":99,"do":0}}',
    '{"name":"TurnDraft","values":{"slot":-1,"value":10000000000000}}',
    '{"name":"MapSetup","values":{"player":0,"boards":[{"board":"nothing"}]}}',
    '{"name":"Turn","values":{"item":{},"space":"Z9"}}',
    '{"name":"PlayerTurn","values":{"dice":[[0,9,9]]}}',
    '{"name":"End","values":{}}',
    '{"name":"Start","values":{}}',
)
"""Texts that a phone may send in place of its choices."""


@pytest.fixture(params=GAMES, ids=lambda offer: offer.key)
def offer(request: pytest.FixtureRequest) -> Offer:
    """Each game that is offered."""
    found: Offer = request.param
    return found


def game_of(offer: Offer, seed: int) -> tuple[Seats, Random]:
    """A new game with options by chance."""
    chance = Random(seed)
    return Seats(offer.load(), random_setup(offer, chance)), chance


@pytest.mark.parametrize("seed", range(3))
def test_a_key_acts_for_its_own_player_and_each_screen_has_a_way_out(offer: Offer, seed: int) -> None:
    seats, chance = game_of(offer, seed)
    tried = set()
    for _seat in seats.play(chance, STEPS):
        for player, model in enumerate(seats.models):
            if (player, model.screen, len(seats.actions)) in tried:
                continue
            tried.add((player, model.screen, len(seats.actions)))
            assert model.game == seats.table.player_view(seats.game, player), "nothing that is hidden"
            found = keys(model)
            for action in (action for key in found for action in key.result.actions):
                assert action.player == player
                # people enter the kinds of cards themselves
                is_entered = isinstance(action, EnterCards | LayMap)
                assert is_entered or not seats.table.rules.faults(seats.game, action)
            waits = player not in seats.table.rules.turn(seats.game).players
            assert found or (waits and model.screen == at_home(model).screen), model.screen
            assert leads_home(model), model.screen


def leads_home(model: Model) -> bool:
    """Return True if the keys back, and a key behind them, lead to the screen that the position asks for."""
    home = type(at_home(model).screen)
    for _back in range(BACKS):
        model = tapped(model, update_back.back.tap()).model
    return type(model.screen) is home or any(type(key.result.model.screen) is home for key in keys(model))


def test_before_the_first_throw_every_key_of_a_seat_leads_to_a_screen(offer: Offer) -> None:
    seats, _chance = game_of(offer, 4)
    found = [key for model in seats.models for key in keys(model)]
    assert found
    for key in found:
        assert seen(key.result.model), key.message


@pytest.mark.parametrize("tall", [False, True], ids=["wide", "tall"])
def test_every_screen_of_a_seat_is_drawn_in_each_language(offer: Offer, tall: bool) -> None:
    canvas = SvgCanvas(theme.TALL if tall else theme.SCREEN)
    seats, chance = game_of(offer, 4)
    drawn: set[tuple[type, Language]] = set()
    for seat in seats.play(chance, STEPS):
        model = seats.models[seat]
        for language in Language:
            if (type(model.screen), language) not in drawn:
                drawn.add((type(model.screen), language))
                widgets = seen(replace(model, tall=tall, language=language))
                assert len(fromstring(f"<svg>{''.join(map(canvas.drawn, widgets))}</svg>"))
    assert len(drawn) >= len(Language)


def test_choices_stay_while_others_act_and_come_back_from_a_phone(offer: Offer) -> None:
    seats, chance = game_of(offer, 5)
    kept = others = 0
    for _seat in seats.play(chance, 2 * STEPS):
        for player, model in enumerate(seats.models):
            text = chosen(model)
            if not text:
                continue
            kept += 1
            again = resumed(seats_anew(seats, player), text)
            assert chosen(again) == text
            other = action_of_another(seats, player, chance)
            if other is not None:
                others += 1
                game, effects = seats.table.rules.apply(seats.game, other)
                view = seats.table.player_view(game, player)
                after = committed(model, Committed(other, view, effects, elsewhere=True))
                assert chosen(after) == text
    assert kept or offer.key == "pig", "a turn of Pig is one tap"
    assert others or offer.key not in ("troyes-dice",)


def seats_anew(seats: Seats, player: int) -> Model:
    """The screen of a player in a process that has just been started."""
    table = seats.table
    return Seats.opened(table, table.player_view(seats.game, player), player)


def action_of_another(seats: Seats, player: int, chance: Random) -> Any:
    """A decision of somebody else that is open; None if there is none."""
    rules = seats.table.rules
    others = [each for each in rules.turn(seats.game).players if each != player and rules.legal(seats.game, each)]
    return chance.choice(rules.legal(seats.game, chance.choice(others))) if others else None


def test_texts_that_no_phone_of_ours_keeps_change_nothing(offer: Offer) -> None:
    seats, chance = game_of(offer, 6)
    texts = {*HOSTILE}
    for seat in seats.play(chance, STEPS):
        model = seats.models[seat]
        for text in HOSTILE:
            assert resumed(model, text) == model, text
        texts.add(chosen(model))
    for seat, model in enumerate(seats.models):
        for text in texts:
            # choices of another point of the game
            after = resumed(model, text)
            assert all(getattr(action, "player", seat) == seat for key in keys(after) for action in key.result.actions)


def test_the_kinds_of_anothers_cards_change_nothing_on_a_screen() -> None:
    """Two games that differ in the cards of one player look the same to everybody else, on each page."""
    table: TableGame = CASTLES_AT_THE_TABLE
    seed = next(seed for seed in range(50) if next(played(seed))[0].setup.hands is Hands.COLOURS)
    compared = 0
    for before, action, _after, _effects in played(seed):
        if not isinstance(action, EnterCards) or compared >= PAGES:
            continue
        others = (EnterCards(action.player, (kind,) * len(action.cards)) for kind in KINDS)
        other = next((each for each in others if each != action and not faults(before, each)), None)
        if other is None:
            continue
        for viewer in range(len(before.setup.players)):
            if viewer != action.player:
                looks = [pages(table, before, each, viewer) for each in (action, other)]
                assert looks[0] == looks[1]
                compared += 1
    assert compared


def pages(table: TableGame, before: Any, action: Any, viewer: int) -> list[Any]:
    """The widgets of a player's screen after an action, and of all pages that its keys open."""
    model = Seats.opened(table, table.player_view(before, viewer), viewer)
    game, effects = apply(before, action)
    view = table.player_view(game, viewer)
    model = committed(model, Committed(action, view, effects, elsewhere=True))
    return [seen(model), *(seen(key.result.model) for key in keys(model))]


def test_a_tap_on_anothers_name_opens_the_map_and_ones_own_name_is_held() -> None:
    """At the touchscreen a name is held to set the number of cards right: on a phone only that of one's own."""
    table: TableGame = CASTLES_AT_THE_TABLE
    models = (
        Seats.opened(table, table.player_view(after, 0), 0)
        for seed in range(9)
        for _before, _action, after, _effects in played(seed)
        if len(after.setup.players) > 1
    )
    model = next(each for each in models if isinstance(each.screen, Turn))
    names = {each.label: each for each in seen(model) if isinstance(each, PlayerKey)}
    assert [key.hold for key in names.values()] == [True, *(False,) * (len(names) - 1)]
    other = names[model.names[1]]
    message = message_of(other)
    assert message is not None
    shown = tapped(model, message).model.screen
    assert isinstance(shown, Board)
    assert shown.player == 1


@pytest.mark.parametrize("offer", GAMES, ids=lambda offer: offer.key)
def test_the_end_of_a_game_offers_no_page_that_only_the_table_can_fill(offer: Offer) -> None:
    """The codes to share a game come from the file of games, which a phone does not have."""
    table = offer.load()
    assert own_message(Model(table=table, remote=True, seat=0), update_result.open_share.tap()) is None


def test_a_phone_turns_the_pages_of_the_log(offer: Offer) -> None:
    seats, _chance = game_of(offer, 3)
    log = GameLog(entries=tuple(f"step {number}" for number in range(40)))
    model = replace(seats.models[0], screen=log)
    (older,) = [
        each for each in map(message_of, seen(model)) if calls(each, update_shell.turn_page) and each.values[0] > 0
    ]
    assert tapped(model, older).model.screen == replace(log, page=1)
