"""The form of a game record: bytes -> set-up and events as tables; no word of an event has been read yet (9)."""

from typing import Literal

import msgspec
from msgspec import UNSET, Raw, Struct, UnsetType

from engine.game import RecordError
from engine.owner_file import UNFINISHED
from engine.record_file import check_limits, decoded_part, decoded_record
from engine.troyes.cards import Cards
from engine.troyes.cards_form import read_cards
from engine.troyes.faults import Code, fault
from engine.troyes.made_up import made_up_cards
from engine.troyes.setup import Pieces, Setup
from engine.troyes.terms import Building, CharacterRule, Colour, Deed

MADE_UP = "made-up"
"""The word of a record for the cards that ship for trying."""
NEUTRAL_WORD = "neutral"

District = int | Literal["neutral"]
DieForm = tuple[Colour, int]
PlaceForm = str | list[str | int]
CubeForm = list[str | int | None]


class _Form(Struct, forbid_unknown_fields=True):
    """A table of a record; every key that it does not know is refused."""


class _Setup(_Form):
    players: list[str]
    cards: Raw
    colours: list[Pieces] | UnsetType = UNSET
    start: int = 0
    characters: CharacterRule = CharacterRule.ALL


class _Record(_Form):
    format: Literal["oyez.game"]
    version: Literal[1]
    game: Literal["troyes"]
    setup: _Setup
    events: list[Raw]


class SettleForm(_Form):
    player: int
    building: Building
    space: int


class ActivitiesForm(_Form):
    red: str
    white: str
    yellow: str


class RollForm(_Form):
    district: District
    red: tuple[int, ...] = ()
    white: tuple[int, ...] = ()
    yellow: tuple[int, ...] = ()


class RevealForm(_Form):
    red: str
    other: str | UnsetType = UNSET


class AnswerForm(_Form):
    player: int
    die: DieForm | UnsetType = UNSET
    citizen: tuple[Building, int] | UnsetType = UNSET
    cube: CubeForm | UnsetType = UNSET
    event: str | UnsetType = UNSET
    column: int | UnsetType = UNSET


class ChangeForm(_Form):
    denier: tuple[int, int] | UnsetType = UNSET
    influence: tuple[int, int] | UnsetType = UNSET
    vp: tuple[int, int] | UnsetType = UNSET
    die: tuple[District, Colour, int | None, int | None] | UnsetType = UNSET
    citizen: tuple[District, PlaceForm, PlaceForm] | UnsetType = UNSET
    cube: CubeForm | UnsetType = UNSET


class ManualForm(_Form):
    changes: list[ChangeForm]


class InfluenceForm(_Form):
    player: int
    do: Literal["reroll", "recruit", "turn"]
    die: DieForm | UnsetType = UNSET
    to: int | UnsetType = UNSET
    dice: tuple[DieForm, ...] | UnsetType = UNSET


class CounterForm(_Form):
    player: int
    dice: tuple[DieForm, ...]
    black: tuple[int, ...]


class PlayerForm(_Form):
    player: int


class ActForm(_Form):
    player: int
    do: Deed
    dice: tuple[tuple[District, Colour, int], ...]
    cube: str | UnsetType = UNSET
    card: str | UnsetType = UNSET
    uses: int | UnsetType = UNSET
    hire: PlaceForm | UnsetType = UNSET


class SpendForm(_Form):
    player: int
    card: str


class UndoForm(_Form):
    pass


class Event(_Form):
    settle: SettleForm | UnsetType = UNSET
    activities: ActivitiesForm | UnsetType = UNSET
    roll: RollForm | UnsetType = UNSET
    reveal: RevealForm | UnsetType = UNSET
    answer: AnswerForm | UnsetType = UNSET
    manual: ManualForm | UnsetType = UNSET
    black: tuple[int, ...] | UnsetType = UNSET
    influence: InfluenceForm | UnsetType = UNSET
    counter: CounterForm | UnsetType = UNSET
    concede: PlayerForm | UnsetType = UNSET
    act: ActForm | UnsetType = UNSET
    spend: SpendForm | UnsetType = UNSET
    pass_: PlayerForm | UnsetType = msgspec.field(default=UNSET, name="pass")
    characters: tuple[tuple[str, ...], ...] | UnsetType = UNSET
    undo: UndoForm | UnsetType = UNSET


_RECORD = msgspec.json.Decoder(_Record)
EVENT = msgspec.json.Decoder(Event)


def decode_record(data: bytes) -> tuple[Setup, list[Raw]]:
    """The set-up of a record and its events, not read yet. Raises RecordError for a fault in the header."""
    form = decoded_record(data, _RECORD, "troyes")
    check_limits(len(form.events), form.setup.players)
    return _setup(form.setup, decoded_part(form.setup.cards, object)), form.events


def _setup(form: _Setup, cards: object) -> Setup:
    if form.colours is not UNSET and len(form.colours) != len(form.players):
        text = f"There are {len(form.colours)} colours for {len(form.players)} players; name one for each, or none."
        raise RecordError(None, None, text)
    return Setup(
        players=tuple(form.players),
        cards=_cards(cards),
        colours=() if form.colours is UNSET else tuple(form.colours),
        start=form.start,
        characters=form.characters,
    )


def _cards(content: object) -> Cards:
    """The cards of a record. Raises RecordError for the first fault of their file."""
    if content == MADE_UP:
        return made_up_cards()
    checked = read_cards(content)
    if checked.cards is None:
        first = checked.faults[0]
        code = Code.CARDS_UNFINISHED if first.code in UNFINISHED else Code.CARDS_FORM
        raise RecordError(None, first.rule, str(fault(code, first.rule, place=str(first))))
    return checked.cards
