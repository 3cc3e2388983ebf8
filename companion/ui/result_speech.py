"""The crier's result: the ranking from the last to the first, the winner's margin, and new achievements."""

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from companion.game.crier import Part, Sentence, Sentences, order, seen
from companion.game.table import TableGame
from companion.i18n.language import _, ngettext
from companion.i18n.numbers import count_word, listed

MAX_RANKED = 6
"""Places that are announced; those behind stand on the screen."""
MAX_ACHIEVERS = 3
"""Players whose new achievements are announced, the best first."""


def result_sentences(table: TableGame, game: Any, earned: Sequence[Sequence[Any]] = ()) -> Sentences:
    """Return the result of a finished game; `earned` are each seat's first-time achievements.

    If time is short, those behind are named without their points, the winner without the margin, and
    the last ones not at all.
    """
    standings, names = table.rules.standings(game), game.setup.players
    places = [
        (rank, [names[each.player] for each in group], group[0].points)
        for rank, group in ((rank, tuple(each)) for rank, each in groupby(standings, lambda each: each.rank))
    ]
    behind = [Sentence(_place(*each), Part.NEWS, brief=_briefly(*each)) for each in places[1:MAX_RANKED]]
    _first, winners, best = places[0]
    ahead = best - places[1][2] if len(places) > 1 else 0
    new = [
        _new(names[each.player], [_(table.final_score.achievements[one]) for one in earned[each.player]])
        for each in standings
        if earned[each.player : each.player + 1]
    ]
    more = (table.final_score.told(game), *[each for each in new if each][:MAX_ACHIEVERS])
    alone = len(names) == 1
    won = order(_winner(winners, best, ahead, alone), brief=_winner(winners, best, 0, alone))
    return (*behind[::-1], won, *(seen(each) for each in more if each))


def _place(rank: int, names: Sequence[str], total: int) -> str:
    texts = {
        2: _("In second place, {names} with {points}."),
        3: _("In third place, {names} with {points}."),
        4: _("In fourth place, {names} with {points}."),
        5: _("In fifth place, {names} with {points}."),
        6: _("In sixth place, {names} with {points}."),
    }
    text = texts.get(rank, _("{names} with {points}."))
    points = ngettext("{points} point", "{points} points", total).format(points=count_word(total))
    return text.format(names=listed(names), points=points)


def _briefly(rank: int, names: Sequence[str], _total: int) -> str:
    """The same without the points."""
    texts = {
        2: _("Second {names}."),
        3: _("Third {names}."),
        4: _("Fourth {names}."),
        5: _("Fifth {names}."),
        6: _("Sixth {names}."),
    }
    return texts.get(rank, "{names}.").format(names=listed(names))


def _winner(names: Sequence[str], total: int, ahead: int, alone: bool) -> str:
    if alone:
        won = ngettext("{names} has {points} point.", "{names} has {points} points.", total)
    elif len(names) > 1:
        won = ngettext(
            "{names} share the win with {points} point each.", "{names} share the win with {points} points each.", total
        )
    elif not ahead:
        won = ngettext("{names} wins with {points} point.", "{names} wins with {points} points.", total)
    else:
        won = ngettext(
            "{names} wins with {points} point, {margin} ahead!", "{names} wins with {points} points, {margin} ahead!",
            total,
        )  # fmt: skip
    return won.format(names=listed(names), points=count_word(total), margin=count_word(ahead))


def _new(name: str, earned: Sequence[str]) -> str:
    """The player's new achievements, the rarest by name; empty without one."""
    if not earned:
        return ""
    best, more = earned[-1], len(earned) - 1
    if not more:
        return _("New for {name}: {achievement}.").format(name=name, achievement=best)
    text = ngettext(
        "New for {name}: {achievement}, and {count} more.", "New for {name}: {achievement}, and {count} more.", more
    )
    return text.format(name=name, achievement=best, count=count_word(more))
