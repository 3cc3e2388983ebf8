"""Chinese characters by pinyin, for the keyboard on the screen; `tools/pinyin_table.py` makes the table."""

from functools import cache, lru_cache
from pathlib import Path

from companion.i18n.language import Language

TABLE = Path(__file__).with_name("pinyin.txt")
CODECS = {Language.ZH_HANS: "gb2312", Language.ZH_HANT: "big5"}
"""The national character set of each way of writing: no other character is offered."""

LONGEST = 6
"""Letters of the longest syllable (`zhuang`)."""


@cache
def table() -> dict[str, str]:
    """The characters of each syllable without its tone, likely ones first; ü is written v."""
    lines = TABLE.read_text(encoding="utf-8").splitlines()
    return {syllable: characters for syllable, _, characters in (line.partition(" ") for line in lines)}


def syllable_of(letters: str) -> str:
    """The longest syllable that these letters begin with, so that names can be typed at one go; empty for none."""
    for length in range(min(LONGEST, len(letters)), 0, -1):
        if letters[:length] in table():
            return letters[:length]
    return ""


@lru_cache(maxsize=256)
def candidates(letters: str, writing: Language) -> tuple[str, ...]:
    """The characters that the letters may mean, likely ones first, in that way of writing.

    They are those of the first syllable; where the letters are only the beginning of syllables, of all of those.
    """
    found = [table().get(syllable_of(letters), "")]
    if len(letters) < LONGEST:
        found += [characters[:4] for syllable, characters in table().items() if _begins(syllable, letters)]
    return tuple(character for character in dict.fromkeys("".join(found)) if _written(character, writing))


def _begins(syllable: str, letters: str) -> bool:
    return bool(letters) and syllable.startswith(letters) and syllable != letters


def _written(character: str, writing: Language) -> bool:
    try:
        character.encode(CODECS[writing])
    except UnicodeEncodeError:
        return False
    return True
