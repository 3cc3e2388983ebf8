"""A choice that an event or a card asks for: its options on the drawing."""

from collections.abc import Callable

from companion.games.troyes import drawing, update_game
from companion.games.troyes.action_words import question
from companion.games.troyes.drawing import Tap, piece_of
from companion.games.troyes.effect_text import cube_place
from companion.games.troyes.gained import gained
from companion.games.troyes.gains import PICTURE
from companion.games.troyes.model import Choosing
from companion.games.troyes.refusals import REFUSALS
from companion.games.troyes.screens.dice_square import square_to_tap
from companion.games.troyes.screens.header import game_page
from companion.games.troyes.told import told_at
from companion.games.troyes.widgets import SpaceMark
from companion.i18n.language import _
from companion.i18n.numbers import elided, signed
from companion.i18n.refusals import broken_rule
from companion.ui.model import Model
from companion.ui.screens.frame import above, column, grid, inside, label, row, stack
from companion.ui.screens.happened import last_action
from companion.ui.toolkit import theme
from companion.ui.toolkit.widgets import Face, Icon, Panel, Picture, Rect, Widget
from engine.troyes import actions
from engine.troyes.rules import after, faults
from engine.troyes.state import Asked, Game
from engine.troyes.terms import LEVELS, SPACES, Building

TapOption = Callable[[actions.Option], Tap]
MAX_CELL = 96
TOLD, TOLD_TALL = 90, 62
"""The height of three lines about the last action, and of two on a tall screen."""


def view(model: Model, _screen: Choosing) -> list[Widget]:
    """The question above, the part of the drawing that has the options below it."""
    game: Game = model.game
    asked = game.now.pending
    assert isinstance(asked, Asked)
    title = elided(_("{name} chooses"), name=game.setup.players[asked.player])
    widgets, box = game_page(model, title, asked.player)
    told, rest = stack(box, 66 if model.tall else 52, 1.0)
    last: list[Widget] = []
    if model.latest:
        rest, band = above(rest, TOLD_TALL if model.tall else TOLD)
        last = last_action(told_at(model), band)

    def tap(option: actions.Option) -> Tap:
        action = actions.Answer(asked.player, option)
        found = faults(game, action)
        return Tap(update_game.decide.tap(action), REFUSALS.first(found), broken_rule(found))

    return [
        *widgets,
        Panel(rect=told),
        label(question(game, asked), inside(told, 14, 2), theme.BODY, face=Face.BOLD, lines=2),
        *_options(model, game, asked, tap, rest),
        *last,
    ]


def _options(model: Model, game: Game, asked: Asked, tap: TapOption, box: Rect) -> list[Widget]:
    match asked.options[0]:
        case actions.ChosenDie():
            return _dice(game, asked.player, tap, box)
        case actions.ChosenCitizen():
            rects = column(box, 3) if model.tall else row(box, 3)

            def on_space(building: Building, space: int) -> Tap:
                return tap(actions.ChosenCitizen(building, space))

            return drawing.buildings(game, rects, on_space, words=True)
        case actions.CathedralCubeOff():
            return _cathedral_cubes(game, tap, box)
        case actions.ChosenColumn():
            gains = [
                _gains(game, actions.Answer(asked.player, actions.ChosenColumn(number)))
                for number in range(1, SPACES + 1)
            ]
            return drawing.cathedral(game, box, lambda number: tap(actions.ChosenColumn(number)), gains)
        case actions.ActivityCubeOff():
            rects = _card_places(model, box, len(game.now.activities))
            cards = zip(game.now.activities, rects, strict=False)
            return [drawing.activity(game, card, rect, tap(actions.ActivityCubeOff(card.card))) for card, rect in cards]
        case actions.EventCubeOff():
            return _events(model, game, lambda card: tap(actions.EventCubeOff(card)), box)
        case actions.ChosenEvent():
            return _events(model, game, lambda card: tap(actions.ChosenEvent(card)), box)


def _gains(game: Game, action: actions.Answer) -> tuple[tuple[Icon, str], ...]:
    """The goods that an answer brings to its player; none for one that is not allowed."""
    if faults(game, action):
        return ()
    won = gained(after(game, action)[1], action.player)
    return tuple((PICTURE[what], signed(n)) for what, n in won.goods if n)


def _dice(game: Game, player: int, tap: TapOption, box: Rect) -> list[Widget]:
    def on_die(die: actions.SquareDie, _chosen: bool) -> Tap:
        return tap(actions.ChosenDie(die[1], die[2]))

    return square_to_tap(game, box, (), on_die, (player,))


def _events(model: Model, game: Game, tap: Callable[[str], Tap], box: Rect) -> list[Widget]:
    rects = _card_places(model, box, len(game.now.row))
    return [drawing.event(game, card, rect, tap(card.card)) for card, rect in zip(game.now.row, rects, strict=False)]


def _card_places(model: Model, box: Rect, count: int) -> list[Rect]:
    return drawing.card_places(box, count, 2 if model.tall else 3)


def _cathedral_cubes(game: Game, tap: TapOption, box: Rect) -> list[Widget]:
    """The cathedral large: the spaces of each level side by side, the highest above, the columns' numbers below."""
    x, y, w, h = box
    high = min(MAX_CELL, (h - 40) // LEVELS)
    cells = grid((x + 60, y, w - 60, high * LEVELS), SPACES, LEVELS, 6)
    widgets: list[Widget] = [Picture(rect=(x + 4, y + 4, 48, 48), icon=Icon.CATHEDRAL, district=drawing.TINTS["white"])]
    for place, rect in enumerate(cells):
        line, index = divmod(place, SPACES)
        level = LEVELS - line
        cube = actions.CathedralCubeOff(index + 1, level)
        here = tap(cube)
        widgets.append(
            SpaceMark(
                rect=rect,
                number=level,
                said=f"{cube_place(game, cube)}, {level}",
                piece=piece_of(game, game.now.cathedral[index][level - 1]),
                message=here.message,
                enabled=here.enabled,
                why=here.why,
                rule=here.rule,
            )
        )
    numbers = row((x + 60, y + high * LEVELS + 4, w - 60, 32), SPACES, 6)
    widgets += [
        label(str(number), rect, theme.LARGE, face=Face.BOLD, align=0) for number, rect in enumerate(numbers, 1)
    ]
    return widgets
