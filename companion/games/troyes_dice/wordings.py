"""Several wordings of the crier's sentences, and the draw among them: the same for the same game, none twice in a row.

Each function returns every wording of one sentence in the language used, so that all of them can be rendered ahead.
"""

import zlib
from collections.abc import Sequence

from companion.games.troyes_dice import vocabulary
from companion.i18n.language import _, ngettext
from companion.i18n.numbers import capital, count_word, figure, number_word
from engine.troyes_dice import Colour, Game, Setup


def seed_of(setup: Setup) -> int:
    """Return the number by which a game draws its wordings: of its players and its table."""
    return zlib.crc32(repr((setup.players, setup.numbering, setup.plazas)).encode())


def drawn(wordings: Sequence[str], number: int, seed: int) -> str:
    """Draw the wording of the `number`-th sentence of a kind, 0 or more: never that of the sentence before."""
    return wordings[_index(len(wordings), max(number, 0), seed)]


def of_half(game: Game, wordings: Sequence[str]) -> str:
    """Draw the wording of a sentence that every half has once."""
    return drawn(wordings, game.half_index, seed_of(game.setup))


def _index(count: int, number: int, seed: int) -> int:
    chance = zlib.crc32(f"{seed} {number}".encode())
    if number == 0 or count == 1:
        return chance % count
    return (_index(count, number - 1, seed) + 1 + chance % (count - 1)) % count


def openings(players: int) -> tuple[str, ...]:
    """The first sentence of a game."""
    texts = (
        ngettext("Oyez, oyez! A game for {count} begins.", "Oyez, oyez! A game for {count} begins.", players),
        ngettext(
            "Oyez, oyez! The town awaits its {count} builder.",
            "Oyez, oyez! The town awaits its {count} builders.",
            players,
        ),
        ngettext(
            "Oyez, oyez! To the table, {count} player: let the game begin.",
            "Oyez, oyez! To the table, {count} players: let the game begin.",
            players,
        ),
    )
    return tuple(text.format(count=count_word(players)) for text in texts)


def ends() -> tuple[str, ...]:
    """The sentence after the last turn of a game."""
    return (
        _("Oyez, oyez! The game is over."),
        _("Oyez, oyez! Eight days are over."),
        _("Oyez, oyez! The town is built; let us count."),
    )


def orders_to_throw() -> tuple[str, ...]:
    """The order to throw the dice."""
    return _("Throw the dice."), _("To the dice!"), _("Let the dice roll."), _("The dice, please.")


def all_acted() -> tuple[str, ...]:
    """The sentence after the last turn of a half."""
    return _("Everybody has acted."), _("All turns are done."), _("That was everybody."), _("The last turn is done.")


def strikes(colour: Colour, value: int, black: bool, order: str, brief: bool = True) -> tuple[str, ...]:
    """A die destroys its plaza and attacks: `order` is the order to the table, without a capital or a full stop.

    A `brief` order may also come before its die.
    """
    usual = _("{strike}: {order}.")
    said = [usual.format(strike=each(colour, value, black), order=order) for each in (strike, _strikes, _falls)]
    if brief:
        said.append(_("{order}: {strike}.").format(strike=strike(colour, value, black), order=order))
    return tuple(map(capital, said))


def more_strikes(colour: Colour, value: int, black: bool, order: str) -> str:
    """The same of a further die of the same throw."""
    return _("And {strike}: {order}.").format(strike=strike(colour, value, black), order=order)


def destroys(colour: Colour, value: int, black: bool) -> tuple[str, ...]:
    """A die destroys its plaza and attacks nobody."""
    plaza = vocabulary.the_plaza(colour)
    if black:
        texts = _("The black {value} destroys {plaza}."), _("{plaza} falls to the black {value}.")
    else:
        texts = _("The clear {value} destroys {plaza}."), _("{plaza} falls to the clear {value}.")
    own = tuple(capital(text.format(value=figure(value), plaza=plaza)) for text in texts)
    third = _("{strike}: the plaza is destroyed.").format(strike=strike(colour, value, black))
    return (*own, capital(third))


def strike(colour: Colour, value: int, black: bool) -> str:
    """A die on the plaza that it destroys, without a capital or a full stop."""
    text = _("black {value} on {colour}") if black else _("clear {value} on {colour}")
    return text.format(value=figure(value), colour=vocabulary.plaza_colour(colour))


def _strikes(colour: Colour, value: int, black: bool) -> str:
    text = _("the black {value} strikes {colour}") if black else _("the clear {value} strikes {colour}")
    return text.format(value=figure(value), colour=vocabulary.plaza_colour(colour))


def _falls(colour: Colour, value: int, black: bool) -> str:
    text = _("the black {value} falls on {colour}") if black else _("the clear {value} falls on {colour}")
    return text.format(value=figure(value), colour=vocabulary.plaza_colour(colour))


def turn_over(colours: Sequence[Colour], day: int | None = None) -> str:
    """The order to turn the destroyed plazas over, and the disc to a day; a single plaza is named by its colour.

    Empty if there is nothing to turn.
    """
    if not colours:
        return _("Turn the disc to day {day}.").format(day=number_word(day)) if day else ""
    plazas = vocabulary.the_plaza(colours[0])
    if len(colours) > 1:
        plazas = _("the {count} destroyed plazas").format(count=count_word(len(colours)))
    if day is None:
        return _("Turn {plaza} over.").format(plaza=plazas)
    return _("Turn {plaza} over, and the disc to day {day}.").format(plaza=plazas, day=number_word(day))
