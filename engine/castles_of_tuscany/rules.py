"""The rules of The Castles of Tuscany as pure functions: `apply` gives the new state and its effects."""

from collections.abc import Callable
from typing import Any

from engine.castles_of_tuscany import actions
from engine.castles_of_tuscany.box import neutral_tiles, player_tiles
from engine.castles_of_tuscany.checks import faults
from engine.castles_of_tuscany.decks import counted, set_count, take_cards
from engine.castles_of_tuscany.display import leave, reveal
from engine.castles_of_tuscany.effects import Dropped, Effect, MapLaid, MarbleSpent, Taken, Undone
from engine.castles_of_tuscany.gains import carry_out, produce, take_bonus
from engine.castles_of_tuscany.legal import legal
from engine.castles_of_tuscany.phases import advance, begin_turns, end_turn, name_winners, score_player
from engine.castles_of_tuscany.placing import pay, place, place_by_castle
from engine.castles_of_tuscany.setup import Setup, setup_faults
from engine.castles_of_tuscany.state import (
    AskedCards,
    AskedChoice,
    AskedProduction,
    AskedReveal,
    CloseGap,
    DrawCards,
    EndAction,
    Game,
    Player,
    Position,
    RegionCards,
)
from engine.castles_of_tuscany.terms import (
    BONUS_EACH,
    BONUSES,
    DISPLAY,
    FIRST_CARDS,
    KINDS,
    START,
    Bonus,
    DrawnFor,
    Hands,
    Stage,
    canonical,
)
from engine.castles_of_tuscany.writer import Writer
from engine.game import refuse

__all__ = ["after", "apply", "faults", "legal", "new_game"]


def new_game(setup: Setup) -> Game:
    """Return the game before its first map. Raises IllegalActionError with every fault of the set-up."""
    refuse(setup_faults(setup))
    box = setup.box
    none = _region_cards(setup, (0,) * len(KINDS))
    return Game(
        setup,
        Position(
            players=(Player(player_tiles(box.player_farms), none),) * len(setup.players),
            neutral=neutral_tiles(box.neutral_farms),
            deck=(box.region_cards,) if setup.hands is Hands.COUNT else _region_cards(setup, box.cards),
            discards=none,
            production=tuple(card.count for card in box.production),
            produced=(0,) * len(box.production),
            bonuses=(BONUS_EACH,) * len(BONUSES),
            finished=(0,) * len(KINDS),
        ),
    )


def _region_cards(setup: Setup, numbers: tuple[int | None, ...]) -> RegionCards:
    """The number of all cards, or with `colours` that of each kind."""
    known = tuple(number or 0 for number in numbers)
    return (sum(known),) if setup.hands is Hands.COUNT else known


def apply(game: Game, action: actions.Action) -> tuple[Game, tuple[Effect, ...]]:
    """Return the game after an action and its effects, in order. Raises IllegalActionError with every fault."""
    refuse(faults(game, action))
    return after(game, action)


def after(game: Game, action: actions.Action) -> tuple[Game, tuple[Effect, ...]]:
    """Return the same for an action that `faults` allows, which is not checked again."""
    if isinstance(action, actions.Undo):
        return Game(game.setup, game.past[-1], game.past[:-1]), (Undone(),)
    writer = Writer(game.setup, game.now)
    if isinstance(action, actions.CountCards):
        _count(writer, action)
    else:
        writer.pending = None
        CARRIED_OUT[type(action)](writer, action, game.now)
        advance(writer)
    return Game(game.setup, writer.position(), (*game.past, game.now)), tuple(writer.effects)


def _lay_map(writer: Writer, action: actions.LayMap, _before: Position) -> None:
    writer.change(action.player, boards=action.boards, covered=((action.castle, START),))
    writer.effects.append(MapLaid(action.player, action.boards, action.castle))
    first = (FIRST_CARDS,) if action.hand is None else counted(action.hand)
    take_cards(writer, action.player, first, FIRST_CARDS, DrawnFor.START)
    if all(own.boards for own in writer.players):
        writer.stage, writer.turn = Stage.BONUSES, writer.setup.start


def _take_bonus(writer: Writer, action: actions.TakeBonus, before: Position) -> None:
    if before.stage is not Stage.BONUSES:
        take_bonus(writer, action.player, action.bonus, "5.5")
        return
    take_bonus(writer, action.player, action.bonus, "1.12")
    writer.turn = (action.player + 1) % writer.seats
    if writer.turn == writer.setup.start:
        writer.stage, writer.turn = Stage.DISPLAY, None
        writer.pending = AskedReveal(None, DISPLAY)


def _reveal(writer: Writer, action: actions.Reveal, before: Position) -> None:
    asked = before.pending
    assert isinstance(asked, AskedReveal)
    reveal(writer, asked.player, action.tiles)
    if before.stage is Stage.DISPLAY:
        begin_turns(writer)


def _draw(writer: Writer, action: actions.Draw, _before: Position) -> None:
    n = writer.setup.draw + writer.players[action.player].has(Bonus.CARD)
    writer.agenda = [DrawCards(action.player, n, DrawnFor.DRAW), EndAction()]


def _enter_cards(writer: Writer, action: actions.EnterCards, before: Position) -> None:
    asked = before.pending
    assert isinstance(asked, AskedCards)
    take_cards(writer, action.player, counted(action.cards), asked.asked, asked.why)


def _take(writer: Writer, action: actions.Take, _before: Position) -> None:
    storage = [*writer.players[action.player].storage]
    if action.drop is not None:
        storage.remove(action.drop)
        writer.effects.append(Dropped(action.player, action.drop))
    leave(writer, action.tile)
    writer.change(action.player, storage=canonical([*storage, action.tile]))
    writer.effects.append(Taken(action.player, action.tile))
    writer.agenda = [CloseGap(action.player), EndAction()]


def _place(writer: Writer, action: actions.Place, _before: Position) -> None:
    writer.agenda = [EndAction()]
    pay(writer, action.player, writer.map_of(action.player).kinds[action.space], action.pay)
    place(writer, action.player, action.item, action.space)


def _castle(writer: Writer, action: actions.Castle, _before: Position) -> None:
    place_by_castle(writer, action.player, action.tile, action.space)


def _turn_up(writer: Writer, action: actions.TurnUp, before: Position) -> None:
    asked = before.pending
    assert isinstance(asked, AskedProduction)
    produce(writer, asked, action.card, action.gain)


def _choose_gain(writer: Writer, action: actions.ChooseGain, before: Position) -> None:
    asked = before.pending
    assert isinstance(asked, AskedChoice)
    carry_out(writer, action.player, asked.gains[action.option])


def _enter_gain(writer: Writer, action: actions.EnterGain, _before: Position) -> None:
    carry_out(writer, action.player, action.gain)


def _spend_marble(writer: Writer, action: actions.SpendMarble, _before: Position) -> None:
    writer.change(action.player, marbles=writer.players[action.player].marbles - 1)
    writer.marble_used = True
    writer.effects.append(MarbleSpent(action.player))


def _end_turn(writer: Writer, _action: actions.EndTurn, _before: Position) -> None:
    end_turn(writer)


def _count(writer: Writer, action: actions.CountCards) -> None:
    """Set a hand right; after the end score and winners are worked out again (7.2)."""
    set_count(writer, action.player, action.cards)
    if writer.stage is Stage.OVER:
        score_player(writer, action.player)
        name_winners(writer)


CARRIED_OUT: dict[type[Any], Callable[[Writer, Any, Position], None]] = {
    actions.LayMap: _lay_map,
    actions.TakeBonus: _take_bonus,
    actions.Reveal: _reveal,
    actions.Draw: _draw,
    actions.EnterCards: _enter_cards,
    actions.Take: _take,
    actions.Place: _place,
    actions.Castle: _castle,
    actions.TurnUp: _turn_up,
    actions.ChooseGain: _choose_gain,
    actions.EnterGain: _enter_gain,
    actions.SpendMarble: _spend_marble,
    actions.EndTurn: _end_turn,
}
