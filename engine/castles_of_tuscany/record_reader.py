"""The words of an event: its table -> the action; the rules have not been asked yet (9.2)."""

from typing import Any, TypeVar

from msgspec import UNSET, Raw, UnsetType

from engine.castles_of_tuscany.actions import (
    Action,
    Castle,
    ChooseGain,
    CountCards,
    Draw,
    EndTurn,
    EnterCards,
    EnterGain,
    LaidBoard,
    LayMap,
    Place,
    Reveal,
    SpendMarble,
    Take,
    TakeBonus,
    TurnUp,
    Undo,
)
from engine.castles_of_tuscany.box import Gain
from engine.castles_of_tuscany.record_form import (
    EVENT,
    BoardForm,
    BonusForm,
    CardsForm,
    CastleForm,
    ChooseForm,
    CountForm,
    GainForm,
    ManualForm,
    MapForm,
    PlaceForm,
    PlayerForm,
    ProduceForm,
    TakeForm,
    UndoForm,
)
from engine.castles_of_tuscany.terms import ITEM_OF_NAME, TILE_OF_NAME, Item, Tile
from engine.game import shown
from engine.record_file import EventError, decoded_event

T = TypeVar("T")
OF_PLAYER: dict[str, type[Draw | SpendMarble | EndTurn]] = {"draw": Draw, "marble": SpendMarble, "end": EndTurn}
"""The events that name a player and nothing else."""


def decode_event(index: int, raw: Raw) -> Action:
    """The action of one event. Raises RecordError."""
    return decoded_event(index, raw, EVENT, _action)


def _action(form: Any, word: str) -> Action:
    match form:
        case MapForm():
            return LayMap(form.player, tuple(map(_board, form.boards)), form.castle, _given(form.hand))
        case BonusForm():
            return TakeBonus(form.player, form.bonus)
        case PlayerForm():
            return OF_PLAYER[word](form.player)
        case CardsForm():
            return EnterCards(form.player, form.cards)
        case TakeForm():
            return Take(form.player, _tile(form.tile), None if form.drop is UNSET else _item(form.drop))
        case PlaceForm():
            return Place(form.player, _item(form.item), form.space, form.pay)
        case CastleForm():
            return Castle(form.player, None if form.tile is UNSET else _tile(form.tile), _given(form.space))
        case ProduceForm():
            return TurnUp(form.player, _given(form.card), None if form.gain is UNSET else _gain(form.gain))
        case ChooseForm():
            return ChooseGain(form.player, form.option)
        case ManualForm():
            return EnterGain(form.player, _gain(form.gain))
        case CountForm():
            return CountCards(form.player, form.cards)
        case UndoForm():
            return Undo()
        case _:
            return Reveal(tuple(map(_tile, form)))


def _given(value: T | UnsetType) -> T | None:
    return None if isinstance(value, UnsetType) else value


def _board(form: BoardForm) -> LaidBoard:
    return LaidBoard(form.board, form.turned, _given(form.join))


def _gain(form: GainForm) -> Gain:
    return Gain(*(getattr(form, key) for key in Gain.__struct_fields__))


def _tile(word: str) -> Tile:
    tile = TILE_OF_NAME.get(word)
    if tile is None:
        raise EventError(f"{shown(word)} names no tile")
    return tile


def _item(word: str) -> Item:
    item = ITEM_OF_NAME.get(word)
    if item is None:
        raise EventError(f"{shown(word)} names no item")
    return item
