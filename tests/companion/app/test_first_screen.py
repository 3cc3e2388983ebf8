"""The first screen is shown before anything heavy is loaded: reader, camera, voice, hardware, backup, doctor, game."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from companion.games import GAME_SETTINGS
from companion.session import Session
from companion.settings import Settings, save_settings
from companion.storage.store import FILE_NAME, Store
from engine.troyes_dice import Roll
from tests.companion.first_screen import read
from tests.companion.tables import FOUR

ROOT = Path(__file__).parents[3]

HEAVY = (
    "cv2", "numpy", "onnxruntime", "segno", "serial", "gpiozero", "picamera2", "pydyf", "mpremote", "tomlkit",
    "vision.camera", "vision.reader", "vision.throw_detector", "vision.synthetic",
    "hardware.speech", "hardware.espeak", "hardware.piper", "hardware.pico", "hardware.gpio", "hardware.inventory",
    "companion.app.camera_worker", "companion.app.dice_source", "companion.app.speaker", "companion.audio.sounds",
    "companion.camera.calibration",
    "companion.health.doctor", "companion.storage.backup", "companion.storage.restore", "companion.commands.demo",
    "zipfile", "email", "importlib.metadata", "subprocess", "http", "urllib.request", "asyncio",
)  # fmt: skip
"""The modules that load slowly or wait for a device; each is imported after the first screen."""


@pytest.mark.parametrize("used", [False, True], ids=["first start", "games kept, a camera chosen"])
def test_the_first_screen_needs_nothing_heavy(tmp_path: Path, used: bool) -> None:
    data, config, file = tmp_path / "data", tmp_path / "config", tmp_path / "account"
    if used:
        with Store.open(data / FILE_NAME) as store:
            Session.start(store, FOUR).submit(Roll(1, (2, 3, 4)))
        save_settings(
            Settings(camera="picamera", language="zh_Hant", text="large"), config / "settings.toml", GAME_SETTINGS
        )
    environment = {
        **os.environ,
        "SDL_VIDEODRIVER": "dummy",
        "OYEZ_DATA": str(data),
        "OYEZ_CONFIG": str(config),
        "XDG_CACHE_HOME": str(tmp_path / "cache"),
        "XDG_RUNTIME_DIR": str(tmp_path),
    }
    words = [sys.executable, "-m", "tests.companion.first_screen", str(file), "play"]
    subprocess.run(words, cwd=ROOT, env=environment, check=True, timeout=None)
    loaded = read(file).modules
    assert "companion.ui.screens.start" in loaded
    assert [name for name in HEAVY if name in loaded] == []
    assert [name for name in loaded if name.startswith("companion.games.") and name.endswith(".table")] == []
