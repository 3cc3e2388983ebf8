"""The summary of a cards file in words, in the language used now."""

from companion.i18n.language import _, ngettext
from companion.i18n.numbers import listed
from companion.owner_file.words import sentence
from engine.troyes.card_effects import Manual
from engine.troyes.cards import Cards
from engine.troyes.playable import PLAYERS, playable_faults


def summary(cards: Cards) -> tuple[str, ...]:
    """The content of a good file, and the numbers of players who can play with it."""
    lines = [*_counts(cards), *_manual(cards)]
    if cards.made_up:
        lines.append(_("These cards are made up: they are for trying Oyez and for tests."))
    able = [str(players) for players in PLAYERS if not playable_faults(cards, players)]
    if able:
        lines.append(_("Playable with this number of players: {numbers}.").format(numbers=listed(able)))
        return tuple(lines)
    fewest = min((playable_faults(cards, players) for players in PLAYERS), key=len)
    return (*lines, _("No game can begin with these cards yet:"), *map(sentence, fewest))


def _counts(cards: Cards) -> list[str]:
    wages = cards.board.wages
    counts = (
        ngettext("{n} activity card", "{n} activity cards", len(cards.activity)).format(n=len(cards.activity)),
        ngettext("{n} event", "{n} events", len(cards.event)).format(n=len(cards.event)),
        ngettext("{n} character", "{n} characters", len(cards.character)).format(n=len(cards.character)),
    )
    return [
        _("{name}: {cards}.").format(name=cards.name, cards=listed(counts)),
        _("Wages: Palace {palace}, Bishopric {bishopric}, City Hall {city_hall}.").format(
            palace=wages.palace, bishopric=wages.bishopric, city_hall=wages.city_hall
        ),
    ]


def _manual(cards: Cards) -> list[str]:
    by_hand = [card.name for card in cards.activity if isinstance(card.effect, Manual)]
    by_hand += [event.name for event in cards.event if any(isinstance(each, Manual) for each in event.effects)]
    if not by_hand:
        return []
    return [_("The players carry out these cards and enter the changes: {cards}.").format(cards=listed(by_hand))]
