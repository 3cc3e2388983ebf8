"""The part of the loop that asks the source of dice: opened beside the loop, replaced while people play."""

from collections.abc import Callable

from msgspec.structs import replace

from companion.app.camera_opener import CameraOpener, Opener
from companion.app.ports import DiceSource, Doers, Loop
from companion.ui import commands as todo
from companion.ui.model import Eyes
from vision.reading import Expectation


class DiceCamera:
    """Holds the source that is in use; `choose` is called with the source of the settings to open another one."""

    def __init__(self, loop: Loop) -> None:
        self._loop = loop
        self._opener = CameraOpener(loop.post)
        self.source: DiceSource | None = None
        self.choose: Callable[[str], None] | None = None
        self._chosen = ""

    @property
    def doers(self) -> Doers:
        """The doer of each command."""
        return {
            todo.TakeEyes: self._take,
            todo.Look: self._look,
            todo.LookAtWheel: self._look_at_wheel,
            todo.Watch: self._watch,
            todo.WatchWheel: self._watch_wheel,
            todo.OpenCamera: self._open_again,
        }

    def use(self, source: DiceSource, about: Eyes) -> None:
        """Use this source from now on; `about` is what the screen says of it."""
        if self.source is not None:
            self.source.close()
        self.source = source
        self._about(about)

    def open(self, opener: Opener) -> None:
        """Open a source while people go on, and use it once that is done."""
        self._about(Eyes(made_up=False, opening=True))
        before, self.source = self.source, None
        self._opener.open(opener, before)

    def set(self, camera: str, choose: Callable[[str], None]) -> None:
        """Take the camera of the settings as the one in use; `choose` opens another one."""
        self._chosen, self.choose = camera, choose

    def change(self, camera: str) -> None:
        """Open the camera that was chosen, where it is another one."""
        if camera != self._chosen and self.choose is not None:
            self.choose(camera)
        self._chosen = camera

    def shown(self) -> None:
        """The last picture is on the screen."""
        if self.source is not None:
            self.source.shown()

    def close(self) -> None:
        """Close the source, and what is being opened."""
        self._opener.close()
        if self.source is not None:
            self.source.close()

    def _about(self, about: Eyes) -> None:
        model = self._loop.model
        faults = tuple(fault for fault in model.faults if fault != model.eyes.fault)
        faults = (*faults, about.fault) if about.fault else faults
        self._loop.model = replace(model, eyes=about, faults=faults, frame=None)

    @property
    def _expected(self) -> Expectation:
        """The dice of the game on the table."""
        model = self._loop.model
        return (model.table or model.offered[0].load()).roll.expectation

    def _take(self, _: todo.TakeEyes) -> None:
        self.source = self._opener.take() or self.source

    def _look(self, command: todo.Look) -> None:
        if self.source is not None:
            self.source.look(command.throw, self._expected)

    def _look_at_wheel(self, command: todo.LookAtWheel) -> None:
        if self.source is not None:
            self.source.look_at_wheel(self._expected if command.checking else None)

    def _watch(self, command: todo.Watch) -> None:
        if self.source is not None and self._loop.model.eyes.live:
            self.source.watch(command.on, command.read, self._expected)

    def _watch_wheel(self, _: todo.WatchWheel) -> None:
        if self.source is not None and self._loop.model.eyes.live:
            self.source.watch_wheel(self._expected)

    def _open_again(self, _: todo.OpenCamera) -> None:
        if self.choose is not None:
            self.choose(self._loop.model.settings.camera)
