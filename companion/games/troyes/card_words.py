"""The faults and the summary of a cards file in words, in the language used now.

Keys, ids and values stay as the file spells them.
"""

from companion.i18n.language import N_, _, ngettext
from companion.i18n.numbers import listed
from engine.troyes.card_effects import Manual
from engine.troyes.card_faults import CardCode, CardFault
from engine.troyes.cards import Cards
from engine.troyes.playable import PLAYERS, playable_faults

SENTENCES = {
    CardCode.NO_TABLE: N_("{seen} is no table of keys and values."),
    CardCode.NO_LIST: N_("{seen} is not allowed here; it must be a list of cards."),
    CardCode.MISSING: N_("{key} is missing."),
    CardCode.UNKNOWN_KEY: N_("The key {key} does not belong here; allowed keys: {allowed}."),
    CardCode.WORD: N_("{seen} is not allowed here; allowed values: {allowed}."),
    CardCode.NUMBER: N_("{seen} is not allowed here; it must be a whole number from {low} to {high}."),
    CardCode.BOOLEAN: N_("{seen} is neither true nor false."),
    CardCode.LIST: N_("{seen} is not allowed here; it must be a list of {low} to {high} values."),
    CardCode.TEXT: N_("{seen} is not allowed here; it must be a text of {low} to {high} letters on one line."),
    CardCode.ID: N_("{seen} is no id; an id has 1 to {high} characters, out of a to z, 0 to 9 and _."),
    CardCode.ID_TWICE: N_("The id {id} stands in the file more than once; every card needs its own."),
    CardCode.MADE_UP_NAME: N_("The name {seen} must begin with “Made-up ”, because the id begins with x_."),
    CardCode.TWICE: N_("{seen} stands here twice; the values must be different."),
    CardCode.SPACES: N_("The rows hold {seen}; they must hold each number from 1 to 6 once."),
    CardCode.ASCENDING: N_("{seen} comes after {before}; the needed numbers must ascend."),
    CardCode.NOTHING: N_("No value stands here; add at least one of: {allowed}."),
    CardCode.NOT_BOTH: N_("{key} and {other} cannot stand together."),
    CardCode.NOT_CALLING: N_("Only red events without start have calls; remove it."),
    CardCode.GIVEN: N_("{seen} may not stand here; this value is always needed."),
    CardCode.NOT_YET: N_("The value is still {seen}; type it in from your card."),
    CardCode.NO_ACTIVITY: N_('No activity card has colour = "{colour}" and number = {number}.'),
    CardCode.NO_CALLED_EVENT: N_('A red event calls "{colour}", but no event has colour = "{colour}".'),
    CardCode.FEW_RED_EVENTS: N_("Red events without start: {have}; {players} players need {need}."),
    CardCode.FEW_CHARACTERS: N_("Characters: {have}; {players} players need {need}."),
    CardCode.TWO_STARTS: N_("Events with start = true: {have}; one at most is allowed."),
}
"""The sentence of each code, with the names of the fault's parameters in braces."""


def sentence(fault: CardFault) -> str:
    """A fault with the card and the key before it."""
    words = words_of(fault)
    return f"{fault.place}: {words}" if fault.place else words


def words_of(fault: CardFault) -> str:
    """A fault without its place."""
    return _(SENTENCES[fault.code]).format(**dict(fault.params))


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
