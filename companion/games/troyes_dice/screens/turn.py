"""A player's turn: die, payment, adjusting with its price, action with all that it brings."""

from msgspec.structs import replace

from companion.games.troyes_dice import update_half, vocabulary
from companion.games.troyes_dice.die_ways import die_faults, die_price
from companion.games.troyes_dice.gains import brings, paid
from companion.games.troyes_dice.model import TurnDraft, drafts_of
from companion.games.troyes_dice.points_now import gains_now
from companion.games.troyes_dice.refusals import REFUSALS
from companion.games.troyes_dice.screens.adjust_die import adjust_die, colour_of, value_of
from companion.games.troyes_dice.screens.die_actions import die_actions, way_icon
from companion.games.troyes_dice.screens.next_player import pass_button
from companion.games.troyes_dice.screens.sheet_strip import HEIGHT, TALL_HEIGHT, sheet_strip
from companion.games.troyes_dice.turn_text import deed, keeps, price, tile_sentence
from companion.games.troyes_dice.widgets import TileKey
from companion.i18n.language import _, ngettext
from companion.i18n.numbers import between_facts, elided
from companion.i18n.refusals import broken_rule
from companion.ui.model import Model
from companion.ui.screens.frame import above, beside, column, grid, inside, label, page, player_badge, row, stack
from companion.ui.toolkit import theme
from companion.ui.toolkit.widgets import (
    BLACK,
    DISTRICT_ICON,
    Card,
    DieKey,
    Face,
    Icon,
    Key,
    Panel,
    Picture,
    Rect,
    Style,
    Text,
    Tone,
    Widget,
)
from engine.troyes_dice import Building, Colour, Deed, Game, Kind, Resource, Rest, Slot, Turn, apply, faults, score

TILE = 28
"""The side of the tile of Feasts & Raids on the key of a die."""
MAX_LINES = 5
"""The gains that a card has room for, its points among them; of more, it counts the rest."""
PURSE_W, HELD_W = 216, 52
"""The width of the player's resources and points in the header, and of each of them."""


def view(model: Model, player: int) -> list[Widget]:
    """Dice above, adjusting below them, then three actions, then the price and the key that confirms."""
    game = model.game
    assert game is not None
    assert game.throw is not None
    draft = drafts_of(model).turns[player]
    title = elided(_("{name}'s turn"), name=game.setup.players[player])
    widgets, box = page(model, title, *pass_button(model, player), room=PURSE_W, badge=player_badge(player))
    widgets += _purse(game, player, widgets[-1].rect)
    if draft.slot is not None:
        return [*widgets, *_drafting(model, game, player, box)]
    box, strip = above(box, TALL_HEIGHT if model.tall else HEIGHT)
    widgets += sheet_strip(game, player, strip)
    if not faults(game, Rest(player)):
        dice, rest = stack(box, 168 if model.tall else 80, 1.0)
        columns = 2 if model.tall else 4
        return [*widgets, *_dice(game, player, draft, grid(dice, columns, 4 // columns)), *_rest(game, player, rest)]
    if model.tall:
        x, y, w, h = box
        dice, actions = (x, y, 124, h), (x + 132, y, w - 132, h)
        return [*widgets, *_dice(game, player, draft, column(dice, 4)), *die_actions(model, game, player, actions)]
    dice, actions = stack(box, 80, 1.0)
    return [*widgets, *_dice(game, player, draft, row(dice, 4)), *die_actions(model, game, player, actions)]


def _drafting(model: Model, game: Game, player: int, box: Rect) -> list[Widget]:
    """A die is chosen: adjusting it, its actions, its price."""
    assert game.throw is not None
    draft = drafts_of(model).turns[player]
    assert draft.slot is not None
    slot = game.throw.slots[draft.slot]
    heights = (86, 131, 1.0, TALL_HEIGHT, 99) if model.tall else (50, 60, 1.0, HEIGHT, 80)
    dice, adjust, actions, strip, foot = stack(box, *heights, gap=theme.GAP if model.tall else 6)
    return [
        *_dice(game, player, draft, row(dice, 4)),
        *adjust_die(model, game, player, slot, adjust),
        *_actions(model, game, player, slot, actions),
        *sheet_strip(game, player, strip, _drafted_building(game, draft, slot)),
        *_foot(model, game, player, foot),
    ]


def _drafted_building(game: Game, draft: TurnDraft, slot: Slot) -> Building | None:
    """The building that the draft builds, if it builds one."""
    if draft.do is None or draft.do is Deed.GATHER:
        return None
    kind = Kind.PRESTIGE if draft.do is Deed.PRESTIGE else Kind.WORK
    return Building(kind, colour_of(slot, draft), game.column_of[value_of(slot, draft)])


def _dice(game: Game, player: int, draft: TurnDraft, rects: list[Rect]) -> list[Widget]:
    assert game.throw is not None
    widgets: list[Widget] = []
    for slot, rect in zip(game.throw.slots, rects, strict=True):
        widgets.append(_die(game, player, slot, draft, rect))
        tile = dict(game.setup.tiles).get(slot.place)
        if tile is not None:
            at = (rect[0] + 3, rect[1] + 3, TILE, TILE)
            widgets.append(TileKey(rect=at, tile=tile, raid=slot.place in game.raids, small=True))
    return widgets


def _tile_words(game: Game, slot: Slot) -> str:
    """The effect of the tile at a die's plaza; empty without one."""
    tile = dict(game.setup.tiles).get(slot.place)
    return "" if tile is None else tile_sentence(tile, slot.place in game.raids, game.setup.fortress_feast)


def _purse(game: Game, player: int, title: Rect) -> list[Widget]:
    """The player's resources and points so far, in the header behind the title."""
    sheet = game.seats[player].sheet
    held = [(DISTRICT_ICON[each], Colour(each), sheet.held[each]) for each in Resource]
    widgets: list[Widget] = []
    left = title[0] + title[2] + 8
    for number, (icon, district, amount) in enumerate([*held, (Icon.CROWN, None, score(sheet).total)]):
        x = left + HELD_W * number
        widgets += [
            Picture(rect=(x, 14, 26, 26), icon=icon, district=district, tone=Tone.GOLD),
            Text(rect=(x + 28, 6, HELD_W - 28, 42), text=str(amount), size=23, face=Face.BOLD, tone=Tone.LIGHT),
        ]
    return widgets


def _die(game: Game, player: int, slot: Slot, draft: TurnDraft, rect: Rect) -> Widget:
    found = die_faults(game, player, slot)
    return DieKey(
        rect=rect,
        value=slot.value,
        body=BLACK if slot.black else "",
        colour=slot.colour,
        label=vocabulary.die(slot.colour, slot.value),
        detail=die_price(slot),
        selected=draft.slot == slot.index,
        enabled=not found,
        why=REFUSALS.first(found),
        rule=broken_rule(found),
        message=update_half.choose_die.tap(slot.index),
    )


def _actions(model: Model, game: Game, player: int, slot: Slot, box: Rect) -> list[Widget]:
    """Gather, the prestige building and the work building, each with all that it brings."""
    draft = drafts_of(model).turns[player]
    colour, value = colour_of(slot, draft), value_of(slot, draft)
    widgets: list[Widget] = []
    for do, rect in zip(Deed, column(box, 3) if model.tall else row(box, 3), strict=True):
        turn = replace(draft, do=do).turn(player)
        assert turn is not None
        reasons = faults(game, turn)
        lines = (REFUSALS.sentence(reasons[0]),) if reasons else _now(game, player, turn)
        widgets.append(
            Card(
                between=between_facts(),
                rect=rect,
                title=deed(do, colour, value, game.column_of[value]),
                lines=lines,
                icon=way_icon(do, colour),
                district=colour,
                selected=draft.do is do and not reasons,
                enabled=not reasons,
                why=REFUSALS.first(reasons),
                rule=broken_rule(reasons),
                message=update_half.choose_deed.tap(do),
            )
        )
    return widgets


def _now(game: Game, player: int, turn: Turn) -> tuple[str, ...]:
    """The points that a turn brings at once with its bonus, and then all its gains."""
    after, effects = apply(game, turn)
    lines = gains_now(game, after, player, effects)
    more = len(lines) - MAX_LINES + 1
    if more < 2:
        return lines
    return (*lines[: MAX_LINES - 1], ngettext("and {n} more gain", "and {n} more gains", more).format(n=more))


def _foot(model: Model, game: Game, player: int, box: Rect) -> list[Widget]:
    """The price, and the key that confirms."""
    draft = drafts_of(model).turns[player]
    turn = draft.turn(player)
    reasons = () if turn is None else faults(game, turn)
    why = _("First choose what to do with the die.") if turn is None else REFUSALS.first(reasons)
    tried = replace(draft, do=draft.do or Deed.GATHER).turn(player)
    assert tried is not None
    payable = not faults(game, tried)
    cost = paid(apply(game, tried)[1]) if payable else (0, 0, 0)
    held = game.seats[player].sheet.held
    pays = _("You cannot pay for this")
    if payable:
        pays = _("Costs {price}").format(price=price(cost)) if any(cost) else _("Costs nothing")
    left = tuple(have - need for have, need in zip(held, cost, strict=True))
    words = _("You keep {resources}").format(resources=keeps(left))
    assert draft.slot is not None
    assert game.throw is not None
    tile = _tile_words(game, game.throw.slots[draft.slot])
    if tile:
        words = tile
    elif turn is None:
        words = _("Choose what to do with it")
    elif why:
        words = _("Not allowed")
    text_box, main = beside(model, box, 180 if model.tall else 252)
    x, y, w, h = text_box
    # a price in all three resources takes two lines of an upright screen
    high = 46 if model.tall and all(cost) else 30
    return [
        Panel(rect=text_box),
        Text(rect=(x + 14, y + 2, w - 24, high), text=pays, size=theme.BODY, face=Face.BOLD, lines=high // 23),
        Text(rect=(x + 14, y + high + 2, w - 24, h - high - 4), text=words, size=theme.SMALL, tone=Tone.SOFT, lines=3),
        Key(
            rect=main,
            label=_("Confirm"),
            size=28,
            style=Style.MAIN,
            enabled=not why,
            why=why,
            rule=broken_rule(reasons),
            message=update_half.confirm.tap(),
        ),
    ]


def _rest(game: Game, player: int, box: Rect) -> list[Widget]:
    lines = brings(apply(game, Rest(player))[1])
    gains = _("Instead: {gains}").format(gains=", ".join(lines))
    x, y, w, h = box
    wide = min(w, 560)
    text_box, main = stack((x + (w - wide) // 2, y + 10, wide, min(h - 14, 300)), 1.0, 84, gap=16)
    no_die, instead = stack(inside(text_box, 20, 14), 40, 1.0, gap=2)
    return [
        Panel(rect=text_box),
        label(_("You cannot pay for any die."), no_die, theme.LARGE, align=0),
        label(gains, instead, theme.BODY, Tone.SOFT, align=0, lines=4),
        Key(rect=main, label=_("Take one of each"), size=26, style=Style.MAIN, message=update_half.take_rest.tap()),
    ]
