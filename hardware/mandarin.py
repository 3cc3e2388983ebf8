"""Mandarin for a voice that reads pinyin: Chinese characters become syllables with the numbers of their tones.

espeak-ng's own Mandarin voice reads characters one by one as if they were English words (version 1.51); its pinyin
voice speaks the given syllables. The table beside this file is made by tools/mandarin.py.
"""

import re
from functools import cache
from pathlib import Path

TABLE = Path(__file__).with_suffix(".txt")

PAUSES = {"，": ", ", "、": ", ", "；": ", ", "：": ", ", "。": ". ", "！": "! ", "？": "? ", "（": ", ", "）": ", "}  # noqa: RUF001
"""The pauses of the voice for Chinese punctuation."""

CHARACTER = re.compile("[\u4e00-\u9fff]")
CHINESE = re.compile("[\u3000-\u303f\u4e00-\u9fff\uff00-\uffef]+")
DIGITS = "零一二三四五六七八九"


@cache
def _table() -> tuple[dict[str, str], dict[str, str]]:
    """The reading of each character, and of words that are read otherwise than their characters."""
    alone, words = TABLE.read_text(encoding="utf-8").split("\n\n")
    characters: dict[str, str] = {}
    for line in alone.splitlines():
        reading, letters = line.split("\t")
        characters.update(dict.fromkeys(letters, reading))
    return characters, dict(line.split("\t") for line in words.splitlines())


@cache
def _cut() -> re.Pattern[str]:
    """The longest words first, then single characters."""
    words = sorted(_table()[1], key=len, reverse=True)
    return re.compile("|".join([*map(re.escape, words), "."]), re.DOTALL)


def pinyin(text: str) -> str:
    """Return a Chinese text as pinyin with tone numbers, words and syllables apart; other text stays as it is."""
    characters, words = _table()
    parts = []
    for part in _cut().findall(text):
        if part in words:
            parts.append(f" {words[part]} ")
        elif CHARACTER.match(part):
            parts.append(f" {characters.get(part, '')} ")
        else:
            parts.append(PAUSES.get(part, part))
    return re.sub(r"\s+([,.!?])", r"\1", re.sub(r"\s+", " ", "".join(parts))).strip()


def runs(text: str) -> list[tuple[str, bool]]:
    """A text cut into runs that are Chinese and runs that are not: names in Latin letters, which another voice says.

    Digits are part of the Chinese around them.
    """
    spelt = re.sub(r"\d+", lambda match: _spelt(match.group()), text)
    cut: list[tuple[str, bool]] = []
    for part in re.findall(f"{CHINESE.pattern}|[^\u3000-\u303f\u4e00-\u9fff\uff00-\uffef]+", spelt):
        if part.strip():
            cut.append((part.strip(), CHINESE.match(part) is not None))
    return cut


def _spelt(digits: str) -> str:
    """A number up to 99 in characters, a longer one digit by digit."""
    number = int(digits)
    if number > 99 or digits != str(number):
        return "".join(DIGITS[int(digit)] for digit in digits)
    tens, ones = divmod(number, 10)
    ten = "" if not tens else "十" if tens == 1 else f"{DIGITS[tens]}十"
    return ten + (DIGITS[ones] if ones or not tens else "")
