"""The phones' process describes the table to the game, and takes the other tables from it."""

import asyncio
import json

from msgspec.structs import replace

from companion.web.home import MAX_HEARD, Home
from companion.web.wire import BrokerOptions, OtherBox, Publish, TablesWanted
from tests.companion.web.hall_tables import game_at, snapshot

FIRST, SECOND = BrokerOptions(1), BrokerOptions(2)


class Told:
    """A home with its messages to the game, and the number of changes of other tables."""

    def __init__(self) -> None:
        self.told: list[Publish | TablesWanted] = []
        self.changed = asyncio.Event()
        self.home = Home(self.changed.set, self.told.append, lambda: 5.0)

    def show(self, actions: int, options: BrokerOptions | None) -> list[str]:
        """Show the game after some actions; the kinds of the messages that the game gets for it."""
        self.told.clear()
        self.home.take(replace(snapshot(actions), broker=options), game_at(actions))
        return ["wanted" if isinstance(each, TablesWanted) else each.kind for each in self.told]


def test_only_changes_are_published_and_another_broker_gets_all_again() -> None:
    told = Told()
    assert told.show(1, None) == []
    assert told.show(1, FIRST) == ["wanted", "state", "results"]
    assert told.show(1, FIRST) == []
    kinds = told.show(2, FIRST)
    assert kinds[0] == "state"
    assert set(kinds[1:]) <= {"announcement"}
    assert told.show(2, SECOND) == ["wanted", "state", "results"]
    published = [json.loads(each.payload) for each in told.told if isinstance(each, Publish)]
    assert not any("Ada" in json.dumps(each) for each in published), "players are numbered"


def test_tables_of_a_former_broker_are_forgotten_and_its_late_messages_are_dropped() -> None:
    async def heard() -> None:
        told = Told()
        told.show(1, FIRST)
        for number in range(MAX_HEARD + 50):
            told.home.hear(OtherBox(1, f"b{number}", "online", b"online"))
        assert len(told.home._heard) == MAX_HEARD
        await told.changed.wait()
        assert told.home.tables.known["b1"].online
        told.show(1, SECOND)
        told.home.hear(OtherBox(1, "b1", "online", b"online"))
        assert not told.home.tables.known
        assert not told.home._heard

    asyncio.run(heard())
