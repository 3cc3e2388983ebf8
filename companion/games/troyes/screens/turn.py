"""A player's turn: the square whose dice are tapped; the board, or the results of the dice, beside it; keys below."""

from companion.games.troyes import announcements, drawing, update_game, update_turn, vocabulary
from companion.games.troyes.drawing import Tap
from companion.games.troyes.effect_text import card_name
from companion.games.troyes.group_results import die_faults, others, results, spends, whole_group
from companion.games.troyes.model import PlayerTurn
from companion.games.troyes.refusals import REFUSALS
from companion.games.troyes.screens import board, dice_square, turn_question
from companion.games.troyes.screens.dice_square import lines_of, square_to_tap
from companion.games.troyes.screens.header import game_page
from companion.games.troyes.screens.influence_keys import influence_keys, own_of, task
from companion.games.troyes.screens.result_keys import result_rows
from companion.games.troyes.widgets import Purse
from companion.i18n.language import _, ngettext
from companion.i18n.numbers import MINUS, elided
from companion.i18n.refusals import broken_rule
from companion.ui.model import Model
from companion.ui.screens.frame import above, inside, label, row, split, stack
from companion.ui.screens.happened import last_action
from companion.ui.screens.paging import next_page
from companion.ui.toolkit import theme
from companion.ui.toolkit.widgets import Face, Icon, Key, Panel, Rect, Tone, Widget
from engine.troyes.actions import Pass, SquareDie
from engine.troyes.state import Game

LEFT, FOOT, LINE = 450, 58, 38
"""The width of the square on a wide screen, the heights of the keys below it and of the line of the price."""
BUILDINGS, MIN_BUILDINGS, CARD_W, TOLD = 119, 100, 62, 62
"""The height of the buildings, the least one, the least width of a small card, the height of the last action."""
OWN_DICE = "6.5"
"""The rule about the dice that influence changes."""
PRICE_W = 66
"""The width of the price."""


def view(model: Model, screen: PlayerTurn) -> list[Widget]:
    """The square, then the results of the dice that are chosen."""
    game: Game = model.game
    player = game.now.turn
    assert player is not None
    title = elided(_("{name}'s turn"), name=game.setup.players[player])
    widgets, box = game_page(model, title, player, purse=True)
    if screen.asked is not None:
        return [*widgets, *turn_question.view(model, screen, box)]
    square, list_box, keys, foot = _parts(model, game, box, bool(screen.dice))

    def tap(die: SquareDie, chosen: bool) -> Tap:
        if chosen:
            return Tap(update_turn.tap_die.tap(die, chosen))
        if screen.influence is not None and die[0] != player:
            return Tap(
                update_turn.tap_die.tap(die, chosen), _("Influence changes only dice in your own district."), OWN_DICE
            )
        found = die_faults(game, screen.dice, die)
        return Tap(update_turn.tap_die.tap(die, chosen), REFUSALS.first(found), broken_rule(found))

    widgets += square_to_tap(game, square, screen.dice, tap)
    widgets += influence_keys(game, player, own_of(player, screen.dice), screen.influence, keys)
    beside, pages = _beside(game, screen, list_box)
    return [*widgets, *_last(model, game, square), *beside, *_foot(model, player, screen, pages, foot)]


def _parts(model: Model, game: Game, box: Rect, chosen: bool) -> tuple[Rect, Rect, list[Rect], Rect]:
    """The square with the room below it, the board or the results, the three keys of influence, the last key."""
    if model.tall:
        rest, keys, last = stack(box, 1.0, FOOT, FOOT, gap=6)
        high = min(box[3] // 2, lines_of(game) * dice_square.LINE)
        free = 0 if chosen else rest[3] - 6 - BUILDINGS - _cards_height(game, box)
        square, results_box = stack(rest, max(high, free), 1.0, gap=6)
        return square, results_box, row(keys, 3, 6), last
    left, right = split(model, box, LEFT, 0)
    square, lowest = above(left, FOOT, 4)
    results_box, last = above(right, FOOT, 4)
    return square, results_box, row(lowest, 3, 6), last


def _foot(model: Model, player: int, screen: PlayerTurn, pages: int, box: Rect) -> list[Widget]:
    """The key to pass, which is held; beside it the next step, or keys to other dice and the next page of results."""
    chosen = bool(screen.dice) or screen.influence is not None
    before = () if chosen else spends(model.game)
    passing, *others = row(box, 1 + max(1, len(before)) + (pages > 1))
    hold = _("Hold this key until its bar is full: you do nothing more in this round.")
    keys: list[Widget] = [
        Key(
            rect=passing,
            label=_("Pass"),
            detail=_("hold"),
            size=20,
            hold=True,
            why=hold,
            message=update_game.decide.tap(Pass(player)),
        )
    ]
    if chosen:
        keys.append(Key(rect=others[0], label=_("Other dice"), size=19, message=update_turn.clear_dice.tap()))
    elif not before:
        keys.append(label(_("Tap one to three dice of one colour."), others[0], theme.BODY, align=0, lines=2))
    for spend, rect in zip(before, others, strict=False):
        text = _("First: {card}").format(card=card_name(model.game, spend.card))
        keys.append(Key(rect=rect, label=text, size=18, message=update_game.decide.tap(spend)))
    if pages > 1:
        text = _("{page} of {pages}").format(page=screen.page + 1, pages=pages)
        turn = next_page(pages, 1, screen.page)
        keys.append(Key(rect=others[1], label=text, icon=Icon.NEXT, size=19, message=turn))
    return keys


def _beside(game: Game, screen: PlayerTurn, box: Rect) -> tuple[list[Widget], int]:
    """The next step, the results or the board, and the number of pages."""
    if screen.influence is not None:
        return [Panel(rect=box), label(task(screen.influence), inside(box, 14, 8), theme.LARGE, lines=7)], 1
    if screen.dice:
        return _results(game, screen, box)
    houses, cards = stack(box, 1.0, max(box[3] - BUILDINGS, _cards_height(game, box)) - 4, gap=4)
    town = drawing.buildings(game, row(houses, 3, 4)) if houses[3] >= MIN_BUILDINGS else []
    return [*town, *board.small_cards(game, cards, cards[2] // CARD_W)], 1


def _cards_height(game: Game, box: Rect) -> int:
    """The least height of the small cards."""
    return (theme.TARGET + 4) * board.card_lines(game, box[2] // CARD_W)


def _last(model: Model, game: Game, square: Rect) -> list[Widget]:
    """The last action in words where there is room for it below the square."""
    free = square[3] - lines_of(game) * dice_square.LINE
    return last_action(announcements.happened(game, model.latest), above(square, free - 4, 4)[1]) if free > TOLD else []


def _results(game: Game, screen: PlayerTurn, box: Rect) -> tuple[list[Widget], int]:
    """The price of the dice, and below it a page of results."""
    x, y, w, h = box
    found = results(game, screen.dice)
    rest = (x, y + LINE + 4, w, h - LINE - 4)
    rows, pages = result_rows(game, found, rest, screen.page, others(game, screen.dice) if found else ())
    widgets: list[Widget] = [Panel(rect=(x, y, w, LINE)), *_price(game, screen, (x + 10, y, w - 16, LINE))]
    if not found:
        text = _("Dice of several colours make no group. Influence can turn them over; or choose other dice.")
        widgets.append(label(text, inside(rest, 10, 4), theme.BODY, Tone.SOFT, lines=6))
    return [*widgets, *rows], pages


def _price(game: Game, screen: PlayerTurn, box: Rect) -> list[Widget]:
    """The sum of the dice, and their price."""
    x, y, w, h = box
    group = whole_group(screen.dice)
    if group is None:
        return [label(vocabulary.dice([die[1:] for die in screen.dice]), box, theme.BODY, lines=2)]
    assert game.now.turn is not None
    price = group.price(game.now.turn, screen.dice)
    text = ngettext("{n} die: {sum}", "{n} dice: {sum}", len(screen.dice)).format(n=len(screen.dice), sum=group.total)
    words = (x, y, w - PRICE_W, h)
    cost = f"{MINUS}{price}" if price else "0"
    return [
        label(text, words, theme.LARGE, face=Face.BOLD),
        Purse(rect=(x + w - PRICE_W, y, PRICE_W, h), goods=((Icon.COIN, cost),)),
    ]
