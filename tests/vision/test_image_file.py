"""Picture files: every kind is brought to 8-bit BGR, every broken one is named."""

import base64
import os
import struct
import subprocess
import sys
import threading
import zlib
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.said import saying
from vision.image_file import MAX_PIXELS, ImageFileError, foreign_kind, load_image, load_picture


def gradient(height: int = 40, width: int = 60) -> npt.NDArray[np.uint8]:
    y, x = np.mgrid[0:height, 0:width]
    return np.stack([x * 4, y * 6, (x + y) * 2], axis=-1).astype(np.uint8)


def encoded(ending: str, pixels: npt.NDArray[np.integer | np.floating] | None = None) -> bytes:
    good, data = cv2.imencode(ending, gradient() if pixels is None else pixels)
    assert good
    return data.tobytes()


def png_header(width: int, height: int) -> bytes:
    """A PNG that promises so many pixels and holds none."""
    chunk = b"IHDR" + struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    body = struct.pack(">I", 13) + chunk + struct.pack(">I", zlib.crc32(chunk))
    return b"\x89PNG\r\n\x1a\n" + body + struct.pack(">I", 0) + b"IEND" + struct.pack(">I", zlib.crc32(b"IEND"))


def jpeg_header(width: int, height: int) -> bytes:
    """A JPEG that promises so many pixels and holds none."""
    frame = struct.pack(">BBHBHHB", 0xFF, 0xC0, 11, 8, height, width, 1) + b"\1\x11\0"
    return b"\xff\xd8" + frame + b"\xff\xda\0\2\xff\xd9"


@pytest.mark.parametrize("ending", [".png", ".bmp", ".tiff", ".ppm", ".webp", ".jpg"])
def test_every_kind_comes_as_bgr(tmp_path: Path, ending: str) -> None:
    file = tmp_path / f"picture{ending}"
    file.write_bytes(encoded(ending))
    pixels = load_image(file)
    assert pixels.shape == (40, 60, 3)
    assert pixels.dtype == np.uint8
    assert np.abs(pixels.astype(int) - gradient()).mean() < 12


@pytest.mark.parametrize(
    ("name", "pixels"),
    [
        ("grey", gradient()[..., 0]),
        ("16 bit", gradient().astype(np.uint16) * 257),
        ("16 bit grey", gradient()[..., 0].astype(np.uint16) * 257),
        ("alpha", np.dstack([gradient(), np.full((40, 60), 128, np.uint8)])),
        ("one pixel", gradient(1, 1)),
        ("one row", gradient(1, 60)),
    ],
)
def test_odd_depths_and_channels(tmp_path: Path, name: str, pixels: npt.NDArray[np.integer]) -> None:
    file = tmp_path / f"{name}.png"
    file.write_bytes(encoded(".png", pixels))
    read = load_image(file)
    assert read.shape == (*pixels.shape[:2], 3)
    assert read.dtype == np.uint8


def test_16_bit_keeps_its_brightness(tmp_path: Path) -> None:
    file = tmp_path / "deep.png"
    file.write_bytes(encoded(".png", gradient().astype(np.uint16) * 257))
    assert np.abs(load_image(file).astype(int) - gradient()).max() <= 1


CMYK_JPEG = zlib.decompress(
    base64.b85decode(
        "c-s4a<NrGbKF5^&q*R6!1`zmvo57iZmy?T|i-VV&i<^&+mtR;xR9HwzSY1X=TtQFM&_GX9SI5}O%g)%$&0I&<A>7f;$1f;2$jB}#"
        "F)ARzD=^6a{{aRO4h8`R0TyRL246vjNI?c~L5BZF7~~lk7+D#?fB^~^nV4Bv+1NRNRst1l6<}auWM*b!VP<7zVFAk40_7Q41X+a?"
        "4ISBp0~6Vm3Pp?>CobercG`GQH0a_772~9$CQdFfaS2H&RW)@DO)V2sGjj_|D`yv1H+K(Dui%i-u<(e;sN|H?wDgS3tm2Z=vhs?`"
        "s^*r~w)T$Bu1S-pOr17;#>`oZ7B5-4Z25|nt2S-kvUS_`9Xod&I(+2lvEwIBp1O4T%GGPvZ`{1~@X_NZPoF)1@$%KjPoKYh{r3IG"
        "&tLy<G4QcCGx#z@GI%pE*fV^2^<?#=^?r-GG$3gG|C<0=ih9K"
    )
)
"""16 x 16 pixels of one red in four inks, as printers want it."""


def test_cmyk_comes_as_bgr(tmp_path: Path) -> None:
    file = tmp_path / "inks.jpg"
    file.write_bytes(CMYK_JPEG)
    pixels = load_image(file)
    assert pixels.shape == (16, 16, 3)
    assert np.abs(pixels[8, 8].astype(int) - [55, 55, 255]).max() <= 3


BROKEN = {
    "empty": (b"", "empty"),
    "text": (b"these are no pixels\n" * 40, "no picture"),
    "zip": (b"PK\3\4" + bytes(400), "no picture"),
    "png cut in half": (encoded(".png")[:200], "cut short"),
    "jpeg cut in half": (encoded(".jpg")[:-300], "cut short"),
    "jpeg cut in its header": (encoded(".jpg")[:20], "header"),
    "png cut in its header": (encoded(".png")[:20], "header"),
    "bmp cut in its header": (encoded(".bmp")[:16], "header"),
    "webp cut in half": (encoded(".webp")[:-20], "cut short"),
    "bmp cut in half": (encoded(".bmp")[:-300], "decoded"),
    "pnm cut in half": (encoded(".ppm")[:-300], "decoded"),
    "tiff cut in half": (encoded(".tiff")[:-300], "decoded|header"),
    "gif cut in half": (encoded(".gif")[:-300], "cut short"),
    "tiff of fractions": (encoded(".tiff", (gradient() / 255).astype(np.float32)), "rare kind"),
    "pnm without size": (b"P6\n# only a remark\n", "header"),
    "png of no pixels": (png_header(0, 10), "no picture"),
    "png without data": (png_header(10, 10), "decoded"),
    "huge png": (png_header(100_000, 100_000), "10000 megapixels"),
    "png just too large": (png_header(MAX_PIXELS + 1, 1), "megapixels"),
    "huge jpeg": (jpeg_header(65_000, 65_000), "4225 megapixels"),
    "huge bmp": (b"BM" + bytes(8) + struct.pack("<IIii", 54, 40, 1 << 16, -(1 << 16)) + bytes(40), "megapixels"),
    "huge gif": (b"GIF89a" + struct.pack("<HH", 65_535, 65_535) + bytes(20) + b"\x3b", "megapixels"),
    "huge pnm": (b"P6 99999 99999 255\n" + bytes(100), "megapixels"),
    "png whose chunk says it is gigabytes": (
        encoded(".png").replace(
            struct.pack(">I", encoded(".png").index(b"IEND") - encoded(".png").index(b"IDAT") - 12) + b"IDAT",
            b"\xbe\0\0\0IDAT",
        ),
        "cut short",
    ),
    "jpeg of endless scans": (encoded(".jpg") + b"\xff\xda" * 101 + b"\xff\xd9", "scans"),
    "riff that is no picture": (b"RIFF\x10\0\0\0WAVEfmt ", "no picture"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_broken_files_are_named(tmp_path: Path, name: str) -> None:
    data, words = BROKEN[name]
    file = tmp_path / "broken"
    file.write_bytes(data)
    with saying(ImageFileError, words):
        load_image(file)


def test_missing_and_folder(tmp_path: Path) -> None:
    with saying(ImageFileError, "no such file"):
        load_image(tmp_path / "missing.png")
    with saying(ImageFileError, "folder"):
        load_image(tmp_path)
    with saying(ImageFileError, "cannot be opened"):
        load_image(Path("a\0b.png"))


def test_an_endless_file_is_not_read_to_its_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vision.image_file.MAX_BYTES", 1_000_000)
    with saying(ImageFileError, "more than 1 MB"):
        load_image(Path("/dev/zero"))


GIANT = """
import struct, sys
import vision.image_file
import cv2, numpy
side = int(sys.argv[1])
# packed as runs (BI_RLE8), of which there is none but the end
head = struct.pack("<IHHIIiiHHIIiiII", 64, 0, 0, 62, 40, side, side, 1, 8, 1, 2, 0, 0, 2, 0)
data = b"BM" + head + bytes(8) + bytes([0, 1])
try:
    print(cv2.imdecode(numpy.frombuffer(data, numpy.uint8), cv2.IMREAD_COLOR).size)
except cv2.error:
    print("refused")
"""


@pytest.mark.parametrize(("side", "told"), [(100, "30000"), (10_000, "refused")])
def test_opencv_makes_no_room_for_giants_that_hide_behind_a_small_header(side: int, told: str) -> None:
    """A header as `load_image` reads it and as a decoder reads it may differ."""
    done = subprocess.run([sys.executable, "-c", GIANT, str(side)], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == told


@settings(deadline=None, max_examples=150)
@given(kind=st.sampled_from([".png", ".jpg", ".bmp", ".webp", ".tiff", ".ppm"]), data=st.data())
def test_damaged_bytes_never_escape(tmp_path_factory: pytest.TempPathFactory, kind: str, data: st.DataObject) -> None:
    """After any damage to a file, either pixels come back or an ImageFileError."""
    whole = bytearray(encoded(kind))
    for _ in range(data.draw(st.integers(0, 4))):
        whole[data.draw(st.integers(0, min(len(whole), 400) - 1))] = data.draw(st.integers(0, 255))
    cut = data.draw(st.integers(0, len(whole)))
    file = tmp_path_factory.mktemp("damaged") / "picture"
    file.write_bytes(bytes(whole[:cut] if data.draw(st.booleans()) else whole))
    try:
        pixels = load_image(file)
    except ImageFileError:
        return
    assert pixels.ndim == 3
    assert pixels.shape[0] * pixels.shape[1] <= MAX_PIXELS


def exif(orientation: int) -> bytes:
    """The segment of a JPEG that says how the camera was held (Exif 2.3, tag 0x0112)."""
    entry = struct.pack(">HHIHH", 0x0112, 3, 1, orientation, 0)
    tiff = b"MM\0*" + struct.pack(">IH", 8, 1) + entry + struct.pack(">I", 0)
    return b"\xff\xe1" + struct.pack(">H", 8 + len(tiff)) + b"Exif\0\0" + tiff


STORED: dict[int, Callable[[npt.NDArray[np.uint8]], npt.NDArray[np.integer | np.floating]]] = {
    1: lambda p: p,
    2: lambda p: cv2.flip(p, 1),
    3: lambda p: cv2.rotate(p, cv2.ROTATE_180),
    4: lambda p: cv2.flip(p, 0),
    5: lambda p: np.ascontiguousarray(p.transpose(1, 0, 2)),
    6: lambda p: cv2.rotate(p, cv2.ROTATE_90_COUNTERCLOCKWISE),
    7: lambda p: cv2.rotate(np.ascontiguousarray(p.transpose(1, 0, 2)), cv2.ROTATE_180),
    8: lambda p: cv2.rotate(p, cv2.ROTATE_90_CLOCKWISE),
}
"""The pixels that a camera stores of an upright picture, by orientation (Exif 2.3, 4.6.4)."""


@pytest.mark.parametrize("orientation", STORED)
def test_a_photo_comes_upright_however_the_phone_was_held(tmp_path: Path, orientation: int) -> None:
    data = encoded(".jpg", STORED[orientation](gradient()))
    file = tmp_path / "phone.jpg"
    file.write_bytes(data[:2] + exif(orientation) + data[2:])
    pixels = load_image(file)
    assert pixels.shape == (40, 60, 3)
    assert np.abs(pixels.astype(int) - gradient()).mean() < 6


def test_a_picture_of_many_pixels_is_decoded_at_half_size(tmp_path: Path) -> None:
    file = tmp_path / "phone.jpg"
    large = cv2.resize(gradient(), (4700, 3500), interpolation=cv2.INTER_NEAREST)
    data = encoded(".jpg", STORED[6](np.asarray(large, np.uint8)))
    file.write_bytes(data[:2] + exif(6) + data[2:])
    picture = load_picture(file)
    assert (picture.pixels.shape, picture.step) == ((1750, 2350, 3), 2)
    small = cv2.resize(picture.pixels, (60, 40), interpolation=cv2.INTER_AREA)
    assert np.abs(small.astype(int) - gradient()).mean() < 6


@pytest.mark.parametrize(
    ("name", "data", "kind"),
    [
        ("IMG_0001.HEIC", b"\0\0\0\x18ftypheic" + bytes(40), "HEIC"),
        ("named.jpg", b"\0\0\0\x18ftypmif1" + bytes(40), "HEIC"),
        ("photo.heif", b"something", "HEIC"),
        ("photo.avif", b"\0\0\0\x18ftypavif" + bytes(40), "AVIF"),
        ("DSC_1.NEF", b"MM\0*" + bytes(40), "RAW"),
        ("phone.dng", b"II*\0" + bytes(40), "RAW"),
        ("canon.cr3", b"\0\0\0\x18ftypcrx " + bytes(40), "RAW"),
    ],
)
def test_the_kinds_of_phones_and_cameras_are_refused_by_their_name(
    tmp_path: Path, name: str, data: bytes, kind: str
) -> None:
    file = tmp_path / name
    file.write_bytes(data)
    with saying(ImageFileError, rf"{kind} pictures cannot be read here; save a copy as JPEG"):
        load_image(file)


def test_a_pipe_that_nobody_writes_to_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vision.image_file.PIPE_TIMEOUT_S", 0.05)
    os.mkfifo(tmp_path / "a.jpg")
    with saying(ImageFileError, "nothing comes out of it for 0.05 seconds; name a picture file"):
        load_image(tmp_path / "a.jpg")


def test_a_pipe_whose_writer_goes_silent_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vision.image_file.PIPE_TIMEOUT_S", 0.05)
    file = tmp_path / "a.jpg"
    os.mkfifo(file)
    writer = os.open(file, os.O_RDWR)
    os.write(writer, encoded(".jpg")[:100])
    with saying(ImageFileError, "nothing comes out of it"):
        load_image(file)
    os.close(writer)


def test_a_picture_comes_through_a_pipe(tmp_path: Path) -> None:
    """As in `oyez read <(ssh pi cat throw.jpg)`, in pieces and late."""
    file, data = tmp_path / "a.jpg", encoded(".jpg")
    os.mkfifo(file)

    def write() -> None:
        with file.open("wb", buffering=0) as pipe:
            for at in range(0, len(data), 100):
                pipe.write(data[at : at + 100])

    writer = threading.Thread(target=write, daemon=True)
    writer.start()
    assert load_image(file).shape == (40, 60, 3)
    writer.join()


def test_a_jpeg_under_the_name_of_another_kind_is_read(tmp_path: Path) -> None:
    file = tmp_path / "shared.heic"
    file.write_bytes(encoded(".jpg"))
    assert load_image(file).shape == (40, 60, 3)


def test_a_film_is_no_foreign_picture() -> None:
    assert foreign_kind(".mp4", b"\0\0\0\x18ftypisom" + bytes(8)) == ""
