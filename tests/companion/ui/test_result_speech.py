"""The crier's result: everybody from the last to the first, the margin, new achievements."""

import pytest
from msgspec.structs import replace

from companion.game.crier import screen_texts
from companion.games.troyes_dice.table import TROYES_DICE
from companion.ui.announcement import announcement
from companion.ui.result_speech import MAX_RANKED, result_sentences
from engine.troyes_dice import Game, Setup, new_game
from engine.troyes_dice.achievements import Achievement
from hardware.ports import Tongue


def ended(*totals: int) -> Game:
    """A game whose sheets have these points, all for citizens."""
    game = new_game(Setup(tuple(["Ada", "Bo", "Cy", "Di", "Eve", "Flo", "Gus", "Hal"][: len(totals)])))
    seats = zip(game.seats, totals, strict=True)
    return replace(
        game,
        seats=tuple(
            replace(seat, sheet=replace(seat.sheet, held=(0, 0, 0), citizens=(total, 0, 0))) for seat, total in seats
        ),
    )


@pytest.mark.parametrize(
    ("totals", "said"),
    [
        ((61,), ["Ada has sixty-one points.", "A great city: its bells are heard far away."]),
        (
            (58, 41),
            ["In second place, Bo with forty-one points.", "Ada wins with fifty-eight points, seventeen ahead!"],
        ),
        ((50, 50), ["Ada and Bo share the win with fifty points each."]),
        (
            (30, 47, 30, 46),
            [
                "In third place, Ada and Cy with thirty points.",
                "In second place, Di with forty-six points.",
                "Bo wins with forty-seven points, one ahead!",
            ],
        ),
    ],
)
def test_the_last_is_named_first_and_the_winner_with_the_margin(totals: tuple[int, ...], said: list[str]) -> None:
    assert list(screen_texts(result_sentences(TROYES_DICE, ended(*totals)))) == said


def test_of_a_large_table_the_first_six_are_named() -> None:
    said = screen_texts(result_sentences(TROYES_DICE, ended(8, 7, 6, 5, 4, 3, 2, 1)))
    assert len(said) == MAX_RANKED
    assert said[0] == "In sixth place, Flo with three points."


def test_new_achievements_follow_the_winner() -> None:
    earned = ((), (Achievement.POINTS_45, Achievement.CITIZENS_40))
    assert result_sentences(TROYES_DICE, ended(40, 46), earned)[-1].text == "New for Bo: 40 citizens, and one more."
    alone = ((Achievement.POINTS_45,),)
    assert result_sentences(TROYES_DICE, ended(46), alone)[-1].text == "New for Ada: Reached 45 points."
    nobody: tuple[tuple[Achievement, ...], ...] = ((), ())
    assert len(result_sentences(TROYES_DICE, ended(40, 46), nobody)) == 2


@pytest.mark.parametrize(
    ("totals", "said"),
    [
        ((30, 47, 30, 46), "Third Ada and Cy. Second Di. Bo wins with forty-seven points, one ahead!"),
        ((8, 7, 6, 5, 4, 3, 2, 1), "Fourth Di. Third Cy. Second Bo. Ada wins with eight points."),
    ],
)
def test_where_time_is_short_those_behind_the_winner_are_named_alone(totals: tuple[int, ...], said: str) -> None:
    assert announcement(result_sentences(TROYES_DICE, ended(*totals)), Tongue.ENGLISH) == said
