"""The pictures of a phone: only the parts that changed are sent, and no name or word is markup."""

from random import Random
from xml.etree.ElementTree import fromstring

import pytest

from companion.games import GAMES
from companion.ui.seat import seen
from companion.ui.toolkit import theme
from companion.ui.toolkit.widgets import Key, Panel, Style, Text
from companion.web.seat_pictures import Drawing, SeatPictures, changes
from engine import pig, troyes_dice
from tests.companion.seat_player import Seats

HOSTILE = "<script>\"&'x</g>"
OFFERS = {offer.key: offer for offer in GAMES}


def test_only_the_parts_that_are_others_are_sent() -> None:
    one = Drawing((480, 800), ("<g>a</g>", "<g>b</g>", "<g>c</g>"), "One")
    other = Drawing((480, 800), ("<g>a</g>", "<g>d</g>"), "Other")
    wide = Drawing((800, 480), one.parts, "One")
    for before, now, parts in (
        (None, one, dict(enumerate(one.parts))),
        (one, one, {}),
        (one, other, {1: "<g>d</g>"}),
        (other, one, {1: "<g>b</g>", 2: "<g>c</g>"}),
        (one, wide, dict(enumerate(one.parts))),
    ):
        assert changes(before, now) == {
            "size": now.size, "count": len(now.parts), "parts": parts, "heading": now.heading,
        }  # fmt: skip


def test_changes_make_the_whole_picture_of_a_game_and_most_of_it_stays() -> None:
    pictures, chance = SeatPictures(), Random(2)
    seats = Seats(OFFERS["troyes-dice"].load(), troyes_dice.Setup(("Ann", "Ben")))
    page: list[str] = []
    before: Drawing | None = None
    sent = whole = 0
    for _seat in seats.play(chance, 80):
        now = pictures.drawing(seen(seats.models[0]), theme.TALL)
        changed = changes(before, now)
        page = page[: changed["count"]] + [""] * (changed["count"] - len(page))
        for place, part in changed["parts"].items():
            page[place] = part
        assert tuple(page) == now.parts
        sent, whole, before = sent + len(changed["parts"]), whole + len(now.parts), now
    assert sent < whole / 2


@pytest.mark.parametrize("size", [theme.SCREEN, theme.TALL], ids=["wide", "tall"])
def test_a_name_is_never_markup(size: tuple[int, int]) -> None:
    pictures = SeatPictures()
    seats = Seats(OFFERS["pig"].load(), pig.Setup((HOSTILE, "Ben"), 50))
    texts = (
        Text(rect=(0, 0, 90, 30), text=HOSTILE, size=20),
        Key(rect=(0, 40, 90, 30), label=HOSTILE, style=Style.MAIN),
        Panel(rect=(0, 80, 90, 30), said=HOSTILE),
    )
    for widgets in (texts, *(seen(model) for model in seats.models)):
        drawing = pictures.drawing(widgets, size)
        assert not any("<script" in part for part in drawing.parts)
        for part in drawing.parts:
            fromstring(part)
    assert any("&lt;script&gt;" in part for part in drawing.parts)
