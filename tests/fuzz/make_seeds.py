"""Writes the good files again and keeps inputs that once broke something: `python -m tests.fuzz.make_seeds`."""

import io
import sqlite3
import tempfile
import zipfile
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import cv2
import msgspec
import numpy as np
from babel.messages import Catalog
from babel.messages.mofile import write_mo

from companion.camera.calibration import Calibration, as_toml, save_calibration
from companion.camera.copy_file import as_json as copy_json
from companion.export.sharing import packed
from companion.games import GAME_SETTINGS
from companion.games.troyes.seed_cards import SEED_CARDS
from companion.health.status_file import StatusFile
from companion.i18n.catalogue import with_checksum
from companion.owner_file.edit import toml_value
from companion.session import Session
from companion.settings import Settings, save_settings
from companion.settings import as_toml as settings_toml
from companion.storage.backup import make_backup
from companion.storage.paths import Paths
from companion.storage.store import FILE_NAME, Store
from engine.cadwallon.game import CADWALLON
from engine.castles_of_tuscany.box import as_mapping as as_box
from engine.castles_of_tuscany.game import CASTLES_OF_TUSCANY
from engine.castles_of_tuscany.made_up import MADE_UP as CASTLES_BOX
from engine.castles_of_tuscany.made_up import made_up_box
from engine.troyes.cards import as_mapping
from engine.troyes.game import TROYES
from engine.troyes.made_up import MADE_UP, made_up_cards
from engine.troyes_dice import Action, Roll, Setup
from engine.troyes_dice.record import dump
from hardware.pico_wiring import wiring_json
from hardware.pins import PINS_FILE, read_pins
from hardware.serial_port import NO_PICO
from tests.companion.camera.copies import made_up_copy
from tests.companion.tables import FEASTS, FOUR, played
from tests.engine.cadwallon.random_games import played as random_cadwallon
from tests.engine.castles_of_tuscany.random_games import played as random_castles
from tests.engine.troyes.random_games import played as random_troyes
from tests.fuzz import phones
from tests.fuzz.eyes import WIDTH
from tests.fuzz.targets import SEEDS
from tests.vision.mat_pictures import drawn_page
from vision.camera import Exposure
from vision.faults import Source, SourceKind
from vision.mat_layout import mat_layout
from vision.mat_pdf import mat_pdf

NOW = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)
TWO = Setup(("Ada", "Bo"))


def main() -> None:
    """Write them all."""
    for write in (records, cards, boxes, drafts, texts, games, versions, pictures, films, streams, mats, links):
        write()


def put(kind: str, name: str, content: bytes) -> None:
    """Keep one seed."""
    folder = SEEDS / kind
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_bytes(content)


def some(setup: Setup, seed: int, most: int) -> list[Action]:
    """The first actions of a game."""
    return [action for action, _, _ in played(setup, seed)][:most]


def records() -> None:
    """Whole games and beginnings of such."""
    whole = dump(FEASTS, some(FEASTS, 1, 10_000))
    put("record", "whole.json", whole)
    put("record", "begun.json", dump(TWO, some(TWO, 2, 12)))
    put("record", "thrown.json", dump(FOUR, [Roll(1, (2, 3, 4))]))
    moves = [action for _, action, _, _ in random_troyes(3)]
    setup = next(random_troyes(3))[0].setup
    put("record-troyes", "whole.json", TROYES.dump(setup, moves))
    put("record-troyes", "begun.json", TROYES.dump(setup, moves[:40]))
    taken = [action for _, action, _, _ in random_castles(3)]
    castles = next(random_castles(3))[0].setup
    put("record-tuscany", "whole.json", CASTLES_OF_TUSCANY.dump(castles, taken))
    put("record-tuscany", "begun.json", CASTLES_OF_TUSCANY.dump(castles, taken[:40]))
    for name, seed in (("graph", 13), ("table", 11), ("made-up", 2), ("plain", 3)):
        done = [action for _, action, _, _ in random_cadwallon(seed)]
        put("record-cadwallon", f"{name}.json", CADWALLON.dump(next(random_cadwallon(seed))[0].setup, done[:60]))
    put("packed", "whole.txt", packed(whole).encode())
    put("packed", "begun.txt", packed(dump(TWO, some(TWO, 2, 12))).encode())


def cards() -> None:
    """Cards files of Troyes: made-up ones, those of the seed to fill in, and one with inline tables."""
    put("cards", "made-up.toml", MADE_UP.encode())
    put("cards", "form.toml", SEED_CARDS.encode())
    few = as_mapping(made_up_cards())
    inline = {**few, "activity": few["activity"][::3], "event": few["event"][::3], "character": few["character"][:1]}
    lines = [f"{key} = {toml_value(value)}" for key, value in inline.items() if key != "board"]
    put(
        "cards",
        "inline.toml",
        "\n".join([*lines, "[board]", "wages.palace = 2", "wages.bishopric = 1", "wages.city_hall = 0", ""]).encode(),
    )


def boxes() -> None:
    """Box files of The Castles of Tuscany: the made-up one, and one with inline tables and values not typed in yet."""
    put("box", "made-up.toml", CASTLES_BOX.encode())
    inline = as_box(made_up_box())
    inline["cards"]["inn"] = inline["board"][3]["spaces"][4] = "?"
    put(
        "box", "inline.toml", "\n".join([*(f"{key} = {toml_value(each)}" for key, each in inline.items()), ""]).encode()
    )


def texts() -> None:
    """Settings, wiring, calibration, copy, a catalogue, a beat."""
    put("settings", "usual.toml", settings_toml(Settings(), GAME_SETTINGS).encode())
    put(
        "settings",
        "own.toml",
        settings_toml(
            Settings(language="fr", camera="http://a/b", games=(("expansion", "drawn"),)), GAME_SETTINGS
        ).encode(),
    )
    put("pins", "pins.toml", PINS_FILE.read_bytes())
    put("wiring", "wiring.json", wiring_json(read_pins(PINS_FILE).pico))
    put("calibration", "plain.toml", as_toml(calibration(None)).encode())
    put("calibration", "exposed.toml", as_toml(calibration(Exposure(0.01, 2.0, 4000.0, (1.5, 2.0)))).encode())
    put("copy", "wheel.json", copy_json(made_up_copy("0", 0)))
    put("copy", "throws.json", copy_json(made_up_copy("", 2)))
    put(
        "beat",
        "beat.json",
        msgspec.json.encode(StatusFile(1e9, 1, Source(SourceKind.DEVICE, "0"), None, 0.5, None, (NO_PICO,))),
    )
    for kind, files in phones.seeds().items():
        for name, data in files.items():
            put(kind, name, data)
    put("locale", "small.mo", catalogue("fr", 2))
    put("locale", "one-form.mo", catalogue("zh_Hans", 1))


def calibration(exposure: Exposure | None) -> Calibration:
    """A camera above a mat."""
    homography = (3.1, 0.2, 10.0, -0.1, 3.0, 12.0, 0.0001, 0.0002, 1.0)
    return Calibration("0", 1280, 960, "a4", homography, (1.0, 1.0, 1.2), 0.8, 0.01, exposure)


def catalogue(language: str, forms: int) -> bytes:
    """A catalogue with a few messages."""
    made = Catalog(locale=language, charset="utf-8")
    made.add("red", "rouge")
    made.add("two", "deux", context="two of something")
    made.add("The black die strikes {colour}.", "Le dé noir frappe {colour}.")
    made.add(("{n} game", "{n} games"), ("{n} partie", "{n} parties")[:forms])
    still = ("{names} doit agir.", "{names} doivent agir.")
    made.add(("{names} has still to act.", "{names} have still to act."), still[:forms])
    file = io.BytesIO()
    write_mo(file, made)
    return with_checksum(file.getvalue())


def drafts() -> None:
    """Cards that are begun: a file for each kind of Troyes, half of it typed in, and one of Castles."""
    content = as_mapping(made_up_cards())
    for kind in ("activity", "event", "character"):
        whole, half = dict(content[kind][-1]), dict(content[kind][0])
        card = whole.pop("id")
        del half["id"]
        half[next(reversed(half))] = "?"
        pages = [
            {"kind": kind, "colour": whole.get("colour"), "number": whole.get("number"), "card": card, "values": whole},
            {"kind": kind, "colour": None, "number": None, "card": "", "values": half},
        ]
        put("drafts", f"{kind}.json", msgspec.json.encode(pages))
    board = {"kind": "board", "colour": None, "number": None, "card": "", "values": content["board"]}
    put("drafts", "board.json", msgspec.json.encode([board]))
    gain = {"green": 1, "red": 0, "worker": 2, "marble": 0, "joker": 0, "cards": 0, "bonus": 0}
    card = {"card": "", "name": "Market", "count": 2, "gains": [gain, {**gain, "green": 0}], "manual": ""}
    put("drafts", "production.json", msgspec.json.encode([card, {**card, "card": "inn", "name": "", "manual": "x"}]))


def games() -> None:
    """Databases with few games, and backups with them."""
    with tempfile.TemporaryDirectory() as name:
        at = Paths(Path(name), Path(name) / "settings.toml", Path(name) / "camera.toml", PINS_FILE)
        with Store.open(at.data / FILE_NAME, now=lambda: NOW) as store:
            store.identity()
            store.keep_note("guide", "offered troyes-dice=3")
            over = Session.start(store, TWO, guests=("Bo",))
            for action in some(TWO, 3, 10_000):
                over.submit(action)
            going = Session.start(store, FEASTS)
            for action in some(FEASTS, 4, 9):
                going.submit(action)
        for kind in ("database", "rescue"):
            put(kind, "games.db", small(at.data / FILE_NAME))
        (at.data / FILE_NAME).write_bytes(small(at.data / FILE_NAME))
        save_settings(Settings(), at.settings, GAME_SETTINGS)
        save_calibration(calibration(None), at.camera)
        put("backup", "backup.zip", make_backup(at, now=NOW).read_bytes())


def versions() -> None:
    """A wheel that lists its requirements."""
    lock = (
        "# pinned\nmsgspec==0.22.0 \\\n    --hash=sha256:"
        + 64 * "0"
        + "\nnumpy==2.4.6 --hash=sha256:"
        + 64 * "1"
        + "\n"
    )
    members = {
        "companion/__init__.py": "",
        "companion/requirements.lock": lock,
        "oyez-0.1.0.dist-info/METADATA": "Metadata-Version: 2.4\nName: oyez\nVersion: 0.1.0\n",
        "oyez-0.1.0.dist-info/RECORD": "companion/__init__.py,,\n",
    }
    packed_up = io.BytesIO()
    with zipfile.ZipFile(packed_up, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in members.items():
            archive.writestr(zipfile.ZipInfo(name, (2026, 11, 21, 12, 0, 0)), text)
    put("update", "wheel.zip", packed_up.getvalue())


def small(file: Path) -> bytes:
    """A database in the smallest pages, so that an input costs little."""
    with closing(sqlite3.connect(file, isolation_level=None)) as games:
        games.execute("PRAGMA journal_mode = DELETE")
        games.execute("PRAGMA page_size = 512")
        games.execute("VACUUM")
    return file.read_bytes()


def grain(height: int, width: int) -> "np.typing.NDArray[np.uint8]":
    """A picture with something in it."""
    chance = np.random.default_rng(height * 1000 + width)
    coarse = chance.integers(0, 255, (height // 4 + 1, width // 4 + 1, 3), np.uint8)
    return np.asarray(cv2.resize(coarse, (width, height)), np.uint8)


def pictures() -> None:
    """The smallest pictures of every kind that is read."""
    grey = grain(24, 16)[:, :, 0].copy()
    clear = cv2.cvtColor(grain(16, 16), cv2.COLOR_BGR2BGRA)
    deep = (grain(16, 16).astype(np.uint16) * 257).astype(np.uint16)
    how: dict[str, tuple[cv2.typing.MatLike, list[int]]] = {
        "plain.jpg": (grain(24, 32), []),
        "grey.jpg": (grey, []),
        "progressive.jpg": (grain(16, 24), [cv2.IMWRITE_JPEG_PROGRESSIVE, 1, cv2.IMWRITE_JPEG_RST_INTERVAL, 2]),
        "plain.png": (grain(16, 16), []),
        "grey.png": (grey, []),
        "clear.png": (clear, []),
        "deep.png": (deep, []),
        "plain.bmp": (grain(8, 9), []),
        "plain.gif": (grain(16, 16), []),
        "plain.webp": (grain(16, 16), [cv2.IMWRITE_WEBP_QUALITY, 60]),
        "lossless.webp": (clear, [cv2.IMWRITE_WEBP_QUALITY, 101]),
        "plain.tif": (grain(8, 8), [cv2.IMWRITE_TIFF_COMPRESSION, 1]),
        "packed.tif": (grain(16, 16), [cv2.IMWRITE_TIFF_COMPRESSION, 5]),
        "deflated.tif": (deep, [cv2.IMWRITE_TIFF_COMPRESSION, 8]),
        "plain.ppm": (grain(8, 8), []),
        "grey.pgm": (grey, [cv2.IMWRITE_PXM_BINARY, 0]),
    }
    for name, (pixels, settings) in how.items():
        put("picture", name, cv2.imencode(Path(name).suffix, pixels, settings)[1].tobytes())
    animation = cv2.Animation()
    animation.frames = [grain(16, 16), grain(16, 16)[::-1].copy()]
    animation.durations = [100, 100]
    for ending in (".png", ".gif", ".webp"):
        put("picture", f"moving{ending}", cv2.imencodeanimation(ending, animation)[1].tobytes())
    put("video", "moving.gif", cv2.imencodeanimation(".gif", animation)[1].tobytes())


def films() -> None:
    """Films of three tiny frames."""
    with tempfile.TemporaryDirectory() as name:
        for ending, code in ((".avi", "MJPG"), (".mkv", "MJPG"), (".mp4", "mp4v"), (".avi", "XVID")):
            file = Path(name) / f"film{ending}"
            film = cv2.VideoWriter(str(file), cv2.VideoWriter.fourcc(*code), 10.0, (16, 16))
            for number in range(3):
                film.write(np.roll(grain(16, 16), number, axis=1))
            film.release()
            put("video", f"{code.lower()}{ending}", file.read_bytes())


def streams() -> None:
    """Pictures one after the other, as a camera sends them."""
    first, second = (cv2.imencode(".jpg", grain(8, size))[1].tobytes() for size in (8, 16))
    slow = cv2.imencode(".jpg", grain(16, 16), [cv2.IMWRITE_JPEG_PROGRESSIVE, 1])[1].tobytes()
    edge = b"\r\n--edge\r\nContent-Type: image/jpeg\r\n\r\n"
    put("mjpeg", "parts.bin", b"\1\0" + edge + first + edge + second + edge + slow + edge)
    put("mjpeg", "bare.bin", b"\0\7" + first + second)


def mats() -> None:
    """A printed mat from above, small and grey; and nothing of it."""
    for paper in ("a4", "letter"):
        layout = mat_layout("a4" if paper == "a4" else "letter")
        page = drawn_page(mat_pdf(layout), layout.height, layout.width)
        height = round(page.shape[0] * (WIDTH - 8) / page.shape[1])
        shrunk = cv2.resize(page, (WIDTH - 8, height), interpolation=cv2.INTER_AREA)
        framed = cv2.copyMakeBorder(shrunk, 4, 4, 4, 4, cv2.BORDER_CONSTANT, value=(150, 150, 150))
        put("mat", f"{paper}.bin", cv2.cvtColor(framed, cv2.COLOR_BGR2GRAY).tobytes())


def links() -> None:
    """A session that opens, and messages in it."""
    hello = bytes([3, 2, 1, 0])
    pressed = bytes([1, 7, 4, 7, 0, 0, 0x20, 0, 1])
    disc = bytes([1, 7, 4, 7, 1, 1, 0x21, 3, 4])
    beats = bytes([1, 8, 5, 8, 2, 0, 0, 1, 0, 2])
    silence = bytes([4, 2, 0x0F, 0xFF])
    asked = bytes([5, 1, 3])
    noise = bytes([0, 6]) + b"MPY: \0"
    lost = bytes([2, 3, 3, 3, 1])
    stranger = bytes([2, 3, 2, 3, 9])
    put("link", "session.bin", hello + pressed + disc + asked + beats + silence + hello + disc)
    put("link", "troubles.bin", noise + stranger + hello + lost + hello + beats + noise + asked + silence)


if __name__ == "__main__":
    main()
