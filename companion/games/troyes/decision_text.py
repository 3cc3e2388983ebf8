"""A computer player's decisions in sentences: all that is paid and moved, then the action with its dice and gains."""

from collections import Counter
from collections.abc import Iterator, Sequence

from companion.game.coach import Decision
from companion.game.crier import Sentence, Sentences, for_computer, news, order
from companion.games.troyes import vocabulary
from companion.games.troyes.announced_effects import sentence_of
from companion.games.troyes.announcements import sentences
from companion.games.troyes.effect_text import card_name, effect_text, name_of
from companion.i18n.language import _
from companion.i18n.numbers import elided, joined_facts, listed
from engine.troyes import effects
from engine.troyes.actions import Act, Settle
from engine.troyes.places import Expelled, OnCard, Space
from engine.troyes.state import Game
from engine.troyes.terms import NEUTRAL, Good


def told(decisions: Sequence[Decision]) -> Sentences:
    """The sentences about decisions in a row; spaces in which a player settles are one sentence."""
    settled = [each for each in decisions if isinstance(each.action, Settle)]
    places = [vocabulary.space_name(each.action.building, each.action.space) for each in settled]
    said: list[Sentence] = []
    if settled:
        name = name_of(settled[0].before, settled[0].action.player)
        said.append(order(_("{name} settles: {places}.").format(name=name, places=joined_facts(places))))
    return (*said, *(sentence for each in decisions for sentence in _sentences(each)))


def _sentences(decision: Decision) -> Iterator[Sentence]:
    game, happened = decision.after, decision.effects
    if paid := _paid(game, happened):
        yield news(elided(_("{name} pays {goods}."), name=name_of(game, decision.action.player), goods=listed(paid)))
    for each in happened:
        if isinstance(each, effects.Hired):
            yield news(_hired(game, each))
        elif isinstance(each, effects.CubeSpent):
            yield news(effect_text(game, each))
        elif isinstance(each, effects.Passed):
            yield order(effect_text(game, each), brief=sentence_of(game, each))
    said = for_computer(sentences(game, [each for each in happened if not isinstance(each, effects.Passed)]))
    if isinstance(decision.action, Act) and said:
        dice = vocabulary.dice([(colour, value) for _district, colour, value in decision.action.dice])
        text = said[0].text
        yield order(_("With {dice}, {sentence}").format(dice=dice, sentence=text), brief=text)
        said = said[1:]
    yield from said


def _paid(game: Game, happened: Sequence[effects.Effect]) -> list[str]:
    """The deniers for each owner of a die and for the supply, and the goods that a card costs."""
    owners: Counter[int] = Counter()
    goods: list[str] = []
    for each in happened:
        if isinstance(each, effects.DieBought):
            owners[each.owner] += each.price
        elif isinstance(each, effects.Hired):
            owners[NEUTRAL] += each.price
        elif isinstance(each, effects.Paid):
            goods.append(vocabulary.amount(each.what, each.n))
    return [_to(game, owner, n) for owner, n in owners.items() if n] + goods


def _to(game: Game, owner: int, n: int) -> str:
    deniers = vocabulary.amount(Good.DENIER, n)
    if owner == NEUTRAL:
        return _("{deniers} to the supply").format(deniers=deniers)
    return elided(_("{deniers} to {name}"), deniers=deniers, name=name_of(game, owner))


def _hired(game: Game, hired: effects.Hired) -> str:
    name, card, origin = name_of(game, hired.player), card_name(game, hired.card), hired.origin
    if isinstance(origin, Space):
        place = vocabulary.space_name(origin.building, origin.space)
    elif isinstance(origin, Expelled):
        place = vocabulary.building_name(origin.building)
    elif isinstance(origin, OnCard):
        place = card_name(game, origin.card)
    else:
        return _("{name} puts a citizen on {card}.").format(name=name, card=card)
    return _("{name} puts a citizen on {card}, from this place: {place}.").format(name=name, card=card, place=place)
