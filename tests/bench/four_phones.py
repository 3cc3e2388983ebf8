"""Whole games of each kind by four phones in Chromium, as figures, `name=value` a line.

Two pages are upright, two on their sides. After each action every page has to show its seat's view as it is drawn then.
Cadwallon is played on the table and on the board. An error is one of a page, or a page that shows anything else.
"""

import argparse
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from _pytest.outcomes import Skipped

from companion.games import GAMES
from companion.games.cadwallon.model import SetupDraft
from companion.games.cadwallon.update_setup import setup_of
from engine.cadwallon.made_up import MADE_UP, shipped_cards
from engine.cadwallon.terms import OPEN_MISSIONS, Play
from tests.companion.games.test_conformance import set_up
from tests.companion.web.browser import browser
from tests.companion.web.four_phones import PLAYERS, played_by_four

MAX_STEPS = 20_000


def setups() -> Iterator[tuple[str, str, Any]]:
    """The figure's name of each game, its key and its set-up."""
    for offer in GAMES:
        setup = set_up(offer.load(), PLAYERS)
        yield offer.key.replace("-", "_"), offer.key, setup
        if offer.key == "cadwallon":
            cards = shipped_cards(MADE_UP)
            missions = tuple(each.id for each in cards.mission[:OPEN_MISSIONS])
            graph = setup_of(SetupDraft(board=Play.GRAPH, missions=missions), cards, setup.players)
            yield "cadwallon_graph", offer.key, graph


def main() -> int:
    """Play, and print a line for each figure; 1 if anything was wrong."""
    every = {name: (key, setup) for name, key, setup in setups()}
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=every)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    wrong = 0
    for name, (key, setup) in every.items():
        if options.game not in (None, name):
            continue
        began = time.monotonic()
        try:
            with tempfile.TemporaryDirectory() as folder, browser() as opened:
                played = played_by_four(opened, Path(folder), setup, key, Random(options.seed), MAX_STEPS)
        except Skipped as skipped:
            print(skipped, file=sys.stderr)
            return 1
        except AssertionError as error:
            print(f"{name}_over=0\n{error}")
            wrong += 1
            continue
        ended = played.shown == {"result"}
        print(f"{name}_over={int(ended)}\n{name}_actions={played.actions}\n{name}_taps={played.taps}")
        print(f"{name}_seconds={time.monotonic() - began:.0f}\n{name}_errors={len(played.complaints)}", flush=True)
        wrong += len(played.complaints) + (not ended)
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
