"""English words for speech: numbers, and lists of names."""

from collections.abc import Sequence

SMALL = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"),
    *("ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"),
)
TENS = ("", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")


def number_word(number: int) -> str:
    """A whole number 0-999 in words; any other in digits, which every voice can read too."""
    if not 0 <= number <= 999:
        return str(number)
    hundreds, rest = divmod(number, 100)
    if not hundreds:
        return _below_hundred(rest)
    return f"{SMALL[hundreds]} hundred" + (f" and {_below_hundred(rest)}" if rest else "")


def _below_hundred(number: int) -> str:
    if number < len(SMALL):
        return SMALL[number]
    ten, one = divmod(number, 10)
    return TENS[ten] + (f"-{SMALL[one]}" if one else "")


def listed(names: Sequence[str]) -> str:
    """Names as they are said: `Ada`, `Ada and Bo`, `Ada, Bo and Cy`."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} and {names[-1]}"
