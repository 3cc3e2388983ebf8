"""Random positions, seeded: games of random legal moves, stopped anywhere, with sheets that games rarely reach."""

import random

from msgspec.structs import replace

from engine.troyes_dice import Colour, Game, Roll, Seat, Setup, Sheet, Tile, apply, legal, new_game
from engine.troyes_dice.setup import STANDARD_PLAZAS, twin_places
from engine.troyes_dice.sheet import ALL_CELLS
from engine.troyes_dice.terms import FortressFeast, RecolouredDie, SecondDieCost


def random_setup(rng: random.Random, players: int) -> Setup:
    """A set-up with or without the expansion, any numbering, either cost of the second die."""
    faces = [plaza if rng.random() < 0.5 else plaza[::-1] for plaza in STANDARD_PLAZAS]
    rng.shuffle(faces)
    plazas = tuple((up, back) for up, back in faces)
    tiles = tuple(zip(twin_places(plazas), rng.sample(list(Tile), 3), strict=True)) if rng.random() < 0.8 else ()
    cost = rng.choice(list(SecondDieCost))
    return Setup(tuple(f"player {i}" for i in range(players)), tuple(rng.sample(range(1, 7), 6)), plazas, tiles, cost)


def with_options(rng: random.Random, setup: Setup) -> Setup:
    """The same set-up with the options of section 6a drawn, each alone as well as together."""
    feast, die = rng.choice(list(FortressFeast)), rng.choice(list(RecolouredDie))
    return replace(setup, fortress_feast=feast, recoloured_die=die)


def random_roll(rng: random.Random) -> Roll:
    """Four dice."""
    return Roll(rng.randint(1, 6), (rng.randint(1, 6), rng.randint(1, 6), rng.randint(1, 6)))


def random_game(rng: random.Random, players: int, halves: int) -> Game:
    """A game of random legal moves in which so many halves, 1-16, have been rolled and the last is open."""
    game = new_game(with_options(rng, random_setup(rng, players)))
    for half in range(halves):
        game, _ = apply(game, random_roll(rng))
        for player in range(players) if half < halves - 1 else ():
            game = play_turn(rng, game, player)
    return game


def play_turn(rng: random.Random, game: Game, player: int) -> Game:
    """The game after a random legal turn of a player, its choices answered at random."""
    while not game.seats[player].done:
        game, _ = apply(game, rng.choice(legal(game, player)))
    return game


def random_sheet(rng: random.Random) -> Sheet:
    """A sheet of any tracks and buildings, also such as games seldom come to."""
    circled = (rng.randint(3, 18), rng.randint(3, 18), rng.randint(3, 18))
    prestige = rng.randrange(ALL_CELLS + 1) & rng.randrange(ALL_CELLS + 1)
    work = rng.randrange(ALL_CELLS + 1) & rng.randrange(ALL_CELLS + 1)
    cathedrals = [column for column in range(6) if prestige >> (6 * Colour.WHITE + column) & 1]
    rng.shuffle(cathedrals)
    numbers = [0] * 6
    for stood, column in enumerate(cathedrals):
        numbers[column] = stood // 2 + 1
    return Sheet(
        circled=circled,
        held=(rng.randint(0, circled[0]), rng.randint(0, circled[1]), rng.randint(0, circled[2])),
        citizens=(rng.randint(0, 20), rng.randint(0, 20), rng.randint(0, 20)),
        built=(prestige, work),
        crossed=rng.randrange(ALL_CELLS + 1) & rng.randrange(ALL_CELLS + 1) & rng.randrange(ALL_CELLS + 1),
        characters=(numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5]),
    )


def with_random_sheets(rng: random.Random, game: Game) -> Game:
    """The same open half, nobody has acted, and everybody has a random sheet."""
    sheets = [random_sheet(rng) for _ in game.seats]
    seats = tuple(Seat(sheet, seat.opening, sheet) for sheet, seat in zip(sheets, game.seats, strict=True))
    return replace(game, seats=seats, waiting=len(seats))
