"""Positions in the words of the rules' examples: `table(dice={0: "R4 Y5", "neutral": "W3"}, denier=[15, 15])`."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from engine.troyes.cards import Cards, Wages
from engine.troyes.lookup import activity_card
from engine.troyes.made_up import made_up_cards
from engine.troyes.phases import advance
from engine.troyes.rules import new_game
from engine.troyes.setup import Setup
from engine.troyes.state import Game, OpenActivity, Player, Position, RowEvent
from engine.troyes.terms import BUILDINGS, COLOURS, LEVELS, NEUTRAL, SPACES, CharacterRule, Colour, Stage
from engine.troyes.writer import Writer

NAMES = ("Ada", "Bo", "Cy", "Di")
LETTERS = dict(zip("RWY", COLOURS, strict=True))
Owner = int | str
"""A player, or "neutral"."""


def owner(word: Owner) -> int:
    """The number of an owner or a district."""
    return NEUTRAL if word == "neutral" else int(word)


def dice_of(words: str) -> tuple[tuple[int, ...], ...]:
    """The values of each colour of a district: "R4 Y5 Y2"."""
    own = [(LETTERS[word[0]], int(word[1:])) for word in words.split()]
    return tuple(tuple(sorted(value for colour, value in own if colour == each)) for each in COLOURS)


def die(word: str) -> tuple[Colour, int]:
    """A die of one's own district: "R4"."""
    return LETTERS[word[0]], int(word[1:])


def own(words: str) -> tuple[tuple[Colour, int], ...]:
    """Dice of one's own district: "R4 W1"."""
    return tuple(map(die, words.split()))


def group(*words: str) -> tuple[tuple[int, Colour, int], ...]:
    """Dice of the square: "0Y5" of player 0, "nR3" of the neutral district."""
    return tuple((NEUTRAL if word[0] == "n" else int(word[0]), *die(word[1:])) for word in words)


def made_up(wages: tuple[int, int, int] = (2, 1, 0)) -> Cards:
    """The made-up cards, with other wages."""
    cards = made_up_cards()
    return replace(cards, board=replace(cards.board, wages=Wages(*wages)))


def setup_of(players: int, start: int = 0, characters: CharacterRule = CharacterRule.ALL) -> Setup:
    """A set-up with the made-up cards."""
    return Setup(NAMES[:players], made_up_cards(), start=start, characters=characters)


def opened(
    players: int, card: str, spaces: Sequence[int | None] = (), picture: Sequence[int] = (), cubes: Sequence[int] = ()
) -> OpenActivity:
    """An open activity card."""
    free = len(activity_card(made_up_cards(), card).vp) - len(spaces)
    return OpenActivity(card, (*spaces, *(None,) * free), tuple(picture), tuple(cubes) or (0,) * players)


def event(card: str, *cubes: tuple[int, int]) -> RowEvent:
    """An event in the row with (player, cubes) in the order of first cubes."""
    return RowEvent(card, cubes)


def buildings_of(standing: Mapping[str, Mapping[int, Any]]) -> tuple[tuple[int | None, ...], ...]:
    """The three buildings: who stands on which space."""
    places = [standing.get(building.value, {}) for building in BUILDINGS]
    return tuple(
        tuple(owner(place[space]) if space in place else None for space in range(1, SPACES + 1)) for place in places
    )


def table(
    players: int = 4,
    stage: Stage = Stage.ACTIONS,
    turn: int | None = 0,
    start: int = 0,
    dice: Mapping[Any, str] | None = None,
    denier: Sequence[int] = (5, 5, 5, 5),
    vp: Sequence[int] = (0, 0, 0, 0),
    influence: Sequence[int] = (4, 4, 4, 4),
    personal: Sequence[int] = (1, 1, 1, 1),
    standing: Mapping[str, Mapping[int, Any]] | None = None,
    cathedral: Mapping[tuple[int, int], int] | None = None,
    setup: Setup | None = None,
    **more: Any,
) -> Game:
    """A game at this moment; `cathedral` maps (column, level) to a player; `more` are fields of `Position`."""
    setup = setup or setup_of(players, start)
    now = new_game(setup).now
    dice, cubes = dice or {}, cathedral or {}
    parts: dict[str, Any] = {
        "players": tuple(Player(7, personal[seat], denier[seat], vp[seat], influence[seat]) for seat in range(players)),
        "dice": tuple(dice_of(dice.get("neutral" if each == NEUTRAL else each, "")) for each in range(NEUTRAL + 1)),
        "buildings": buildings_of(standing or {}),
        "cathedral": tuple(
            tuple(cubes.get((column, level)) for level in range(1, LEVELS + 1)) for column in range(1, SPACES + 1)
        ),
    }
    return Game(setup, replace(now, **{**parts, "stage": stage, "turn": turn, "start": start, "row": (), **more}))


def with_(game: Game, **parts: Any) -> Game:
    """The game with other fields of its position."""
    return replace(game, now=replace(game.now, **parts))


def advanced(game: Game) -> tuple[Game, list[Any]]:
    """The game after every step that needs neither a decision nor chance, and the effects."""
    writer = Writer(game.setup, game.now)
    advance(writer)
    return replace(game, now=writer.position()), writer.effects


def settled(players: int, start: int = 0) -> Position:
    """The position before the first citizen."""
    return new_game(setup_of(players, start)).now
