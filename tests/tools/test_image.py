"""The parts of the card's image; `make test-image` tries the whole."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from companion.ui.toolkit import theme

ROOT = Path(__file__).parents[2]
IMAGE = ROOT / "packaging/image"
THEME = IMAGE / "early/usr/share/plymouth/themes/oyez"


def test_an_unknown_word_is_refused_with_the_usage() -> None:
    done = subprocess.run([ROOT / "tools/image", "--nonsense"], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr == "oyez: usage: tools/image [--raw] [--out FOLDER]\n"


def test_the_splash_lies_on_its_own_background(tmp_path: Path) -> None:
    file = tmp_path / "splash.png"
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    subprocess.run([sys.executable, ROOT / "tools/splash.py", file], env=environment, check=True)
    picture = pygame.image.load(file)
    assert picture.get_size() == (400, 320)
    assert picture.get_at((0, 0))[:3] == picture.get_at((399, 319))[:3] == theme.OAK_DARK
    script = (THEME / "oyez.script").read_text()
    for side in ("Top", "Bottom"):
        found = re.search(rf"SetBackground{side}Color\(([\d.]+), ([\d.]+), ([\d.]+)\)", script)
        assert found
        assert tuple(round(float(each) * 255) for each in found.groups()) == theme.OAK_DARK


def test_each_program_that_a_unit_starts_is_there_and_may_be_run() -> None:
    units = (IMAGE / "root/etc/systemd/system").rglob("*.service")
    programs = {
        line.split()[0] for unit in units for line in re.findall(r"^ExecStart=-?(/\S+.*)$", unit.read_text(), re.M)
    }
    own = {program for program in programs if program.startswith("/usr/lib/oyez-image/")}
    assert own == {"/usr/lib/oyez-image/mount-data"}
    own.add("/usr/lib/oyez-image/language")
    for program in own:
        assert os.access(f"{IMAGE}/root{program}", os.X_OK)


@pytest.mark.parametrize(
    ("user_data", "said"),
    [
        ("#cloud-config\nlocale: fr_FR.UTF-8\n", "LANG=fr_FR.UTF-8\n"),
        ('#cloud-config\nlocale: "zh_TW.UTF-8"\nkeyboard:\n  layout: fr\n', "LANG=zh_TW.UTF-8\n"),
        ("#cloud-config\nkeyboard:\n  model: pc105\n  layout: 'cn'\n", "LANG=zh_CN.UTF-8\n"),
        ("#cloud-config\nkeyboard:\n  layout: gb\n", ""),
        ("locale: $(touch /tmp/never)\n", ""),
        ("#cloud-config\nlocale: null\nkeyboard:\n  layout: fr\n", "LANG=fr_FR.UTF-8\n"),
        ("#cloud-config\nlocale: Null\n", ""),
        ("#cloud-config\nlocale: ~\n", ""),
        ('#cloud-config\nkeyboard: {model: pc105, layout: "tw"}\n', "LANG=zh_TW.UTF-8\n"),
        ('{"locale": "fr_FR.UTF-8", "keyboard": {"layout": "cn"}}\n', "LANG=fr_FR.UTF-8\n"),
        ("#cloud-config\n# {locale: zh_TW}\nxlocale: fr_FR\n", ""),
    ],
)
def test_the_language_is_the_one_that_imager_was_told(tmp_path: Path, user_data: str, said: str) -> None:
    file = tmp_path / "user-data"
    file.write_text(user_data)
    words = [IMAGE / "root/usr/lib/oyez-image/language", file]
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    assert done.stdout == said


def test_no_settings_of_imager_are_no_language(tmp_path: Path) -> None:
    words = [IMAGE / "root/usr/lib/oyez-image/language", tmp_path / "none"]
    assert subprocess.run(words, capture_output=True, text=True, check=True).stdout == ""
