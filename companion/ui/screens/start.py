"""The first screen: resume, a new game, the games so far."""

from companion.store import GameRow
from companion.ui import theme
from companion.ui.messages import Leave, NewGame, OpenGame, ShowFaults, ShowGames, ToggleVoice
from companion.ui.model import Model, Start
from companion.ui.screens.frame import HEIGHT, WIDTH
from companion.ui.widgets import Backdrop, Face, Icon, Key, Picture, Style, Text, Tone, Widget
from engine.troyes_dice import Half


def view(model: Model, _: Start) -> list[Widget]:
    """Resume comes first where a game is unfinished."""
    left: list[Widget] = [
        Backdrop(rect=(0, 0, WIDTH, HEIGHT), oak=True),
        Picture(rect=(106, 40, 180, 180), icon=Icon.BELL, tone=Tone.GOLD),
        Text(rect=(20, 222, 352, 92), text="Oyez", size=80, face=Face.SERIF, tone=Tone.GOLD, align=0),
        Text(rect=(20, 316, 352, 30), text="The town crier for your", size=22, tone=Tone.LIGHT, align=0),
        Text(rect=(20, 344, 352, 30), text="game of Troyes Dice", size=22, tone=Tone.LIGHT, align=0),
    ]
    return [*left, *_keys(model), *_foot(model)]


def _keys(model: Model) -> list[Widget]:
    x, w = 400, 376
    new = Key(rect=(x, 150, w, 88), label="New game", size=28, style=Style.MAIN, message=NewGame())
    games = Key(rect=(x, 256, w, 76), label="Games so far", size=theme.LARGE, message=ShowGames())
    if model.unfinished is None:
        return [new, games]
    resume = Key(
        rect=(x, 28, w, 104),
        label="Go on playing",
        detail=f"{reached(model.unfinished)}: {people(model.unfinished.players)}",
        size=28,
        icon=Icon.HOUR,
        style=Style.MAIN,
        message=OpenGame(model.unfinished.id),
    )
    plain = Key(rect=new.rect, label="New game", size=28, message=NewGame())
    return [resume, plain, games]


def _foot(model: Model) -> list[Widget]:
    voice = "Voice: on" if model.voice else "Voice: off"
    widgets: list[Widget] = [
        Key(rect=(400, 404, 180, 56), label=voice, style=Style.DARK, message=ToggleVoice()),
        Key(rect=(596, 404, 180, 56), label="Close Oyez", style=Style.DARK, message=Leave()),
    ]
    if model.faults:
        count = "One part is missing" if len(model.faults) == 1 else f"{len(model.faults)} parts are missing"
        widgets.append(
            Key(rect=(40, 404, 320, 56), label=count, icon=Icon.WARNING, style=Style.DARK, message=ShowFaults())
        )
    return widgets


def reached(game: GameRow) -> str:
    """How far a game got."""
    if not game.halves:
        return "Before the first throw"
    return f"Day {game.day}, {Half((game.halves - 1) % 2).word}"


def people(names: tuple[str, ...]) -> str:
    """Names on one line; with many, the first ones and how many more."""
    if len(names) <= 3:
        return ", ".join(names)
    return f"{', '.join(names[:2])} and {len(names) - 2} more"
