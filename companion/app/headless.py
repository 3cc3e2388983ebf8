"""A screen without a window: its pictures are saved, and taps come from the program. For the demo and tests."""

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import pygame

from companion.app.camera_requests import PieceRequest
from companion.app.copy_learner import learned
from companion.camera.calibrated_reader import CalibratedReader
from companion.camera.learned_copy import SavedCopy
from companion.i18n.faults import Code, Part, fault
from companion.system.touch_map import TouchMap
from companion.ui import update_throw
from companion.ui.commands import Learn
from companion.ui.message import Message
from companion.ui.toolkit import theme
from companion.ui.toolkit.draw import is_tall
from companion.ui.toolkit.pixel_screen import draw, new_brush
from companion.ui.toolkit.widgets import Widget
from vision.camera import Frame
from vision.reader import Reader
from vision.reading import Expectation
from vision.synthetic import MadeTable, make_table


class HeadlessScreen:
    """Keeps the widgets shown last; draws them only where a picture of them is wanted."""

    def __init__(self, size: tuple[int, int] = theme.SCREEN) -> None:
        self._surface = pygame.Surface(size)
        self.canvas = new_brush(self._surface)
        self.widgets: Sequence[Widget] = ()
        self.tall = is_tall(size)
        self.dark = False
        self.dark_after = 0.0

    def light(self) -> None:
        """Nothing goes dark here."""

    def arrange(self, rotation: int, touch_map: TouchMap) -> None:
        """Nobody holds a picture the wrong way."""

    def wait(self, seconds: float) -> Iterable[Message]:
        """Nobody taps here."""
        return ()

    def wake(self) -> None:
        """Nobody waits here."""

    def show(self, widgets: Sequence[Widget]) -> bool:
        """Keep these widgets."""
        self.widgets = widgets
        return False

    def close(self) -> None:
        """Nothing to close."""

    def picture(self, widgets: Sequence[Widget]) -> pygame.Surface:
        """Draw widgets and give the picture, which the next one overwrites."""
        draw(self.canvas, widgets)
        return self._surface

    @property
    def cut(self) -> tuple[str, ...]:
        """The texts of the last picture that did not fit in their boxes."""
        return tuple(self.canvas.cut)

    def save(self, widgets: Sequence[Widget], path: Path) -> None:
        """Save a picture of widgets as a PNG file."""
        path.parent.mkdir(parents=True, exist_ok=True)
        pygame.image.save(self.picture(widgets), str(path))


class MadeUpDiceSource:
    """Throws made-up dice and reads their picture with the real reader, at once; `table` is the truth."""

    def __init__(self, seed: int, post: Callable[[Message], None]) -> None:
        self._seed = seed
        self._post = post
        self._reader = CalibratedReader(Reader(), None, lambda _fault: None)
        self._throws = 0
        self.table: MadeTable | None = None

    def read_dice(self, throw: bool, expect: Expectation) -> None:
        """Throw where asked to, read, and post the reading."""
        if throw or self.table is None:
            self._throws += 1
            self.table = make_table(self._seed * 1000 + self._throws, expect.bodies)
        frame = Frame(self.table.pixels, float(self._throws), self._throws)
        self._post(update_throw.dice_seen.news(frame, self._reader.read(frame.pixels, expect)))

    def read_wheel(self, expect: Expectation | None) -> None:
        """Say that a made-up table has none."""
        self._post(update_throw.camera_failed.news(fault(Code.NO_WHEEL, Part.CAMERA), gone=False))

    def watch(self, on: bool, read: bool, expect: Expectation) -> None:
        """A made-up table does not move."""

    def watch_wheel(self, expect: Expectation) -> None:
        """There is none."""

    def learn(self, lesson: Learn) -> None:
        """Learn from made-up pictures as from real ones."""
        self._post(learned(self._reader, lesson, ""))

    def use_copy(self, copy: SavedCopy | None) -> None:
        """Made-up dice look the same in every house."""

    def look(self, request: PieceRequest) -> None:
        """A made-up table has dice alone."""

    def shown(self) -> None:
        """Nothing waits for it."""

    def close(self) -> None:
        """Nothing to let go."""
