"""With hands in colours nobody sees the kinds of another player's cards; with counted hands nothing is hidden."""

from collections.abc import Iterator

from companion.games.castles_of_tuscany import update_game
from companion.games.castles_of_tuscany.hidden_hands import player_view
from companion.games.castles_of_tuscany.table import CASTLES_AT_THE_TABLE
from companion.ui import update_shell, update_table
from companion.ui.message import calls
from companion.ui.model import Model
from companion.ui.screens import view
from companion.ui.screens.view import seen_model
from companion.ui.toolkit.widgets import Key
from companion.ui.update import update
from companion.ui.update_table import GameOpened
from engine.castles_of_tuscany.game import CASTLES_OF_TUSCANY
from engine.castles_of_tuscany.state import Game
from engine.castles_of_tuscany.terms import KINDS, Hands
from tests.engine.castles_of_tuscany.positions import table
from tests.engine.castles_of_tuscany.random_games import played


def games(hands: Hands) -> Iterator[Game]:
    """Some moments of a random game with such hands."""
    seed = next(seed for seed in range(50) if next(played(seed))[0].setup.hands is hands)
    yield from [after for _before, _action, after, _effects in played(seed)][::7]


def test_counted_hands_hide_nothing() -> None:
    for game in games(Hands.COUNT):
        assert player_view(game, None) is game
        assert player_view(game, 1) is game


def test_a_player_sees_the_kinds_of_the_own_hand_alone_and_can_decide_by_it() -> None:
    for game in games(Hands.COLOURS):
        for viewer in (None, *range(len(game.setup.players))):
            seen = player_view(game, viewer)
            assert player_view(seen, viewer) == seen
            assert CASTLES_OF_TUSCANY.turn(seen) == CASTLES_OF_TUSCANY.turn(game)
            assert CASTLES_OF_TUSCANY.standings(seen) == CASTLES_OF_TUSCANY.standings(game)
            if viewer is not None:
                assert CASTLES_OF_TUSCANY.legal(seen, viewer) == CASTLES_OF_TUSCANY.legal(game, viewer)
            for before, now in zip((*game.past, game.now), (*seen.past, seen.now), strict=True):
                assert now.deck == (sum(before.deck),), "the deck would tell the others' hands"
                for seat, own in enumerate(now.players):
                    assert len(own.hand) == (len(KINDS) if seat == viewer else 1)
                    assert own.cards == before.players[seat].cards


def test_the_common_screen_shows_the_number_and_offers_no_cards_as_a_price() -> None:
    game = table(storage="village", hand="village village mine", display="mine", workers=2)
    opened = GameOpened(1, game, (), False, CASTLES_AT_THE_TABLE)
    model, _issued = update(Model(), update_table.game_opened.news(opened))
    assert seen_model(model).game.now.players[0].hand == (3,)
    space = next(each.message for each in view(model) if calls(each.message, update_shell.choose))
    asked, _issued = update(model, space)
    prices = [each for each in view(asked) if isinstance(each, Key) and calls(each.message, update_game.decide)]
    assert [each.label for each in prices] == ["two workers"]
