"""Setting up a game of The Castles of Tuscany: pieces, start player, box and options."""

from typing import Any

from msgspec.structs import replace

from companion.games.castles_of_tuscany import phones_needed
from companion.games.castles_of_tuscany.box_lack import lack
from companion.games.castles_of_tuscany.model import Drafts, SetupDraft, TableSetup, drafts_of
from companion.games.castles_of_tuscany.refusals import REFUSALS
from companion.games.drafts import Copy
from companion.games.kept_colours import kept_colours
from companion.games.setup_drafts import drafted
from companion.ui import commands, update_table
from companion.ui.commands import Changed, Command
from companion.ui.message import Answers
from companion.ui.model import Model, Screen
from engine.castles_of_tuscany.box import Box
from engine.castles_of_tuscany.box_form import read_box
from engine.castles_of_tuscany.game import CASTLES_OF_TUSCANY
from engine.castles_of_tuscany.made_up import made_up_box
from engine.castles_of_tuscany.setup import Setup, setup_faults
from engine.castles_of_tuscany.terms import MAX_PLAYERS, Hands, PlayerColour
from hardware.toml_table import TableError, parse_table

OPTIONS = ("hands", "draw", "round_end", "last_turn")
STEPS: dict[str, Screen] = {"table": TableSetup()}


def begin(model: Model) -> tuple[Drafts, tuple[Command, ...]]:
    """The usual choices until those of the last game are read, and the box file as it is stored now."""
    key = CASTLES_OF_TUSCANY.key
    last = next((row.id for row in model.games if row.game == key), None)
    recall = () if last is None else (commands.RecallSetup(last),)
    return Drafts(), (*recall, commands.ReadCards(key))


def setup_recalled(model: Model, last: Any) -> Changed:
    """Take the colours and the options of the last game; somebody who played it keeps the colour."""
    if not isinstance(last, Setup):
        return model, ()
    options = {name: getattr(last, name) for name in OPTIONS}
    colours = kept_colours(last.players, last.colours, model.seats.names, tuple(PlayerColour))
    return drafted(model, colours=colours, **options), ()


def start_game(model: Model) -> Changed:
    """Start, unless phones or the box are missing, or the rules forbid the set-up."""
    draft = drafts_of(model).setup
    if draft.hands is Hands.COLOURS and (text := phones_needed.missing(model)):
        return replace(model, notice=text), ()
    box = box_of(draft)
    if box is None:
        return replace(model, notice=lack(model)), ()
    setup = setup_of(draft, box, model.seats.names)
    if found := setup_faults(setup):
        return replace(model, notice=REFUSALS.all(found)), ()
    return model, (commands.Begin(setup, model.seats.unsaved, model.seats.coaching),)


def setup_of(draft: SetupDraft, box: Box, names: tuple[str, ...]) -> Setup:
    """The engine's set-up for these players."""
    count = len(names)
    colours = draft.colours[:count] if count <= MAX_PLAYERS else ()
    start = draft.start if draft.start < count else 0
    return Setup(names, box, colours, start, draft.hands, draft.draw, draft.round_end, draft.last_turn)


def box_of(draft: SetupDraft) -> Box | None:
    """The box of the game that begins; None if the owner's file has faults or there is none."""
    return made_up_box() if draft.copy is Copy.MADE_UP else own_box(draft.file)


def own_box(text: str) -> Box | None:
    """The box of an owner's file; None for a text that is no finished one."""
    try:
        return read_box(parse_table(text)).box
    except TableError:
        return None


ANSWERS: Answers = {update_table.start_game: start_game, update_table.setup_recalled: setup_recalled}
