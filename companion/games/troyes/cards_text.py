"""The owner's cards file as the model holds it."""

from collections.abc import Mapping
from typing import Any

from companion.games.owner_file import OwnerFile
from companion.games.troyes.card_edit import new_cards
from companion.games.troyes.card_values import BOARD, KINDS
from companion.games.troyes.fill_cards import NAME
from companion.games.troyes.model import drafts_of
from companion.ui.model import Model
from engine.troyes.game import TROYES


def _new(model: Model) -> str:
    """The text of a cards file without cards, with the wages of the set-up or of the game that is played."""
    wages = drafts_of(model).setup.wages if model.game is None else model.game.setup.cards.board.wages
    return new_cards(NAME, {str(name): getattr(wages, name) for name in wages.__struct_fields__})


CARDS_FILE = OwnerFile(TROYES.key, drafts_of, _new)


def entries(content: Mapping[str, Any], kind: str) -> list[dict[str, Any]]:
    """The cards of a kind that have an id, or the board; their other values may be wrong."""
    value = [content.get(BOARD)] if kind == BOARD else content.get(kind)
    each = value if isinstance(value, list) else []
    return [card for card in each if isinstance(card, dict) and (kind == BOARD or isinstance(card.get("id"), str))]


def taken_ids(model: Model) -> set[str]:
    """The ids of the file and of the game that is played."""
    content = CARDS_FILE.content(model) or {}
    lists = [content.get(kind, []) for kind in KINDS]
    found = {each.get("id") for cards in lists if isinstance(cards, list) for each in cards if isinstance(each, dict)}
    if model.game is not None:
        cards = model.game.setup.cards
        found |= {each.id for each in (*cards.activity, *cards.event, *cards.character)}
    return {each for each in found if isinstance(each, str)}
