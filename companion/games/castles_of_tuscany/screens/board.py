"""The whole position: everybody's map and possessions below the display; a tap on a map shows its player in large."""

from companion.games.castles_of_tuscany import drawing, map_check, update_board
from companion.games.castles_of_tuscany.hexagons import Cell, hexagons
from companion.games.castles_of_tuscany.model import Board, drafts_of
from companion.games.castles_of_tuscany.placements import laid_map
from companion.games.castles_of_tuscany.screens.checked_map import checked_map
from companion.games.castles_of_tuscany.screens.header import Keys
from companion.games.castles_of_tuscany.undo import UNDO
from companion.games.castles_of_tuscany.widgets import BonusMark, Cover, Supplies
from companion.i18n.language import _, ngettext
from companion.i18n.numbers import joined_facts
from companion.ui import update_log, update_pieces
from companion.ui.model import Model
from companion.ui.result_text import final_points, headline
from companion.ui.screens.frame import above, grid, inside, label, page, row, split, stack
from companion.ui.toolkit import theme
from companion.ui.toolkit.widgets import Icon, Key, Panel, Rect, Tone, Widget
from engine.castles_of_tuscany.game import CASTLES_OF_TUSCANY
from engine.castles_of_tuscany.state import Game
from engine.castles_of_tuscany.terms import BONUSES, DISPLAY, KINDS, STACKS, Kind, Stage

PLAYER, SUPPLIES, PIECES = 54, 28, 36
"""The heights of a player's name with points, of workers, marbles and stacks, and of storage and bonus tiles."""
BESIDE = 340
"""The width of a player's panel from which the possessions stand beside the map."""
LEFT = 390
"""The width of all that stands beside the map of a player who is shown in large."""
POSSESSIONS = PLAYER + 32 + 42 + 2 * 5
BRIEF = 52 + 5 + POSSESSIONS
"""The height of a player's possessions, and of all that stands above a checked map on a tall screen."""
TILE = 64
"""The width of a tile of the display."""
CELLS = 6
"""The places of a row of storage and bonus tiles, or more where a player has more."""


def view(model: Model, screen: Board) -> list[Widget]:
    """Everybody, or one player in large."""
    game: Game = model.game
    keys = (*_check_keys(model), (_("History"), update_log.open_log.tap(), 106), *UNDO.keys(model))
    widgets, box = page(model, title(model, screen.player), *keys)
    if screen.player is None:
        return [*widgets, *_everybody(model, game, box)]
    return [*widgets, *_large(model, game, screen, screen.player, box)]


def _check_keys(model: Model) -> Keys:
    """The key that has a camera read the map shown in large; none before the tiles are learned."""
    if not model.reads_tiles or map_check.grid(model) is None:
        return ()
    return ((_("Reading") if model.busy else _("Check the map"), update_pieces.read_grid.tap(), 136),)


def title(model: Model, player: int | None) -> str:
    """The round out of all, at the end who won or a player's points; and that the box is made up where it is."""
    game: Game = model.game
    text = _("Round {n} of {all}").format(n=game.now.round, all=STACKS)
    if game.over:
        rules = CASTLES_OF_TUSCANY
        text = headline(rules, game) if player is None else final_points(rules, game, player)
    return joined_facts((text, _("made-up box"))) if game.setup.box.made_up else text


def _everybody(model: Model, game: Game, box: Rect) -> list[Widget]:
    """The display above, a panel for each player below it."""
    top, below = stack(box, 112 if model.tall else 60, 1.0, gap=6)
    count = len(game.setup.players)
    columns = count if not model.tall else 1 if count == 2 else 2
    panels = grid(below, columns, -(-count // columns), 6)
    widgets = _common(model, top, rows=2 if model.tall else 1)
    for player, rect in enumerate(panels[:count]):
        widgets += _panel(game, player, rect)
    return widgets


def _common(model: Model, box: Rect, rows: int) -> list[Widget]:
    """The display, beside it all that is left for everybody."""
    x, y, w, h = box
    wide = TILE * DISPLAY // rows
    return [
        Panel(rect=(x, y, wide, h)),
        *drawing.display(
            model.game.now.places, inside((x, y, wide, h), 2, 2), rows=rows, gap=2, order=drafts_of(model).order
        ),
        *_left((x + wide + 6, y, w - wide - 6, h), model.game),
    ]


def _left(box: Rect, game: Game) -> list[Widget]:
    """The turns that are left near the end, else the neutral tiles and cards; and the bonus tiles that are left."""
    now = game.now
    told, marks = stack(box, 1.0, 28, gap=0)
    facts = _("Neutral tiles: {n}").format(n=len(now.neutral)), _("Deck: {n}").format(n=sum(now.deck))
    ending = _ending(game)
    return [
        label(ending or joined_facts(facts), told, theme.SMALL, Tone.INK if ending else Tone.SOFT, lines=3),
        *(
            BonusMark(rect=rect, bonus=bonus.value, n=n)
            for bonus, n, rect in zip(BONUSES, now.bonuses, row(marks, len(BONUSES), 4), strict=True)
        ),
    ]


def _ending(game: Game) -> str:
    """That a stack is empty, and the turns that are still to come; empty as long as none is."""
    now = game.now
    if now.stage is Stage.OVER:
        return _("The game is over.")
    if now.ending is None:
        return ""
    if now.turns_left is None:
        return _("Round {round} is ending.").format(round=now.round)
    text = ngettext("{n} more turn after this one", "{n} more turns after this one", now.turns_left)
    return text.format(n=now.turns_left)


def _panel(game: Game, player: int, box: Rect) -> list[Widget]:
    """A player's possessions above the map, in a broad panel beside it; a tap on the map shows it in large."""
    x, y, w, h = box
    if w >= BESIDE:
        wide = max(140, w * 2 // 5)
        facts, ground = (x, y, wide, h), (x + wide + 4, y, w - wide - 4, h)
        key, supplies, storage, bonuses, _rest = stack(facts, PLAYER, 2 * SUPPLIES, 48, 2 * PIECES, 1.0, gap=6)
        things = [*_storage(game, player, storage), *_bonuses(game, player, bonuses, 3)]
    else:
        key, supplies, pieces, ground = stack(box, PLAYER, SUPPLIES, PIECES, 1.0, gap=3)
        things = _pieces(game, player, pieces)
    return [
        *_player(game, player, key),
        _supplies(game, player, inside(supplies, 2, 0)),
        *things,
        Key(rect=ground, label="", said=game.setup.players[player], message=update_board.show_player.tap(player)),
        *drawing.player_map(game, player, inside(ground, 3, 4), produce=False),
    ]


def _player(game: Game, player: int, box: Rect) -> list[Widget]:
    return [drawing.player_key(game, player, box)]


def _supplies(game: Game, player: int, box: Rect) -> Supplies:
    own = game.now.players[player]
    return Supplies(rect=box, workers=own.workers, marbles=own.marbles, stacks=own.stacks, due=game.now.round)


def _pieces(game: Game, player: int, box: Rect) -> list[Widget]:
    """Storage and bonus tiles in one row."""
    own = game.now.players[player]
    kinds = sum(map(bool, own.bonuses))
    x, y, w, h = box
    cell = w // max(CELLS, own.room + kinds)
    split_at = cell * own.room
    return [
        *_storage(game, player, (x, y, split_at, h)),
        *_bonuses(game, player, (x + split_at + 3, y, w - split_at - 3, h), max(CELLS - own.room, kinds)),
    ]


def _storage(game: Game, player: int, box: Rect) -> list[Widget]:
    """The items of the storage and its free places."""
    own = game.now.players[player]
    places = row(box, own.room, 2)
    large = box[3] > PIECES
    held = [drawing.item_hexagon(item, rect, produce=large) for item, rect in zip(own.storage, places, strict=False)]
    return [*held, *map(drawing.empty_hexagon, places[len(held) :])]


def _bonuses(game: Game, player: int, box: Rect, columns: int) -> list[Widget]:
    """The kinds of bonus tiles that a player has."""
    own = [(bonus, n) for bonus, n in zip(BONUSES, game.now.players[player].bonuses, strict=True) if n]
    rows = max(1, -(-len(BONUSES) // columns)) if columns < len(BONUSES) and box[3] > PIECES else 1
    return [
        BonusMark(rect=rect, bonus=bonus.value, n=n)
        for (bonus, n), rect in zip(own, grid(box, columns, rows, 2), strict=False)
    ]


def _large(model: Model, game: Game, screen: Board, player: int, box: Rect) -> list[Widget]:
    """The player's map as large as it can be, all possessions beside it; keys to the others above it."""
    brief = model.tall and screen.check is not None
    left, right = split(model, box, LEFT, BRIEF if brief else 400)
    keys, facts = stack(left, 52, 1.0, gap=5)
    everybody, other = row(keys, 2)
    after = (player + 1) % len(game.setup.players)
    return [
        *(_possessions(game, player, facts) if brief else _facts(game, player, facts)),
        Key(rect=everybody, label=_("All players"), size=18, message=update_board.show_player.tap(None)),
        Key(
            rect=other,
            label=game.setup.players[after],
            icon=Icon.NEXT,
            size=18,
            message=update_board.show_player.tap(after),
        ),
        *checked_map(game, player, screen.check, right),
    ]


def _facts(game: Game, player: int, box: Rect) -> list[Widget]:
    """Points and cards, supplies and stacks, storage and bonus tiles, and the covered spaces of each kind."""
    above_all, told, kinds = stack(box, POSSESSIONS, 48, 1.0, gap=4)
    text = _("Covered spaces of each kind, and the points for the next player who covers all:")
    return [
        *_possessions(game, player, above_all),
        label(text, told, theme.SMALL, Tone.SOFT, lines=2),
        *_kinds(game, player, kinds),
    ]


def _possessions(game: Game, player: int, box: Rect) -> list[Widget]:
    """Points and cards, supplies and stacks, storage and bonus tiles."""
    key, supplies, pieces = stack(box, PLAYER, 32, 42, gap=5)
    x, y, w, h = pieces
    own = game.now.players[player]
    storage_w = min(60 * own.room, w * 3 // 5)
    return [
        *_player(game, player, key),
        _supplies(game, player, supplies),
        *_storage(game, player, (x, y, storage_w, h)),
        *_bonuses(game, player, (x + storage_w + 6, y + 6, w - storage_w - 6, h - 12), len(BONUSES)),
    ]


def _kinds(game: Game, player: int, box: Rect) -> list[Widget]:
    """A hexagon for each kind: covered spaces out of all, below it the colour bonus that is left."""
    widgets: list[Widget] = []
    for number, (kind, rect) in enumerate(zip(KINDS, grid(box, len(KINDS) // 2, 2, 4), strict=True)):
        hexagon, bonus = above(rect, 24, 0)
        covered, spaces = covered_of(game, player, kind)
        whole = bool(spaces) and covered == spaces
        cell = Cell(
            place=(0, 0),
            kind=kind.value,
            cover=Cover.TILE if whole else Cover.NOTHING,
            label=f"{covered}/{spaces}",
        )
        widgets += hexagons([cell], hexagon)
        widgets.append(label(_bonus_left(game, number), bonus, theme.SMALL, align=0))
    return widgets


def covered_of(game: Game, player: int, kind: Kind) -> tuple[int, int]:
    """The covered spaces of a kind on a player's map, and all of them."""
    spaces = laid_map(game, player).of_kind(kind)
    covered = dict(game.now.players[player].covered)
    return sum(space in covered for space in spaces), len(spaces)


def _bonus_left(game: Game, kind: int) -> str:
    """The points for the next player who covers all spaces of a kind; a dash where both bonuses are taken."""
    values, taken = game.setup.box.colour_bonus[kind], game.now.finished[kind]
    return f"+{values[taken]}" if taken < len(values) else "-"
