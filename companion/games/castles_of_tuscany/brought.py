"""A placed tile, a production card or a bonus tile in one sentence with all that it scores and brings."""

from typing import Any

from msgspec import Struct

from companion.games.castles_of_tuscany import vocabulary
from companion.games.castles_of_tuscany.effect_text import card_name, name_of
from companion.i18n.language import _
from companion.i18n.numbers import elided, listed
from engine.castles_of_tuscany import effects
from engine.castles_of_tuscany.state import Game
from engine.castles_of_tuscany.terms import DrawnFor, Good, Joker

Bringing = effects.Placed | effects.ProductionCardTurned | effects.BonusTaken


class Brought(Struct):
    """Something that brings, and the effects of all that it brought so far."""

    by: Bringing
    effects: list[Any]


def is_brought(effect: effects.Effect) -> bool:
    """Return True for points, goods, cards and jokers that came whole; the rest needs its own sentence."""
    if isinstance(effect, effects.Drawn):
        return effect.n == effect.asked and effect.why in (DrawnFor.MONASTERY, DrawnFor.CARD)
    return isinstance(effect, effects.AreaDone | effects.FarmScored | effects.Gained | effects.JokerStored)


def words_of(game: Game, brought: Brought) -> str:
    """The sentence: `Ada places a mine on B4: 1 green point and 1 marble.`"""
    goods = listed(_goods(brought.effects))
    text, values = _sentence(game, brought.by, bool(goods))
    return elided(text, name=name_of(game, brought.by.player), goods=goods, **values)


def _sentence(game: Game, by: Bringing, brings: bool) -> tuple[str, dict[str, str]]:
    """The sentence with or without goods, and its own values."""
    if isinstance(by, effects.BonusTaken):
        text = (
            _("{name} takes the bonus tile {bonus}: {goods}.") if brings else _("{name} takes the bonus tile {bonus}.")
        )
        return text, {"bonus": vocabulary.bonus(by.bonus)}
    if isinstance(by, effects.ProductionCardTurned):
        if by.card is None:
            text = (
                _("{name} turns up a production card: {goods}.") if brings else _("{name} turns up a production card.")
            )
            return text, {}
        text = _("{name} turns up {card}: {goods}.") if brings else _("{name} turns up {card}.")
        return text, {"card": card_name(game, by.card)}
    if isinstance(by.item, Joker):
        text = (
            _("{name} places a joker on {space} as one of the {kinds}: {goods}.")
            if brings
            else _("{name} places a joker on {space} as one of the {kinds}.")
        )
        return text, {"kinds": vocabulary.kinds(by.kind), "space": by.space}
    text = _("{name} places {item} on {space}: {goods}.") if brings else _("{name} places {item} on {space}.")
    return text, {"item": vocabulary.an_item(by.item), "space": by.space}


def _goods(brought: list[Any]) -> list[str]:
    """Green points in one number, then everything else as it came."""
    scored = (effects.AreaDone, effects.FarmScored)
    green = sum(each.points for each in brought if isinstance(each, scored))
    green += sum(each.n for each in brought if isinstance(each, effects.Gained) and each.what is Good.GREEN)
    words = [vocabulary.amount(Good.GREEN, green)] if green else []
    for each in brought:
        if isinstance(each, effects.Gained) and each.what is not Good.GREEN:
            words.append(vocabulary.amount(each.what, each.n))
        elif isinstance(each, effects.Drawn):
            words.append(vocabulary.cards(each.n))
        elif isinstance(each, effects.JokerStored):
            words.append(vocabulary.jokers(1))
    return words
