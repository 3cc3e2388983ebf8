"""Positions set by hand for the slow engine, as the examples of section 12 begin."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from tests.engine.castles_of_tuscany.slow_course import turns
from tests.engine.castles_of_tuscany.slow_game import SlowGame
from tests.engine.castles_of_tuscany.slow_map import Map
from tests.engine.castles_of_tuscany.slow_table import Player
from tests.engine.slow_refusal import Event, broken

NAMES = ("Ada", "Bo", "Cy", "Di")
DISPLAY = ("village", "farm:grape", "carter", "monastery", "mine", "city", "inn", "castle")


def boards(*names: str, joins: Sequence[int] = (1, 1), turned: str = "") -> list[Event]:
    """The field `boards` of a `map`."""
    words: list[Event] = [{"board": names[0]}]
    words += [{"board": name, "join": join} for name, join in zip(names[1:], joins, strict=True)]
    return [{**each, "turned": True} if each["board"] == turned else each for each in words]


def lay(game: SlowGame, player: int, laid: list[Event], castle: str) -> None:
    """Give a player a map with nothing on it but the start castle."""
    own = game.table.players[player]
    own.boards, own.map, own.covered = laid, Map(game.table.box, laid), {castle: "start"}


def cover(game: SlowGame, words: str, player: int = 0) -> None:
    """Cover spaces with tiles of their kinds, or with an item: "A6 B8=farm:grape"."""
    own = game.table.players[player]
    assert own.map is not None
    for word in words.split():
        space, _, item = word.partition("=")
        own.covered[space] = item or own.map.kinds[space]


def at(
    storage: str = "",
    covered: str = "",
    *,
    players: int = 2,
    turn: int = 0,
    unseen: Sequence[int] = (),
    setup: Event | None = None,
    bonuses: str = "",
    hand: dict[str, int] | None = None,
    display: Sequence[str] = DISPLAY,
    box: Event | None = None,
    **values: Any,
) -> SlowGame:
    """A game in stage `turns`; `unseen` numbers the tiles left in stacks, `values` are fields of Ada or the table."""
    words: Event = {"players": list(NAMES[:players]), "box": box or "made-up", **(setup or {})}
    game = SlowGame({**words, "hands": "colours"} if hand is not None else words)
    table = game.table
    for seat in table.seats:
        castle = "A2" if seat < 2 else ("A8", "A6")[seat - 2]
        lay(game, seat, boards(*(f"{letter}{seat + 1}" for letter in "ABC")), castle)
        own = table.players[seat]
        own.hand = Counter({"any": 5}) if hand is None else Counter(hand)
        own.unseen = own.unseen[: unseen[seat]] if seat < len(unseen) else own.unseen
    if hand is None:
        table.deck["any"] -= 5 * players
    table.display = list(display)
    for tile in display:
        if tile in table.neutral:
            table.neutral.remove(tile)
    ada = table.players[0]
    ada.storage, ada.bonuses = storage.split(), Counter(bonuses.split())
    table.bonuses.subtract(ada.bonuses)
    cover(game, covered)
    for name, value in values.items():
        setattr(ada if hasattr(Player([]), name) else table, name, value)
    table.stage, table.turn = "turns", turn
    game.enter(turns(table))
    return game


def cards(game: SlowGame, n: int, player: int = 0) -> None:
    """Set the number of cards in a hand."""
    game.table.players[player].hand = Counter({"any": n})


def pile(deck: int, discards: int) -> dict[str, Any]:
    """The numbers of region cards, for `at`."""
    return {"deck": Counter({"any": deck}), "discards": Counter({"any": discards})}


def play(game: SlowGame, *events: Event) -> SlowGame:
    """Play legal events."""
    for event in events:
        game.apply(event)
    return game


def act(name: str, player: int = 0, **words: Any) -> Event:
    """An event of a player."""
    return {name: {"player": player, **words}}


def place(space: str, item: str, *pay: str, player: int = 0) -> Event:
    """An event `place`, paid with two cards unless `pay` names another price."""
    return act("place", player, item=item, space=space, pay=list(pay or ("card", "card")))


def codes(game: SlowGame, event: Event) -> set[str]:
    """The codes of all rules that an event breaks."""
    return {code for _rule, code in broken(lambda: game.check(event))}


def rules(game: SlowGame, event: Event) -> set[str | None]:
    """All rules that an event breaks."""
    return {rule for rule, _code in broken(lambda: game.check(event))}
