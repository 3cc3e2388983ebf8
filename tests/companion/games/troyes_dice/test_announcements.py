"""The announcements of the crier."""

from itertools import pairwise

import pytest
from msgspec.structs import replace

from companion.games.troyes_dice.announcements import ANNOUNCEMENTS, announced, sentences
from companion.games.troyes_dice.wordings import all_acted, destroys, drawn, ends, orders_to_throw
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
    assert set(ANNOUNCEMENTS) == set(Effect.__subclasses__())


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
        ((HalfOpened(4, Half.MORNING, 3, (4, 5, 6, 7)),), {"Day four, morning."}),
        ((HalfOpened(8, Half.MORNING, 7, (8, 0, 1, 2)),), {"The last day, morning."}),
        ((HalfOpened(8, Half.AFTERNOON, 7, (3, 4, 5, 6)),), {"The last half-day."}),
        (
            (struck(RED, 1, attacks=False),),
            {
                "The black one destroys the red plaza.",
                "The red plaza falls to the black one.",
                "Black one on red: the plaza is destroyed.",
            },
        ),
        (
            (struck(YELLOW, 6, attacks=False, black=False),),
            {
                "The clear six destroys the yellow plaza.",
                "The yellow plaza falls to the clear six.",
                "Clear six on yellow: the plaza is destroyed.",
            },
        ),
        (
            (struck(WHITE, 3), *attacked(CROSSED, CROSSED)),
            {
                "Black three on white: cross out white three.",
                "The black three strikes white: cross out white three.",
                "Cross out white three: black three on white.",
                "The black three falls on white: cross out white three.",
            },
        ),
        ((TileTurned(2, Tile.COIN),), {"The coin feast becomes a raid."}),
        (
            (BlackIgnored(0, 1, YELLOW, 2),),
            {"The black two lies on the black feast: it strikes nothing, and anybody may choose it as a yellow two."},
        ),
    ],
)
def test_every_wording_says_it(effects: tuple[Effect, ...], said: set[str]) -> None:
    found = {sentences(replace(FRESH, half_index=half), effects) for half in range(16)}
    assert found == {(each,) for each in said}


@pytest.mark.parametrize(
    ("outcomes", "order"),
    [
        ((CROSSED, CROSSED), "cross out white three"),
        ((ALREADY, ALREADY), "white three is already out"),
        ((CROSSED, PROTECTED), "cross out white three, but the fortress of Bo holds"),
        ((PROTECTED, CROSSED, PROTECTED), "cross out white three, but the fortresses of Ada and Cy hold"),
        ((PROTECTED, ALREADY), "white three is already out"),
        ((PROTECTED, PROTECTED), "white three stays, every fortress holds"),
        ((PROTECTED,), "white three stays, the fortress holds"),
    ],
)
def test_the_order_of_an_attack(outcomes: tuple[Outcome, ...], order: str) -> None:
    (said,) = sentences(FRESH, (struck(WHITE, 3), *attacked(*outcomes)))
    assert order in said.lower() or order in said


def test_a_second_strike_follows_in_the_same_breath() -> None:
    effects: tuple[Effect, ...] = (
        struck(WHITE, 3),
        *attacked(CROSSED, CROSSED),
        struck(RED, 5, black=False),
        *attacked(ALREADY, CROSSED, colour=RED, number=5),
    )
    first, second = sentences(FRESH, effects)
    assert "ross out white three" in first
    assert second == "And clear five on red: cross out red five."


def test_the_crier_begins_with_the_half_and_the_strike() -> None:
    effects = (TileTurned(2, Tile.HALL), HalfOpened(4, Half.MORNING, 3, (4, 5, 6, 7)), struck(WHITE, 3, attacks=False))
    half, strike, tile = sentences(FRESH, effects)
    assert half == "Day four, morning."
    assert strike == "Black three on white."
    assert tile == "A raid: Hall."


@pytest.mark.parametrize("seed", range(20))
def test_no_wording_follows_itself_and_each_is_used(seed: int) -> None:
    for count in (2, 3, 4):
        wordings = [str(number) for number in range(count)]
        said = [drawn(wordings, number, seed) for number in range(16)]
        assert all(one != other for one, other in pairwise(said))
        assert set(said) == set(wordings)
        assert said == [drawn(wordings, number, seed) for number in range(16)]


def test_many_fortresses_are_counted_not_named() -> None:
    crowd = new_game(Setup(tuple(f"Player {number}" for number in range(100))))
    effects: tuple[Effect, ...] = (struck(WHITE, 3), *attacked(*[PROTECTED] * 41, *[CROSSED] * 59))
    assert "ross out white three, but forty-one fortresses hold" in sentences(crowd, effects)[0]


def test_the_end_is_cried() -> None:
    (said,) = sentences(FRESH, (GameEnded((), (0,)),))
    assert said in ends()
    assert said.startswith("Oyez, oyez!")


def after(game: Game, *actions: Roll | Turn | Undo | Correct | Rest) -> tuple[Game, tuple[str, ...]]:
    """Return the game after these actions and the announcements of the last."""
    said: tuple[str, ...] = ()
    for action in actions:
        game, effects = apply(game, action)
        said = sentences(game, effects)
    return game, said


ROLL = Roll(3, (1, 3, 6))
EVERYBODY = tuple(Turn(player, 0, Deed.GATHER) for player in range(4))


LAYOUT = "From the free end: one on yellow, black three on white, three on red, six on yellow."


def test_a_throw_on_an_early_day_says_the_plaza_and_the_layout_only_where_it_is_asked_for() -> None:
    game, said = after(FRESH, ROLL)
    assert said[0] == "Day one, morning."
    assert said[1] in destroys(WHITE, 3, black=True)
    assert said[2:] == ()
    opening = apply(FRESH, ROLL)[1]
    assert sentences(game, opening, layout=True) == (*said, LAYOUT)
    assert announced(game, (), opening, layout=True) == (*said, LAYOUT)


def test_nobody_is_named_while_they_act() -> None:
    _game, said = after(FRESH, ROLL, *EVERYBODY[:3])
    assert said == ()


def test_the_end_of_a_half_says_what_to_do_on_the_wheel() -> None:
    game, said = after(FRESH, ROLL, *EVERYBODY)
    assert said[0] in all_acted()
    assert said[1] == "Turn the white plaza over."
    assert said[2] in orders_to_throw()
    _, said = after(game, ROLL, *EVERYBODY)
    assert said[0] in all_acted()
    assert said[1].endswith(" over, and the disc to day two.")
    assert said[2] in orders_to_throw()


def test_undo_and_correct_are_said() -> None:
    game, said = after(FRESH, ROLL, EVERYBODY[1], Undo(1))
    assert said == ("Bo takes the turn back.",)
    _, said = after(game, Correct(Roll(1, (1, 3, 6))))
    assert said[:2] == ("The throw was corrected; all turns of this half are taken back.", "Day one, morning.")
    assert said[2] in destroys(YELLOW, 1, black=True)


@pytest.mark.parametrize("seed", range(4))
def test_no_sentence_of_a_whole_game_has_a_digit_or_an_unknown_word(seed: int) -> None:
    said = [sentence for _, game, effects in played(FEASTS, seed) for sentence in sentences(game, effects)]
    assert said[-1] in ends()
    assert sum(sentence.startswith(("Day ", "The last ")) for sentence in said) >= 16
    for sentence in said:
        assert not any(letter.isdigit() or letter in "_<{" for letter in sentence)
        assert sentence[0].isupper()
        assert sentence.endswith((".", "!"))
