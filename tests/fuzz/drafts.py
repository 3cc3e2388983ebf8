"""The files of drafts: cards that an owner has begun to type in, as the program reads them at its start."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from companion.game.table import TableGame
from companion.games.card_drafts import CardDrafts
from companion.games.castles_of_tuscany import update_card
from companion.games.castles_of_tuscany.card_drafts import CARD_DRAFTS as CASTLES_DRAFTS
from companion.games.castles_of_tuscany.model import BoxPage, BoxPart
from companion.games.castles_of_tuscany.table import CASTLES_AT_THE_TABLE
from companion.games.troyes import update_cards
from companion.games.troyes.card_drafts import CARD_DRAFTS as TROYES_DRAFTS
from companion.games.troyes.model import CardsPage
from companion.games.troyes.table import TROYES_AT_THE_TABLE
from companion.storage.cards_file import load_cards
from companion.ui import update_back, update_table
from companion.ui.commands import Command, SaveCards, SaveDrafts
from companion.ui.message import Message
from companion.ui.model import Model, Screen
from companion.ui.screens import view
from companion.ui.update import update
from tests.companion.tables import new_model

MAX_TAPS = 6
"""Taps on keys of a card, of those that are enabled."""


def drafts(data: bytes, folder: Path) -> None:
    """Every draft that is read is shown, changed by taps, saved and deleted; those that are stored are read again."""
    file = folder / "drafts.json"
    file.write_bytes(data)
    text = load_cards(file)
    cards = [CardsPage(kind) for kind in ("activity", "event", "character", "board")]
    _typed(TROYES_AT_THE_TABLE, TROYES_DRAFTS, text, cards, update_cards.save_card.tap(), update_cards.drop_card.tap())
    box = [BoxPage(BoxPart.PRODUCTION, None)]
    _typed(CASTLES_AT_THE_TABLE, CASTLES_DRAFTS, text, box, update_card.save_card.tap(), update_card.drop_card.tap())


def _typed(
    table: TableGame, form: CardDrafts[Any], text: str, lists: Sequence[Screen], save: Message, drop: Message
) -> None:
    model, _issued = update(replace(new_model(), table=table), update_table.drafts_read.news(table.key, text))
    for page in lists:
        assert view(replace(model, screen=page))
    for page in form.all(model):
        shown = replace(model, screen=replace(page, back=lists[0]))
        after, issued = update(shown, save)
        assert issued or after.notice
        for end in (after, issued), update(shown, drop):
            assert view(_stored(*end))
        _tapped(table, form, shown)


def _tapped(table: TableGame, form: CardDrafts[Any], model: Model) -> None:
    """Taps on keys of a card; the drafts that they store are read again as they are held."""
    keys = [each.message for each in view(model) if each.enabled and each.message not in (None, update_back.back.tap())]
    for message in keys[:: max(1, len(keys) // MAX_TAPS)]:
        after, issued = update(model, message)
        assert view(after)
        for command in issued:
            if isinstance(command, SaveDrafts):
                fresh = replace(new_model(), table=table)
                assert form.all(update(fresh, update_table.drafts_read.news(table.key, command.text))[0]) == form.all(
                    after
                )


def _stored(model: Model, issued: tuple[Command, ...]) -> Model:
    """The model once the file is on the disk."""
    for command in issued:
        if isinstance(command, SaveCards):
            model, _more = update(model, update_table.cards_read.news(command.game, command.text, saved=True))
    return model
