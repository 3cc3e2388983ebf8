"""A production card that is typed in and not saved yet: on the disk after each tap, so that no power cut loses it."""

from typing import Annotated

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from companion.games.castles_of_tuscany.card_values import MAX_COUNT, MAX_OPTIONS
from companion.games.castles_of_tuscany.model import CardPage, drafts_of
from companion.ui.commands import Command, SaveCards
from companion.ui.messages import CardsRead
from companion.ui.model import Model
from engine.castles_of_tuscany.box import Gain
from engine.castles_of_tuscany.box_form import MAX_NAME, MAX_TEXT
from engine.castles_of_tuscany.game import CASTLES_OF_TUSCANY

KEY = f"{CASTLES_OF_TUSCANY.key}-card"
"""The key of the draft's file in commands."""


class _Draft(Struct, frozen=True, forbid_unknown_fields=True):
    """The values of the screen on which a card is typed in."""

    card: Annotated[str, Meta(max_length=MAX_NAME)]
    name: Annotated[str, Meta(max_length=MAX_NAME)]
    count: Annotated[int, Meta(ge=1, le=MAX_COUNT)]
    gains: Annotated[tuple[Gain, ...], Meta(min_length=1, max_length=MAX_OPTIONS)]
    manual: Annotated[str, Meta(max_length=MAX_TEXT)]


def kept(model: Model, page: CardPage) -> tuple[Model, tuple[Command, ...]]:
    """Show a changed card, and store it as a draft."""
    draft = replace(page, option=0, back=None)
    text = msgspec.json.encode(_Draft(page.card, page.name, page.count, page.gains, page.manual)).decode()
    after = replace(model, screen=page, drafts=replace(drafts_of(model), card=draft))
    return after, (SaveCards(KEY, text),)


def dropped(model: Model) -> tuple[Model, tuple[Command, ...]]:
    """Delete the draft, if there is one."""
    drafts = drafts_of(model)
    if drafts.card is None:
        return model, ()
    return replace(model, drafts=replace(drafts, card=None)), (SaveCards(KEY, ""),)


def draft_read(model: Model, message: CardsRead) -> Model:
    """Hold the draft that is stored; one that cannot be read counts as none."""
    if message.saved:
        return model
    try:
        found = msgspec.json.decode(message.text, type=_Draft)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return model
    card = CardPage(found.card, found.name, found.count, found.gains, found.manual)
    return replace(model, drafts=replace(drafts_of(model), card=card))
