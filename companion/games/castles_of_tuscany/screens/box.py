"""The owner's box: the boards with the spaces that are missing, farm tiles, colour bonuses, region cards."""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.games.castles_of_tuscany import box_values, card_values, update_box, update_card, vocabulary
from companion.games.castles_of_tuscany.box_lack import missing_words
from companion.games.castles_of_tuscany.box_text import BOX_FILE
from companion.games.castles_of_tuscany.box_words import PLAYERS
from companion.games.castles_of_tuscany.card_drafts import CARD_DRAFTS
from companion.games.castles_of_tuscany.model import BoxPage, BoxPart, CardPage
from companion.games.castles_of_tuscany.production_cards import brings
from companion.games.castles_of_tuscany.update_box import MAX_PRODUCE, cells
from companion.games.castles_of_tuscany.update_setup import own_box
from companion.games.castles_of_tuscany.widgets import KindKey
from companion.games.missing_pieces import beside_next
from companion.games.owner_file import entries
from companion.games.unreadable_file import sentences, unreadable_file, wrong_values
from companion.i18n.language import _, ngettext
from companion.i18n.numbers import joined
from companion.ui import update_shell
from companion.ui.model import Model
from companion.ui.screens.frame import above, grid, label, page, row, stack
from companion.ui.screens.paging import paged
from companion.ui.screens.text_width import shortened
from companion.ui.toolkit import theme
from companion.ui.toolkit.widgets import Icon, Key, Rect, Text, Tone, Widget
from companion.ui.update_shell import choice
from engine.castles_of_tuscany.playable import playable_faults, warnings
from engine.castles_of_tuscany.terms import KINDS, SPACES, Kind, Produce

TABS, FOOT = 50, 58
KEY = 48
"""The height of a key with a number."""
NUMBERS = {BoxPart.BONUSES: 21, BoxPart.CARDS: 39}
"""The keys of numbers, from 0; a file may hold more region cards. One more key deletes a number."""
COLUMNS = {BoxPart.BONUSES: (11, 8), BoxPart.CARDS: (10, 8)}
"""The columns of these keys, on a wide and on a tall screen."""


def view(model: Model, screen: BoxPage) -> list[Widget]:
    """The tabs, the values of the part that is shown, and the values that are missing."""
    widgets, box = page(model, _("Our box"))
    content = BOX_FILE.content(model)
    if content is None:
        text = _("The box file cannot be used. Correct it, or begin a new one; the old one stays beside it.")
        return [*widgets, *unreadable_file(model, BOX_FILE, box, text)]
    tabs, rest = _tabs(screen, box)
    parts = {
        BoxPart.BOARDS: _boards,
        BoxPart.FARMS: _farms,
        BoxPart.BONUSES: _numbers,
        BoxPart.CARDS: _numbers,
        BoxPart.PRODUCTION: _production,
    }
    if screen.part in NUMBERS and not model.tall:
        # there is no room for the foot; each missing number is a question mark
        return [*widgets, *tabs, *parts[screen.part](model, screen, content, rest)]
    body, foot = above(rest, FOOT)
    following, rest = beside_next(model, update_box.missing(model), foot)
    shown = parts[screen.part](model, screen, content, body)
    return [*widgets, *tabs, *shown, _foot(model, content, rest), *following]


def _tabs(screen: BoxPage, box: Rect) -> tuple[list[Widget], Rect]:
    """A key for each part of the box, and the rect below them."""
    x, y, w, h = box
    words = {
        BoxPart.BOARDS: _("Boards"),
        BoxPart.FARMS: _("Farm tiles"),
        BoxPart.BONUSES: _("Colour bonuses"),
        BoxPart.CARDS: _("Region cards"),
        BoxPart.PRODUCTION: _("Production cards"),
    }
    keys: list[Widget] = [
        Key(
            rect=rect,
            label=words[part],
            size=theme.LEAST,
            selected=part is screen.part,
            message=update_box.show_box.tap(part),
        )
        for part, rect in zip(BoxPart, row((x, y, w, TABS), len(words), 6), strict=True)
    ]
    return keys, (x, y + TABS + theme.GAP, w, h - TABS - theme.GAP)


def _boards(model: Model, _screen: BoxPage, content: box_values.Content, box: Rect) -> list[Widget]:
    """A key for each board with the number of its spaces that are entered."""
    head, body = (box[0], box[1], box[2], 44), (box[0], box[1] + 48, box[2], box[3] - 48)
    now = own_box(BOX_FILE.file_text(model))
    text = _("Pencil these names on the backs of your boards. Tap a board to enter its ten spaces.")
    if now is not None and now.made_up:
        text = _("This box is made up: it is for trying Oyez and for tests.")
    every = box_values.boards(content)
    columns = max(4, -(-len(every) // 5))
    rects = grid(body, columns, max(3, -(-len(every) // columns)))
    return [
        Text(rect=head, text=text, size=theme.SMALL, tone=Tone.SOFT, lines=2),
        *(_board_key(board, rect) for board, rect in zip(every, rects, strict=False)),
    ]


def _board_key(board: box_values.EnteredBoard, rect: Rect) -> Key:
    whole = board.entered == SPACES
    return Key(
        rect=rect,
        label=board.id,
        detail=_("{n} of {all}").format(n=board.entered, all=SPACES),
        icon=Icon.TICK if whole else Icon.ASK,
        size=26,
        message=update_box.enter_board.tap(board.id),
    )


def _farms(model: Model, screen: BoxPage, content: box_values.Content, box: Rect) -> list[Widget]:
    """The four tiles of every player, the four neutral ones, and the produce of the chosen one."""
    tiles = cells(content, BoxPart.FARMS)
    body, foot = above(box, 104)
    heads = (_("The four farm tiles that every player has"), _("The four neutral farm tiles (beige backs)"))
    widgets: list[Widget] = []
    for owner, half in enumerate(grid(body, 1, 2)):
        x, y, w, h = half
        widgets.append(label(heads[owner], (x, y, w, 24), theme.SMALL, Tone.SOFT))
        for at, rect in enumerate(grid((x, y + 26, w, h - 26), *((2, 2) if model.tall else (4, 1)))):
            cell = 4 * owner + at
            widgets.append(_tile(screen, cell, tiles[cell], rect))
    return [*widgets, *_produce(screen, tiles, foot)]


def _tile(screen: BoxPage, cell: int, produce: tuple[Produce, ...], rect: Rect) -> KindKey:
    return KindKey(
        rect=rect,
        kind=Kind.FARM.value,
        label=vocabulary.produces(produce) if produce else "?",
        selected=cell == screen.cell,
        message=choice(BoxPage, cell=cell),
    )


def _produce(screen: BoxPage, tiles: Sequence[tuple[Produce, ...]], box: Rect) -> list[Widget]:
    """A key for each produce: tapped, the tile shows it; tapped again, it does not."""
    x, y, w, h = box
    shown = () if screen.cell is None else tiles[screen.cell]
    full = len(shown) >= MAX_PRODUCE
    text = _("Tap a tile, then the one or two products that it shows.")
    return [
        label(text, (x, y, w, 28), theme.SMALL, Tone.SOFT),
        *(
            Key(
                rect=rect,
                label=vocabulary.produce(each),
                selected=each in shown,
                enabled=screen.cell is not None and (each in shown or not full),
                why=_("Tap a farm tile first.")
                if screen.cell is None
                else _("A farm tile shows at most two products. Tap one of them to take it away."),
                message=update_box.put_produce.tap(each),
            )
            for each, rect in zip(Produce, row((x, y + 32, w, h - 32), len(Produce)), strict=True)
        ),
    ]


def _numbers(model: Model, screen: BoxPage, content: box_values.Content, box: Rect) -> list[Widget]:
    """A key for each number with its kind, and the numbers to choose from below."""
    values = cells(content, screen.part)
    columns = COLUMNS[screen.part][model.tall]
    widgets: list[Widget] = []
    if screen.part is BoxPart.CARDS:
        line, box = stack(box, 44 if model.tall else 24, 1.0, gap=2)
        text = _("These numbers may stay open (?), unless hands are entered on phones.")
        widgets.append(label(text, line, theme.SMALL, Tone.SOFT, lines=1 + model.tall))
    numbers = (None, *range(NUMBERS[screen.part]))
    rows = -(-len(numbers) // columns)
    body, pad = above(box, rows * (KEY + 5) - 5)
    each_row = 2 if model.tall else 4
    widgets += [
        KindKey(
            rect=rect,
            kind=_kind(screen.part, cell).value,
            label=vocabulary.kind(_kind(screen.part, cell)),
            detail=_detail(screen.part, cell, value),
            selected=cell == screen.cell,
            message=choice(BoxPage, cell=cell),
        )
        for cell, (value, rect) in enumerate(zip(values, grid(body, each_row, len(values) // each_row, 5), strict=True))
    ]
    for number, rect in zip(numbers, grid(pad, columns, rows, 5), strict=False):
        widgets.append(
            Key(
                rect=rect,
                label="?" if number is None else str(number),
                enabled=screen.cell is not None,
                why=_("Tap the kind whose number you want to change."),
                selected=screen.cell is not None and values[screen.cell] == number,
                message=update_box.put_number.tap(number),
            )
        )
    return widgets


def _kind(part: BoxPart, cell: int) -> Kind:
    return Kind(KINDS[cell // 2 if part is BoxPart.BONUSES else cell])


def _detail(part: BoxPart, cell: int, value: int | None) -> str:
    """A number as it stands under its kind."""
    number = "?" if value is None else str(value)
    if part is BoxPart.CARDS:
        return number
    return (_("second: {n}") if cell % 2 else _("first: {n}")).format(n=number)


def _production(model: Model, screen: BoxPage, content: box_values.Content, box: Rect) -> list[Widget]:
    """A key for each production card, a mark where it has a fault, and one to type a card in."""
    cards = entries(content, card_values.KIND)
    columns, rows = (2, 7) if model.tall else (3, 3)
    body, foot = above(box, FOOT)
    first, *rects = grid(body, columns, rows)
    text = _("Production cards may be left out. Players then enter the gain of each card that turns up.")
    keys = paged(cards, screen.page, rects, lambda card, rect: (_card_key(model, card, rect),), foot)
    told = [label(text, foot, theme.SMALL, Tone.SOFT, lines=2)] if len(cards) <= len(rects) else []
    return [_new_card(model, first), *keys, *told]


def _new_card(model: Model, rect: Rect) -> Key:
    """The key to a new card, or to the one that was typed in and not saved."""
    draft = CARD_DRAFTS.held(model, CardPage())
    if draft is None:
        return Key(rect=rect, label=_("Type in a card"), icon=Icon.PLUS, size=20, message=update_card.enter_card.tap())
    name = draft.name or _("Type in a card")
    return Key(
        rect=rect, label=name, detail=_("not saved yet"), icon=Icon.ASK, size=18, message=update_card.enter_card.tap()
    )


def _card_key(model: Model, entry: Mapping[str, Any], rect: Rect) -> Key:
    """A card by its name and its gains."""
    card, draft = card_values.good_card(entry), CARD_DRAFTS.held(model, CardPage(entry["id"]))
    if draft is not None:
        message = update_card.enter_card.tap(entry["id"])
        return Key(rect=rect, label=draft.name[:40], detail=_("not saved yet"), icon=Icon.ASK, size=18, message=message)
    if card is None:
        detail, icon = _("a value is wrong"), Icon.WARNING
        return Key(
            rect=rect,
            label=entry["id"][:40],
            detail=detail,
            icon=icon,
            size=18,
            message=update_card.enter_card.tap(entry["id"]),
        )
    copies = _("{name}: {n}").format(n=card.count, name=card.name)
    words = shortened(brings(card), theme.LEAST, rect[2] - 30)
    return Key(rect=rect, label=copies, detail=words, size=18, message=update_card.enter_card.tap(card.id))


def _foot(model: Model, content: box_values.Content, box: Rect) -> Widget:
    """The faults, or the number of values that are missing, or that the box is enough; a tap explains it."""
    if wrong := box_values.wrong(content):
        return wrong_values(wrong, box)
    left = box_values.missing(content)
    count = left.total() - left[BoxPart.CARDS]
    now = own_box(BOX_FILE.file_text(model))
    able = [] if now is None else [players for players in PLAYERS if not playable_faults(now, players)]
    if now is None or (count and not able):
        text = ngettext("{n} value is missing: tap to see it.", "{n} values are missing: tap to see them.", count)
        return Key(
            rect=box,
            label=text.format(n=count),
            size=18,
            icon=Icon.ASK,
            message=update_shell.explain.news(missing_words(left)),
        )
    if not able:
        text = _("No game can begin with this box yet: tap to see why.")
        faults = sentences(playable_faults(now, min(PLAYERS)))
        return Key(rect=box, label=text, size=18, icon=Icon.WARNING, message=update_shell.explain.news(faults))
    text = _("This box is enough for {players} players.").format(players=max(able))
    more = [missing_words(left)] if count else [sentences(warned)] if (warned := warnings(now)) else []
    if not more:
        return label(text, box, tone=Tone.SOFT, align=0, lines=2)
    return Key(
        rect=box,
        label=text,
        detail=_("Tap to see more."),
        size=18,
        icon=Icon.ASK,
        message=update_shell.explain.news(joined(more)),
    )
