"""Each announcement in each language, written to a file and listened to: its length, its level, its phonemes."""

import re
import wave
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest
from msgspec.structs import replace

from companion.game.crier import screen_texts
from companion.games.troyes_dice import announcements
from companion.games.troyes_dice.speech_cache import cached_sentences
from companion.games.troyes_dice.table import TROYES_DICE
from companion.i18n.language import Language, using
from companion.i18n.numbers import joined
from companion.ui.result_speech import result_sentences
from companion.ui.update_crier import reminder
from engine.troyes_dice import Colour, Effect, Half, Kind, Roll, Score, apply, new_game
from engine.troyes_dice.bonuses import ColumnBonus, TrackBonus
from engine.troyes_dice.effects import (
    BlackIgnored,
    CellAttacked,
    DieLaid,
    GameEnded,
    HalfOpened,
    Outcome,
    PlazaDestroyed,
    TileTurned,
)
from engine.troyes_dice.terms import Tile
from hardware.espeak import LIBRARY, Espeak
from hardware.ports import SpeechError, Tongue
from tests.companion.tables import FOUR

RED, YELLOW, WHITE = Colour
GAME = new_game(FOUR)
OPEN, _ = apply(GAME, Roll(3, (1, 3, 6)))

DICE = (
    DieLaid(0, 1, RED, 1, False, True),
    DieLaid(1, 2, WHITE, 3, True, False),
    DieLaid(2, 3, YELLOW, 3, False, True),
    DieLaid(3, 4, RED, 6, False, True),
)
SCORES = tuple(Score((0,) * 6, (0, 0, 0), total) for total in (54, 40, 33, 12))
ENDED = replace(
    GAME,
    seats=tuple(
        replace(seat, sheet=replace(seat.sheet, held=(0, 0, 0), citizens=(points.total, 0, 0)))
        for seat, points in zip(GAME.seats, SCORES, strict=True)
    ),
)

EVENTS: dict[str, tuple[Effect, ...]] = {
    "half": (HalfOpened(4, Half.MORNING, 3, (4, 5, 6, 7)),),
    "last day": (HalfOpened(8, Half.MORNING, 7, (4, 5, 6, 7)),),
    "dice": DICE,
    "event": (PlazaDestroyed(1, 2, WHITE, 3, True, False, "3.3"),),
    "attack": (
        PlazaDestroyed(1, 2, WHITE, 3, True, True, "3.3"),
        CellAttacked(0, WHITE, 3, 3, Outcome.CROSSED, (Kind.PRESTIGE,), "3.3"),
        CellAttacked(1, WHITE, 3, 3, Outcome.PROTECTED, (), "3.4"),
    ),
    "black feast": (BlackIgnored(0, 1, YELLOW, 2),),
    "raid": (TileTurned(2, Tile.COIN),),
    "track bonus": (TrackBonus(0, RED, 15),),
    "column bonus": (ColumnBonus(0, 11),),
    "end": (GameEnded(SCORES, (0,)),),
}

SPOKEN = [
    (Language.EN, Tongue.ENGLISH),
    (Language.FR, Tongue.FRENCH),
    (Language.ZH_HANT, Tongue.MANDARIN),
    (Language.ZH_HANS, Tongue.MANDARIN),
    (Language.ZH_HANT, Tongue.CANTONESE),
]
IDS = [f"{language}-{tongue}" for language, tongue in SPOKEN]


def announcement(name: str) -> str:
    """Return the crier's announcement, in the language used now."""
    if name == "start":
        return joined(announcements.beginning(GAME.setup))
    if name == "missing":
        return screen_texts(reminder(TROYES_DICE.crier, OPEN, [*OPEN.setup.players[:1]]))[0]
    if name == "result":
        return joined(screen_texts(result_sentences(TROYES_DICE, ENDED)))
    return joined(announcements.sentences(GAME, EVENTS[name], layout=True))


@pytest.fixture(scope="module")
def espeak() -> Espeak:
    try:
        return Espeak()
    except SpeechError:
        pytest.skip(f"{LIBRARY} is not installed; make test installs it")


def written(espeak: Espeak, text: str, tongue: Tongue, path: Path) -> tuple[float, np.ndarray]:
    """Write the audible sound to a WAV file; return its seconds and samples, as read back from it."""
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(espeak.rate)
        file.writeframes(espeak.pcm(text, tongue))
    with wave.open(str(path)) as file:
        samples = np.frombuffer(file.readframes(file.getnframes()), "<i2").astype(int)
        return file.getnframes() / file.getframerate(), samples


def syllables(text: str) -> int:
    """Return the approximate number of syllables: a Chinese character is one, of other words groups of vowels."""
    return len(re.findall("[\u4e00-\u9fff]", text)) + len(re.findall("[aeiouyàâéèêëîïôöùûü]+", text.lower()))


@pytest.mark.parametrize("name", ["start", "missing", "result", *EVENTS])
@pytest.mark.parametrize(("language", "tongue"), SPOKEN, ids=IDS)
def test_is_as_long_and_as_loud_as_speech(
    espeak: Espeak, name: str, language: Language, tongue: Tongue, tmp_path: Path
) -> None:
    with using(language):
        text = announcement(name)
    seconds, samples = written(espeak, text, tongue, tmp_path / "heard.wav")
    assert 0.09 < seconds / syllables(text) < 0.6, f"{text}: {seconds:.2f} s"
    level = float(np.sqrt(np.mean(np.square(samples.astype(float))))) / 32768
    assert 0.03 < level < 0.5
    assert np.abs(samples).max() < 32768
    begins = int(np.argmax(np.abs(samples) > 500)) / espeak.rate
    assert begins < 0.12  # the voice is heard soon after the sound begins
    quiet = (np.abs(samples[: len(samples) // 1000 * 1000]).reshape(-1, 1000).max(axis=1) < 300).mean()
    assert quiet < 0.45  # nothing is left out


PHONEMES: list[tuple[str, Language, Tongue, Sequence[str]]] = [
    ("half", Language.EN, Tongue.ENGLISH, ("d'eI", "f'o@", "m'O@nIN")),
    ("half", Language.FR, Tongue.FRENCH, ("Z'ur", "k'atr", "mat'E~")),
    ("half", Language.ZH_HANT, Tongue.MANDARIN, ("t'i51", "s'i[51", "th'iE55n", "s.'a51N", "w'u2")),
    ("half", Language.ZH_HANS, Tongue.MANDARIN, ("t'i51", "s'i[51", "th'iE55n", "s.'a51N", "w'u2")),
    ("half", Language.ZH_HANT, Tongue.CANTONESE, ("d'ai6", "s'ei3", "t'i1n")),
    ("event", Language.EN, Tongue.ENGLISH, ("w'aIt", "pl", "bl'ak", "Tr'i:")),
    ("attack", Language.EN, Tongue.ENGLISH, ("bl'ak", "Tr'i:", "w'aIt", "kr'0s", "w'aIt", "Tr'i:")),
    ("event", Language.FR, Tongue.FRENCH, ("pl'as", "bl'A~S", "trw'a", "nw'ar")),
    ("event", Language.ZH_HANT, Tongue.MANDARIN, ("p'ai35", "s'o-51", "kw'a", "ts.h'A", "X'ei55", "th'ou35", "s'a55n")),
    ("event", Language.ZH_HANT, Tongue.CANTONESE, ("b'aa6k", "s'i1k", "gw'ong2", "c'oeng4", "h'a1k", "s'aa7m")),
    ("result", Language.EN, Tongue.ENGLISH, ("eId@", "f'Iftif'o@", "p'OInts")),
    ("result", Language.FR, Tongue.FRENCH, ("ad'a", "sE~k", "k'atr", "pw'E~")),
    ("result", Language.ZH_HANS, Tongue.MANDARIN, ("eId@", "w'u21", "s.'i.35", "s'i[51", "f'@")),
    ("start", Language.EN, Tongue.ENGLISH, ("'OIEz 'OIEz", "f'o@")),
    ("start", Language.ZH_HANT, Tongue.MANDARIN, ("th'i55N", "s'i[51", "w'ei51", "tS;'iE51n")),
]


@pytest.mark.parametrize(("name", "language", "tongue", "wanted"), PHONEMES)
def test_is_said_as_it_is_spoken(
    espeak: Espeak, name: str, language: Language, tongue: Tongue, wanted: Sequence[str]
) -> None:
    with using(language):
        text = announcement(name)
    # from 1.52 on espeak-ng writes A for each a of Mandarin
    said, at = espeak.phonemes(text, tongue).replace("'A", "'a"), 0
    for phoneme in wanted:
        found = said.find(phoneme.replace("'A", "'a"), at)
        assert found >= 0, f"{phoneme} is missing in {said!r} of {text!r}"
        at = found + len(phoneme)


@pytest.mark.parametrize(("language", "tongue"), SPOKEN, ids=IDS)
def test_every_phrase_rendered_ahead_is_spoken_in_its_language(
    espeak: Espeak, language: Language, tongue: Tongue
) -> None:
    """No syllable is missing, and none is read as if it were of another language."""
    with using(language):
        texts = list(cached_sentences())
    assert len(texts) > 70
    for text in texts:
        said = espeak.phonemes(text, tongue)
        assert "(en)" not in said, text
        if tongue in (Tongue.MANDARIN, Tongue.CANTONESE):
            tones = len(re.findall(r"[1-9]+", said.replace("[", "")))
            assert tones >= len(re.findall("[\u4e00-\u9fff]", text)), f"{text}: {said}"
