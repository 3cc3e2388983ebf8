"""The score, counted up line by line; everybody's points beside it, and the achievements."""

from companion.games.troyes_dice.achievement_names import achievement
from companion.games.troyes_dice.messages import CountAll, OpenEnd, OpenPlayer, OpenSheet
from companion.games.troyes_dice.model import SCORE_LINES, End
from companion.games.troyes_dice.screens.ghost import ghost_panel, has_ghost
from companion.games.troyes_dice.vocabulary import buildings, resource
from companion.i18n.language import _, ngettext
from companion.i18n.numbers import listed
from companion.ui.messages import Back, OpenCurve, OpenShare
from companion.ui.model import Model
from companion.ui.screens.frame import above, grid, label, page, row, split
from companion.ui.toolkit import theme
from companion.ui.toolkit.widgets import Face, Icon, Key, Panel, Picture, Rect, Style, Text, Tone, Widget
from engine.troyes_dice import Game, Resource, score, winners
from engine.troyes_dice.sheet import CHARACTERS

TIMES = "\N{MULTIPLICATION SIGN}"


def view(model: Model, screen: End) -> list[Widget]:
    """Everybody's points at the left, one player's breakdown at the right; on a tall screen above and below."""
    game = model.game
    assert game is not None
    player = screen.player
    keys = ((_("Sheet"), OpenSheet(player), 96), (_("Graph"), OpenCurve(player), 96), (_("Share"), OpenShare(), 110))
    counting = screen.counted < SCORE_LINES
    widgets, box = page(model, _("Counting the score") if counting else headline(game), *keys)
    left, right = split(model, box, 308, 236)
    breakdown, foot = above(right, theme.MAIN_TARGET)
    widgets += _ranking(model, game, screen, left)
    widgets += _breakdown(model, game, screen, breakdown)
    if counting:
        return [*widgets, Key(rect=foot, label=_("Show it all"), size=26, style=Style.MAIN, message=CountAll())]
    change, done = row(foot, 2)
    return [
        *widgets,
        Key(rect=change, label=_("Change last turn"), message=OpenPlayer(player)),
        Key(rect=done, label=_("Done"), size=26, style=Style.MAIN, message=Back()),
    ]


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


def counted_points(game: Game, player: int, lines: int) -> int:
    """A player's points in the first so many lines of the score."""
    return sum(points for _name, _how, points in lines_of(game, player)[:lines])


def _ranking(model: Model, game: Game, screen: End, box: Rect) -> list[Widget]:
    """The players in their seats' order while it is counted, then by their points, the winners crowned."""
    counting = screen.counted < SCORE_LINES
    points = [counted_points(game, player, screen.counted) for player in range(len(game.seats))]
    order = list(range(len(points)))
    if not counting:
        order.sort(key=lambda player: (-points[player], player))
    narrow = model.tall or len(order) > 7
    rects = grid(box, 2 if narrow else 1, 4 if model.tall else 7, 6)
    widgets: list[Widget] = []
    if len(order) > len(rects):
        shown = order.index(screen.player) // (len(rects) - 1)
        following = (shown + 1) * (len(rects) - 1)
        message = OpenEnd(order[following if following < len(order) else 0])
        widgets.append(Key(rect=rects[-1], label=_("More"), icon=Icon.NEXT, message=message))
        order = order[following - len(rects) + 1 : following]
    for player, rect in zip(order, rects, strict=False):
        crowned = not counting and points[player] == max(points)
        widgets.append(Key(rect=rect, label="", selected=player == screen.player, message=OpenEnd(player)))
        widgets += _rank(game.setup.players[player], points[player], crowned, rect, narrow)
    if has_ghost(model) and not counting and len(order) < len(rects):
        widgets += ghost_panel(model, rects[len(order)])
    return widgets


def _rank(name: str, points: int, crowned: bool, rect: Rect, narrow: bool) -> list[Widget]:
    x, y, w, h = rect
    left = x + 10
    widgets: list[Widget] = []
    if crowned:
        crown = (x - 3, y - 7, 24, 24) if narrow else (x + 6, y + (h - 34) // 2, 34, 34)
        widgets.append(Picture(rect=crown, icon=Icon.CROWN))
        left += 0 if narrow else 34
    left -= 5 if narrow else 0
    return [
        *widgets,
        Text(rect=(left, y, x + w - 33 - left, h), text=name, size=20, face=Face.BOLD),
        Text(rect=(x + w - 36, y, 32, h), text=str(points), size=22, face=Face.BOLD, align=1),
    ]


def lines_of(game: Game, player: int) -> list[tuple[str, str, int]]:
    """Return a player's score line by line: the name, the calculation, the points."""
    sheet = game.seats[player].sheet
    points = score(sheet)
    lines = []
    for column, (name, kind, district) in enumerate(CHARACTERS):
        number = sheet.characters[column]
        built = len(sheet.columns(kind, district))
        how = f"{buildings(kind, district, built)} {TIMES} {number}" if number else _("no number")
        lines.append((name, how, points.characters[column]))
    for which in Resource:
        held = sheet.held[which]
        unspent = _("Unspent: {resource}").format(resource=resource(which))
        lines.append((unspent, f"{held} ÷ 2", points.unspent[which]))
    red, yellow, white = sheet.citizens
    lines.append((_("Citizens"), f"{red} + {yellow} + {white}", points.citizens))
    return lines


def _breakdown(model: Model, game: Game, screen: End, box: Rect) -> list[Widget]:
    x, y, w, h = box
    widgets: list[Widget] = [Panel(rect=box)]
    earned = _earned(model, screen)
    foot = 44 + (46 if earned else 0)
    pitch = (h - foot - 12) / SCORE_LINES
    for index, (name, how, points) in enumerate(lines_of(game, screen.player)[: screen.counted]):
        top, high = round(y + 6 + index * pitch), int(pitch)
        widgets += [
            label(name, (x + 14, top, w * 11 // 25 - 14, high), 18),
            label(how, (x + w * 11 // 25 + 4, top, w * 10 // 25, high), theme.SMALL, Tone.SOFT),
            Text(rect=(x + w - 66, top, 52, high), text=str(points), size=19, face=Face.BOLD, align=1),
        ]
    total = counted_points(game, screen.player, screen.counted)
    top = y + h - foot - 2
    widgets += [
        label(game.setup.players[screen.player], (x + 14, top, w - 232, 44), theme.LARGE, face=Face.SERIF),
        Text(rect=(x + w - 134, top, 120, 44), text=str(total), size=36, face=Face.SERIF, tone=Tone.BLUE, align=1),
    ]
    if hints := model.coaching.hints_of(screen.player):
        small = ngettext("{n} hint", "{n} hints", hints).format(n=hints)
        widgets.append(label(small, (x + w - 214, top + 4, 90, 40), theme.SMALL, Tone.SOFT, align=0))
    if earned:
        widgets += [
            Picture(rect=(x + 12, top + 48, 32, 32), icon=Icon.CROWN),
            label(earned, (x + 52, top + 43, w - 66, 44), theme.SMALL, Tone.BLUE, lines=2),
        ]
    return widgets


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
