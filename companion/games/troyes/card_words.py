"""The faults and the summary of a cards file in words, in the language used now.

Keys, ids and values stay as the file spells them.
"""

from collections.abc import Mapping

from companion.i18n.language import N_, _, ngettext
from companion.i18n.numbers import listed
from companion.owner_file import words
from engine.owner_file import FileCode, FileFault, FormCode
from engine.troyes.card_effects import Manual
from engine.troyes.card_faults import CardCode
from engine.troyes.cards import Cards
from engine.troyes.playable import PLAYERS, playable_faults

SENTENCES: Mapping[FileCode, str] = {
    **words.FORM_SENTENCES,
    FormCode.NOT_YET: N_("The value is still {seen}; type it in from your card."),
    CardCode.SPACES: N_("The rows hold {seen}; they must hold each number from 1 to 6 once."),
    CardCode.ASCENDING: N_("{seen} comes after {before}; the needed numbers must ascend."),
    CardCode.NOT_CALLING: N_("Only red events without start have calls; remove it."),
    CardCode.NO_ACTIVITY: N_('No activity card has colour = "{colour}" and number = {number}.'),
    CardCode.NO_CALLED_EVENT: N_('A red event calls "{colour}", but no event has colour = "{colour}".'),
    CardCode.FEW_RED_EVENTS: N_("Red events without start: {have}; {players} players need {need}."),
    CardCode.FEW_CHARACTERS: N_("Characters: {have}; {players} players need {need}."),
    CardCode.TWO_STARTS: N_("Events with start = true: {have}; one at most is allowed."),
}
"""The sentence of each code, with the names of the fault's parameters in braces."""


def sentence(fault: FileFault) -> str:
    """A fault with the card and the key before it."""
    return words.sentence(fault, SENTENCES)


def words_of(fault: FileFault) -> str:
    """A fault without its place."""
    return words.words_of(fault, SENTENCES)


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
