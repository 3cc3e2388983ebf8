"""The sentences that the crier says in every game, so that they can be rendered before they are needed."""

from collections.abc import Iterator

from companion.games.troyes_dice import announcements, vocabulary, wordings
from companion.i18n.language import _
from companion.i18n.numbers import figure
from engine.troyes_dice import Colour, Half

DAYS = range(1, 9)
VALUES = range(1, 7)
MAX_PLAYERS = 6
"""The largest table whose first sentence is rendered ahead."""


def cached_sentences() -> Iterator[str]:
    """In the language used now, those first that a game needs first; names and fortresses are not among them."""
    for players in range(1, MAX_PLAYERS + 1):
        yield from wordings.openings(players)
    yield from wordings.orders_to_throw()
    for day in DAYS:
        for half in Half:
            yield announcements.day_sentence(day, half)
    yield from _orders()
    for colour in Colour:
        for value in VALUES:
            yield from wordings.destroys(colour, value, black=True)
    for colour in Colour:
        for value in VALUES:
            cell = vocabulary.cell(colour, figure(value))
            yield from wordings.strikes(colour, value, True, _("cross out {cell}").format(cell=cell))


def _orders() -> Iterator[str]:
    yield from wordings.all_acted()
    for day in (None, *DAYS[1:]):
        yield from (wordings.turn_over((colour,), day) for colour in Colour)
    yield from wordings.ends()
    yield _("All dice are in the right places.")
    yield _("The throw was corrected; all turns of this half are taken back.")
