"""The photograph of an owner's board: on the disk, in backups, pale under the board."""

from pathlib import Path

import msgspec
import numpy as np
import pytest

from companion import cli
from companion.app.board_photo import packed, unpacked
from companion.app.cards_keeper import CardsKeeper
from companion.games import CARDS
from companion.i18n.faults import Code
from companion.storage.cards_file import MAX_BYTES, backed_up, cards_path, photo_path
from companion.ui import commands
from companion.ui.message import Message
from companion.ui.toolkit import theme
from vision.camera import Frame
from vision.images import jpeg

GAME = "cadwallon"


def noise(height: int, width: int) -> "np.typing.NDArray[np.uint8]":
    return np.random.default_rng(1).integers(0, 256, (height, width, 3), np.uint8)


@pytest.mark.parametrize(("height", "width"), [(1500, 2000), (3000, 400), (1, 1), (480, 640)])
def test_every_picture_fits_into_a_backup(height: int, width: int) -> None:
    text = packed(noise(height, width))
    found = unpacked(text)
    assert len(text.encode()) <= MAX_BYTES
    assert found.shape[0] * width == pytest.approx(found.shape[1] * height, rel=0.02)


def test_a_dark_picture_is_light_enough_for_signs() -> None:
    found = unpacked(packed(np.zeros((90, 120, 3), np.uint8)))
    assert found.min() >= 0.68 * min(theme.PANEL)


@pytest.mark.parametrize("text", ["", "{", "[]", '{"jpeg":"AAAA"}', '{"jpeg":7}', '{"jpeg":"AAAA","more":1}'])
def test_a_damaged_photograph_is_named_on_the_screen_and_by_the_command(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    photo_path(tmp_path, GAME).write_text(text)
    failed, read = messages(tmp_path, commands.ReadPhoto(GAME))
    assert failed.fields["fault"].code is Code.PHOTO_UNREADABLE
    assert read.fields["pixels"] is None
    cards_path(tmp_path, GAME).write_text(CARDS[GAME]().made_up)
    assert cli.main(["cards", "--data", str(tmp_path)]) == 1
    assert "cadwallon-board.json cannot be read (it is damaged)" in capsys.readouterr().err
    photo_path(tmp_path, GAME).unlink()
    assert cli.main(["cards", "--data", str(tmp_path)]) == 0


class Loop:
    """Keeps the messages of a keeper."""

    def __init__(self) -> None:
        self.handled: list[Message] = []

    def handle(self, message: Message) -> None:
        self.handled.append(message)

    def post(self, message: Message) -> None:
        self.handled.append(message)


def messages(folder: Path | None, command: commands.Command) -> list[Message]:
    loop = Loop()
    keeper = CardsKeeper(loop)  # type: ignore[arg-type]
    keeper.folder = folder
    keeper.doers[type(command)](command)
    return loop.handled


def done(folder: Path | None, command: commands.Command) -> Message:
    (message,) = messages(folder, command)
    return message


def test_a_photograph_is_on_the_disk_until_it_is_deleted(tmp_path: Path) -> None:
    frame = Frame(noise(48, 64), 0.0, 0)
    saved = done(tmp_path, commands.SavePhoto(GAME, frame)).fields["pixels"]
    read = done(tmp_path, commands.ReadPhoto(GAME)).fields["pixels"]
    assert (saved == read).all()
    assert photo_path(tmp_path, GAME) in backed_up(tmp_path).values()
    assert done(tmp_path, commands.SavePhoto(GAME, None)).fields["pixels"] is None
    assert not photo_path(tmp_path, GAME).exists()
    assert done(tmp_path, commands.ReadPhoto(GAME)).fields["pixels"] is None


def test_a_photograph_that_cannot_be_stored_or_read_is_no_end(tmp_path: Path) -> None:
    file = photo_path(tmp_path, GAME)
    file.mkdir()
    assert [each.handler.name for each in messages(tmp_path, commands.ReadPhoto(GAME))] == ["failed", "photo_read"]
    assert done(tmp_path, commands.SavePhoto(GAME, Frame(noise(4, 4), 0.0, 0))).handler.name == "failed"
    assert done(None, commands.SavePhoto(GAME, Frame(noise(4, 4), 0.0, 0))).fields["pixels"] is not None


def test_the_command_stores_a_picture_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    picture = tmp_path / "board.jpg"
    picture.write_bytes(jpeg(noise(300, 400), 400))
    assert cli.main(["cards", "--photo", str(picture), "--data", str(tmp_path)]) == 0
    assert unpacked(photo_path(tmp_path, GAME).read_text()).size
    assert "cadwallon-board.json" in capsys.readouterr().out
    wrong = tmp_path / "wrong.jpg"
    wrong.write_text("no picture")
    before = photo_path(tmp_path, GAME).read_bytes()
    assert cli.main(["cards", "--photo", str(wrong), "--data", str(tmp_path)]) == 1
    assert photo_path(tmp_path, GAME).read_bytes() == before
    with pytest.raises(SystemExit):
        cli.main(["cards", "--photo", str(picture), "--game", "troyes", "--data", str(tmp_path)])


def test_the_file_holds_a_jpeg_alone(tmp_path: Path) -> None:
    done(tmp_path, commands.SavePhoto(GAME, Frame(noise(48, 64), 0.0, 0)))
    assert set(msgspec.json.decode(photo_path(tmp_path, GAME).read_bytes())) == {"jpeg"}
