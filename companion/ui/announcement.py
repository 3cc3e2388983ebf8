"""The choice of the crier among the sentences of an announcement, so that each one is short and unlike the one before.

The screen and the log keep every word; a tap on the screen's announcement says the rest.
"""

import zlib
from collections.abc import Mapping, Sequence

from companion.game.crier import Part, Sentence
from companion.i18n.language import N_, _
from companion.i18n.numbers import joined
from companion.ui.speech_length import seconds
from hardware.ports import Tongue

REST = N_("The rest stands on the screen.")
MAX_S = 6.0
"""The longest announcement."""
MAX_ESTIMATED_S = 5.3
"""The longest one by estimate: the voice may take longer (`speech_length`)."""


def announcement(sentences: Sequence[Sentence], tongue: Tongue, number: int = 0, before: str = "") -> str:
    """The announcement in the language used, in at most MAX_S; `before` is the one before it.

    If time is short, orders go before news, and later sentences before earlier ones; those that remain keep their
    order. `number` draws the wordings: another number, most often others.
    """
    text = ""
    for turn in range(max((len(each.wordings or (each.text,)) for each in sentences), default=0)):
        text = joined(_chosen(sentences, tongue, number, turn))
        if text != before:
            return text
    if not text:
        return ""
    again = _("Once more: {text}").format(text=text)
    return again if _fits([again], tongue) else _(REST)


def parts(texts: Sequence[str], tongue: Tongue) -> tuple[str, ...]:
    """All sentences as announcements of at most MAX_S each; a longer sentence is one of its own."""
    found: list[list[str]] = []
    for text in filter(None, texts):
        if found and _fits([*found[-1], text], tongue):
            found[-1].append(text)
        else:
            found.append([text])
    return tuple(joined(each) for each in found)


def _chosen(sentences: Sequence[Sentence], tongue: Tongue, number: int, turn: int) -> list[str]:
    """The sentences to say; where one order has to go, another one sends the table to the screen for it."""
    texts = [_drawn(each, number, turn) for each in sentences]
    if _fits([text for each, text in zip(sentences, texts, strict=True) if not each.asked], tongue):
        return texts
    said = _packed(sentences, texts, tongue, ())
    rest: tuple[str, ...] = ()
    if any(each.part is Part.ORDER and place not in said for place, each in enumerate(sentences)):
        shorter = _packed(sentences, texts, tongue, (_(REST),))
        if not said or any(sentences[place].part is Part.ORDER for place in shorter):
            said, rest = shorter, (_(REST),)
    asked = {place: text for place, text in enumerate(texts) if sentences[place].asked}
    return [*_in_order(said | asked), *rest]


def _drawn(sentence: Sentence, number: int, turn: int) -> str:
    """A wording of a sentence; the next one for each `turn`."""
    wordings = sentence.wordings or (sentence.text,)
    return wordings[(zlib.crc32(f"{number} {sentence.text}".encode()) + turn) % len(wordings)]


def _packed(sentences: Sequence[Sentence], texts: Sequence[str], tongue: Tongue, rest: Sequence[str]) -> dict[int, str]:
    """The sentences that fit, by their places: each in brief, then whole as far as there is time."""
    said: dict[int, str] = {}
    for part in Part:
        for place in _places(sentences, part):
            more = said | {place: sentences[place].brief or texts[place]}
            if not _fits([*_in_order(more), *rest], tongue):
                break
            said = more
    for place in [place for part in Part for place in _places(sentences, part) if place in said]:
        if _fits([*_in_order(said | {place: texts[place]}), *rest], tongue):
            said[place] = texts[place]
    return said


def _places(sentences: Sequence[Sentence], part: Part) -> list[int]:
    """The places of this part's sentences, the last one first, without those that a setting asks for."""
    found = [place for place, each in enumerate(sentences) if each.part is part and not each.asked]
    return found[::-1]


def _in_order(said: Mapping[int, str]) -> list[str]:
    return [said[place] for place in sorted(said)]


def _fits(texts: Sequence[str], tongue: Tongue) -> bool:
    return seconds(joined(texts), tongue) <= MAX_ESTIMATED_S
