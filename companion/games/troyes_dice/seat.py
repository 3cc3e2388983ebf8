"""Troyes Dice on a player's own screen: the own turn, and the sheets of the others behind their keys at the wheel."""

from msgspec.structs import replace

from companion.game.seat_form import SeatForm
from companion.games.troyes_dice import update_coached, update_half, update_review, update_wheel
from companion.games.troyes_dice.model import Acting, TurnDraft, Wheel, drafts_of, wheel_of
from companion.ui.message import Message, calls
from companion.ui.model import Model, Screen
from engine.troyes_dice import Game

FACES = range(1, 7)
"""The values of a die."""


def home(model: Model) -> Screen:
    """The turn of this half, or the wheel before the first throw and for those who look on."""
    game: Game = model.game
    if model.seat is None or game.throw is None:
        return Wheel() if model.seat is None else wheel_of(model.seat, len(model.names))
    return Acting(model.seat)


def own(model: Model, message: Message) -> Message | None:
    """Of the others only the sheets are opened."""
    if calls(message, update_review.open_review) and message.fields["player"] != model.seat:
        return None
    if calls(message, update_half.open_player) and message.fields["player"] != model.seat:
        return update_half.open_sheet.tap(message.fields["player"])
    return message


def chosen(model: Model) -> TurnDraft | None:
    """The draft of the own turn."""
    turns = drafts_of(model).turns
    draft = TurnDraft() if model.seat is None or model.seat >= len(turns) else turns[model.seat]
    return None if draft == TurnDraft() else draft


def resumed(model: Model, draft: TurnDraft) -> Model:
    """The model with a draft of the own turn; the same one for a draft of a die that nobody has thrown."""
    drafts, game = drafts_of(model), model.game
    slots = () if game.throw is None else range(len(game.throw.slots))
    if model.seat is None or model.seat >= len(drafts.turns) or draft.slot not in (None, *slots):
        return model
    if draft.value not in (None, *FACES):
        return model
    turns = (*drafts.turns[: model.seat], draft, *drafts.turns[model.seat + 1 :])
    return replace(model, drafts=replace(drafts, turns=turns))


SEAT = SeatForm(
    home=home,
    table_only=frozenset(
        {
            update_coached.next_lesson,
            update_wheel.read_wheel,
        }
    ),
    own=own,
    chosen=chosen,
    resumed=resumed,
    choices=frozenset({TurnDraft}),
)
