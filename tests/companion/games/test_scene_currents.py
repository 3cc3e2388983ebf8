"""No scene of any game takes more current than the build guide says (docs/build, tests/hardware/test_power.py)."""

import pytest

from companion.games import GAMES
from firmware.messages import Scene
from firmware.patterns import render
from hardware.scene_codec import to_wire
from tests.companion.games.test_conformance import played
from tests.hardware.test_power import ROWS, milliamperes

STEP_MS, WATCH_MS = 400, 4000


def scenes(key: str) -> set[Scene]:
    """The scenes of a random game."""
    table = next(offer for offer in GAMES if offer.key == key).load()
    return {to_wire(table.parts.scene(game)) for _action, game, _effects in played(table, seed=2)}


@pytest.mark.parametrize("key", [offer.key for offer in GAMES])
def test_no_scene_takes_more_than_the_guide_says(key: str) -> None:
    guide = {int(leds): int(most) for leds, most, *_ in ROWS}
    for scene in scenes(key):
        for leds in (9, 60):
            out = bytearray(3 * leds)
            for ms in range(0, WATCH_MS, STEP_MS):
                render(scene, ms, leds, out)
                assert milliamperes(out, leds) <= guide[leds], (scene, ms)
