"""The crier's whole game in each language, for `make bench-voice`: the length of its throws, and its repetitions.

A game without dice has the length of all its announcements in place of that of its throws.

python -m tests.bench.speech build/speech     # also writes a file a language: seconds, syllables a second, text
"""

import re
import statistics
import sys
from collections import Counter
from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

from msgspec import Struct

from companion.game.table import TableGame
from companion.games import GAMES
from companion.games.castles_of_tuscany.table import CASTLES_AT_THE_TABLE
from companion.games.pig.table import PIG_AT_THE_TABLE
from companion.games.troyes.table import TROYES_AT_THE_TABLE
from companion.games.troyes_dice.table import TROYES_DICE
from engine.pig import PIG, Hold
from engine.pig import Roll as PigRoll
from engine.pig import Setup as PigSetup
from engine.troyes.actions import Roll as TroyesRoll
from engine.troyes_dice import Correct, Roll, Setup, new_game
from hardware.espeak import Espeak
from hardware.ports import Tongue
from tests.companion.games.test_conformance import played as random_game
from tests.companion.games.test_conformance import set_up
from tests.companion.spoken_game import SPOKEN, spoken
from tests.companion.tables import FEASTS, played
from tests.engine.castles_of_tuscany.random_games import played as tuscany_played
from tests.engine.troyes.random_games import played as troyes_played

NAMES = ("Ada", "Bo", "Clémence", "Dietrich")
SEED = 3
TROYES_SEED = 5
TUSCANY_SEED = 2
PIG_ENOUGH = 20
RANDOM_GAMES = 12
THROWS = (Roll, Correct, TroyesRoll, PigRoll)


Steps = tuple[Any, Iterable[tuple[Any, Any, Any]]]
"""A new game, and its actions, each with the game after it and its effects."""


class Measured(Struct, frozen=True):
    """One announcement with its length; `throw` if it is that of a throw."""

    throw: bool
    text: str
    seconds: float
    pace: float


def measured(table: TableGame, game: Steps, tongue: Tongue, espeak: Espeak) -> list[Measured]:
    """Return everything that the crier says in a whole game, from the first sentence to the result."""
    begun, steps = game
    return [
        Measured(isinstance(each.action, THROWS), each.text, *_length(each.text, tongue, espeak))
        for each in spoken(table, begun, steps, tongue)
    ]


def dice_game(setup: Setup) -> Steps:
    """A game of Troyes Dice."""
    return new_game(setup), list(played(setup, SEED))


def pig_game() -> Steps:
    """A game of Pig whose players hold from twenty points on."""
    chance = Random(SEED)
    begun = game = PIG.new_game(PigSetup(NAMES))
    steps = []
    while not game.over:
        now = game.now
        action = Hold(now.player) if now.turn >= PIG_ENOUGH else PigRoll(chance.randint(1, 6))
        game, effects = PIG.apply(game, action)
        steps.append((action, game, effects))
    return begun, steps


def _game(found: Iterable[tuple[Any, Any, Any, Any]]) -> Steps:
    """A game of which each action comes with the game before it."""
    steps = list(found)
    return steps[0][0], [each[1:] for each in steps]


def _length(text: str, tongue: Tongue, espeak: Espeak) -> tuple[float, float]:
    """The seconds of a text, and its syllables a second, pauses included."""
    seconds = len(espeak.pcm(text, tongue)) / 2 / espeak.rate
    chinese, vowels = re.findall("[\u4e00-\u9fff0-9]", text), re.findall("[aeiouyàâéèêëîïôöùûü]+", text.lower())
    return seconds, (len(chinese) + len(vowels)) / seconds


def report(folder: Path | None = None) -> None:
    """Print the figures of games of Troyes Dice for four and for two, of Troyes and of Tuscany, in each language."""
    espeak = Espeak()
    games = (
        ("", TROYES_DICE, dice_game(Setup(NAMES))),
        ("feasts_", TROYES_DICE, dice_game(FEASTS)),
        ("pig_", PIG_AT_THE_TABLE, pig_game()),
        ("troyes_", TROYES_AT_THE_TABLE, _game(troyes_played(TROYES_SEED))),
        ("tuscany_", CASTLES_AT_THE_TABLE, _game(tuscany_played(TUSCANY_SEED))),
    )
    for name, table, game in games:
        for _language, tongue in SPOKEN:
            said = measured(table, game, tongue, espeak)
            _print(f"{name}{tongue}", said)
            if folder is not None:
                folder.mkdir(parents=True, exist_ok=True)
                lines = [f"{each.seconds:5.1f} s {each.pace:4.1f}/s  {each.text}" for each in said]
                (folder / f"{name}{tongue}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
    _report_random(espeak)


def _report_random(espeak: Espeak) -> None:
    """Print the worst of RANDOM_GAMES random games of each game for two to four."""
    for table in (offer.load() for offer in GAMES):
        games = [(set_up(table, 2 + seed % 3), seed) for seed in range(RANDOM_GAMES)]
        found = [(table.rules.new_game(setup), list(random_game(table, seed, 2 + seed % 3))) for setup, seed in games]
        for _language, tongue in SPOKEN:
            said = [[each.seconds for each in measured(table, game, tongue, espeak)] for game in found]
            name = f"random_{table.package}_{tongue}"
            print(f"{name}_utterance_s_worst={max(map(max, said)):.1f}")
            print(f"{name}_seconds_a_game_worst={max(map(sum, said)):.0f}")
            print(f"{name}_seconds_a_game_mean={sum(map(sum, said)) / len(said):.0f}", flush=True)


def _print(name: str, said: list[Measured]) -> None:
    throws = [each.seconds for each in said if each.throw] or [each.seconds for each in said]
    text, count = Counter(each.text for each in said).most_common(1)[0]
    print(f"{name}_throw_s_median={statistics.median(throws):.1f}")
    print(f"{name}_throw_s_worst={max(throws):.1f}")
    print(f"{name}_utterance_s_worst={max(each.seconds for each in said):.1f}")
    print(f"{name}_syllables_a_second={statistics.median(each.pace for each in said):.1f}")
    print(f"{name}_utterances={len(said)}")
    print(f"{name}_seconds_a_game={sum(each.seconds for each in said):.0f}")
    print(f"{name}_twice_in_a_row={sum(one.text == other.text for one, other in pairwise(said))}")
    print(f"{name}_most_repeated={count} ({text})", flush=True)


if __name__ == "__main__":
    report(Path(sys.argv[1]) if len(sys.argv) > 1 else None)
