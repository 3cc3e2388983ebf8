"""The fields of a card's page, and of the pages of its parts (D1-D6)."""

from companion.games.troyes import card_terms, vocabulary
from companion.games.troyes.card_effect_fields import activity_effect_fields, event_effect_fields
from companion.games.troyes.card_effect_words import activity_effect, event_effects
from companion.games.troyes.card_field import Choice, Field, colours, numbers, one, words
from companion.games.troyes.card_values import (
    ABSENT,
    ACTIVITY,
    BOARD,
    CHARACTER,
    EFFECT,
    EVENT,
    Values,
    card_faults,
    file_of,
    rows_of,
    value_at,
)
from companion.i18n.language import _
from engine.owner_file import UNKNOWN, Path
from engine.owner_file_checks import MAX_NAME
from engine.troyes.cards import INFLUENCE_MAX
from engine.troyes.cards_form import read_cards
from engine.troyes.terms import BUILDINGS, Building, Colour

MAX_EFFECTS, MAX_STEPS, MAX_SPACES = 6, 6, 4
EFFECTS: Path = ("effects",)
STEPS: Path = ("steps",)
SPACES: Path = ("vp",)


def fields(kind: str, values: Values, at: Path) -> tuple[Field, ...]:
    """The fields of a page: of the whole card, or of the part of it at a path."""
    if at == EFFECT:
        return tuple(activity_effect_fields(values))
    if at[:1] == EFFECTS and len(at) > 1:
        return tuple(event_effect_fields(values, at))
    parts = {EFFECTS: _effects, STEPS: _steps, SPACES: _spaces}
    if at in parts:
        return tuple(parts[at](values))
    if kind == BOARD:
        return tuple(_rows(values, at) if at else _board(values))
    pages = {ACTIVITY: _activity, EVENT: _event, CHARACTER: _character}
    return tuple(pages[kind](values))


def field_at(kind: str, values: Values, at: Path, path: Path) -> Field | None:
    """The field of a page with this path."""
    return next((each for each in fields(kind, values, at) if each.path == path), None)


def _name(values: Values) -> Field:
    return Field(("name",), _("Name"), str(value_at(values, ("name",))) or UNKNOWN, limit=MAX_NAME)


def _list_of(values: Values, path: Path, title: str) -> Field:
    """A field whose values have a page of their own."""
    seen = value_at(values, path)
    parts = seen if isinstance(seen, list) else [UNKNOWN]
    texts = [" → ".join(map(str, each)) if isinstance(each, list) else str(each) for each in parts]
    return Field(path, title, ", ".join(texts), opens=True)


def _activity(values: Values) -> list[Field]:
    own = one(values, ("colour",), "", colours()).shown
    return [
        _name(values),
        one(values, ("colour",), _("Colour"), colours()),
        one(values, ("number",), _("Turned up in round"), numbers(1, 3)),
        one(values, ("dice",), _("Colour of the dice"), colours(), absent=own),
        one(values, ("divisor",), _("Divisor"), numbers(1, 18)),
        one(values, ("hire",), _("Price of a tradesman"), numbers(0, 30)),
        _list_of(values, SPACES, _("Points of the spaces")),
        one(values, ("when",), _("Takes effect"), words(card_terms.WHEN)),
        Field(EFFECT, _("Effect"), _effect_shown(values), opens=True),
    ]


def _effect_shown(values: Values) -> str:
    """The effect in words once it is complete."""
    if any(fault.path[:1] in (EFFECT, ("when",)) for fault in card_faults(ACTIVITY, values)):
        return UNKNOWN
    others = {"id": "card", "name": "-", "colour": "red", "number": 1, "hire": 0, "vp": [0], "divisor": 1}
    cards = read_cards(file_of({ACTIVITY: [{**others, "when": values["when"], "effect": values["effect"]}]})).cards
    return activity_effect(cards.activity[0].effect) if cards else UNKNOWN


def _event(values: Values) -> list[Field]:
    start = (Choice(ABSENT, _("no")), Choice(True, _("yes")))
    found = [
        _name(values),
        one(values, ("colour",), _("Colour"), colours()),
        Field(("start",), _("In the row from the start"), _("yes") if values.get("start") is True else _("no"), start),
    ]
    if "calls" in values:
        found.append(one(values, ("calls",), _("Calls a second card"), colours((Colour.WHITE, Colour.YELLOW))))
    return [
        *found,
        Field(EFFECTS, _("Effects"), _effects_shown(values), opens=True),
        one(values, ("dice",), _("Colour of the dice"), colours()),
        one(values, ("divisor",), _("Divisor"), numbers(1, 18)),
        one(values, ("flags",), _("Spaces for cubes"), numbers(1, 12)),
        one(values, ("vp", 0), _("Points for most cubes"), numbers(0, 20)),
        one(values, ("vp", 1), _("Points for second most"), numbers(0, 20)),
    ]


def _effects_shown(values: Values) -> str:
    seen = values.get("effects")
    if not isinstance(seen, list) or any(fault.path[:1] == EFFECTS for fault in card_faults(EVENT, values)):
        return UNKNOWN
    others = {"id": "card", "name": "-", "colour": "white", "dice": "red", "divisor": 1, "flags": 1, "vp": [0, 0]}
    cards = read_cards(file_of({EVENT: [{**others, "effects": seen}]})).cards
    return event_effects(cards.event[0].effects) if cards else UNKNOWN


def _character(values: Values) -> list[Field]:
    return [
        _name(values),
        one(values, ("counts",), _("Counts at the end"), words(card_terms.SUBJECTS)),
        _list_of(values, STEPS, _("Steps: needed → points")),
    ]


def _board(values: Values) -> list[Field]:
    names = {each: vocabulary.building_name(each) for each in BUILDINGS}
    wages = [
        one(values, ("wages", str(each)), _("Wage: {building}").format(building=names[each]), numbers(0, 9))
        for each in BUILDINGS
    ]
    rows = [
        Field(
            (str(each),), _("Spaces: {building}").format(building=names[each]), _rows_shown(values, each), opens=True
        )
        for each in BUILDINGS
    ]  # fmt: skip
    return [
        *wages,
        *rows,
        one(values, ("influence_max",), _("Most influence"), numbers(1, 99), absent=str(INFLUENCE_MAX)),
    ]


def _rows_shown(values: Values, building: Building) -> str:
    rows = rows_of(values, str(building))
    return " / ".join(" ".join(map(str, row)) if isinstance(row, list) else "…" for row in rows)


def _rows(values: Values, at: Path) -> list[Field]:
    """A field for each space, as they lie; a number taken changes places with the one there."""
    titles = (_("top left"), _("top right"), _("middle left"), _("middle right"), _("bottom left"), _("bottom right"))
    rows = rows_of(values, str(at[0]))
    shown = [str(space) for row in rows for space in (row if isinstance(row, list) else [row])]
    return [
        Field((*at, place // 2, place % 2), title, shown[place] if place < len(shown) else UNKNOWN, numbers(1, 6))
        for place, title in enumerate(titles)
    ]


def _spaces(values: Values) -> list[Field]:
    seen = value_at(values, SPACES)
    count = len(seen) if isinstance(seen, list) else 1
    return [one(values, (*SPACES, n), _("Space {n}").format(n=n + 1), numbers(0, 20)) for n in range(count)]


def _steps(values: Values) -> list[Field]:
    seen = value_at(values, STEPS)
    found = []
    for n in range(len(seen) if isinstance(seen, list) else 1):
        found.append(one(values, (*STEPS, n, 0), _("Step {n}: needed").format(n=n + 1), numbers(0, 99)))
        found.append(one(values, (*STEPS, n, 1), _("Step {n}: points").format(n=n + 1), numbers(0, 20)))
    return found


def _effects(values: Values) -> list[Field]:
    """The effects of an event: a field for each."""
    seen = values.get("effects")
    every = seen if isinstance(seen, list) else []
    found = []
    for n, effect in enumerate(every):
        kind = str(effect.get("kind", UNKNOWN)) if isinstance(effect, dict) else UNKNOWN
        shown = _(card_terms.EVENT_EFFECTS[kind]) if kind in card_terms.EVENT_EFFECTS else UNKNOWN
        found.append(Field((*EFFECTS, n), _("Effect {n}").format(n=n + 1), shown, opens=True))
    return found
