"""The languages: each table knows all of them, and grammar that is no catalogue's is right in each."""

from threading import Barrier, Thread

import pytest
from msgspec.structs import replace

from companion.games import GAME_SETTINGS
from companion.i18n import numbers
from companion.i18n.language import OWN_NAMES, Language, cached_words, gettext, ngettext, pgettext, used, using
from companion.i18n.numbers import count_word, joined, listed, number_word, ordinal
from companion.settings import Settings, with_value
from companion.ui import update_settings
from companion.ui.screens import view
from companion.ui.speech import TONGUES, tongue, worded
from companion.ui.toolkit.widgets import Key
from hardware.espeak import VOICES
from hardware.piper import PREFIXES
from hardware.ports import Tongue
from tests.companion.tables import new_model
from tests.companion.ui.ink import MeasuringBrush
from tests.companion.ui.stories import stories, tell


def test_every_table_knows_every_language() -> None:
    for table in (OWN_NAMES, numbers._IN_WORDS, TONGUES):
        assert set(table) == set(Language)
    for voices in (VOICES, PREFIXES):
        assert set(voices) == set(Tongue)
    assert all(
        with_value(Settings(), "language", language, GAME_SETTINGS).language == language for language in Language
    )


NUMBERS = {
    Language.FR: {
        0: "zéro", 1: "un", 16: "seize", 17: "dix-sept", 21: "vingt-et-un", 70: "soixante-dix", 71: "soixante-et-onze",
        77: "soixante-dix-sept", 80: "quatre-vingts", 81: "quatre-vingt-un", 91: "quatre-vingt-onze",
        99: "quatre-vingt-dix-neuf", 100: "cent", 101: "cent-un", 200: "deux-cents", 280: "deux-cent-quatre-vingts",
        1000: "1000",
    },
    Language.ZH_HANT: {
        0: "零", 2: "二", 10: "十", 11: "十一", 20: "二十", 54: "五十四", 100: "一百", 107: "一百零七", 110: "一百一十",
        120: "一百二十", 999: "九百九十九",
    },
}  # fmt: skip


@pytest.mark.parametrize("language", NUMBERS)
def test_numbers_in_words(language: Language) -> None:
    with using(language):
        assert {number: number_word(number) for number in NUMBERS[language]} == NUMBERS[language]
        assert len({number_word(number) for number in range(1000)}) == 1000


@pytest.mark.parametrize(
    ("language", "ordinals", "two", "names"),
    [
        (Language.EN, ("1st", "2nd", "3rd", "11th", "15th", "21st"), "two", "Ada, Bo and Cy"),
        (Language.FR, ("1er", "2e", "3e", "11e", "15e", "21e"), "deux", "Ada, Bo et Cy"),
        (Language.ZH_HANT, ("第 1", "第 2", "第 3", "第 11", "第 15", "第 21"), "兩", "Ada、Bo和Cy"),
        (Language.ZH_HANS, ("第 1", "第 2", "第 3", "第 11", "第 15", "第 21"), "两", "Ada、Bo和Cy"),
    ],
)
def test_ordinals_counts_and_lists(language: Language, ordinals: tuple[str, ...], two: str, names: str) -> None:
    with using(language):
        assert tuple(map(ordinal, (1, 2, 3, 11, 15, 21))) == ordinals
        assert count_word(2) == two
        assert count_word(3) == number_word(3)
        assert listed(("Ada", "Bo", "Cy")) == names
        assert joined(("A.", "B.")) == ("A.B." if language in (Language.ZH_HANT, Language.ZH_HANS) else "A. B.")


def test_plurals_follow_the_language() -> None:
    forms = {}
    for language in Language:
        with using(language):
            forms[language] = [ngettext("{n} denier", "{n} deniers", number) for number in (0, 1, 2)]
    assert forms[Language.EN] == ["{n} deniers", "{n} denier", "{n} deniers"]
    assert forms[Language.FR] == ["{n} denier", "{n} denier", "{n} deniers"]
    assert forms[Language.ZH_HANT] == ["{n}枚錢幣"] * 3
    assert forms[Language.ZH_HANS] == ["{n}枚钱币"] * 3


def test_words_are_told_apart_by_their_context() -> None:
    with using(Language.FR):
        assert (pgettext("die", "white"), pgettext("plaza", "white")) == ("blanc", "blanche")


def test_a_language_is_used_until_another_is() -> None:
    with using(Language.FR):
        assert used() is Language.FR
        with using(Language.ZH_HANS):
            assert gettext("morning") == "上午"
        assert gettext("morning") == "matin"
        assert gettext("No such sentence.") == "No such sentence."
        assert gettext("") == "", "not the header of the catalogue"
    assert used() is Language.EN


def test_two_threads_speak_two_languages_at_once() -> None:
    both = Barrier(2, timeout=60)
    heard: dict[Language, list[str]] = {}

    def speak(language: Language) -> None:
        with using(language):
            both.wait()  # now both have chosen
            heard[language] = [gettext("morning"), number_word(3), str(used())]
            both.wait()
        heard[language].append(gettext("morning"))

    threads = [Thread(target=speak, args=(language,)) for language in (Language.FR, Language.ZH_HANT)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert heard == {
        Language.FR: ["matin", "trois", "fr", "morning"],
        Language.ZH_HANT: ["上午", "三", "zh_Hant", "morning"],
    }


def test_a_thread_does_not_take_over_the_language_of_another() -> None:
    heard: list[str] = []
    with using(Language.FR):
        thread = Thread(target=lambda: heard.append(gettext("morning")))
        thread.start()
        thread.join()
        assert gettext("morning") == "matin"
    assert heard == ["morning"], "it was not told to speak French"


def test_the_screen_is_painted_in_its_own_language() -> None:
    """The language of the painting thread has no effect."""
    model = replace(stories()["wheel"], language=Language.FR)
    brush = MeasuringBrush((800, 480))
    widgets = view(model)
    brush.picture(widgets)
    drawn = {line.text for line in brush.lines}
    assert {"Jour 5, matin", "rouge", "blanche"} <= drawn
    assert not drawn & {"Day 5, morning", "red", "white"}


@pytest.mark.parametrize("name", ["backups", "games", "person", "releases", "wheel"])
def test_a_key_to_hold_explains_itself(name: str) -> None:
    keys = [
        each for each in view(replace(stories()[name], language=Language.FR)) if isinstance(each, Key) and each.hold
    ]
    assert keys
    assert all(each.why and "Hold" not in each.why for each in keys)


def test_what_is_drawn_and_what_changes_leaves_the_language_as_it_was() -> None:
    model = tell(new_model(), update_settings.set_one.tap("language", "fr"))
    assert any("Joueurs" in str(widget) for widget in view(model))
    assert used() is Language.EN


@pytest.mark.parametrize(
    ("language", "chinese", "spoken", "catalogue"),
    [
        (Language.EN, "cantonese", Tongue.ENGLISH, Language.EN),
        (Language.FR, "mandarin", Tongue.FRENCH, Language.FR),
        (Language.ZH_HANT, "mandarin", Tongue.MANDARIN, Language.ZH_HANT),
        (Language.ZH_HANS, "mandarin", Tongue.MANDARIN, Language.ZH_HANS),
        (Language.ZH_HANS, "cantonese", Tongue.CANTONESE, Language.ZH_HANT),
    ],
)
def test_what_is_spoken(language: Language, chinese: str, spoken: Tongue, catalogue: Language) -> None:
    model = tell(
        new_model(),
        update_settings.set_one.tap("chinese", chinese),
        update_settings.set_one.tap("language", str(language)),
    )
    assert tongue(model) is spoken
    assert worded(model) is catalogue


def test_cached_words_are_found_once_in_each_language() -> None:
    asked: list[int] = []

    @cached_words(2)
    def players(amount: int) -> str:
        asked.append(amount)
        return ngettext("{n} player", "{n} players", amount).format(n=amount)

    found = []
    for language in (Language.EN, Language.FR, Language.EN, Language.FR):
        with using(language):
            found.append(players(2))
    assert found == ["2 players", "2 joueurs", "2 players", "2 joueurs"]
    assert asked == [2, 2]
