"""The announcements of the crier."""

from typing import get_args

import pytest

from companion.games.troyes_dice.announcements import ANNOUNCEMENTS, missing, sentences
from engine.troyes_dice import (
    Colour,
    Correct,
    Deed,
    Effect,
    Game,
    Half,
    Kind,
    Rest,
    Roll,
    Score,
    Setup,
    Tile,
    Turn,
    Undo,
    apply,
    new_game,
)
from engine.troyes_dice.effects import (
    BlackIgnored,
    CellAttacked,
    GameEnded,
    HalfOpened,
    Outcome,
    PlazaDestroyed,
    TileTurned,
)
from tests.companion.tables import FEASTS, FOUR, played

RED, YELLOW, WHITE = Colour
CROSSED, PROTECTED, ALREADY = Outcome
FRESH = new_game(FOUR)


def test_every_effect_has_its_entry() -> None:
    assert set(ANNOUNCEMENTS) == set(get_args(Effect))


def struck(colour: Colour, value: int, attacks: bool = True, black: bool = True) -> PlazaDestroyed:
    return PlazaDestroyed(1, 2, colour, value, black, attacks, "3.3")


def attacked(*outcomes: Outcome, colour: Colour = WHITE, number: int = 3) -> tuple[CellAttacked, ...]:
    lost = {CROSSED: (Kind.PRESTIGE,), PROTECTED: (), ALREADY: ()}
    return tuple(
        CellAttacked(player, colour, 3, number, outcome, lost[outcome], "3.3")
        for player, outcome in enumerate(outcomes)
    )


@pytest.mark.parametrize(
    ("effects", "said"),
    [
        ((HalfOpened(4, Half.MORNING, 3, (4, 5, 6, 7)),), ("Day four, morning.",)),
        ((struck(WHITE, 3),), ("The black three strikes the white plaza.",)),
        ((struck(RED, 1, attacks=False),), ("The black one destroys the red plaza.",)),
        ((struck(YELLOW, 6, black=False),), ("The clear six strikes the yellow plaza.",)),
        (attacked(CROSSED, CROSSED), ("Cross out white three.",)),
        (attacked(ALREADY, ALREADY), ("Already crossed out: white three.",)),
        (attacked(CROSSED, PROTECTED), ("Cross out white three, but the fortress of Bo holds.",)),
        (attacked(PROTECTED, CROSSED, PROTECTED), ("Cross out white three, but the fortresses of Ada and Cy hold.",)),
        (attacked(PROTECTED, ALREADY), ("Already crossed out: white three.",)),
        (attacked(PROTECTED, PROTECTED), ("Nobody crosses out white three: every fortress holds.",)),
        (attacked(PROTECTED), ("Nobody crosses out white three: the fortress holds.",)),
        ((TileTurned(2, Tile.COIN),), ("The coin feast becomes a raid.",)),
        (
            (BlackIgnored(0, 1, YELLOW, 2),),
            (
                "The black two lies on the black feast: it strikes nothing, "
                "and anybody may choose it as a yellow two.",
            ),
        ),
        (
            (struck(WHITE, 3), *attacked(CROSSED, CROSSED), struck(RED, 5, black=False),
             *attacked(ALREADY, CROSSED, colour=RED, number=5)),
            (
                "The black three strikes the white plaza.",
                "Cross out white three.",
                "The clear five strikes the red plaza.",
                "Cross out red five.",
            ),
        ),
    ],
)  # fmt: skip
def test_what_is_said(effects: tuple[Effect, ...], said: tuple[str, ...]) -> None:
    assert sentences(FRESH, effects) == said


def test_the_crier_begins_with_the_half() -> None:
    effects = (TileTurned(2, Tile.HALL), HalfOpened(4, Half.MORNING, 3, (4, 5, 6, 7)), struck(WHITE, 3))
    assert sentences(FRESH, effects) == (
        "Day four, morning.",
        "The hall feast becomes a raid.",
        "The black three strikes the white plaza.",
    )


def test_many_fortresses_are_counted_not_named() -> None:
    crowd = new_game(Setup(tuple(f"Player {number}" for number in range(100))))
    effects = attacked(*[PROTECTED] * 41, *[CROSSED] * 59)
    assert sentences(crowd, effects) == ("Cross out white three, but forty-one fortresses hold.",)


def points(total: int) -> Score:
    return Score((0,) * 6, (0, 0, 0), total)


@pytest.mark.parametrize(
    ("players", "totals", "winners", "said"),
    [
        (("Ada",), (61,), (0,), "Ada has sixty-one points."),
        (("Ada", "Bo"), (58, 41), (0,), "Ada wins with fifty-eight points."),
        (("Ada", "Bo"), (50, 50), (0, 1), "Ada and Bo share the win with fifty points each."),
    ],
)
def test_the_end(players: tuple[str, ...], totals: tuple[int, ...], winners: tuple[int, ...], said: str) -> None:
    ended = GameEnded(tuple(map(points, totals)), winners)
    assert sentences(new_game(Setup(players)), (ended,)) == ("The game is over.", said)


def after(game: Game, *actions: Roll | Turn | Undo | Correct | Rest) -> tuple[Game, tuple[str, ...]]:
    """Return the game after these actions and the announcements of the last."""
    said: tuple[str, ...] = ()
    for action in actions:
        game, effects = apply(game, action)
        said = sentences(game, effects)
    return game, said


ROLL = Roll(3, (1, 3, 6))
EVERYBODY = tuple(Turn(player, 0, Deed.GATHER) for player in range(4))


def test_a_throw_on_an_early_day_says_the_dice_and_the_plaza() -> None:
    _, said = after(FRESH, ROLL)
    assert said == (
        "Day one, morning.",
        "From the free end: one on yellow, black three on white, three on red, six on yellow.",
        "The black three destroys the white plaza.",
    )


def test_who_is_missing_is_said_once_it_is_one_player() -> None:
    game, said = after(FRESH, ROLL, *EVERYBODY[:2])
    assert said == ()
    assert missing(game) == ("Cy", "Di")
    _, said = after(game, EVERYBODY[2])
    assert said == ("Only Di is missing.",)


def test_the_end_of_a_half_says_what_to_do_on_the_wheel() -> None:
    game, said = after(FRESH, ROLL, *EVERYBODY)
    assert said == ("Everybody has acted.", "Turn the destroyed plaza over.", "Throw the dice.")
    assert missing(game) == ()
    _, said = after(game, ROLL, *EVERYBODY)
    assert said == (
        "Everybody has acted.",
        "Turn the destroyed plaza over.",
        "Turn the disc to the next day.",
        "Throw the dice.",
    )


def test_undo_and_correct_are_said() -> None:
    game, said = after(FRESH, ROLL, EVERYBODY[1], Undo(1))
    assert said == ("Bo takes the turn back.",)
    _, said = after(game, Correct(Roll(1, (1, 3, 6))))
    assert said == (
        "The throw was corrected; all turns of this half are taken back.",
        "Day one, morning.",
        "From the free end: black one on yellow, one on white, three on red, six on yellow.",
        "The black one destroys the yellow plaza.",
    )


@pytest.mark.parametrize("seed", range(4))
def test_no_sentence_of_a_whole_game_has_a_digit_or_an_unknown_word(seed: int) -> None:
    said = [sentence for _, game, effects in played(FEASTS, seed) for sentence in sentences(game, effects)]
    assert said[-2] == "The game is over."
    assert sum(sentence.startswith("Day ") for sentence in said) == 16
    for sentence in said:
        assert not any(letter.isdigit() or letter in "_<{" for letter in sentence)
        assert sentence[0].isupper()
        assert sentence.endswith((".", "!"))
