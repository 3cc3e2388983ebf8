"""The summary of a box file in words, in the language used now."""

from companion.i18n.language import _, ngettext
from companion.i18n.numbers import listed
from companion.owner_file.words import sentence
from engine.castles_of_tuscany.box import Box, Manual
from engine.castles_of_tuscany.playable import playable_faults
from engine.castles_of_tuscany.terms import MAX_PLAYERS, MIN_PLAYERS

PLAYERS = range(MIN_PLAYERS, MAX_PLAYERS + 1)


def summary(box: Box) -> tuple[str, ...]:
    """The content of a good file, and the numbers of players who can play with it."""
    counts = (
        ngettext("{n} complete board", "{n} complete boards", len(box.boards)).format(n=len(box.boards)),
        ngettext("{n} production card", "{n} production cards", box.production_cards).format(n=box.production_cards),
    )
    lines = [_("{name}: {cards}.").format(name=box.name, cards=listed(counts))]
    by_hand = [card.name for card in box.production if isinstance(card.brings, Manual)]
    if by_hand:
        lines.append(_("The players carry out these cards and enter the gains: {cards}.").format(cards=listed(by_hand)))
    if not box.production:
        lines.append(_("The file lists no production cards: players enter the gain of each card that turns up."))
    if box.made_up:
        lines.append(_("This box is made up: it is for trying Oyez and for tests."))
    return (*lines, *_playable(box))


def _playable(box: Box) -> tuple[str, ...]:
    able = [str(players) for players in PLAYERS if not playable_faults(box, players)]
    if able:
        return (_("Playable with this number of players: {numbers}.").format(numbers=listed(able)),)
    return (_("No game can begin with this box yet:"), *map(sentence, playable_faults(box, MIN_PLAYERS)))
