"""The settings' file: what is right is used, what is wrong is told and left in it, and nothing is half written."""

from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.i18n.language import Language
from companion.settings import (
    ALLOWED,
    COMMENTS,
    Degrees,
    Numbers,
    Settings,
    SettingsError,
    TouchCalibration,
    Words,
    YesNo,
    as_toml,
    load_settings,
    save_settings,
    settings_path,
    system_language,
    with_value,
)
from companion.system.touch_map import is_touch_map

WRONG = [
    ("brightness = 500", "brightness", "500", "from 10 to 100", "100"),
    ("brightness = true", "brightness", "true", "from 10 to 100", "100"),
    ('language = "de"', "language", '"de"', '"zh_Hans"', '""'),
    ('voice = "no"', "voice", '"no"', "true and false", "true"),
    ("volume = 80.5", "volume", "80.5", "from 0 to 100", "80"),
    ("rotation = 45", "rotation", "45", "0, 90, 180, 270", "0"),
    ("rotation = false", "rotation", "false", "0, 90, 180, 270", "0"),
    ("touch = [1, 0, 0]", "touch", "[1, 0, 0]", "[] and the six numbers", "[]"),
    ("touch = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0]", "touch", "[0.0, 0.0, 0.0, 0.0, 0.0, 0.0]", "the six numbers", "[]"),
    ("touch = [1, 0, 0, 0, nan, 0]", "touch", "[1, 0, 0, 0, nan, 0]", "the six numbers", "[]"),
    ('touch = "none"', "touch", '"none"', "the six numbers", "[]"),
    ('text = "LARGE"', "text", '"LARGE"', '"usual", "large"', '"usual"'),
]


def test_every_setting_is_allowed_its_default_and_explained() -> None:
    usual = msgspec.structs.asdict(Settings())
    assert set(usual) == set(ALLOWED) == set(COMMENTS)
    assert all(ALLOWED[name].allows(value) for name, value in usual.items())


def some_settings() -> st.SearchStrategy[Settings]:
    def values(allowed: object) -> st.SearchStrategy[object]:
        if isinstance(allowed, Words):
            return st.sampled_from(allowed.words)
        if isinstance(allowed, Numbers):
            return st.integers(allowed.least, allowed.most)
        if isinstance(allowed, Degrees):
            return st.sampled_from(allowed.numbers)
        if isinstance(allowed, TouchCalibration):
            numbers = st.tuples(*[st.floats(-20, 20)] * 6)
            return st.just(()) | numbers.filter(is_touch_map)
        if isinstance(allowed, YesNo):
            return st.booleans()
        printable = st.characters(exclude_categories=["C", "Z"])
        return st.text(printable, max_size=30)

    return st.builds(Settings, **{name: values(allowed) for name, allowed in ALLOWED.items()})


@given(some_settings())
def test_what_is_written_is_read_again(tmp_path_factory: pytest.TempPathFactory, settings: Settings) -> None:
    file = tmp_path_factory.mktemp("config") / "settings.toml"
    save_settings(settings, file)
    kept = load_settings(file)
    assert (kept.settings, kept.faults) == (settings, ())


@pytest.mark.parametrize(("line", "name", "value", "allowed", "default"), WRONG)
def test_a_wrong_value_is_told_and_the_rest_holds(
    line: str, name: str, value: str, allowed: str, default: str, tmp_path: Path
) -> None:
    file = tmp_path / "settings.toml"
    file.write_text(f"{line}\nleft_handed = true\n")
    kept = load_settings(file)
    assert kept.settings == Settings(left_handed=True)
    (fault,) = kept.faults
    assert all(part in fault for part in (name, f"is {value};", allowed, f"{default} is used", str(file)))
    assert file.read_text() == f"{line}\nleft_handed = true\n"


def test_an_unknown_name_is_told_with_those_that_there_are(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text("lefthanded = true\n")
    (fault,) = load_settings(file).faults
    assert "'lefthanded'" in fault
    assert "left_handed" in fault


@pytest.mark.parametrize("content", [b"voice = ", b"\xff\xfe\x00", b"[voice"])
def test_a_file_that_is_no_toml_is_told_and_kept(content: bytes, tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_bytes(content)
    kept = load_settings(file)
    assert kept.settings == Settings()
    assert len(kept.faults) == 1
    save_settings(Settings(volume=20), file)
    assert (tmp_path / "settings.toml.old").read_bytes() == content
    assert load_settings(file).settings.volume == 20


def test_no_file_is_no_fault(tmp_path: Path) -> None:
    assert load_settings(tmp_path / "none.toml").faults == ()


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    with pytest.raises(SettingsError, match="cannot be written"):
        save_settings(Settings(), blocked / "settings.toml")


def test_a_write_that_fails_leaves_what_was_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "settings.toml"
    save_settings(Settings(volume=40), file)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(SettingsError, match="No space left"):
        save_settings(Settings(volume=60), file)
    assert load_settings(file).settings.volume == 40


@pytest.mark.parametrize(("name", "value"), [("volume", 101), ("text", "huge"), ("speed", 1), ("voice", 1)])
def test_a_value_that_is_not_allowed_is_refused(name: str, value: str | int) -> None:
    with pytest.raises(SettingsError, match=name):
        with_value(Settings(), name, value)


def test_the_file_says_what_is_allowed() -> None:
    text = as_toml(Settings())
    assert "# of the voice, in percent; allowed are whole numbers from 0 to 100\nvolume = 80\n" in text


def test_the_folder_can_be_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("OYEZ_CONFIG", str(tmp_path))
    assert settings_path() == tmp_path / "settings.toml"
    assert settings_path(tmp_path / "other") == tmp_path / "other" / "settings.toml"


@pytest.mark.parametrize(
    ("named", "language"),
    [
        ("fr_FR.UTF-8", Language.FR),
        ("zh_TW.UTF-8", Language.ZH_HANT),
        ("zh_HK", Language.ZH_HANT),
        ("zh_CN.UTF-8", Language.ZH_HANS),
        ("de_DE", Language.EN),
        ("C", Language.EN),
    ],
)
def test_the_systems_language(named: str, language: Language, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", named)
    assert system_language() is language
