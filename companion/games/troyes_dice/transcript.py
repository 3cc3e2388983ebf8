"""A replayed game as readable text: half by half, each player's turns, and the score with its breakdown."""

import textwrap
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any

from companion.games.troyes_dice import vocabulary
from companion.games.troyes_dice.effect_text import effect_text
from companion.i18n.language import _, pgettext
from companion.i18n.numbers import joined, listed
from companion.ui.result_text import headline
from engine.troyes_dice import Action, Effect, Game, Resource, Score, Setup, apply, effects, new_game, score
from engine.troyes_dice.effects import Outcome
from engine.troyes_dice.game import TROYES_DICE
from engine.troyes_dice.sheet import CHARACTERS

WIDTH = 100
"""Columns of a line; a longer turn goes on in the next one."""


def headings() -> tuple[str, ...]:
    """The score's columns: the buildings that characters count (5.1), unspent resources (5.2), citizens (5.3)."""
    counted = (vocabulary.all_buildings(kind, district) for _name, kind, district in CHARACTERS)
    unspent = (vocabulary.the_resources(resource) for resource in Resource)
    return (*counted, *unspent, pgettext("column", "citizens"), pgettext("column", "total"))


def transcript(setup: Setup, steps: Iterable[tuple[Game, Sequence[Effect]]]) -> Iterator[str]:
    """Yield the text of a game line by line, without line ends.

    `steps` are the game after each action and the effects of it, in order; the last game is scored at the end.
    """
    game = new_game(setup)
    yield from _heading(setup)
    for game, all_effects in steps:  # noqa: B007 - the last game is what is scored
        yield from action_text(setup, all_effects)
    yield ""
    yield from _result(game)
    yield from score_table(game)


def _heading(setup: Setup) -> Iterator[str]:
    yield _("Troyes Dice with {names}").format(names=listed(setup.players))
    yield _("Numbers above the columns: {numbers}").format(numbers=" ".join(map(str, setup.numbering)))
    plazas = (f"{vocabulary.plaza_colour(up)}/{vocabulary.plaza_colour(back)}" for up, back in setup.plazas)
    yield _("Plazas from place 0, up/hidden: {plazas}").format(plazas=", ".join(plazas))
    if setup.tiles:
        text = _("{tile} at place {place}")
        tiles = (text.format(tile=vocabulary.tile_name(tile), place=place) for place, tile in setup.tiles)
        yield _("Feasts: {tiles}").format(tiles=", ".join(tiles))


def action_text(setup: Setup, all_effects: Sequence[Effect]) -> Iterator[str]:
    """Yield the text of one action, in order: the table's changes, and one sentence for each player."""
    for tell, part in groupby(all_effects, lambda effect: TABLE.get(type(effect), _turn)):
        yield from tell(setup, tuple(part))


def _turn(setup: Setup, part: Sequence[Any]) -> Iterator[str]:
    """Consecutive effects of one player's turn; silent if none of them has a clause."""
    clauses = [f"{said} ({effect.rule})" for effect in part if (said := effect_text(effect))]
    if clauses:
        yield from _wrapped(_turn_sentence(setup, part, clauses))


def _turn_sentence(setup: Setup, part: Sequence[Any], clauses: Sequence[str]) -> str:
    return _("{name} {clauses}.").format(name=setup.players[part[0].player], clauses="; ".join(clauses))


def turn_sentences(setup: Setup, all_effects: Sequence[Effect]) -> Iterator[str]:
    """Yield one sentence for each player's turn, and one for the last turn, without the numbers of the rules."""
    for tell, group in groupby(all_effects, lambda effect: TABLE.get(type(effect), _turn)):
        part = tuple(group)
        clauses = [said for effect in part if (said := effect_text(effect))] if tell is _turn else []
        if clauses:
            yield _turn_sentence(setup, part, clauses)
        elif tell is _game_ended:
            yield _("That was the last turn.")


def history(setup: Setup, actions: Iterable[Action]) -> tuple[str, ...]:
    """The log of a game: each change of the table, and a sentence for each turn, the oldest first."""
    game, lines = new_game(setup), list[str]()
    for action in actions:
        game, happened = apply(game, action)
        for tell, group in groupby(happened, lambda effect: TABLE.get(type(effect), _turn)):
            part = tuple(group)
            told = turn_sentences(setup, part) if tell is _turn else tell(setup, part)
            lines += [line for each in told if (line := each.strip())]
    return tuple(lines)


def _wrapped(text: str) -> list[str]:
    return textwrap.wrap(text, WIDTH, initial_indent="  ", subsequent_indent="    ", break_on_hyphens=False)


def _plaza_turned(_setup: Setup, run: Sequence[effects.PlazaTurned]) -> Iterator[str]:
    text = _("The plaza at place {place} is turned over; its colour is now {colour} (3.7).")
    for turned in run:
        yield "  " + text.format(place=turned.place, colour=vocabulary.plaza_colour(turned.colour))


def _tile_turned(_setup: Setup, run: Sequence[effects.TileTurned]) -> Iterator[str]:
    text = _("{feast} at place {place} becomes a raid (6.2).")
    for turned in run:
        yield "  " + text.format(feast=vocabulary.the_feast(turned.tile), place=turned.place)


def _disc_turned(_setup: Setup, run: Sequence[effects.DiscTurned]) -> Iterator[str]:
    text = _("The disc turns: place {place} is neutral on day {day} (3.8).")
    for turned in run:
        yield "  " + text.format(place=turned.neutral, day=turned.day)


def _half_opened(_setup: Setup, run: Sequence[effects.HalfOpened]) -> Iterator[str]:
    for opened in run:
        yield ""
        yield vocabulary.day_and_half(opened.day, opened.half)


def _roll_corrected(_setup: Setup, run: Sequence[effects.RollCorrected]) -> Iterator[str]:
    text = _("The throw was misread (black {black}, clear {clear}); the half starts again.")
    for corrected in run:
        clear = ", ".join(map(str, corrected.before.clear))
        yield "  " + text.format(black=corrected.before.black, clear=clear)


def _dice_laid(_setup: Setup, run: Sequence[effects.DieLaid]) -> Iterator[str]:
    dice = []
    for die in run:
        text = _("black {value} on {colour}") if die.black else _("{value} on {colour}")
        dice.append(text.format(value=die.value, colour=vocabulary.plaza_colour(die.colour)))
    yield "  " + _("The dice from slot 0: {dice}.").format(dice=", ".join(dice))


def _plaza_destroyed(_setup: Setup, run: Sequence[effects.PlazaDestroyed]) -> Iterator[str]:
    for destroyed in run:
        if destroyed.black:
            strikes = _("The black {value} strikes {plaza} of slot {slot} ({rule}).")
            breaks = _("The black {value} destroys {plaza} of slot {slot} ({rule}).")
        else:
            strikes = _("The clear {value} strikes {plaza} of slot {slot} ({rule}).")
            breaks = _("The clear {value} destroys {plaza} of slot {slot} ({rule}).")
        plaza = vocabulary.the_plaza(destroyed.colour)
        text = strikes if destroyed.attacks else breaks
        yield "  " + text.format(value=destroyed.value, plaza=plaza, slot=destroyed.slot, rule=destroyed.rule)


def _black_ignored(_setup: Setup, run: Sequence[effects.BlackIgnored]) -> Iterator[str]:
    for ignored in run:
        text = _("The black {value} lies on the black feast and strikes nothing (6.2).")
        yield "  " + text.format(value=ignored.value)


def _cell_attacked(setup: Setup, run: Sequence[effects.CellAttacked]) -> Iterator[str]:
    """One strike on every sheet: the crossed-out cells with their losses, and the fortresses that hold."""
    first = run[0]
    cell = vocabulary.cell(first.district, first.number)
    fates = [_fate(setup.players[attack.player], attack) for attack in run]
    yield from _wrapped(_("Attacked: {cell}. {fates}.").format(cell=cell, fates="; ".join(fates)))


def _fate(name: str, attack: effects.CellAttacked) -> str:
    if attack.outcome == Outcome.PROTECTED:
        text = _("{name} is protected by the fortress of column {column} ({rule})")
        return text.format(name=name, column=attack.column, rule=attack.rule)
    if attack.outcome == Outcome.ALREADY_CROSSED:
        return _("{name} has already crossed it out").format(name=name)
    lost = listed([vocabulary.the_building(kind, attack.district) for kind in attack.lost])
    if not lost:
        return _("{name} crosses it out and loses nothing").format(name=name)
    return _("{name} crosses it out and loses {buildings}").format(name=name, buildings=lost)


def _game_ended(_setup: Setup, _run: Sequence[effects.GameEnded]) -> Iterator[str]:
    yield "  " + _("That was the last turn (3.8).")


TABLE: dict[type[Any], Callable[[Setup, Sequence[Any]], Iterator[str]]] = {
    effects.PlazaTurned: _plaza_turned,
    effects.TileTurned: _tile_turned,
    effects.DiscTurned: _disc_turned,
    effects.HalfOpened: _half_opened,
    effects.RollCorrected: _roll_corrected,
    effects.DieLaid: _dice_laid,
    effects.PlazaDestroyed: _plaza_destroyed,
    effects.BlackIgnored: _black_ignored,
    effects.CellAttacked: _cell_attacked,
    effects.GameEnded: _game_ended,
}
"""The lines for effects on the whole table; the effects of a player's own turn have fragments."""


def _result(game: Game) -> Iterator[str]:
    if game.half_index < 0:
        yield _("No dice have been thrown yet.")
    elif not game.over:
        text = _("The game is at {half}. The score so far:")
        yield text.format(half=vocabulary.day_and_half(game.day, game.half))
    else:
        yield joined((_("The game is over."), headline(TROYES_DICE, game)))


def score_table(game: Game) -> Iterator[str]:
    """The score of every player with its breakdown, a line each (5.1-5.3)."""
    rows = [_row(score(sheet)) for sheet in game.sheets]
    player, titles = pgettext("column", "player"), headings()
    widest = max(len(player), *map(len, game.setup.players))
    widths = [max(len(heading), 3) for heading in titles]
    yield _line(player.ljust(widest), titles, widths)
    for name, row in zip(game.setup.players, rows, strict=True):
        yield _line(name.ljust(widest), [str(points) for points in row], widths)


def _row(points: Score) -> tuple[int, ...]:
    return (*points.characters, *points.unspent, points.citizens, points.total)


def _line(first: str, cells: Sequence[str], widths: Sequence[int]) -> str:
    return "  ".join([first, *(cell.rjust(width) for cell, width in zip(cells, widths, strict=True))])
