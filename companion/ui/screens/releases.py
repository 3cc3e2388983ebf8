"""The releases of Oyez on USB sticks: each with its version and signature, and a key to install it."""

from companion.i18n.fault_texts import screen_text
from companion.i18n.language import _
from companion.storage.sticks import ReleaseRow
from companion.system.release import version
from companion.ui import update_back, update_machine, update_sticks
from companion.ui.model import Installing, Model, ReleasePage
from companion.ui.screens.frame import above, beside, column, handed, label, page, row
from companion.ui.toolkit import theme
from companion.ui.toolkit.widgets import Key, Panel, Rect, Style, Tone, Widget

ON_A_PAGE, ON_A_TALL_PAGE = 4, 6
KEY, TALL_KEY = 200, 150


def view(model: Model, screen: ReleasePage) -> list[Widget]:
    """The releases above, or the installation; keys below."""
    widgets, box = page(model, _("Oyez {version}").format(version=version()))
    body, foot = above(box, 80)
    if model.installing is not None:
        widgets += _installation(model.installing, body)
    elif screen.releases:
        most = ON_A_TALL_PAGE if model.tall else ON_A_PAGE
        for release, rect in zip(screen.releases, column(body, most, 6), strict=False):
            widgets += _row(model, release, rect)
    else:
        none = _(
            "No version of Oyez was found on a USB stick. Copy oyez-NUMBER-py3-none-any.whl and its .sig file to "
            "one, and plug it in."
        )
        words = _("Checking the USB sticks…") if screen.releases is None else none
        x, y, w, h = body
        widgets.append(label(words, (x + 20, y, w - 40, h), theme.LARGE, Tone.SOFT, align=0, lines=6))
    return [*widgets, *_foot(model, foot)]


def _row(model: Model, release: ReleaseRow, box: Rect) -> list[Widget]:
    (x, y, w, h), key = beside(model, box, TALL_KEY if model.tall else KEY)
    finding = screen_text(release.finding, model.language)
    where = _("Oyez {version}, on the stick {name}").format(version=release.version, name=release.stick)
    return [
        Panel(rect=(x, y, w, h), doubt=not release.installable),
        label(f"{where}\n{finding}", (x + 14, y + 2, w - 28, h - 4), theme.BODY, Tone.INK, lines=5),
        Key(
            rect=key,
            label=_("Install"),
            detail=_("hold"),
            hold=True,
            enabled=release.installable,
            why=finding,
            message=update_sticks.install_release.tap(release),
        ),
    ]


def _installation(installing: Installing, box: Rect) -> list[Widget]:
    x, y, w, h = box
    words = _("Installing Oyez {version}. You may continue playing; this takes some minutes.")
    text = installing.words or words.format(version=installing.version)
    return [
        Panel(rect=box, doubt=installing.done is False),
        label(text, (x + 20, y + 10, w - 40, h - 20), theme.LARGE, Tone.INK, lines=8),
    ]


def _foot(model: Model, box: Rect) -> list[Widget]:
    again, done = handed(model, row(box, 2))
    first = Key(rect=again, label=_("Again"), message=update_sticks.open_releases.tap())
    if model.installing is not None and model.installing.done:
        first = Key(rect=again, label=_("Restart Oyez"), message=update_machine.switch_off.tap(None))
    elif model.installing is not None and model.installing.done is None:
        first = Key(
            rect=again, label=_("Again"), enabled=False, why=_("One moment."), message=update_sticks.open_releases.tap()
        )
    return [first, Key(rect=done, label=_("Done"), size=28, style=Style.MAIN, message=update_back.back.tap())]
