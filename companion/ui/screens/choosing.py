"""A choice that a bonus raised: a clear question with its options."""

from companion.ui import theme
from companion.ui.gains import briefly, brings
from companion.ui.messages import OpenSheet, TakeOption, UndoTurn
from companion.ui.model import Model
from companion.ui.screens.frame import EDGE, TOP, header, label, row
from companion.ui.widgets import BUILDING_ICON, CITIZEN_ICON, Card, Key, Panel, Picture, Tone, Widget
from companion.ui.wording import option, question
from engine.troyes_dice import Building, Choose, Citizen, Game, apply
from engine.troyes_dice.state import Choice


def view(model: Model, player: int) -> list[Widget]:
    """The question above; citizens as cards, buildings as on the sheet."""
    game = model.game
    assert game is not None
    pending = game.seats[player].pending
    assert pending is not None
    choice = pending.choice
    name = game.setup.players[player]
    widgets = header(
        model,
        f"{name} chooses",
        ("Take the turn back", UndoTurn(player), 190),
        ("Sheet", OpenSheet(player), 96),
    )
    widgets += [
        Panel(rect=(EDGE, TOP, 784, 62)),
        label(
            question(choice.rule, isinstance(choice.options[0], Citizen)), (24, TOP + 2, 752, 58), theme.BODY, lines=2
        ),
    ]
    if isinstance(choice.options[0], Citizen):
        return [*widgets, *_citizens(game, player, choice)]
    return [*widgets, *_buildings(game, player, choice)]


def _asked(choice: Choice) -> str:
    return question(choice.rule, isinstance(choice.options[0], Citizen))


def _citizens(game: Game, player: int, choice: Choice) -> list[Widget]:
    widgets: list[Widget] = []
    for each, rect in zip(choice.options, row((60, 170, 680, 220), len(choice.options), 24), strict=True):
        assert isinstance(each, Citizen)
        lines = brings(apply(game, Choose(player, each))[1])
        widgets.append(
            Card(
                rect=rect,
                title=option(each),
                lines=lines,
                icon=CITIZEN_ICON[each.colour],
                district=each.colour,
                message=TakeOption(each),
            )
        )
    return widgets


def _buildings(game: Game, player: int, choice: Choice) -> list[Widget]:
    """One row a kind and district that is offered, one key a column; what cannot be built is greyed."""
    kinds = sorted({(each.district, each.kind) for each in choice.options if isinstance(each, Building)})
    sheet = game.seats[player].sheet
    widgets: list[Widget] = []
    for column, (x, y, w, h) in enumerate(row((98, 134, 694, 28), 6, 6), start=1):
        number = game.setup.numbering[column - 1]
        widgets.append(label(f"{number}", (x, y, w, h), theme.BODY, Tone.SOFT, align=0))
    for line, (district, kind) in enumerate(kinds):
        y = 166 + line * 102
        widgets.append(Picture(rect=(24, y + 20, 56, 56), icon=BUILDING_ICON[kind, district], district=district))
        for column, rect in enumerate(row((98, y, 694, 94), 6, 6), start=1):
            widgets += _building(
                game, player, choice, Building(kind, district, column), rect, sheet.has(kind, district, column)
            )
    return widgets


def _building(
    game: Game, player: int, choice: Choice, each: Building, rect: tuple[int, int, int, int], stands: bool
) -> list[Widget]:
    x, y, w, h = rect
    if each not in choice.options:
        why = "This building stands already." if stands else "This cell is crossed out."
        word = "stands" if stands else "crossed"
        return [Key(rect=rect, label=word, size=17, enabled=False, why=why)]
    text = briefly(apply(game, Choose(player, each))[1])
    return [
        Key(rect=rect, label="", message=TakeOption(each)),
        label(text, (x + 5, y + 4, w - 10, h - 8), 16, align=0, lines=4),
    ]
