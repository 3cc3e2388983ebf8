"""Folders of frames and films as moving pictures: order, times, and the faults of broken ones."""

from itertools import pairwise
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.said import said, saying
from vision.camera import CameraError, Pixels
from vision.faults import Code, Fault, Part
from vision.frames import FrameSequence
from vision.sources import open_camera


def grain(seed: int, height: int = 48, width: int = 64) -> Pixels:
    return np.random.default_rng(seed).integers(0, 255, (height, width, 3), np.uint8)


def write_film(file: Path, rate: float, count: int, kind: str = "MJPG") -> Path:
    film = cv2.VideoWriter(str(file), cv2.VideoWriter.fourcc(*kind), rate, (64, 48))
    for number in range(count):
        film.write(grain(number))
    film.release()
    return file


def write_frames(folder: Path, count: int) -> Path:
    for number in range(count):
        (folder / f"{number:04}.png").write_bytes(cv2.imencode(".png", grain(number))[1].tobytes())
    return folder


@pytest.mark.parametrize(("rate", "step"), [(None, 1 / 30), (10.0, 0.1), (1000.0, 0.001)])
def test_folder_in_order_with_times(tmp_path: Path, rate: float | None, step: float) -> None:
    seen = list(FrameSequence(write_frames(tmp_path, 12), rate))
    assert [frame.index for frame in seen] == list(range(12))
    assert [frame.at for frame in seen] == pytest.approx([i * step for i in range(12)])
    assert [frame.label for frame in seen] == [f"{i:04}.png" for i in range(12)]
    assert all(np.array_equal(frame.pixels, grain(i)) for i, frame in enumerate(seen))


def test_a_broken_frame_keeps_its_place_and_is_named(tmp_path: Path) -> None:
    write_frames(tmp_path, 5)
    data = (tmp_path / "0002.png").read_bytes()
    (tmp_path / "0002.png").write_bytes(data[: len(data) // 2])
    sequence = FrameSequence(tmp_path)
    assert [frame.index for frame in sequence] == [0, 1, 3, 4]
    (fault,) = sequence.faults
    assert "0002.png" in said(fault)
    assert "cut short" in said(fault)


@pytest.mark.parametrize(("kind", "name"), [("MJPG", "a.avi"), ("mp4v", "a.mp4"), ("MJPG", "é 🎲.mkv")])
@pytest.mark.parametrize("rate", [12.5, 30.0])
def test_film_with_its_own_times(tmp_path: Path, kind: str, name: str, rate: float) -> None:
    sequence = FrameSequence(write_film(tmp_path / name, rate, 20, kind))
    seen = list(sequence)
    assert [frame.index for frame in seen] == list(range(20))
    assert np.diff([frame.at for frame in seen]) == pytest.approx([1 / rate] * 19, abs=0.002)
    assert sequence.faults == []


def test_film_at_another_rate(tmp_path: Path) -> None:
    seen = list(FrameSequence(write_film(tmp_path / "a.avi", 25, 6), 50.0))
    assert [frame.at for frame in seen] == pytest.approx([0, 0.02, 0.04, 0.06, 0.08, 0.1])


@pytest.mark.parametrize("part", [0.3, 0.7])
def test_film_that_breaks_off_is_read_as_far_as_it_goes(tmp_path: Path, part: float) -> None:
    whole = write_film(tmp_path / "whole.avi", 30, 60)
    cut = tmp_path / "cut.avi"
    cut.write_bytes(whole.read_bytes()[: int(whole.stat().st_size * part)])
    sequence = FrameSequence(cut)
    seen = list(sequence)
    assert 0 < len(seen) < 60 * (part + 0.1)
    assert all(np.isfinite(frame.at) for frame in seen)
    assert all(one.at < other.at for one, other in pairwise(seen))
    assert [f"breaks off: {len(seen)} of 60 frames" in fault for fault in map(said, sequence.faults)] == [True]


@pytest.mark.parametrize(
    ("name", "data", "words"),
    [
        ("none.mp4", None, "no file or folder"),
        ("empty.mp4", b"", "cannot be opened"),
        ("text.avi", b"no film at all" * 50, "cannot be opened"),
        ("cut.mp4", b"\0\0\0\x20ftypisom\0\0\2\0isomiso2mp41\0\0\0\x08free", "cannot be opened"),
    ],
)
def test_what_is_no_film_is_named(tmp_path: Path, name: str, data: bytes | None, words: str) -> None:
    if data is not None:
        (tmp_path / name).write_bytes(data)
    with saying(CameraError, words):
        FrameSequence(tmp_path / name)


@pytest.mark.parametrize("ending", [".png", ".jpg", ".bmp", ".tiff", ".ppm"])
def test_a_single_picture_is_no_film(ending: str, tmp_path: Path) -> None:
    file = tmp_path / f"one{ending}"
    file.write_bytes(cv2.imencode(ending, grain(0))[1].tobytes())
    with saying(CameraError, "is a single picture; name its folder"):
        FrameSequence(file)
    with saying(CameraError, "is a single picture; name its folder"):
        open_camera(str(file))


@pytest.mark.parametrize("name", ["one.gif", "one.avi"])
def test_a_film_of_one_frame_is_a_single_picture(name: str, tmp_path: Path) -> None:
    if name.endswith(".gif"):
        (tmp_path / name).write_bytes(cv2.imencode(".gif", grain(0))[1].tobytes())
    else:
        write_film(tmp_path / name, 30, 1)
    sequence = FrameSequence(tmp_path / name)
    assert len(list(sequence)) == 1
    assert ["is a single picture" in fault for fault in map(said, sequence.faults)] == [True]


def test_a_film_without_frames_is_named(tmp_path: Path) -> None:
    whole = write_film(tmp_path / "whole.avi", 30, 5).read_bytes()
    file = tmp_path / "begun.avi"
    file.write_bytes(whole[: whole.find(b"movi") + 4])
    sequence = FrameSequence(file)
    assert list(sequence) == []
    assert sequence.faults == [Fault(Code.FILM_EMPTY, Part.CAMERA)]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("list.m3u8", "#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\n{film}\n#EXT-X-ENDLIST\n"),
        ("list.ffconcat", "ffconcat version 1.0\nfile {film}\n"),
        ("film", "ffconcat version 1.0\nfile {film}\n"),
        ("text.jpg", "hello\n{film}"),
        ("frame%02d.jpg", "{film}"),
    ],
)
def test_what_names_other_files_is_no_film(tmp_path: Path, name: str, text: str) -> None:
    """FFmpeg would open the files that a playlist names, and addresses of the net as well."""
    write_film(tmp_path / "film.avi", 30, 5)
    (tmp_path / "frame01.jpg").write_bytes(cv2.imencode(".jpg", grain(1))[1].tobytes())
    (tmp_path / name).write_text(text.format(film="film.avi"), "utf-8")
    with saying(CameraError, "cannot be opened"):
        FrameSequence(tmp_path / name)
    with saying(CameraError, "cannot be opened"):
        open_camera(str(tmp_path / name))


def test_mp4_without_its_end_is_named(tmp_path: Path) -> None:
    whole = write_film(tmp_path / "whole.mp4", 30, 60, "mp4v")
    cut = tmp_path / "cut.mp4"
    cut.write_bytes(whole.read_bytes()[: whole.stat().st_size // 2])
    with saying(CameraError, "cut short"):
        FrameSequence(cut)


def test_empty_folder(tmp_path: Path) -> None:
    with saying(CameraError, "holds no pictures"):
        FrameSequence(tmp_path)


@pytest.mark.parametrize("rate", [0.0, -1.0, 1001.0, float("nan"), float("inf")])
def test_rates_that_are_none(tmp_path: Path, rate: float) -> None:
    with saying(CameraError, "no rate"):
        FrameSequence(write_frames(tmp_path, 1), rate)
