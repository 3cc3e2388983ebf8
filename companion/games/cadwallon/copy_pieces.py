"""The pieces of the owner's copy: those that tonight's game needs, and their missing and wrong values."""

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from companion.games.cadwallon.copy_file import COPY_FILE
from companion.games.cadwallon.model import drafts_of
from companion.games.owner_file import entries
from companion.games.piece_form import first_new
from companion.owner_file.report import read_text
from companion.owner_file.words import sentence
from companion.ui.commands import Changed, SaveCards
from companion.ui.model import Model, Screen
from engine.cadwallon.cards_faults import CardsCode
from engine.cadwallon.cards_form import CheckedCards, Things, pieces, read_cards
from engine.cadwallon.file_names import defined
from engine.cadwallon.made_up import PLAIN, shipped_text
from engine.cadwallon.terms import GANG, MIN_PLAYERS
from engine.owner_file import UNFINISHED, FileFault, FormCode
from engine.owner_file_checks import Found, Key

KINDS = ("gang", "character", "militia", "adventure", "mission", "arcana", "other")
"""The arrays of the file, in the order in which a game needs them."""
OPEN = frozenset(
    {*UNFINISHED, FormCode.MISSING, FormCode.NOTHING}
    | {CardsCode.ASKS, CardsCode.ON, CardsCode.NO_TARGET, CardsCode.AGAIN, CardsCode.TOO_FEW}
)
"""Faults of values that nobody has typed in yet, or whose effect has changed since then."""

Content = Mapping[str, Any]
Place = tuple[str, str]
"""A piece by its kind and its id; the id is empty for one that has to be added."""


@lru_cache(maxsize=4)
def checked(text: str) -> CheckedCards:
    """The cards of a file's text, or its faults; neither for one that is no TOML."""
    content = read_text(text)
    return read_cards(content) if isinstance(content, Mapping) else CheckedCards(None)


def content_of(model: Model) -> Content:
    """The content of the file; nothing if it cannot be read."""
    return COPY_FILE.content(model) or {}


def entry(content: Content, place: Place) -> dict[str, Any] | None:
    """A piece of the file; None if it has no such piece."""
    return next((each for each in entries(content, place[0]) if each["id"] == place[1]), None)


def position(content: Content, place: Place) -> int:
    """The position of a piece in its array."""
    return next(
        at for at, each in enumerate(content[place[0]]) if isinstance(each, dict) and each.get("id") == place[1]
    )


def form_of(content: Content, kind: str) -> Things:
    """The declared form of the pieces of a kind."""
    key: Key = pieces(defined(dict(content)))[kind]
    assert isinstance(key.check, Things)
    return key.check


def faults_in(model: Model, place: Place) -> list[FileFault]:
    """The faults of a piece, with paths from the file on."""
    content = content_of(model)
    if entry(content, place) is None:
        return []
    start = (place[0], position(content, place))
    faults = checked(COPY_FILE.file_text(model)).faults
    return [fault for fault in faults if fault.path[:2] == start]


def faults_alone(model: Model, place: Place, values: Content) -> list[FileFault]:
    """The faults that a piece would have with these values, those of its id and of its kind aside."""
    found = Found()
    form_of(content_of(model), place[0]).check_one(found, (), values)
    return found.faults


def stored(model: Model, after: Screen, change: Callable[[str], str]) -> Changed:
    """Store the changed file and show a screen; a change that makes something wrong is refused."""
    before = checked(COPY_FILE.file_text(model)).faults
    done, issued = COPY_FILE.saved(model, replace(model, screen=after), change)
    for command in issued:
        found = checked(command.text).faults if isinstance(command, SaveCards) else ()
        fault = first_new(before, found, OPEN, pieces=True)
        if fault is not None:
            return replace(model, notice=sentence(fault)), ()
    return done, issued


@lru_cache(maxsize=1)
def _shipped() -> Content:
    found = read_text(shipped_text(PLAIN))
    assert isinstance(found, Mapping)
    return found


def lacks(model: Model, place: Place) -> bool:
    """Return True for a piece with a value that is missing or wrong, and for a nameless one as it ships."""
    found = entry(content_of(model), place)
    shipped = place[0] in ("character", "adventure") and found in _shipped()[place[0]]
    return found is None or shipped or bool(faults_in(model, place))


def needed(model: Model) -> tuple[Place, ...]:
    """The pieces of tonight's game: the gangs in play, their characters, the militia, the adventure, then all cards."""
    return tuple(_needed(content_of(model), model))


def _needed(content: Content, model: Model) -> Iterator[Place]:
    draft = drafts_of(model).setup
    gangs = [each["id"] for each in entries(content, "gang")]
    chosen = draft.gangs if sorted(draft.gangs) == sorted(gangs) else gangs
    playing = tuple(chosen[: len(model.seats.names)])
    yield from (("gang", gang) for gang in (*playing, *("",) * (MIN_PLAYERS - len(gangs))))
    for gang in playing:
        members = [each["id"] for each in entries(content, "character") if each.get("gang") == gang]
        yield from (("character", each) for each in (*members, *("",) * (GANG - len(members))))
    yield from (("militia", each["id"]) for each in entries(content, "militia") or [{"id": ""}])
    adventures = [each["id"] for each in entries(content, "adventure")]
    yield "adventure", draft.adventure if draft.adventure in adventures else next(iter(adventures), "")
    yield from ((kind, each["id"]) for kind in ("mission", "arcana", "other") for each in entries(content, kind))
