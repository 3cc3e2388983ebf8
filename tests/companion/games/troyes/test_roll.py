"""The throws of Troyes on the screen: the dice that are due, whose they are, the action that they become."""

from msgspec.structs import replace

from companion.games.troyes.roll import ROLL, due, heading, throw_note
from companion.ui.model import Model
from engine.troyes.actions import Black, Rethrow, Roll
from engine.troyes.state import AskedRethrow, AskedThrow, Game
from engine.troyes.terms import NEUTRAL, Colour, Stage
from tests.engine.troyes.positions import table
from vision.synthetic import make_table

WORK = table(stage=Stage.WORKFORCE)
OWN = replace(
    WORK,
    now=replace(WORK.now, buildings=((0, 0, NEUTRAL, None, None, None), (1, None, None, None, None, None), (0,) * 6)),
)
CALLED = table(stage=Stage.BLACK)
CALLED = replace(CALLED, now=replace(CALLED.now, called=3))


def bodies(game: Game) -> list[str]:
    """The dice that the camera looks for."""
    return [body.key for body in due(game).bodies]


def test_a_district_throws_a_die_for_each_citizen() -> None:
    assert bodies(OWN) == ["red", "red", *["yellow"] * 6]
    assert heading(OWN, False) == "The dice of Ada"
    assert throw_note(Model(game=OWN)) == "2 red dice and 6 yellow dice."
    dice = (*((colour, 3) for colour in ("red", "red")), *(("yellow", value) for value in (6, 1, 2, 3, 4, 5)))
    assert due(OWN).action(dice, False) == Roll(0, (3, 3), (), (1, 2, 3, 4, 5, 6))


def test_the_start_player_throws_for_the_grey_citizens() -> None:
    grey = replace(OWN, now=replace(OWN.now, rolled=(0, 1)))
    assert heading(grey, False) == "The dice of the grey citizens"
    assert throw_note(Model(game=grey)) == "Ada throws 1 red die."
    assert due(grey).action((("red", 5),), False) == Roll(NEUTRAL, (5,))


def test_other_dice_are_named_and_make_no_roll() -> None:
    seen = (("red", 1), ("red", 2), ("white", 3))
    assert (
        due(OWN)
        .missing(seen)
        .startswith("The throw must be 2 red dice and 6 yellow dice, not 2 red dice and 1 white die.")
    )
    assert due(OWN).action(seen, False) is None
    assert due(OWN).missing((("red", None),)) == "Tap the value of the die that was added."


def test_black_dice_and_a_die_thrown_again() -> None:
    assert bodies(CALLED) == ["black"] * 3
    assert due(CALLED).action((("black", 1), ("black", 6), ("black", 4)), False) == Black((6, 4, 1))
    assert throw_note(Model(game=CALLED)) == "Ada throws 3 black dice."
    again = replace(CALLED, now=replace(CALLED.now, pending=AskedRethrow(1, (Colour.WHITE, 5))))
    assert bodies(again) == ["white"]
    assert due(again).action((("white", 2),), False) == Rethrow(2)
    scout = replace(CALLED, now=replace(CALLED.now, pending=AskedThrow("x_scout", 1, 2)))
    assert bodies(scout) == ["black"] * 2
    assert heading(scout, False) == "Made-up Scout"


def test_a_game_that_waits_for_no_throw_has_a_die_of_each_colour() -> None:
    assert due(table(stage=Stage.ACTIONS)) is ROLL
    assert ROLL.action(tuple((body.key, 1) for body in ROLL.bodies), False) is None


def test_a_made_up_table_has_room_for_twelve_dice_of_a_district() -> None:
    many = replace(OWN, now=replace(OWN.now, buildings=((0,) * 6, (None,) * 6, (0,) * 6)))
    form = due(many)
    made = make_table(1, form.expectation.bodies)
    assert sorted(die.body for die in made.dice) == sorted(body.key for body in form.bodies)
