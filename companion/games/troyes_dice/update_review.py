"""The review of a finished game: requested when it is opened, stored while the game is shown."""

from typing import Any

from msgspec.structs import replace

from companion.games.troyes_dice.coach_requests import Costly, GameReview, ReviewGame, TriedTurn, TryTurn
from companion.games.troyes_dice.model import Drafts, PlayerReview, ReviewPage, drafts_of, people
from companion.i18n.language import _
from companion.ui import commands
from companion.ui.commands import Changed
from companion.ui.message import on_tap
from companion.ui.model import End, Model


@on_tap
def open_review(model: Model, player: int, half: int | None = None, sheet: bool = False) -> Changed:
    """A person's finished game in hindsight: the whole game, or one half, 0-15, with its `sheet`."""
    game = model.game
    if game is None or not game.over or player not in people(model):
        return model, ()
    after = replace(model, screen=ReviewPage(player, half, sheet))
    known = drafts_of(model).review_of(player) is not None
    return after, () if known else (commands.AskCoach(ReviewGame(player)),)


def review_answered(model: Model, request: Any, answer: Any, game: Any) -> Changed:
    """Keep the review, and have its doubtful turns tried; an answer about another game is out of date."""
    if game != model.game:
        return model, ()
    known = drafts_of(model).review_of(request.player)
    if known is None and isinstance(answer, GameReview):
        return _kept(model, PlayerReview(request.player, answer, answer.doubtful))
    if known is None or not isinstance(answer, TriedTurn) or request.half_index not in known.left:
        return model, ()
    left = tuple(half for half in known.left if half != request.half_index)
    return _kept(model, replace(known, left=left, costly=_with(known.costly, answer.costly)))


def _with(known: tuple[Costly, ...], found: Costly | None) -> tuple[Costly, ...]:
    """The costly turns with one more, if it is one, the costliest first."""
    return known if found is None else tuple(sorted((*known, found), key=lambda each: -each.points))


def review_failed(model: Model, request: Any, game: Any) -> Changed:
    """Without an answer there is no review, or no turn in it that is named."""
    if game != model.game:
        return model, ()
    known = drafts_of(model).review_of(request.player)
    if not isinstance(model.screen, ReviewPage):
        return model if known is None else _kept(model, replace(known, left=()))[0], ()
    notice = _("The coach does not answer, so this game has no complete review.")
    if known is not None:
        after, _none = _kept(model, replace(known, left=()))
        return replace(after, notice=notice), ()
    return replace(model, screen=End(request.player), notice=notice), ()


def without_reviews(drafts: Drafts) -> Drafts:
    """The drafts once the finished game changes."""
    return replace(drafts, reviews=()) if drafts.reviews else drafts


def _kept(model: Model, review: PlayerReview) -> Changed:
    """The model with this review; the coach tries the next of its doubtful turns."""
    drafts = drafts_of(model)
    others = tuple(each for each in drafts.reviews if each.player != review.player)
    after = replace(model, drafts=replace(drafts, reviews=(*others, review)))
    return after, tuple(commands.AskCoach(TryTurn(review.player, half)) for half in review.left[:1])
