"""The finished game as a code for a phone to scan, and as files to take away."""

from companion.export.game_files import BGSTATS, CSV, PICTURE, RECORD
from companion.game.result import GameResult
from companion.i18n.language import _, ngettext
from companion.ui import update_people, update_result
from companion.ui.model import Model, Share
from companion.ui.result_text import summary
from companion.ui.screens.frame import column, grid, label, page, split
from companion.ui.toolkit import theme
from companion.ui.toolkit.qr import qr_code
from companion.ui.toolkit.widgets import Code, Key, Panel, Rect, Tone, Widget

TEXT = "text"


def view(model: Model, screen: Share) -> list[Widget]:
    """The code at the left; at the right the choice of its content, and below that the files."""
    game, result = model.game, model.result
    widgets, box = page(model, _("Share the game"))
    if game is None or result is None:
        x, y, w, _h = box
        return [*widgets, label(_("One moment"), (x, y + 120, w, 60), tone=Tone.SOFT, align=0)]
    left, right = split(model, box, 408, 408)
    widgets += _code(screen, content(model, screen.what, result), left)
    x, y, w, h = right
    kinds = ((TEXT, _("The result as text")), (BGSTATS, _("For the BG Stats app")), (RECORD, _("The whole game")))
    files = (
        (PICTURE, _("Save a picture")),
        (RECORD, _("Save the game")),
        (CSV, _("Save a table (CSV)")),
        (BGSTATS, _("Save for BG Stats")),
    )
    low = 2 * 58 + 6 if model.tall else (h - 64) // 2
    top, below = (x, y + 28, w, h - low - 64), (x, y + h - low, w, low)
    widgets += [
        label(_("Scan with a phone"), (x + 4, y, w - 8, 26), theme.SMALL, Tone.SOFT),
        label(_("Save as a file"), (x + 4, y + h - low - 30, w - 8, 26), theme.SMALL, Tone.SOFT),
    ]
    for (kind, word), rect in zip(kinds, column(top, 3, 6), strict=True):
        widgets.append(
            Key(rect=rect, label=word, selected=kind == screen.what, message=update_result.open_share.tap(kind))
        )
    for (kind, word), rect in zip(files, grid(below, 2, 2, 6), strict=True):
        widgets.append(Key(rect=rect, label=word, message=update_people.save_file.tap(kind, result.game_id)))
    return widgets


def content(model: Model, what: str, result: GameResult) -> str:
    """Return the content of the code."""
    if what == BGSTATS:
        return result.link
    if what == RECORD or model.table is None:
        return result.record
    return "\n".join(summary(model.table, model.game))


def _code(screen: Share, text: str, box: Rect) -> list[Widget]:
    x, y, w, h = box
    modules = qr_code(text, min(w, h))
    if modules is None:
        letters = len(text)
        sorry = ngettext(
            "This needs {n} character, more than a phone can read from a code of this size. Save a file instead.",
            "This needs {n} characters, more than a phone can read from a code of this size. Save a file instead.",
            letters,
        )
        words = (x + 30, y + 20, w - 60, h - 40)
        return [Panel(rect=box), label(sorry.format(n=letters), words, theme.LARGE, Tone.SOFT, align=0, lines=7)]
    return [Code(rect=box, modules=modules)]
