"""The faults of an action: its form, then its moment, then each rule that it breaks (section 11)."""

from collections.abc import Callable
from typing import Any, get_args

from engine.castles_of_tuscany import actions
from engine.castles_of_tuscany.checks_form import action_form_faults
from engine.castles_of_tuscany.checks_map import map_faults
from engine.castles_of_tuscany.checks_place import castle_faults, place_faults, take_faults
from engine.castles_of_tuscany.faults import Code, Fault, Faults, fault, options
from engine.castles_of_tuscany.region_checks import cards_faults
from engine.castles_of_tuscany.setup import Setup
from engine.castles_of_tuscany.state import AskedCards, AskedChoice, AskedReveal, Game, Position
from engine.castles_of_tuscany.terms import (
    BONUS_INDEX,
    BONUSES,
    Awaited,
    DrawnFor,
    Hands,
    Stage,
    Tile,
    canonical,
    item_name,
)
from engine.game import shown

ACTIONS: tuple[type[actions.Action], ...] = get_args(actions.Action)
POSSIBLE: dict[Awaited, tuple[type[actions.Action], ...]] = {
    Awaited.MAP: (actions.LayMap,),
    Awaited.BONUS: (actions.TakeBonus,),
    Awaited.REVEAL: (actions.Reveal,),
    Awaited.ACT: (actions.Draw, actions.Take, actions.Place),
    Awaited.MARBLE: (actions.SpendMarble, actions.EndTurn),
    Awaited.CARDS: (actions.EnterCards,),
    Awaited.PRODUCE: (actions.TurnUp,),
    Awaited.CHOOSE: (actions.ChooseGain,),
    Awaited.MANUAL: (actions.EnterGain,),
    Awaited.CASTLE: (actions.Castle,),
    Awaited.NOTHING: (),
}
"""The actions that end each kind of waiting (9.2)."""
OF_HANDS: dict[type[Any], Hands] = {actions.EnterCards: Hands.COLOURS, actions.CountCards: Hands.COUNT}
"""The actions that belong to one kind of hands (7.1, 7.3)."""
COUNTING = (Stage.TURNS, Stage.OVER)
CARDS_RULES = {DrawnFor.DRAW: "4.1", DrawnFor.MONASTERY: "5.11", DrawnFor.CARD: "D5.2", DrawnFor.START: "1.8"}


def faults(game: Game, action: actions.Action) -> Faults:
    """Give every reason why this action is not allowed now; empty if it is.

    An action of the wrong form or at the wrong moment is refused for that alone: no further rule can be asked.
    """
    if not isinstance(action, ACTIONS):
        allowed = ", ".join(each.__name__ for each in ACTIONS)
        return (fault(Code.FORM, None, field="type", name="action", seen=shown(action), allowed=f"one of {allowed}"),)
    if isinstance(action, actions.Undo):
        return () if game.past else (fault(Code.NOTHING_TO_UNDO, "9.7"),)
    found = action_form_faults(game.setup, action) or _moment_faults(game, action)
    return found or CHECKS[type(action)](game.setup, game.now, action)


def _moment_faults(game: Game, action: actions.Action) -> Faults:
    """The fault of an action that the game does not wait for, or of a player who is not in turn."""
    now, waits = game.now, game.now.waits
    hands = OF_HANDS.get(type(action), game.setup.hands)
    if now.stage is Stage.OVER and not isinstance(action, actions.CountCards):
        return (fault(Code.OVER, "6.1"),)
    if hands is not game.setup.hands:
        return (_not_now(action, waits.awaited, "7.1"),)
    if isinstance(action, actions.CountCards):
        return () if now.stage in COUNTING else (_not_now(action, waits.awaited, "9.4"),)
    if type(action) not in POSSIBLE[waits.awaited]:
        return (_not_now(action, waits.awaited, "9.4"),)
    player = getattr(action, "player", None)
    if waits.player is None or player in (None, waits.player):
        return ()
    rule = "1.12" if now.stage is Stage.BONUSES else "3.1"
    return (fault(Code.NOT_YOUR_TURN, rule, player=player or 0, turn=waits.player),)


def _not_now(action: actions.Action, due: Awaited, rule: str) -> Fault:
    return fault(Code.NOT_NOW, rule, seen=actions.EVENT_WORDS[type(action)], due=due.value)


def _bonus_faults(_setup: Setup, now: Position, action: actions.TakeBonus) -> Faults:
    if now.bonuses[BONUS_INDEX[action.bonus]]:
        return ()
    left = options(tuple(bonus.value for bonus, n in zip(BONUSES, now.bonuses, strict=True) if n))
    rule = "1.12" if now.stage is Stage.BONUSES else "5.5"
    return (fault(Code.BONUS_GONE, rule, bonus=action.bonus.value, bonuses=left),)


def _reveal_faults(_setup: Setup, now: Position, action: actions.Reveal) -> Faults:
    asked = now.pending
    assert isinstance(asked, AskedReveal)
    found = []
    if len(action.tiles) != asked.n:
        found.append(fault(Code.REVEAL_COUNT, "4.5", need=asked.n, have=len(action.tiles)))
    if asked.player is not None:
        coming, rule = now.players[asked.player].unseen, "4.6"
    else:
        coming, rule = now.neutral, "1.13" if now.stage is Stage.DISPLAY else "4.8"
    return (*found, *_gone(action.tiles, coming, rule))


def _gone(tiles: tuple[Tile, ...], coming: tuple[Tile, ...], rule: str) -> list[Fault]:
    return [
        fault(Code.TILE_GONE, rule, tile=item_name(tile), need=tiles.count(tile), have=coming.count(tile))
        for tile in dict.fromkeys(canonical(tiles))
        if tiles.count(tile) > coming.count(tile)
    ]


def _cards_faults(setup: Setup, now: Position, action: actions.EnterCards) -> Faults:
    asked = now.pending
    assert isinstance(asked, AskedCards)
    return cards_faults(now, action.cards, asked.n, CARDS_RULES[asked.why])


def _turn_up_faults(setup: Setup, now: Position, action: actions.TurnUp) -> Faults:
    if action.card is None:
        return ()
    ids = tuple(card.id for card in setup.box.production)
    if action.card not in ids:
        return (fault(Code.CARD_UNKNOWN, "5.4", seen=action.card, options=options(ids)),)
    index = ids.index(action.card)
    left = sum(now.production)
    if now.production[index] or not left:
        return ()
    count = setup.box.production[index].count
    return (fault(Code.CARD_GONE, "5.4", card=action.card, need=count, have=now.produced[index], left=left),)


def _choice_faults(_setup: Setup, now: Position, action: actions.ChooseGain) -> Faults:
    asked = now.pending
    assert isinstance(asked, AskedChoice)
    if 0 <= action.option < len(asked.gains):
        return ()
    return (fault(Code.NOT_AN_OPTION, "D5.3", seen=action.option, options=len(asked.gains)),)


def _count_faults(_setup: Setup, now: Position, action: actions.CountCards) -> Faults:
    need, have = action.cards - now.players[action.player].cards, sum(now.deck) + sum(now.discards)
    return (fault(Code.COUNT, "7.2", need=need, have=have),) if need > have else ()


def _no_faults(_setup: Setup, _now: Position, _action: object) -> Faults:
    return ()


CHECKS: dict[type[Any], Callable[[Setup, Position, Any], Faults]] = {
    actions.LayMap: map_faults,
    actions.TakeBonus: _bonus_faults,
    actions.Reveal: _reveal_faults,
    actions.Draw: _no_faults,
    actions.EnterCards: _cards_faults,
    actions.Take: take_faults,
    actions.Place: place_faults,
    actions.Castle: castle_faults,
    actions.TurnUp: _turn_up_faults,
    actions.ChooseGain: _choice_faults,
    actions.EnterGain: _no_faults,
    actions.SpendMarble: _no_faults,
    actions.EndTurn: _no_faults,
    actions.CountCards: _count_faults,
}
