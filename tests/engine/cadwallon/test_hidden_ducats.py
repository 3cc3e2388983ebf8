"""A view hides the ducats of the others, and nothing else; a player can decide by it."""

from random import Random

from msgspec.structs import replace

from engine.cadwallon.hidden_ducats import HIDDEN, player_view
from engine.cadwallon.rules import legal
from tests.engine.cadwallon.random_games import played


def test_a_view_hides_the_ducats_of_the_others_alone() -> None:
    for before, _, after, _ in played(2):
        for player in (None, 0, 1):
            view = player_view(before, player)
            shown = [own.ducats for own in view.now.players]
            assert shown == [own.ducats if seat == player else HIDDEN for seat, own in enumerate(before.now.players)]
            assert replace(view.now, players=before.now.players) == before.now
            assert view.past[-3:] == tuple(
                player_view(replace(before, now=past, past=()), player).now for past in before.past[-3:]
            )
        if len(before.past) % 5 == 0:
            assert all(legal(player_view(before, player), player) == legal(before, player) for player in (0, 1))
        if after.over:
            assert player_view(after, None) == after


def test_a_view_is_the_same_whatever_was_seen_before() -> None:
    moments = [before for seed in (2, 3) for before, *_ in played(seed)][::7]
    chance = Random(1)
    for game in chance.choices(moments, k=60):
        player = chance.choice((None, 0, 1))
        alone = [player_view(replace(game, now=past, past=()), player).now for past in game.past]
        assert list(player_view(game, player).past) == alone
