"""Setting up a game of The Castles of Tuscany: pieces, start player, box and options."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from companion.games.castles_of_tuscany import phones_needed
from companion.games.castles_of_tuscany.box_lack import lack
from companion.games.castles_of_tuscany.messages import PickBox, PickColour, PickOptions, PickStart
from companion.games.castles_of_tuscany.model import Drafts, SetupDraft, TableSetup, drafts_of
from companion.games.castles_of_tuscany.refusals import refusal
from companion.games.drafts import Copy
from companion.games.kept_colours import kept_colours
from companion.ui import commands, messages
from companion.ui.commands import Command
from companion.ui.messages import Message
from companion.ui.model import Model, Screen
from engine.castles_of_tuscany.box import Box
from engine.castles_of_tuscany.box_form import read_box
from engine.castles_of_tuscany.game import CASTLES_OF_TUSCANY
from engine.castles_of_tuscany.made_up import made_up_box
from engine.castles_of_tuscany.setup import Setup, setup_faults
from engine.castles_of_tuscany.terms import MAX_PLAYERS, Hands, PlayerColour
from hardware.toml_table import TableError, parse_table

Changed = tuple[Model, tuple[Command, ...]]

STEPS: dict[str, Screen] = {"table": TableSetup()}


def begin(model: Model) -> tuple[Drafts, tuple[Command, ...]]:
    """The usual choices until those of the last game are read, and the box file as it is stored now."""
    key = CASTLES_OF_TUSCANY.key
    last = next((row.id for row in model.games if row.game == key), None)
    recall = () if last is None else (commands.RecallSetup(last),)
    return Drafts(), (*recall, commands.ReadCards(key))


def setup_recalled(model: Model, message: messages.SetupRecalled) -> Changed:
    """Take the colours and the options of the last game; somebody who played it keeps the colour."""
    last = message.setup
    if not isinstance(last, Setup):
        return model, ()
    options = {name: getattr(last, name) for name in PickOptions.__struct_fields__}
    colours = kept_colours(last.players, last.colours, model.seats.names, tuple(PlayerColour))
    return _drafted(model, colours=colours, **options), ()


def pick_colour(model: Model, message: PickColour) -> Changed:
    """Exchange the colour of a seat with that of the seat that had the chosen one."""
    colours = [*drafts_of(model).setup.colours]
    other = colours.index(message.colour)
    colours[other], colours[message.player] = colours[message.player], message.colour
    return _drafted(model, colours=tuple(colours)), ()


def pick_start(model: Model, message: PickStart) -> Changed:
    """Make a player the first one."""
    return _drafted(model, start=message.player), ()


def pick_box(model: Model, message: PickBox) -> Changed:
    """The owner's box, or the made-up one."""
    return _drafted(model, source=message.source), ()


def pick_options(model: Model, message: PickOptions) -> Changed:
    """Other options."""
    changes = {name: getattr(message, name) for name in message.__struct_fields__}
    return _drafted(model, **changes), ()


def start_game(model: Model, _message: messages.StartGame) -> Changed:
    """Start, unless phones or the box are missing, or the rules forbid the set-up."""
    draft = drafts_of(model).setup
    if draft.hands is Hands.COLOURS and (text := phones_needed.missing(model)):
        return replace(model, notice=text), ()
    box = box_of(draft)
    if box is None:
        return replace(model, notice=lack(model)), ()
    setup = setup_of(draft, box, model.seats.names)
    if found := setup_faults(setup):
        return replace(model, notice=refusal(found)), ()
    guests = tuple(name for name in model.seats.guests if name in setup.players)
    return model, (commands.Begin(setup, guests),)


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


def _drafted(model: Model, **changes: object) -> Model:
    drafts = drafts_of(model)
    return replace(model, drafts=replace(drafts, setup=replace(drafts.setup, **changes)))


HANDLERS: Mapping[type[Message], Callable[[Model, Any], Changed]] = {
    PickColour: pick_colour,
    PickStart: pick_start,
    PickBox: pick_box,
    PickOptions: pick_options,
    messages.StartGame: start_game,
}
ANSWERS: Mapping[type[Message], Callable[[Model, Any], Changed]] = {messages.SetupRecalled: setup_recalled}
