"""The screens of Pig: the target and the turn."""

from companion.games.pig import announcements, update_turn
from companion.games.pig.model import PlayerTurn, Target, drafts_of
from companion.i18n.language import _, ngettext
from companion.i18n.numbers import elided, joined
from companion.ui import update_table, update_throw
from companion.ui.model import Model
from companion.ui.screens.frame import above, grid, inside, label, page, player_badge, row, said, split, stack
from companion.ui.toolkit import theme
from companion.ui.toolkit.widgets import UNLIT, DieKey, Face, Key, Panel, Rect, RingLights, Style, Text, Tone, Widget
from engine.pig import Game, Hold, Roll
from engine.pig.state import TARGETS


def points_of(points: int) -> str:
    """An amount of points."""
    return ngettext("{n} point", "{n} points", points).format(n=points)


def view_target(model: Model, _screen: Target) -> list[Widget]:
    """A key for each target, and the start."""
    widgets, box = page(model, _("How long do you play?"))
    keys, foot = above(box, 88)
    chosen = drafts_of(model).target
    names = (_("A short game"), _("The usual game"))
    for target, name, rect in zip(TARGETS, names, stack(inside(keys, 40, 30), 1.0, 1.0), strict=True):
        widgets.append(
            Key(
                rect=rect,
                label=name,
                detail=points_of(target),
                size=28,
                selected=target == chosen,
                message=update_turn.pick_target.tap(target),
            )
        )
    return [
        *widgets,
        Key(rect=foot, label=_("Start"), size=30, style=Style.MAIN, message=update_table.start_game.tap()),
    ]


def view_turn(model: Model, _screen: PlayerTurn) -> list[Widget]:
    """The turn's points and its two keys at the left, everybody's points at the right."""
    game: Game = model.game
    now, name = game.now, game.setup.players[game.now.player]
    mends = () if not isinstance(game.last, Roll) else ((_("Correct roll"), update_throw.correct_roll.tap(), 150),)
    widgets, box = page(model, elided(_("{name}'s turn"), name=name), *mends, badge=player_badge(now.player))
    left, right = split(model, box, wide=430, tall=430)
    top, turn, keys = stack(left, 84, 1.0, 96)
    roll, hold = (keys, keys) if model.remote else row(keys, 2)
    lasting = isinstance(game.last, Hold)
    return [
        *widgets,
        *said(joined(announcements.announced(game, model.latest)), top, 3),
        *_turn(model, game, turn),
        Key(rect=roll, label=_("Roll"), size=30, style=Style.MAIN, message=update_turn.roll_again.tap()),
        Key(
            rect=hold,
            label=_("Take back") if lasting else _("Hold"),
            detail=_("the last hold") if lasting else points_of(now.points[now.player] + now.turn),
            size=26,
            enabled=lasting or now.rolls > 0,
            why=_("A turn begins with a roll; roll the die first. (Rule 2.3)"),
            message=update_turn.undo_hold.tap() if lasting else update_turn.hold_points.tap(),
        ),
        *_points(game, right),
    ]


def _turn(model: Model, game: Game, box: Rect) -> list[Widget]:
    """The ring of lights around the last roll, and the points of the turn."""
    ring, words = row(inside(box, 10, 8), 2)
    x, y, w, h = ring
    side = min(w, h)
    ring = (x + (w - side) // 2, y + (h - side) // 2, side, side)
    die = inside(ring, side * 3 // 10, side * 3 // 10)
    rolled = isinstance(game.last, Roll) and game.now.rolls > 0
    value = game.last.value if isinstance(game.last, Roll) and rolled else None
    amount, under = stack(words, 1.2, 1.0)
    return [
        Panel(rect=box),
        RingLights(rect=ring, lights=model.lights or UNLIT),
        DieKey(rect=die, value=value, framed=False),
        Text(rect=amount, text=str(game.now.turn), size=72, face=Face.SERIF, align=0),
        label(_("points in this turn"), under, theme.BODY, Tone.SOFT, align=0, lines=2),
    ]


def _points(game: Game, box: Rect) -> list[Widget]:
    """A line for each player: whose turn it is, the name, the points."""
    count = len(game.setup.players)
    columns = 1 if count <= 6 else 2
    rows = max(4, (count + columns - 1) // columns)
    widgets: list[Widget] = [Panel(rect=box)]
    rects = grid(inside(box, 10, 8), columns, rows, 4)
    for player, (name, points, (x, y, w, h)) in enumerate(
        zip(game.setup.players, game.now.points, rects, strict=False)
    ):
        open_turn = player == game.now.player
        widgets += [
            Text(
                rect=(x, y, 22, h),
                text="\N{BLACK RIGHT-POINTING TRIANGLE}" if open_turn else "",
                size=theme.SMALL,
                align=0,
            ),
            Text(rect=(x + 24, y, w - 84, h), text=name, size=theme.LARGE, face=Face.BOLD if open_turn else Face.SANS),
            Text(rect=(x + w - 60, y, 56, h), text=str(points), size=theme.LARGE, face=Face.BOLD, align=1),
        ]
    return widgets


def heading(game: Game, correcting: bool) -> str:
    """The title over a throw."""
    name = game.setup.players[game.now.player]
    return _("Correct the roll") if correcting else elided(_("{name}'s turn"), name=name)
