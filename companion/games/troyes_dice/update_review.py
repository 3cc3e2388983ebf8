"""The review of a finished game: requested when it is opened, stored while the game is shown."""

from msgspec.structs import replace

from companion.games.troyes_dice.coach_requests import CostlyTurns, FindCostly, GameReview, ReviewGame
from companion.games.troyes_dice.messages import OpenReview
from companion.games.troyes_dice.model import Drafts, PlayerReview, ReviewPage, drafts_of
from companion.games.troyes_dice.update_end import end_of
from companion.i18n.language import _
from companion.ui import commands, messages
from companion.ui.commands import Command
from companion.ui.model import Model

Changed = tuple[Model, tuple[Command, ...]]


def open_review(model: Model, message: OpenReview) -> Changed:
    """The review of a player's game; the coach is asked once."""
    game = model.game
    if game is None or not game.over:
        return model, ()
    after = replace(model, screen=ReviewPage(message.player, message.half, message.sheet))
    known = drafts_of(model).review_of(message.player) is not None
    return after, () if known else (commands.AskCoach(ReviewGame(message.player)),)


def review_answered(model: Model, message: messages.CoachAnswered) -> Changed:
    """Keep the review, and look for the costly turns; an answer about another game is out of date."""
    answer, request = message.answer, message.request
    if message.game != model.game:
        return model, ()
    if isinstance(answer, GameReview) and isinstance(request, ReviewGame):
        after = _kept(model, PlayerReview(request.player, answer))
        return after, (commands.AskCoach(FindCostly(request.player)),)
    known = drafts_of(model).review_of(request.player)
    if known is None or not isinstance(answer, CostlyTurns):
        return model, ()
    return _kept(model, replace(known, costly=answer.turns)), ()


def review_failed(model: Model, message: messages.CoachFailed) -> Changed:
    """Without an answer there is no review, or no turn in it that is named."""
    if message.game != model.game or not isinstance(model.screen, ReviewPage):
        return model, ()
    notice = _("The coach does not answer, so this game has no complete review.")
    known = drafts_of(model).review_of(message.request.player)
    if known is not None:
        return replace(_kept(model, replace(known, costly=())), notice=notice), ()
    assert model.game is not None
    return replace(model, screen=end_of(model.game), notice=notice), ()


def without_reviews(drafts: Drafts) -> Drafts:
    """The drafts once the finished game changes."""
    return replace(drafts, reviews=()) if drafts.reviews else drafts


def _kept(model: Model, review: PlayerReview) -> Model:
    drafts = drafts_of(model)
    others = tuple(each for each in drafts.reviews if each.player != review.player)
    return replace(model, drafts=replace(drafts, reviews=(*others, review)))
