"""The words of an event: its table -> the action; the rules have not been asked yet (9.3)."""

from typing import Any

from msgspec import UNSET, Raw

from engine.game import shown
from engine.record_file import EventError, decoded_event
from engine.troyes.actions import (
    Act,
    Action,
    Activities,
    ActivityCubeOff,
    Answer,
    Black,
    CathedralCubeOff,
    Characters,
    ChosenCitizen,
    ChosenColumn,
    ChosenDie,
    ChosenEvent,
    Concede,
    Counter,
    EventCubeOff,
    Manual,
    Option,
    Pass,
    Recruit,
    Reroll,
    Reveal,
    Roll,
    Settle,
    Spend,
    TurnDice,
    Undo,
)
from engine.troyes.changes import ActivityCubes, Amount, CathedralChange, Change, CitizenMove, DieChange, EventCubes
from engine.troyes.places import Expelled, General, OnCard, Place, Space, Supply
from engine.troyes.record_form import (
    EVENT,
    NEUTRAL_WORD,
    ActForm,
    ActivitiesForm,
    AnswerForm,
    ChangeForm,
    CounterForm,
    CubeForm,
    District,
    InfluenceForm,
    ManualForm,
    PlaceForm,
    PlayerForm,
    RevealForm,
    RollForm,
    SettleForm,
    SpendForm,
    UndoForm,
)
from engine.troyes.terms import NEUTRAL, Building, Good


def decode_event(index: int, raw: Raw) -> Action:
    """The action of one event. Raises RecordError."""
    return decoded_event(index, raw, EVENT, _action)


def _action(form: Any, key: str) -> Action:
    match form:
        case SettleForm():
            return Settle(form.player, form.building, form.space)
        case ActivitiesForm():
            return Activities(form.red, form.white, form.yellow)
        case RollForm():
            return Roll(_owner(form.district), form.red, form.white, form.yellow)
        case RevealForm():
            return Reveal(form.red, _given(form.other))
        case AnswerForm():
            return Answer(form.player, _option(form))
        case ManualForm():
            return Manual(tuple(map(_change, form.changes)))
        case InfluenceForm():
            return _influence(form)
        case CounterForm():
            return Counter(form.player, form.dice, form.black)
        case ActForm():
            return _act(form)
        case SpendForm():
            return Spend(form.player, form.card)
        case PlayerForm():
            return Concede(form.player) if key == "concede" else Pass(form.player)
        case UndoForm():
            return Undo()
        case _:
            return Black(form) if key == "black" else Characters(form)


def _given(value: Any) -> Any:
    return None if value is UNSET else value


def _owner(word: District) -> int:
    """A district, or the owner of a citizen; a number above the players means nobody."""
    if word == NEUTRAL_WORD:
        return NEUTRAL
    assert isinstance(word, int)
    if word >= NEUTRAL:
        raise EventError(f"there is no player {shown(word)}")
    return word


def _option(form: AnswerForm) -> Option:
    options: list[Option] = []
    if form.die is not UNSET:
        options.append(ChosenDie(*form.die))
    if form.citizen is not UNSET:
        options.append(ChosenCitizen(*form.citizen))
    if form.cube is not UNSET:
        options.append(_cube(form.cube))
    if form.event is not UNSET:
        options.append(ChosenEvent(form.event))
    if form.column is not UNSET:
        options.append(ChosenColumn(form.column))
    if len(options) != 1:
        raise EventError(f"an answer holds {len(options)} options, and must hold exactly one")
    return options[0]


def _cube(words: CubeForm) -> Option:
    match words:
        case ["cathedral", int(column), int(level)]:
            return CathedralCubeOff(column, level)
        case ["activity", str(card)]:
            return ActivityCubeOff(card)
        case ["event", str(card)]:
            return EventCubeOff(card)
        case _:
            raise EventError(f"{shown(words)} names no cube")


def _place(words: PlaceForm) -> Place:
    match words:
        case "general":
            return General()
        case "supply":
            return Supply()
        case ["expelled", str(building)] if building in tuple(Building):
            return Expelled(Building(building))
        case ["activity", str(card)]:
            return OnCard(card)
        case [str(building), int(space)] if building in tuple(Building):
            return Space(Building(building), space)
        case _:
            raise EventError(f"{shown(words)} names no place")


def _influence(form: InfluenceForm) -> Action:
    given = (form.die is not UNSET, form.to is not UNSET, form.dice is not UNSET)
    need = {"reroll": (True, True, False), "recruit": (False, False, False), "turn": (False, False, True)}[form.do]
    if given != need:
        raise EventError(f"{form.do} has other fields")
    if form.do == "recruit":
        return Recruit(form.player)
    if form.do == "turn":
        return TurnDice(form.player, _given(form.dice))
    return Reroll(form.player, _given(form.die), _given(form.to))


def _act(form: ActForm) -> Act:
    hire = None if form.hire is UNSET else _place(form.hire)
    if isinstance(hire, General):
        raise EventError("nobody is hired from the general supply")
    return Act(
        player=form.player,
        do=form.do,
        dice=tuple((_owner(district), colour, value) for district, colour, value in form.dice),
        cube=_given(form.cube),
        card=_given(form.card),
        uses=_given(form.uses),
        hire=hire,
    )


def _change(form: ChangeForm) -> Change:
    given = [field for field in form.__struct_fields__ if getattr(form, field) is not UNSET]
    if len(given) != 1:
        raise EventError(f"a change holds {len(given)} keys, and must hold exactly one")
    if form.die is not UNSET:
        district, colour, old, new = form.die
        return DieChange(_owner(district), colour, old, new)
    if form.citizen is not UNSET:
        owner, origin, to = form.citizen
        return CitizenMove(_owner(owner), _place(origin), _place(to))
    if form.cube is not UNSET:
        return _cube_change(form.cube)
    player, n = getattr(form, given[0])
    return Amount(Good(given[0]), player, n)


def _cube_change(words: CubeForm) -> Change:
    match words:
        case ["cathedral", int(column), int(level), int(player) | (None as player)]:
            return CathedralChange(column, level, player)
        case ["activity", str(card), int(player), int(n)]:
            return ActivityCubes(card, player, n)
        case ["event", str(card), int(player), int(n)]:
            return EventCubes(card, player, n)
        case _:
            raise EventError(f"{shown(words)} names no cubes")
