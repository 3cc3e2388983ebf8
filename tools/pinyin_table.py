"""Makes companion/i18n/pinyin.txt, the characters of each pinyin syllable, likely ones first; run it to make it again.

    pip install pypinyin==0.55.0 opencc-python-reimplemented==0.1.7
    python tools/pinyin_table.py

Readings and phrases come from pypinyin (MIT licence), the simplified form of a traditional character from OpenCC's
table (Apache licence). A character counts as often as it stands in pypinyin's phrases in that form; those of common
family and given names come before the others.
"""

import unicodedata
from collections import Counter, defaultdict
from importlib.resources import files
from pathlib import Path

from pypinyin.phrases_dict import phrases_dict  # type: ignore[import-not-found]
from pypinyin.pinyin_dict import pinyin_dict  # type: ignore[import-not-found]

TABLE = Path(__file__).parents[1] / "companion" / "i18n" / "pinyin.txt"
MAX_READINGS = 3
NAME = 400
"""The bonus, in phrases, for a character that stands in many names."""

IN_NAMES = (
    "王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾萧田董潘袁蔡余杜叶程魏苏吕丁任沈姚卢姜崔钟谭"
    "陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤温康施牛樊葛邢安齐伍"
    "庞颜庄聂章鲁岳翟殷詹申欧耿关兰焦俞左柳甘祝包宁尚符舒阮柯纪梅童凌毕单裴霍涂成苗谷盛曲翁冉骆蓝路游辛靳管柴蒙"
    "伟芳娜秀英敏静丽强磊军洋勇艳杰娟涛明超霞平刚桂文辉玲建国华玉红萍鹏宇欣怡子轩雨桐梓涵浩佳琪梦雪婷慧诗晨瑶嘉俊"
    "豪志美惠雅淑家思乐心小大天一凯恩宜蓉芬芷若薇琳莉莹颖洁晓春秋冬月星辰泽睿博远航飞龙凤珍珠宝贝爱卫东海山川青云"
    "书琴诺朗奕昊然彦哲翔维信义仁德福贵祥瑞永新世昌振兴良才元亨利贞"
)


def plain(reading: str) -> str:
    """A reading without its tone, ü written v as on every Chinese keyboard."""
    letters = unicodedata.normalize("NFD", reading).replace("u\N{COMBINING DIAERESIS}", "v")
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def simplified() -> dict[str, str]:
    """The simplified form of each traditional character that has one of its own."""
    text = (files("opencc") / "dictionary" / "TSCharacters.txt").read_text(encoding="utf-8")
    pairs = (line.split() for line in text.splitlines() if line.strip())
    return {traditional: forms[0] for traditional, *forms in pairs}


def written(character: str) -> bool:
    """Return True if a character is in the national set of simplified or of traditional characters."""
    return any(_in(character, codec) for codec in ("gb2312", "big5"))


def _in(character: str, codec: str) -> bool:
    try:
        character.encode(codec)
    except UnicodeEncodeError:
        return False
    return True


def lines() -> list[str]:
    """`syllable characters`, one a line."""
    often = Counter(character for phrase in phrases_dict for character in phrase)
    forms = simplified()
    found: dict[str, list[tuple[float, str]]] = defaultdict(list)
    for code, readings in pinyin_dict.items():
        character = chr(code)
        if not written(character):
            continue
        form = forms.get(character, character)
        for index, syllable in enumerate(dict.fromkeys(map(plain, readings.split(",")[:MAX_READINGS]))):
            worth = often[form] + (NAME if form in IN_NAMES else 0)
            found[syllable].append((worth / (1, 8, 30)[index], character))
    return [
        f"{syllable} {''.join(character for _, character in sorted(each, key=lambda pair: (-pair[0], pair[1])))}"
        for syllable, each in sorted(found.items())
        if syllable.isascii() and syllable.isalpha()
    ]


if __name__ == "__main__":
    TABLE.write_text("\n".join(lines()) + "\n", encoding="utf-8")
