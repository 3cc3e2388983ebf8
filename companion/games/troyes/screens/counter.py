"""Countering: the black dice above, the own dice with the cover that gives up least laid out, accept or concede."""

from collections.abc import Sequence

from companion.games.troyes import update_counter, update_game, update_turn
from companion.games.troyes.drawing import Tap
from companion.games.troyes.model import Countering, Influence
from companion.games.troyes.refusals import REFUSALS
from companion.games.troyes.screens.dice_square import square_to_tap
from companion.games.troyes.screens.header import game_page
from companion.games.troyes.screens.influence_keys import influence_keys, task
from companion.games.troyes.told import told_at
from companion.games.troyes.widgets import DieMark
from companion.i18n.language import _, ngettext
from companion.i18n.numbers import elided, listed
from companion.i18n.refusals import broken_rule
from companion.ui import update_shell
from companion.ui.message import Message
from companion.ui.model import Model
from companion.ui.screens.frame import above, inside, label, row, split, stack
from companion.ui.screens.happened import last_action
from companion.ui.toolkit import theme
from companion.ui.toolkit.widgets import BLACK, Face, Key, Panel, Rect, Style, Widget
from engine.troyes.actions import Concede, Counter, Die, SquareDie
from engine.troyes.checks_counter import own_dice, strength
from engine.troyes.faults import Code
from engine.troyes.rules import faults
from engine.troyes.state import Game, Position

LEFT, FOOT, BLACKS, MAIN, TOLD = 450, 58, 68, 84, 90
"""The width of the dice on a wide screen; the heights of keys, black dice, main key and the last action."""


def view(model: Model, screen: Countering) -> list[Widget]:
    """Dice at the left, their sum and the main key at the right."""
    game: Game = model.game
    player = game.now.turn
    assert player is not None
    title = elided(_("{name} counters"), name=game.setup.players[player])
    widgets, box = game_page(model, title, player, purse=True)
    left, right = split(model, box, LEFT, box[3] - 300)
    dice_box, keys = above(left, FOOT)
    blacks, own, band = stack(dice_box, BLACKS, 1.0, TOLD)
    chosen = () if screen.influence is None else update_counter.covering(game.now, screen)
    return [
        *widgets,
        *_black_dice(game, screen, blacks),
        *_own_dice(game, screen, own),
        *last_action(told_at(model), band),
        *influence_keys(game, player, chosen, screen.influence, row(keys, 3, 6)),
        *_beside(game, screen, right),
    ]


def _black_dice(game: Game, screen: Countering, box: Rect) -> list[Widget]:
    """The black dice, those to be beaten chosen."""
    x, y, w, h = box
    wanted = list(update_counter.beaten(game.now, screen))
    widgets: list[Widget] = [Panel(rect=box), label(_("Black dice"), (x + 10, y, 86, h), theme.BODY, lines=2)]
    side = min(56, (w - 100) // len(game.now.black) - 3)
    for number, value in enumerate(game.now.black):
        chosen = value in wanted
        if chosen:
            wanted.remove(value)
        widgets.append(
            _black_die(
                game, screen, number, value, chosen, (x + 98 + (side + 3) * number, y + (h - side) // 2, side, side)
            )
        )
    return widgets


def _black_die(game: Game, screen: Countering, number: int, value: int, chosen: bool, rect: Rect) -> DieMark:
    """A black die; the highest one stays chosen and says why, one that is out of reach is greyed."""
    now = game.now
    assert now.turn is not None
    others = update_counter.beaten(now, screen)
    message: Message = update_counter.tap_black_die.tap(value, chosen)
    why = rule = ""
    if chosen and number == 0:
        found = faults(game, Counter(now.turn, own_dice_of(now), others[1:]))
        stays = [each for each in found if each.code is Code.HIGHEST_MISSING]
        message = update_shell.explain.news(REFUSALS.all(stays), broken_rule(stays))
    elif not chosen:
        found = faults(game, Counter(now.turn, own_dice_of(now), (*others, value)))
        why, rule = REFUSALS.first(found), broken_rule(found)
    return DieMark(
        rect=rect,
        colour=BLACK,
        value=value,
        said=_("black {value}").format(value=value),
        selected=chosen,
        message=message,
        enabled=not why,
        why=why,
        rule=rule,
    )


def own_dice_of(now: Position) -> tuple[Die, ...]:
    """The dice of the player in turn."""
    assert now.turn is not None
    return tuple(own_dice(now, now.turn))


def _own_dice(game: Game, screen: Countering, box: Rect) -> list[Widget]:
    player = game.now.turn
    assert player is not None
    conceding = screen.influence is None and not faults(game, Concede(player))
    chosen = tuple((player, *die) for die in update_counter.covering(game.now, screen))
    short = faults(game, Counter(player, own_dice_of(game.now), game.now.black[:1]))

    def tap(die: SquareDie, is_chosen: bool) -> Tap:
        message = update_counter.tap_own_die.tap(die[1:], is_chosen)
        return Tap(message, REFUSALS.first(short), broken_rule(short)) if conceding else Tap(message)

    return square_to_tap(game, box, chosen, tap, (player,))


def _beside(game: Game, screen: Countering, box: Rect) -> list[Widget]:
    """The next step and the key for it."""
    if screen.influence is not None:
        return _for_influence(screen.influence, box)
    player = game.now.turn
    assert player is not None
    if not faults(game, Concede(player)):
        return _concede(game, player, box)
    black, dice = update_counter.beaten(game.now, screen), update_counter.covering(game.now, screen)
    told, main = above(box, MAIN)
    action = Counter(player, dice, black)
    found = faults(game, action)
    lines = (
        _("Beat {black} with the chosen dice.").format(black=listed([str(value) for value in black])),
        _("They count {have} and must count {need} or more. A red die counts double.").format(
            have=strength(dice), need=sum(black)
        ),
        ngettext("This brings {n} influence.", "This brings {n} influence.", len(black)).format(n=len(black)),
    )
    return [
        Panel(rect=told),
        *_lines(lines, inside(told, 14, 10)),
        Key(
            rect=main,
            label=_("Beat {black}").format(black=listed([str(value) for value in black])),
            size=26,
            style=Style.MAIN,
            enabled=not found,
            why=REFUSALS.first(found),
            rule=broken_rule(found),
            message=update_game.decide.tap(action),
        ),
    ]


def _lines(lines: Sequence[str], box: Rect) -> list[Widget]:
    first, *others = stack(box, *(1.0,) * len(lines), gap=4)
    return [
        label(lines[0], first, theme.LARGE, face=Face.BOLD, lines=3),
        *(label(text, rect, theme.BODY, lines=4) for text, rect in zip(lines[1:], others, strict=True)),
    ]


def _concede(game: Game, player: int, box: Rect) -> list[Widget]:
    """All own dice do not reach the highest one."""
    told, main = above(box, MAIN)
    highest = game.now.black[0]
    lines = (
        _("Your dice cannot beat the {highest}.").format(highest=highest),
        _("Concede: the {highest} leaves the square and you lose 2 victory points. You keep your dice.").format(
            highest=highest
        ),
    )
    key = Key(rect=main, label=_("Concede"), size=26, style=Style.MAIN, message=update_game.decide.tap(Concede(player)))
    return [Panel(rect=told), *_lines(lines, inside(told, 14, 10)), key]


def _for_influence(use: Influence, box: Rect) -> list[Widget]:
    told, foot = above(box, FOOT)
    return [
        Panel(rect=told),
        label(task(use), inside(told, 14, 8), theme.LARGE, lines=7),
        Key(rect=foot, label=_("Back to the black dice"), size=19, message=update_turn.use_influence.tap(None)),
    ]
