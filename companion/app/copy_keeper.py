"""The part of the loop that keeps copies and tiles: they are on the disk before the screen and the camera know."""

from pathlib import Path

from companion.app.dice_camera import DiceCamera
from companion.app.ports import Doers, Loop
from companion.camera.learned_copy import SavedCopy
from companion.camera.learned_tiles import SavedTiles
from companion.ui import commands, update_learning, update_pieces, update_shell


class CopyKeeper:
    """Saves and forgets the copy in `file`, tiles in `tiles_file`; without these, as in a demo, until Oyez ends.

    The modules for the file are loaded when it changes: they are not needed for the first screen.
    """

    def __init__(self, loop: Loop, camera: DiceCamera) -> None:
        self._loop = loop
        self._camera = camera
        self.file: Path | None = None
        self.tiles_file: Path | None = None

    @property
    def doers(self) -> Doers:
        """The doer of each command."""
        return {
            commands.KeepCopy: self._keep,
            commands.ForgetCopy: lambda _command: self._forget(),
            commands.KeepTiles: lambda command: self._keep_tiles(command.tiles),
            commands.ForgetTiles: lambda _command: self._keep_tiles(None),
        }

    def _keep(self, command: commands.KeepCopy) -> None:
        from companion.camera.copy_file import save_copy
        from companion.camera.lesson_file import CopyError

        try:
            if self.file is not None:
                save_copy(command.copy, self.file)
        except CopyError as error:
            self._loop.handle(update_shell.failed.news(error.fault))
            return
        self._use(command.copy)

    def _forget(self) -> None:
        from companion.camera.lesson_file import CopyError, forget_copy

        try:
            if self.file is not None:
                forget_copy(self.file)
        except CopyError as error:
            self._loop.handle(update_shell.failed.news(error.fault))
            return
        self._use(None)

    def _use(self, copy: SavedCopy | None) -> None:
        self._camera.use_copy(copy)
        self._loop.handle(update_learning.copy_known.news(copy, kept=True))

    def _keep_tiles(self, tiles: SavedTiles | None) -> None:
        """Save these tiles and use them; None forgets the saved ones."""
        from companion.camera.lesson_file import TILES, CopyError, forget_copy
        from companion.camera.tiles_file import save_tiles

        try:
            if self.tiles_file is not None and tiles is not None:
                save_tiles(tiles, self.tiles_file)
            elif self.tiles_file is not None:
                forget_copy(self.tiles_file, TILES)
        except CopyError as error:
            self._loop.handle(update_shell.failed.news(error.fault))
            return
        self._camera.use_tiles(tiles)
        self._loop.handle(update_pieces.tiles_known.news(tiles, kept=True))
