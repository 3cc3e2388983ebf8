"""Home Assistant's MQTT discovery: one retained message that describes a table as a device with its entities.

The format is that of https://www.home-assistant.io/integrations/mqtt/#device-discovery-payload.
"""

from typing import Any

import msgspec

from companion.game.hall_form import Event
from companion.i18n.language import _
from companion.system.release import version

ONLINE, OFFLINE = b"online", b"offline"
DISCOVERY = "homeassistant"
"""The prefix that Home Assistant listens to."""


def discovery_topic(box: str) -> str:
    """The topic of the message for a box."""
    return f"{DISCOVERY}/device/oyez_{box}/config"


def discovery(box: str, root: str, name: str) -> bytes:
    """The message for a box with its topics below `root`, in the language used."""
    identity = f"oyez_{box}"
    return msgspec.json.encode(
        {
            "dev": {
                "ids": [identity],
                "name": name,
                "mf": "Oyez",
                "mdl": "Oyez",
                "sw": version(),
            },
            "o": {"name": "Oyez", "sw": version()},
            "cmps": {key: {**entity, "unique_id": f"{identity}_{key}"} for key, entity in _entities(root).items()},
            "availability": [{"topic": f"{root}/online"}],
            "state_topic": f"{root}/state",
            "qos": 1,
        }
    )


def _entities(root: str) -> dict[str, dict[str, Any]]:
    faults = "{{ value_json.faults | join(', ') if value_json.faults else 'OK' }}"
    return {
        "day": _sensor(_("Round"), "{{ value_json.day }}", "mdi:calendar-today"),
        "half": _sensor(_("Part of the round"), "{{ value_json.half }}", "mdi:theme-light-dark"),
        "leader": _sensor(_("Leader"), "{{ value_json.leader }}", "mdi:crown"),
        "waiting": _sensor(_("Players waited for"), "{{ value_json.waiting }}", "mdi:account-clock"),
        "fault": _sensor(_("Faulty part"), faults, "mdi:alert-circle-outline") | {"entity_category": "diagnostic"},
        "running": {
            "p": "binary_sensor",
            "name": _("Game running"),
            "value_template": "{{ 'ON' if value_json.running else 'OFF' }}",
            "device_class": "running",
        },
        "announcement": {
            "p": "event",
            "name": _("Announcement"),
            "state_topic": f"{root}/announcement",
            "event_types": [str(kind) for kind in Event],
            "icon": "mdi:bullhorn",
        },
    }


def _sensor(name: str, template: str, icon: str) -> dict[str, Any]:
    return {"p": "sensor", "name": name, "value_template": template, "icon": icon}
