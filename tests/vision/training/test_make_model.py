"""The steps of the training are programs that exist: nobody runs all of them in a test."""

import ast
import importlib.util
from pathlib import Path

PROGRAM = Path(__file__).parents[3] / "vision" / "training" / "make_model.py"


def test_each_step_is_a_program() -> None:
    calls = [node for node in ast.walk(ast.parse(PROGRAM.read_text("utf-8"))) if isinstance(node, ast.Call)]
    first = [call.args[0] for call in calls if isinstance(call.func, ast.Name) and call.func.id == "step"]
    names = {name.value for name in first if isinstance(name, ast.Constant) and isinstance(name.value, str)}
    assert len(names) >= 6
    assert [name for name in names if importlib.util.find_spec(f"vision.training.{name}") is None] == []
