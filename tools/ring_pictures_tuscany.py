"""Stories of The Castles of Tuscany on the ring, from games that the engine plays."""

from random import Random

from companion.games.castles_of_tuscany.chance import made_up_action
from companion.games.castles_of_tuscany.ring import PLAYER_PLACE, next_turns, scene, tiles_left
from engine.castles_of_tuscany.actions import Take, TakeBonus
from engine.castles_of_tuscany.made_up import made_up_box
from engine.castles_of_tuscany.rules import apply, legal, new_game
from engine.castles_of_tuscany.setup import Setup
from engine.castles_of_tuscany.state import Game
from engine.castles_of_tuscany.terms import STACKS, Stage
from hardware.diagrams.ring_pictures import Story, Tile

PLAYERS = ("Ada", "Bo", "Cy", "Di")
SEED = 3


def stories() -> tuple[Story, ...]:
    """The pictures of docs/ring.md that show this game."""
    games = _takes_alone()
    bonuses = next(game for game in games if game.now.stage is Stage.BONUSES and game.now.turn == 2)
    clock = next(game for game in games if game.now.stage is Stage.TURNS and tiles_left(game.now) == 3)
    scored = next(game for game in games if game.now.round == 2)
    emptied = next(game for game in games if game.now.round == STACKS and game.now.ending is not None)
    return (
        Story("tuscany-bonuses", "Bonus tiles: two are taken, Cy chooses", scene(bonuses), 4000),
        _story("tuscany-clock", "Three tiles are left in the stack that counts", clock, "tile", 4500),
        _story("tuscany-emptied", "A stack is empty: the last turns", emptied, "turn", 6500),
        Story("tuscany-scored", "A round is scored", scene(scored), 4500, tiles=_tiles(())),
    )


def _takes_alone() -> list[Game]:
    """Each moment of a game in which everybody only takes tiles."""
    chance, game = Random(SEED), new_game(Setup(PLAYERS, made_up_box()))
    games = [game]
    while not game.over:
        action = made_up_action(game, chance)
        if action is None:
            player = game.now.waits.player
            assert player is not None
            able = legal(game, player)
            action = next((each for each in able if isinstance(each, Take | TakeBonus)), able[0])
        game, _effects = apply(game, action)
        games.append(game)
    return games


def _story(name: str, title: str, game: Game, word: str, length: int) -> Story:
    """A moment of a turn: the clock's places are numbered, the turns to come named."""
    coming = [game.setup.players[player] for player in reversed(next_turns(game.setup, game.now))]
    places = coming or [str(number) for number in range(1, tiles_left(game.now) + 1)]
    rows = [f"place {place}, {word} {text}" for place, text in enumerate(places)]
    rows += [f"place {place}" for place in range(len(places), PLAYER_PLACE)]
    rows.append(f"place {PLAYER_PLACE}, in turn")
    return Story(name, title, scene(game), length, tiles=_tiles(places), rows=tuple(rows))


def _tiles(texts: list[str] | tuple[str, ...]) -> tuple[Tile, ...]:
    """The places of the wheel with these texts, from place 0 on."""
    shown = [Tile(text=text, size=11) for text in texts]
    return (*shown, *(Tile(text="") for _place in range(PLAYER_PLACE + 1 - len(shown))))
