"""The end of a game: the score pad, the verdict, new and near achievements."""

from companion.games.troyes_dice import update_end, update_half, update_review
from companion.games.troyes_dice.achievement_names import achievement
from companion.games.troyes_dice.model import SCORE_LINES, End
from companion.games.troyes_dice.screens.ghost import ghost_panel, has_ghost
from companion.games.troyes_dice.screens.score_pad import HEAD, counted_points, score_pad
from companion.games.troyes_dice.update_coach import is_computer
from companion.games.troyes_dice.verdict import verdict
from companion.i18n.language import _, ngettext
from companion.i18n.numbers import listed
from companion.ui import update_back, update_result
from companion.ui.model import Model
from companion.ui.screens.frame import above, beside, label, page, row, stack
from companion.ui.toolkit import theme
from companion.ui.toolkit.widgets import Face, Icon, Key, Picture, Rect, Style, Tone, Widget
from engine.troyes_dice import Game, score, winners
from engine.troyes_dice.achievements import is_near, progress, result_of
from engine.troyes_dice.game import TROYES_DICE

BAND, DONE_W = 100, 236
"""The foot of a wide screen: the line of achievements above a key, and the main key beside both."""
HINTS_W, LONE_W = 126, 250
"""The width of the number of hints, at the right of a line, and that of a lone player's verdict on a wide screen."""
GHOST_W, TALL_GHOST_W = 160, 128
"""The width of the ghost's panel, which stands above the names of the lines."""


def view(model: Model, screen: End) -> list[Widget]:
    """The score pad with all players; below it the achievements and the keys."""
    game = model.game
    assert game is not None
    player = screen.player
    review = (_("Review"), update_review.open_review.tap(reviewed(model, player)), 110)
    shown = (
        (_("Sheet"), update_half.open_sheet.tap(player), 96),
        (_("Graph"), update_result.open_curve.tap(player), 96),
        (_("Share"), update_result.open_share.tap(), 110),
    )
    keys = (review, *shown)
    counting = screen.counted < SCORE_LINES
    widgets, box = page(model, _("Counting the score") if counting else headline(game), *keys)
    rest, foot = above(box, theme.TARGET + 6 + theme.MAIN_TARGET if model.tall else BAND, 6)
    lone = len(game.seats) == 1
    pad, beneath = above(rest, theme.TARGET, 6) if lone and model.tall else (rest, rest)
    widgets += score_pad(model, game, screen, pad)
    if counting:
        return [
            *widgets,
            Key(rect=foot, label=_("Show it all"), size=26, style=Style.MAIN, message=update_end.count_all.tap()),
        ]
    if lone:
        x, y, w, h = pad
        # a lone player's points leave the right of a wide pad free
        words, hints = (
            row(beneath, 2) if model.tall else stack((x + w - LONE_W, y + HEAD, LONE_W - 16, h - HEAD), 1.0, 56)
        )
        told = verdict(counted_points(game, 0, SCORE_LINES))
        widgets += [label(told, words, theme.BODY, face=Face.BOLD, lines=5), *_hints(model, 0, hints)]
    strip, change, done = _foot(model, foot)
    if has_ghost(model):
        x, y, _w, _h = pad
        widgets += ghost_panel(model, (x, y, TALL_GHOST_W if model.tall else GHOST_W, HEAD - 6))
    if not model.remote or player == model.seat:
        widgets.append(Key(rect=change, label=_("Change last turn"), message=update_half.open_player.tap(player)))
    return [
        *widgets,
        *_strip(model, game, screen, strip),
        Key(rect=done, label=_("Done"), size=26, style=Style.MAIN, message=update_back.back.tap()),
    ]


def reviewed(model: Model, player: int) -> int:
    """The player whose game is reviewed: the one shown, but in place of a computer the person with the most points."""
    game: Game = model.game
    people = [each for each in range(len(game.seats)) if not is_computer(model, each)]
    return player if player in people else max(people, key=lambda each: score(game.seats[each].sheet).total)


def _foot(model: Model, box: Rect) -> tuple[Rect, Rect, Rect]:
    """The places of the line of achievements, of the key that changes a turn, and of the main key."""
    if model.tall:
        strip, keys = above(box, theme.MAIN_TARGET, 6)
        return strip, *beside(model, keys, (keys[2] - theme.GAP) // 2)
    left, done = beside(model, box, DONE_W)
    return *above(left, theme.TARGET, 4), done


def headline(game: Game) -> str:
    """Return the sentence with the winner; several share a tie."""
    points = [score(sheet) for sheet in game.sheets]
    first = winners(points)
    names = [game.setup.players[player] for player in first]
    total = points[first[0]].total
    if len(game.seats) == 1:
        return ngettext("{name}: {n} point", "{name}: {n} points", total).format(name=names[0], n=total)
    if len(names) == 1:
        text = ngettext("{name} wins with {n} point", "{name} wins with {n} points", total)
        return text.format(name=names[0], n=total)
    if len(names) > 2:
        return ngettext("{n} player shares the win", "{n} players share the win", len(names)).format(n=len(names))
    return _("{names} share the win").format(names=listed(names))


def summary(game: Game) -> str:
    """The result in a few lines: who won, and everybody's points."""
    points = sorted(
        ((score(seat.sheet).total, name) for seat, name in zip(game.seats, game.setup.players, strict=True)),
        key=lambda pair: -pair[0],
    )
    lines = [_("{name}: {n}").format(name=name, n=total) for total, name in points]
    return "\n".join([f"Troyes Dice: {headline(game)}", *lines])


def _strip(model: Model, game: Game, screen: End, box: Rect) -> list[Widget]:
    """Below the pad: new achievements or the nearest one, and at a table of several the hints in small print."""
    widgets: list[Widget] = []
    if len(game.seats) > 1 and model.coaching.hints_of(screen.player):
        box, hints = beside(model, box, HINTS_W)
        widgets += _hints(model, screen.player, hints)
    earned = _earned(model, screen)
    text = earned or nearly(model, game, screen.player)
    if text:
        x, y, w, h = box
        widgets += [
            Picture(rect=(x + 8, y + (h - 30) // 2, 30, 30), icon=Icon.CROWN if earned else Icon.MEDAL),
            label(text, (x + 46, y, w - 50, h), 18, Tone.BLUE, lines=2),
        ]
    return widgets


def _hints(model: Model, player: int, box: Rect) -> list[Widget]:
    """The number of hints that a player took, in small print; nothing if there were none."""
    hints = model.coaching.hints_of(player)
    if not hints:
        return []
    small = ngettext("{n} hint", "{n} hints", hints).format(n=hints)
    if model.coaching.coached:
        small = ngettext("with the coach, {n} hint", "with the coach, {n} hints", hints).format(n=hints)
    return [label(small, box, 18, Tone.SOFT, align=1, lines=2)]


def nearly(model: Model, game: Game, player: int) -> str:
    """The achievement that this game came nearest to, as "40 citizens: 38 of 40"; empty if none was near."""
    name = game.setup.players[player]
    known = next((person for person in model.people if person.name == name), None)
    held = known.achieved_in(TROYES_DICE.key) if known is not None else ()
    found = [each for each in progress(result_of(game, player)) if is_near(each) and each.achievement not in held]
    if not found:
        return ""
    best = max(found, key=lambda each: each.have / each.need)
    text = _("Nearly: {achievement} ({have} of {need})")
    return text.format(achievement=achievement(best.achievement), have=best.have, need=best.need)


def _earned(model: Model, screen: End) -> str:
    """Return the player's first-time achievements of this game, once the score is counted."""
    result = model.result
    if result is None or result.game_id != model.game_id or screen.counted < SCORE_LINES:
        return ""
    new = result.earned[screen.player] if screen.player < len(result.earned) else ()
    if not new:
        return ""
    if len(new) > 2:
        more = len(new) - 1
        text = ngettext("New: {first}, and {n} more achievement", "New: {first}, and {n} more achievements", more)
        return text.format(first=achievement(new[-1]), n=more)
    return _("New: {achievements}").format(achievements=_(", ").join(map(achievement, new)))
