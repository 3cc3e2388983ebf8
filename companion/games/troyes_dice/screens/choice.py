"""A choice that a bonus raised: a clear question with its options."""

from companion.games.troyes_dice import update_half
from companion.games.troyes_dice.gains import briefly, brings
from companion.games.troyes_dice.points_now import points_brought, points_text
from companion.games.troyes_dice.screens.next_player import pass_button
from companion.games.troyes_dice.turn_text import option, question
from companion.games.troyes_dice.widgets import BUILDING_ICON, CITIZEN_ICON
from companion.i18n.language import _
from companion.i18n.numbers import between_facts, signed
from companion.ui import update_hints
from companion.ui.model import Model
from companion.ui.screens.frame import column, grid, inside, label, page, player_badge, row, stack
from companion.ui.toolkit import theme
from companion.ui.toolkit.widgets import Card, Face, Key, Panel, Picture, Rect, Tone, Widget
from engine.troyes_dice import Building, Choose, Citizen, Game, apply
from engine.troyes_dice.sheet import COLUMNS
from engine.troyes_dice.state import Choice


def view(model: Model, player: int) -> list[Widget]:
    """The question above; citizens as cards, buildings as on the sheet."""
    game = model.game
    assert game is not None
    pending = game.seats[player].pending
    assert pending is not None
    choice = pending.choice
    title = _("{name} chooses").format(name=game.setup.players[player])
    asks = update_hints.asker(model) is not None
    keys = (
        *(() if asks and model.tall else pass_button(model, player)),
        (_("Take the turn back"), update_half.undo_turn.tap(player), 190),
        (_("Sheet"), update_half.open_sheet.tap(player), 88),
    )
    widgets, box = page(model, title, *keys, badge=player_badge(player))
    text_box, options = stack(box, 62, 1.0)
    widgets += [Panel(rect=text_box), label(question(choice.reason), inside(text_box, 16, 2), theme.BODY, lines=2)]
    if isinstance(choice.options[0], Citizen):
        return [*widgets, *_citizens(model, game, player, choice, options)]
    return [*widgets, *_buildings(model, game, player, choice, options)]


def _citizens(model: Model, game: Game, player: int, choice: Choice, box: Rect) -> list[Widget]:
    count = len(choice.options)
    x, y, w, h = box
    rects = row((x + 52, y + 36, w - 104, 220), count, 24)
    if model.tall:
        rects = column((x, y + 8, w, min(h - 8, 180 * count)), count, 16)
    widgets: list[Widget] = []
    for each, rect in zip(choice.options, rects, strict=True):
        assert isinstance(each, Citizen)
        after, effects = apply(game, Choose(player, each))
        worth = points_text(points_brought(game, after, player))
        widgets.append(
            Card(
                between=between_facts(),
                rect=rect,
                title=option(each),
                lines=(worth, *brings(effects)),
                icon=CITIZEN_ICON[each.colour],
                district=each.colour,
                message=update_half.take_option.tap(each),
            )
        )
    return widgets


def _buildings(model: Model, game: Game, player: int, choice: Choice, box: Rect) -> list[Widget]:
    """A row for each kind that is offered, on a tall screen two; one key a column, greyed if it cannot be built."""
    kinds = sorted({(each.district, each.kind) for each in choice.options if isinstance(each, Building)})
    x, y, w, h = box
    high, per_row = (208, 3) if model.tall else (min(136, (h + 8) // len(kinds) - 8), 6)
    widgets: list[Widget] = []
    for line, (district, kind) in enumerate(kinds):
        top = y + line * (high + 8)
        widgets.append(
            Picture(rect=(x + 4, top + high // 2 - 28, 56, 56), icon=BUILDING_ICON[kind, district], district=district)
        )
        cells = grid((x + 70, top, w - 70, high), per_row, 6 // per_row, 6)
        for place, rect in zip(COLUMNS, cells, strict=True):
            widgets += _building(game, player, choice, Building(kind, district, place), rect)
    return widgets


def _building(game: Game, player: int, choice: Choice, each: Building, rect: Rect) -> list[Widget]:
    """A space with its number, and the gains of the building."""
    x, y, w, h = rect
    open_here = each in choice.options
    tone = Tone.SOFT if open_here else Tone.GREYED
    number = label(str(game.setup.numbering[each.column - 1]), (x, y + 4, w, 22), theme.BODY, tone, align=0)
    if not open_here:
        stands = game.seats[player].sheet.has(each.kind, each.district, each.column)
        why = _("This building is already built.") if stands else _("This cell is crossed out.")
        word = _("built") if stands else _("crossed")
        words = label(word, (x + 5, y + 28, w - 10, h - 34), theme.SMALL, Tone.GREYED, align=0)
        return [Key(rect=rect, label="", enabled=False, why=why), number, words]
    after, effects = apply(game, Choose(player, each))
    points = signed(points_brought(game, after, player))
    return [
        Key(rect=rect, label="", message=update_half.take_option.tap(each)),
        number,
        label(points, (x + w // 2 + 12, y + 4, w // 2 - 18, 22), 18, Tone.BLUE, face=Face.BOLD, align=1),
        label(briefly(effects), (x + 4, y + 27, w - 8, h - 29), theme.SMALL, align=0, lines=4),
    ]
