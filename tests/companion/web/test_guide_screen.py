"""The guide on a phone: each game's to its end, on pages of all shapes, in all languages."""

from collections.abc import Iterator
from itertools import product

import msgspec
import pytest
from msgspec import Raw

from companion.game.offer import Offer
from companion.games import GAMES
from companion.i18n.language import Language
from companion.ui import update_learn
from companion.ui.message import Message
from companion.ui.toolkit import theme
from companion.ui.toolkit.widgets import Bubble, Widget
from companion.web.guide_screen import GuideScreen
from companion.web.played import played
from companion.web.seat_screen import LOW, LOWEST
from companion.web.wire import Snapshot

OFFERED = {offer.key: offer for offer in GAMES}
SIZES = (theme.SCREEN, theme.TALL, (480, LOW), (480, LOWEST))


def guide_of(offer: Offer) -> GuideScreen:
    setup = Raw(msgspec.json.encode(update_learn.tutorial_of(offer.load()).setup))
    game = played(None, Snapshot(1, "ABCD", "en", game_id=1, key=offer.key, setup=setup), OFFERED)
    assert game is not None
    return GuideScreen(game, None)


def steps(offer: Offer) -> Iterator[Message]:
    """The taps of somebody who follows each sentence."""
    for number, step in enumerate(update_learn.tutorial_of(offer.load()).steps):
        yield step.tap or update_learn.next_step.tap(number)


@pytest.mark.parametrize("offer", GAMES, ids=lambda offer: offer.key)
def test_every_guide_leads_to_its_end_on_every_page(offer: Offer) -> None:
    for language, size in product(Language, SIZES):
        guide = guide_of(offer)
        for tap in steps(offer):
            assert not guide.done
            found, widgets = guide.seen(language, size)
            (bubble,) = (each for each in widgets if isinstance(each, Bubble))
            assert tap in {each.message for each in widgets}, bubble.text
            assert all(lies_on(each, found) for each in widgets)
            assert guide.tap(tap, language, size) == ()
        assert guide.done


def lies_on(widget: Widget, size: tuple[int, int]) -> bool:
    x, y, w, h = widget.rect
    return x >= 0 and y >= 0 and x + w <= size[0] and y + h <= size[1]


def test_the_key_that_leaves_the_guide_ends_it() -> None:
    guide = guide_of(OFFERED["troyes-dice"])
    guide.tap(update_learn.leave_lesson.tap(), Language.EN, theme.TALL)
    assert guide.done
