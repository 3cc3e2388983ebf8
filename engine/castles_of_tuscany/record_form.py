"""The form of a game record: its set-up, and the words of its events (9)."""

from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, Meta, Raw, Struct, UnsetType
from msgspec.structs import astuple

from engine.castles_of_tuscany.actions import EVENT_WORDS, Action, Reveal
from engine.castles_of_tuscany.box import Box, Gain, gain_words
from engine.castles_of_tuscany.box_form import read_box
from engine.castles_of_tuscany.faults import Code, fault
from engine.castles_of_tuscany.made_up import made_up_box
from engine.castles_of_tuscany.setup import Setup
from engine.castles_of_tuscany.terms import (
    ITEM_OF_NAME,
    TILE_OF_NAME,
    Hands,
    Item,
    Joker,
    LastTurn,
    PlayerColour,
    RoundEnd,
    Tile,
    item_name,
)
from engine.game import RecordError, shown
from engine.record_events import EventCodec, Words
from engine.record_file import EventError, check_limits, decoded_part, decoded_record

MADE_UP = "made-up"
"""The word of a record for the box that ships for trying."""


class _Form(Struct, forbid_unknown_fields=True):
    """A table of a record; every key that it does not know is refused."""


class _Setup(_Form):
    players: list[str]
    box: Raw
    colours: list[PlayerColour] | UnsetType = UNSET
    start: int = 0
    hands: Hands = Hands.COUNT
    draw: Literal[2, 3] = 2
    round_end: RoundEnd = RoundEnd.TURN
    last_turn: LastTurn = LastTurn.ALL


class _Record(_Form):
    format: Literal["oyez.game"]
    version: Literal[1]
    game: Literal["castles-of-tuscany"]
    setup: _Setup
    events: list[Raw]


_RECORD = msgspec.json.Decoder(_Record)


Number = Annotated[int, Meta(ge=1, le=9)]


class _GainForm(_Form):
    green: Number = 0
    red: Number = 0
    worker: Number = 0
    marble: Number = 0
    joker: Number = 0
    cards: Number = 0
    bonus: Number = 0


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


def _gain(form: _GainForm) -> Gain:
    return Gain(*astuple(form))


EVENTS: EventCodec[Action] = EventCodec(
    EVENT_WORDS,
    bare=(Reveal,),
    exceptions=(
        Words((Tile,), str, item_name, _tile),
        Words((Tile, Joker), str, item_name, _item),
        Words((Gain,), _GainForm, gain_words, _gain),
    ),
)
"""The events of a record (9.2)."""


def decode_record(data: bytes) -> tuple[Setup, list[Raw]]:
    """The set-up of a record and its events, not read yet. Raises RecordError for a fault in the header."""
    form = decoded_record(data, _RECORD, "castles-of-tuscany")
    check_limits(len(form.events), form.setup.players)
    return _setup(form.setup, decoded_part(form.setup.box, object)), form.events


def _setup(form: _Setup, box: object) -> Setup:
    if form.colours is not UNSET and not form.colours:
        raise RecordError(None, "1.1", str(fault(Code.PLAYERS, "1.1", seen="an empty list of colours")))
    return Setup(
        players=tuple(form.players),
        box=_box(box),
        colours=() if form.colours is UNSET else tuple(form.colours),
        start=form.start,
        hands=form.hands,
        draw=form.draw,
        round_end=form.round_end,
        last_turn=form.last_turn,
    )


def _box(content: object) -> Box:
    """The box of a record. Raises RecordError for the first fault of its file."""
    if content == MADE_UP:
        return made_up_box()
    checked = read_box(content)
    if checked.box is None:
        first = checked.first
        assert first is not None
        code = Code.BOX_UNFINISHED if checked.unfinished else Code.BOX_FORM
        raise RecordError(None, first.rule, str(fault(code, first.rule, place=first)))
    return checked.box
