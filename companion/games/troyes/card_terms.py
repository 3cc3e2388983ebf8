"""The words of the cards file on the screen: kinds of cards and effects, counts, subjects, places."""

from collections.abc import Mapping

from companion.i18n.language import N_, _, ngettext, pgettext
from engine.troyes.terms import Chooser, CitizensCounted, CountName, CubePlace, Deed, Good, Pick, Subject, When

WHEN: Mapping[str, str] = {When.NOW: N_("at once"), When.LATER: N_("later, with cubes")}
DEEDS: Mapping[str, str] = {
    Deed.ACTIVITY: N_("activity card"),
    Deed.CATHEDRAL: N_("cathedral"),
    Deed.EVENT: N_("countering an event"),
    Deed.PLACE: N_("placing a citizen"),
    Deed.FARM: N_("farming"),
}
LATER: Mapping[str, str] = {
    "add_each": N_("each die counts more"),
    "add_group": N_("the group counts more"),
    "set_each": N_("each die counts as one value"),
    "recolour": N_("dice count as another colour"),
    "multiply": N_("one die becomes several"),
    "free": N_("dice of others cost nothing"),
    "virtual": N_("the cube is a die"),
    "manual": N_("something else, in words"),
}
EVENT_EFFECTS: Mapping[str, str] = {
    "black": N_("black dice"),
    "lose": N_("each player loses goods"),
    "discard": N_("each player discards dice"),
    "replace": N_("grey citizens replace others"),
    "enter": N_("a grey citizen enters"),
    "uncube": N_("each player takes cubes off"),
    "manual": N_("something else, in words"),
}
COUNTS: Mapping[str, str] = {
    CountName.CITIZENS: N_("own citizens in buildings"),
    CountName.EVENTS_WITH_OWN_CUBE: N_("events with an own cube"),
    CountName.EVENTS_IN_ROW: N_("events in the row"),
    CountName.EVENTS_WON: N_("events won"),
    CountName.TRADESMEN: N_("own tradesmen"),
    CountName.CATHEDRAL_CUBES: N_("own cubes in the cathedral"),
    CountName.OWN_DICE: N_("dice left in the own district"),
    CountName.MOST_DICE: N_("dice of the district with most"),
}
SUBJECTS: Mapping[str, str] = {
    Subject.INFLUENCE: N_("influence"),
    Subject.DENIER: N_("deniers"),
    Subject.CATHEDRAL_CUBES: N_("cubes in the cathedral"),
    Subject.TRADESMEN: N_("tradesmen"),
    Subject.CITIZENS: N_("citizens in buildings"),
    Subject.EVENTS_WON: N_("events won"),
}
CITIZENS: Mapping[str, str] = {
    CitizensCounted.BEST: N_("the building with most"),
    CitizensCounted.SUM: N_("all together"),
}
GOODS: Mapping[str, str] = {
    Good.DENIER: N_("deniers"),
    Good.INFLUENCE: N_("influence"),
    Good.VP: N_("victory points"),
    "citizen": N_("citizens"),
    "event_cube": N_("cubes on events"),
    "cathedral_cube": N_("cubes in the cathedral"),
}
PICKS: Mapping[str, str] = {
    Pick.CHOOSE: N_("of the player's choice"),
    Pick.HIGHEST: N_("the highest ones"),
    Pick.LOWEST: N_("the lowest ones"),
}
CHOOSERS: Mapping[str, str] = {
    Chooser.OWNER: N_("each player, own ones"),
    Chooser.START: N_("the start player, of anybody"),
}
CUBE_PLACES: Mapping[str, str] = {
    CubePlace.CATHEDRAL: N_("the cathedral"),
    CubePlace.ACTIVITY: N_("activity cards"),
    CubePlace.EVENT: N_("events"),
}


def good_of(good: str, n: int) -> str:
    """A number of a good that a card brings."""
    forms = {
        Good.DENIER: lambda: ngettext("{n} denier", "{n} deniers", n),
        Good.INFLUENCE: lambda: ngettext("{n} influence", "{n} influence", n),
        Good.VP: lambda: ngettext("{n} victory point", "{n} victory points", n),
        "citizen": lambda: ngettext("{n} citizen", "{n} citizens", n),
        "event_cube": lambda: ngettext("{n} cube on an event", "{n} cubes on events", n),
        "cathedral_cube": lambda: ngettext("{n} cube in the cathedral", "{n} cubes in the cathedral", n),
    }
    return forms[good]().format(n=n)


def kind_title(kind: str) -> str:
    """A kind of card as the title of a page."""
    titles = {"activity": _("Activity card"), "event": _("Event"), "character": _("Character")}
    return titles.get(kind) or pgettext("of the game", "Board")
