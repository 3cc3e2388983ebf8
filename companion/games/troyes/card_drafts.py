"""Cards that are typed in and not saved yet."""

from collections.abc import Hashable, Mapping
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from companion.games.card_drafts import CardDrafts
from companion.games.owner_file import entries
from companion.games.troyes.card_values import BOARD
from companion.games.troyes.cards_text import CARDS_FILE
from companion.games.troyes.model import CardPage, drafts_of
from companion.ui.model import Model
from engine.owner_file_checks import MAX_ID
from engine.troyes.game import TROYES
from engine.troyes.terms import Colour


class _Values(Struct, frozen=True, forbid_unknown_fields=True):
    """The values of a card, as a page has them."""

    kind: Literal["activity", "event", "character", "board"]
    colour: Colour | None
    number: Literal[1, 2, 3] | None
    card: Annotated[str, Meta(max_length=MAX_ID)]
    values: dict[str, Any]


def page_of(kind: str, entry: Mapping[str, Any]) -> CardPage:
    """The page on which a card of the file, or the board, is changed."""
    if kind == BOARD:
        return CardPage(kind, values=dict(entry))
    return CardPage(kind, card=entry["id"], values={key: value for key, value in entry.items() if key != "id"})


def pages(content: Mapping[str, Any], kind: str) -> list[CardPage]:
    """The pages of the cards of a kind, or that of the board."""
    board = content.get(BOARD)
    found = [board] if isinstance(board, dict) else []
    return [page_of(kind, each) for each in (found if kind == BOARD else entries(content, kind))]


def saved_id(model: Model, page: CardPage) -> str | None:
    """The id of the card in the file that a page shows, empty for the board; None if the file has other values."""
    found = reversed(pages(CARDS_FILE.content(model) or {}, page.kind))
    same = (each.card for each in found if page.card in ("", each.card) and _encoded(each) == _encoded(page))
    return next(same, None)


def _encoded(page: CardPage) -> bytes:
    """The values in a form in which true is unlike 1."""
    return msgspec.json.encode(page.values, order="deterministic")


def _place(page: CardPage) -> Hashable:
    return page.kind, page.card, page.colour, page.number


def _is_saved(model: Model, page: CardPage) -> bool:
    return saved_id(model, page) is not None


CARD_DRAFTS = CardDrafts(TROYES.key, CardPage, _Values, drafts_of, _place, _is_saved)
