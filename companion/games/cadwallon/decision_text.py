"""A computer player's decisions in sentences; moves in a row are one."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from companion.game.coach import Decision
from companion.game.crier import Part, Sentence, Sentences, for_computer, news, order, screen_texts
from companion.games.cadwallon import vocabulary
from companion.games.cadwallon.announcements import sentences
from companion.i18n.language import _, ngettext
from companion.i18n.numbers import capital, count_word, joined, listed
from engine.cadwallon import effects
from engine.cadwallon.actions import Bash, EndTurn, March, Move, Pick, PlayArcana, UseSkill
from engine.cadwallon.phases import BOX
from engine.cadwallon.terms import OUT, Awaited


def told(decisions: Sequence[Decision]) -> Sentences:
    """The sentences about decisions in a row: payments are made in the open, and nobody's account is named (13)."""
    said: list[Sentence] = []
    for alike, run in groupby(decisions, _moves_alike):
        found = tuple(run)
        said += [sentence for each in found for sentence in _sentences(each)] if alike is None else [_moves(found)]
    return tuple(said)


def _moves_alike(decision: Decision) -> tuple[str | None, bool] | None:
    """Moves without a board that are one sentence have the same value: within the district, or out with nothing."""
    action = decision.action
    laden = any(isinstance(each, effects.Left) and each.tokens for each in decision.effects)
    if not isinstance(action, Move) or action.to not in (None, OUT) or laden:
        return None
    return action.to, decision.before.now.alarm


def _moves(decisions: Sequence[Decision]) -> Sentence:
    cards, n = decisions[0].before.setup.cards, len(decisions)
    brief = ngettext("{n} character moves.", "{n} characters move.", n)
    if decisions[0].action.to == OUT:
        text = ngettext("{characters} leaves the district.", "{characters} leave the district.", n)
        brief = ngettext("{n} character leaves.", "{n} characters leave.", n)
    elif decisions[0].before.now.alarm:
        text = ngettext("{characters} moves to the nearest exit.", "{characters} move to the nearest exit.", n)
    else:
        text = ngettext("{characters} moves to the nearest treasure.", "{characters} move to the nearest treasure.", n)
    characters = listed([vocabulary.name(cards, each.action.character) for each in decisions])
    return order(text.format(characters=characters), brief=capital(brief.format(n=count_word(n))))


def _sentences(decision: Decision) -> Iterator[Sentence]:
    """The way of a militiaman, a lock, the end of a turn; else the crier's sentences, those of a card in one."""
    action, game = decision.action, decision.after
    if isinstance(action, March) and action.target is None:
        yield news(_("The militiaman attacks nobody."))
    elif isinstance(action, EndTurn):
        yield news(_("{name} ends the turn.").format(name=game.setup.players[action.player]))
    elif isinstance(action, Pick | Bash):
        text = _("{character} picks a lock.") if isinstance(action, Pick) else _("{character} bashes a lock.")
        yield order(text.format(character=vocabulary.name(game.setup.cards, action.character)))
    # the next turn is another player's: its card is drawn, the page says whose it is
    happened = [
        # the words of a box may be a question; the page of the changes has them
        effects.ManualAsked(BOX, "") if isinstance(each, effects.ManualAsked) and each.source == BOX else each
        for each in decision.effects
        if not isinstance(each, effects.PointsPaid | effects.TurnBegan)
    ]
    said = for_computer(sentences(game, happened))
    if isinstance(action, UseSkill | PlayArcana) and len(said) > 1 and game.now.awaited is Awaited.MANUAL:
        endings = _("Enter the changes."), _("Read the card, and enter the changes.")
        wordings = tuple(joined([said[0].text, each]) for each in endings)
        said = (Sentence(joined(screen_texts(said)), Part.ORDER, wordings, wordings[0]),)
    yield from said
