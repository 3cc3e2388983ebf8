"""Setting up a new game: players, numbering, plazas, tiles, the second die's cost."""

from random import Random

from msgspec.structs import replace

from companion.games.troyes_dice.refusals import all_reasons
from companion.games.troyes_dice.turn_text import plazas_missing
from companion.games.troyes_dice.wheel_draft import told_draft
from companion.i18n.language import _
from companion.ui import commands as todo
from companion.ui import messages as told
from companion.ui.commands import Command
from companion.ui.model import (
    MOST_PLAYERS,
    Extras,
    Model,
    Numbering,
    Players,
    Plazas,
    Screen,
    SetupDraft,
)
from engine.troyes_dice import Tile, setup_faults
from engine.troyes_dice.setup import STANDARD_PLAZAS, twin_places
from engine.troyes_dice.terms import SecondDieCost

Changed = tuple[Model, tuple[Command, ...]]

STEPS: dict[str, Screen] = {
    "players": Players(),
    "numbering": Numbering(),
    "plazas": Plazas(),
    "extras": Extras(),
}


def new_game(model: Model, _message: told.NewGame) -> Changed:
    """Begin with the last game's players, the rules' options of the settings, and the made-up wheel shuffled."""
    names = model.games[0].players if model.games else ()
    settings = model.settings
    draft = SetupDraft(
        names=tuple(name for name in names if name in model.known),
        mode=settings.numbering,
        expansion=settings.expansion,
        second=SecondDieCost[settings.second_die.upper()],
    )
    commands: list[Command] = []
    if model.eyes.made_up or settings.expansion == "drawn":
        commands.append(todo.Chance("plazas"))
    if not model.guide.offered:
        # whoever begins a game has seen the offer of the guide
        commands.append(todo.KeepGuide(model.guide.step))
    guide = replace(model.guide, offered=True)
    return replace(model, screen=Players(), draft=draft, guide=guide), tuple(commands)


def to_step(model: Model, message: told.ToSetup) -> Changed:
    """Go to a step of the set-up."""
    return replace(model, screen=STEPS[message.step]), ()


def toggle_player(model: Model, message: told.TogglePlayer) -> Changed:
    """A name joins at the end, or leaves."""
    names = model.draft.names
    if message.name in names:
        return _drafted(model, names=tuple(name for name in names if name != message.name)), ()
    return joined(model, message.name), ()


def add_guest(model: Model, _message: told.AddGuest) -> Changed:
    """The next "Player N" that is not taken joins."""
    number = 1
    taken = {*model.draft.names, *model.known}
    while (name := _("Player {number}").format(number=number)) in taken:
        number += 1
    after = joined(model, name)
    if name not in after.draft.names:
        return after, ()
    return _drafted(after, guests=(*model.draft.guests, name)), ()


def joined(model: Model, name: str) -> Model:
    """The model with one more at the table, unless no more fit."""
    if len(model.draft.names) >= MOST_PLAYERS:
        text = _("{count} players sit at this screen already; that is as many as fit.")
        return replace(model, notice=text.format(count=MOST_PLAYERS))
    return _drafted(model, names=(*model.draft.names, name))


def player_page(model: Model, message: told.PlayerPage) -> Changed:
    """Another page of names."""
    return replace(model, screen=Players(message.page)), ()


def pick_numbering(model: Model, message: told.PickNumbering) -> Changed:
    """First game, rolled, or expert."""
    return _drafted(model, mode=message.mode), ()


def pick_first_number(model: Model, message: told.PickFirstNumber) -> Changed:
    """The crier's die."""
    return _drafted(model, first=message.number, mode="rolled"), ()


def pick_direction(model: Model, message: told.PickDirection) -> Changed:
    """Up or down."""
    return _drafted(model, ascending=message.ascending, mode="rolled"), ()


def pick_expert_number(model: Model, message: told.PickExpertNumber) -> Changed:
    """The next column's number; the last one follows by itself."""
    expert = (*model.draft.expert, message.number)
    if len(expert) == 5:
        expert = (*expert, *({1, 2, 3, 4, 5, 6} - set(expert)))
    return _drafted(model, expert=expert, mode="expert"), ()


def clear_expert(model: Model, _message: told.ClearExpert) -> Changed:
    """Begin the expert's numbers again."""
    return _drafted(model, expert=(), mode="expert"), ()


def select_place(model: Model, message: told.SelectPlace) -> Changed:
    """The place that is set next."""
    return replace(model, screen=Plazas(message.place)), ()


def set_faces(model: Model, message: told.SetFaces) -> Changed:
    """The selected plaza's faces; the next place follows, so that nine taps set the wheel."""
    if not isinstance(model.screen, Plazas):
        return model, ()
    place = model.screen.place
    draft = told_draft(model.draft, place, (message.up, message.back))
    after, commands = with_draft(model, draft)
    asked = draft.wheel.asked if draft.wheel is not None else ()
    following = [(place + step) % 9 for step in range(1, 10)]
    chosen = next((index for index in following if index in asked), following[0])
    return replace(after, screen=Plazas(chosen)), commands


def shuffle(model: Model, message: told.Shuffle) -> Changed:
    """Leave something to chance."""
    return model, (todo.Chance(message.what),)


def drawn(model: Model, message: told.Drawn) -> Changed:
    """Chance settles the plazas, the tiles, or the first number and direction."""
    chance = Random(message.seed)
    if message.what == "plazas":
        plazas = [faces if chance.random() < 0.5 else faces[::-1] for faces in STANDARD_PLAZAS]
        chance.shuffle(plazas)
        return with_draft(model, replace(model.draft, plazas=tuple(plazas), wheel=None))
    if message.what == "tiles":
        twins = twin_places(model.draft.plazas)
        tiles = chance.sample(list(Tile), 3)
        return _drafted(model, tiles=tuple(zip(twins, tiles, strict=False)) if len(twins) == 3 else ()), ()
    return _drafted(model, mode="rolled", first=chance.randint(1, 6)), ()


def pick_expansion(model: Model, message: told.PickExpansion) -> Changed:
    """None, drawn, or chosen; tiles need three twin-faced plazas (6.1)."""
    twins = twin_places(model.draft.plazas)
    if message.mode != "none" and len(twins) != 3:
        text = _(
            "Feasts & Raids needs three plazas with one colour on both faces; the wheel has {count}. "
            "Go back to change the plazas."
        )
        return replace(model, notice=text.format(count=len(twins))), ()
    after = _drafted(model, expansion=message.mode, tiles=())
    if message.mode == "chosen":
        return replace(after, screen=Extras(twins[0])), ()
    return replace(after, screen=Extras()), (todo.Chance("tiles"),) if message.mode == "drawn" else ()


def select_tile_place(model: Model, message: told.SelectTilePlace) -> Changed:
    """The place that gets the next tile."""
    return replace(_drafted(model, expansion="chosen"), screen=Extras(message.place)), ()


def pick_tile(model: Model, message: told.PickTile) -> Changed:
    """A tile lies beside the selected place; the next free place follows."""
    if not isinstance(model.screen, Extras) or model.screen.place is None:
        return model, ()
    place = model.screen.place
    kept = {at: tile for at, tile in model.draft.tiles if at != place and tile != message.tile}
    kept[place] = message.tile
    free = [at for at in twin_places(model.draft.plazas) if at not in kept]
    after = _drafted(model, tiles=tuple(sorted(kept.items())))
    return replace(after, screen=Extras(free[0] if free else place)), ()


def pick_second_cost(model: Model, message: told.PickSecondCost) -> Changed:
    """What the wheel says."""
    return _drafted(model, second=message.cost), ()


def start_game(model: Model, _message: told.StartGame) -> Changed:
    """Start, unless the set-up has a fault or something is still to be told."""
    missing = plazas_missing(model.draft)
    if missing:
        return replace(model, notice=missing), ()
    setup = model.draft.setup
    found = setup_faults(setup)
    if model.draft.expansion != "none" and len(setup.tiles) != 3:
        return replace(model, notice=_("Choose three tiles first, or play without Feasts & Raids.")), ()
    if found:
        return replace(model, notice=all_reasons(found)), ()
    guests = tuple(name for name in model.draft.guests if name in setup.players)
    return model, (todo.Begin(setup, guests),)


def with_draft(model: Model, draft: SetupDraft) -> Changed:
    """A draft with new plazas; tiles that no longer lie beside a twin-faced one are taken away."""
    twins = twin_places(draft.plazas)
    after = replace(model, draft=draft)
    if len(twins) != 3 and draft.expansion != "none":
        after = _drafted(after, tiles=(), expansion="none")
    else:
        after = _drafted(after, tiles=tuple(pair for pair in draft.tiles if pair[0] in twins))
    return after, (todo.Chance("tiles"),) if after.draft.expansion == "drawn" else ()


def _drafted(model: Model, **changes: object) -> Model:
    return replace(model, draft=replace(model.draft, **changes))
