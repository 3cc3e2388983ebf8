"""The words of a record that have a form of their own: districts, places, options and changes (9.3, D5.5)."""

from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from engine.game import shown
from engine.record_events import Words
from engine.record_file import EventError
from engine.troyes import actions
from engine.troyes.changes import ActivityCubes, Amount, CathedralChange, Change, CitizenMove, DieChange, EventCubes
from engine.troyes.places import Expelled, General, OnCard, Place, Space, Supply
from engine.troyes.terms import DISTRICT, NEUTRAL, Building, Colour, Good

NEUTRAL_WORD = "neutral"

DistrictForm = int | Literal["neutral"]
DieForm = tuple[Colour, int]
PlaceForm = str | list[str | int]
CubeForm = list[str | int | None]


class _AnswerForm(Struct, forbid_unknown_fields=True):
    player: int
    die: DieForm | UnsetType = UNSET
    citizen: tuple[Building, int] | UnsetType = UNSET
    cube: CubeForm | UnsetType = UNSET
    event: str | UnsetType = UNSET
    column: int | UnsetType = UNSET


class _ChangeForm(Struct, forbid_unknown_fields=True):
    denier: tuple[int, int] | UnsetType = UNSET
    influence: tuple[int, int] | UnsetType = UNSET
    vp: tuple[int, int] | UnsetType = UNSET
    die: tuple[DistrictForm, Colour, int | None, int | None] | UnsetType = UNSET
    citizen: tuple[DistrictForm, PlaceForm, PlaceForm] | UnsetType = UNSET
    cube: CubeForm | UnsetType = UNSET


def owner_word(owner: int) -> int | str:
    """A district, or the owner of a citizen, as the record names it."""
    return NEUTRAL_WORD if owner == NEUTRAL else owner


def _owner(word: DistrictForm) -> int:
    """A district, or the owner of a citizen; a number above the players means nobody."""
    if word == NEUTRAL_WORD:
        return NEUTRAL
    assert isinstance(word, int)
    if word >= NEUTRAL:
        raise EventError(f"there is no player {shown(word)}")
    return word


def _place_words(place: Place) -> object:
    """A place of a citizen as the record names it (9.3, D5.5)."""
    match place:
        case General():
            return "general"
        case Supply():
            return "supply"
        case Space(building, space):
            return building, space
        case Expelled(building):
            return "expelled", building
        case OnCard(card):
            return "activity", card


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


def _option_words(option: actions.Option) -> dict[str, object]:
    match option:
        case actions.ChosenDie(colour, value):
            return {"die": (colour, value)}
        case actions.ChosenCitizen(building, space):
            return {"citizen": (building, space)}
        case actions.CathedralCubeOff(column, level):
            return {"cube": ("cathedral", column, level)}
        case actions.ActivityCubeOff(card):
            return {"cube": ("activity", card)}
        case actions.EventCubeOff(card):
            return {"cube": ("event", card)}
        case actions.ChosenEvent(card):
            return {"event": card}
        case actions.ChosenColumn(column):
            return {"column": column}


def _answer_words(answer: actions.Answer) -> dict[str, object]:
    return {"player": answer.player, **_option_words(answer.option)}


def _option(form: _AnswerForm) -> actions.Option:
    options: list[actions.Option] = []
    if form.die is not UNSET:
        options.append(actions.ChosenDie(*form.die))
    if form.citizen is not UNSET:
        options.append(actions.ChosenCitizen(*form.citizen))
    if form.cube is not UNSET:
        options.append(_cube(form.cube))
    if form.event is not UNSET:
        options.append(actions.ChosenEvent(form.event))
    if form.column is not UNSET:
        options.append(actions.ChosenColumn(form.column))
    if len(options) != 1:
        raise EventError(f"an answer holds {len(options)} options, and must hold exactly one")
    return options[0]


def _answer(form: _AnswerForm) -> actions.Answer:
    return actions.Answer(form.player, _option(form))


def _cube(words: CubeForm) -> actions.Option:
    match words:
        case ["cathedral", int(column), int(level)]:
            return actions.CathedralCubeOff(column, level)
        case ["activity", str(card)]:
            return actions.ActivityCubeOff(card)
        case ["event", str(card)]:
            return actions.EventCubeOff(card)
        case _:
            raise EventError(f"{shown(words)} names no cube")


def _change_words(change: Change) -> dict[str, object]:
    match change:
        case Amount(what, player, n):
            return {what.value: (player, n)}
        case DieChange(district, colour, old, new):
            return {"die": (owner_word(district), colour, old, new)}
        case CitizenMove(owner, origin, to):
            return {"citizen": (owner_word(owner), _place_words(origin), _place_words(to))}
        case CathedralChange(column, level, player):
            return {"cube": ("cathedral", column, level, player)}
        case ActivityCubes(card, player, n):
            return {"cube": ("activity", card, player, n)}
        case EventCubes(card, player, n):
            return {"cube": ("event", card, player, n)}


def _change(form: _ChangeForm) -> Change:
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


WORDS = (
    Words((DISTRICT,), DistrictForm, owner_word, _owner),
    Words((General, Supply, Space, Expelled, OnCard), PlaceForm, _place_words, _place),
    Words((actions.Answer,), _AnswerForm, _answer_words, _answer),
    Words(
        (Amount, DieChange, CitizenMove, CathedralChange, ActivityCubes, EventCubes),
        _ChangeForm,
        _change_words,
        _change,
    ),
)
