"""The crier's whole game in each language, for `make bench-voice`: the length of its throws, and its repetitions.

A game without dice has the length of all its announcements in place of that of its throws.

python -m tests.bench.speech build/speech     # also writes a file a language: seconds, syllables a second, text
"""

import re
import statistics
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path

from msgspec import Struct

from companion.games.castles_of_tuscany import announcements as tuscany
from companion.games.troyes import announcements as troyes
from companion.games.troyes_dice.announcements import beginning, sentences
from companion.games.troyes_dice.table import TROYES_DICE
from companion.i18n.language import Language, using
from companion.i18n.numbers import joined
from companion.ui.result_speech import result_sentences
from engine.troyes.actions import Roll as TroyesRoll
from engine.troyes_dice import Correct, Roll, Setup
from hardware.espeak import Espeak
from hardware.ports import Tongue
from tests.companion.tables import FEASTS, played
from tests.engine.castles_of_tuscany.random_games import played as tuscany_played
from tests.engine.troyes.random_games import played as troyes_played

SPOKEN = (
    (Language.EN, Tongue.ENGLISH),
    (Language.FR, Tongue.FRENCH),
    (Language.ZH_HANS, Tongue.MANDARIN),
    (Language.ZH_HANT, Tongue.CANTONESE),
)
NAMES = ("Ada", "Bo", "Clémence", "Dietrich")
SEED = 3
TROYES_SEED = 5
TUSCANY_SEED = 2


Game = Callable[[Language, Tongue, Espeak], "list[Utterance]"]
"""A whole game's utterances."""


class Utterance(Struct, frozen=True):
    """One announcement, its sentences and its length; `throw` if it is that of a throw."""

    throw: bool
    sentences: tuple[str, ...]
    seconds: float
    pace: float


def utterances(setup: Setup, language: Language, tongue: Tongue, espeak: Espeak) -> list[Utterance]:
    """Return everything that the crier says in a whole game, from the first sentence to the result."""
    with using(language):
        return _measured(_announced(setup), tongue, espeak)


def troyes_utterances(language: Language, tongue: Tongue, espeak: Espeak) -> list[Utterance]:
    """Return all announcements of a random game of Troyes for four with made-up cards."""
    with using(language):
        said = (
            (isinstance(action, TroyesRoll), troyes.sentences(game, effects))
            for _before, action, game, effects in troyes_played(TROYES_SEED)
        )
        return _measured(said, tongue, espeak)


def tuscany_utterances(language: Language, tongue: Tongue, espeak: Espeak) -> list[Utterance]:
    """Return all announcements of a random game of The Castles of Tuscany, which throws no dice."""
    with using(language):
        said = ((False, tuscany.sentences(game, effects)) for _, _, game, effects in tuscany_played(TUSCANY_SEED))
        return _measured(said, tongue, espeak)


def _measured(announced: Iterable[tuple[bool, tuple[str, ...]]], tongue: Tongue, espeak: Espeak) -> list[Utterance]:
    return [Utterance(throw, said, *_length(joined(said), tongue, espeak)) for throw, said in announced if said]


def _announced(setup: Setup) -> Iterator[tuple[bool, tuple[str, ...]]]:
    yield False, beginning(setup)
    for action, game, effects in played(setup, SEED):
        yield isinstance(action, Roll | Correct), sentences(game, effects)
    yield False, result_sentences(TROYES_DICE, game)


def _length(text: str, tongue: Tongue, espeak: Espeak) -> tuple[float, float]:
    """The seconds of a text, and its syllables a second, pauses included."""
    seconds = len(espeak.pcm(text, tongue)) / 2 / espeak.rate
    chinese, vowels = re.findall("[\u4e00-\u9fff0-9]", text), re.findall("[aeiouyàâéèêëîïôöùûü]+", text.lower())
    return seconds, (len(chinese) + len(vowels)) / seconds


def report(folder: Path | None = None) -> None:
    """Print the figures of games of Troyes Dice for four and for two, of Troyes and of Tuscany, in each language."""
    espeak = Espeak()
    games: tuple[tuple[str, Game], ...] = (
        ("", partial(utterances, Setup(NAMES))),
        ("feasts_", partial(utterances, FEASTS)),
        ("troyes_", troyes_utterances),
        ("tuscany_", tuscany_utterances),
    )
    for name, game in games:
        for language, tongue in SPOKEN:
            said = game(language, tongue, espeak)
            _print(f"{name}{tongue}", said)
            if folder is not None:
                folder.mkdir(parents=True, exist_ok=True)
                lines = [f"{each.seconds:5.1f} s {each.pace:4.1f}/s  {' '.join(each.sentences)}" for each in said]
                (folder / f"{name}{tongue}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


def _print(name: str, said: list[Utterance]) -> None:
    throws = [each.seconds for each in said if each.throw] or [each.seconds for each in said]
    sentence, count = Counter(sentence for each in said for sentence in each.sentences).most_common(1)[0]
    print(f"{name}_throw_s_median={statistics.median(throws):.1f}")
    print(f"{name}_throw_s_worst={max(throws):.1f}")
    print(f"{name}_utterance_s_worst={max(each.seconds for each in said):.1f}")
    print(f"{name}_syllables_a_second={statistics.median(each.pace for each in said):.1f}")
    print(f"{name}_utterances={len(said)}")
    print(f"{name}_seconds_a_game={sum(each.seconds for each in said):.0f}")
    print(f"{name}_most_repeated={count} ({sentence})", flush=True)


if __name__ == "__main__":
    report(Path(sys.argv[1]) if len(sys.argv) > 1 else None)
