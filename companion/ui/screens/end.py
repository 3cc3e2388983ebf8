"""The score, line by line."""

from companion.ui import theme
from companion.ui.messages import Back, OpenEnd, OpenPlayer, OpenSheet
from companion.ui.model import End, Model
from companion.ui.screens.frame import EDGE, TOP, grid, header, label
from companion.ui.widgets import Face, Icon, Key, Panel, Picture, Style, Text, Tone, Widget
from companion.ui.wording import many
from companion.words import listed
from engine.troyes_dice import Game, Resource, score, winners
from engine.troyes_dice.sheet import CHARACTERS

RIGHT = 324
TIMES = "\N{MULTIPLICATION SIGN}"


def view(model: Model, screen: End) -> list[Widget]:
    """Everybody's points at the left, one player's breakdown at the right."""
    game = model.game
    assert game is not None
    player = screen.player
    widgets = header(model, headline(game), ("Sheet", OpenSheet(player), 110))
    widgets += _ranking(game, player)
    widgets += _breakdown(game, player)
    widgets += [
        Key(rect=(RIGHT, 404, 228, 68), label="Change last turn", size=20, message=OpenPlayer(player)),
        Key(rect=(560, 404, 232, 68), label="Done", size=26, style=Style.MAIN, message=Back()),
    ]
    return widgets


def headline(game: Game) -> str:
    """Who won; several share a tie."""
    points = [score(sheet) for sheet in game.sheets]
    first = winners(points)
    names = [game.setup.players[player] for player in first]
    total = points[first[0]].total
    if len(game.seats) == 1:
        return f"{names[0]}: {total} points"
    if len(names) == 1:
        return f"{names[0]} wins with {total} points"
    if len(names) > 2:
        return f"{len(names)} players share the win"
    return f"{listed(names)} share the win"


def _ranking(game: Game, shown: int) -> list[Widget]:
    points = [score(sheet).total for sheet in game.sheets]
    order = sorted(range(len(points)), key=lambda player: (-points[player], player))
    columns = 1 if len(order) <= 7 else 2
    rects = grid((EDGE, TOP + 2, 308, 406), columns, 7, 6)
    widgets: list[Widget] = []
    if len(order) > len(rects):
        page = order.index(shown) // (len(rects) - 1)
        following = (page + 1) * (len(rects) - 1)
        message = OpenEnd(order[following if following < len(order) else 0])
        widgets.append(Key(rect=rects[-1], label="More", icon=Icon.NEXT, message=message))
        order = order[following - len(rects) + 1 : following]
    for player, rect in zip(order, rects, strict=False):
        x, y, w, h = rect
        widgets.append(Key(rect=rect, label="", selected=player == shown, message=OpenEnd(player)))
        left = x + 10
        if points[player] == max(points):
            crown = (x + 6, y + 9, 34, 34) if columns == 1 else (x - 3, y - 7, 24, 24)
            widgets.append(Picture(rect=crown, icon=Icon.CROWN))
            left += 34 if columns == 1 else 0
        name = game.setup.players[player]
        widgets += [
            Text(rect=(left, y, x + w - 40 - left, h), text=name, size=20, face=Face.BOLD),
            Text(rect=(x + w - 44, y, 38, h), text=str(points[player]), size=22, face=Face.BOLD, align=1),
        ]
    return widgets


def lines_of(game: Game, player: int) -> list[tuple[str, str, int]]:
    """A player's score line by line: what, how it is counted, points."""
    sheet = game.seats[player].sheet
    points = score(sheet)
    lines = []
    for column, (name, kind, district) in enumerate(CHARACTERS):
        number = sheet.characters[column]
        built = len(sheet.columns(kind, district))
        how = f"{many(kind, district, built)} {TIMES} {number}" if number else "no number"
        lines.append((name, how, points.characters[column]))
    for resource in Resource:
        held = sheet.held[resource]
        lines.append((f"Unspent {resource.word}", f"{held} ÷ 2", points.unspent[resource]))
    red, yellow, white = sheet.citizens
    lines.append(("Citizens", f"{red} + {yellow} + {white}", points.citizens))
    return lines


def _breakdown(game: Game, player: int) -> list[Widget]:
    widgets: list[Widget] = [Panel(rect=(RIGHT, TOP + 2, 468, 332))]
    y, pitch = TOP + 6, 27
    for index, (name, how, points) in enumerate(lines_of(game, player)):
        top = y + index * pitch
        widgets += [
            label(name, (RIGHT + 16, top, 214, pitch), 19),
            label(how, (RIGHT + 232, top, 160, pitch), 17, Tone.SOFT),
            Text(rect=(RIGHT + 392, top, 60, pitch), text=str(points), size=20, face=Face.BOLD, align=1),
        ]
    total = score(game.seats[player].sheet).total
    top = y + 10 * pitch + 6
    widgets += [
        label(game.setup.players[player], (RIGHT + 16, top, 300, 44), theme.LARGE, face=Face.SERIF),
        Text(rect=(RIGHT + 332, top, 120, 44), text=str(total), size=36, face=Face.SERIF, tone=Tone.BLUE, align=1),
    ]
    return widgets
