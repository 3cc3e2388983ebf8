"""Numbers in words, lists of names, and French elision, in the current language."""

from collections.abc import Callable, Sequence

from companion.i18n.elision import filled
from companion.i18n.language import Language, _, pgettext, used

SMALL = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"),
    *("ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"),
)
TENS = ("", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")

PETITS = (
    *("zéro", "un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf"),
    *("dix", "onze", "douze", "treize", "quatorze", "quinze", "seize", "dix-sept", "dix-huit", "dix-neuf"),
)
DIZAINES = ("", "", "vingt", "trente", "quarante", "cinquante", "soixante", "soixante", "quatre-vingt", "quatre-vingt")

DIGITS = "零一二三四五六七八九"


def number_word(number: int) -> str:
    """A whole number 0-999 in words; any other in digits, which every voice can read too."""
    return _IN_WORDS[used()](number) if 0 <= number <= 999 else str(number)


def figure(number: int) -> str:
    """The number of a die or a cell: in words, in Chinese in digits, as on the sheet; the voice reads both."""
    return str(number) if used() in CHINESE else number_word(number)


def count_word(number: int) -> str:
    """The same before a counted noun: Chinese counts with another two."""
    return pgettext("two of something", "two") if number == 2 else number_word(number)


def ordinal(number: int) -> str:
    """A place in an order, 1 or more, as it is written: `15th`, `15e`, `第 15`."""
    if used() is Language.EN:
        ending = "th" if number // 10 % 10 == 1 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
        return f"{number}{ending}"
    if used() is Language.FR:
        return "1er" if number == 1 else f"{number}e"
    return f"第 {number}"


def duration(seconds: float) -> str:
    """A time in hours and whole minutes, as it is written: `1 h 5 min`, `7 min`."""
    hours, minutes = divmod(int(seconds // 60), 60)
    if not hours:
        return _("{n} min").format(n=minutes)
    return _("{hours} h {n} min").format(hours=hours, n=minutes)


def _english(number: int) -> str:
    hundreds, rest = divmod(number, 100)
    if not hundreds:
        return _english_below_hundred(rest)
    return f"{SMALL[hundreds]} hundred" + (f" and {_english_below_hundred(rest)}" if rest else "")


def _english_below_hundred(number: int) -> str:
    if number < len(SMALL):
        return SMALL[number]
    ten, one = divmod(number, 10)
    return TENS[ten] + (f"-{SMALL[one]}" if one else "")


def _french(number: int) -> str:
    """As in France, with the hyphens of 1990: every part of a number is joined."""
    hundreds, rest = divmod(number, 100)
    if not hundreds:
        return _french_below_hundred(rest)
    hundred = "cent" if hundreds == 1 else f"{PETITS[hundreds]}-cent"
    if not rest:
        return hundred if hundreds == 1 else f"{hundred}s"
    return f"{hundred}-{_french_below_hundred(rest)}"


def _french_below_hundred(number: int) -> str:
    if number < len(PETITS):
        return PETITS[number]
    ten, one = divmod(number, 10)
    if ten in (7, 9):
        one += 10
    if not one:
        return f"{DIZAINES[ten]}s" if ten == 8 else DIZAINES[ten]
    joined = "-et-" if one in (1, 11) and ten < 8 else "-"
    return f"{DIZAINES[ten]}{joined}{PETITS[one]}"


def _chinese(number: int) -> str:
    hundreds, rest = divmod(number, 100)
    tens, ones = divmod(rest, 10)
    if not hundreds:
        ten = "" if not tens else "十" if tens == 1 else f"{DIGITS[tens]}十"
        return ten + (DIGITS[ones] if ones or not tens else "")
    middle = f"{DIGITS[tens]}十" if tens else "零" if ones else ""
    return f"{DIGITS[hundreds]}百{middle}{DIGITS[ones] if ones else ''}"


CHINESE = (Language.ZH_HANT, Language.ZH_HANS)

_IN_WORDS: dict[Language, Callable[[int], str]] = {
    Language.EN: _english,
    Language.FR: _french,
    Language.ZH_HANT: _chinese,
    Language.ZH_HANS: _chinese,
}


def listed(names: Sequence[str]) -> str:
    """Join names with commas and "and": `Ada`, `Ada and Bo`, `Ada, Bo and Cy`."""
    if len(names) < 2:
        return "".join(names)
    comma = pgettext("between names", ", ")
    return _("{names} and {last}").format(names=comma.join(names[:-1]), last=names[-1])


def joined_facts(facts: Sequence[str]) -> str:
    """Join short facts in one line with the language's semicolon."""
    return between_facts().join(facts)


def between_facts() -> str:
    """Return the semicolon with its spaces, for a widget that joins facts where it has no line for each."""
    return pgettext("between facts", "; ")


MINUS = "\N{MINUS SIGN}"


def digits(number: int) -> str:
    """A number in digits; a negative one has the sign of a minus, not a hyphen."""
    return str(number).replace("-", MINUS)


def signed(number: int) -> str:
    """A number with its sign; nothing stands before 0."""
    return f"+{number}" if number > 0 else digits(number)


def tenths(value: float) -> str:
    """A number to a tenth, with the decimal sign of the language."""
    return f"{value:.1f}".replace(".", pgettext("decimal sign", "."))


def signed_tenths(value: float) -> str:
    """A number to a tenth with its sign; nothing stands before 0."""
    if abs(value) < 0.05:
        return "0"
    return f"{'+' if value > 0 else MINUS}{tenths(abs(value))}"


def elided(text: str, **fields: object) -> str:
    """Put names and numbers into a sentence; French shortens `de` and `que` before a vowel: `Tour d'Ada`."""
    return filled(text, used(), **fields)


def joined(sentences: Sequence[str]) -> str:
    """Join sentences; Chinese leaves no space between them."""
    return ("" if used() in CHINESE else " ").join(sentences)


def capital(text: str) -> str:
    """A text with its first letter as a capital."""
    return text[:1].upper() + text[1:]
