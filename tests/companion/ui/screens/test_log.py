"""The log of a game: it opens on its last page, and Page back leads to older entries."""

from companion.ui.message import Message, calls
from companion.ui.model import GameLog
from companion.ui.screens import log
from companion.ui.toolkit.widgets import Key, Text
from companion.ui.update_shell import turn_page
from tests.companion.tables import new_model

ENTRIES = tuple(f"step {number}" for number in range(2 * log.ROWS + 1))


def shown(page: int) -> tuple[list[str], str, dict[str, Message]]:
    """The entries on a page, its number, and the messages of the keys that can be tapped."""
    widgets = log.view(new_model(), GameLog(page, entries=ENTRIES))
    texts = [each.text for each in widgets if isinstance(each, Text)]
    keys = {
        each.label: each.message
        for each in widgets
        if isinstance(each, Key) and each.enabled and calls(each.message, turn_page)
    }
    return [text for text in texts if text in ENTRIES], next(text for text in texts if " of " in text), keys


def test_the_log_opens_on_its_last_page() -> None:
    assert shown(0) == ([*ENTRIES[-log.ROWS :]], "3 of 3", {"Page back": turn_page.tap(1)})


def test_page_back_leads_to_the_first_entries() -> None:
    assert shown(1) == (
        [*ENTRIES[1 : log.ROWS + 1]],
        "2 of 3",
        {"Page back": turn_page.tap(2), "Page on": turn_page.tap(0)},
    )
    assert shown(2) == ([ENTRIES[0]], "1 of 3", {"Page on": turn_page.tap(1)})
