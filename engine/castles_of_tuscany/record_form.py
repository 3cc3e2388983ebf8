"""The form of a game record: bytes -> set-up and events as tables; no word of an event has been read yet (9)."""

from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, Meta, Raw, Struct, UnsetType

from engine.castles_of_tuscany.box import Box
from engine.castles_of_tuscany.box_form import read_box
from engine.castles_of_tuscany.faults import Code, fault
from engine.castles_of_tuscany.made_up import made_up_box
from engine.castles_of_tuscany.setup import Setup
from engine.castles_of_tuscany.terms import Bonus, Hands, Kind, LastTurn, Part, PlayerColour, RoundEnd
from engine.game import RecordError
from engine.record_file import check_limits, decoded_part, decoded_record

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


class BoardForm(_Form):
    board: str
    turned: bool = False
    join: int | UnsetType = UNSET


class MapForm(_Form):
    player: int
    boards: tuple[BoardForm, BoardForm, BoardForm]
    castle: str
    hand: tuple[Kind, ...] | UnsetType = UNSET


class BonusForm(_Form):
    player: int
    bonus: Bonus


class CardsForm(_Form):
    player: int
    cards: tuple[Kind, ...]


class TakeForm(_Form):
    player: int
    tile: str
    drop: str | UnsetType = UNSET


class PlaceForm(_Form):
    player: int
    item: str
    space: str
    pay: tuple[Part, Part]


class CastleForm(_Form):
    player: int
    tile: str | UnsetType = UNSET
    space: str | UnsetType = UNSET


Number = Annotated[int, Meta(ge=1, le=9)]


class GainForm(_Form):
    green: Number = 0
    red: Number = 0
    worker: Number = 0
    marble: Number = 0
    joker: Number = 0
    cards: Number = 0
    bonus: Number = 0


class ProduceForm(_Form):
    player: int
    card: str | UnsetType = UNSET
    gain: GainForm | UnsetType = UNSET


class ChooseForm(_Form):
    player: int
    option: int


class ManualForm(_Form):
    player: int
    gain: GainForm


class PlayerForm(_Form):
    player: int


class CountForm(_Form):
    player: int
    cards: int


class UndoForm(_Form):
    pass


class Event(_Form):
    map: MapForm | UnsetType = UNSET
    bonus: BonusForm | UnsetType = UNSET
    reveal: tuple[str, ...] | UnsetType = UNSET
    draw: PlayerForm | UnsetType = UNSET
    cards: CardsForm | UnsetType = UNSET
    take: TakeForm | UnsetType = UNSET
    place: PlaceForm | UnsetType = UNSET
    castle: CastleForm | UnsetType = UNSET
    produce: ProduceForm | UnsetType = UNSET
    choose: ChooseForm | UnsetType = UNSET
    manual: ManualForm | UnsetType = UNSET
    marble: PlayerForm | UnsetType = UNSET
    end: PlayerForm | UnsetType = UNSET
    count: CountForm | UnsetType = UNSET
    undo: UndoForm | UnsetType = UNSET


_RECORD = msgspec.json.Decoder(_Record)
EVENT = msgspec.json.Decoder(Event)


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
        raise RecordError(None, first.rule, str(fault(code, first.rule, place=str(first))))
    return checked.box
