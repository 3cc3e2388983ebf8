"""Sources of frames: the frames of each, and the sentence of each on failure."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.said import saying
from tests.vision.throws import MIXED
from vision.camera import Camera, CameraError, Exposure, Pixels
from vision.images import FilmCamera, FolderCamera, MadeUpCamera
from vision.sources import find_camera, is_live, open_camera
from vision.synthetic import make_table


def flat(level: int, height: int = 48, width: int = 64) -> Pixels:
    return np.full((height, width, 3), level, np.uint8)


def write_picture(file: Path, level: int) -> None:
    file.write_bytes(cv2.imencode(".png", flat(level))[1].tobytes())


def shown(camera: Camera) -> int:
    frame = camera.read()
    assert frame is not None
    return round(float(frame.pixels.mean()))


def test_folder_gives_its_pictures_by_name(tmp_path: Path) -> None:
    for name, level in (("b.png", 20), ("a.PNG", 10), ("c é.png", 30)):
        write_picture(tmp_path / name, level)
    (tmp_path / "notes.txt").write_text("no picture")
    camera = open_camera(str(tmp_path))
    assert isinstance(camera, FolderCamera)
    assert isinstance(camera, Camera)
    assert not camera.live
    assert shown(camera) == 10  # the first throw comes automatically
    assert shown(camera) == 10  # and stays until the next is asked for
    seen = [10]
    while camera.next_throw():
        seen.append(shown(camera))
    assert seen == [10, 20, 30]
    assert not camera.next_throw()
    frame = camera.read()
    assert frame is not None
    assert (frame.index, frame.label) == (2, "c é.png")
    camera.close()
    camera.close()


def test_folder_of_labelled_photos_looks_into_images(tmp_path: Path) -> None:
    (tmp_path / "images").mkdir()
    write_picture(tmp_path / "images" / "x.png", 77)
    assert shown(open_camera(str(tmp_path))) == 77


def test_folder_goes_on_behind_a_broken_picture(tmp_path: Path) -> None:
    (tmp_path / "a.jpg").write_bytes(b"")
    write_picture(tmp_path / "b.png", 50)
    camera = open_camera(str(tmp_path))
    with saying(CameraError, r"a\.jpg.*empty.*next throw"):
        camera.read()
    assert camera.next_throw()
    assert shown(camera) == 50


@pytest.mark.parametrize("rate", [5, 30])
def test_film_goes_on_by_one_second(tmp_path: Path, rate: int) -> None:
    file = tmp_path / "film.avi"
    film = cv2.VideoWriter(str(file), cv2.VideoWriter.fourcc(*"MJPG"), rate, (64, 48))
    for second in range(3):
        for _ in range(rate):
            film.write(flat(40 + 60 * second))
    film.release()
    camera = open_camera(str(file))
    assert isinstance(camera, FilmCamera)
    seen = [shown(camera)]
    while camera.next_throw():
        seen.append(shown(camera))
    assert len(seen) in (3, 4)  # where the last second breaks off, its last picture counts
    assert np.abs(np.array(seen[:3]) - [40, 100, 160]).max() <= 3
    camera.close()


def test_film_that_breaks_off_keeps_its_last_picture(tmp_path: Path) -> None:
    whole = tmp_path / "whole.avi"
    film = cv2.VideoWriter(str(whole), cv2.VideoWriter.fourcc(*"MJPG"), 5, (64, 48))
    for _ in range(30):
        film.write(np.random.default_rng(0).integers(0, 255, (48, 64, 3), np.uint8))
    film.release()
    cut = tmp_path / "cut.avi"
    cut.write_bytes(whole.read_bytes()[: whole.stat().st_size // 2])
    camera = open_camera(str(cut))
    throws = 0
    while camera.next_throw():
        throws += 1
    assert throws < 7
    frame = camera.read()
    assert frame is not None
    assert frame.pixels.shape == (48, 64, 3)


def test_made_up_table_is_the_same_for_the_same_seed() -> None:
    one, other = open_camera("made-up:3"), open_camera("made-up:3")
    assert isinstance(one, MadeUpCamera)
    for camera in (one, other):
        camera.next_throw()
        camera.next_throw(MIXED.bodies)
    first, second = one.read(), other.read()
    assert first is not None
    assert second is not None
    assert np.array_equal(first.pixels, second.pixels)
    assert np.array_equal(first.pixels, make_table(3 * 100_003 + 1, MIXED.bodies).pixels)
    assert one.table.values == make_table(3 * 100_003 + 1, MIXED.bodies).values
    one.next_throw()
    assert sorted(die.body for die in one.table.dice) == sorted(MIXED.bodies)


def test_made_up_table_throws_one_die_before_any_are_named() -> None:
    camera = open_camera("made-up:3")
    assert isinstance(camera, MadeUpCamera)
    assert camera.read() is not None
    assert [die.body for die in camera.table.dice] == ["white"]


def test_made_up_table_without_a_seed_is_another_one_each_time_and_opens_again_by_its_seed() -> None:
    seeds = set()
    for _ in range(300):
        camera = open_camera("made-up")
        assert isinstance(camera, MadeUpCamera)
        again = open_camera(f"made-up:{camera.seed}")
        assert isinstance(again, MadeUpCamera)
        assert again.seed == camera.seed
        seeds.add(camera.seed)
    assert len(seeds) > 290


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("9" * 5000, "is no camera: give"),
        ("x" * 5000, "is no camera: give"),
        ("a\0b", "is no camera: give"),
        ("made-up:" + "9" * 5000, "the seed"),
        ("nowhere", "is no camera: give"),
        ("", "is no camera: give"),
        ("made-up:x", "the seed"),
        ("987", "There is no camera 987.*made-up"),
        ("picamera", "picamera2 is missing|cannot be started"),
    ],
)
def test_what_is_no_camera_says_what_to_do(source: str, words: str) -> None:
    with saying(CameraError, words):
        open_camera(source)


def test_empty_folder_and_file_that_is_no_film(tmp_path: Path) -> None:
    with saying(CameraError, "holds no pictures"):
        open_camera(str(tmp_path))
    file = tmp_path / "film.mp4"
    file.write_bytes(b"no film" * 100)
    with saying(CameraError, "cannot be opened"):
        open_camera(str(file))


def test_find_camera_names_one_that_opens() -> None:
    camera = open_camera(find_camera())
    assert camera.read() is not None
    camera.close()


@pytest.mark.parametrize("source", ["made-up:1", "folder", "film.avi"])
def test_nobody_can_expose_pictures_that_were_taken_before(source: str, tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    write_picture(tmp_path / "folder" / "a.png", 50)
    film = cv2.VideoWriter(str(tmp_path / "film.avi"), cv2.VideoWriter.fourcc(*"MJPG"), 5, (64, 48))
    film.write(flat(9))
    film.release()
    camera = open_camera(source if source.startswith("made-up") else str(tmp_path / source))
    with saying(CameraError, f"{camera.source} does not say"):
        camera.exposure()
    with saying(CameraError, f"{camera.source} has no setting for the exposure"):
        camera.expose(Exposure(0.01))
    camera.expose(None)
    camera.close()


@pytest.mark.parametrize(
    ("source", "live"),
    [
        ("0", True),
        ("picamera", True),
        ("http://a/b", True),
        ("HTTPS://a", True),
        ("made-up:1", False),
        ("clip.mp4", False),
    ],
)
def test_which_sources_are_live(source: str, live: bool) -> None:
    assert is_live(source) == live
