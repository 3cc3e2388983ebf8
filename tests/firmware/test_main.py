"""main.py on a computer, with stand-ins for all that it imports: when Ctrl-C counts and when it does not."""

import runpy
import sys
from importlib.abc import MetaPathFinder
from pathlib import Path
from types import ModuleType

import pytest

MAIN = Path(__file__).parents[2] / "firmware" / "main.py"


class Imports(MetaPathFinder):
    """Notes the imports of the firmware, and has none of the modules."""

    def __init__(self, notes: list[str]) -> None:
        self.notes = notes

    def find_spec(self, name: str, path: object = None, target: object = None) -> None:
        if name.startswith("firmware."):
            self.notes.append(f"import {name}")
            raise ImportError("the file is damaged")


def test_ctrl_c_is_off_before_anything_else_and_on_again_whatever_happens(monkeypatch: pytest.MonkeyPatch) -> None:
    notes: list[str] = []
    micropython = ModuleType("micropython")
    micropython.__dict__["kbd_intr"] = lambda byte: notes.append(f"kbd_intr {byte}")
    monkeypatch.setitem(sys.modules, "micropython", micropython)
    for name in [name for name in sys.modules if name.startswith("firmware.")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setattr(sys, "meta_path", [Imports(notes), *sys.meta_path])
    with pytest.raises(ImportError, match="damaged"):
        runpy.run_path(str(MAIN), run_name="__main__")
    assert notes == ["kbd_intr -1", "import firmware.board", "kbd_intr 3"]
