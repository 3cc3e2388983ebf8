"""The targets of the fuzzer: for each kind of file from outside a function that takes its bytes as the program does.

A function may raise the errors that its target allows: errors of ours, with a sentence that can be shown. Anything else
is a bug.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

from msgspec import Struct

from companion.camera.calibration import CalibrationError
from companion.camera.lesson_file import CopyError
from companion.export.sharing import PackedError
from companion.i18n.catalogue import CatalogueError
from companion.storage.backup_format import BackupError
from companion.storage.cards_file import CardsFileError
from companion.storage.rows import StoreError
from companion.system.update_release import UpdateError
from engine.troyes_dice import IllegalActionError
from engine.troyes_dice.record import RecordError
from firmware.wiring import WiringError as PicoWiringError
from hardware.pins import WiringError
from hardware.toml_table import TableError
from tests.fuzz import drafts, eyes, line, phones, texts_in, things_kept
from tests.fuzz.containers import by_database, by_picture, by_zip
from tests.fuzz.mutate import by_bytes
from tests.fuzz.texts import by_box, by_cards, by_json, by_toml
from vision.camera import CameraError
from vision.image_file import ImageFileError

SEEDS = Path(__file__).parents[1] / "data" / "seeds"

Mutation = Callable[[Random, Sequence[bytes]], bytes]


class Target(Struct, frozen=True):
    """One kind: `run` takes the bytes and an empty folder, and may raise the errors in `allowed`."""

    name: str
    run: Callable[[bytes, Path], None]
    mutate: Mutation
    allowed: tuple[type[Exception], ...] = ()

    def seeds(self) -> list[bytes]:
        """Return the stored inputs: good files, and all that once broke something."""
        return [file.read_bytes() for file in sorted((SEEDS / self.name).iterdir())]


TARGETS = {
    target.name: target
    for target in (
        Target("record", texts_in.record, by_json, (RecordError,)),
        Target("record-troyes", texts_in.troyes_record, by_json, (RecordError,)),
        Target("record-tuscany", texts_in.tuscany_record, by_json, (RecordError,)),
        Target("record-cadwallon", texts_in.cadwallon_record, by_json, (RecordError,)),
        Target("packed", texts_in.packed_record, by_bytes, (PackedError, RecordError)),
        Target("settings", texts_in.settings, by_toml),
        Target("cards", texts_in.cards, by_cards, (CardsFileError, TableError)),
        Target("box", texts_in.box, by_box, (TableError,)),
        Target("drafts", drafts.drafts, by_json, (CardsFileError,)),
        Target("pins", texts_in.pins, by_toml, (WiringError,)),
        Target("calibration", texts_in.calibration, by_toml, (CalibrationError,)),
        Target("copy", texts_in.copy, by_json, (CopyError,)),
        Target("wiring", texts_in.wiring, by_json, (PicoWiringError,)),
        Target("locale", texts_in.locale, by_bytes, (CatalogueError,)),
        Target("beat", texts_in.status, by_json),
        Target("backup", things_kept.backup, by_zip, (BackupError,)),
        Target("update", things_kept.update, by_zip, (UpdateError,)),
        Target("database", things_kept.database, by_database, (StoreError, IllegalActionError)),
        Target("rescue", things_kept.rescue, by_database, (StoreError,)),
        Target("picture", eyes.picture, by_picture, (ImageFileError,)),
        Target("video", eyes.video, by_bytes, (CameraError,)),
        Target("mjpeg", eyes.mjpeg, by_bytes),
        Target("mat", eyes.mat, by_bytes),
        Target("link", line.link, by_bytes),
        Target("phone_messages", phones.messages, phones.by_messages),
        Target("phone_lines", phones.lines, phones.by_messages),
        Target("phone_wire", phones.wire, phones.by_wire),
    )
}
"""Every kind of thing that comes from outside."""
