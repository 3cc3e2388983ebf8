"""The sentences that the crier says in every game, so that they can be rendered before they are needed."""

from collections.abc import Iterator

from companion.games.troyes_dice import announcements, vocabulary
from companion.i18n.language import _, ngettext
from companion.i18n.numbers import figure
from engine.troyes_dice import Colour, Half

DAYS = range(1, 9)
VALUES = range(1, 7)


def cached_sentences() -> Iterator[str]:
    """In the language used now, those first that a game needs first; names and whole throws are not among them."""
    for day in DAYS:
        for half in Half:
            yield announcements.day_sentence(day, half)
    for colour in Colour:
        for value in VALUES:
            yield from _strikes(colour, value)
    yield from _orders()


def _strikes(colour: Colour, value: int) -> Iterator[str]:
    word, plaza = figure(value), vocabulary.the_plaza(colour)
    yield _("The black {value} destroys {plaza}.").format(value=word, plaza=plaza)
    yield _("The black {value} strikes {plaza}.").format(value=word, plaza=plaza)
    yield _("Cross out {cell}.").format(cell=vocabulary.cell(colour, word))


def _orders() -> Iterator[str]:
    yield _("Everybody has acted.")
    yield ngettext("Turn the destroyed plaza over.", "Turn the destroyed plazas over.", 1)
    yield _("Turn the disc to the next day.")
    yield _("Throw the dice.")
    yield _("This is the last day.")
    yield _("This is the last half-day.")
    yield _("All dice are in the right places.")
    yield _("The throw was corrected; all turns of this half are taken back.")
    yield _("The game is over.")
