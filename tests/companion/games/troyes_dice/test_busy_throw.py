"""A throw in which much happens is announced by its orders alone; a tap adds dice, reasons and layout."""

import pytest

from companion.games.troyes_dice.announcements import sentences
from engine.troyes_dice import Colour, Correct, Effect, Half, Kind, Roll, Setup, Tile, new_game
from engine.troyes_dice.effects import BlackIgnored, CellAttacked, HalfOpened, Outcome, PlazaDestroyed, TileTurned
from tests.companion.tables import FEASTS, played

RED, YELLOW, WHITE = Colour
CROSSED, PROTECTED, ALREADY = Outcome
GAME = new_game(Setup(("Ada", "Bo", "Cy")))
HALF = HalfOpened(4, Half.MORNING, 3, (4, 5, 6, 7))
FEAST = TileTurned(2, Tile.FORTRESS)
MAX_WORDS = 16
"""An English throw of this length lasts five and a half seconds (`make bench-voice`)."""


def strike(colour: Colour, value: int, *outcomes: Outcome, black: bool = True) -> tuple[Effect, ...]:
    lost = {CROSSED: (Kind.PRESTIGE,), PROTECTED: (), ALREADY: ()}
    attacks = (
        CellAttacked(player, colour, value, value, outcome, lost[outcome], "3.3")
        for player, outcome in enumerate(outcomes)
    )
    return (PlazaDestroyed(1, 2, colour, value, black, bool(outcomes), "3.3"), *attacks)


ALL = (CROSSED,) * 3


@pytest.mark.parametrize(
    ("effects", "said"),
    [
        ((*strike(YELLOW, 4, *ALL), *strike(WHITE, 5, *ALL, black=False)), ("Cross out yellow four and white five.",)),
        ((*strike(YELLOW, 4, *ALL), *strike(WHITE, 5, *[ALREADY] * 3)), ("Cross out yellow four.",)),
        ((*strike(YELLOW, 4, *[ALREADY] * 3), FEAST), ("There is nothing to cross out.", "A raid: Fortress.")),
        ((FEAST, *strike(YELLOW, 4)), ("Black four on yellow.", "A raid: Fortress.")),
        ((*strike(YELLOW, 4), *strike(RED, 5, black=False)), ("Two plazas are destroyed.",)),
        (strike(RED, 1, CROSSED, PROTECTED, CROSSED), ("Cross out red one except Bo.",)),
        (strike(RED, 1, PROTECTED, PROTECTED, CROSSED), ("Cross out red one except Ada and Bo.",)),
        ((*strike(RED, 1, PROTECTED, PROTECTED, CROSSED), FEAST), ("Cross out red one.", "A raid: Fortress.")),
        ((*strike(RED, 1, PROTECTED, CROSSED, CROSSED), FEAST), ("Cross out red one except Ada.", "A raid: Fortress.")),
        ((BlackIgnored(0, 1, YELLOW, 2), FEAST), ("The black two strikes nothing.", "A raid: Fortress.")),
    ],
)
def test_a_busy_throw_says_what_to_do(effects: tuple[Effect, ...], said: tuple[str, ...]) -> None:
    assert sentences(GAME, (HALF, *effects)) == ("Day four, morning.", *said)


def test_many_fortresses_are_counted() -> None:
    crowd = new_game(Setup(("Ada", "Bo", "Cy", "Di")))
    said = sentences(crowd, (HALF, *strike(RED, 1, PROTECTED, PROTECTED, PROTECTED, CROSSED)))
    assert said[1] == "Cross out red one except behind three fortresses."


def test_a_tap_adds_the_dice_and_the_reasons() -> None:
    effects = (HALF, *strike(RED, 1, PROTECTED, PROTECTED, CROSSED), FEAST)
    _day, order, tile = sentences(GAME, effects, layout=True)
    assert "but the fortresses of Ada and Bo hold" in order
    assert tile == "The fortress feast becomes a raid."


@pytest.mark.parametrize("seed", range(4))
def test_no_throw_of_a_game_with_feasts_takes_more_words_than_a_breath(seed: int) -> None:
    for action, game, effects in played(FEASTS, seed):
        if isinstance(action, Roll | Correct):
            said = sentences(game, effects)
            assert said[0].startswith(("Day ", "The last "))
            assert len(" ".join(said).split()) <= MAX_WORDS, said
