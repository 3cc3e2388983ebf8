"""The games so far."""

from companion.store import GameRow
from companion.ui import theme
from companion.ui.messages import OpenGame, ShowGames
from companion.ui.model import Games, Model
from companion.ui.screens.frame import EDGE, TOP, grid, header, label
from companion.ui.screens.start import people, reached
from companion.ui.widgets import Icon, Key, Tone, Widget

ON_A_PAGE = 4


def view(model: Model, screen: Games) -> list[Widget]:
    """Four games a page, the newest first; a tap goes on with one or shows its score."""
    widgets = header(model, "Games so far")
    if not model.games:
        return [*widgets, label("No game has been played yet.", (40, 200, 720, 40), theme.LARGE, Tone.SOFT, align=0)]
    shown = model.games[screen.page * ON_A_PAGE : (screen.page + 1) * ON_A_PAGE]
    rects = grid((EDGE, TOP + 4, 784, 332), 1, ON_A_PAGE)
    widgets += [_line(game, rect) for game, rect in zip(shown, rects, strict=False)]
    pages = (len(model.games) - 1) // ON_A_PAGE + 1
    if pages > 1:
        widgets += [
            _page("Newer", screen.page - 1, (EDGE, 412, 240, 60), Icon.BACK, screen.page > 0),
            label(f"{screen.page + 1} of {pages}", (260, 412, 280, 60), tone=Tone.SOFT, align=0),
            _page("Older", screen.page + 1, (552, 412, 240, 60), Icon.NEXT, screen.page + 1 < pages),
        ]
    return widgets


def _page(word: str, page: int, rect: tuple[int, int, int, int], icon: Icon, enabled: bool) -> Key:
    why = f"There are no {word.lower()} games."
    return Key(rect=rect, label=word, icon=icon, enabled=enabled, why=why, message=ShowGames(page))


def _line(game: GameRow, rect: tuple[int, int, int, int]) -> Key:
    day = f"{game.started.astimezone():%d %B %Y, %H:%M}".lstrip("0")
    if game.totals is None:
        detail = f"{day}  ·  {reached(game).lower()}  ·  tap to go on"
        return Key(rect=rect, label=people(game.players), detail=detail, icon=Icon.HOUR, message=OpenGame(game.id))
    points = f"{max(game.totals)} points"
    who = points if len(game.players) == 1 else f"{people(game.winners)} won with {points}"
    return Key(
        rect=rect, label=people(game.players), detail=f"{day}  ·  {who}", icon=Icon.CROWN, message=OpenGame(game.id)
    )
