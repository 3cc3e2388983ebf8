"""Stories of Troyes on the ring: one of each stage, from positions of the engine."""

from msgspec.structs import replace

from companion.games.troyes.ring import scene
from engine.troyes.made_up import made_up_cards
from engine.troyes.rules import new_game
from engine.troyes.setup import Setup
from engine.troyes.state import Asked, EffectOn, Game, RowEvent
from engine.troyes.terms import NEUTRAL, Stage
from hardware.diagrams.ring_pictures import Story, Tile
from hardware.scene import SEGMENTS

PLAYERS = ("Ada", "Bo", "Cy", "Di")
INK, LIGHT = "#111", "#fff"
FILLS = {"orange": "#c8702a", "blue": "#3c6ea8", "green": "#3f8a52", "natural": "#c9a878"}
NEUTRAL_FILL = "#9a948a"
ROW = tuple(map(RowEvent, ("x_war", "x_quarrel", "x_doubt", "x_toll", "x_marauders")))
BUILDINGS = ((0, 0, 1, 2, NEUTRAL, NEUTRAL), (1, 2, 2, 0, 0, 1), (0, 1, 2, NEUTRAL, 2, 1))
"""Di has no citizen there."""
DICE = (((4, 6), (), (2,)), ((3,), (1, 5), ()), ((), (2,), (6, 6)), ((1,), (), (3, 5)), ((2,), (), (4,)))
BLACK = (6, 4, 4, 1)
START = new_game(Setup(PLAYERS, made_up_cards()))


def stories() -> tuple[Story, ...]:
    """The pictures of docs/ring.md that show this game."""
    black = _at(Stage.COUNTER, turn=1, black=BLACK)
    asked = Asked(1, (), EffectOn("x_quarrel", 0, 1, 1))
    events = _at(Stage.RESOLVE, row=ROW, pending=asked)
    passed = tuple(replace(own, passed=player == 2) for player, own in enumerate(START.now.players))
    actions = _at(Stage.ACTIONS, turn=0, players=passed, dice=DICE)
    last = START.setup.rounds
    return (
        _story("troyes-settle", "Settling: Cy places a citizen", _at(Stage.SETTLE, turn=2), _players(), 4000),
        _story("troyes-throw", "Ada and Bo have thrown, Cy throws", _thrown((0, 1)), _districts(), 5400),
        _story("troyes-last", "The last round begins: Ada throws", _thrown((), last), _districts(), 5400),
        _story("troyes-events", "Five events; the second one asks", events, _row(), 3000),
        _story("troyes-black", "Throw the black dice", _at(Stage.BLACK, row=ROW, called=4), _row(), 5400),
        _story("troyes-counter", "Four black dice; Bo must beat the six", black, _black(), 4800),
        _story("troyes-actions", "Ada's turn; Cy has passed; 14 dice", actions, _square(), 4000),
    )


def _at(stage: Stage, **changes: object) -> Game:
    """The start of a game of four, in this stage, with these changes."""
    return replace(START, now=replace(START.now, stage=stage, **changes))


def _thrown(rolled: tuple[int, ...], number: int = 1) -> Game:
    """The throws of a round, these districts thrown."""
    return _at(Stage.WORKFORCE, buildings=BUILDINGS, rolled=rolled, round=number)


def _story(name: str, title: str, game: Game, tiles: tuple[Tile, ...], length: int) -> Story:
    rows = tuple(f"place {place}{', ' * bool(tile.text)}{tile.text}" for place, tile in enumerate(tiles))
    return Story(name, title, scene(game), length, 0, tiles, rows)


def _players() -> tuple[Tile, ...]:
    """The names at the players' places, in the colours of their pieces."""
    named = zip(PLAYERS, START.setup.pieces, strict=True)
    return _nine([Tile(FILLS[piece.value], name, ink=INK) for name, piece in named])


def _districts() -> tuple[Tile, ...]:
    """The players, and the neutral district."""
    return _nine([*_players()[: len(PLAYERS)], Tile(NEUTRAL_FILL, "neutral", 10, INK)])


def _square() -> tuple[Tile, ...]:
    """The districts, and the fives of dice."""
    fives = [Tile(text=f"{5 * five + 1}-{5 * five + 5}", size=11) for five in range(SEGMENTS - NEUTRAL - 1)]
    return _nine([*_districts()[: NEUTRAL + 1], *fives])


def _row() -> tuple[Tile, ...]:
    """The events of the row."""
    return _nine([Tile(text=f"event {number}", size=10) for number in range(1, len(ROW) + 1)])


def _black() -> tuple[Tile, ...]:
    """The black dice, and the place that winks the player."""
    dice = [Tile(text=str(value), ink=LIGHT, square=INK) for value in BLACK]
    return (*_nine(dice)[:-1], Tile(text="player", size=11))


def _nine(first: list[Tile]) -> tuple[Tile, ...]:
    """Nine places, the last of them empty."""
    return (*first, *[Tile(text="")] * (SEGMENTS - len(first)))
