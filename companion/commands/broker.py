"""`oyez broker --remove`: the broker of the settings forgets this table, and Home Assistant its device."""

import argparse
import queue
import sys

from msgspec.structs import replace

from companion.app.home_link import PASSWORD_FILE
from companion.app.home_options import box_of, broker_of
from companion.commands.games import add_data_argument
from companion.games import GAME_SETTINGS
from companion.i18n.fault_texts import text
from companion.i18n.language import used
from companion.settings import load_settings, settings_path
from companion.storage.store import Store, StoreError, store_path
from companion.system.secret_file import SecretError, read_secret
from companion.web.house_broker import BrokerSeen, BrokerStatus, topics_of

CONNECT_S = 10.0
"""Seconds in which the broker has to answer."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "--remove", action="store_true", required=True, help="take all messages of this table off the broker"
    )
    add_data_argument(parser)


def run(options: argparse.Namespace) -> int:
    """Remove the messages; 0 also where no broker is named, 1 if it cannot be reached."""
    # `oyez broker --help` needs no connection
    from companion.web.broker import BrokerLink

    settings = load_settings(settings_path(), GAME_SETTINGS).settings
    try:
        password = read_secret(settings_path().with_name(PASSWORD_FILE))
    except SecretError as error:
        print(f"oyez broker: {text(error.fault, used())}", file=sys.stderr)
        return 1
    if not settings.broker_address:
        print("No broker is named in the settings: there is nothing to remove.")
        return 0
    try:
        with Store.open(store_path(options.data)) as store:
            broker = broker_of(replace(settings, broker=True), box_of(store), password)
    except StoreError as error:
        print(f"oyez broker: {text(error.fault, used())}", file=sys.stderr)
        return 1
    assert broker is not None
    answers: queue.Queue[BrokerSeen] = queue.Queue()
    # a client of its own: the game, if it runs, would take its name for another box's
    link = BrokerLink(broker, lambda *_heard: None, answers.put, "oyez-remove")
    link.open()
    try:
        seen = answers.get(timeout=CONNECT_S)
    except queue.Empty:
        seen = BrokerSeen(BrokerStatus.UNREACHABLE)
    link.close(topics_of(broker))
    if seen.status is not BrokerStatus.CONNECTED:
        address = f"{broker.address}:{broker.port}"
        print(
            f"oyez broker: {address} {REASONS[seen.status]}. Its messages of this table stay; try again later.",
            file=sys.stderr,
        )
        return 1
    print("The broker has forgotten this table.")
    return 0


REASONS = {
    BrokerStatus.UNREACHABLE: "does not answer",
    BrokerStatus.REFUSED: "refuses the user or the password",
    BrokerStatus.UNTRUSTED: "has a certificate of an authority that this machine does not know",
    BrokerStatus.EXPIRED: "has a certificate that is not valid at this time",
    BrokerStatus.MISNAMED: "has a certificate for another name",
    BrokerStatus.UNENCRYPTED: "does not encrypt at this port",
    BrokerStatus.OLD: "speaks only MQTT 3.1.1, and Oyez needs MQTT 5",
    BrokerStatus.TAKEN_OVER: "has given the connection to another one",
}
