"""The results of a group as keys, with gains and price; beside each one fewer uses, and the same with a cube."""

from collections.abc import Sequence

from companion.games.troyes import drawing, update_game
from companion.games.troyes.action_words import note_of, title_of
from companion.games.troyes.drawing import PICTURES, TINTS, Tap
from companion.games.troyes.gained import price_of
from companion.games.troyes.gains import facts
from companion.games.troyes.group_results import Result, group_of_act
from companion.games.troyes.model import PlayerTurn, Question
from companion.games.troyes.refusals import REFUSALS
from companion.games.troyes.widgets import ResultKey
from companion.i18n.refusals import broken_rule
from companion.ui.message import Message
from companion.ui.screens.frame import row
from companion.ui.toolkit.widgets import Icon, Key, Rect, Widget
from companion.ui.update_shell import choice
from engine.troyes.actions import Act
from engine.troyes.lookup import activity_card, event_card
from engine.troyes.state import Game
from engine.troyes.terms import BUILDING_OF, Deed

LOW, HIGH, GAP = 48, 70, 3
"""The heights of a result without and with a card of a cube, and the space between two."""
DARK_W = 62
"""The least width of a greyed result: its card in small."""
FEWER_W, CUBE_W = 50, 66
"""The widths of the keys for fewer uses and for the same result with a cube."""


def result_rows(
    game: Game, found: Sequence[Result], box: Rect, page: int, others: Sequence[Result] = ()
) -> tuple[list[Widget], int]:
    """A page of results, and the number of pages: each possible one in a line of its own, then the greyed ones.

    The `others` follow where one page has room for all of them.
    """
    x, y, w, h = box
    if others and (with_others := result_rows(game, (*found, *others), box, 0))[1] == 1:
        return with_others
    pages: list[list[tuple[tuple[Result, ...], Rect]]] = [[]]
    top = 0
    abreast = w // DARK_W
    lines = _lines(found, abreast)
    for line, before in zip(lines, (*lines[:1], *lines), strict=False):
        # the edge of a raised key stands out from a greyed one below it by a wider space alone
        top += GAP * (line[0].is_legal is not before[0].is_legal)
        high = HIGH if line[0].is_legal and note_of(game, line[0]) else LOW
        if top + high > h:
            pages.append([])
            top = 0
        pages[-1].append((line, (x, y + top, w, high)))
        top += high + GAP
    shown = pages[min(page, len(pages) - 1)]
    return [widget for line, rect in shown for widget in _line(game, line, rect, abreast)], len(pages)


def _lines(found: Sequence[Result], abreast: int) -> list[tuple[Result, ...]]:
    greyed = [each for each in found if not each.is_legal]
    return [
        *((each,) for each in found if each.is_legal),
        *(tuple(greyed[first : first + abreast]) for first in range(0, len(greyed), abreast)),
    ]


def _line(game: Game, line: Sequence[Result], rect: Rect, abreast: int) -> list[Widget]:
    if line[0].is_legal:
        return _row(game, line[0], rect)
    return [_dark(game, each, place) for each, place in zip(line, row(rect, abreast, GAP), strict=False)]


def _dark(game: Game, result: Result, rect: Rect) -> Widget:
    """A result that is not possible: its card in small as on the board, or its picture; a tap says why."""
    act = result.act
    here = Tap(update_game.decide.tap(act), REFUSALS.first(result.faults), broken_rule(result.faults))
    for activity in game.now.activities:
        if act.card == activity.card:
            return drawing.activity(game, activity, rect, here, titled=False)
    for event in game.now.row:
        if act.card == event.card:
            return drawing.event(game, event, rect, here, titled=False)
    sign, _tint = picture_of(game, act)
    return Key(rect=rect, label="", icon=sign, said=title_of(game, act), enabled=False, why=here.why, rule=here.rule)


def _row(game: Game, result: Result, rect: Rect) -> list[Widget]:
    x, y, w, h = rect
    right = x + w
    beside: list[Widget] = []
    if result.with_cube:
        right -= CUBE_W
        beside.append(_cube_key(game, result, (right, y, CUBE_W, h)))
        right -= GAP
    several = several_uses(result)
    if several is not None:
        right -= FEWER_W
        fewer = f"1\N{EN DASH}{several.act.uses}"
        ask = choice(PlayerTurn, asked=several.act, question=Question.USES)
        beside.append(Key(rect=(right, y, FEWER_W, h), label=fewer, size=18, message=ask))
        right -= GAP
    return [result_key(game, result, (x, y, right - x, h)), *beside]


def several_uses(result: Result) -> Result | None:
    """The result, else the first one with a cube, that can be used more than once; None if none can."""
    every = (result, *result.with_cube) if result.is_legal else ()
    return next((each for each in every if (each.act.uses or 1) > 1), None)


def _cube_key(game: Game, result: Result, rect: Rect) -> ResultKey:
    """The same result with the only cube that fits, or the question which cube goes with it."""
    if len(result.with_cube) > 1:
        number = str(len(result.with_cube))
        return ResultKey(
            rect=rect, title="", note=number, message=choice(PlayerTurn, asked=result.act, question=Question.CUBE)
        )
    return result_key(game, result.with_cube[0], rect, small=True)


def result_key(game: Game, result: Result, rect: Rect, title: str = "", small: bool = False) -> ResultKey:
    """A result that a tap carries out, or asks from where the tradesman comes."""
    act = result.act
    sign, tint = picture_of(game, act)
    name = "" if small else title or title_of(game, act)
    assert result.after is not None
    gains = facts(result.after, result.effects, act.player)
    return ResultKey(
        rect=rect,
        icon=sign,
        tint=tint,
        title=name,
        said="" if name else title_of(game, act),
        note="" if small else note_of(game, result),
        price=price_of(result.effects, act.player),
        uses=act.uses,
        facts=tuple((fact.icon, fact.text) for fact in gains),
        message=carried_out(result),
    )


def carried_out(result: Result) -> Message:
    """The message of a result: the action, or the question from where its tradesman comes."""
    return (
        choice(PlayerTurn, asked=result.act, question=Question.HIRE)
        if len(result.hires) > 1
        else update_game.decide.tap(result.act)
    )


def picture_of(game: Game, act: Act) -> tuple[Icon, int | None]:
    """The picture of a result, and the tint of its colour of dice."""
    cards = game.setup.cards
    if act.do is Deed.CATHEDRAL:
        return Icon.CATHEDRAL, TINTS["white"]
    if act.do is Deed.FARM:
        return Icon.GREAT_HALL, TINTS["yellow"]
    if act.do is Deed.PLACE:
        building = BUILDING_OF[group_of_act(game, act).colour]
        return PICTURES[building], TINTS[building.colour.value]
    assert act.card is not None
    if act.do is Deed.EVENT:
        return Icon.FORTRESS, TINTS[event_card(cards, act.card).dice.value]
    return Icon.CRAFTSMAN, TINTS[activity_card(cards, act.card).dice.value]
