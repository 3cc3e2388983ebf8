"""Chinese characters as pinyin with tones."""

# ruff: noqa: RUF001 - Chinese has its own comma

import gettext
import re
from pathlib import Path

import pytest

from hardware.mandarin import CHARACTER, pinyin, runs

LOCALE = Path(__file__).parents[2] / "companion" / "i18n" / "locale"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("第四天，上午。", "di4 si4 tian1, shang4 wu3."),
        ("第一天，下午。", "di4 yi1 tian1, xia4 wu3."),
        ("黑骰三襲擊白色廣場。", "hei1 tou2 san1 xi2 ji1 bai2 se4 guang3 chang3."),
        ("黑骰三袭击白色广场。", "hei1 tou2 san1 xi2 ji1 bai2 se4 guang3 chang3."),
        ("還沒有行動", "hai2 mei2 you3 xing2 dong4"),
        ("请把圆盘转到下一天。", "qing3 ba3 yuan2 pan2 zhuan3 dao4 xia4 yi4 tian1."),
        ("一位綠色女市民", "yi2 wei4 lv4 se4 nv3 shi4 min2"),
        ("重新開始", "chong2 xin1 kai1 shi3"),
        ("聽著！", "ting1 zhe5!"),
        ("听着！", "ting1 zhe5!"),
        ("接著三顆亮著", "jie1 zhe5 san1 ke1 liang4 zhe5"),
        ("每位玩家都會收到", "mei3 wei4 wan2 jia1 dou1 hui4 shou1 dao4"),
    ],
)
def test_readings(text: str, said: str) -> None:
    assert pinyin(text) == said


def test_every_character_of_the_catalogues_is_read() -> None:
    for language in ("zh_Hant", "zh_Hans"):
        with (LOCALE / language / "LC_MESSAGES" / "oyez.mo").open("rb") as file:
            texts = gettext.GNUTranslations(file)._catalog.values()  # type: ignore[attr-defined]
        letters = {letter for text in texts for letter in text if CHARACTER.match(letter)}
        assert len(letters) > 300
        unread = {letter for letter in letters if not re.fullmatch("[a-zv]+[1-5]", pinyin(letter))}
        assert unread == set()


@pytest.mark.parametrize(
    ("text", "cut"),
    [
        ("只差Ada了。", [("只差", True), ("Ada", False), ("了。", True)]),
        ("Clémence和Bo", [("Clémence", False), ("和", True), ("Bo", False)]),
        ("54分", [("五十四分", True)]),
        ("第10天", [("第十天", True)]),
        ("207分", [("二零七分", True)]),
        ("Ada", [("Ada", False)]),
        (" ", []),
    ],
)
def test_names_in_latin_letters_are_another_voices(text: str, cut: list[tuple[str, bool]]) -> None:
    assert runs(text) == cut
