"""The review of a finished game: luck and skill of a player, the costly turns, and each half to step through."""

from msgspec.structs import replace

from companion.games.troyes_dice import update_review, vocabulary
from companion.games.troyes_dice.coach_requests import Costly, GameReview, Idea, ReviewedTurn
from companion.games.troyes_dice.idea_text import idea_title, reasons, tenths_text
from companion.games.troyes_dice.model import PlayerReview, ReviewPage, SheetOf, drafts_of, people
from companion.games.troyes_dice.review_figures import figures_of
from companion.games.troyes_dice.screens import sheet
from companion.games.troyes_dice.turn_text import keeps
from companion.i18n.language import _, ngettext, pgettext
from companion.i18n.numbers import MINUS, joined_facts
from companion.ui.model import Model
from companion.ui.screens.frame import above, column, inside, label, page, player_badge, row, split, stack
from companion.ui.toolkit import theme
from companion.ui.toolkit.widgets import BLACK, DieKey, Face, Icon, Key, Panel, Rect, Style, Text, Tone, Widget
from engine.troyes_dice import Game, score
from engine.troyes_dice.terms import HALF_OF_DAY


def view(model: Model, screen: ReviewPage) -> list[Widget]:
    """The whole game, or one half of it; a sentence while the coach looks."""
    found = drafts_of(model).review_of(screen.player)
    if found is not None and screen.half is not None:
        if screen.sheet:
            turn = found.review.turns[screen.half]
            return sheet.view(replace(model, game=turn.position), SheetOf(0, screen), screen.player)
        return _half(model, found, screen.half)
    name = model.names[screen.player]
    everybody = people(model)
    others = len(everybody) > 1
    following = next((each for each in everybody if each > screen.player), everybody[0])
    widgets, box = page(
        model,
        _("Review: {name}").format(name=name),
        *(((_("Next player"), update_review.open_review.tap(following), 150),) if others else ()),
        badge=player_badge(screen.player),
    )
    if found is None:
        head = (*box[:3], 84)
        text = _("The coach goes through the game. This can take a minute.")
        return [*widgets, Panel(rect=head), label(text, inside(head, 16, 4), theme.BODY, lines=2)]
    return [*widgets, *_whole(model, found, box)]


def _whole(model: Model, found: PlayerReview, box: Rect) -> list[Widget]:
    high = 50 if model.tall else 30
    head, what, turns, foot = stack(box, 66 + high, 28, 1.0, theme.MAIN_TARGET, gap=6)
    above_box, below = stack(inside(head, 16, 4), 1.0, high, gap=2)
    if found.left:
        tried = len(found.review.doubtful) - len(found.left)
        words = _("The coach tries the costliest turns in many games: {n} of {all}")
        words = words.format(n=tried, all=len(found.review.doubtful))
    elif found.costly:
        words = _("These turns cost most beyond doubt:")
    else:
        words = _("No turn cost you much.")
    step = _("Step through the game")
    return [
        Panel(rect=head),
        label(verdict(found.review), above_box, theme.LARGE, face=Face.SERIF, lines=2),
        label(sum_text(found.review), below, theme.BODY, Tone.SOFT, lines=2),
        label(words, what, theme.BODY),
        *_costly(found, turns),
        Key(rect=foot, label=step, size=24, style=Style.MAIN, message=update_review.open_review.tap(found.player, 0)),
    ]


def verdict(review: GameReview) -> str:
    """Luck and skill in one sentence."""
    _start, luck, cost = _sums(review)
    text = _("The dice gave you {luck} points, your turns cost {cost}.")
    return text.format(luck=_signed(luck), cost=_plain(cost))


def sum_text(review: GameReview) -> str:
    """The sum that leads to the final score."""
    start, luck, cost = _sums(review)
    text = _("{start} expected, {luck} by the dice, {cost} by the turns: {final} points")
    return text.format(start=_plain(start), luck=_signed(luck), cost=_signed(-cost), final=review.final)


def _sums(review: GameReview) -> tuple[int, int, int]:
    """Start, luck and cost of the whole game in tenths of a point."""
    figures = figures_of(review)
    return figures.start, sum(figures.luck), sum(figures.costs)


def _plain(tenths: int) -> str:
    """Tenths of a point as a number; without its sign where it is negative and the sentence has it."""
    point = pgettext("decimal sign", ".")
    text = f"{abs(tenths) // 10}{point}{abs(tenths) % 10}"
    return f"{MINUS}{text}" if tenths < 0 else text


def _signed(tenths: int) -> str:
    return f"+{_plain(tenths)}" if tenths > 0 else _plain(tenths)


def points_text(points: float) -> str:
    """Points to a tenth, with their sign."""
    return _signed(round(10 * points))


def _costly(found: PlayerReview, box: Rect) -> list[Widget]:
    widgets: list[Widget] = []
    rects = column((*box[:3], min(box[3], 300)), 3)
    for each, rect in zip(found.costly, rects, strict=False):
        widgets += _costly_turn(found, each, rect)
    return widgets


def _costly_turn(found: PlayerReview, costly: Costly, rect: Rect) -> list[Widget]:
    turn = found.review.turns[costly.half_index]
    x, y, w, h = rect
    title = _("{half}: {points} points").format(half=_moment(costly.half_index), points=points_text(-costly.points))
    played = _("played: {played}").format(played=idea_title(turn.position, turn.played))
    better = _("better: {better}").format(better=idea_title(turn.position, turn.better))
    left = w * 9 // 20
    first, second = column((x + left, y + 3, w - left - 10, h - 6), 2, 0)
    return [
        Key(rect=rect, label="", message=update_review.open_review.tap(found.player, costly.half_index)),
        Text(rect=(x + 12, y, left - 20, h), text=title, size=19, face=Face.BOLD, lines=2),
        label(played, first, theme.SMALL, Tone.SOFT, lines=2),
        label(better, second, theme.SMALL, lines=2),
    ]


def _moment(half: int) -> str:
    return vocabulary.day_and_half(half // 2 + 1, HALF_OF_DAY[half % 2])


def _half(model: Model, found: PlayerReview, half: int) -> list[Widget]:
    player, turn = found.player, found.review.turns[half]
    costly = next((each for each in found.costly if each.half_index == half), None)
    name = model.names[player]
    title = _("{half}: {name}").format(half=_moment(half), name=name)
    widgets, box = page(
        model,
        title,
        (_("Sheet"), update_review.open_review.tap(player, half, sheet=True), 110),
        badge=player_badge(player),
    )
    body, foot = above(box, theme.MAIN_TARGET)
    dice, held, turns = stack(body, 88 if not model.tall else 184, 34, 1.0)
    left, right = split(model, turns, (turns[2] - 8) // 2, (turns[3] - 8) // 2)
    points = score(turn.position.seats[0].sheet).total
    so_far = ngettext("{n} point so far", "{n} points so far", points).format(n=points)
    before = _("{held}; {points}").format(held=keeps(turn.position.seats[0].sheet.held), points=so_far)
    return [
        *widgets,
        *_dice(model, turn.position, dice),
        label(before, held, theme.SMALL, Tone.SOFT),
        *_turns(turn, figures_of(found.review).costs[half], costly, left, right),
        *_steps(found, half, costly, foot),
    ]


def _dice(model: Model, game: Game, box: Rect) -> list[Widget]:
    assert game.throw is not None
    if model.tall:
        first, second = column(box, 2)
        rects = [*row(first, 2), *row(second, 2)]
    else:
        rects = row(box, 4)
    widgets: list[Widget] = [Panel(rect=rect) for rect in rects]
    for slot, rect in zip(game.throw.slots, rects, strict=True):
        die = DieKey(
            rect=inside(rect, 10, 8),
            value=slot.value,
            body=BLACK if slot.black else "",
            colour=slot.colour,
            label=vocabulary.die(slot.colour, slot.value),
            detail=_("destroyed") if slot.destroyed else "",
            framed=False,
        )
        widgets.append(die)
    return widgets


def _turns(turn: ReviewedTurn, cost: int, costly: Costly | None, left: Rect, right: Rect) -> list[Widget]:
    """The turn that was played, and beside it the better one."""
    widgets = _turn(_("Played"), turn.position, Idea(turn.played, 0.0), left)
    counted = () if costly is None else costly.counted
    if not cost or turn.played == turn.better:
        return [*widgets, Panel(rect=right), label(_("No better turn is known."), inside(right, 14, 8), lines=2)]
    return [*widgets, *_turn(_("Better"), turn.position, Idea(turn.better, 0.0, counted=counted), right)]


def _turn(word: str, game: Game, idea: Idea, rect: Rect) -> list[Widget]:
    head, title, facts = stack(inside(rect, 14, 6), 24, 32, 1.0, gap=2)
    text = joined_facts(reasons(game, 0, idea))
    return [
        Panel(rect=rect),
        label(word, head, theme.SMALL, Tone.SOFT),
        label(idea_title(game, idea.actions), title, theme.BODY + 1, face=Face.BOLD),
        Text(rect=facts, text=text, size=18, tone=Tone.SOFT, valign=-1, lines=8),
    ]


def _steps(found: PlayerReview, half: int, costly: Costly | None, box: Rect) -> list[Widget]:
    """Luck and cost of the half between the keys to the half before and to the next one."""
    x, y, w, h = box
    before, words, after = (x, y, 92, h), (x + 100, y, w - 200, h), (x + w - 92, y, 92, h)
    player, figures = found.player, figures_of(found.review)
    luck, cost = _signed(figures.luck[half]), _plain(figures.costs[half])
    if costly is None:
        text = _("The throw brought {luck} points; the turn cost {cost}.")
    else:
        text = _("The throw brought {luck} points; the turn cost {cost} ({points} in games played on).")
    text = text.format(luck=luck, cost=cost, points="" if costly is None else tenths_text(costly.points))
    first, last = half == 0, half == 15
    return [
        Key(
            rect=before,
            label="",
            said=_("The half-day before"),
            icon=Icon.BACK,
            enabled=not first,
            why=_("This is the first half-day."),
            message=update_review.open_review.tap(player, max(half - 1, 0)),
        ),
        label(text, words, theme.BODY, align=0, lines=3),
        Key(
            rect=after,
            label="",
            said=_("The half-day after"),
            icon=Icon.NEXT,
            enabled=not last,
            why=_("This is the last half-day."),
            message=update_review.open_review.tap(player, min(half + 1, 15)),
        ),
    ]
