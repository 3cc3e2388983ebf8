"""The settings, in one TOML file: loaded with a fault for each wrong value, written whole.

The program's own settings are the fields of `Settings`; `games` are the settings of games that stand in the file beside
them.
"""

import os
import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Literal, get_args

import msgspec
from msgspec import Meta, Struct, inspect
from platformdirs import user_config_dir

from companion.game.offer import GameSetting
from companion.i18n.faults import Code, Fault, FaultError, Part, Value, fault, reason_of
from companion.i18n.language import N_, Language
from companion.i18n.player_names import shows
from companion.system.atomic_write import atomic_write
from companion.system.escape import escape
from companion.system.touch_map import TouchMap, is_touch_map
from hardware.plain_file import open_plain
from hardware.toml_table import MAX_BYTES, TableError, parse_table, read_table

ROTATIONS = (0, 90, 180, 270)
FILE_NAME = "settings.toml"
MAX_SOURCE = 300
"""Letters of a camera's name: an address is shorter."""
MAX_NAME = 40
"""Letters of a table's name, and of the prefix of its topics."""
MAX_SHOWN = 60
"""Letters of a wrong value, or name, that a sentence repeats."""
MAX_FAULTS = 20
"""Report at most this number of faults; a file with more is probably another kind of file."""


HINTS = GameSetting(
    "hints",
    ("with", "without"),
    N_("Coach"),
    (N_("With hints"), N_("Without hints")),
    "whether players may ask the coach for a hint, in every game: with, without",
)
"""The one that all games share; it applies at once."""


class SettingsError(FaultError):
    """The settings cannot be saved; the text gives the reason and the remedy."""


Line = Annotated[str, Meta(max_length=MAX_SOURCE)]
ShortLine = Annotated[str, Meta(max_length=MAX_NAME)]


class Settings(Struct, frozen=True):
    """The settings; `language` is empty for the system's, `camera` for the first one found, `dark_after` in minutes.

    The types give the allowed values; `CHECKS` adds rules that a type cannot express. `games` holds the settings of
    games, by name and value, that differ from the default; each of them has a line of its own in the file.
    """

    language: Literal["", "en", "fr", "zh_Hant", "zh_Hans"] = ""
    chinese: Literal["mandarin", "cantonese"] = "mandarin"
    voice: bool = True
    layout: bool = False
    volume: Annotated[int, Meta(ge=0, le=100)] = 80
    loudspeaker: Line = ""
    brightness: Annotated[int, Meta(ge=10, le=100)] = 100
    ring_brightness: Annotated[int, Meta(ge=10, le=100)] = 100
    dark_after: Annotated[int, Meta(ge=0, le=240)] = 10
    text: Literal["usual", "large"] = "usual"
    colours: Literal["usual", "colour-blind"] = "usual"
    left_handed: bool = False
    camera: Line = ""
    ring: Literal["", "screen", "pico", "gpio", "spi"] = ""
    automatic: bool = True
    pass_round: bool = True
    clock: bool = False
    phones: bool = False
    phones_open: bool = False
    table_name: ShortLine = ""
    hall_open: bool = False
    hall_ranking: Literal["always", "late"] = "always"
    hall_language: Literal["", "en", "fr", "zh_Hant", "zh_Hans"] = ""
    broker: bool = False
    broker_address: Line = ""
    broker_user: Line = ""
    broker_tls: bool = False
    broker_prefix: ShortLine = "oyez"
    broker_names: bool = False
    hotspot: bool = False
    rotation: Literal[0, 90, 180, 270] = 0
    touch: TouchMap = ()
    games: tuple[tuple[str, str], ...] = ()

    def of(self, setting: GameSetting) -> str:
        """The value of a game's setting."""
        return dict(self.games).get(setting.name, setting.values[0])


PREFIX = re.compile("[A-Za-z0-9_-]+")
"""A part of a topic that no broker takes for another sign."""
_HOST = re.compile(r"(?:\[([0-9a-fA-F:.]{2,45})\]|([A-Za-z0-9_-][A-Za-z0-9._-]{0,252}))(?::([0-9]{1,5}))?")


def broker_host(text: str) -> tuple[str, int | None] | None:
    """The host and the port of a broker's address, the port None if it has none; None for a wrong address.

    A label of a host's name has 63 letters or fewer (RFC 1035, 2.3.4).
    """
    match = _HOST.fullmatch(text)
    if match is None:
        return None
    six, name, digits = match.groups()
    port = int(digits) if digits else None
    if port is not None and not 0 < port < 65536:
        return None
    if name and not all(1 <= len(label) <= 63 for label in name.rstrip(".").split(".")):
        return None
    return six or name, port


CHECKS: dict[str, Callable[[Any], bool]] = {
    "loudspeaker": str.isprintable,
    "camera": str.isprintable,
    "table_name": shows,
    "broker_address": lambda text: not text or broker_host(text) is not None,
    "broker_user": str.isprintable,
    "broker_prefix": lambda text: PREFIX.fullmatch(text) is not None,
    "touch": is_touch_map,
}
"""Settings whose type allows more than there may be."""

DESCRIPTIONS = {
    "loudspeaker": 'the names in brackets in /proc/asound/cards, and ""',
    "camera": 'what `oyez play --camera` takes, and ""',
    "table_name": 'a name of at most 40 letters, and "" for the machine\'s name',
    "broker_address": 'a name or address of a machine, with :port if it is another than usual, and ""',
    "broker_user": 'the name of a user, and ""',
    "broker_prefix": "letters, digits, - and _, at most 40",
    "touch": "[] and the six numbers that the screen's calibration finds",
}
"""Their values in words."""

COMMENTS = {
    "language": "of the screen and the voice; empty for the system's",
    "chinese": "the Chinese that is spoken",
    "voice": "whether announcements are spoken",
    "layout": "whether each announcement of a throw says where the dice lie, for a table without a screen in view",
    "volume": "of the voice, in percent",
    "loudspeaker": "that voice and sounds are played through; empty for the system's own",
    "brightness": "of the screen, in percent, where its light can be set",
    "ring_brightness": "of the ring and the lamps round the wheel, in percent; the limit of their current stays",
    "dark_after": "minutes without a touch until the screen goes dark; 0 for never",
    "text": "size of the text",
    "colours": "those that colour-blind eyes tell apart, or the usual ones",
    "left_handed": "the main keys at the left",
    "camera": "empty for the calibrated camera, else the first one found",
    "ring": "the wired build, from the next start on; empty for --ring, else for a Pico that is plugged in",
    "automatic": "whether dice are read by themselves once they lie still",
    "pass_round": "after a turn straight on to the next player, else to the table's screen",
    "clock": "whether the length of a game and each player's share are measured and shown",
    "phones": "whether players may play on their phones: only then Oyez listens on the network",
    "phones_open": "whether phones join without being admitted at the table",
    "table_name": "that other tables and the home see; empty for the machine's name",
    "hall_open": "whether everybody in the network may see the hall's page without the table's code",
    "hall_ranking": "in the hall and the home: always, or late in the game",
    "hall_language": "of the hall's page; empty for the table's",
    "broker": "whether the table's state is sent to an MQTT broker",
    "broker_address": "of that broker",
    "broker_user": "that the broker knows; the password is in the file broker-password beside this one",
    "broker_tls": "whether the connection to the broker is encrypted, by its certificate",
    "broker_prefix": "the first part of the topics",
    "broker_names": "whether players' names are sent; else they are numbered",
    "hotspot": "whether this machine makes a Wi-Fi of its own while phones are on; it leaves the one that it uses",
    "rotation": "degrees by which the picture is turned clockwise",
    "touch": "where the touchscreen is touched by where it says so; empty without a calibration",
}


class LoadedSettings(Struct, frozen=True):
    """The settings as they were read, and a fault for each value that could not be used."""

    settings: Settings = Settings()
    faults: tuple[Fault, ...] = ()


def settings_path(folder: Path | None = None) -> Path:
    """Return the file of the settings: in `folder`, else in OYEZ_CONFIG, else in the system's folder for settings."""
    return (folder or Path(os.environ.get("OYEZ_CONFIG") or user_config_dir("oyez"))) / FILE_NAME


def load_settings(file: Path, games: Sequence[GameSetting]) -> LoadedSettings:
    """Read the settings. A wrong value is reported and stays in the file; the default replaces it."""
    try:
        found = read_table(file)
    except FileNotFoundError:
        return LoadedSettings()
    except OSError as error:
        return LoadedSettings(Settings(), (_file_fault(Code.SETTINGS_UNREADABLE, file, reason_of(error)),))
    except TableError as error:
        return LoadedSettings(Settings(), (_file_fault(Code.SETTINGS_NO_TOML, file, error.fault),))
    return _checked(found, file, games)


def allowed(name: str, games: Sequence[GameSetting]) -> str:
    """The values that a setting may have, in words."""
    for setting in games:
        if setting.name == name:
            return ", ".join(map(_toml, setting.values))
    if name in DESCRIPTIONS:
        return DESCRIPTIONS[name]
    kind = inspect.type_info(Settings.__annotations__[name])
    if isinstance(kind, inspect.LiteralType):
        return ", ".join(map(_toml, sorted(kind.values, key=get_args(Settings.__annotations__[name]).index)))
    if isinstance(kind, inspect.IntType):
        return f"whole numbers from {kind.ge} to {kind.le}"
    return "true and false"


def _converted(name: str, value: object) -> Any:
    """A value as the setting of this name has it. Raises ValueError if it is not allowed."""
    converted = msgspec.convert(value, Settings.__annotations__[name])
    if name in CHECKS and not CHECKS[name](converted):
        raise ValueError
    return converted


def _changed(settings: Settings, name: str, value: object, games: Sequence[GameSetting]) -> Settings:
    """The settings with one changed. Raises ValueError for a wrong value, KeyError for an unknown name."""
    if name in COMMENTS:
        return msgspec.structs.replace(settings, **{name: _converted(name, value)})
    setting = {each.name: each for each in games}[name]
    if value not in setting.values:
        raise ValueError
    chosen = {each.name: settings.of(each) for each in games} | {name: str(value)}
    others = tuple((each.name, chosen[each.name]) for each in games if chosen[each.name] != each.values[0])
    return msgspec.structs.replace(settings, games=others)


def _values(settings: Settings, games: Sequence[GameSetting]) -> dict[str, Any]:
    """Every setting's value by its name, in the order of the file."""
    own = {name: getattr(settings, name) for name in COMMENTS}
    return own | {setting.name: settings.of(setting) for setting in games}


def _checked(found: Mapping[str, object], file: Path, games: Sequence[GameSetting]) -> LoadedSettings:
    usual, settings = _values(Settings(), games), Settings()
    faults = []
    for name, value in found.items():
        try:
            settings = _changed(settings, name, value, games)
        except KeyError:
            faults.append(_unknown(name, file, games))
        except ValueError:
            faults.append(
                fault(
                    Code.SETTING_WRONG, f"{Part.SETTINGS} {name}", name=name, file=str(file), seen=_shown(value),
                    allowed=allowed(name, games), used=_toml(usual[name]),
                )
            )  # fmt: skip
    return LoadedSettings(settings, tuple(faults[:MAX_FAULTS]))


def with_value(
    settings: Settings, name: str, value: str | int | bool | TouchMap, games: Sequence[GameSetting]
) -> Settings:
    """The settings with one changed. Raises SettingsError for a name or value that is not allowed."""
    try:
        return _changed(settings, name, value, games)
    except KeyError as error:
        raise SettingsError(_unknown(name, Path(FILE_NAME), games)) from error
    except ValueError as error:
        refused = fault(
            Code.SETTING_REFUSED, f"{Part.SETTINGS} {name}", name=name, seen=_shown(value),
            allowed=allowed(name, games),
        )  # fmt: skip
        raise SettingsError(refused) from error


def save_settings(settings: Settings, file: Path, games: Sequence[GameSetting]) -> None:
    """Write the settings, whole or not at all. Everything else in the file stays as it is, above all comments.

    A file with wrong values is also saved beside it as settings.toml.old. Raises SettingsError if it cannot be
    written.
    """
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        text = _edited(file, settings, games)
        if text is None or load_settings(file, games).faults:
            _keep_old(file)
        atomic_write(file, (text or as_toml(settings, games)).encode())
    except OSError as error:
        raise SettingsError(_file_fault(Code.SETTINGS_UNWRITABLE, file, reason_of(error))) from error


def _file_fault(code: Code, file: Path, reason: Value) -> Fault:
    return fault(code, Part.SETTINGS, file=str(file), reason=reason)


def _unknown(name: str, file: Path, games: Sequence[GameSetting]) -> Fault:
    shown, names = escape(name[:MAX_SHOWN]), ", ".join(_values(Settings(), games))
    return fault(Code.NO_SUCH_SETTING, f"{Part.SETTINGS} {shown}", name=shown, file=str(file), allowed=names)


def _keep_old(file: Path) -> None:
    """Keep a file beside itself as settings.toml.old, if there is one."""
    old = file.with_name(file.name + ".old")
    try:
        with open_plain(file) as found:
            content = found.read(MAX_BYTES + 1)
    except FileNotFoundError:
        return
    except OSError:
        content = bytes(MAX_BYTES + 1)
    if len(content) > MAX_BYTES:
        # an unreadable file can still be moved
        file.replace(old)
    else:
        atomic_write(old, content)


def system_language() -> Language:
    """The language that the system is set to, English where Oyez does not speak it."""
    named = next((value for name in ("LC_ALL", "LC_MESSAGES", "LANG") if (value := os.environ.get(name))), "")
    if named.startswith("zh"):
        traditional = any(place in named for place in ("TW", "HK", "MO", "Hant"))
        return Language.ZH_HANT if traditional else Language.ZH_HANS
    return next((language for language in Language if named.startswith(language)), Language.EN)


def as_toml(settings: Settings, games: Sequence[GameSetting]) -> str:
    """Return a new file's text, each setting with a comment on its meaning and its allowed values."""
    values = _values(settings, games)
    return "\n".join(f"# {_comment(name, games)}\n{name} = {_toml(value)}\n" for name, value in values.items())


def _comment(name: str, games: Sequence[GameSetting]) -> str:
    comments = COMMENTS | {setting.name: setting.comment for setting in games}
    return f"{comments[name]}; allowed are {allowed(name, games)}"


def _edited(file: Path, settings: Settings, games: Sequence[GameSetting]) -> str | None:
    """Return the text of a file with these settings and everything else unchanged; None if that is impossible.

    Names that are no setting's go, so that the file is right afterwards.
    """
    # no start waits for it
    import tomlkit
    from tomlkit.exceptions import TOMLKitError

    values = _values(settings, games)
    try:
        found = read_table(file)
        document = tomlkit.parse(file.read_text("utf-8"))
        for name in set(found) - set(values):
            document.remove(name)
        for name, value in values.items():
            plain = list(value) if isinstance(value, tuple) else value
            if name not in found:
                document.add(tomlkit.nl())
                document.add(tomlkit.comment(_comment(name, games)))
            if name not in found or type(found[name]) is not type(plain) or found[name] != plain:
                document[name] = plain
        text = tomlkit.dumps(document)
        return text if _checked(parse_table(text), file, games) == LoadedSettings(settings) else None
    except OSError:
        return None
    except (TOMLKitError, ValueError, LookupError, TypeError, AttributeError, RecursionError):
        # no TOML, or none that tomlkit can edit
        return None


def _shown(value: object) -> str:
    """A value as a sentence names it: on one line, and no longer than that."""
    text = escape(_toml(value))
    return text if len(text) <= MAX_SHOWN else f"{text[:MAX_SHOWN]}…"


def _toml(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        escaped = value.replace("\\", "\\\\").replace('"', '\\"')
        return f'"{escaped}"'
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_toml, value))}]"
    return str(value)
