"""The result on phones: the own turn of the last half can be changed there, and no other one."""

import pytest
from msgspec.structs import replace

from companion.games.troyes_dice.model import End
from companion.ui.seat import seen
from companion.ui.toolkit.widgets import Key
from tests.companion.ui.stories import NAMES, ended


@pytest.mark.parametrize(("seat", "shown", "changes"), [(1, 1, True), (1, 2, False), (None, 0, False)])
def test_only_the_own_last_turn_can_be_changed(seat: int | None, shown: int, changes: bool) -> None:
    model = replace(ended(NAMES, 4), remote=True, seat=seat, screen=End(shown))
    labels = [each.label for each in seen(model) if isinstance(each, Key)]
    assert ("Change last turn" in labels) is changes
    assert "Graph" in labels
