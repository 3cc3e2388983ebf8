"""Names can be typed by pinyin, in both ways of writing Chinese."""

import pytest

from companion.i18n.language import Language
from companion.i18n.pinyin import candidates, syllable_of, table

HANS, HANT = Language.ZH_HANS, Language.ZH_HANT


@pytest.mark.parametrize(
    ("writing", "name", "pinyin"),
    [
        (HANS, "王小明", ("wang", "xiao", "ming")),
        (HANS, "李丽", ("li", "li")),
        (HANS, "陈思宇", ("chen", "si", "yu")),
        (HANS, "吕欣怡", ("lv", "xin", "yi")),
        (HANS, "欧阳雪", ("ou", "yang", "xue")),
        (HANT, "陳美玲", ("chen", "mei", "ling")),
        (HANT, "張家豪", ("zhang", "jia", "hao")),
        (HANT, "劉雅婷", ("liu", "ya", "ting")),
        (HANT, "黃國華", ("huang", "guo", "hua")),
        (HANT, "呂麗雲", ("lv", "li", "yun")),
    ],
)
def test_common_names_are_among_the_first_characters(writing: Language, name: str, pinyin: tuple[str, ...]) -> None:
    for character, letters in zip(name, pinyin, strict=True):
        assert character in candidates(letters, writing)[:14]


@pytest.mark.parametrize(("writing", "wrong"), [(HANS, "張陳劉麗華"), (HANT, "张陈刘丽华")])
def test_each_way_of_writing_offers_its_own_characters(writing: Language, wrong: str) -> None:
    offered = {character for syllable in table() for character in candidates(syllable, writing)}
    assert not offered & set(wrong)


@pytest.mark.parametrize(
    ("writing", "codec", "rows"), [(HANS, "gb2312", range(0xB0, 0xD8)), (HANT, "big5", range(0xA4, 0xC6))]
)
def test_every_usual_character_can_be_typed(writing: Language, codec: str, rows: range) -> None:
    """The first level of each national set, which holds the characters in daily use."""
    usual = {bytes((high, low)).decode(codec, "ignore") for high in rows for low in range(0x40, 0xFF)} - {""}
    usual = {character for character in usual if "\u4e00" <= character <= "\u9fff"}
    assert len(usual) > 3700
    offered = {character for syllable in table() for character in candidates(syllable, writing)}
    assert usual - offered == set()


@pytest.mark.parametrize(
    ("letters", "syllable"),
    [
        ("xiaoming", "xiao"),
        ("li", "li"),
        ("lvx", "lv"),
        ("zhuangzi", "zhuang"),
        ("", ""),
        ("i", ""),
        ("xiang", "xiang"),
    ],
)
def test_the_first_syllable(letters: str, syllable: str) -> None:
    assert syllable_of(letters) == syllable


def test_the_beginning_of_a_syllable_offers_all_that_begin_so() -> None:
    assert {"张", "赵", "周", "郑"} <= set(candidates("zh", HANS))
    assert candidates("i", HANS) == ()
