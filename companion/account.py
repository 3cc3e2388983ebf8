"""A replayed game as a readable account: half by half, who did what, and the score with its breakdown."""

import textwrap
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any

from companion.clauses import clause
from companion.words import listed
from engine.troyes_dice import Effect, Game, Score, Setup, new_game, score, winners
from engine.troyes_dice import effects as happened
from engine.troyes_dice.effects import Outcome
from engine.troyes_dice.sheet import BUILDING_NAMES

WIDTH = 100
"""Columns of a line; a longer turn goes on in the next one."""

HEADINGS = (
    *("fortresses", "palaces", "great halls", "town halls", "cathedrals", "bishoprics"),
    *("influence", "deniers", "knowledge", "citizens", "total"),
)
"""The score's columns: the buildings that characters count (5.1), unspent resources (5.2), citizens (5.3)."""


def account(setup: Setup, steps: Iterable[tuple[Game, Sequence[Effect]]]) -> Iterator[str]:
    """Tell a game line by line, without line ends.

    `steps` are the game after each action and the effects of it, in order; the last game is scored at the end.
    """
    game = new_game(setup)
    yield from _heading(setup)
    for game, effects in steps:  # noqa: B007 - the last game is what is scored
        yield from _step(setup, effects)
    yield ""
    yield from _result(game)
    yield from score_table(game)


def _heading(setup: Setup) -> Iterator[str]:
    yield f"Troyes Dice with {listed(setup.players)}"
    yield f"Numbers above the columns: {' '.join(map(str, setup.numbering))}"
    plazas = (f"{up.word}/{back.word}" for up, back in setup.plazas)
    yield f"Plazas from place 0, up/hidden: {', '.join(plazas)}"
    if setup.tiles:
        yield f"Feasts: {', '.join(f'{tile.word} at place {place}' for place, tile in setup.tiles)}"


def _step(setup: Setup, effects: Sequence[Effect]) -> Iterator[str]:
    """One action, in order: what happened to the whole table, and each player's own part as one sentence."""
    for tell, part in groupby(effects, lambda effect: TABLE.get(type(effect), _turn)):
        yield from tell(setup, tuple(part))


def _turn(setup: Setup, part: Sequence[Any]) -> Iterator[str]:
    """Consecutive effects of one player's turn; silent where none of them has a clause."""
    clauses = [f"{said} ({effect.rule})" for effect in part if (said := clause(effect))]
    if clauses:
        yield from _wrapped(f"{setup.players[part[0].player]} {'; '.join(clauses)}.")


def _wrapped(text: str) -> list[str]:
    return textwrap.wrap(text, WIDTH, initial_indent="  ", subsequent_indent="    ", break_on_hyphens=False)


def _plaza_turned(_: Setup, run: Sequence[happened.PlazaTurned]) -> Iterator[str]:
    for turned in run:
        yield f"  The plaza at place {turned.place} is turned over and is {turned.colour.word} now (3.7)."


def _tile_turned(_: Setup, run: Sequence[happened.TileTurned]) -> Iterator[str]:
    for turned in run:
        yield f"  The {turned.tile.word} feast at place {turned.place} is a raid from now on (6.2)."


def _disc_turned(_: Setup, run: Sequence[happened.DiscTurned]) -> Iterator[str]:
    for turned in run:
        yield f"  The disc is turned: place {turned.neutral} is neutral on day {turned.day} (3.8)."


def _half_opened(_: Setup, run: Sequence[happened.HalfOpened]) -> Iterator[str]:
    for opened in run:
        yield ""
        yield f"Day {opened.day}, {opened.half.word}"


def _roll_corrected(_: Setup, run: Sequence[happened.RollCorrected]) -> Iterator[str]:
    for corrected in run:
        before = ", ".join(map(str, corrected.before.clear))
        yield f"  The throw was read wrong (black {corrected.before.black}, clear {before}); the half opens anew."


def _dice_laid(_: Setup, run: Sequence[happened.DieLaid]) -> Iterator[str]:
    dice = (f"{'black ' if die.black else ''}{die.value} on {die.colour.word}" for die in run)
    yield f"  The dice from slot 0: {', '.join(dice)}."


def _plaza_destroyed(_: Setup, run: Sequence[happened.PlazaDestroyed]) -> Iterator[str]:
    for destroyed in run:
        die = f"The {'black' if destroyed.black else 'clear'} {destroyed.value}"
        does = "strikes" if destroyed.attacks else "destroys"
        yield f"  {die} {does} the {destroyed.colour.word} plaza of slot {destroyed.slot} ({destroyed.rule})."


def _black_ignored(_: Setup, run: Sequence[happened.BlackIgnored]) -> Iterator[str]:
    for ignored in run:
        yield f"  The black {ignored.value} lies on the black feast and strikes nothing (6.2)."


def _cell_attacked(setup: Setup, run: Sequence[happened.CellAttacked]) -> Iterator[str]:
    """One strike on every sheet: whose cell is crossed out and what is lost, whose fortress holds."""
    first = run[0]
    fates = [f"{setup.players[attack.player]} {_fate(attack)}" for attack in run]
    yield from _wrapped(f"{first.district.word.capitalize()} {first.number}: {'; '.join(fates)}.")


def _fate(attack: happened.CellAttacked) -> str:
    if attack.outcome == Outcome.PROTECTED:
        return f"is protected by the fortress of column {attack.column} ({attack.rule})"
    if attack.outcome == Outcome.ALREADY_CROSSED:
        return "has it crossed out already"
    lost = listed([BUILDING_NAMES[kind, attack.district] for kind in attack.lost])
    return f"crosses it out and loses the {lost}" if lost else "crosses it out and loses nothing"


def _game_ended(_setup: Setup, _run: Sequence[happened.GameEnded]) -> Iterator[str]:
    yield "  That was the last turn (3.8)."


TABLE: dict[type[Any], Callable[[Setup, Sequence[Any]], Iterator[str]]] = {
    happened.PlazaTurned: _plaza_turned,
    happened.TileTurned: _tile_turned,
    happened.DiscTurned: _disc_turned,
    happened.HalfOpened: _half_opened,
    happened.RollCorrected: _roll_corrected,
    happened.DieLaid: _dice_laid,
    happened.PlazaDestroyed: _plaza_destroyed,
    happened.BlackIgnored: _black_ignored,
    happened.CellAttacked: _cell_attacked,
    happened.GameEnded: _game_ended,
}
"""What happened to the whole table; the effects of a player's own turn have a clause each."""


def _result(game: Game) -> Iterator[str]:
    if game.half_index < 0:
        yield "No dice have been thrown yet."
    elif not game.over:
        yield f"The game stands at day {game.day}, {game.half.word}. The score so far:"
    else:
        scores = [score(sheet) for sheet in game.sheets]
        best = winners(scores)
        names = listed([game.setup.players[player] for player in best])
        verb = "has" if len(scores) == 1 else "wins with" if len(best) == 1 else "share the win with"
        yield f"The game is over. {names} {verb} {scores[best[0]].total} points:"


def score_table(game: Game) -> Iterator[str]:
    """The score of every player with its breakdown, a line each (5.1-5.3)."""
    rows = [_row(score(sheet)) for sheet in game.sheets]
    widest = max(len("player"), *map(len, game.setup.players))
    widths = [max(len(heading), 3) for heading in HEADINGS]
    yield _line("player".ljust(widest), HEADINGS, widths)
    for name, row in zip(game.setup.players, rows, strict=True):
        yield _line(name.ljust(widest), [str(points) for points in row], widths)


def _row(points: Score) -> tuple[int, ...]:
    return (*points.characters, *points.unspent, points.citizens, points.total)


def _line(first: str, cells: Sequence[str], widths: Sequence[int]) -> str:
    return "  ".join([first, *(cell.rjust(width) for cell, width in zip(cells, widths, strict=True))])
