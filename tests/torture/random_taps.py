"""Random taps on all keys of Oyez: the program does not fail, and each screen keeps the properties of a screen.
`make bench-random-taps` prints each fault once, and `name=value` a line.

Keys that were tapped less are tapped more often. Language, size of the text and shape change from evening to evening.
"""

import argparse
import sys
import tempfile
import traceback
from collections import Counter
from pathlib import Path
from random import Random

from msgspec.structs import replace

from companion.app.headless import HeadlessScreen, MadeUpDiceSource
from companion.app.loop import App
from companion.games import GAMES
from companion.i18n.language import Language
from companion.storage.store import FILE_NAME, Store
from companion.ui import update_back, update_players, update_shell
from companion.ui.message import Message, calls
from companion.ui.model import CameraStatus, Keyboard, Model, Screen, Start
from companion.ui.screens import view
from hardware.devices import no_devices
from hardware.fakes import RecordingVoice
from tests.companion.ui.ink import MeasuringBrush
from tests.companion.ui.narrow import LINES, MIN_LARGE
from tests.companion.ui.properties import Shown, faults_of
from tests.companion.ui.variants import Variant, in_variant

KEYS = tuple(offer.key for offer in GAMES)
TEXTS = ("usual", "large")
SIZES = ((800, 480), (480, 800))
TO_A_GAME, ON, CLOSED, TWICE = 0.6, 0.8, 0.003, 0.05
"""Chances: from the first screen to a game, not to type on, that Oyez is closed and opened, of a second tap."""
CHECKED = 20
"""A kind of screen is checked at its first 20 taps in each look, then at one tap of 20."""


class RandomTaps:
    """Taps by chance on Oyez with an empty file of games; `faults` counts each fault."""

    def __init__(self, keys: tuple[str, ...] = KEYS, texts: tuple[str, ...] = TEXTS) -> None:
        self.keys, self.texts = keys, texts
        self.taps = 0
        self.faults = Counter[str]()
        self.screens = set[type[Screen]]()
        self._tapped = Counter[tuple[object, ...]]()
        self._checked = Counter[tuple[object, ...]]()

    def play(self, folder: Path, seed: int, taps: int) -> None:
        """Tap this number of times, in a look that the seed chooses."""
        chance = Random(seed)
        look = Variant(
            tall=chance.random() < 0.5,
            text=chance.choice(self.texts),
            language=chance.choice(tuple(Language)),
        )
        with Store.open(folder / FILE_NAME) as store:
            app, last = self._opened(store, seed, look), ""
            try:
                for _tap in range(taps):
                    self._check(app.model, look, chance)
                    if chance.random() < CLOSED:
                        app.camera.close()
                        app = self._opened(store, seed, look)
                    tap = self._tap(app.model, chance)
                    last = repr(tap)
                    app.tell(tap)
                    if chance.random() < TWICE and tap in keys_of(app.model):
                        app.tell(tap)
            except Exception:
                self._found(f"the program fails after {last}: {traceback.format_exc(limit=-3)}", seed)
            app.camera.close()

    def _opened(self, store: Store, seed: int, look: Variant) -> App:
        app = App(GAMES, store, HeadlessScreen(SIZES[look.tall]), no_devices(), RecordingVoice(), Random(seed))
        app.camera.use(MadeUpDiceSource(seed, app.post), CameraStatus("made-up table"))
        app.model = replace(app.model, tall=look.tall)
        app.begin()
        return app

    def _check(self, model: Model, look: Variant, chance: Random) -> None:
        self.screens.add(type(model.screen))
        known = (type(model.screen), model.table and model.table.key, look)
        self._checked[known] += 1
        if self._checked[known] > CHECKED and chance.random() > 1 / CHECKED:
            return
        shown = in_variant(model, look)
        widgets = view(shown)
        brush = MeasuringBrush(SIZES[look.tall])
        brush.picture(widgets)
        found = [*faults_of(Shown(shown, widgets)), *brush.faults(widgets)]
        if look.text == "large":
            found += brush.small(MIN_LARGE, LINES)
        for fault in found:
            self._found(f"{type(model.screen).__name__} in {look.language}, {look.text}, {SIZES[look.tall]}: {fault}")

    def _tap(self, model: Model, chance: Random) -> Message:
        keys, kind = keys_of(model), type(model.screen)
        if (kind is Start and chance.random() < TO_A_GAME) or not keys:
            return update_players.new_game.tap(chance.choice(self.keys))
        if kind is Keyboard and chance.random() < ON:
            return update_back.back.tap()
        known = [(kind, key.handler, repr(key.values)[:40]) for key in keys]
        weights = [1 / (1 + self._tapped[each]) for each in known]
        ((tap, name),) = chance.choices(list(zip(keys, known, strict=True)), weights)
        self._tapped[name] += 1
        self.taps += 1
        return tap

    def _found(self, fault: str, seed: int | None = None) -> None:
        self.faults[fault] += 1
        if self.faults[fault] == 1:
            print(f"# {fault}" if seed is None else f"# seed {seed}: {fault}", flush=True)


def keys_of(model: Model) -> list[Message]:
    """The taps that are possible, but for the one that ends Oyez."""
    messages = [each.message for each in view(model) if each.enabled and each.message is not None]
    return [each for each in messages if not calls(each, update_shell.leave)]


def main() -> int:
    """Tap, print the faults and the figures; 1 if there are any."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--evenings", type=int, default=200, help="each with an empty file of games (200)")
    parser.add_argument("--taps", type=int, default=500, help="in an evening (500)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--game", choices=KEYS, action="append", help="this game alone; can be repeated")
    parser.add_argument("--text", choices=TEXTS, action="append", help="texts of this size alone")
    options = parser.parse_args()
    taps = RandomTaps(tuple(options.game or KEYS), tuple(options.text or TEXTS))
    for number in range(options.evenings):
        with tempfile.TemporaryDirectory() as folder:
            taps.play(Path(folder), options.seed * 1_000_000 + number, options.taps)
    print(f"taps={taps.taps}")
    print(f"faults={len(taps.faults)}")
    return 1 if taps.faults else 0


if __name__ == "__main__":
    sys.exit(main())
