"""Every key on a page has a name for a screen reader: words, never a number alone or nothing."""

from random import Random

import pytest
from msgspec.structs import replace

from companion.game.offer import Offer
from companion.games import GAMES
from companion.i18n.language import Language, using
from companion.ui import seat
from companion.ui.model import Model
from companion.ui.screens import view
from companion.ui.toolkit.hit_test import message_of
from companion.ui.toolkit.widgets import Backdrop, Icon, Key, Panel
from companion.ui.update_table import Committed, GameOpened
from companion.web.seat_pictures import GROUNDS, label_of
from tests.companion.games.test_conformance import next_action, set_up
from tests.companion.ui.stories import broken, stories

ACTIONS, DEPTH = 30, 2
"""Actions of each game, and random taps after each."""


@pytest.mark.parametrize("offer", GAMES, ids=lambda offer: offer.key)
def test_every_key_has_words(offer: Offer) -> None:
    table, chance = offer.load(), Random(1)
    rules, game = table.rules, table.rules.new_game(set_up(table))
    begun = Model(table=table, seat=0, voice=False, language=Language.FR)
    model = seat.opened(begun, GameOpened(1, table.player_view(game, 0), (), True, table))
    for _action in range(ACTIONS):
        if game.over:
            break
        action = next_action(table, game, chance)
        game, effects = rules.apply(game, action)
        model = seat.committed(model, Committed(action, table.player_view(game, 0), effects, elsewhere=True))
        tapped = model
        for _tap in range(DEPTH):
            widgets = seat.seen(tapped)
            with using(Language.FR):
                named = [(each, label_of(widgets, place)) for place, each in enumerate(widgets)]
            keys = [each for each in named if message_of(each[0]) and not isinstance(each[0], Backdrop | Panel)]
            # words on a key of the shell are its label, which may be a number
            bare = [each for each in keys if not each[1] or (each[1].isdigit() and not isinstance(each[0], Key))]
            assert bare == []
            message = message_of(chance.choice(keys)[0]) if keys else None
            tapped = model if message is None else seat.tapped(tapped, message).model


def test_every_key_of_the_table_has_words() -> None:
    """The touchscreen's own screens, as a host or a browser has them."""
    wrong = broken(_wordless)
    assert not wrong, "\n".join(wrong)


def _wordless(name: str) -> list[str]:
    widgets = view(replace(stories()[name], language=Language.FR))
    with using(Language.FR):
        named = [(each, label_of(widgets, place)) for place, each in enumerate(widgets) if message_of(each)]
    icons = {icon.value for icon in Icon}
    return [repr(each) for each, said in named if not isinstance(each, GROUNDS) and (not said or said in icons)]
