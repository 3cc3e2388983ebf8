"""The part of the loop that keeps the learned copy: it is on the disk before the screen and the camera hear of it."""

from pathlib import Path

from companion.app.dice_camera import DiceCamera
from companion.app.ports import Doers, Loop
from companion.camera.learned_copy import SavedCopy
from companion.ui import commands, messages


class CopyKeeper:
    """Saves and forgets the copy in `file`; without one, as in a demo, it is used until Oyez ends.

    The modules for the file are loaded when it changes: they are not needed for the first screen.
    """

    def __init__(self, loop: Loop, camera: DiceCamera) -> None:
        self._loop = loop
        self._camera = camera
        self.file: Path | None = None

    @property
    def doers(self) -> Doers:
        """The doer of each command."""
        return {commands.KeepCopy: self._keep, commands.ForgetCopy: lambda _command: self._forget()}

    def _keep(self, command: commands.KeepCopy) -> None:
        from companion.camera.copy_file import CopyError, save_copy

        try:
            if self.file is not None:
                save_copy(command.copy, self.file)
        except CopyError as error:
            self._loop.handle(messages.Failed(error.fault))
            return
        self._use(command.copy)

    def _forget(self) -> None:
        from companion.camera.copy_file import CopyError, forget_copy

        try:
            if self.file is not None:
                forget_copy(self.file)
        except CopyError as error:
            self._loop.handle(messages.Failed(error.fault))
            return
        self._use(None)

    def _use(self, copy: SavedCopy | None) -> None:
        self._camera.use_copy(copy)
        self._loop.handle(messages.CopyKnown(copy, kept=True))
