"""`oyez demo`: a whole game without people, with made-up throws, the real reader and the real screens."""

import argparse
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.game.demo_script import MAX_DEMO_PLAYERS
from companion.games import DEMO_GAME, GAME_SETTINGS, GAMES
from companion.i18n.fault_texts import text
from companion.i18n.language import Language, used
from companion.settings import load_settings, settings_path, system_language
from companion.storage.store import Store, StoreError, store_path

if TYPE_CHECKING:
    from companion.audio.voice import CrierVoice


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    keys = [offer.key for offer in GAMES]
    parser.add_argument("--game", choices=keys, default=DEMO_GAME, help=f"the game to play ({DEMO_GAME})")
    parser.add_argument("--players", type=_players, default=4, metavar="N", help=f"1 to {MAX_DEMO_PLAYERS} (4)")
    parser.add_argument("--seed", type=_seed, default=3, metavar="S", help="the same seed plays the same game (3)")
    parser.add_argument("--screenshots", type=Path, metavar="DIR", help="the folder for a picture of each screen")
    parser.add_argument("--data", type=Path, metavar="DIR", help="the folder for the game and its record")
    parser.add_argument("--fast", action="store_true", help="print everything at once; a pipe or a file does that too")


def _players(text: str) -> int:
    if text.isdecimal() and 1 <= int(text) <= MAX_DEMO_PLAYERS:
        return int(text)
    raise argparse.ArgumentTypeError(f"{text!r} players cannot play the demo; it takes 1 to {MAX_DEMO_PLAYERS}")


def _seed(text: str) -> int:
    if text.isdecimal():
        return int(text)
    raise argparse.ArgumentTypeError(f"{text!r} is no seed; give a whole number from 0")


def run(options: argparse.Namespace) -> int:
    """Play the demo, if that number of players can play the game."""
    offer = next(each for each in GAMES if each.key == options.game)
    fewest, most = offer.load().demo().players
    if not fewest <= options.players <= most:
        wrong = f"{options.players} players cannot play {offer.title}; it takes {fewest} to {most}"
        print(f"oyez demo: error: argument --players: {wrong}", file=sys.stderr)
        return 2
    return play_demo(
        players=options.players,
        seed=options.seed,
        screenshots=options.screenshots,
        data=options.data,
        fast=options.fast,
        game=options.game,
    )


def play_demo(**options: Any) -> int:
    """Play a whole game, print the announcements and the score, save the record; return the exit status.

    The options are the fields of `companion.app.demo.DemoOptions`.
    """
    # pygame is loaded here, so that the other commands work on a machine without it
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from companion.app.demo import Demo, DemoOptions

    settings = load_settings(settings_path(), GAME_SETTINGS).settings
    language = Language(settings.language) if settings.language else system_language()
    chosen = DemoOptions(**options, settings=settings, language=language)
    crier = open_crier(chosen.fast, settings.voice)
    folder = chosen.data or store_path().parent / "demo"
    try:
        with Store.open(store_path(folder)) as store:
            Demo(GAMES, chosen, store, folder, crier).play()
    except (StoreError, OSError) as error:
        words = text(error.fault, used()) if isinstance(error, StoreError) else error
        print(f"The demo stopped: {words}", file=sys.stderr)
        return 1
    finally:
        if crier is not None:
            crier.close()
    return 0


def open_crier(fast: bool, wanted: bool) -> "CrierVoice | None":
    """The voice, where somebody watches the demo at its own pace; None for silence."""
    if fast or not wanted or not sys.stdout.isatty():
        return None
    from companion.app.voice_opener import open_voice

    crier = open_voice()
    crier.begin()
    return crier
