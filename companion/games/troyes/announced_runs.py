"""Equal announcements of one action, joined: the losses by an event, cards turned up.

An event of the row is named before the sentence that it brings; who falls short is counted over the whole row.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from typing import Any

from msgspec import Struct

from companion.game.crier import Part, Sentence, Sentences, news
from companion.games.troyes import vocabulary
from companion.games.troyes.announced_effects import brought, sentence_of
from companion.games.troyes.effect_text import card_name, citizen_of, cube_place, name_of
from companion.i18n.language import _, ngettext, pgettext
from companion.i18n.numbers import capital, count_word, joined, joined_facts, listed
from engine.troyes import effects
from engine.troyes.effects import Why
from engine.troyes.state import Game
from engine.troyes.terms import NEUTRAL, Good, Stage

NAMED = (effects.ManualAsked, effects.EventSettled)
"""The effects whose own sentence names the card."""
Run = Sequence[Any]


class Key(Struct, frozen=True):
    """Effects with equal keys that follow each other are one announcement."""

    kind: object
    of: object = None


def spoken(game: Game, all_effects: Sequence[effects.Effect]) -> Sentences:
    """The sentences about the effects of one action, in order."""
    said: list[Sentence] = []
    card = ""
    for key, grouped in groupby(_audible(game, all_effects), _key):
        run: Run = list(grouped)
        if key.kind is effects.EventActs:
            card = card_name(game, run[-1].card)
            continue
        join = JOINED.get(key.kind)
        sentence = join(game, run) if join else sentence_of(game, run[0])
        named = card and not isinstance(run[0], NAMED)
        text = _("{card}. {sentence}").format(card=card, sentence=sentence) if named else sentence
        brief = capital(_briefly(game, key, run))
        said.append(Sentence(capital(text), _part(game, all_effects, run), _wordings(game, text, run[0]), brief))
        card = ""
    short = _short(game, all_effects)
    return tuple(each for each in (*said, *((news(capital(short)),) if short else ())) if each.text)


def _part(game: Game, all_effects: Sequence[effects.Effect], run: Run) -> Part:
    """The part of a sentence: citizens that a player pushes out are moved by that player."""
    if isinstance(run[0], effects.CitizenExpelled):
        movers = {each.owner for each in all_effects if isinstance(each, effects.CitizenEntered)}
        return Part.SCREEN if {each.owner for each in run} <= movers else Part.NEWS if movers else Part.ORDER
    if isinstance(run[0], effects.RoundEnded):
        return Part.NEWS if game.now.stage == Stage.CHARACTERS else Part.SCREEN
    return PARTS.get(type(run[0]), Part.SCREEN)


def _wordings(game: Game, text: str, effect: Any) -> tuple[str, ...]:
    """The sentence about an event that is settled, and another wording; none for another effect."""
    if not isinstance(effect, effects.EventSettled):
        return ()
    other = _("{card} goes to {name}.").format(card=card_name(game, effect.card), name=name_of(game, effect.winner))
    return capital(text), capital(other)


def _briefly(game: Game, key: Key, run: Run) -> str:
    """The sentence without its details, empty if there is none."""
    brief = BRIEFLY.get(key.kind)
    return brief(game, run) if brief else ""


def _audible(game: Game, all_effects: Sequence[effects.Effect]) -> list[effects.Effect]:
    """The effects that are announced, a citizen's placing before those whom it expels."""
    found: list[effects.Effect] = []
    for effect in all_effects:
        if isinstance(effect, effects.CitizenEntered) and effect.owner != NEUTRAL:
            found.insert(_first_expelled(found), effect)
        elif _is_announced(game, effect):
            found.append(effect)
    return found


def _first_expelled(found: Sequence[effects.Effect]) -> int:
    place = len(found)
    while place and isinstance(found[place - 1], effects.CitizenExpelled):
        place -= 1
    return place


def _is_announced(game: Game, effect: effects.Effect) -> bool:
    match effect:
        case effects.VpLost(why=Why.CARD) | effects.Scored() | effects.GameOver():
            # the result follows once the score is counted
            return False
        case effects.Lost() | effects.Gained():
            return effect.what != Good.VP and effect.n > 0
        case effects.CitizensGained():
            return effect.n > 0
        case (
            effects.EventActs()
            | effects.CardUsed()
            | effects.CubesStored()
            | effects.CathedralCube()
            | effects.EventCube()
        ):
            return True
        case _:
            return bool(sentence_of(game, effect))


def _key(effect: effects.Effect) -> Key:
    match effect:
        case effects.Lost():
            return Key(effects.Lost, effect.what)
        case effects.CitizenExpelled():
            return Key(effects.CitizenExpelled, effect.building)
        case effects.CardUsed() | effects.Gained() | effects.CubesStored() | effects.CitizensGained():
            return Key(effects.Gained, effect.player)
        case effects.EventCube():
            return Key(effects.EventCube, (effect.player, effect.card))
        case effects.CathedralCube():
            return Key(effects.CathedralCube, effect.player)
        case _:
            return Key(type(effect), None if type(effect) in JOINED else id(effect))


def _who(game: Game, players: Sequence[int]) -> tuple[str, int]:
    """The names of players and the grammatical number of their verb; everybody is one."""
    if len(players) == len(game.setup.players) > 2:
        return pgettext("before a verb in the singular", "Everybody"), 1
    return listed([name_of(game, player) for player in players]), len(players)


def _short(game: Game, all_effects: Iterable[effects.Effect]) -> str:
    """The sentence about those who fall short of the row's events, and the number of times (3.7)."""
    times = Counter(each.player for each in all_effects if isinstance(each, effects.VpLost) and each.why == Why.CARD)
    numbers = sorted(set(times.values()), reverse=True)
    if len(numbers) > 1:
        owned = [_item(name_of(game, player), count_word(often)) for player, often in times.most_common()]
        return _("Times fallen short: {times}.").format(times=joined_facts(owned))
    if not numbers:
        return ""
    names, n = _who(game, list(times))
    if numbers == [1]:
        return ngettext("{names} falls short.", "{names} fall short.", n).format(names=names)
    text = ngettext("{names} falls short {often} times.", "{names} fall short {often} times.", n)
    return text.format(names=names, often=count_word(numbers[0]))


def _lost(game: Game, run: Run) -> str:
    """The losses of a good, the same amounts together."""
    amounts = sorted({each.n for each in run}, reverse=True)
    return joined([_lose(game, run[0].what, n, [each.player for each in run if each.n == n]) for n in amounts])


def _lose(game: Game, what: Good, amount: int, players: Sequence[int]) -> str:
    goods = vocabulary.amount(what, amount)
    if len(players) == 1:
        return _("{name} loses {goods}.").format(name=name_of(game, players[0]), goods=goods)
    names, n = _who(game, players)
    return ngettext("{names} loses {goods}.", "{names} lose {goods} each.", n).format(names=names, goods=goods)


def _wages(game: Game, run: Run) -> str:
    names, n = _who(game, [each.player for each in run])
    return ngettext("{names} cannot pay all wages.", "{names} cannot pay all wages.", n).format(names=names)


def _goods_lost(game: Game, run: Run) -> str:
    if len({each.n for each in run}) == 1:
        return _lost(game, run)
    names, n = _who(game, list(dict.fromkeys(each.player for each in run)))
    if run[0].what == Good.DENIER:
        return ngettext("{names} loses deniers.", "{names} lose deniers.", n).format(names=names)
    return ngettext("{names} loses influence.", "{names} lose influence.", n).format(names=names)


def _dice_lost(_game: Game, run: Run) -> str:
    return ngettext("{n} die is given up.", "{n} dice are given up.", len(run)).format(n=count_word(len(run)))


def _citizens_lost(_game: Game, run: Run) -> str:
    building = vocabulary.building(run[0].building)
    text = ngettext("{n} citizen leaves {building}.", "{n} citizens leave {building}.", len(run))
    return text.format(n=count_word(len(run)), building=building)


def _cubes_lost(_game: Game, run: Run) -> str:
    return ngettext("{n} cube comes off.", "{n} cubes come off.", len(run)).format(n=count_word(len(run)))


def _activities(game: Game, run: Run) -> str:
    cards = listed([card_name(game, each.card) for each in run])
    return _("The activities {cards} are open.").format(cards=cards)


def _events(game: Game, run: Run) -> str:
    cards = listed([card_name(game, each.card) for each in run])
    return _("The events {cards} turn up.").format(cards=cards)


def _item(name: str, what: str) -> str:
    return _("{name}, {what}").format(name=name, what=what)


def _discarded(game: Game, run: Run) -> str:
    dice: dict[int, list[Any]] = {}
    for each in run:
        dice.setdefault(each.district, []).append((each.colour, each.value))
    owned = [_item(name_of(game, district), vocabulary.dice(lost)) for district, lost in dice.items()]
    return _("Dice given up: {dice}.").format(dice=joined_facts(owned))


def _expelled(game: Game, run: Run) -> str:
    citizens = [
        _("space {space}, {citizen}").format(space=each.space, citizen=citizen_of(game, each.owner)) for each in run
    ]
    building = vocabulary.building(run[0].building)
    return _("Expelled from {building}: {citizens}.").format(building=building, citizens=joined_facts(citizens))


def _cubes_off(game: Game, run: Run) -> str:
    cubes = [_item(name_of(game, each.player), cube_place(game, each.where)) for each in run]
    return _("Cubes taken off: {cubes}.").format(cubes=joined_facts(cubes))


def _used(game: Game, run: Run) -> str:
    """An activity with its gain, or the gain of black dice alone."""
    name, gains = name_of(game, run[0].player), listed(brought(run))
    if not isinstance(run[0], effects.CardUsed):
        return _("{name} gains {goods}.").format(name=name, goods=gains)
    card = card_name(game, run[0].card)
    if not gains:
        return _("{name} uses {card}.").format(name=name, card=card)
    return _("{name} uses {card}: {gains}.").format(name=name, card=card, gains=gains)


def _event_cubes(game: Game, run: Run) -> str:
    text = _("{name} counters {card}: {gains}.")
    name, card = name_of(game, run[0].player), card_name(game, run[0].card)
    return text.format(name=name, card=card, gains=listed(brought(run)))


def _cathedral_cubes(game: Game, run: Run) -> str:
    text = _("{name} builds at the cathedral: {gains}.")
    return text.format(name=name_of(game, run[0].player), gains=listed(brought(run)))


def _characters(game: Game, run: Run) -> str:
    shown = [_item(name_of(game, each.player), listed([card_name(game, card) for card in each.cards])) for each in run]
    return _("The characters: {shown}.").format(shown=joined_facts(shown))


def _several(join: Callable[[Game, Run], str]) -> Callable[[Game, Run], str]:
    """Join several effects; one alone has its own sentence."""
    return lambda game, run: join(game, run) if len(run) > 1 else sentence_of(game, run[0])


PARTS: dict[type[Any], Part] = {
    effects.RoundBegan: Part.NEWS,
    effects.StartPassed: Part.ORDER,
    effects.VpLost: Part.NEWS,
    effects.Lost: Part.ORDER,
    effects.DieDiscarded: Part.ORDER,
    effects.CubeRemoved: Part.ORDER,
    effects.ManualAsked: Part.ORDER,
    effects.EventSettled: Part.ORDER,
    effects.Undone: Part.ORDER,
}
"""The part of each effect's sentence; the others are a player's own action, or cards that the table has turned up."""
BRIEFLY: dict[object, Callable[[Game, Run], str]] = {
    effects.Lost: _goods_lost,
    effects.DieDiscarded: _dice_lost,
    effects.CitizenExpelled: _citizens_lost,
    effects.CubeRemoved: _cubes_lost,
}
"""The sentence in brief of effects with equal keys in a row."""
JOINED: dict[object, Callable[[Game, Run], str]] = {
    effects.Lost: _lost,
    effects.VpLost: _wages,
    effects.ActivityTurned: _several(_activities),
    effects.EventTurned: _several(_events),
    effects.DieDiscarded: _several(_discarded),
    effects.CitizenExpelled: _several(_expelled),
    effects.CubeRemoved: _several(_cubes_off),
    effects.Gained: _used,
    effects.EventCube: _event_cubes,
    effects.CathedralCube: _cathedral_cubes,
    effects.CharactersShown: _characters,
}
"""The sentence of effects with equal keys in a row."""
