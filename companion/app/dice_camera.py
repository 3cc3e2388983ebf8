"""The part of the loop that asks the source of dice: opened beside the loop, replaced while people play."""

from collections.abc import Callable

from msgspec.structs import replace

from companion.app.camera_opener import CameraOpener, Opener
from companion.app.camera_requests import (
    FindPieces,
    LearnPieces,
    PieceRequest,
    ReadGrid,
    ReadPieces,
    UsePieces,
    WatchPieces,
)
from companion.app.ports import DiceSource, Doers, Loop
from companion.camera.learned_copy import SavedCopy
from companion.camera.learned_tiles import SavedTiles
from companion.i18n.faults import Code, Part, fault
from companion.ui import commands, update_learning
from companion.ui.model import CameraStatus
from vision.piece_reading import PieceExpectation
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
            commands.TakeCamera: self._take,
            commands.ReadDice: self._read_dice,
            commands.ReadWheel: self._read_wheel,
            commands.Watch: self._watch,
            commands.WatchWheel: self._watch_wheel,
            commands.OpenCamera: self._open_again,
            commands.Learn: self._learn,
            commands.FindTiles: lambda command: self._look(FindPieces(command.count)),
            commands.LearnTiles: lambda command: self._look(LearnPieces(command)),
            commands.ReadPieces: lambda _command: self._look(ReadPieces(self._pieces or PieceExpectation())),
            commands.ReadGrid: self._read_grid,
            commands.WatchPieces: self._watch_pieces,
        }

    def use(self, source: DiceSource, about: CameraStatus) -> None:
        """Use this source from now on; `about` is its description on the screen."""
        if self.source is not None:
            self.source.close()
        self.source = source
        self._about(about)

    def open(self, opener: Opener) -> None:
        """Open a source in the background; use it as soon as it is open."""
        self._about(CameraStatus(made_up=False, opening=True))
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

    def use_copy(self, copy: SavedCopy | None) -> None:
        """Read with this learned copy from now on."""
        if self.source is not None:
            self.source.use_copy(copy)

    def use_tiles(self, tiles: SavedTiles | None) -> None:
        """Read pieces by these from now on."""
        self._look(UsePieces(tiles))

    def shown(self) -> None:
        """The last picture is on the screen."""
        if self.source is not None:
            self.source.shown()

    def close(self) -> None:
        """Close the source, and cancel any opening."""
        self._opener.close()
        if self.source is not None:
            self.source.close()

    def _about(self, about: CameraStatus) -> None:
        model = self._loop.model
        faults = tuple(fault for fault in model.faults if fault != model.camera.fault)
        faults = (*faults, about.fault) if about.fault else faults
        self._loop.model = replace(model, camera=about, faults=faults, frame=None)

    @property
    def _expected(self) -> Expectation:
        """The dice of the throw that the game on the table waits for; none before a game is chosen."""
        model = self._loop.model
        if model.screen.learns and model.learning is not None:
            return model.learning.table.chance.expectation()
        return Expectation() if model.due is None else model.due.expectation

    def _take(self, _: commands.TakeCamera) -> None:
        self.source = self._opener.take() or self.source

    def _read_dice(self, command: commands.ReadDice) -> None:
        if self.source is not None:
            self.source.read_dice(command.throw, self._expected)

    def _read_wheel(self, command: commands.ReadWheel) -> None:
        if self.source is not None:
            self.source.read_wheel(self._expected if command.checking else None)

    def _watch(self, command: commands.Watch) -> None:
        if self.source is not None and self._loop.model.camera.live:
            self.source.watch(command.on, command.read, self._expected)

    def _watch_wheel(self, _: commands.WatchWheel) -> None:
        if self.source is not None and self._loop.model.camera.live:
            self.source.watch_wheel(self._expected)

    def _learn(self, command: commands.Learn) -> None:
        if self.source is None:
            self._loop.handle(update_learning.learning_failed.news(fault(Code.NOTHING_LEARNED, Part.COPY)))
        else:
            self.source.learn(command)

    @property
    def _pieces(self) -> PieceExpectation | None:
        """The pieces that the screen looks for."""
        model = self._loop.model
        form = None if model.table is None else model.table.camera.pieces
        return None if form is None else form.expects(model)

    def _read_grid(self, _: commands.ReadGrid) -> None:
        model = self._loop.model
        expect = (
            None if model.table is None or model.table.camera.pieces is None else model.table.camera.pieces.grid(model)
        )
        if expect is not None:
            self._look(ReadGrid(expect))

    def _watch_pieces(self, command: commands.WatchPieces) -> None:
        if self._loop.model.camera.live:
            self._look(WatchPieces(self._pieces if command.on else None))

    def _look(self, request: PieceRequest) -> None:
        """Ask the source for pieces; one that is being opened gets no request, and the screen asks again."""
        if self.source is not None:
            self.source.look(request)

    def _open_again(self, _: commands.OpenCamera) -> None:
        if self.choose is not None:
            self.choose(self._loop.model.settings.camera)
