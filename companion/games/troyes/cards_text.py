"""The owner's cards file as the model holds it."""

from collections.abc import Mapping
from typing import Any

from companion.games.troyes.card_edit import new_cards
from companion.games.troyes.card_values import BOARD, KINDS
from companion.games.troyes.fill_cards import NAME
from companion.games.troyes.model import drafts_of
from companion.i18n.faults import AnyFault
from companion.owner_file.report import unreadable
from companion.ui import commands
from companion.ui.model import Model
from engine.troyes.game import TROYES
from hardware.toml_table import parse_table

READING = (commands.ReadCards(TROYES.key), commands.ReadDrafts(TROYES.key))
"""Read the file, then the cards that are not in it yet."""


def file_of(model: Model) -> str:
    """The text of the owner's cards file; one without cards if there is none."""
    draft = drafts_of(model).setup
    if draft.file:
        return draft.file
    wages = draft.wages if model.game is None else model.game.setup.cards.board.wages
    return new_cards(NAME, {str(name): getattr(wages, name) for name in wages.__struct_fields__})


def content_of(model: Model) -> Mapping[str, Any] | None:
    """The content of the owner's cards file; None if it cannot be read."""
    return None if file_fault(model) is not None else parse_table(file_of(model))


def file_fault(model: Model) -> AnyFault | None:
    """The reason why the cards file cannot be read; None if it can."""
    return drafts_of(model).file_fault or unreadable(file_of(model))


def entries(content: Mapping[str, Any], kind: str) -> list[dict[str, Any]]:
    """The cards of a kind that have an id, or the board; their other values may be wrong."""
    value = [content.get(BOARD)] if kind == BOARD else content.get(kind)
    each = value if isinstance(value, list) else []
    return [card for card in each if isinstance(card, dict) and (kind == BOARD or isinstance(card.get("id"), str))]


def taken_ids(model: Model, content: Mapping[str, Any]) -> set[str]:
    """The ids of the file and of the game that is played."""
    lists = [content.get(kind, []) for kind in KINDS]
    found = {each.get("id") for cards in lists if isinstance(cards, list) for each in cards if isinstance(each, dict)}
    if model.game is not None:
        cards = model.game.setup.cards
        found |= {each.id for each in (*cards.activity, *cards.event, *cards.character)}
    return {each for each in found if isinstance(each, str)}
