"""The short form of `make bench-two-engines`: random whole games by both engines, compared after each event."""

from collections import Counter

import pytest

from tests.engine.both_engines import DisagreementError, Played
from tests.engine.cadwallon.slow_table import RULES
from tests.engine.cadwallon.two_engines import play

GAMES, MORE_GAMES = 4, 30


def test_both_engines_play_the_same_games() -> None:
    for seed in range(GAMES):
        played = play(seed, every=3)
        assert played.slow.table.stage == "over"
        assert played.counts["refused"] > 5
        assert played.counts["lists"] > 0


@pytest.mark.slow
def test_both_engines_play_many_games_alike() -> None:
    refused: Counter[str] = Counter()
    for seed in range(GAMES, GAMES + MORE_GAMES):
        refused += play(seed).refused
    seldom = {"NOTHING_TO_UNDO", "DEPLOYED", "NO_ALARM", "SHUT", "SKILL_USED", "CARD_TWICE"}
    assert RULES.keys() - refused.keys() <= seldom


@pytest.fixture(scope="module")
def played() -> Played:
    """A whole game that both engines have played."""
    return play(GAMES)


def test_a_disagreement_is_found(played: Played) -> None:
    """Else the comparison would compare nothing."""
    played.compare()
    table = played.slow.table
    for thing, change, words in ((table, "round", "round"), (table, "deck", "deck"), (table, "ap_turn", "ap_turn")):
        before = getattr(thing, change)
        setattr(thing, change, before + 1)
        with pytest.raises(DisagreementError, match=words):
            played.compare()
        setattr(thing, change, before)
    table.stage, table.nobody, table.turn = "activate", False, 0
    with pytest.raises(DisagreementError, match="slow engine alone"):
        played.compare_legal()
    table.stage, table.nobody = "over", True
