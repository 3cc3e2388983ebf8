"""Production cards that are typed in and not saved yet."""

from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from companion.games.card_drafts import CardDrafts
from companion.games.castles_of_tuscany.box_text import BOX_FILE
from companion.games.castles_of_tuscany.card_values import KIND, MAX_COUNT, MAX_OPTIONS, page_of
from companion.games.castles_of_tuscany.model import CardPage, drafts_of
from companion.games.owner_file import entries
from companion.ui.model import Model
from engine.castles_of_tuscany.box import Gain
from engine.castles_of_tuscany.box_form import MAX_TEXT
from engine.castles_of_tuscany.game import CASTLES_OF_TUSCANY
from engine.owner_file_checks import MAX_NAME


class _Values(Struct, frozen=True, forbid_unknown_fields=True):
    """The values of a card, as a page has them."""

    card: Annotated[str, Meta(max_length=MAX_NAME)]
    name: Annotated[str, Meta(max_length=MAX_NAME)]
    count: Annotated[int, Meta(ge=1, le=MAX_COUNT)]
    gains: Annotated[tuple[Gain, ...], Meta(min_length=1, max_length=MAX_OPTIONS)]
    manual: Annotated[str, Meta(max_length=MAX_TEXT)]


def _is_saved(model: Model, page: CardPage) -> bool:
    cards = [each for each in entries(BOX_FILE.content(model) or {}, KIND) if page.card in ("", each["id"])]
    return any(replace(page_of(each), card=page.card) == page for each in cards)


CARD_DRAFTS = CardDrafts(CASTLES_OF_TUSCANY.key, CardPage, _Values, drafts_of, lambda page: page.card, _is_saved)
