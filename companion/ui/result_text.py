"""The result of a finished game in words, for any game: who won, and everybody's points."""

from typing import Any

from companion.game.table import TableGame
from companion.i18n.language import _, ngettext
from companion.i18n.numbers import digits, listed
from engine.game import Rules

AnyRules = Rules[Any, Any, Any, Any]


def headline(rules: AnyRules, game: Any) -> str:
    """Return the sentence with the winner; several share a win."""
    standings, players = rules.standings(game), game.setup.players
    names = [players[each.player] for each in standings if each.rank == 1]
    total = standings[0].points
    if len(players) == 1:
        return final_points(rules, game, 0)
    if len(names) == 1:
        text = ngettext("{name} wins with {n} point", "{name} wins with {n} points", total)
        return text.format(name=names[0], n=digits(total))
    if len(names) > 2:
        return ngettext("{n} player shares the win", "{n} players share the win", len(names)).format(n=len(names))
    return _("{names} share the win").format(names=listed(names))


def final_points(rules: AnyRules, game: Any, player: int) -> str:
    """A player's points: `Ada: 40 points`."""
    points = next(each.points for each in rules.standings(game) if each.player == player)
    text = ngettext("{name}: {n} point", "{name}: {n} points", points)
    return text.format(name=game.setup.players[player], n=digits(points))


def summary(table: TableGame, game: Any) -> tuple[str, ...]:
    """The result in a few lines: the game and who won, then everybody's points."""
    players = game.setup.players
    return (
        _("{game}: {result}").format(game=_(table.title), result=headline(table.rules, game)),
        *(
            _("{name}: {n}").format(name=players[each.player], n=digits(each.points))
            for each in table.rules.standings(game)
        ),
    )
