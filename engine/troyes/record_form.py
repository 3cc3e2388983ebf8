"""The form of a game record: its set-up, and the words of its events (9)."""

from typing import Literal

import msgspec
from msgspec import UNSET, Raw, Struct, UnsetType

from engine.game import RecordError
from engine.owner_file import UNFINISHED
from engine.record_events import EventCodec
from engine.record_file import check_limits, decoded_part, decoded_record
from engine.troyes.actions import EVENT_WORDS, Action, Black, Characters, Recruit, Reroll, TurnDice
from engine.troyes.cards import Cards
from engine.troyes.cards_form import read_cards
from engine.troyes.faults import Code, fault
from engine.troyes.made_up import made_up_cards
from engine.troyes.record_words import WORDS
from engine.troyes.setup import Pieces, Setup
from engine.troyes.terms import CharacterRule

MADE_UP = "made-up"
"""The word of a record for the cards that ship for trying."""


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


_RECORD = msgspec.json.Decoder(_Record)

EVENTS: EventCodec[Action] = EventCodec(
    EVENT_WORDS,
    bare=(Black, Characters),
    tags={Reroll: "reroll", Recruit: "recruit", TurnDice: "turn"},
    exceptions=WORDS,
)
"""The events of a record (9.3)."""


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
        raise RecordError(None, first.rule, str(fault(code, first.rule, place=first)))
    return checked.cards
