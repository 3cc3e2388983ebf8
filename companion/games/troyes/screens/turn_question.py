"""A question more about an action: the uses of its card, the cube that goes with it, the place of its tradesman."""

from msgspec.structs import replace

from companion.games.troyes import update_game, update_turn
from companion.games.troyes.action_words import note_of, place_name, title_of
from companion.games.troyes.drawing import PICTURES
from companion.games.troyes.effect_text import card_name
from companion.games.troyes.group_results import Result, hire_places, results, target_of, tried
from companion.games.troyes.model import PlayerTurn, Question
from companion.games.troyes.screens.result_keys import result_key
from companion.games.troyes.widgets import ResultKey
from companion.i18n.language import _
from companion.i18n.numbers import elided, joined_facts
from companion.ui.message import Message
from companion.ui.model import Model
from companion.ui.screens.frame import grid, inside, label, row, stack
from companion.ui.toolkit import theme
from companion.ui.toolkit.widgets import Icon, Key, Panel, Rect, Widget
from companion.ui.update_shell import choice
from engine.troyes.actions import Act, HireFrom
from engine.troyes.places import Expelled, Space, Supply
from engine.troyes.state import Game

CELL = 58
FEW = 12
"""The number of uses up to which each stands with its gains."""


def view(model: Model, screen: PlayerTurn, box: Rect) -> list[Widget]:
    """The question above, an option a key, the way back below."""
    game: Game = model.game
    act = screen.asked
    assert act is not None
    head, rest, foot = stack(box, 56, 1.0, 58)
    name = title_of(game, act)
    cubes: tuple[Result, ...] = ()
    if screen.question is Question.USES:
        asked = elided(_("How often do you use {card}?"), card=name)
        text = joined_facts([asked, *filter(None, [note_of(game, tried(game, act))])])
        options = _uses(model, game, act, rest)
        cubes = _others(game, screen, act)
    elif screen.question is Question.CUBE:
        text = elided(_("Which cube goes with it?"), card=name)
        options = _cubes(model, game, screen, act, rest)
    else:
        text = elided(_("Where does the tradesman for {card} come from?"), card=name)
        options = _hires(model, game, act, rest)
    back, *others = row(foot, 1 + len(cubes))
    return [
        Panel(rect=head),
        label(text, inside(head, 14, 2), theme.LARGE, lines=2),
        *options,
        Key(rect=back, label=_("Other results"), icon=Icon.BACK, message=update_turn.clear_dice.tap()),
        *(_same_with(game, each, rect) for each, rect in zip(cubes, others, strict=True)),
    ]


def _others(game: Game, screen: PlayerTurn, act: Act) -> tuple[Result, ...]:
    """The same action without its cube, or with each other one, where it can be done more than once."""
    same = next((each for each in results(game, screen.dice) if target_of(each.act) == target_of(act)), None)
    every = () if same is None else (same, *same.with_cube)
    return tuple(each for each in every if each.act.cube != act.cube and (each.act.uses or 1) > 1)


def _same_with(game: Game, result: Result, rect: Rect) -> Key:
    cube = result.act.cube
    text = _("with {card}").format(card=card_name(game, cube)) if cube else _("without a cube")
    return Key(rect=rect, label=text, size=18, message=choice(PlayerTurn, asked=result.act, question=Question.USES))


def _uses(model: Model, game: Game, act: Act, box: Rect) -> list[Widget]:
    """A key for each number of uses, the largest last."""
    most = act.uses or 1
    several = len(hire_places(game, act)) > 1
    few = most <= FEW
    columns = (2 if model.tall else 3) if few else (6 if model.tall else 10)
    rows = -(-most // columns)
    rects = grid((*box[:3], min(box[3], (CELL + 8) * rows)), columns, rows)
    widgets: list[Widget] = []
    for uses, rect in zip(range(1, most + 1), rects, strict=False):
        fewer = replace(act, uses=uses)
        message: Message = (
            choice(PlayerTurn, asked=fewer, question=Question.HIRE) if several else update_game.decide.tap(fewer)
        )
        if few:
            widgets.append(replace(result_key(game, tried(game, fewer), rect), message=message, note=""))
        else:
            widgets.append(Key(rect=rect, label=str(uses), size=24, message=message))
    return widgets


def _cubes(model: Model, game: Game, screen: PlayerTurn, act: Act, box: Rect) -> list[Widget]:
    """The action with each cube that fits."""
    same = next(each for each in results(game, screen.dice) if target_of(each.act) == target_of(act))
    columns = 1 if model.tall else 2
    rows = max(3, -(-len(same.with_cube) // columns))
    rects = grid((*box[:3], min(box[3], (CELL + 26) * rows)), columns, rows)
    return [result_key(game, each, rect) for each, rect in zip(same.with_cube, rects, strict=False)]


def _hires(model: Model, game: Game, act: Act, box: Rect) -> list[Widget]:
    """A key for each place with a citizen of one's own."""
    places = hire_places(game, act)
    columns = 2 if model.tall else 3
    rows = max(3, -(-len(places) // columns))
    rects = grid((*box[:3], min(box[3], (CELL + 12) * rows)), columns, rows)
    return [_hire(game, replace(act, hire=place), rect) for place, rect in zip(places, rects, strict=False)]


def _hire(game: Game, act: Act, rect: Rect) -> ResultKey:
    assert act.hire is not None
    key = result_key(game, tried(game, act), rect, place_name(game, act.hire))
    return replace(key, icon=picture_of_place(act.hire), note="")


def picture_of_place(place: HireFrom) -> Icon:
    """The picture of a place."""
    if isinstance(place, Space | Expelled):
        return PICTURES[place.building]
    return Icon.HAND if isinstance(place, Supply) else Icon.CRAFTSMAN
