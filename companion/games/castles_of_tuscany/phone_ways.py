"""The decisions of a player as data for a phone: each with its number in the list of legal ones (9.9).

Spaces, prices and reasons come from the engine; the page only looks them up.
"""

from collections.abc import Callable
from typing import Any

from companion.games.castles_of_tuscany import phone_numbers, vocabulary
from companion.games.castles_of_tuscany.phone_parts import Values, item_kinds, space_name
from companion.games.castles_of_tuscany.placements import laid_map, level_join, points, spaces_for
from companion.games.castles_of_tuscany.prices import cost_words, ordered_ways, way_words
from companion.games.castles_of_tuscany.production_cards import brings, likeliest
from companion.games.castles_of_tuscany.refusals import refusal
from companion.i18n.language import _, ngettext
from engine.castles_of_tuscany.actions import (
    Action,
    Castle,
    ChooseGain,
    Draw,
    EndTurn,
    Place,
    SpendMarble,
    Take,
    TakeBonus,
    TurnUp,
)
from engine.castles_of_tuscany.checks_form import MAX_GAIN
from engine.castles_of_tuscany.faults import Code
from engine.castles_of_tuscany.payments import affordable
from engine.castles_of_tuscany.rules import faults, legal
from engine.castles_of_tuscany.shape import board_places
from engine.castles_of_tuscany.state import AskedChoice, AskedProduction, Game
from engine.castles_of_tuscany.terms import (
    BONUS_INDEX,
    FIRST_CARDS,
    KINDS,
    LETTERS,
    PARTS_OF_PRICE,
    Awaited,
    Bonus,
    Good,
    Hands,
    Item,
    Kind,
    Part,
    Space,
)

OF_THE_SPACE = (Code.SPACE_TAKEN, Code.SPACE_KIND, Code.NOT_ADJACENT)
"""The faults of a space, for any price."""
Numbered = list[tuple[int, Any]]


def open_actions(game: Game, player: int) -> tuple[Action, ...]:
    """The decisions open to a player, in the order of their numbers; of listed production cards those that can come."""
    asked = game.now.pending
    if isinstance(asked, AskedProduction) and asked.player == player:
        cards = [TurnUp(player, card.id) for card in likeliest(game)]
        return tuple(action for action in cards if not faults(game, action))
    return legal(game, player)


def ways(game: Game, player: int) -> Values:
    """All decisions open to a player, in the language used."""
    numbered = list(enumerate(open_actions(game, player)))
    found: Values = {"plain": [way for n, each in numbered if (way := _plain(game, n, each)) is not None]}
    awaited = game.now.waits.awaited
    if awaited is Awaited.ACT:
        found |= _takes(game, numbered) | _places(game, player, numbered)
    elif awaited is Awaited.CASTLE:
        found |= _castle(game, player, numbered)
    return found | _composed(game, player)


def _plain(game: Game, n: int, action: Action) -> Values | None:
    """A decision with a key of its own; None for those that the display and the map name."""
    text = TITLES.get(type(action))
    if text is None or (isinstance(action, Castle) and action.tile is not None):
        return None
    title, detail = text(game, action)
    return {"n": n, "title": title, "detail": detail}


def _draw(game: Game, action: Draw) -> tuple[str, str]:
    cards = game.setup.draw + game.now.players[action.player].has(Bonus.CARD)
    return _("Draw {cards}").format(cards=vocabulary.cards(cards)), ""


def _bonus(game: Game, action: TakeBonus) -> tuple[str, str]:
    left = game.now.bonuses[BONUS_INDEX[action.bonus]]
    name = ngettext("{bonus} ({n} left)", "{bonus} ({n} left)", left)
    return name.format(bonus=vocabulary.bonus(action.bonus), n=left), vocabulary.bonus_use(action.bonus)


def _choice(game: Game, action: ChooseGain) -> tuple[str, str]:
    asked = game.now.pending
    assert isinstance(asked, AskedChoice)
    return vocabulary.gain(asked.gains[action.option]), ""


def _card(game: Game, action: TurnUp) -> tuple[str, str]:
    card = game.setup.box.card(action.card or "")
    return ("", "") if card is None else (card.name, brings(card))


def _marble(game: Game, action: SpendMarble) -> tuple[str, str]:
    have = vocabulary.amount(Good.MARBLE, game.now.players[action.player].marbles)
    return _("Give back a marble and act once more"), have


def _end(game: Game, action: EndTurn) -> tuple[str, str]:
    following = game.setup.players[(action.player + 1) % len(game.setup.players)]
    return _("Next player: {name}").format(name=following), ""


TITLES: dict[type[Any], Callable[[Game, Any], tuple[str, str]]] = {
    Draw: _draw,
    TakeBonus: _bonus,
    ChooseGain: _choice,
    TurnUp: _card,
    SpendMarble: _marble,
    EndTurn: _end,
    Castle: lambda _game, _action: (_("No tile"), ""),
}
"""The title and the detail of each decision that has a key of its own."""


def _takes(game: Game, numbered: Numbered) -> Values:
    """For each kind of tile in the display: the number, and the item that leaves a full storage, in words."""
    order = item_kinds(game.now.display)
    takes: dict[int, list[list[Any]]] = {}
    for n, each in numbered:
        if isinstance(each, Take):
            drop = "" if each.drop is None else vocabulary.item(each.drop)
            takes.setdefault(order.index(each.tile), []).append([n, drop])
    return {"takes": takes}


def _places(game: Game, player: int, numbered: Numbered) -> Values:
    """The items of the storage and, for each, the spaces: [number of the first price or null, points].

    `pays` has the prices of each kind of space: [step from the first number or null, price, cost, reason].
    """
    laid, own = laid_map(game, player), game.now.players[player]
    firsts: dict[tuple[Item, Space], int] = {}
    for n, each in numbered:
        if isinstance(each, Place):
            firsts.setdefault((each.item, each.space), n)
    items = item_kinds(own.storage)
    places = [
        {space: [firsts.get((item, space)), scored] for space, scored in points(game, player, item).items()}
        for item in items
    ]
    at = {laid.kinds[space]: (item, space) for item, spaces in zip(items, places, strict=True) for space in spaces}
    return {
        "items": [items.index(item) for item in own.storage],
        "places": places,
        "pays": {kind.value: _pays(game, player, *at[kind]) for kind in KINDS if kind in at},
        "whyNot": [_reasons(game, player, item) for item in items],
        "noItem": _("The storage is empty: take a tile of the display first."),
    }


def _pays(game: Game, player: int, item: Item, space: Space) -> list[list[Any]]:
    """The prices of a space, the cheapest in cards first."""
    kind = laid_map(game, player).kinds[space]
    possible = affordable(game.now.players[player], game.setup.hands, kind)
    found: list[list[Any]] = []
    for way in ordered_ways(game, player, kind):
        step = possible.index(way) if way in possible else None
        why = "" if step is not None else refusal(faults(game, Place(player, item, space, way))[:1])
        found.append([step, way_words(way), cost_words(kind, way), why])
    return found


def _reasons(game: Game, player: int, item: Item) -> dict[Space, str]:
    """The reason for each space on which an item may not lie."""
    found = {}
    for space in laid_map(game, player).kinds:
        action = Place(player, item, space, (Part.WORKER,) * PARTS_OF_PRICE)
        wrong = [each for each in faults(game, action) if each.code in OF_THE_SPACE]
        if wrong:
            found[space] = refusal(wrong[:1])
    return found


def _castle(game: Game, player: int, numbered: Numbered) -> Values:
    """For each kind of tile in the display its spaces: [number, points]; the reason where there are none."""
    order = item_kinds(game.now.display)
    numbers: dict[tuple[Item, Space], int] = {
        (each.tile, each.space): n for n, each in numbered if isinstance(each, Castle) and each.tile and each.space
    }
    text = _("No open space beside a covered one takes {tile}.")
    return {
        "castle": [
            {space: [numbers[tile, space], scored] for space, scored in points(game, player, tile).items()}
            for tile in order
        ],
        "noSpace": [
            "" if spaces_for(game, player, tile) else text.format(tile=vocabulary.an_item(tile)) for tile in order
        ],
    }


def _composed(game: Game, player: int) -> Values:
    """The bases of the digits of an action that the phone puts together, and the words of its parts."""
    bases = phone_numbers.bases(game, player)
    if not bases:
        return {}
    found: Values = {"first": phone_numbers.FIRST, "bases": bases}
    awaited = game.now.waits.awaited
    if awaited is Awaited.MAP:
        return found | _boards(game)
    if awaited is Awaited.CARDS:
        return found | {"kinds": _kinds()}
    return found | {"gains": [[word(n) for n in range(MAX_GAIN + 1)] for word in vocabulary.GAINS.values()]}


def _boards(game: Game) -> Values:
    """The boards of each letter with the kinds of their spaces, and the geometry of a map (D2.2-D2.4)."""
    box = game.setup.box
    taken = {laid.board for own in game.now.players for laid in own.boards}
    shape = box.shape
    return {
        "boards": [
            [
                {
                    "id": board.id,
                    "taken": board.id in taken,
                    "kinds": [kind.value for kind in board.spaces],
                    "names": [space_name(f"{letter}{space}", kind) for space, kind in enumerate(board.spaces)],
                    "castles": [space for space, kind in enumerate(board.spaces) if kind is Kind.CASTLE],
                }
                for board in box.boards_of(letter)
            ]
            for letter in LETTERS
        ],
        "orders": phone_numbers.ORDERS,
        "shape": [board_places(shape, half_turn, (0, 0)) for half_turn in (False, True)],
        "joins": shape.joins,
        "level": level_join(shape.joins),
        "cardsDue": FIRST_CARDS if game.setup.hands is Hands.COLOURS else 0,
        "kinds": _kinds(),
    }


def _kinds() -> list[Values]:
    return [{"kind": kind.value, "cover": "tile", "name": vocabulary.kind(kind)} for kind in KINDS]
