"""The titles and words of the values of a card on its pages, by the keys of the cards file (D1-D6)."""

from companion.games.piece_words import PieceWords
from companion.games.troyes import card_terms, vocabulary
from companion.games.troyes.card_effect_words import activity_effect, event_effects
from companion.games.troyes.card_values import ACTIVITY, BOARD, EVENT, ROW_KEYS, Values, card_faults, file_of
from companion.games.troyes.model import CardPage
from companion.i18n.language import N_, _
from companion.owner_file.form import value_at
from engine.owner_file import UNKNOWN, Path
from engine.troyes.cards_form import read_cards
from engine.troyes.terms import BUILDINGS, COLOURS

SPACES = (N_("top left"), N_("top right"), N_("middle left"), N_("middle right"), N_("bottom left"), N_("bottom right"))
TITLES = {
    "name": N_("Name"),
    "colour": N_("Colour"),
    "number": N_("Turned up in round"),
    "dice": N_("Colour of the dice"),
    "divisor": N_("Divisor"),
    "hire": N_("Price of a tradesman"),
    "vp": N_("Points of the spaces"),
    "vp.*": N_("Space {n}"),
    "event.vp.0": N_("Points for most cubes"),
    "event.vp.1": N_("Points for second most"),
    "when": N_("Takes effect"),
    "start": N_("In the row from the start"),
    "calls": N_("Calls a second card"),
    "flags": N_("Spaces for cubes"),
    "counts": N_("Counts at the end"),
    "steps": N_("Steps: needed → points"),
    "steps.*": N_("Steps: needed → points"),
    "steps.*.0": N_("Step {n}: needed"),
    "steps.*.1": N_("Step {n}: points"),
    "influence_max": N_("Most influence"),
    "effect": N_("Effect"),
    "effect.": N_("Something else, in words"),
    "effect.kind": N_("Effect of the cube"),
    "effect.colour": N_("Colour of the dice"),
    "effect.from": N_("Colour of the real dice"),
    "to": N_("Count as this colour"),
    "effect.count": N_("Number of dice"),
    "add_each.n": N_("Counts more"),
    "add_group.n": N_("Counts more"),
    "set_each.n": N_("Each die counts as"),
    "virtual.n": N_("Value of the die"),
    "free.n": N_("Dice for nothing"),
    "not_for": N_("The cube does not go with"),
    "cost": N_("Price"),
    "cost.denier": N_("Costs deniers"),
    "cost.influence": N_("Costs influence"),
    "need": N_("Needs deniers in hand"),
    "need.denier": N_("Needs deniers in hand"),
    "roll": N_("Only if a black die shows"),
    "per": N_("Once for each of"),
    "per.count": N_("Once for each of"),
    "per.in": N_("Buildings"),
    "per.pick": N_("Of several buildings"),
    "per.colour": N_("Colour of the dice"),
    "manual": N_("Text of the card"),
    "text": N_("Text of the card"),
    "effects": N_("Effects"),
    "effects.*": N_("Effect {n}"),
    "effects.*.kind": N_("Kind of effect"),
    "effects.*.colour": N_("Colour of the dice"),
    "what": N_("Lost"),
    "n": N_("How many"),
    "pick": N_("Which dice"),
    "building": N_("Building"),
    "by": N_("Chosen by"),
    "space": N_("Space"),
    "from": N_("Cubes from"),
    **{f"{row}.{place // 2}.{place % 2}": title for row in ROW_KEYS for place, title in enumerate(SPACES)},
}
WORDS = {
    "": {"symbols": N_("no"), "manual": N_("yes")},
    "colour": {"any": N_("any")},
    "when": card_terms.WHEN,
    "counts": card_terms.SUBJECTS,
    "kind": {**card_terms.LATER, **card_terms.EVENT_EFFECTS},
    "count": card_terms.COUNTS,
    "not_for": card_terms.DEEDS,
    "what": card_terms.GOODS,
    "pick": {**card_terms.PICKS, **card_terms.CITIZENS},
    "by": card_terms.CHOOSERS,
    "from": card_terms.CUBE_PLACES,
    "space": {"start": N_("the start player says")},
}


def title(screen: CardPage, path: Path) -> str:
    """The title of a value of a card or the board; a number is named by its effect."""
    building = next((each for each in BUILDINGS if each in path[:2]), None)
    if screen.kind == BOARD and building is not None and len(path) <= 2:
        text = _("Wage: {building}") if path[0] == "wages" else _("Spaces: {building}")
        return text.format(building=vocabulary.building_name(building))
    if "gain" in path[:-1]:
        return _("+ {good}").format(good=_(card_terms.GOODS[str(path[-1])]))
    around = value_at(screen.values, path[:-1])
    kind = around.get("kind") if path[-1] == "n" and isinstance(around, dict) else None
    return CARD_WORDS.title(screen.kind, (*path[:-1], kind, "n") if isinstance(kind, str) else path)


def own_word(screen: CardPage, path: Path, value: object) -> str | None:
    """The words for the effects of a whole card, for colours and buildings, for steps and rows."""
    if path == ("effect",):
        return _effect(screen.values)
    if path == ("effects",):
        return _effects(screen.values)
    if path == ("name",):
        return str(value) or UNKNOWN
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, list) and path[0] in (*ROW_KEYS, "steps"):
        whole, pair = (", ", " → ") if path[0] == "steps" else (" / ", " ")
        return (whole if len(path) == 1 else pair).join(
            CARD_WORDS.word(screen, (*path, at), each) for at, each in enumerate(value)
        )
    if path[-1] != "name" and isinstance(value, str) and value in COLOURS:
        return vocabulary.colour(value)
    building = next((each for each in BUILDINGS if each == value), None)
    return None if building is None else vocabulary.building_name(building)


def _effect(values: Values) -> str:
    """The effect of an activity card in words once it is complete."""
    if any(fault.path[:1] in (("effect",), ("when",)) for fault in card_faults(ACTIVITY, values)):
        return UNKNOWN
    others = {"id": "card", "name": "-", "colour": "red", "number": 1, "hire": 0, "vp": [0], "divisor": 1}
    cards = read_cards(file_of({ACTIVITY: [{**others, "when": values["when"], "effect": values["effect"]}]})).cards
    return activity_effect(cards.activity[0].effect) if cards else UNKNOWN


def _effects(values: Values) -> str:
    """The effects of an event in words once they are complete."""
    if any(fault.path[:1] == ("effects",) for fault in card_faults(EVENT, values)):
        return UNKNOWN
    others = {"id": "card", "name": "-", "colour": "white", "dice": "red", "divisor": 1, "flags": 1, "vp": [0, 0]}
    cards = read_cards(file_of({EVENT: [{**others, "effects": values["effects"]}]})).cards
    return event_effects(cards.event[0].effects) if cards else UNKNOWN


CARD_WORDS: PieceWords = PieceWords(TITLES, WORDS, own_word)
"""The words on the pages of cards and of the board."""
