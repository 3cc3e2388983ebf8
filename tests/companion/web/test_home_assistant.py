"""The discovery message, key by key against the tables of Home Assistant's documentation.

Source: https://www.home-assistant.io/integrations/mqtt/#device-discovery-payload and the configuration variables of
sensor.mqtt, binary_sensor.mqtt and event.mqtt, as of 2026-11.
"""

import json
from typing import Any

import msgspec
import pytest

from companion.game.hall_form import Event
from companion.i18n.language import Language, using
from companion.web.home_assistant import discovery, discovery_topic
from companion.web.table_state import table_state
from tests.companion.web.hall_tables import ACTIONS, game_at

SHARED = {"availability", "availability_mode", "command_topic", "state_topic", "qos", "encoding"}
"""The options that all components of a device may share, besides dev, o and cmps."""
DEVICE = {"cu", "cns", "ids", "name", "mf", "mdl", "mdl_id", "hw", "sw", "sa", "sn", "via_device"}
ORIGIN = {"name", "sw", "url"}
AVAILABILITY = {"topic", "payload_available", "payload_not_available", "value_template"}
EVERY = {
    "p", "availability", "availability_mode", "availability_template", "availability_topic", "device_class",
    "enabled_by_default", "encoding", "entity_category", "entity_picture", "icon", "json_attributes_template",
    "json_attributes_topic", "name", "default_entity_id", "payload_available", "payload_not_available", "qos",
    "state_topic", "unique_id", "value_template",
}  # fmt: skip
COMPONENTS = {
    "sensor": EVERY | {"expire_after", "force_update", "last_reset_value_template", "options", "state_class",
                       "suggested_display_precision", "unit_of_measurement"},
    "binary_sensor": EVERY | {"expire_after", "force_update", "off_delay", "payload_off", "payload_on"},
    "event": EVERY | {"event_types"},
}  # fmt: skip
"""The configuration variables of each component."""
REQUIRED = {"sensor": {"state_topic"}, "binary_sensor": {"state_topic"}, "event": {"state_topic", "event_types"}}
BINARY_CLASSES, CATEGORIES = {"running", "problem"}, {"diagnostic", "config"}
ROOT = "oyez/b1"


def message(language: Language = Language.EN) -> dict[str, Any]:
    with using(language):
        found: dict[str, Any] = json.loads(discovery("b1", ROOT, "Table 1"))
    return found


def test_topic_is_that_of_a_device() -> None:
    prefix, component, device, end = discovery_topic("b1").split("/")
    assert (prefix, component, end) == ("homeassistant", "device", "config")
    # letters, digits, underscore and hyphen alone
    assert device.replace("_", "").replace("-", "").isalnum()


@pytest.mark.parametrize("language", Language)
def test_every_key_is_documented(language: Language) -> None:
    found = message(language)
    assert {"dev", "o", "cmps"} <= set(found)
    assert set(found) - {"dev", "o", "cmps"} <= SHARED
    assert set(found["dev"]) <= DEVICE
    assert found["dev"]["ids"]
    assert set(found["o"]) <= ORIGIN
    assert found["o"]["name"]
    assert all(set(each) <= AVAILABILITY and each["topic"] == f"{ROOT}/online" for each in found["availability"])
    identities = set()
    for component in found["cmps"].values():
        kind = component["p"]
        assert set(component) <= COMPONENTS[kind]
        assert REQUIRED[kind] <= set(component) | (set(found) & SHARED)
        assert component["name"]
        assert component.get("entity_category", "config") in CATEGORIES
        assert component.get("device_class", "running") in BINARY_CLASSES
        assert component.get("icon", "mdi:x").startswith("mdi:")
        identities.add(component["unique_id"])
    assert len(identities) == len(found["cmps"])


def test_there_is_an_entity_for_each_wish() -> None:
    kinds = {key: component["p"] for key, component in message()["cmps"].items()}
    assert kinds == {
        "day": "sensor", "half": "sensor", "leader": "sensor", "waiting": "sensor", "fault": "sensor",
        "running": "binary_sensor", "announcement": "event",
    }  # fmt: skip
    assert message()["cmps"]["announcement"]["event_types"] == [
        "roll", "attack", "plaza_destroyed", "day", "bonus", "game_over",
    ]  # fmt: skip
    assert list(Event) == message()["cmps"]["announcement"]["event_types"]


@pytest.mark.parametrize("actions", [0, 1, 9, len(ACTIONS)])
def test_each_template_names_a_value_of_the_state(actions: int) -> None:
    with using(Language.EN):
        state = msgspec.to_builtins(table_state(game_at(actions), "Table 1", False, False, ("camera",)))
    named = set()
    for component in message()["cmps"].values():
        template = component.get("value_template", "")
        named |= {word.split()[0] for word in template.replace("}", " ").split("value_json.")[1:]}
    assert named == {"day", "half", "leader", "waiting", "running", "faults"}
    assert named <= set(state)
