"""The short form of `make bench-two-engines`: random whole games by both engines, compared after each event."""

from collections import Counter
from typing import Any

import pytest

from tests.engine.both_engines import DisagreementError, Played
from tests.engine.castles_of_tuscany.slow_table import RULES
from tests.engine.castles_of_tuscany.two_engines import play

GAMES, MORE_GAMES = 4, 16


def test_both_engines_play_the_same_games() -> None:
    for seed in range(GAMES):
        played = play(seed)
        assert played.slow.table.stage == "over"
        assert played.counts["refused"] > 20
        assert played.counts["lists"] > 0


@pytest.mark.slow
def test_both_engines_play_many_games_alike() -> None:
    refused: Counter[str] = Counter()
    for seed in range(GAMES, GAMES + MORE_GAMES):
        refused += play(seed).refused
    of_setups = {"PLAYERS", "BOX_FORM", "BOX_UNFINISHED", "BOX_FEW"}
    seldom = {"NOTHING_TO_UNDO", "MAP_DONE", "BOARD_TWICE"}
    assert RULES.keys() - refused.keys() <= of_setups | seldom


@pytest.fixture(scope="module")
def played() -> Played:
    """A whole game that both engines have played."""
    return play(GAMES)


def test_a_disagreement_is_found(played: Played) -> None:
    """Else the comparison would compare nothing."""
    played.compare()
    table = played.slow.table
    for thing, change, words in (
        (table, "round", "round"),
        (table.players[0], "green", "green: fast"),
        (table.players[1], "workers", "workers: fast"),
    ):
        before = getattr(thing, change)
        setattr(thing, change, before + 1)
        with pytest.raises(DisagreementError, match=words):
            played.compare()
        setattr(thing, change, before)
    table.waits, table.stage = {"for": "act", "player": 0, "n": None}, "turns"
    with pytest.raises(DisagreementError, match="slow engine alone"):
        played.compare_legal()
    table.waits, table.stage = {"for": "nothing", "player": None, "n": None}, "over"
    played.compare()


def test_effects_that_do_not_fit_are_found(played: Played) -> None:
    before: dict[str, Any] = played.output
    after = {**before["players"][0], "red": before["players"][0]["red"] + 2}
    played.output = {**before, "players": [after, *before["players"][1:]]}
    with pytest.raises(DisagreementError, match="effects bring 0 red to 0, not 2"):
        played.engines.compare_more(played, before, ())
