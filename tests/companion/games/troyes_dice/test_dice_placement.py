"""The wheel in the picture against the throw: each way to lay the dice wrong has its sentence."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.game.camera_form import PlacementCheck
from companion.games.troyes_dice.dice_placement import Placement, check_order, check_placement, placement, seen_plazas
from engine.troyes_dice import Colour, Game, Roll, Setup, apply, new_game
from vision.reading import Die, Doubt, DoubtCode, Reading
from vision.wheel_reading import Disc, DiscColour, Wheel, WheelDoubt, WheelDoubtCode, WheelReading

RED, YELLOW, WHITE = Colour
NAMES: dict[Colour, DiscColour] = {RED: "red", YELLOW: "yellow", WHITE: "white"}
FACES = (RED, RED, YELLOW, WHITE, YELLOW, WHITE, RED, WHITE, YELLOW)
SETUP = Setup(("Ada",), plazas=tuple((face, face) for face in FACES))
GAME: Game = apply(new_game(SETUP), Roll(3, (6, 1, 3)))[0]
"""The morning of day 1: on places 1 to 4 lie 1, black 3, 3 and 6."""

RIGHT = {1: (1, "clear"), 2: (3, "black"), 3: (3, "clear"), 4: (6, "clear")}


def reading(
    dice: dict[int, tuple[int, str]],
    turn: int = 0,
    faces: tuple[Colour, ...] = FACES,
    loose: int = 0,
    doubts: tuple[WheelDoubt, ...] = (),
) -> WheelReading:
    """A reading with dice by place, place 0 at index `turn`, and so many dice beside the plazas."""
    lying = {(turn + place) % 9: die for place, die in dice.items()}
    found, plazas = [], []
    for index in range(9):
        die = lying.get(index)
        if die is not None:
            found.append(Die(die[0], die[1], (0, 0), (0, 0, 1, 1), 1.0))  # type: ignore[arg-type]
        colour = NAMES[faces[(index - turn) % 9]]
        plazas.append(Disc((0, 0), 1, colour, 1.0, len(found) - 1 if die else None))
    found += [Die(2, "clear", (0, 0), (0, 0, 1, 1), 1.0)] * loose
    wheel = Wheel((0, 0), 1, tuple(plazas))
    return WheelReading(Reading(9, 9, tuple(found), True, 1.0), wheel, not doubts, 1.0, doubts)


WRONG = [
    (
        {1: RIGHT[1], 2: RIGHT[3], 3: RIGHT[2], 4: RIGHT[4]},
        "Swap these: the clear 3 and the black 3.",
        (2, 3),
    ),
    (
        {1: RIGHT[1], 2: RIGHT[2], 3: RIGHT[3], 7: RIGHT[4]},
        "On the wrong plaza: the clear 6. It belongs on the yellow plaza, the fourth from the free end clockwise.",
        (4, 7),
    ),
    (
        {place + 1: die for place, die in RIGHT.items()},
        "All four dice are one plaza too far clockwise. At the free end is the red plaza: the clear 1 belongs there.",
        (1, 2, 3, 4, 5),
    ),
    (
        {place - 1: die for place, die in RIGHT.items()},
        "All four dice are one plaza too far anticlockwise. "
        "At the free end is the red plaza: the clear 1 belongs there.",
        (0, 1, 2, 3, 4),
    ),
    (
        {1: RIGHT[4], 2: RIGHT[3], 3: RIGHT[2], 4: RIGHT[1]},
        "The dice are in the wrong order: clockwise from the free end they must be 1, black 3, 3 and 6.",
        (1, 2, 3, 4),
    ),
    ({1: RIGHT[1], 2: RIGHT[2], 3: RIGHT[3]}, "Missing on the wheel: the clear 6.", (4,)),
    ({4: RIGHT[4]}, "Missing on the wheel: the clear 1, the black 3 and the clear 3.", (1, 2, 3)),
    (
        {**RIGHT, 4: (5, "clear")},
        "Missing on the wheel: the clear 6. It shows this instead: the clear 5.",
        (4,),
    ),
    (
        {**RIGHT, 6: (5, "clear")},
        "Too many on the wheel: the clear 5. Only the four dice of the throw belong there.",
        (6,),
    ),
    ({}, "No die is on a plaza yet: place all four, the lowest at the free end.", (1, 2, 3, 4)),
]


@pytest.mark.parametrize("zero", [0, None])
@pytest.mark.parametrize(("dice", "sentence", "wrong"), WRONG)
def test_what_lies_wrong_is_said(
    dice: dict[int, tuple[int, str]], sentence: str, wrong: tuple[int, ...], zero: int | None
) -> None:
    result = check_placement(reading(dice), GAME, zero)
    assert not result.right
    assert result.sentence == sentence
    assert result.wrong == wrong


@given(st.integers(0, 8), st.booleans())
def test_dice_laid_right_are_right_however_the_wheel_lies(turn: int, known: bool) -> None:
    result = check_placement(reading(RIGHT, turn), GAME, turn if known else None)
    assert (result.right, result.sentence, result.wrong) == (True, "", ())


def test_equal_clear_dice_may_change_places() -> None:
    game = apply(new_game(SETUP), Roll(1, (2, 2, 2)))[0]
    dice = {1: (1, "black"), 2: (2, "clear"), 3: (2, "other"), 4: (2, "clear")}
    assert check_placement(reading(dice), game).right


def test_a_die_beside_its_plaza_is_asked_onto_it() -> None:
    dice = {place: die for place, die in RIGHT.items() if place != 4}
    result = check_placement(reading(dice, loose=1), GAME)
    assert result.sentence == "Place on a plaza: the clear 6."


def test_one_plaza_of_another_colour_is_forgiven_but_not_two() -> None:
    one = (*FACES[:8], RED)
    two = (*FACES[:7], RED, RED)
    assert check_placement(reading(RIGHT, faces=one), GAME, 0).right
    result = check_placement(reading(RIGHT, faces=two), GAME, 0)
    assert not result.right
    assert result.sentence.startswith("2 plazas on the wheel differ in colour from the game")


def test_without_a_wheel_or_a_throw() -> None:
    nothing = WheelReading(Reading(9, 9, (), True, 1.0), None, False, 1.0, (WheelDoubt(WheelDoubtCode.NO_WHEEL),))
    assert check_placement(nothing, GAME).sentence == "I see no wheel: place the whole wheel in the picture."
    assert seen_plazas(nothing) == ()
    with pytest.raises(ValueError, match="no throw"):
        check_placement(nothing, new_game(SETUP))


@given(st.integers(0, 8))
def test_the_colours_are_proposed_from_place_0(turn: int) -> None:
    seen = seen_plazas(reading({}, turn), turn)
    assert tuple(plaza.colour for plaza in seen) == FACES
    assert all(plaza.sure for plaza in seen)


@pytest.mark.parametrize(
    ("doubt", "unsure"),
    [
        (WheelDoubt(WheelDoubtCode.COLOUR_UNCLEAR, 4), {4}),
        (WheelDoubt(WheelDoubtCode.MAYBE_COVERED, 0), {0}),
        (WheelDoubt(WheelDoubtCode.BETWEEN_DISCS, 3, 1), set()),
        (WheelDoubt(WheelDoubtCode.WHEEL_UNCLEAR), set(range(9))),
    ],
)
def test_an_unclear_plaza_is_to_be_looked_at(doubt: WheelDoubt, unsure: set[int]) -> None:
    seen = seen_plazas(reading({}, doubts=(doubt,)))
    assert {place for place, plaza in enumerate(seen) if not plaza.sure} == unsure


def test_the_wrong_plazas_are_named_as_the_reading_numbers_them() -> None:
    dice = {1: RIGHT[1], 2: RIGHT[3], 3: RIGHT[2], 4: RIGHT[4]}
    result = check_placement(reading(dice, turn=7), GAME)
    assert (result.zero, result.wrong, result.plazas) == (7, (2, 3), (0, 1))


@given(st.integers(0, 8))
def test_without_a_game_four_ascending_dice_side_by_side_are_right_anywhere(turn: int) -> None:
    assert check_order(reading(RIGHT, turn)).right


UNORDERED = [
    (
        {1: RIGHT[1], 2: RIGHT[3], 3: RIGHT[2], 4: RIGHT[4]},
        "Swap these: the clear 3 and the black 3.",
        (2, 3),
    ),
    (
        {1: RIGHT[1], 2: RIGHT[2], 3: RIGHT[3], 6: RIGHT[4]},
        "On the wrong plaza: the clear 6. It belongs on the yellow plaza, the fourth from the free end clockwise.",
        (4, 6),
    ),
    (
        {1: RIGHT[4], 2: RIGHT[3], 3: RIGHT[2], 4: RIGHT[1]},
        "The dice are in the wrong order: clockwise from the free end they must be 1, black 3, 3 and 6.",
        None,
    ),
    ({1: RIGHT[1], 2: RIGHT[2]}, "A throw is one black and three clear dice; I see 1 black and 1 clear.", ()),
    ({**RIGHT, 6: (5, "black")}, "A throw is one black and three clear dice; I see 2 black and 3 clear.", ()),
]


@pytest.mark.parametrize(("dice", "sentence", "wrong"), UNORDERED)
def test_without_a_game_the_order_alone_is_checked(
    dice: dict[int, tuple[int, str]], sentence: str, wrong: tuple[int, ...] | None
) -> None:
    result = check_order(reading(dice))
    assert not result.right
    assert result.sentence == sentence
    assert wrong is None or result.plazas == wrong


def test_without_a_game_a_die_beside_its_plaza_is_asked_onto_it() -> None:
    dice = {place: die for place, die in RIGHT.items() if place != 4}
    assert check_order(reading(dice, loose=1)).sentence == "Place on a plaza: the clear 2."
    nothing = WheelReading(Reading(9, 9, (), True, 1.0), None, False, 1.0, (WheelDoubt(WheelDoubtCode.NO_WHEEL),))
    assert check_order(nothing).sentence == "I see no wheel: place the whole wheel in the picture."


def test_the_shell_is_told_of_the_wrong_plazas_by_their_order_in_the_reading() -> None:
    assert Placement(False, "", (2, 3), 7).plazas == (0, 1)
    swapped = reading({**RIGHT, 2: RIGHT[3], 3: RIGHT[2]}, 7)
    result, found = check_placement(swapped, GAME), placement(swapped, GAME, None)
    assert found == PlacementCheck(False, result.clear, result.sentence, result.plazas)
    assert len(result.plazas) == 2
    assert placement(swapped, new_game(SETUP), None) is None
    assert placement(reading(RIGHT), None, None) == PlacementCheck(True, True)


@pytest.mark.parametrize(
    ("dice", "doubts", "clear"),
    [
        ({}, (), True),
        ({2: RIGHT[3], 3: RIGHT[2]}, (), True),
        ({2: (2, "black")}, (), False),
        ({2: RIGHT[3], 3: RIGHT[2]}, (WheelDoubt(WheelDoubtCode.BETWEEN_DISCS, 2, 1),), False),
    ],
)
def test_the_very_dice_that_were_thrown_are_no_misreading(
    dice: dict[int, tuple[int, str]], doubts: tuple[WheelDoubt, ...], clear: bool
) -> None:
    """Though the reader doubts a die, four values and a body that agree with the throw are enough."""
    seen = reading({**RIGHT, **dice}, doubts=doubts)
    unsure = replace(seen, dice=replace(seen.dice, sure=False, doubts=(Doubt(DoubtCode.CLOSE_CALL, 0),)), sure=False)
    assert check_placement(unsure, GAME, 0).clear == clear
    assert check_placement(seen, GAME, 0).clear == (clear or not doubts)
