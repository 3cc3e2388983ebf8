"""Random games for the tests of the coach: set-ups of every kind, and turns that lead to full tracks."""

from collections.abc import Iterator
from random import Random

from companion.games.troyes_dice.coach.whole_turns import WholeTurn, whole_turns
from engine.troyes_dice import Game, Roll, Setup, Tile, apply, new_game, score
from engine.troyes_dice.setup import PRE_RELEASE, STANDARD_PLAZAS, twin_places
from engine.troyes_dice.terms import FortressFeast, RecolouredDie, SecondDieCost
from tests.companion.tables import throw


def random_setup(rng: Random) -> Setup:
    """A set-up of any kind: numbering, plazas, tiles, options."""
    faces = [plaza if rng.random() < 0.5 else plaza[::-1] for plaza in STANDARD_PLAZAS]
    rng.shuffle(faces)
    plazas = tuple(faces)
    tiles = tuple(zip(twin_places(plazas), rng.sample(list(Tile), 3), strict=True)) if rng.random() < 0.7 else ()
    options = (
        (PRE_RELEASE.second_die_cost, PRE_RELEASE.fortress_feast, PRE_RELEASE.recoloured_die)
        if rng.random() < 0.3
        else (rng.choice(list(SecondDieCost)), rng.choice(list(FortressFeast)), rng.choice(list(RecolouredDie)))
    )
    return Setup(("Ada",), tuple(rng.sample(range(1, 7), 6)), plazas, tiles, *options)


def random_game(seed: int) -> Iterator[tuple[Game, Roll, Game, list[WholeTurn]]]:
    """A solo game: for each half the game before its roll, the roll, the game after it, all whole turns."""
    rng = Random(seed)
    game = new_game(random_setup(rng))
    while not game.over:
        before, roll = game, throw(rng)
        game, _ = apply(game, roll)
        wholes = whole_turns(game, 0)
        yield before, roll, game, wholes
        for action in pick(rng, wholes).actions:
            game, _ = apply(game, action)


def pick(rng: Random, wholes: list[WholeTurn]) -> WholeTurn:
    """The best of a few turns by points: at random alone, tracks would never be full."""
    few = rng.sample(wholes, min(len(wholes), rng.choice((1, 3, 30))))
    return max(few, key=lambda whole: score(whole.sheet).total + sum(whole.sheet.citizens))
