"""Every command that stands on a page: its words as they are run here, or the place where it is checked."""

import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
TRAINING = ("vision/training/README.md", "companion/games/troyes_dice/coach/training/README.md")
PAGES = sorted([*ROOT.glob("*.md"), *DOCS.rglob("*.md"), *(ROOT / page for page in TRAINING)])

FENCE = re.compile(r"^( *)```(\w*)\n(.*?)^\1```", re.MULTILINE | re.DOTALL)
SHELL = ("", "sh", "bash", "shell", "console")
PROGRAM = re.compile(
    r"(?:\w+=\S+ )*(?:sudo|make|oyez|\.venv/bin/\w+|python3?|pip|git|ssh|tools/\w[\w-]*|journalctl|systemctl"
    r"|apt(?:-get)?|aplay|mpremote|raspi-config|curl|wget|docker)(?: |$)"
)

OYEZ = {
    "oyez backup": "backup",
    "oyez backup --list": "backup --list",
    "oyez calibrate": "calibrate --camera {home}/mat",
    "oyez cards": "cards {home}/cards.toml",
    "oyez cards --game cadwallon": "cards --game cadwallon {home}/cadwallon.toml",
    "oyez cards --game cadwallon --form": "cards --game cadwallon --form",
    "oyez cards --game cadwallon --made-up": "cards --game cadwallon --made-up",
    "oyez cards --game castles-of-tuscany --form": "cards --game castles-of-tuscany --form",
    "oyez cards --game troyes --form": "cards --game troyes --form",
    "oyez cards --game troyes --made-up": "cards --game troyes --made-up",
    "oyez cards --game troyes": "cards --game troyes {home}/cards.toml",
    "oyez cards FILE": "cards {home}/cards.toml",
    "oyez cards cards.toml": "cards {home}/cards.toml",
    "oyez cards cards.toml --use": "cards {home}/cards.toml --use",
    "oyez doctor": "doctor",
    "oyez doctor --bundle": "doctor --bundle {home}/help.zip",
    "oyez doctor --bundle FILE": "doctor --bundle {home}/help.zip",
    "oyez doctor --bundle help.zip": "doctor --bundle {home}/help.zip",
    "oyez export": "export",
    "oyez export --as text": "export --as text",
    "oyez export 12 FILE": "export 1 {home}/game.json",
    "oyez export 12 FILE --as text": "export 1 {home}/game.txt --as text",
    "oyez export [GAME] [FILE]": "export 1 {home}/game.json",
    "oyez export all FILE --as bgstats": "export all {home}/games.bgsplay --as bgstats",
    "oyez export all FILE --as csv": "export all {home}/games.csv --as csv",
    "oyez games": "games",
    "oyez hardware": "hardware",
    "oyez learn": "learn",
    "oyez learn --forget": "learn --forget",
    "oyez learn --show": "learn --show",
    "oyez learn --game castles-of-tuscany --forget": "learn --game castles-of-tuscany --forget",
    "oyez learn --game castles-of-tuscany --show": "learn --game castles-of-tuscany --show",
    "oyez mat": "mat {home}/mat.pdf",
    "oyez mat OUT.pdf": "mat {home}/mat.pdf",
    "oyez mat mat.pdf": "mat {home}/mat.pdf",
    "oyez players": "players",
    "oyez read": "read {home}/dice.png",
    "oyez read --json": "read {home}/dice.png --json",
    "oyez read --wheel": "read {home}/dice.png --wheel",
    "oyez read IMAGE...": "read {home}/dice.png {home}/dice.png",
    "oyez read IMAGE... --json": "read {home}/dice.png {home}/dice.png --json",
    "oyez replay": "replay {home}/record.json",
    "oyez replay FILE": "replay {home}/record.json",
    "oyez replay FILE --json": "replay {home}/record.json --json",
    "oyez restore": "restore --yes",
    "oyez restore [FILE]": "restore --yes {backup}",
    "oyez watch": "watch {home}/frames",
    "oyez watch --json": "watch {home}/frames --json",
    "oyez watch SOURCE": "watch {home}/frames",
}
"""Run in a home with one game, one backup and pictures; the words behind name a file where the page has FILE."""

UNSURE = {"read", "doctor", "hardware", "watch"}
"""Commands whose status may also be 1 here: for a doubtful die or a missing part."""

STARTED = {
    "oyez play": "play",
    "oyez play --camera": "play --camera made-up",
    "oyez play --no-calibration": "play --no-calibration",
    "oyez play --no-learned": "play --no-learned",
    "oyez play --ring": "play --ring screen",
    "oyez play --ring gpio": "play --ring gpio",
    "oyez play --ring pico": "play --ring pico",
    "oyez play --ring spi": "play --ring spi",
    "oyez play --safe": "play --safe",
    "oyez play --size 720x1280": "play --size 720x1280",
}
"""Commands that run until the first screen, then end."""

IMAGE, CI = "make test-image", ".ci/run"
GUIDES = "tests/docs/test_pages.py"
CHECKED = {
    ".venv/bin/oyez play --browser": "tests/companion/web/test_table_in_browser.py",
    ".venv/bin/oyez demo": "tests/companion/commands/test_demo.py",
    "sudo make install-pi": IMAGE,
    "sudo make install-pi ARGS=--instead-of-desktop": "tests/tools/test_install_pi.py",
    "sudo make uninstall-pi": "tests/tools/test_install_pi.py",
    "sudo make voices FOLDER=/media/stick/voices": "tests/tools/test_install_pi.py",
    "sudo oyez": "tests/companion/commands/test_update.py",
    "sudo oyez backup --list": "tests/companion/commands/test_update.py",
    "sudo oyez restore FILE": "tests/companion/commands/test_update.py",
    "sudo oyez update --back": IMAGE,
    "sudo oyez update oyez-0.2.0-py3-none-any.whl": IMAGE,
    "sudo systemctl restart oyez": IMAGE,
    "sudo systemctl stop oyez": IMAGE,
    "journalctl -u oyez": IMAGE,
    "journalctl -u oyez-phones": IMAGE,
    "sudo apt-get clean": IMAGE,
    "sudo update-ca-certificates": IMAGE,
    "sudo apt-get install espeak-ng": IMAGE,
    "sudo make image": IMAGE,
    "sudo make test-image": IMAGE,
    "sudo .venv/bin/python -m tests.image dist/oyez-*-arm64.img --chapters 2 --checks restore_offered full_card": IMAGE,
    "sudo overlayroot-chroot": IMAGE,
    "sudo date --set='2026-11-21 20:00'": IMAGE,
    "aplay -l": IMAGE,
    "oyez broker --remove": "tests/companion/commands/test_broker.py",
    "sudo apt install mosquitto": "tools/system-packages",
    "sudo mosquitto_passwd -c /etc/mosquitto/passwords oyez": "tests/companion/web/mosquitto.py",
    "oyez phones": "tests/companion/web/test_process.py",
    "oyez update": "tests/companion/system/test_update_release.py",
    "oyez update FILE": "tests/companion/system/test_update_release.py",
    "oyez update --check oyez-0.2.0-py3-none-any.whl": "tests/companion/system/test_update_release.py",
    "oyez update --yes --json FILE": "tests/companion/system/test_update_release.py",
    "make release-key": "tests/tools/test_release.py",
    "oyez flash": "tests/hardware/test_flash.py",
    (
        'mpremote connect socket://127.0.0.1:4321 mount . exec "from tests.firmware.cases.run import main; '
        "main(['tests.firmware.cases.stepper'])\""
    ): "tests/firmware/test_on_both.py",
    "oyez learn --game castles-of-tuscany --tiles tiles.jpg": "tests/companion/commands/test_learn.py",
    "oyez cards --photo board.jpg": "tests/companion/app/test_board_photo.py",
    "oyez learn --wheel wheel.jpg": "tests/companion/commands/test_learn.py",
    "oyez learn --wheel wheel.jpg --colours red,white,white,yellow,red,yellow,white,yellow,red --dice one.jpg": (
        "tests/companion/commands/test_learn.py"
    ),
    "oyez hardware test": "tests/companion/health/test_hardware_test.py",
    "oyez hardware test --ring gpio": "tests/companion/health/test_hardware_test.py",
    "oyez hardware test --ring pico": "tests/companion/health/test_hardware_test.py",
    "oyez hardware test --ring spi": "tests/companion/health/test_hardware_test.py",
    "oyez hardware test --ring terminal": GUIDES,
    "oyez demo": "tests/companion/commands/test_demo.py",
    "oyez demo --game pig": "tests/companion/commands/test_demo.py",
    "oyez play --browser": "tests/companion/web/test_table_in_browser.py",
    "oyez play --ring terminal": GUIDES,
    "OYEZ_PINS=my-pins.toml oyez ...": "tests/hardware/test_pins.py",
    ".venv/bin/python tools/catalogues.py new de": "tests/companion/i18n/test_catalogues.py",
    ".venv/bin/python -m pytest -n 0 tests/engine/test_game.py": "tests/engine/test_game.py",
    ".venv/bin/python -m tests.companion.ui.test_goldens": "tests/companion/ui/test_goldens.py",
    ".venv/bin/python -m tests.companion.web.test_hall_screen": "tests/companion/web/test_hall_screen.py",
    ".venv/bin/python -m tests.companion.ui.toolkit.test_icons": "tests/companion/ui/toolkit/test_icons.py",
    ".venv/bin/python -c 'from hardware.espeak import *; print(Espeak().phonemes(\"第四天\", Tongue.MANDARIN))'": (
        "tests/hardware/test_mandarin.py"
    ),
    "python -m tests.bench.tower --at 230:0,230:6,230:12,230:18": "tests/bench/tower.py",
    "python -m tests.bench.eyes": "tests/bench/eyes.py",
    "python -m tests.bench.kept_out.pieces --out DIR": "tests/bench/kept_out/pieces.py",
    "python -m tests.bench.kept_out.pieces --lined --out DIR": "tests/bench/kept_out/pieces.py",
    "python -m tests.bench.pieces DIR": "tests/bench/pieces.py",
    "python -m tests.companion.coached_game": "tests/companion/coached_game.py",
    "python -m vision.training.make_model --work out/model": "vision/training/make_model.py",
    "pip install -e .[training]": "pyproject.toml",
    "tools/micropython": "tests/tools/test_micropython.py",
    # only a Raspberry Pi has these: Raspberry Pi's own program, its SPI, a group for its ports
    "sudo raspi-config nonint do_spi 0": "a Raspberry Pi",
    "sudo raspi-config nonint do_spi 1": "a Raspberry Pi",
    ".venv/bin/pip install pi5neo": "pyproject.toml",
    "sudo usermod --append --groups dialout $USER": "a Raspberry Pi",
}
"""Commands that need root, a part, a network or hours, and where each is checked; a Raspberry Pi was not at hand."""


def shell_blocks(text: str) -> Iterator[str]:
    """The lines of fenced and indented blocks of a page that a shell is to run."""
    for _indent, language, block in FENCE.findall(text):
        if language in SHELL:
            yield from block.splitlines()
    before, inside = "", False
    for line in FENCE.sub("", text).splitlines():
        inside = line.startswith("    ") and (inside or not before.strip())
        if inside and line.strip():
            yield line
        before = line


def commands(text: str) -> set[str]:
    """Every command of a page: in blocks and in running text, without comments and the words around it."""
    inline = re.findall(r"`([^`\n]+)`", FENCE.sub("", text))
    found = {re.sub(r"\s+#.*", "", line).strip() for line in [*shell_blocks(text), *inline]}
    return {command for command in found if PROGRAM.match(command) and (" " in command or "/" in command)}


def all_commands() -> dict[str, set[str]]:
    """Every command of all pages, and the pages that it stands on."""
    found: dict[str, set[str]] = {}
    for page in PAGES:
        for command in commands(page.read_text("utf-8")):
            found.setdefault(command, set()).add(page.relative_to(ROOT).as_posix())
    return found
