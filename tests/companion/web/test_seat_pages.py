"""Every page of a seat, of all games: it takes the height of the phone, keys are large enough and texts can be read."""

from collections import Counter
from collections.abc import Iterator
from itertools import product
from random import Random

import pytest
from msgspec.structs import replace

from companion.game.offer import Offer
from companion.game.table import TableGame
from companion.games import GAMES
from companion.games.troyes_dice.model import Acting
from companion.i18n.language import Language
from companion.ui import update_shell
from companion.ui.message import calls
from companion.ui.model import Model
from companion.ui.seat import seen, tapped
from companion.ui.toolkit import theme
from companion.ui.toolkit.hit_test import message_of
from companion.ui.toolkit.svg_canvas import SvgCanvas
from companion.ui.toolkit.theme import Rgb
from companion.ui.toolkit.widgets import Backdrop, Face, Panel, Widget
from companion.web.seat_screen import HIGHEST, LOW, LOWEST, STEP, WITH_KEYS, page_size, sized
from tests.companion.games.test_conformance import on_board, set_up
from tests.companion.phone_player import random_setup
from tests.companion.seat_player import Seats

WIDTH, HEAD = 390, 3.1 * 16
"""The CSS pixels of a phone's page across, and those of its head."""
MIN_KEY, MIN_TEXT, MIN_SHORT = 36, 14, 13
"""The least side of a key, the least size of a text, and that of a few letters, in CSS pixels."""
SHORT = 12
HEIGHTS = (568, 668, 844, 932)
"""The CSS pixels down of such phones, with a browser's bars and without."""
OF_A_KIND, STEPS = 2, 800
SEEDS = (6, 1, 9, 2, 3, 4, 5)
"""Short games first."""
KINDS = {"troyes-dice": 10, "pig": 5, "troyes": 11, "castles-of-tuscany": 16, "cadwallon": 6, "on board": 6}
"""The kinds of screens of a seat, those of an ended game apart: games are played until all of them were seen."""


class Noting(SvgCanvas):
    """Draws as ever, and notes the size of each line."""

    def __init__(self) -> None:
        super().__init__(theme.TALL)
        self.lines: set[tuple[int, str]] = set()

    def write(self, text: str, x: float, y: float, size: int, face: Face, colour: Rgb) -> None:
        self.lines.add((size, text))
        super().write(text, x, y, size, face, colour)


@pytest.fixture(scope="module", params=[*GAMES, None], ids=[*(offer.key for offer in GAMES), "on board"])
def pages(request: pytest.FixtureRequest) -> list[Model]:
    """Screens of seats in random games, and those that their keys open: a few of each kind."""
    offer: Offer | None = request.param
    table = on_board() if offer is None else offer.load()
    wanted = OF_A_KIND * KINDS["on board" if offer is None else offer.key]
    count: Counter[tuple[type, bool]] = Counter()
    found: list[Model] = []
    for model in (model for seed in SEEDS for model in _screens(offer, table, seed)):
        kind = type(model.screen), model.game.over
        count[kind] += 1
        if count[kind] <= OF_A_KIND:
            found.append(replace(model, tall=True, notice=""))
        if len(found) == wanted:
            break
    assert len(found) == wanted, f"{OF_A_KIND} of each kind are {OF_A_KIND * len(count)} pages: {count}"
    return found


def _screens(offer: Offer | None, table: TableGame, seed: int) -> Iterator[Model]:
    chance = Random(seed)
    seats = Seats(table, set_up(table, 2 + seed % 3) if offer is None else random_setup(offer, chance))
    for seat in seats.play(chance, STEPS):
        yield seats.models[seat]
    for model in seats.models:
        yield model
        for key in seen(model):
            message = message_of(key)
            if message is not None:
                yield tapped(model, message).model


@pytest.mark.parametrize("height", HEIGHTS)
def test_a_page_takes_the_height_of_the_phone(pages: list[Model], height: int) -> None:
    """A screen without room there is higher, and the phone shows it smaller."""
    room = 480 * (height - HEAD) / WIDTH
    size = page_size(int(room))
    assert size[1] <= room or size[1] == LOWEST
    assert room - STEP < size[1] or size[1] == HIGHEST
    higher: list[str] = []
    for model, language in product(pages, Language):
        found, widgets = sized(replace(model, language=language), size, seen)
        higher += [type(model.screen).__name__] * (found != size)
        assert found in (size, (480, LOW), (480, WITH_KEYS), theme.TALL)
        assert not isinstance(model.screen, Acting) or found[1] <= max(size[1], WITH_KEYS)
        assert not [each for each in widgets if not _lies_on(each, found)]
    assert size[1] < LOW or set(higher) <= {"Acting", "Board", "SheetOf", "CastleChoice", "Choosing"}


def _lies_on(widget: Widget, size: tuple[int, int]) -> bool:
    x, y, w, h = widget.rect
    return x >= 0 and y >= 0 and w >= 0 and h >= 0 and x + w <= size[0] and y + h <= size[1]


@pytest.mark.parametrize("height", HEIGHTS)
def test_a_finger_hits_each_key(pages: list[Model], height: int) -> None:
    for model in pages:
        wanted = page_size(int(480 * (height - HEAD) / WIDTH))
        size, widgets = sized(model, wanted, seen)
        if size == wanted:
            keys = [each for each in widgets if each.tappable and not isinstance(each, Backdrop | Panel)]
            wide = min(WIDTH, (height - HEAD) * size[0] / size[1])
            small = [each for each in keys if min(each.rect[2:]) * wide / size[0] < MIN_KEY]
            assert not small, (type(model.screen), size, small)


def test_texts_can_be_read_and_none_is_cut(pages: list[Model]) -> None:
    size = page_size(int(480 * (844 - HEAD) / WIDTH))
    canvas = Noting()
    for model, language in product(pages, Language):
        canvas.lines.clear()
        for widget in sized(replace(model, language=language), size, seen)[1]:
            canvas.drawn(widget)
            assert not canvas.cut, (type(model.screen), language)
        for letters, text in canvas.lines:
            least = MIN_SHORT if len(text) <= SHORT else MIN_TEXT
            assert letters * WIDTH / size[0] >= least, (type(model.screen), language, text)


def test_a_result_says_nothing_of_an_end_that_is_still_to_come(pages: list[Model]) -> None:
    over = [model for model in pages if model.table and model.game.over]
    assert over
    for model in over:
        for widget in seen(model):
            said = widget.message.fields["text"] if calls(widget.message, update_shell.explain) else ""
            assert "game ended now" not in said + widget.why + str(getattr(widget, "text", ""))
