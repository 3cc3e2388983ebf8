"""The blueprints for Home Assistant: their structure, and that every event and attribute they name is published.

Source: https://www.home-assistant.io/docs/blueprint/schema/ and /docs/automation/, as of 2026-11.
"""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from companion.game.hall_form import Event

FOLDER = Path(__file__).parents[2] / "packaging" / "home-assistant"
FILES = sorted(FOLDER.glob("*.yaml"))
TOP = {"blueprint", "mode", "triggers", "conditions", "actions", "trigger_variables", "variables", "max"}
HEAD = {"name", "description", "domain", "input", "author", "homeassistant", "source_url"}
INPUT = {"name", "description", "default", "selector"}
SELECTORS = {"entity", "target", "number", "select"}
MODES = {"single", "restart", "queued", "parallel"}
STEPS = {"action", "delay", "variables"}
ACTIONS = {"light.turn_on", "scene.create", "scene.turn_on", "tts.speak"}
ATTRIBUTES = {"event_type", "text", "number"}
"""The attributes of an announcement."""


class Input(str):
    """The name behind `!input`."""

    __slots__ = ()


class Loader(yaml.SafeLoader):
    """YAML with Home Assistant's tag."""


Loader.add_constructor("!input", lambda loader, node: Input(loader.construct_scalar(node)))  # type: ignore[arg-type]


def inputs_of(value: Any) -> set[str]:
    """The names of the inputs that a part uses."""
    if isinstance(value, Input):
        return {str(value)}
    values = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return {name for each in values for name in inputs_of(each)}


def test_there_is_one_for_lamps_that_follow_the_attack() -> None:
    assert "attack_lights.yaml" in [file.name for file in FILES]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_blueprint_has_the_form_that_home_assistant_reads(file: Path) -> None:
    found = yaml.load(file.read_text("utf-8"), Loader)
    assert set(found) <= TOP
    head = found["blueprint"]
    assert set(head) <= HEAD
    assert head["domain"] == "automation"
    assert head["name"]
    for wish in head["input"].values():
        assert set(wish) <= INPUT
        assert len(wish["selector"]) == 1
        assert set(wish["selector"]) <= SELECTORS
    rest = {key: value for key, value in found.items() if key != "blueprint"}
    assert inputs_of(rest) == set(head["input"])
    assert found["mode"] in MODES
    assert all(set(each) >= {"trigger", "entity_id"} for each in found["triggers"])
    assert all(each["condition"] == "template" for each in found["conditions"])
    for step in found["actions"]:
        assert len(set(step) & STEPS) == 1
        assert step.get("action", "light.turn_on") in ACTIONS


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_blueprint_names_only_events_and_attributes_that_are_published(file: Path) -> None:
    text = file.read_text("utf-8")
    assert set(re.findall(r"attributes\.(\w+)", text)) <= ATTRIBUTES
    assert set(re.findall(r"event_type == '(\w+)'", text)) <= set(Event)
    found = yaml.load(text, Loader)
    kinds = found["blueprint"]["input"].get("kinds")
    if kinds:
        assert set(kinds["default"]) <= set(kinds["selector"]["select"]["options"]) == set(Event)
