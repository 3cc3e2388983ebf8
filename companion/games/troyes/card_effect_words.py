"""The effect of a card in a few words, for the page of the card and for its key."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import asdict

from companion.games.troyes import card_terms, vocabulary
from companion.i18n.language import _
from companion.i18n.numbers import listed
from engine.troyes import card_effects
from engine.troyes.terms import DieColour


def activity_effect(effect: card_effects.ActivityEffect) -> str:
    """The effect of an activity card."""
    return WORDS[type(effect)](effect)


def event_effects(effects: tuple[card_effects.EventEffect, ...]) -> str:
    """The effects of an event one after the other."""
    return "; ".join(WORDS[type(each)](each) for each in effects) or _("no effect")


def _goods(goods: object) -> str:
    amounts = {} if goods is None else asdict(goods)  # type: ignore[arg-type]
    return listed([card_terms.good_of(good, n) for good, n in amounts.items() if n])


def _now(effect: card_effects.Now) -> str:
    parts = [_("gain {goods}").format(goods=_goods(effect.gain))]
    if effect.per:
        parts.append(_("for each: {count}").format(count=count_words(effect.per)))
    if effect.roll:
        parts.append(_("if a black die shows {values}").format(values=", ".join(map(str, effect.roll))))
    if effect.cost:
        parts.append(_("cost {goods}").format(goods=_goods(effect.cost)))
    if effect.need:
        parts.append(_("with {goods} in hand").format(goods=_goods(effect.need)))
    return "; ".join(parts)


def count_words(count: card_effects.Count) -> str:
    """The number that a card takes from the position."""
    words = _(card_terms.COUNTS[count.count])
    more = [vocabulary.building(each) for each in count.in_]
    if count.pick:
        more.append(_(card_terms.CITIZENS[count.pick]))
    if count.colour:
        more.append(vocabulary.of_dice(count.colour))
    return _("{words} ({more})").format(words=words, more=", ".join(more)) if more else words


def _of_dice(colour: str | None) -> str:
    return vocabulary.of_dice(str(colour)) if colour and colour != DieColour.ANY else _("of any colour")


def _dice(
    text: str, effect: card_effects.AddEach | card_effects.AddGroup | card_effects.SetEach | card_effects.Free
) -> str:
    return text.format(n=effect.n, colour=_of_dice(effect.colour))


def _lose(effect: card_effects.Lose) -> str:
    words = _("each player loses {goods}").format(goods=card_terms.good_of(effect.what, effect.n))
    if effect.per is None:
        return words
    more = _("for each: {count}").format(count=count_words(effect.per))
    return f"{words}, {more}"


def _discard(effect: card_effects.Discard) -> str:
    text = _("each player discards dice {colour}: {n}, {pick}")
    return text.format(colour=_of_dice(effect.colour), n=effect.n, pick=_(card_terms.PICKS[effect.pick]))


def _replace(effect: card_effects.Replace) -> str:
    text = _("grey citizens replace {n} in {building}; chosen by {chooser}")
    building, chooser = vocabulary.building(effect.building), _(card_terms.CHOOSERS[effect.by])
    return text.format(n=effect.n, building=building, chooser=chooser)


def _enter(effect: card_effects.Enter) -> str:
    building = vocabulary.building(effect.building)
    if effect.space == "start":
        return _("a grey citizen enters {building} where the start player says").format(building=building)
    return _("a grey citizen enters {building} at space {space}").format(building=building, space=effect.space)


def _recolour(effect: card_effects.Recolour) -> str:
    before, after = vocabulary.of_dice(effect.from_), vocabulary.of_dice(effect.to)
    return _("dice that are {before} count as {after}").format(before=before, after=after)


def _multiply(effect: card_effects.Multiply) -> str:
    before, after = vocabulary.colour(effect.from_), vocabulary.of_dice(effect.to)
    text = _("one {before} die counts as {n} that are {after}")
    return text.format(before=before, n=effect.count, after=after)


WORDS: dict[type[Any], Callable[[Any], str]] = {
    card_effects.Now: _now,
    card_effects.Manual: lambda effect: effect.text,
    card_effects.AddEach: lambda effect: _("each die counts {n} more, dice {colour}").format(
        n=effect.n, colour=_of_dice(effect.colour)
    ),
    card_effects.AddGroup: lambda effect: _("the group counts {n} more, dice {colour}").format(
        n=effect.n, colour=_of_dice(effect.colour)
    ),
    card_effects.SetEach: lambda effect: _("each die counts as {n}, dice {colour}").format(
        n=effect.n, colour=_of_dice(effect.colour)
    ),
    card_effects.Recolour: _recolour,
    card_effects.Multiply: _multiply,
    card_effects.Free: lambda effect: _dice(_("{n} of each other district for nothing, dice {colour}"), effect),
    card_effects.Virtual: lambda effect: _("the cube is a die: {die}").format(
        die=vocabulary.die(effect.colour, effect.n)
    ),
    card_effects.Black: lambda effect: _("black dice: {n}").format(n=effect.n),
    card_effects.Lose: _lose,
    card_effects.Discard: _discard,
    card_effects.Replace: _replace,
    card_effects.Enter: _enter,
    card_effects.Uncube: lambda effect: _("each player takes off {n} own cubes: {place}").format(
        n=effect.n, place=_(card_terms.CUBE_PLACES[effect.from_])
    ),
}
"""The words of each effect of the cards file (D3-D5)."""
