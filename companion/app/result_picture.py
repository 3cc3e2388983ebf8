"""A picture of the result with its table of points, to share: the score as the screen shows it, without its keys."""

import tempfile
from pathlib import Path

from msgspec.structs import replace

from companion.app.headless import HeadlessScreen
from companion.ui import update_back
from companion.ui.message import calls
from companion.ui.model import Model
from companion.ui.screens import view
from companion.ui.toolkit.widgets import Key, Widget
from companion.ui.update import update

SIZE = (1280, 720)


def result_picture(model: Model) -> bytes:
    """Return the score behind the page on which it is shared, as a PNG file. Raises OSError."""
    behind, _commands = update(replace(model, tall=False), update_back.back.tap())
    screen = HeadlessScreen(SIZE)
    with tempfile.TemporaryDirectory(prefix="oyez-") as folder:
        path = Path(folder) / "result.png"
        screen.save([each for each in view(behind) if not _is_foot(each)], path)
        return path.read_bytes()


def _is_foot(widget: Widget) -> bool:
    """Check whether a widget is a key with words, or the way back: it has no meaning on paper."""
    return isinstance(widget, Key) and (bool(widget.label) or calls(widget.message, update_back.back))
