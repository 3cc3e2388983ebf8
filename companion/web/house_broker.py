"""The MQTT broker of the house as the game knows it: its address, the state of the connection, the topics of a box.

The phones' process, which listens on a port, knows none of this: it gets `wire.BrokerOptions`.
"""

from enum import StrEnum

from msgspec import Struct

from companion.web.home_assistant import discovery_topic

TOPICS = ("state", "announcement", "results")
"""The topics of a box besides `online`."""


class Broker(Struct, frozen=True):
    """The broker and the login there.

    `box` names this machine in the topics below `prefix`; `named` if players' own names may leave the table.
    """

    address: str
    port: int
    box: str
    prefix: str = "oyez"
    user: str = ""
    password: str = ""
    tls: bool = False
    named: bool = False

    @property
    def root(self) -> str:
        """The topic above those of this box."""
        return f"{self.prefix}/{self.box}"


class BrokerStatus(StrEnum):
    """The state of the connection to the broker."""

    CONNECTED = "connected"
    UNREACHABLE = "unreachable"
    REFUSED = "refused"
    UNTRUSTED = "untrusted"
    """No authority that this machine knows has signed its certificate."""
    EXPIRED = "expired"
    """Its certificate is not valid at this time."""
    MISNAMED = "misnamed"
    """Its certificate is for another name or address."""
    UNENCRYPTED = "unencrypted"
    """It does not speak TLS at this port."""
    OLD = "old"
    """It does not speak MQTT 5."""
    TAKEN_OVER = "taken over"
    """Another box has connected by the name of this one."""


class BrokerSeen(Struct, frozen=True):
    """The connection to the broker has changed; `error` is the system's number of the reason, 0 for none."""

    status: BrokerStatus
    error: int = 0


def topics_of(broker: Broker) -> tuple[str, ...]:
    """Every topic that a broker keeps of a box."""
    return (*(f"{broker.root}/{name}" for name in (*TOPICS, "online")), discovery_topic(broker.box))
