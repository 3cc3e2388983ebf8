"""Moments of a first game with the coach: its offer, its sentences about a throw, its ideas."""

from msgspec.structs import replace

from companion.game.coach import Coaching
from companion.games.troyes_dice import update_coached, update_half
from companion.games.troyes_dice.coach_requests import CountedBuildings, Danger, Idea, Ideas
from companion.games.troyes_dice.tutorial import TUTORIAL
from companion.ui import update_hints, update_learn
from companion.ui.model import Guide, Model
from engine.troyes_dice import Colour, Deed, Roll, Turn, legal
from tests.companion.tables import new_model
from tests.companion.ui.stories import act, opened, tell

COACHED = Coaching(coached=True)


def best(model: Model, player: int) -> Ideas:
    """Three ideas for a player: the first ways that the rules allow, each for another building."""
    ways = {(turn.slot, turn.do): turn for turn in legal(model.game, player) if isinstance(turn, Turn)}
    chosen = [turn for turn in ways.values() if turn.do is not Deed.GATHER][:3]
    facts = (0.37, (CountedBuildings(5, 3, 1.84),))
    ideas = tuple(Idea((turn,), points, *facts) for turn, points in zip(chosen, (0.0, 0.84, 2.13), strict=True))
    return Ideas(ideas, (Danger(Colour.YELLOW, 4, 0.38), Danger(Colour.WHITE, 2, 0.35)))


def advised(model: Model, player: int) -> Model:
    """The model once the coach's ideas for a player's turn are stored."""
    coaching = replace(model.coaching, hints=((player, 4),))
    return tell(model, update_hints.hint_counted.news(coaching, player, best(model, player)))


def coached_stories() -> dict[str, Model]:
    """The offer after the guide, and the first morning."""
    begun = replace(opened(), coaching=COACHED)
    thrown = act(begun, Roll(2, (1, 3, 6)))
    turn = tell(
        thrown,
        update_coached.next_lesson.tap(0),
        update_coached.next_lesson.tap(1),
        update_coached.next_lesson.tap(2),
        update_half.open_player.tap(2),
    )
    return {
        "first-game": tell(
            new_model(guide=Guide((("troyes-dice", TUTORIAL.done),))), update_learn.start_lesson.tap("troyes-dice")
        ),
        "coached-throw": thrown,
        "coached-turn": advised(turn, 2),
    }
