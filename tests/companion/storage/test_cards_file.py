"""The owner's cards beside the games: whole at any end of the program, and never lost."""

from pathlib import Path
from random import Random

import pytest

from companion.i18n.faults import Code
from companion.storage.cards_file import CardsFileError, cards_path, load_cards, replaced_path, save_cards
from tests.torture.trace import Said, Sync, killed, powerless, traced_program

TEXTS = [f'name = "{number}"\n' * 300 * number for number in range(4)]
PROGRAM = """
import os, sys
from pathlib import Path
from companion.storage.cards_file import save_cards

for number in range(1, 4):
    save_cards(Path(sys.argv[1]) / "troyes-cards.toml", f'name = "{number}"\\n' * 300 * number)
    os.write(1, f"{number} 0\\n".encode())
"""


def test_a_text_is_stored_and_the_one_before_it_stays(tmp_path: Path) -> None:
    file = cards_path(tmp_path / "new", "troyes")
    save_cards(file, "one")
    assert (load_cards(file), replaced_path(file).exists()) == ("one", False)
    save_cards(file, "two “ours”")
    save_cards(file, "two “ours”")
    assert (load_cards(file), load_cards(replaced_path(file))) == ("two “ours”", "one")


def test_killed_or_without_power_after_any_system_call(tmp_path: Path) -> None:
    steps = traced_program(tmp_path, "-c", PROGRAM, str(tmp_path))
    assert sum(isinstance(step, Sync) for step in steps) >= 6
    for end in range(len(steps) + 1):
        said = max((step.game for step in steps[:end] if isinstance(step, Said)), default=0)
        for files in (killed(steps[:end]), *(powerless(steps[:end], Random(luck)) for luck in range(3))):
            now = files.get("troyes-cards.toml", b"").decode()
            assert now in TEXTS[said : said + 2]
            # the text before the stored one is there too
            assert said < 2 or files["troyes-cards.toml.old"].decode() in TEXTS[said - 1 : said + 1]


def test_a_mark_at_the_beginning_is_no_part_of_the_text(tmp_path: Path) -> None:
    """Some editors on Windows write one."""
    (tmp_path / "cards.toml").write_bytes(b'\xef\xbb\xbfname = "Ours"')
    assert load_cards(tmp_path / "cards.toml") == 'name = "Ours"'


def test_files_that_cannot_be_read_or_written(tmp_path: Path) -> None:
    (tmp_path / "bytes").write_bytes(b"ab\xff")
    (tmp_path / "large").write_bytes(b"#" * (1 << 17))
    for name in ("missing", ".", "bytes", "large"):
        with pytest.raises(CardsFileError) as raised:
            load_cards(tmp_path / name)
        assert raised.value.fault.code is Code.CARDS_UNREADABLE
    for file in (tmp_path, tmp_path / "large" / "cards.toml"):
        with pytest.raises(CardsFileError) as raised:
            save_cards(file, "x")
        assert raised.value.fault.code is Code.CARDS_UNWRITABLE
