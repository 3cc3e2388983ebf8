"""The length of a spoken text, estimated without a voice.

Fitted to the seconds of espeak-ng at its pace here (`hardware.espeak.WORDS_A_MINUTE`) by least squares over some 1,040
sentences and announcements of whole games of every game in each language. Of those of 4 to 9 s, the voice took this
part of the estimate; French has 5 % more since, for foreign names that its voice draws out:

| | median | 95 % | 99 % | longest | standard deviation of all |
|---|---|---|---|---|---|
| English | 1.00 | 1.06 | 1.08 | 1.11 | 0.15 s |
| French | 1.00 | 1.06 | 1.09 | 1.11 | 0.14 s |
| Mandarin | 1.00 | 1.08 | 1.10 | 1.13 | 0.16 s |
| Cantonese | 1.01 | 1.07 | 1.09 | 1.09 | 0.15 s |

`make bench-voice` measures the announcements of whole games with the voice itself.
"""

import re

from msgspec import Struct

from hardware.ports import Tongue


class _Pace(Struct, frozen=True):
    """Seconds before a text, of each sign, letter and digit, of a pause in a sentence, of its end, of a vowel group."""

    start: float
    sign: float
    letter: float
    digit: float
    pause: float
    end: float
    vowels: float


PACES = {
    Tongue.ENGLISH: _Pace(-0.269, 0.2, 0.052, 0.301, 0.320, 0.468, 0.037),
    Tongue.FRENCH: _Pace(-0.294, 0.2, 0.036, 0.153, 0.398, 0.502, 0.051),
    Tongue.MANDARIN: _Pace(0.027, 0.201, 0.032, 0.178, 0.059, 0.094, 0.099),
    Tongue.CANTONESE: _Pace(-0.042, 0.186, 0.053, 0.196, 0.078, 0.176, 0.039),
}
VOWELS = re.compile("[aeiouyàâäéèêëîïôöùûüœæ]+", re.IGNORECASE)
FIRST_SIGN, LAST_SIGN = "\u3400", "\u9fff"
PAUSES, ENDS = ",:;(\uff0c\u3001\uff1a\uff1b", ".!?\u3002\uff01\uff1f"
"""The signs of a pause and of an end, of Latin letters and of Chinese."""


def seconds(text: str, tongue: Tongue) -> float:
    """The estimated seconds of a text."""
    pace = PACES[tongue]
    total = pace.start + pace.vowels * len(VOWELS.findall(text))
    for letter in text:
        if FIRST_SIGN <= letter <= LAST_SIGN:
            total += pace.sign
        elif letter.isalpha():
            total += pace.letter
        elif letter.isdigit():
            total += pace.digit
        elif letter in PAUSES:
            total += pace.pause
        elif letter in ENDS:
            total += pace.end
    return max(0.0, total) if text else 0.0
