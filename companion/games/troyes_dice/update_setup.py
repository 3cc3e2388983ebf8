"""Setting up a new game: numbering, plazas, tiles, the second die's cost."""

from random import Random

from msgspec.structs import replace

from companion.games.setup_drafts import drafted
from companion.games.troyes_dice.game_settings import EXPANSION, NUMBERING, SECOND_DIE
from companion.games.troyes_dice.model import Drafts, ExpansionSetup, Numbering, Plazas, SetupDraft, Variants, drafts_of
from companion.games.troyes_dice.plazas_missing import plazas_missing
from companion.games.troyes_dice.refusals import REFUSALS
from companion.games.troyes_dice.wheel_draft import entered_draft
from companion.i18n.language import _
from companion.ui import commands
from companion.ui.commands import Changed, Command
from companion.ui.message import on_tap
from companion.ui.model import Model, Screen
from engine.troyes_dice import Colour, Options, Tile, setup_faults
from engine.troyes_dice.setup import STANDARD_PLAZAS, twin_places
from engine.troyes_dice.terms import SecondDieCost

STEPS: dict[str, Screen] = {
    "numbering": Numbering(),
    "plazas": Plazas(),
    "extras": ExpansionSetup(),
    "variants": Variants(),
}


def begin(model: Model) -> tuple[Drafts, tuple[Command, ...]]:
    """The rules' options as the settings have them, and the made-up wheel shuffled."""
    numbering, second, expansion = (model.settings.of(setting) for setting in (NUMBERING, SECOND_DIE, EXPANSION))
    draft = SetupDraft(mode=numbering, expansion=expansion, second=SecondDieCost[second.upper()])
    shuffled = model.camera.made_up or expansion == "drawn"
    return Drafts(draft), (commands.Chance("plazas"),) if shuffled else ()


@on_tap
def pick_expert_number(model: Model, number: int) -> Changed:
    """The next column gets this number."""
    expert = (*drafts_of(model).setup.expert, number)
    if len(expert) == 5:
        expert = (*expert, *({1, 2, 3, 4, 5, 6} - set(expert)))
    return drafted(model, expert=expert, mode="expert"), ()


@on_tap
def set_faces(model: Model, up: Colour, back: Colour) -> Changed:
    """The selected place's plaza: the colour up and the hidden one."""
    if not isinstance(model.screen, Plazas):
        return model, ()
    place = model.screen.place
    draft = entered_draft(drafts_of(model).setup, place, (up, back))
    after, issued = with_draft(model, draft)
    asked = draft.wheel.asked if draft.wheel is not None else ()
    following = [(place + step) % 9 for step in range(1, 10)]
    chosen = next((index for index in following if index in asked), following[0])
    return replace(after, screen=Plazas(chosen)), issued


def shuffle(model: Model, what: str) -> Changed:
    """Leave something to chance."""
    return model, (commands.Chance(what),)


def drawn(model: Model, what: str, seed: int) -> Changed:
    """Chance settles the plazas, the tiles, or the first number and direction."""
    chance = Random(seed)
    if what == "plazas":
        plazas = [faces if chance.random() < 0.5 else faces[::-1] for faces in STANDARD_PLAZAS]
        chance.shuffle(plazas)
        return with_draft(model, replace(drafts_of(model).setup, plazas=tuple(plazas), wheel=None))
    if what == "tiles":
        twins = twin_places(drafts_of(model).setup.plazas)
        tiles = chance.sample(list(Tile), 3)
        return drafted(model, tiles=tuple(zip(twins, tiles, strict=False)) if len(twins) == 3 else ()), ()
    return drafted(model, mode="rolled", first=chance.randint(1, 6)), ()


@on_tap
def pick_expansion(model: Model, mode: str) -> Changed:
    """Play without tiles, with drawn ones, or with chosen ones."""
    twins = twin_places(drafts_of(model).setup.plazas)
    if mode != "none" and len(twins) != 3:
        text = _(
            "Feasts & Raids needs three plazas with one colour on both faces; the wheel has {count}. "
            "Go back to change the plazas."
        )
        return replace(model, notice=text.format(count=len(twins))), ()
    after = drafted(model, expansion=mode, tiles=())
    if mode == "chosen":
        return replace(after, screen=ExpansionSetup(twins[0])), ()
    return replace(after, screen=ExpansionSetup()), (commands.Chance("tiles"),) if mode == "drawn" else ()


@on_tap
def select_tile_place(model: Model, place: int) -> Changed:
    """A tile is chosen for this place next."""
    return replace(drafted(model, expansion="chosen"), screen=ExpansionSetup(place)), ()


@on_tap
def pick_tile(model: Model, tile: Tile) -> Changed:
    """The tile that lies beside the selected place."""
    if not isinstance(model.screen, ExpansionSetup) or model.screen.place is None:
        return model, ()
    place = model.screen.place
    kept = {at: each for at, each in drafts_of(model).setup.tiles if at != place and each != tile}
    kept[place] = tile
    free = [at for at in twin_places(drafts_of(model).setup.plazas) if at not in kept]
    after = drafted(model, tiles=tuple(sorted(kept.items())))
    return replace(after, screen=ExpansionSetup(free[0] if free else place)), ()


@on_tap
def pick_options(model: Model, options: Options) -> Changed:
    """Play with these options of section 6a."""
    chosen = {"second": options.second_die_cost, "feast": options.fortress_feast, "recoloured": options.recoloured_die}
    return drafted(model, **chosen), ()


def start_game(model: Model) -> Changed:
    """Start, unless the set-up has a fault or a detail is missing."""
    missing = plazas_missing(drafts_of(model).setup)
    if missing:
        return replace(model, notice=missing), ()
    setup = drafts_of(model).setup.setup(model.seats.names)
    found = setup_faults(setup)
    if drafts_of(model).setup.expansion != "none" and len(setup.tiles) != 3:
        return replace(model, notice=_("Choose three tiles first, or play without Feasts & Raids.")), ()
    if found:
        return replace(model, notice=REFUSALS.all(found)), ()
    return model, (commands.Begin(setup, model.seats.unsaved, model.seats.coaching),)


def with_draft(model: Model, draft: SetupDraft) -> Changed:
    """A draft with new plazas; tiles that no longer lie beside a twin-faced one are taken away."""
    twins = twin_places(draft.plazas)
    after = replace(model, drafts=replace(drafts_of(model), setup=draft))
    if len(twins) != 3 and draft.expansion != "none":
        after = drafted(after, tiles=(), expansion="none")
    else:
        after = drafted(after, tiles=tuple(pair for pair in draft.tiles if pair[0] in twins))
    return after, (commands.Chance("tiles"),) if drafts_of(after).setup.expansion == "drawn" else ()
