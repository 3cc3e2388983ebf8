"""The crier's result: the ranking from the last to the first, the winner's margin, and new achievements."""

from collections.abc import Sequence

from companion.games.troyes_dice.achievement_names import achievement
from companion.games.troyes_dice.verdict import verdict
from companion.i18n.language import _, ngettext
from companion.i18n.numbers import count_word, listed
from engine.troyes_dice import Game, score
from engine.troyes_dice.achievements import Achievement

MAX_RANKED = 6
"""Places that are announced; those behind stand on the screen."""
MAX_ACHIEVERS = 3
"""Players whose new achievements are announced, the best first."""


def result_sentences(game: Game, earned: Sequence[Sequence[Achievement]] = ()) -> tuple[str, ...]:
    """Return the result of a finished game; `earned` are each seat's first-time achievements."""
    totals = [score(sheet).total for sheet in game.sheets]
    order = sorted(range(len(totals)), key=lambda player: -totals[player])
    groups = _groups(order, totals)
    said = [_place(game, place, players, totals[players[0]]) for place, players in groups[1:][: MAX_RANKED - 1]][::-1]
    winners, best = groups[0][1], totals[order[0]]
    ahead = best - totals[groups[1][1][0]] if len(groups) > 1 else 0
    new = [_new(game.setup.players[player], earned[player]) for player in order if earned[player : player + 1] != ()]
    alone = (verdict(best),) if len(totals) == 1 else ()
    return (
        *said,
        _winner(game, winners, best, ahead),
        *alone,
        *[sentence for sentence in new if sentence][:MAX_ACHIEVERS],
    )


def _groups(order: Sequence[int], totals: Sequence[int]) -> list[tuple[int, list[int]]]:
    """The players with the same points, the best first, each with the place that they share, 1 for the winners."""
    groups: list[tuple[int, list[int]]] = []
    for index, player in enumerate(order):
        if groups and totals[groups[-1][1][0]] == totals[player]:
            groups[-1][1].append(player)
        else:
            groups.append((index + 1, [player]))
    return groups


def _place(game: Game, place: int, players: Sequence[int], total: int) -> str:
    texts = {
        2: _("In second place, {names} with {points}."),
        3: _("In third place, {names} with {points}."),
        4: _("In fourth place, {names} with {points}."),
        5: _("In fifth place, {names} with {points}."),
        6: _("In sixth place, {names} with {points}."),
    }
    text = texts.get(place, _("{names} with {points}."))
    points = ngettext("{points} point", "{points} points", total).format(points=count_word(total))
    return text.format(names=listed([game.setup.players[player] for player in players]), points=points)


def _winner(game: Game, players: Sequence[int], total: int, ahead: int) -> str:
    names, points = listed([game.setup.players[player] for player in players]), count_word(total)
    if len(game.seats) == 1:
        won = ngettext("{names} has {points} point.", "{names} has {points} points.", total)
    elif len(players) > 1:
        won = ngettext(
            "{names} share the win with {points} point each.", "{names} share the win with {points} points each.", total
        )
    else:
        won = ngettext(
            "{names} wins with {points} point, {margin} ahead!", "{names} wins with {points} points, {margin} ahead!",
            total,
        )  # fmt: skip
    return won.format(names=names, points=points, margin=count_word(ahead))


def _new(name: str, earned: Sequence[Achievement]) -> str:
    """The player's new achievements, the rarest by name; empty without one."""
    if not earned:
        return ""
    best, more = achievement(earned[-1]), len(earned) - 1
    if not more:
        return _("New for {name}: {achievement}.").format(name=name, achievement=best)
    text = ngettext(
        "New for {name}: {achievement}, and {count} more.", "New for {name}: {achievement}, and {count} more.", more
    )
    return text.format(name=name, achievement=best, count=count_word(more))
