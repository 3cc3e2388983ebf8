"""A card, or the board, typed in by taps: the keys of its page, and its form."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from companion.games.piece_form import PieceForm
from companion.games.troyes import update_cards
from companion.games.troyes.card_drafts import CARD_DRAFTS
from companion.games.troyes.card_terms import kind_title
from companion.games.troyes.card_titles import CARD_WORDS, title
from companion.games.troyes.card_values import BOARD, ROW_KEYS, card_faults, declared, rows_of, usual, with_value
from companion.games.troyes.model import CardPage
from companion.i18n.language import _
from companion.ui.model import Model
from companion.ui.screens.delete import beside_delete
from companion.ui.screens.frame import above, beside, label
from companion.ui.toolkit import theme
from companion.ui.toolkit.widgets import Key, Rect, Style, Tone, Widget
from engine.owner_file import UNFINISHED, FormCode
from engine.troyes.card_faults import CardFault


def _heading(model: Model, screen: CardPage) -> tuple[str, tuple[Any, ...]]:
    """The name of the card, and the key that takes changes back."""
    changed = (screen.card or screen.kind == BOARD) and CARD_DRAFTS.held(model, screen) is not None
    keys = ((_("As saved"), update_cards.restore_card.tap(), 140),) if changed else ()
    if screen.kind == BOARD:
        return kind_title(BOARD) if screen.at else _("The board of your copy"), keys
    return str(screen.values.get("name", "")) or kind_title(screen.kind), keys


def _foot(model: Model, screen: CardPage, box: Rect) -> tuple[Rect, list[Widget]]:
    """The key that stores the card, and the one that deletes it; beside the board where its wages come from."""
    body, foot = above(box, theme.MAIN_TARGET)
    missing = update_cards.missing(model)
    number = missing.words if update_cards.opening(screen) in missing.left[:1] else ""
    save = Key(
        rect=foot, label=_("Save"), detail=number, size=28, style=Style.MAIN, message=update_cards.save_card.tap()
    )
    if screen.kind == BOARD:
        rest, place = beside(model, foot, foot[2] // 2)
        text = _("Compare the wages with your board; these are the likely ones.")
        return body, [label(text, rest, theme.SMALL, Tone.SOFT, lines=3), replace(save, rect=place)]
    if not screen.card and CARD_DRAFTS.held(model, screen) is None:
        return body, [save]
    delete, rest = beside_delete(model, foot, update_cards.drop_card.tap())
    return body, [delete, replace(save, rect=rest)]


def _faults(_model: Model, screen: CardPage) -> list[CardFault]:
    """The faults of the card; a name without letters is one that is not typed in yet."""
    faults = card_faults(screen.kind, screen.values)
    nameless = ("name",) if screen.values.get("name") == "" else ()
    return [replace(each, code=FormCode.NOT_YET) if each.path == nameless else each for each in faults]


def _values(_model: Model, screen: CardPage) -> Mapping[str, Any]:
    """The card; on the page of a building of the board its spaces, even where they are the usual ones."""
    building = str(screen.at[0]) if screen.at else ""
    return {**screen.values, building: rows_of(screen.values, building)} if building in ROW_KEYS else screen.values


CARD_FORM = PieceForm(
    page=CardPage,
    waits=frozenset({*UNFINISHED, FormCode.MISSING, FormCode.NOTHING}),
    declared=lambda _model, screen: declared(screen.kind),
    values=_values,
    stored=lambda model, after, values: CARD_DRAFTS.kept(model, replace(after, values=values)),
    faults=_faults,
    alone=lambda _model, screen, values: card_faults(screen.kind, values),
    title=title,
    word=lambda _model, screen, path, value: CARD_WORDS.word(screen, path, value),
    heading=_heading,
    foot=_foot,
    usual=usual,
    changed=with_value,
)
