"""Writes hardware/mandarin.txt: how Chinese characters are read, as pinyin with the tone's number.

    .venv/bin/python -m pip install pypinyin opencc-python-reimplemented && .venv/bin/python tools/mandarin.py

One reading for each character of the block U+4E00 to U+9FFF that has one, a line per syllable; then the words of the
catalogues whose characters are read otherwise than alone. Run it again when the catalogues have new words; the test
tests/hardware/test_mandarin.py says so. Needs pypinyin (MIT) and OpenCC (Apache), which nothing else does.
"""

import gettext
import re
from collections import defaultdict
from pathlib import Path

from opencc import OpenCC
from pypinyin import Style, lazy_pinyin
from pypinyin.constants import PHRASES_DICT

ROOT = Path(__file__).resolve().parents[1]
TABLE = ROOT / "hardware" / "mandarin.txt"
BLOCK = range(0x4E00, 0xA000)
LANGUAGES = ("zh_Hant", "zh_Hans")

USUAL = {
    "了": "le5",
    "和": "he2",
    "還": "hai2",
    "还": "hai2",
    "得": "de2",
    "都": "dou1",
    "骰": "tou2",
    "地": "di4",
    "沒": "mei2",
    "没": "mei2",
    "行": "xing2",
    "著": "zhe5",
}
"""Characters of several readings, by the one that the crier means."""

NOT_HERE = {"日没", "中和", "有空", "没有空", "新正", "都会"}
"""Words of pypinyin's that stand in our sentences only by chance, across two other words."""

COUNTED = {
    **{f"一{word}": f"yi4 {reading}" for word, reading in
       {"顆": "ke1", "颗": "ke1", "枚": "mei2", "人": "ren2", "條": "tiao2", "条": "tiao2", "種": "zhong3",
        "种": "zhong3", "分": "fen1", "天": "tian1", "張": "zhang1", "张": "zhang1"}.items()},
    **{f"一{word}": f"yi2 {reading}" for word, reading in
       {"位": "wei4", "座": "zuo4", "個": "ge4", "个": "ge4"}.items()},
    **{f"第一{word}": f"di4 yi1 {reading}" for word, reading in
       {"天": "tian1", "個": "ge4", "个": "ge4", "位": "wei4"}.items()},
}  # fmt: skip
"""One before a counted thing changes its tone; as the first of a row it does not."""


def readings(text: str) -> list[str]:
    """The syllables of a text with their tones, before the tones change each other."""
    return lazy_pinyin(text, style=Style.TONE3, neutral_tone_with_five=True, v_to_u=False, errors="ignore")


def characters() -> dict[str, str]:
    """Return the reading of each character alone."""
    found = {}
    for code in BLOCK:
        reading = readings(chr(code))
        if len(reading) == 1 and re.fullmatch(r"[a-zêü]+[1-5]", reading[0]):
            found[chr(code)] = reading[0]
    return found | USUAL


def messages() -> str:
    """Every Chinese sentence of the catalogues."""
    texts: list[str] = []
    for language in LANGUAGES:
        with (ROOT / "companion" / "i18n" / "locale" / language / "LC_MESSAGES" / "oyez.mo").open("rb") as file:
            texts += gettext.GNUTranslations(file)._catalog.values()  # type: ignore[attr-defined]
    return "\n".join(texts)


def words(alone: dict[str, str], text: str) -> dict[str, str]:
    """The words in a text that are read otherwise than character by character, as they are written there."""
    plain = OpenCC("t2s").convert(text)  # pypinyin knows words in simplified characters
    found = {}
    for phrase in set(PHRASES_DICT) - NOT_HERE:
        reading = readings(phrase) if phrase in plain else []
        for match in re.finditer(re.escape(phrase), plain) if len(reading) == len(phrase) else ():
            written = text[match.start() : match.end()]
            if reading != [alone.get(letter) for letter in written]:
                found[written] = " ".join(reading)
    return found | COUNTED


def main() -> None:
    """Write the table."""
    alone = characters()
    syllables = defaultdict(list)
    for letter, reading in alone.items():
        syllables[reading.replace("ü", "v")].append(letter)
    lines = [f"{reading}\t{''.join(letters)}" for reading, letters in sorted(syllables.items())]
    lines += [""]
    lines += [f"{phrase}\t{reading.replace('ü', 'v')}" for phrase, reading in sorted(words(alone, messages()).items())]
    TABLE.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
