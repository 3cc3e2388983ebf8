"""The settings' file: right values are used, wrong ones are reported and stay, and nothing is half written."""

from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import inspect
from msgspec.structs import replace

from companion.games import GAME_SETTINGS
from companion.i18n.language import Language
from companion.settings import (
    CHECKS,
    COMMENTS,
    DESCRIPTIONS,
    MAX_NAME,
    PREFIX,
    LoadedSettings,
    Settings,
    SettingsError,
    allowed,
    as_toml,
    broker_host,
    load_settings,
    save_settings,
    settings_path,
    system_language,
    with_value,
)
from companion.system.touch_map import is_touch_map
from tests.said import said, saying

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
    ('second_die = "free"', "second_die", '"free"', '"denier", "any"', '"denier"'),
    ("numbering = 1", "numbering", "1", '"first", "rolled", "expert"', '"first"'),
]


def test_every_setting_is_allowed_its_default_and_explained() -> None:
    usual = msgspec.structs.asdict(Settings())
    assert [*COMMENTS, "games"] == list(usual)
    assert set(DESCRIPTIONS) == set(CHECKS) < set(usual)
    assert all(with_value(Settings(), name, usual[name], GAME_SETTINGS) == Settings() for name in COMMENTS)
    assert allowed("language", GAME_SETTINGS) == ", ".join(f'"{language}"' for language in ("", *Language))


def some_settings() -> st.SearchStrategy[Settings]:
    def values(name: str) -> st.SearchStrategy[object]:
        kind = inspect.type_info(Settings.__annotations__[name])
        if isinstance(kind, inspect.LiteralType):
            return st.sampled_from(kind.values)
        if isinstance(kind, inspect.IntType):
            return st.integers(kind.ge, kind.le)
        if isinstance(kind, inspect.BoolType):
            return st.booleans()
        if name == "touch":
            numbers = st.tuples(*[st.floats(-20, 20)] * 6)
            return st.just(()) | numbers.filter(is_touch_map)
        if name == "broker_address":
            return st.sampled_from(["", "broker.local", "192.0.2.7:1884", "[2001:db8::7]:8883"])
        printable = st.characters(exclude_categories=["C", "Z"])
        if name == "broker_prefix":
            return st.from_regex(PREFIX, fullmatch=True).filter(lambda text: len(text) <= MAX_NAME)
        return st.text(printable, max_size=30)

    games = st.tuples(
        *(st.sampled_from([(setting.name, value) for value in setting.values]) for setting in GAME_SETTINGS)
    )
    usual = {(setting.name, setting.values[0]) for setting in GAME_SETTINGS}
    own = games.map(lambda pairs: tuple(pair for pair in pairs if pair not in usual))
    return st.builds(Settings, **{name: values(name) for name in COMMENTS}, games=own)


def test_the_settings_of_a_game_stand_in_the_file_like_any_other(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text('second_die = "any"\nexpansion = "none"\nnumbering = "expert"\n')
    kept = load_settings(file, GAME_SETTINGS)
    assert kept == LoadedSettings(Settings(games=(("numbering", "expert"), ("second_die", "any"))))
    assert [kept.settings.of(setting) for setting in GAME_SETTINGS] == ["expert", "any", "none", "with"]
    back = with_value(kept.settings, "numbering", "first", GAME_SETTINGS)
    assert back.games == (("second_die", "any"),)
    save_settings(back, file, GAME_SETTINGS)
    assert file.read_text().startswith('second_die = "any"\nexpansion = "none"\nnumbering = "first"\n')


def test_no_two_settings_share_a_name() -> None:
    names = [*msgspec.structs.asdict(Settings()), *(setting.name for setting in GAME_SETTINGS)]
    assert len(set(names)) == len(names)
    for setting in GAME_SETTINGS:
        assert len(set(setting.values)) == len(setting.words) == len(setting.values)


@given(some_settings())
def test_what_is_written_is_read_again(tmp_path_factory: pytest.TempPathFactory, settings: Settings) -> None:
    file = tmp_path_factory.mktemp("config") / "settings.toml"
    save_settings(settings, file, GAME_SETTINGS)
    kept = load_settings(file, GAME_SETTINGS)
    assert (kept.settings, kept.faults) == (settings, ())


@given(some_settings(), some_settings())
def test_what_is_set_is_read_again_and_comments_stay(
    tmp_path_factory: pytest.TempPathFactory, before: Settings, after: Settings
) -> None:
    file = tmp_path_factory.mktemp("config") / "settings.toml"
    lines = as_toml(before, GAME_SETTINGS).splitlines()
    file.write_text("\n".join(["# ours: not too loud", *lines, "", "# the end"]), "utf-8")
    save_settings(after, file, GAME_SETTINGS)
    kept = load_settings(file, GAME_SETTINGS)
    assert (kept.settings, kept.faults) == (after, ())
    comments = [line for line in ["# ours: not too loud", *lines, "# the end"] if line.startswith("#")]
    assert [line for line in file.read_text("utf-8").splitlines() if line.startswith("#")] == comments
    assert not file.with_name("settings.toml.old").exists()


def test_only_the_line_of_what_was_set_changes(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    save_settings(Settings(), file, GAME_SETTINGS)
    text = file.read_text().replace("volume = 80", "volume   =  80   # for the neighbours")
    text = text.replace("touch = []", "touch = [ 1, 0, 0,\n  0, 1, 0 ]")
    file.write_text(text)
    save_settings(
        replace(load_settings(file, GAME_SETTINGS).settings, volume=30, left_handed=True), file, GAME_SETTINGS
    )
    expected = text.replace("=  80   #", "=  30   #").replace("left_handed = false", "left_handed = true")
    assert file.read_text() == expected


def test_settings_that_a_file_lacks_are_added_with_what_they_are(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text("# mine\nvolume = 30\n")
    save_settings(Settings(volume=30, text="large"), file, GAME_SETTINGS)
    text = file.read_text()
    assert text.startswith("# mine\nvolume = 30\n")
    assert '# size of the text; allowed are "usual", "large"\ntext = "large"\n' in text
    assert load_settings(file, GAME_SETTINGS) == LoadedSettings(Settings(volume=30, text="large"))


def test_what_is_wrong_is_set_right_and_kept_beside_it(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    wrong = '# mine\nvolume = "loud" # too loud\nvolum = 3\nleft_handed = true\n'
    file.write_text(wrong)
    save_settings(load_settings(file, GAME_SETTINGS).settings, file, GAME_SETTINGS)
    assert load_settings(file, GAME_SETTINGS) == LoadedSettings(Settings(left_handed=True))
    assert file.read_text().startswith("# mine\nvolume = 80 # too loud\nleft_handed = true\n")
    assert file.with_name("settings.toml.old").read_text() == wrong


@pytest.mark.parametrize("table", ["[voice]\nloud = 1\n", "[other]\nvolume = 3\n", "voice.loud = 1\n", "[[other]]\n"])
def test_tables_that_are_no_settings_go_and_the_rest_holds(tmp_path: Path, table: str) -> None:
    file = tmp_path / "settings.toml"
    file.write_text(f"volume = 30\n{table}")
    save_settings(load_settings(file, GAME_SETTINGS).settings, file, GAME_SETTINGS)
    assert load_settings(file, GAME_SETTINGS) == LoadedSettings(Settings(volume=30))
    assert file.with_name("settings.toml.old").read_text() == f"volume = 30\n{table}"


@pytest.mark.parametrize(("line", "name", "value", "values", "default"), WRONG)
def test_a_wrong_value_is_told_and_the_rest_holds(
    line: str, name: str, value: str, values: str, default: str, tmp_path: Path
) -> None:
    file = tmp_path / "settings.toml"
    file.write_text(f"{line}\nleft_handed = true\n")
    kept = load_settings(file, GAME_SETTINGS)
    assert kept.settings == Settings(left_handed=True)
    (fault,) = kept.faults
    assert all(part in said(fault) for part in (name, f"is {value};", values, f"{default} is used", str(file)))
    assert file.read_text() == f"{line}\nleft_handed = true\n"


def test_an_unknown_name_is_told_with_those_that_there_are(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text("lefthanded = true\n")
    (fault,) = load_settings(file, GAME_SETTINGS).faults
    assert "“lefthanded”" in said(fault)
    assert "left_handed" in said(fault)


@pytest.mark.parametrize("content", [b"voice = ", b"\xff\xfe\x00", b"[voice"])
def test_a_file_that_is_no_toml_is_told_and_kept(content: bytes, tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_bytes(content)
    kept = load_settings(file, GAME_SETTINGS)
    assert kept.settings == Settings()
    assert len(kept.faults) == 1
    save_settings(Settings(volume=20), file, GAME_SETTINGS)
    assert (tmp_path / "settings.toml.old").read_bytes() == content
    assert load_settings(file, GAME_SETTINGS).settings.volume == 20


def test_no_file_is_no_fault(tmp_path: Path) -> None:
    assert load_settings(tmp_path / "none.toml", GAME_SETTINGS).faults == ()


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    with saying(SettingsError, "cannot be written"):
        save_settings(Settings(), blocked / "settings.toml", GAME_SETTINGS)


def test_a_write_that_fails_leaves_what_was_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "settings.toml"
    save_settings(Settings(volume=40), file, GAME_SETTINGS)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with saying(SettingsError, "No space left"):
        save_settings(Settings(volume=60), file, GAME_SETTINGS)
    assert load_settings(file, GAME_SETTINGS).settings.volume == 40


@pytest.mark.parametrize(
    ("name", "value"),
    [("volume", 101), ("text", "huge"), ("speed", 1), ("voice", 1), ("numbering", "last"), ("games", "x")],
)
def test_a_value_that_is_not_allowed_is_refused(name: str, value: str | int) -> None:
    with saying(SettingsError, name):
        with_value(Settings(), name, value, GAME_SETTINGS)


def test_the_file_says_what_is_allowed() -> None:
    text = as_toml(Settings(), GAME_SETTINGS)
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


@pytest.mark.parametrize(
    ("address", "found"),
    [
        ("broker.local", ("broker.local", None)), ("192.0.2.7:1884", ("192.0.2.7", 1884)),
        ("[2001:db8::7]:8883", ("2001:db8::7", 8883)), ("a", ("a", None)),
        ("", None), ("http://broker", None), ("a b", None), ("a:0", None), ("a:65536", None), ("a:x", None),
        (".a", None), ("a..b", None), ("x" * 64, None), ("a/b", None), ("2001:db8::7", None),
    ],
)  # fmt: skip
def test_address_of_a_broker(address: str, found: tuple[str, int | None] | None) -> None:
    assert broker_host(address) == found
