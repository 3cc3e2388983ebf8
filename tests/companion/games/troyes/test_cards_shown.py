"""The cards that can turn up, and the taps that say which did."""

from msgspec.structs import replace

from companion.games.troyes import update_cards, update_cards_shown
from companion.games.troyes.cards_shown import activities, called, characters, events, only_cards
from companion.games.troyes.fill_cards import filled, no_cards
from companion.games.troyes.model import Activities, Characters, Reveal
from companion.games.troyes.table import TROYES_AT_THE_TABLE
from companion.ui import commands
from companion.ui.message import calls
from companion.ui.model import Model, Screen
from companion.ui.screens import view
from companion.ui.toolkit.widgets import Key
from companion.ui.update import update
from engine.troyes import actions
from engine.troyes.cards import Event, Wages
from engine.troyes.rules import faults, new_game
from engine.troyes.setup import Setup
from engine.troyes.state import Game
from engine.troyes.terms import COLOURS, Colour, Stage
from tests.engine.troyes.positions import table

TURN_UP = table(stage=Stage.ACTIVITIES, turn=None)
REVEALING = table(stage=Stage.REVEAL, turn=None)
ENDING = table(players=3, stage=Stage.CHARACTERS, turn=None)


def own(game: Game) -> Game:
    """The same moment for a family that has typed in nothing but the wages."""
    setup = Setup(game.setup.players, filled(no_cards(Wages(2, 1, 0)), len(game.setup.players)))
    return replace(game, setup=setup, now=replace(game.now, decks=new_game(setup).now.decks))


def model_of(game: Game, screen: Screen) -> Model:
    """The model with this screen."""
    return Model(table=TROYES_AT_THE_TABLE, game=game, screen=screen)


def test_activities_of_the_round_are_offered_and_the_third_tap_stores_them() -> None:
    found = [activities(TURN_UP, colour) for colour in COLOURS]
    assert not any(each.typed for each in found)
    model = model_of(TURN_UP, Activities())
    for colour, each in zip(COLOURS, found, strict=True):
        model, issued = update(model, update_cards_shown.pick_activity.tap(colour, each.cards[0]))
        assert bool(issued) is (colour is COLOURS[-1])
    assert issued == (commands.Submit(actions.Activities(*(each.cards[0] for each in found))),)


def test_cards_that_leave_no_choice_need_no_tap() -> None:
    assert only_cards(TURN_UP) is None
    first = tuple(
        next(card for card in TURN_UP.setup.cards.activity if (card.colour, card.number) == (colour, 1))
        for colour in COLOURS
    )
    single = replace(TURN_UP, setup=replace(TURN_UP.setup, cards=replace(TURN_UP.setup.cards, activity=first)))
    assert only_cards(single) == actions.Activities(*(card.id for card in first))
    assert only_cards(own(TURN_UP)) is None


def test_a_red_event_asks_for_the_one_that_it_calls() -> None:
    red = events(REVEALING, Colour.RED).cards[0]
    colour = called(REVEALING, red)
    assert colour is not None
    model, issued = update(model_of(REVEALING, Reveal()), update_cards_shown.pick_event.tap(red))
    assert (model.screen, issued) == (Reveal(red), ())
    other = events(REVEALING, colour).cards[0]
    assert update(model, update_cards_shown.pick_event.tap(other))[1] == (commands.Submit(actions.Reveal(red, other)),)
    assert update(model, update_cards_shown.clear.tap())[0].screen == Reveal()


def test_a_deck_that_is_empty_calls_nothing() -> None:
    empty = replace(REVEALING, now=replace(REVEALING.now, decks=(REVEALING.now.decks[0], (), ())))
    red = events(empty, Colour.RED).cards[0]
    assert update(model_of(empty, Reveal()), update_cards_shown.pick_event.tap(red))[1] == (
        commands.Submit(actions.Reveal(red)),
    )


def test_players_look_whether_a_deck_that_is_not_typed_in_whole_is_empty() -> None:
    """Both red events of the file call white, and its only white one has turned up."""
    war, feud = (Event(each, each, Colour.RED, (), Colour.RED, 2, 3, (4, 2), Colour.WHITE) for each in ("war", "feud"))
    doubt = Event("doubt", "doubt", Colour.WHITE, (), Colour.WHITE, 2, 3, (4, 2))
    cards = filled(replace(no_cards(Wages(2, 1, 0)), event=(war, doubt, feud)), 2)
    setup = Setup(("Ada", "Bo"), cards)
    game = table(setup=setup, players=2, stage=Stage.REVEAL, turn=None, decks=(("feud",), (), ()))
    model, issued = update(model_of(game, Reveal()), update_cards_shown.pick_event.tap("feud"))
    assert (model.screen, issued) == (Reveal("feud"), ())
    offered = [key.message for key in view(model) if isinstance(key, Key)]
    assert update_cards.type_card.tap("event", Colour.WHITE) in offered
    assert update_cards_shown.no_second_event.tap() in offered
    reveal = actions.Reveal("feud")
    assert update(model, update_cards_shown.no_second_event.tap())[1] == (commands.Submit(reveal),)
    assert faults(game, reveal) == ()


def test_a_deck_with_known_cards_is_not_empty() -> None:
    model = update(
        model_of(REVEALING, Reveal()), update_cards_shown.pick_event.tap(events(REVEALING, Colour.RED).cards[0])
    )[0]
    assert not any(
        calls(key.message, update_cards_shown.no_second_event) for key in view(model) if isinstance(key, Key)
    )


def test_characters_go_round_the_table() -> None:
    model = model_of(ENDING, Characters())
    shown: list[str] = []
    for _player in range(3):
        shown.append(characters(ENDING, tuple(shown)).cards[0])
        model, issued = update(model, update_cards_shown.pick_character.tap(shown[-1]))
    assert issued == (commands.Submit(actions.Characters(tuple((card,) for card in shown))),)


def test_a_placeholder_is_no_key_and_any_card_can_be_typed_in() -> None:
    for game, screen, kind in (
        (TURN_UP, Activities(), update_cards.type_card.tap("activity", Colour.RED, 1)),
        (REVEALING, Reveal(), update_cards.type_card.tap("event", Colour.RED)),
        (ENDING, Characters(), update_cards.type_card.tap("character")),
    ):
        keys = [key for key in view(model_of(own(game), screen)) if isinstance(key, Key)]
        assert kind in [key.message for key in keys]
        assert not any(
            calls(
                key.message,
                update_cards_shown.pick_activity,
                update_cards_shown.pick_event,
                update_cards_shown.pick_character,
            )
            for key in keys
        )
