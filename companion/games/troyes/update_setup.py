"""Setting up a game of Troyes: pieces, start player, cards and wages."""

from typing import Any

from msgspec.structs import replace

from companion.games.drafts import Copy
from companion.games.kept_colours import kept_colours
from companion.games.setup_drafts import drafted
from companion.games.troyes.cards_text import CARDS_FILE
from companion.games.troyes.fill_cards import filled, no_cards, own_cards
from companion.games.troyes.model import Drafts, SetupDraft, TableSetup, drafts_of
from companion.games.troyes.refusals import REFUSALS
from companion.ui import commands, update_table
from companion.ui.commands import Changed, Command
from companion.ui.message import Answers, on_tap
from companion.ui.model import Model, Screen
from engine.troyes.cards import Cards
from engine.troyes.game import TROYES
from engine.troyes.made_up import made_up_cards
from engine.troyes.setup import ALL_PIECES, Setup, setup_faults
from engine.troyes.terms import MAX_PLAYERS, Building

STEPS: dict[str, Screen] = {"table": TableSetup()}


def begin(model: Model) -> tuple[Drafts, tuple[Command, ...]]:
    """The usual choices until those of the last game are read, and the cards file as it is stored now."""
    last = next((row.id for row in model.games if row.game == TROYES.key), None)
    recall = () if last is None else (commands.RecallSetup(last),)
    return Drafts(), (*recall, *CARDS_FILE.reading)


def setup_recalled(model: Model, last: Any) -> Changed:
    """Take the pieces of the last game: somebody who played it keeps them."""
    if not isinstance(last, Setup):
        return model, ()
    return drafted(model, pieces=kept_colours(last.players, last.pieces, model.seats.names, ALL_PIECES)), ()


@on_tap
def pick_wages(model: Model, building: Building, deniers: int) -> Changed:
    """The deniers that a citizen of this building costs each round."""
    wages = replace(drafts_of(model).setup.wages, **{building.value: deniers})
    return drafted(model, wages=wages, source=Copy.OWN), ()


def start_game(model: Model) -> Changed:
    """Start, unless the rules forbid the set-up."""
    setup = setup_of(drafts_of(model).setup, model.seats.names)
    if found := setup_faults(setup):
        return replace(model, notice=REFUSALS.all(found)), ()
    return model, (commands.Begin(setup, model.seats.unsaved, model.seats.coaching),)


def setup_of(draft: SetupDraft, names: tuple[str, ...]) -> Setup:
    """The engine's set-up for these players."""
    count = len(names)
    colours = draft.pieces[:count] if count <= MAX_PLAYERS else ()
    start = draft.start if draft.start < count else 0
    return Setup(names, cards_of(draft, min(max(count, 2), MAX_PLAYERS)), colours, start)


def cards_of(draft: SetupDraft, players: int) -> Cards:
    """The cards of the game: the owner's as far as they are typed in, or the made-up ones."""
    if draft.copy is Copy.MADE_UP:
        return made_up_cards()
    return filled(own_cards(draft.file) or no_cards(draft.wages), players)


ANSWERS: Answers = {update_table.start_game: start_game, update_table.setup_recalled: setup_recalled}
