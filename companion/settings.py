"""What people set to their liking, in one TOML file: read with a sentence for each wrong value, written whole."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from platformdirs import user_config_dir

from companion.i18n.language import Language
from companion.system.atomic_write import atomic_write
from companion.system.escape import printable
from companion.system.touch_map import TouchMap, is_touch_map
from hardware.toml_table import TableError, read_table

ROTATIONS = (0, 90, 180, 270)
FILE_NAME = "settings.toml"
MOST_SOURCE = 300
"""Letters of a camera's name: an address is shorter."""
MOST_SHOWN = 60
"""Letters of a wrong value, or name, that a sentence repeats."""
MOST_FAULTS = 20
"""So many are told; who has more of them has another file in mind."""


class SettingsError(Exception):
    """The settings cannot be kept; the text says why and what to do."""


class Settings(Struct, frozen=True):
    """The settings; `language` is empty for the system's, `camera` for the first one found, `dark_after` in minutes."""

    language: str = ""
    chinese: str = "mandarin"
    voice: bool = True
    volume: int = 80
    loudspeaker: str = ""
    brightness: int = 100
    dark_after: int = 10
    text: str = "usual"
    colours: str = "usual"
    left_handed: bool = False
    camera: str = ""
    ring: str = ""
    automatic: bool = True
    numbering: str = "first"
    second_die: str = "denier"
    expansion: str = "none"
    rotation: int = 0
    touch: TouchMap = ()


class Words(Struct, frozen=True):
    """One of a few words."""

    words: tuple[str, ...]

    def allows(self, value: object) -> bool:
        """Whether the value is one of them."""
        return value in self.words

    def __str__(self) -> str:
        return ", ".join(f'"{word}"' for word in self.words)


class Numbers(Struct, frozen=True):
    """A whole number from `least` to `most`."""

    least: int
    most: int

    def allows(self, value: object) -> bool:
        """Whether the value lies between them."""
        return isinstance(value, int) and not isinstance(value, bool) and self.least <= value <= self.most

    def __str__(self) -> str:
        return f"whole numbers from {self.least} to {self.most}"


class Degrees(Struct, frozen=True):
    """One of a few whole numbers."""

    numbers: tuple[int, ...]

    def allows(self, value: object) -> bool:
        """Tell whether the value is one of the numbers."""
        return isinstance(value, int) and not isinstance(value, bool) and value in self.numbers

    def __str__(self) -> str:
        return ", ".join(map(str, self.numbers))


class TouchCalibration(Struct, frozen=True):
    """A touchscreen's map, or none."""

    def allows(self, value: object) -> bool:
        """Tell whether the value is a list of six numbers that a touch panel may need, or an empty one."""
        if not isinstance(value, list | tuple):
            return False
        numbers = [each for each in value if isinstance(each, int | float) and not isinstance(each, bool)]
        return len(numbers) == len(value) and is_touch_map(numbers)

    def __str__(self) -> str:
        return "[] and the six numbers that the screen's calibration finds"


class YesNo(Struct, frozen=True):
    """Yes or no."""

    def allows(self, value: object) -> bool:
        """Whether the value is either."""
        return isinstance(value, bool)

    def __str__(self) -> str:
        return "true and false"


class Source(Struct, frozen=True):
    """A source of pictures, or nothing."""

    def allows(self, value: object) -> bool:
        """Whether the value is a line of text."""
        return isinstance(value, str) and len(value) <= MOST_SOURCE and value.isprintable()

    def __str__(self) -> str:
        return 'what `oyez play --camera` takes, and ""'


class Device(Struct, frozen=True):
    """The key of a loudspeaker, or nothing."""

    def allows(self, value: object) -> bool:
        """Tell whether the value is a short line of text."""
        return isinstance(value, str) and len(value) <= MOST_SOURCE and value.isprintable()

    def __str__(self) -> str:
        return 'the names in brackets in /proc/asound/cards, and ""'


ALLOWED: dict[str, Words | Numbers | Degrees | TouchCalibration | YesNo | Source | Device] = {
    "language": Words(("", *map(str, Language))),
    "chinese": Words(("mandarin", "cantonese")),
    "voice": YesNo(),
    "volume": Numbers(0, 100),
    "loudspeaker": Device(),
    "brightness": Numbers(10, 100),
    "dark_after": Numbers(0, 240),
    "text": Words(("usual", "large")),
    "colours": Words(("usual", "colour-blind")),
    "left_handed": YesNo(),
    "camera": Source(),
    "ring": Words(("", "screen", "pico", "gpio", "spi")),
    "automatic": YesNo(),
    "numbering": Words(("first", "rolled", "expert")),
    "second_die": Words(("denier", "any")),
    "expansion": Words(("none", "drawn", "chosen")),
    "rotation": Degrees(ROTATIONS),
    "touch": TouchCalibration(),
}
"""What each setting may be."""

COMMENTS = {
    "language": "of the screen and the voice; empty for the system's",
    "chinese": "the Chinese that is spoken",
    "voice": "whether announcements are spoken",
    "volume": "of the voice, in percent",
    "loudspeaker": "that voice and sounds are played through; empty for the system's own",
    "brightness": "of the screen, in percent, where its light can be set",
    "dark_after": "minutes without a touch until the screen goes dark; 0 for never",
    "text": "size of the text",
    "colours": "those that colour-blind eyes tell apart, or the usual ones",
    "left_handed": "the main keys at the left",
    "camera": "empty for the calibrated camera, else the first one found",
    "ring": "the build that is wired, from the next start on; empty for what --ring says, else for the screen alone",
    "automatic": "whether dice are read by themselves once they lie still",
    "numbering": "of a new game: first game, rolled, expert",
    "second_die": "what the wheel says that the second die costs: one denier, any one resource",
    "expansion": "Feasts & Raids in a new game: without, drawn for you, chosen by you",
    "rotation": "degrees by which the picture is turned clockwise",
    "touch": "where the touchscreen is touched by where it says so; empty without a calibration",
}


class Kept(Struct, frozen=True):
    """The settings as they were read, and a sentence for each value that could not be used."""

    settings: Settings = Settings()
    faults: tuple[str, ...] = ()


def settings_path(folder: Path | None = None) -> Path:
    """Where the settings are kept: in `folder`, else in OYEZ_CONFIG, else where the system keeps settings."""
    return (folder or Path(os.environ.get("OYEZ_CONFIG") or user_config_dir("oyez"))) / FILE_NAME


def load_settings(file: Path) -> Kept:
    """Read the settings. What is wrong in the file is told and left in it; the default is used instead."""
    try:
        found = read_table(file)
    except FileNotFoundError:
        return Kept()
    except OSError as error:
        return Kept(Settings(), (f"The settings {file} cannot be read ({error.strerror}); the usual ones are used.",))
    except TableError as error:
        text = f"The settings {file} are no TOML: {error}. The usual ones are used; correct the file or set them anew."
        return Kept(Settings(), (text,))
    return _checked(found, file)


def _checked(found: Mapping[str, object], file: Path) -> Kept:
    usual = msgspec.structs.asdict(Settings())
    good: dict[str, Any] = {}
    faults = []
    for name, value in found.items():
        if name not in ALLOWED:
            faults.append(f"There is no setting {name[:MOST_SHOWN]!r}; in {file} there may be {', '.join(ALLOWED)}.")
        elif ALLOWED[name].allows(value):
            good[name] = tuple(map(float, value)) if isinstance(value, list) else value
        else:
            faults.append(
                f"The setting {name} in {file} is {_told(value)}; allowed are {ALLOWED[name]}. "
                f"{_toml(usual[name])} is used instead."
            )
    return Kept(Settings(**good), tuple(faults[:MOST_FAULTS]))


def with_value(settings: Settings, name: str, value: str | int | bool | TouchMap) -> Settings:
    """The settings with one changed. Raises SettingsError for a name or value that is not allowed."""
    if name not in ALLOWED or not ALLOWED[name].allows(value):
        allowed = ALLOWED.get(name, "other names")
        raise SettingsError(f"The setting {name} cannot be {_told(value)}; allowed are {allowed}.")
    changes: dict[str, Any] = {name: value}
    return msgspec.structs.replace(settings, **changes)


def save_settings(settings: Settings, file: Path) -> None:
    """Write the settings, whole or not at all; a file with wrong values is kept beside it as settings.toml.old.

    Raises SettingsError where the file cannot be written.
    """
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        if load_settings(file).faults:
            atomic_write(file.with_name(file.name + ".old"), file.read_bytes())
        atomic_write(file, as_toml(settings).encode())
    except OSError as error:
        raise SettingsError(
            f"{file} cannot be written ({error.strerror}): what you set holds until Oyez is closed. Free some space, "
            "or name another folder with OYEZ_CONFIG."
        ) from error


def system_language() -> Language:
    """The language that the system is set to, English where Oyez does not speak it."""
    named = next((value for name in ("LC_ALL", "LC_MESSAGES", "LANG") if (value := os.environ.get(name))), "")
    if named.startswith("zh"):
        traditional = any(place in named for place in ("TW", "HK", "MO", "Hant"))
        return Language.ZH_HANT if traditional else Language.ZH_HANS
    return next((language for language in Language if named.startswith(language)), Language.EN)


def as_toml(settings: Settings) -> str:
    """The file's text, each setting with what it is and what is allowed."""
    parts = []
    for name, value in msgspec.structs.asdict(settings).items():
        parts.append(f"# {COMMENTS[name]}; allowed are {ALLOWED[name]}\n{name} = {_toml(value)}\n")
    return "\n".join(parts)


def _told(value: object) -> str:
    """A value as a sentence names it: on one line, and no longer than that."""
    text = printable(_toml(value))
    return text if len(text) <= MOST_SHOWN else f"{text[:MOST_SHOWN]}…"


def _toml(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        escaped = value.replace("\\", "\\\\").replace('"', '\\"')
        return f'"{escaped}"'
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_toml, value))}]"
    return str(value)
