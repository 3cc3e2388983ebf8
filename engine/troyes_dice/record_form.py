"""The form of a game record: bytes -> set-up and actions, word by word; the rules have not been asked yet."""

from collections.abc import Mapping, Sequence
from typing import Literal, NoReturn, TypeVar

import msgspec
from msgspec import UNSET, Raw, Struct, UnsetType

from engine.game import MAX_EVENTS as MAX_EVENTS
from engine.game import MAX_NAME as MAX_NAME
from engine.game import MAX_RECORD, shown
from engine.game import RecordError as RecordError
from engine.record_file import decoded_form, decoded_record
from engine.troyes_dice.actions import Action, Building, Choose, Citizen, Correct, Option, Rest, Roll, Turn, Undo
from engine.troyes_dice.faults import Code, fault
from engine.troyes_dice.setup import PLACES, Setup
from engine.troyes_dice.terms import Colour, Deed, FortressFeast, Kind, RecolouredDie, Resource, SecondDieCost, Tile

MAX_BYTES = MAX_RECORD
MAX_PLAYERS = 1000

COLOURS = {colour.word: colour for colour in Colour}
RESOURCES = {resource.word: resource for resource in Resource}
KINDS = {kind.word: kind for kind in Kind}
DEEDS = {deed.word: deed for deed in Deed}
TILES = {tile.word: tile for tile in Tile}
PLACE_WORDS = frozenset(map(str, range(PLACES)))
SECOND_DIE_COSTS = {cost.word: cost for cost in SecondDieCost}
FORTRESS_FEASTS = {feast.word: feast for feast in FortressFeast}
RECOLOURED_DICE = {die.word: die for die in RecolouredDie}


T = TypeVar("T")


class _Setup(Struct, forbid_unknown_fields=True):
    players: list[str]
    numbering: list[int]
    plazas: list[tuple[str, str]]
    tiles: dict[str, str] = {}
    second_die_cost: Literal["denier", "any"] = "denier"
    fortress_feast: Literal["two", "one"] = "two"
    recoloured_die: Literal["nothing", "plaza"] = "nothing"


class _Record(Struct, forbid_unknown_fields=True):
    format: Literal["oyez.game"]
    version: Literal[1]
    game: Literal["troyes-dice"]
    setup: _Setup
    events: list[Raw]


class _Roll(Struct, forbid_unknown_fields=True):
    black: int
    clear: tuple[int, int, int]


class _Choice(Struct, forbid_unknown_fields=True):
    citizen: str | UnsetType = UNSET
    build: tuple[str, str, int] | UnsetType = UNSET


class _Turn(Struct, forbid_unknown_fields=True):
    player: int
    do: Literal["gather", "prestige", "work", "rest"]
    slot: int | UnsetType = UNSET
    pay: Literal["influence", "denier", "knowledge"] | UnsetType = UNSET
    colour: Literal["red", "yellow", "white"] | UnsetType = UNSET
    value: int | UnsetType = UNSET
    choices: list[_Choice] = []


class _Player(Struct, forbid_unknown_fields=True):
    player: int


class _Correction(Struct, forbid_unknown_fields=True):
    roll: _Roll


class _Event(Struct, forbid_unknown_fields=True):
    roll: _Roll | UnsetType = UNSET
    turn: _Turn | UnsetType = UNSET
    undo: _Player | UnsetType = UNSET
    correct: _Correction | UnsetType = UNSET


_RECORD = msgspec.json.Decoder(_Record)
_EVENT = msgspec.json.Decoder(_Event)


def decode_record(data: bytes) -> tuple[Setup, list[Raw]]:
    """The set-up of a record and its events, not read yet. Raises RecordError for a fault in the header."""
    form = decoded_record(data, _RECORD, "troyes-dice")
    counts = (
        (len(form.setup.players), MAX_PLAYERS, "players"),
        (max(map(len, form.setup.players), default=0), MAX_NAME, "letters in a name"),
        (len(form.events), MAX_EVENTS, "events"),
    )
    for count, most, word in counts:
        if count > most:
            raise RecordError(None, None, f"The record has {count} {word}; at most {most} are read.")
    return _setup(form.setup), form.events


def _decode_event(index: int, raw: Raw) -> _Event:
    event = decoded_form(index, raw, _EVENT)
    if (event.roll, event.turn, event.undo, event.correct).count(UNSET) != 3:
        seen = " and ".join(key for key in event.__struct_fields__ if getattr(event, key) is not UNSET)
        raise RecordError(
            index, None, f"Event {index} holds {seen or 'nothing'}; it must hold one of roll, turn, undo, correct."
        )
    return event


def decode_event(index: int, raw: Raw) -> Sequence[Action]:
    """The actions of one event: a turn is followed by the answers to its choices. Raises RecordError."""
    event = _decode_event(index, raw)
    if event.turn is not UNSET:
        return _turn_actions(index, event.turn)
    if event.roll is not UNSET:
        return (_roll(event.roll),)
    if event.undo is not UNSET:
        return (Undo(event.undo.player),)
    assert event.correct is not UNSET
    return (Correct(_roll(event.correct.roll)),)


def _roll(form: _Roll) -> Roll:
    return Roll(form.black, form.clear)


def _turn_actions(index: int, form: _Turn) -> Sequence[Action]:
    answers = [Choose(form.player, _option(index, choice)) for choice in form.choices] if form.choices else ()
    if form.do == "rest":
        if any(key is not UNSET for key in (form.slot, form.pay, form.colour, form.value)):
            raise RecordError(index, None, f"Event {index} rests; a rest has no slot, pay, colour or value.")
        return (Rest(form.player), *answers)
    if form.slot is UNSET:
        raise RecordError(index, None, f"Event {index} has no slot; a turn names the slot, 0 to 3, of its die.")
    turn = Turn(
        form.player,
        form.slot,
        DEEDS[form.do],
        None if form.colour is UNSET else COLOURS[form.colour],
        None if form.value is UNSET else form.value,
        None if form.pay is UNSET else RESOURCES[form.pay],
    )
    return (turn, *answers) if answers else (turn,)


def _option(index: int, form: _Choice) -> Option:
    """Return the option that a choice names; a word that names none breaks 4.11."""
    if (form.citizen is UNSET) == (form.build is UNSET):
        raise RecordError(index, None, f"A choice of event {index} must hold one of citizen and build.")
    if form.build is UNSET:
        assert form.citizen is not UNSET
        return Citizen(_named(index, form.citizen, COLOURS))
    kind, district, column = form.build
    return Building(_named(index, kind, KINDS), _named(index, district, COLOURS), column)


def _named(index: int, word: str, terms: Mapping[str, T]) -> T:
    if word not in terms:
        raise RecordError(
            index, "4.11", f"A choice of event {index} names {shown(word)}; there are {', '.join(terms)}."
        )
    return terms[word]


def _setup(form: _Setup) -> Setup:
    """The set-up of a record's header. Raises RecordError for words that the rules do not know."""
    for place, faces in enumerate(form.plazas):
        for face in faces:
            if face not in COLOURS:
                _refuse(Code.PLAZA_COLOUR, "1.1", place=place, seen=shown(face))
    for place_word, tile in form.tiles.items():
        if place_word not in PLACE_WORDS:
            _refuse(Code.TILE_PLACE, "6.1", place=shown(place_word), allowed="0 to 8")
        if tile not in TILES:
            _refuse(Code.TILE_NAME, "6.1", seen=shown(tile), allowed=", ".join(TILES))
    return Setup(
        players=tuple(form.players),
        numbering=tuple(form.numbering),
        plazas=tuple((COLOURS[up], COLOURS[back]) for up, back in form.plazas),
        tiles=tuple((int(place), TILES[tile]) for place, tile in form.tiles.items()),
        second_die_cost=SECOND_DIE_COSTS[form.second_die_cost],
        fortress_feast=FORTRESS_FEASTS[form.fortress_feast],
        recoloured_die=RECOLOURED_DICE[form.recoloured_die],
    )


def _refuse(code: Code, rule: str, **numbers: int | str) -> NoReturn:
    raise RecordError(None, rule, str(fault(code, rule, **numbers)))
