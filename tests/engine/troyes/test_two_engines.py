"""The short form of `make bench-two-engines`: random whole games by both engines, compared after each event."""

import pytest

from tests.engine.both_engines import DisagreementError
from tests.engine.slow_refusal import IllegalError, broken_rules
from tests.engine.troyes.slow_game import SlowGame
from tests.engine.troyes.two_engines import play

GAMES, MORE_GAMES = 4, 16


def test_both_engines_play_the_same_games() -> None:
    for seed in range(GAMES):
        played = play(seed, every=25)
        assert played.slow.table.stage == "over"
        assert played.counts["refused"] > 50
        assert played.counts["lists"] > 0


@pytest.mark.slow
def test_both_engines_play_many_games_alike() -> None:
    for seed in range(GAMES, GAMES + MORE_GAMES):
        play(seed)


def test_influence_begins_within_the_board() -> None:
    """The board's maximum may be below the 4 of the start (1.4, 2.3, D1.8)."""
    assert play(1000).record["setup"]["cards"]["board"]["influence_max"] == 3


def test_a_disagreement_is_found() -> None:
    """Else the comparison would compare nothing."""
    played = play(1)
    played.compare()
    for change in ("greys", "start"):
        before = getattr(played.slow.table, change)
        setattr(played.slow.table, change, 7)
        with pytest.raises(DisagreementError, match=change):
            played.compare()
        setattr(played.slow.table, change, before)
    played.slow.table.players[0].vp += 1
    with pytest.raises(DisagreementError, match="vp: fast"):
        played.compare()
    played.slow.table.stage, played.slow.table.turn = "actions", 0
    with pytest.raises(DisagreementError, match="slow engine alone"):
        played.compare_legal()


def test_the_slow_engine_names_every_broken_rule() -> None:
    game = SlowGame({"players": ["Ada", "Bo"], "cards": "made-up"})
    event = {"settle": {"player": 1, "building": "palace", "space": 1}}
    assert broken_rules(lambda: game.check(event)) == {"1.8"}
    assert broken_rules(lambda: game.check({"settle": {}})) == {None}
    with pytest.raises(IllegalError):
        game.apply(event)
    game.apply({"settle": {"player": 0, "building": "palace", "space": 2}})
    assert broken_rules(lambda: game.check({"undo": {}})) == set()
