"""The open half: drafts of turns, confirming, choices, undo, sheets."""

from msgspec.structs import replace

from companion.games.opened_game import with_game
from companion.games.troyes_dice.die_ways import first_pay
from companion.games.troyes_dice.model import (
    Acting,
    Drafts,
    SheetOf,
    TurnDraft,
    Wheel,
    drafts_of,
    next_player,
    wheel_of,
)
from companion.games.troyes_dice.update_coach import coach_requests
from companion.games.troyes_dice.update_coached import after_throw, throw_opened, turn_opened
from companion.games.troyes_dice.update_review import without_reviews
from companion.i18n.language import _
from companion.ui import commands
from companion.ui.commands import Changed
from companion.ui.message import on_tap
from companion.ui.model import ConfirmRoll, End, ManualRoll, Model, Screen, Throwing
from companion.ui.update_computers import is_computer
from companion.ui.update_table import Committed, GameOpened
from engine.troyes_dice import Choose, Colour, Correct, Deed, Game, Option, Resource, Rest, Roll, Setup, Turn, Undo
from engine.troyes_dice.state import Slot


def game_opened(model: Model, opened: GameOpened) -> Changed:
    """Show a new or resumed game."""
    game = opened.game
    after = replace(
        with_game(model, opened),
        drafts=replace(_without_turns(model, game.setup), ghost=(), reviews=(), resumed=opened.resumed),
        latest=() if opened.latest == opened.opening else opened.latest,
    )
    if game.over:
        return replace(after, screen=End()), coach_requests(after)
    if game.throw is not None:
        return replace(after, screen=Wheel()), coach_requests(after)
    watch = (commands.Watch(True, model.automatic),) if model.camera.live else ()
    return replace(after, screen=Throwing()), watch


def _without_turns(model: Model, setup: Setup) -> Drafts:
    return replace(drafts_of(model), turns=(TurnDraft(),) * len(setup.players), coached=())


def committed(model: Model, done: Committed) -> Changed:
    """Show the effects of a stored action."""
    game, action = done.game, done.action
    drafts = replace(without_reviews(drafts_of(model)), resumed=False)
    after = replace(model, game=game, latest=done.effects, drafts=drafts)
    if isinstance(action, Roll | Correct):
        after = replace(after, opening=done.effects, latest=())
    if isinstance(action, Roll | Correct):
        after = replace(after, drafts=_without_turns(after, game.setup), frame=None)
        after, asked = throw_opened(after, after_throw(after))
        watch = commands.WatchWheel() if model.camera.live and model.camera.sees_wheel else commands.Watch(False)
        return after, (watch, *coach_requests(after), *asked)
    player = action.player
    if done.elsewhere:
        return _acted_elsewhere(model, after, player), ()
    if is_computer(model, player):
        return _computer_acted(model, after, action)
    # Once players act, the dice lie as they should or the table has seen to it.
    stops = (commands.Watch(False),) if model.camera.live else ()
    if isinstance(action, Undo):
        return replace(_drafted(after, player, _again(model, player)), screen=Acting(player)), stops
    if not game.seats[player].done:
        return replace(after, screen=Acting(player)), stops
    screen: Screen = End() if game.over else _after_turn(model, after, player)
    opened, asked = turn_opened(replace(_drafted(after, player, TurnDraft()), screen=screen))
    return opened, (*stops, *asked)


def _computer_acted(model: Model, after: Model, action: Turn | Rest | Choose | Undo) -> Changed:
    """A computer player has acted: people stay where they are, but at the end of the game."""
    game = after.game
    assert game is not None
    if isinstance(action, Undo):
        return after, coach_requests(after)
    if game.over:
        return replace(after, screen=End()), ()
    return replace(after, latest=model.latest), ()


def _acted_elsewhere(model: Model, after: Model, player: int) -> Model:
    """A player has acted on a phone: people stay where they are, but for that player's own turn and the end."""
    game = after.game
    assert game is not None
    after = _drafted(after, player, TurnDraft())
    if game.over:
        return replace(after, screen=End())
    if model.screen == Acting(player) and game.seats[player].done:
        return replace(after, screen=wheel_of(player, len(after.names)))
    return replace(after, screen=Wheel()) if _is_open_again(model, after) else after


def _is_open_again(model: Model, after: Model) -> bool:
    """Return True if a turn was taken back while the table waited for the next throw, or was at the end."""
    if not after.game.waiting:
        return False
    return model.game.over or isinstance(model.screen, Throwing | ConfirmRoll | ManualRoll)


def _after_turn(before: Model, after: Model, player: int) -> Screen:
    """The next who has to act where the turn was confirmed on this screen and it is passed round, else the wheel."""
    passed = before.settings.pass_round and before.lesson is None
    here = passed and before.screen == Acting(player)
    following = next_player(after, player) if here else None
    return wheel_of(player, len(after.names)) if following is None else Acting(following)


def _again(model: Model, player: int) -> TurnDraft:
    """The turn taken back, as a draft to start from."""
    turn = model.game.seats[player].turn if model.game else None
    if not isinstance(turn, Turn):
        return TurnDraft()
    return TurnDraft(turn.slot, turn.pay, turn.colour, turn.value, turn.do)


@on_tap
def to_wheel(model: Model) -> Changed:
    """The wheel and who has still to act."""
    return replace(model, screen=Wheel()), ()


@on_tap
def open_player(model: Model, player: int) -> Changed:
    """A player's turn, choice, or finished turn; the sheet of a computer, and of anybody before the first throw."""
    if is_computer(model, player) or model.game.throw is None:
        return open_sheet(model, player)
    return turn_opened(replace(model, screen=Acting(player)))


@on_tap
def choose_die(model: Model, slot: int) -> Changed:
    """The draft's die."""
    acting = _acting(model)
    if acting is None:
        return model, ()
    player, game, _ = acting
    assert game.throw is not None
    draft = TurnDraft(slot=slot, pay=first_pay(game, player, game.throw.slots[slot]))
    return _drafted(model, player, draft), ()


@on_tap
def choose_way(model: Model, slot: int, deed: Deed) -> Changed:
    """The draft's die and its action, in one tap."""
    chosen, _none = choose_die(model, slot)
    return choose_deed(chosen, deed)


@on_tap
def choose_pay(model: Model, pay: Resource) -> Changed:
    """The resource that pays."""
    return _redraft(model, pay=pay)


@on_tap
def choose_colour(model: Model, colour: Colour) -> Changed:
    """The die's colour after adjusting."""
    slot = _slot(model)
    return _redraft(model, colour=None if slot is None or slot.colour == colour else colour)


@on_tap
def choose_value(model: Model, value: int) -> Changed:
    """The die's value after adjusting."""
    slot = _slot(model)
    return _redraft(model, value=None if slot is None or slot.lies == value else value)


@on_tap
def choose_deed(model: Model, deed: Deed) -> Changed:
    """The action of the draft."""
    return _redraft(model, do=deed)


@on_tap
def confirm(model: Model) -> Changed:
    """Carry the draft out."""
    acting = _acting(model)
    if acting is None:
        return model, ()
    player, _game, draft = acting
    turn = draft.turn(player)
    if turn is None:
        return replace(model, notice=_("First choose a die and what to do with it.")), ()
    return model, (commands.Submit(turn),)


@on_tap
def take_rest(model: Model) -> Changed:
    """No die can be paid: one of each resource."""
    acting = _acting(model)
    return (model, ()) if acting is None else (model, (commands.Submit(Rest(acting[0])),))


@on_tap
def take_option(model: Model, option: Option) -> Changed:
    """An answer to the open choice."""
    acting = _acting(model)
    return (model, ()) if acting is None else (model, (commands.Submit(Choose(acting[0], option)),))


@on_tap
def undo_turn(model: Model, player: int) -> Changed:
    """Take the player's turn of this half back."""
    return model, (commands.Submit(Undo(player)),)


@on_tap
def open_sheet(model: Model, player: int) -> Changed:
    """A player's sheet."""
    back = model.screen.back if isinstance(model.screen, SheetOf) else model.screen
    return replace(model, screen=SheetOf(player, back)), ()


def _acting(model: Model) -> tuple[int, Game, TurnDraft] | None:
    if not isinstance(model.screen, Acting) or model.game is None:
        return None
    return model.screen.player, model.game, drafts_of(model).turns[model.screen.player]


def _slot(model: Model) -> Slot | None:
    acting = _acting(model)
    if acting is None:
        return None
    _player, game, draft = acting
    return None if draft.slot is None or game.throw is None else game.throw.slots[draft.slot]


def _redraft(model: Model, **changes: object) -> Changed:
    acting = _acting(model)
    if acting is None:
        return model, ()
    player, _, draft = acting
    return _drafted(model, player, replace(draft, **changes)), ()


def _drafted(model: Model, player: int, draft: TurnDraft) -> Model:
    drafts = drafts_of(model)
    return replace(model, drafts=replace(drafts, turns=(*drafts.turns[:player], draft, *drafts.turns[player + 1 :])))
