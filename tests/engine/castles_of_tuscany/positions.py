"""Positions set by hand, as the examples of section 12 begin, and events as a record writes them."""

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Raw
from msgspec.structs import replace

from engine.castles_of_tuscany.actions import LaidBoard
from engine.castles_of_tuscany.box import Box
from engine.castles_of_tuscany.effects import Effect
from engine.castles_of_tuscany.made_up import made_up_box
from engine.castles_of_tuscany.record_form import EVENTS
from engine.castles_of_tuscany.rules import apply, faults, new_game
from engine.castles_of_tuscany.setup import Setup
from engine.castles_of_tuscany.shape import map_of
from engine.castles_of_tuscany.state import Game, Player
from engine.castles_of_tuscany.terms import (
    BONUSES,
    ITEM_OF_NAME,
    KINDS,
    START,
    TILE_OF_NAME,
    Hands,
    Piece,
    Stage,
    canonical,
)
from tests.engine.slow_refusal import Event

NAMES = ("Ada", "Bo", "Cy", "Di")
DISPLAY = "village farm:grape carter monastery mine city inn castle"
CASTLES = ("A2", "A2", "A8", "A6")
"""The space of each player's start castle, on boards 1, 2, 3 and 4 of the made-up box."""


def setup_of(players: int = 2, box: Box | None = None, **options: Any) -> Setup:
    """A set-up with the made-up box."""
    return Setup(NAMES[:players], box or made_up_box(), **options)


def boards(*names: str, joins: Sequence[int] = (1, 1), turned: str = "") -> tuple[LaidBoard, ...]:
    """The boards of a map, each next one with its join."""
    return tuple(
        LaidBoard(name, name in turned.split(), join) for name, join in zip(names, (None, *joins), strict=True)
    )


MAP_M = boards("A1", "B1", "C1")
MAP_WITH_FOUR = boards("A1", "C1", "B1", joins=(1, 0))
"""The map of example 12.3, with a village area of four."""


def pieces(words: str, laid: tuple[LaidBoard, ...], castle: str, box: Box) -> tuple[tuple[str, Piece], ...]:
    """Covered spaces: `A6 B8=farm:grape` beside the start castle; a space without an item holds a tile of its kind."""
    kinds = map_of(box, laid).kinds
    given = [word.partition("=") for word in words.split()]
    covered: list[tuple[str, Piece]] = [(space, ITEM_OF_NAME[item or kinds[space]]) for space, _, item in given]
    return tuple(sorted([*covered, (castle, START)], key=lambda pair: pair[0]))


def numbers(words: str, names: Sequence[str]) -> tuple[int, ...]:
    """The number of each name among these words."""
    return tuple(words.split().count(name) for name in names)


def table(
    players: int = 2,
    *,
    storage: str = "",
    covered: str = "",
    bonuses: str = "",
    laid: tuple[LaidBoard, ...] = MAP_M,
    cards: int = 5,
    hand: str | None = None,
    deck: int | str | None = None,
    discards: int | str = 0,
    display: str = DISPLAY,
    neutral: int = 24,
    unseen: int = 21,
    turn: int = 0,
    box: Box | None = None,
    others: dict[int, str] | None = None,
    options: dict[str, Any] | None = None,
    now: dict[str, Any] | None = None,
    **ada: Any,
) -> Game:
    """A game in stage `turns`: Ada's storage, spaces, bonus tiles, cards, unseen tiles, and fields of hers.

    A `hand` of kinds makes the game one with hands in colours; `deck` and `discards` are kinds then. `others` are the
    covered spaces of the other players, `now` are fields of the position.
    """
    colours = hand is not None
    setup = setup_of(players, box, hands=Hands.COLOURS if colours else Hands.COUNT, **(options or {}))
    game = new_game(setup)
    seats = []
    for seat, own in enumerate(game.now.players):
        of_seat = laid if seat == 0 else boards(*(f"{letter}{seat + 1}" for letter in "ABC"))
        words = covered if seat == 0 else (others or {}).get(seat, "")
        cover = pieces(words, of_seat, CASTLES[seat], setup.box)
        seats.append(replace(own, boards=of_seat, covered=cover, hand=own.hand if colours else (5,)))
    held = numbers(bonuses, BONUSES)
    own_fields: dict[str, Any] = {
        "storage": canonical(ITEM_OF_NAME[word] for word in storage.split()),
        "bonuses": held,
        "hand": numbers(hand or "", KINDS) if colours else (cards,),
        "unseen": seats[0].unseen[:unseen],
    }
    seats[0] = replace(seats[0], **own_fields, **ada)
    lying = [TILE_OF_NAME[word] for word in display.split()]
    fields: dict[str, Any] = {
        "players": tuple(seats),
        "places": (*lying, *[None] * (len(game.now.places) - len(lying))),
        "neutral": game.now.neutral[:neutral],
        "bonuses": tuple(n - own for n, own in zip(game.now.bonuses, held, strict=True)),
        "deck": game.now.deck if deck is None else pile(deck),
        "discards": game.now.discards if discards == 0 else pile(discards),
        "stage": Stage.TURNS,
        "turn": turn,
    }
    return Game(setup, replace(game.now, **fields | (now or {})))


def with_player(game: Game, player: int, **fields: Any) -> Game:
    """The game with other fields of a player; `unseen` is a number of tiles."""
    own = game.now.players[player]
    if "unseen" in fields:
        fields["unseen"] = own.unseen[: fields["unseen"]]
    seats = tuple(replace(each, **fields) if seat == player else each for seat, each in enumerate(game.now.players))
    return replace(game, now=replace(game.now, players=seats))


def pile(cards: int | str) -> tuple[int, ...]:
    """Region cards: a number, or kinds in colours."""
    return numbers(cards, KINDS) if isinstance(cards, str) else (cards,)


def event(name: str, player: int | None = 0, **words: Any) -> Event:
    """An event of a player."""
    return {name: words if player is None else {"player": player, **words}}


def place(space: str, item: str, *pay: str, player: int = 0) -> Event:
    """An event `place`, paid with two cards unless `pay` names another price."""
    return event("place", player, item=item, space=space, pay=pay or ("card", "card"))


def reveal(*tiles: str) -> Event:
    """An event `reveal`."""
    return {"reveal": tiles}


def play(game: Game, *events: Event) -> Game:
    """The game after these events."""
    for each in events:
        game, _ = apply(game, action_of(each))
    return game


def effects(game: Game, *events: Event) -> tuple[Effect, ...]:
    """The effects of the last one of these events."""
    *before, last = events
    return apply(play(game, *before), action_of(last))[1]


def action_of(each: Event) -> Any:
    """The action of an event."""
    return EVENTS.action(0, Raw(msgspec.json.encode(each)))


def refused(game: Game, each: Event) -> list[tuple[str, str | None]]:
    """The codes and rules of every reason why an event is refused; empty if it is legal."""
    return [(fault.code.name, fault.rule) for fault in faults(game, action_of(each))]


def ada(game: Game) -> Player:
    """Ada's possessions."""
    return game.now.players[0]


def waits(game: Game) -> tuple[str, int | None, int | None]:
    """The event that the game waits for, its player and its number."""
    now = game.now.waits
    return now.awaited.value, now.player, now.n
