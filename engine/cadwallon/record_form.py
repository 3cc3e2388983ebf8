"""The form of a game record: its set-up, and the words of its events (9)."""

from typing import Literal

import msgspec
from msgspec import UNSET, Raw, Struct, UnsetType

from engine.cadwallon import actions
from engine.cadwallon.actions import EVENT_WORDS, Action
from engine.cadwallon.cards import Cards
from engine.cadwallon.cards_form import read_cards
from engine.cadwallon.faults import Code, fault
from engine.cadwallon.made_up import FILES, shipped_cards
from engine.cadwallon.setup import Setup
from engine.cadwallon.terms import AttackRule, MissionCount, Play
from engine.game import RecordError
from engine.record_events import EventCodec
from engine.record_file import check_limits, decoded_part, decoded_record


class _Form(Struct, forbid_unknown_fields=True):
    """A table of a record; every key that it does not know is refused."""


class _Setup(_Form):
    players: list[str]
    gangs: list[str]
    adventure: str
    cards: Raw
    start: int = 0
    board: Play | UnsetType = UNSET
    missions: list[str] | UnsetType = UNSET
    treasures: dict[str, str] | UnsetType = UNSET
    attack: AttackRule = AttackRule.MOVE
    counts: MissionCount = MissionCount.GANG


class _Record(_Form):
    format: Literal["oyez.game"]
    version: Literal[1]
    game: Literal["cadwallon"]
    setup: _Setup
    events: list[Raw]


_RECORD = msgspec.json.Decoder(_Record)

EVENTS: EventCodec[Action] = EventCodec(EVENT_WORDS, bare=(actions.Die, actions.Reveal))
"""The events of a record (9.3)."""


def decode_record(data: bytes) -> tuple[Setup, list[Raw]]:
    """The set-up of a record and its events, not read yet. Raises RecordError for a fault in the header."""
    form = decoded_record(data, _RECORD, "cadwallon")
    check_limits(len(form.events), form.setup.players)
    return _setup(form.setup, decoded_part(form.setup.cards, object)), form.events


def _setup(form: _Setup, content: object) -> Setup:
    cards = _cards(content)
    default = Play.TABLE if cards.board is None else Play.GRAPH
    return Setup(
        players=tuple(form.players),
        gangs=tuple(form.gangs),
        adventure=form.adventure,
        cards=cards,
        board=default if form.board is UNSET else form.board,
        start=form.start,
        missions=() if form.missions is UNSET else tuple(form.missions),
        treasures=() if form.treasures is UNSET else tuple(sorted(form.treasures.items())),
        attack=form.attack,
        counts=form.counts,
    )


def _cards(content: object) -> Cards:
    """The cards of a record. Raises RecordError for the first fault of their file."""
    if isinstance(content, str) and content in FILES:
        return shipped_cards(content)
    checked = read_cards(content)
    if checked.cards is None:
        first = checked.first
        assert first is not None
        code = Code.CARDS_UNFINISHED if checked.unfinished else Code.CARDS_FORM
        raise RecordError(None, first.rule, str(fault(code, first.rule, place=first)))
    return checked.cards
