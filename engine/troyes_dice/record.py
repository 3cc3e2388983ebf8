"""The public file of a game, version 1: bytes <-> set-up and actions, checked whole before anything counts."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, NoReturn, TypeVar

import msgspec
from msgspec import UNSET, Raw, Struct, UnsetType

from engine.troyes_dice.actions import (
    Action,
    Building,
    Choose,
    Citizen,
    Correct,
    Option,
    Rest,
    Roll,
    Turn,
    Undo,
)
from engine.troyes_dice.effects import Effect
from engine.troyes_dice.faults import Code, IllegalActionError, fault
from engine.troyes_dice.rules import apply, new_game
from engine.troyes_dice.scoring import Score, score, winners
from engine.troyes_dice.setup import PLACES, Setup, is_standard
from engine.troyes_dice.state import Game, Sheet
from engine.troyes_dice.terms import Colour, Deed, Kind, Resource, SecondDieCost, Tile

MOST_BYTES = 16 * 1024 * 1024

COLOURS = {colour.word: colour for colour in Colour}
RESOURCES = {resource.word: resource for resource in Resource}
KINDS = {kind.word: kind for kind in Kind}
DEEDS = {deed.word: deed for deed in Deed}
TILES = {tile.word: tile for tile in Tile}
PLACE_WORDS = frozenset(map(str, range(PLACES)))
SECOND_DIE_COSTS = {cost.word: cost for cost in SecondDieCost}


class RecordError(ValueError):
    """A record that is refused: the index of the event (None in the header), the rule (None for form), why."""

    def __init__(self, event: int | None, rule: str | None, reason: str) -> None:
        self.event = event
        self.rule = rule
        self.reason = reason
        super().__init__(reason)


class _Setup(Struct, forbid_unknown_fields=True):
    players: list[str]
    numbering: list[int]
    plazas: list[tuple[str, str]]
    tiles: dict[str, str] = {}
    second_die_cost: Literal["denier", "any"] = "denier"


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


T = TypeVar("T")

_RECORD = msgspec.json.Decoder(_Record)
_EVENT = msgspec.json.Decoder(_Event)


class Replay(Struct, frozen=True):
    """A record that was checked and replayed: its set-up, its actions, and after each action what it did.

    `steps[i]` is the game after `actions[i]` and the effects of it.
    """

    setup: Setup
    actions: tuple[Action, ...]
    steps: tuple[tuple[Game, tuple[Effect, ...]], ...]
    warnings: tuple[str, ...]

    @property
    def game(self) -> Game:
        """The game as it stands after the last action."""
        return self.steps[-1][0] if self.steps else new_game(self.setup)


def replay(data: bytes) -> Replay:
    """Check a record and play it through. Raises RecordError for the first fault; nothing is half-applied."""
    form = _decode_record(data)
    setup = _setup(form.setup)
    game = _start(setup)
    actions: list[Action] = []
    steps: list[tuple[Game, tuple[Effect, ...]]] = []
    for index, raw in enumerate(form.events):
        for action in _event_actions(index, raw):
            try:
                game, effects = apply(game, action)
            except IllegalActionError as error:
                raise RecordError(index, error.faults[0].rule, str(error)) from None
            actions.append(action)
            steps.append((game, effects))
        _check_complete(index, game, actions[-1])
    warnings = () if is_standard(setup.plazas) else (NOT_STANDARD,)
    return Replay(setup, tuple(actions), tuple(steps), warnings)


NOT_STANDARD = (
    "These nine plazas are not the standard set (one twin of each colour, two each of red/yellow, yellow/white "
    "and white/red); they are taken as they are."
)


def _decode_record(data: bytes) -> _Record:
    if len(data) > MOST_BYTES:
        raise RecordError(None, None, f"The file has {len(data)} bytes; a record has at most {MOST_BYTES}.")
    try:
        return _RECORD.decode(data)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise RecordError(None, None, f"This is not a game record, version 1: {error}.") from None


def _decode_event(index: int, raw: Raw) -> _Event:
    try:
        event = _EVENT.decode(raw)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise RecordError(index, None, f"Event {index} is not in the form of a game record: {error}.") from None
    given = [key for key in event.__struct_fields__ if getattr(event, key) is not UNSET]
    if len(given) != 1:
        seen = " and ".join(given) or "none of them"
        raise RecordError(index, None, f"Event {index} holds {seen}; it must hold one of roll, turn, undo, correct.")
    return event


def _event_actions(index: int, raw: Raw) -> Sequence[Action]:
    """The actions of one event: a turn is followed by the answers to its choices."""
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
    answers = [Choose(form.player, _option(index, choice)) for choice in form.choices]
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
    """The option that a choice names; a word that names none breaks 4.11, whatever it is."""
    if (form.citizen is UNSET) == (form.build is UNSET):
        raise RecordError(index, None, f"A choice of event {index} must hold one of citizen and build.")
    if form.build is UNSET:
        assert form.citizen is not UNSET
        return Citizen(_named(index, form.citizen, COLOURS))
    kind, district, column = form.build
    return Building(_named(index, kind, KINDS), _named(index, district, COLOURS), column)


def _named(index: int, word: str, terms: Mapping[str, T]) -> T:
    if word not in terms:
        raise RecordError(index, "4.11", f"A choice of event {index} names {word!r}; there are {', '.join(terms)}.")
    return terms[word]


def _check_complete(index: int, game: Game, action: Action) -> None:
    if not isinstance(action, Turn | Rest | Choose):
        return
    pending = game.seats[action.player].pending
    if pending is not None:
        missing = fault(Code.CHOICE_OPEN, "4.11", options=len(pending.choice.options))
        raise RecordError(index, missing.rule, str(missing))


def _setup(form: _Setup) -> Setup:
    """The set-up of a record's header. Raises RecordError for words that the rules do not know."""
    for place, faces in enumerate(form.plazas):
        for face in faces:
            if face not in COLOURS:
                _refuse(Code.PLAZA_COLOUR, "1.1", place=place, seen=repr(face))
    for place_word, tile in form.tiles.items():
        if place_word not in PLACE_WORDS:
            _refuse(Code.TILE_PLACE, "6.1", place=place_word, allowed="0 to 8")
        if tile not in TILES:
            _refuse(Code.TILE_NAME, "6.1", seen=repr(tile), allowed=", ".join(TILES))
    return Setup(
        players=tuple(form.players),
        numbering=tuple(form.numbering),
        plazas=tuple((COLOURS[up], COLOURS[back]) for up, back in form.plazas),
        tiles=tuple((int(place), TILES[tile]) for place, tile in form.tiles.items()),
        second_die_cost=SECOND_DIE_COSTS[form.second_die_cost],
    )


def _refuse(code: Code, rule: str, **numbers: int | str) -> NoReturn:
    raise RecordError(None, rule, str(fault(code, rule, **numbers)))


def _start(setup: Setup) -> Game:
    try:
        return new_game(setup)
    except IllegalActionError as error:
        raise RecordError(None, error.faults[0].rule, str(error)) from None


def dump(setup: Setup, actions: Iterable[Action]) -> bytes:
    """The record of a game, an event a line. A turn that still waits for a choice is left out.

    Raises IllegalActionError where the actions are not those of a game.
    """
    events = _events(setup, actions)
    header = {
        "players": setup.players,
        "numbering": setup.numbering,
        "plazas": [[up.word, back.word] for up, back in setup.plazas],
        "tiles": {str(place): tile.word for place, tile in setup.tiles},
        "second_die_cost": setup.second_die_cost.word,
    }
    lines = ",\n ".join(msgspec.json.encode(event).decode() for event in events)
    return (
        '{"format": "oyez.game", "version": 1, "game": "troyes-dice",\n'
        f' "setup": {msgspec.json.encode(header).decode()},\n "events": [\n {lines}\n ]}}\n'
    ).encode()


def _events(setup: Setup, actions: Iterable[Action]) -> list[dict[str, object]]:
    """The events of a game; a turn stands where its last choice was answered, which changes no sheet."""
    game = new_game(setup)
    events: list[dict[str, object]] = []
    unfinished: dict[int, dict[str, object]] = {}
    for action in actions:
        game, _ = apply(game, action)
        if isinstance(action, Roll):
            events.append({"roll": _roll_words(action)})
        elif isinstance(action, Correct):
            unfinished.clear()
            events.append({"correct": {"roll": _roll_words(action.roll)}})
        elif isinstance(action, Undo):
            if unfinished.pop(action.player, None) is None:
                events.append({"undo": {"player": action.player}})
        else:
            turn = _extend_turn(unfinished.pop(action.player, {}), action)
            if game.seats[action.player].done:
                events.append({"turn": turn})
            else:
                unfinished[action.player] = turn
    return events


def _extend_turn(turn: dict[str, object], action: Turn | Rest | Choose) -> dict[str, object]:
    if isinstance(action, Rest):
        return {"player": action.player, "do": "rest"}
    if isinstance(action, Choose):
        answers = turn.get("choices", [])
        assert isinstance(answers, list)
        return turn | {"choices": [*answers, _option_words(action.option)]}
    words: dict[str, object] = {"player": action.player, "slot": action.slot}
    if action.pay is not None:
        words |= {"pay": action.pay.word}
    if action.colour is not None:
        words |= {"colour": action.colour.word}
    if action.value is not None:
        words |= {"value": action.value}
    return words | {"do": action.do.word}


def _roll_words(roll: Roll) -> dict[str, object]:
    return {"black": roll.black, "clear": roll.clear}


def _option_words(option: Option) -> dict[str, object]:
    if isinstance(option, Citizen):
        return {"citizen": option.colour.word}
    return {"build": [option.kind.word, option.district.word, option.column]}


def summary(game: Game) -> dict[str, object]:
    """The replay output of a game, as the public format gives it."""
    scores = [score(sheet) for sheet in game.sheets]
    return {
        "ok": True,
        "over": game.over,
        "day": game.day,
        "half": game.half.word,
        "players": [
            _player_summary(name, sheet, points)
            for name, sheet, points in zip(game.setup.players, game.sheets, scores, strict=True)
        ],
        "winners": [game.setup.players[player] for player in winners(scores)] if game.over else [],
    }


def _player_summary(name: str, sheet: Sheet, points: Score) -> dict[str, object]:
    return {
        "name": name,
        "total": points.total,
        "buildings": points.buildings,
        "resources": points.resources,
        "citizens": points.citizens,
        "unspent": {resource.word: sheet.held[resource] for resource in Resource},
        "circled": {resource.word: sheet.circled[resource] for resource in Resource},
        "citizen_tracks": {colour.word: sheet.citizens[colour] for colour in Colour},
        "built": {district.word: {kind.word: sheet.columns(kind, district) for kind in Kind} for district in Colour},
        "crossed": {district.word: sheet.crossed_columns(district) for district in Colour},
        "characters": {str(column): number for column, number in enumerate(sheet.characters, 1) if number},
    }
