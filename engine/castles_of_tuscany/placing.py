"""Placing an item, and all that follows from it: area, colour bonus, effect (4.9-5.13)."""

from engine.castles_of_tuscany import effects
from engine.castles_of_tuscany.decks import counted, draw, pay_cards
from engine.castles_of_tuscany.display import leave
from engine.castles_of_tuscany.gains import gain_joker
from engine.castles_of_tuscany.payments import price
from engine.castles_of_tuscany.shape import LaidMap
from engine.castles_of_tuscany.state import (
    AskedCastle,
    ChooseBonus,
    CloseGap,
    DoEffect,
    DrawCards,
    ScoreArea,
    ScoreColour,
    TurnUpCards,
)
from engine.castles_of_tuscany.terms import (
    KIND_INDEX,
    PRODUCE,
    Bonus,
    DrawnFor,
    Good,
    Hands,
    Item,
    Joker,
    Kind,
    Part,
    Space,
    Tile,
)
from engine.castles_of_tuscany.writer import Writer

AREA_POINTS = (1, 3, 6)
"""Green points for a complete area of one, two, three or more spaces (5.2)."""
MONASTERY_CARDS = 3
"""Region cards of a monastery (5.11)."""


def pay(writer: Writer, player: int, kind: Kind, parts: tuple[Part, ...]) -> None:
    """A player pays the price of a space of this kind (4.13-4.15)."""
    cards, workers = price(kind, parts)
    n = sum(cards.values())
    hands = writer.setup.hands
    pay_cards(writer, player, (n,) if hands is Hands.COUNT else counted([*cards.elements()]))
    writer.change(player, workers=writer.players[player].workers - workers)
    writer.effects.append(effects.Paid(player, n, workers))


def place(writer: Writer, player: int, item: Item, space: Space) -> None:
    """An item comes from the storage onto a space; area, colour bonus and effect follow in this order (5.1)."""
    storage = [*writer.players[player].storage]
    storage.remove(item)
    writer.change(player, storage=tuple(storage))
    writer.agenda[:0] = _cover(writer, player, item, space, "4.9")


def place_by_castle(writer: Writer, player: int, tile: Tile | None, space: Space | None) -> None:
    """A tile of the display comes onto a space; the gap is closed before all else (5.8). None declines."""
    if tile is None or space is None:
        writer.effects.append(effects.CastleDeclined(player))
        return
    leave(writer, tile)
    writer.agenda[:0] = [CloseGap(player), *_cover(writer, player, tile, space, "5.8")]


Following = tuple[ScoreArea, ScoreColour, DoEffect]


def _cover(writer: Writer, player: int, item: Item, space: Space, rule: str) -> Following:
    own, kind = writer.players[player], writer.map_of(player).kinds[space]
    writer.change(player, covered=tuple(sorted([*own.covered, (space, item)], key=lambda pair: pair[0])))
    writer.effects.append(effects.Placed(player, item, space, kind, rule))
    return ScoreArea(player, space), ScoreColour(player, kind), DoEffect(player, space)


def score_area(writer: Writer, task: ScoreArea) -> None:
    """Score the area of a space if all its spaces are covered (5.2)."""
    laid, covered = writer.map_of(task.player), dict(writer.players[task.player].covered)
    area = laid.areas[task.space]
    if all(space in covered for space in area):
        points = AREA_POINTS[min(len(area), len(AREA_POINTS)) - 1]
        writer.effects.append(effects.AreaDone(task.player, laid.kinds[task.space], len(area), points))
        writer.add(task.player, Good.GREEN, points)


def score_colour(writer: Writer, task: ScoreColour) -> None:
    """Score the colour bonus of a kind if all of its spaces are covered (5.3)."""
    covered = dict(writer.players[task.player].covered)
    if not all(space in covered for space in writer.map_of(task.player).of_kind(task.kind)):
        return
    index = KIND_INDEX[task.kind]
    writer.finished[index] += 1
    place = writer.finished[index]
    values = writer.box.colour_bonus[index]
    points = values[place - 1] if place <= len(values) else 0
    writer.effects.append(effects.ColourDone(task.player, task.kind, place, points))
    writer.add(task.player, Good.GREEN, points)


def do_effect(writer: Writer, task: DoEffect) -> None:
    """Carry out the effect of the kind of a space (5.4-5.12)."""
    player = task.player
    own, laid = writer.players[player], writer.map_of(player)
    match laid.kinds[task.space]:
        case Kind.VILLAGE:
            writer.gain(player, Good.WORKER, 1 + own.has(Bonus.WORKER), "5.11")
        case Kind.FARM:
            _score_farm(writer, player, laid, task.space)
        case Kind.CARTER:
            writer.agenda.insert(0, TurnUpCards(player, 1 + own.has(Bonus.PRODUCTION)))
        case Kind.MONASTERY:
            writer.agenda.insert(0, DrawCards(player, MONASTERY_CARDS, DrawnFor.MONASTERY))
        case Kind.MINE:
            writer.gain(player, Good.MARBLE, 1 + own.has(Bonus.MARBLE), "5.11")
        case Kind.CITY:
            writer.agenda.insert(0, ChooseBonus(player))
        case Kind.INN:
            gain_joker(writer, player)
        case Kind.CASTLE:
            _ask_castle(writer, player, laid)


def draw_cards(writer: Writer, task: DrawCards) -> None:
    """Region cards are drawn (2.4)."""
    draw(writer, task.player, task.n, task.why)


def _score_farm(writer: Writer, player: int, laid: LaidMap, space: Space) -> None:
    covered = dict(writer.players[player].covered)
    item = covered[space]
    if isinstance(item, Joker):
        writer.effects.append(effects.FarmScored(player, (), joker=True, points=1, rule="5.10"))
        writer.add(player, Good.GREEN, 1)
        return
    others = [covered.get(each) for each in laid.areas[space] if each != space]
    shown = {produce for other in others if isinstance(other, Tile) for produce in other.produce}
    assert isinstance(item, Tile)
    fresh = tuple(produce for produce in PRODUCE if produce in item.produce and produce not in shown)
    writer.effects.append(effects.FarmScored(player, fresh, joker=False, points=len(fresh), rule="5.9"))
    writer.add(player, Good.GREEN, len(fresh))


def _ask_castle(writer: Writer, player: int, laid: LaidMap) -> None:
    """The game waits for a tile of the display; the castle lapses if none fits (5.8)."""
    kinds = {tile.kind for tile in writer.places if tile is not None}
    if any(laid.kinds[space] in kinds for space in laid.open_beside(dict(writer.players[player].covered))):
        writer.pending = AskedCastle(player)
    else:
        writer.effects.append(effects.CastleLapsed(player))
