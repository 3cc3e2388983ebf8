"""A player's map in the making: the boards that are left, the drawing that moves along, the castle's space."""

from companion.games.castles_of_tuscany import update_game, update_maps, vocabulary
from companion.games.castles_of_tuscany.hexagons import Cell, hexagons
from companion.games.castles_of_tuscany.model import MapSetup
from companion.games.castles_of_tuscany.screens.cards import entry
from companion.games.castles_of_tuscany.screens.header import game_page, on_phones
from companion.games.castles_of_tuscany.update_maps import player_of
from companion.i18n.language import _
from companion.i18n.numbers import elided
from companion.ui.message import Message
from companion.ui.model import Model
from companion.ui.screens.draw import draw_keys
from companion.ui.screens.frame import grid, inside, label, row, split, stack
from companion.ui.toolkit import theme
from companion.ui.toolkit.widgets import Icon, Key, Panel, Rect, Widget
from companion.ui.update_computers import is_computer
from companion.ui.update_shell import choice
from engine.castles_of_tuscany.actions import LaidBoard, LayMap
from engine.castles_of_tuscany.shape import map_of
from engine.castles_of_tuscany.state import Game
from engine.castles_of_tuscany.terms import LETTERS, Hands, Kind, Space

KEY, TASK, BESIDE = theme.TARGET, 44, 2
"""The heights of a row of keys and of the task, and the number of players side by side."""
GAP, LETTER_GAP = 4, 6
"""Between two keys, and between two rows of boards."""
TALL_TURNS = 56
"""The height of the keys that turn and shift the boards, in one row on a tall screen."""
WIDE = 430
"""The width of the drawing beside the keys."""


def view(model: Model, screen: MapSetup) -> list[Widget]:
    """The drawing at the left; the boards, their turns and joins, and the other players at the right."""
    game: Game = model.game
    player = player_of(game, screen)
    title = elided(_("The map of {name}"), name=game.setup.players[player])
    widgets, box = game_page(model, title, *draw_keys(model), player=player)
    if game.setup.hands is Hands.COLOURS and model.seat != player and not is_computer(model, player):
        return [*widgets, *_on_phones(model, player, box)]
    if screen.castle is not None:
        return _with_cards(model, player, screen, screen.castle)
    lines = -(-len(game.setup.players) // BESIDE)
    heights = lines * (KEY + GAP) - GAP, len(LETTERS) * (KEY + LETTER_GAP) - LETTER_GAP
    # all that the keys leave of a tall screen is the drawing's, whose spaces are small where boards are shifted
    drawing, keys = split(model, box, wide=WIDE, tall=box[3] - sum(heights) - TALL_TURNS - 3 * theme.GAP)
    task, drawn = stack(drawing, TASK, 1.0, gap=GAP)
    others, boards, laid = stack(keys, *heights, 1.0)
    return [
        *widgets,
        Panel(rect=drawn),
        *_drawing(game, player, screen.boards, inside(drawn, 8, 0)),
        *_others(game, player, others),
        Panel(rect=task),
        label(_task(screen.boards), inside(task, 8, 0), theme.SMALL, lines=2),
        *_boards(game, screen.boards, boards),
        *_laid(screen.boards, laid, rows=1 if model.tall else 2),
    ]


def _with_cards(model: Model, player: int, screen: MapSetup, castle: Space) -> list[Widget]:
    """The first cards, which a map is laid with; the key to the map leads back."""
    name = model.game.setup.players[player]
    widgets, box = game_page(
        model,
        elided(_("The map of {name}"), name=name),
        (_("Map"), choice(MapSetup, castle=None), 84),
        player=player,
    )
    return [*widgets, *entry(model, screen.cards, LayMap(player, screen.boards, castle, screen.cards), box)]


def _task(boards: tuple[LaidBoard, ...]) -> str:
    if len(boards) < len(LETTERS):
        return _("Tap the boards from left to right: one each of A, B and C.")
    return _("Turn and shift the boards as they lie on the table. Then tap the start castle's space.")


def _on_phones(model: Model, player: int, box: Rect) -> list[Widget]:
    """The maps that are laid: with hands in colours the first cards belong to a map, and nobody else sees them."""
    others, told = stack(box, 60, 1.0)
    text = _(
        "Everybody lays a map and enters the first five cards on a phone of their own. Settings, Phones shows the code."
    )
    return [*_others(model.game, player, others), *on_phones(model, text, told)]


def _others(game: Game, player: int, box: Rect) -> list[Widget]:
    """A key for each player without a map; nobody looks at maps that are laid."""
    return [
        Key(
            rect=rect,
            label=name,
            icon=Icon.TICK if own.boards else None,
            size=theme.SMALL,
            selected=seat == player,
            enabled=not own.boards,
            why=_("This map is laid. All maps are shown once everybody has laid one."),
            message=update_maps.lay_for.tap(seat),
        )
        for seat, (name, own, rect) in enumerate(
            zip(
                game.setup.players,
                game.now.players,
                grid(box, BESIDE, -(-len(game.setup.players) // BESIDE), GAP),
                strict=False,
            )
        )
    ]


def _boards(game: Game, chosen: tuple[LaidBoard, ...], box: Rect) -> list[Widget]:
    """The boards that are left, a row for each letter; those chosen are marked."""
    taken = {laid.board for own in game.now.players for laid in own.boards}
    mine = [laid.board for laid in chosen]
    widgets: list[Widget] = []
    for letter, line in zip(LETTERS, grid(box, 1, len(LETTERS), LETTER_GAP), strict=True):
        left = [board.id for board in game.setup.box.boards_of(letter) if board.id not in taken]
        used = any(board.startswith(letter) for board in mine)
        for board, rect in zip(left, row(line, max(4, len(left)), GAP), strict=False):
            widgets.append(
                Key(
                    rect=rect,
                    label=board,
                    selected=board in mine,
                    enabled=board in mine or not used,
                    why=_("A map has one board of each letter. Tap the chosen board to put it back."),
                    rule="1.9",
                    message=update_maps.tap_board.tap(board),
                )
            )
    return widgets


def _laid(chosen: tuple[LaidBoard, ...], box: Rect, rows: int) -> list[Widget]:
    """For each board in its place: a key to turn it, and one to shift it below it or, in one row, beside it."""
    places = grid(box, 2 * len(LETTERS) // rows - (rows == 1), rows, GAP)
    widgets: list[Widget] = []
    for number, laid in enumerate(chosen):
        turn, shift = (number, number + len(LETTERS)) if rows > 1 else (max(0, 2 * number - 1), 2 * number)
        turn_it = _("Turn {board}").format(board=laid.board)
        turned = _("turned") if laid.turned else _("upright")
        # one row leaves the words no width for two lines of two kinds: a tick and the drawing show a turned board
        widgets.append(
            Key(
                rect=places[turn],
                label=turn_it,
                detail=turned if rows > 1 else "",
                said="" if rows > 1 else f"{turn_it}, {turned}",
                size=theme.SMALL,
                selected=laid.turned,
                message=update_maps.turn_board.tap(laid.board),
            )
        )
        if laid.join is not None:
            text = _("Shift {board}").format(board=laid.board)
            widgets.append(
                Key(rect=places[shift], label=text, size=theme.SMALL, message=update_maps.shift_board.tap(laid.board))
            )
    return widgets


def _drawing(game: Game, player: int, boards: tuple[LaidBoard, ...], box: Rect) -> list[Widget]:
    """The boards as they are joined; once all three lie, the spaces for castles light up."""
    if not boards:
        return [label(_("No board lies here yet."), box, theme.LARGE, align=0)]
    laid, whole = map_of(game.setup.box, boards), len(boards) == len(LETTERS)
    why = _("The start castle needs a space for castles.")
    cells = []
    for space, place in laid.places.items():
        lit = whole and laid.kinds[space] is Kind.CASTLE
        cells.append(
            Cell(
                place=place,
                kind=laid.kinds[space].value,
                lit=lit,
                message=_castle(game, player, boards, space) if lit else None,
                why=why if whole and not lit else "",
                rule="1.11",
                said=f"{space}: {vocabulary.kind(laid.kinds[space])}",
            )
        )
    return [*hexagons(cells, box)]


def _castle(game: Game, player: int, boards: tuple[LaidBoard, ...], space: Space) -> Message:
    """The tap on the castle's space: it lays the map, or the first cards come before."""
    if game.setup.hands is Hands.COLOURS:
        return choice(MapSetup, castle=space)
    return update_game.decide.tap(LayMap(player, boards, space))
