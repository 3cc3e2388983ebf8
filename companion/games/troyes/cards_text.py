"""The owner's cards file as the model holds it."""

from companion.games.owner_file import OwnerFile, entries
from companion.games.troyes.card_edit import new_cards
from companion.games.troyes.card_values import KINDS
from companion.games.troyes.fill_cards import NAME
from companion.games.troyes.model import drafts_of
from companion.ui.model import Model
from engine.troyes.game import TROYES


def _new(model: Model) -> str:
    """The text of a cards file without cards, with the wages of the set-up or of the game that is played."""
    wages = drafts_of(model).setup.wages if model.game is None else model.game.setup.cards.board.wages
    return new_cards(NAME, {str(name): getattr(wages, name) for name in wages.__struct_fields__})


CARDS_FILE = OwnerFile(TROYES.key, drafts_of, _new)


def taken_ids(model: Model) -> set[str]:
    """The ids of the file and of the game that is played."""
    content = CARDS_FILE.content(model) or {}
    found = {each["id"] for kind in KINDS for each in entries(content, kind)}
    if model.game is not None:
        cards = model.game.setup.cards
        found |= {each.id for each in (*cards.activity, *cards.event, *cards.character)}
    return found
