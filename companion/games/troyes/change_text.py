"""A change that people enter by hand, in words (D5.5)."""

from companion.games.troyes import vocabulary
from companion.games.troyes.effect_text import card_name, name_of
from companion.i18n.language import _, ngettext
from companion.i18n.numbers import elided
from companion.i18n.numbers import signed as sign
from engine.troyes.changes import ActivityCubes, Amount, CathedralChange, Change, CitizenMove, DieChange
from engine.troyes.places import Expelled, General, OnCard, Place, Space, Supply
from engine.troyes.state import Game
from engine.troyes.terms import NEUTRAL, Good


def change_text(game: Game, change: Change) -> str:
    """A change in a few words."""
    match change:
        case Amount(what, player, n):
            return _("{name}: {change}").format(name=name_of(game, player), change=signed(what, n))
        case DieChange():
            return _("{name}: {change}").format(name=name_of(game, change.district), change=_die(change))
        case CitizenMove(owner, origin, to):
            text = _("{name}: a citizen, {origin} → {to}")
            return text.format(name=owner_name(game, owner), origin=place(game, origin), to=place(game, to))
        case CathedralChange(column, level, None):
            return _("Cathedral, column {column}, level {level}: cube off").format(column=column, level=level)
        case CathedralChange(column, level, player):
            text = _("Cathedral, column {column}, level {level}: cube of {name}")
            return elided(text, column=column, level=level, name=name_of(game, player or 0))
        case ActivityCubes(card, player, n):
            return cubes(game, card, player, n)
        case _:
            return cubes(game, change.card, change.player, change.n)


def signed(what: Good, n: int) -> str:
    """An amount with its sign."""
    words = {
        Good.DENIER: lambda: ngettext("{n} denier", "{n} deniers", abs(n)),
        Good.INFLUENCE: lambda: ngettext("{n} influence", "{n} influence", abs(n)),
        Good.VP: lambda: ngettext("{n} victory point", "{n} victory points", abs(n)),
    }
    return words[what]().format(n=sign(n))


def cubes(game: Game, card: str, player: int, n: int) -> str:
    """Cubes more or less on a card."""
    text = _("{card}: cubes of {name} {n}")
    return elided(text, card=card_name(game, card), name=name_of(game, player), n=sign(n))


def _die(change: DieChange) -> str:
    old = vocabulary.die(change.colour, change.old) if change.old is not None else ""
    new = vocabulary.die(change.colour, change.new) if change.new is not None else ""
    if not old:
        return _("a die more, {die}").format(die=new)
    return _("{die} off").format(die=old) if not new else f"{old} → {new}"


def owner_name(game: Game, owner: int) -> str:
    """The owner of a citizen."""
    return _("grey citizens") if owner == NEUTRAL else name_of(game, owner)


def place(game: Game, where: Place) -> str:
    """A place of a citizen."""
    match where:
        case General():
            return _("general supply")
        case Supply():
            return _("personal supply")
        case Expelled(building):
            return _("expelled, {building}").format(building=vocabulary.building_name(building))
        case Space(building, space):
            return vocabulary.space_name(building, space)
        case OnCard(card):
            return card_name(game, card)
