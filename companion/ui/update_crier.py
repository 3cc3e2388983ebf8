"""The crier of every game: the announcement of each action, whose turn it is, and a reminder of those who take long.

A game hands over its sentences by their part (`TableGame.crier`). The voice says whose turn it is where it is not that
of the next seat, or where nobody touches the screen for a while.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from companion.game.coach import Decision
from companion.game.crier import CrierForm, Part, Sentence, Sentences, news, order, screen_texts
from companion.game.table import TableGame
from companion.i18n import language
from companion.i18n.language import _, ngettext
from companion.i18n.numbers import capital, count_word, elided, listed
from companion.ui import commands, speech, update_phones
from companion.ui.announcement import announcement
from companion.ui.commands import Changed
from companion.ui.message import Message, calls, on_news
from companion.ui.model import ComputerTurn, Crier, Model
from companion.ui.update_table import Committed, committed, game_opened
from hardware.ports import Sound

REMIND_S, REMIND_SEVERAL_S = 30.0, 90.0
"""The crier names a single player for whom the table waits, and several, after this time without a touch: once."""
MAX_NAMED = 3
"""More players are counted, as nobody listens to so many names."""


def followed(before: Model, message: Message, changed: Changed) -> Changed:
    """Announce an action or an opened game; while a computer player decides, the announcement waits for its own."""
    after, issued = changed
    table = after.table
    if table is None or after.remote:
        return changed
    if calls(message, game_opened):
        after, more = _opened(after, table)
    elif calls(message, committed) and not _is_beside(before, message.values[0]):
        after, more = _committed(before, after, table, message.values[0])
    else:
        more = ()
    if any(isinstance(each, commands.Submit) for each in issued):
        # the announcement of that action follows at once, and would cut this one off
        return after, (*issued, *more)
    after, said = _said(after)
    return after, (*issued, *more, *said)


def _is_beside(before: Model, done: Committed) -> bool:
    """Return True for an action of a phone while people at the table set the next game up."""
    return done.elsewhere and before.table is not None and update_phones.is_setting_up(before.table, before.screen)


def _opened(after: Model, table: TableGame) -> Changed:
    crier = Crier(player=_alone(table, after), before=after.crier.before)
    if after.game.over:
        return replace(after, crier=crier), ()
    with language.using(speech.worded(after)):
        crier = replace(crier, unsaid=table.crier.beginning(after))
    return replace(after, crier=crier), speech.play(after, Sound.START)


def _committed(before: Model, after: Model, table: TableGame, done: Committed) -> Changed:
    unsaid, decisions = after.crier.unsaid, decisions_with(before, done)
    with language.using(speech.worded(after)):
        if decisions:
            # one announcement for those in a row, once the last one is made
            so_far = decisions_told(after, decisions[:-1])
            unsaid = tuple(each for each in unsaid if each not in so_far)
            told = decisions_told(after, decisions)
        else:
            found = table.crier.announced(before, after, done)
            told = tuple(each for each in found if each.part is not Part.SCREEN and not _calls_computer(after, each))
        told = (*told, *_turn(table, after, told))
    waiting = _waiting(table, after.game)
    alone = _alone(table, after)
    crier = replace(
        after.crier,
        player=after.crier.player if alone is None else alone,
        unsaid=(*unsaid, *told),
        again=0,
        reminded=after.crier.reminded and set(waiting) <= set(_waiting(table, before.game)),
    )
    return replace(after, crier=crier), speech.play(after, table.crier.sound(done.game, done.effects))


def decisions_with(before: Model, done: Committed) -> tuple[Decision, ...]:
    """The decisions in a row of a computer player with the one that was carried out; none if that one is a person's."""
    screen = before.screen
    if not isinstance(screen, ComputerTurn) or not screen.asked:
        return ()
    return (*screen.decisions, Decision(before.game, done.action, done.game, done.effects))


def decisions_told(model: Model, decisions: Sequence[Decision]) -> Sentences:
    """The sentences about decisions of a computer player, in the language used; the result has its own page."""
    turns = None if model.table is None or model.table.coach is None else model.table.coach.turns
    told = () if turns is None or not decisions else turns.told(decisions)
    return tuple(each for each in told if not _calls_computer(model, each))


def _calls_computer(model: Model, sentence: Sentence) -> bool:
    return sentence.calls is not None and model.coaching.level_of(sentence.calls) is not None


def _turn(table: TableGame, after: Model, told: Sentences) -> Sentences:
    """The turn or decision of a person who is neither the last player nor the next seat."""
    alone, last = _alone(table, after), after.crier.player
    if alone is None or last is None or alone in (last, (last + 1) % len(after.names)):
        return ()
    own = table.crier.waits(after.game)
    if not own or after.coaching.level_of(alone) is not None or own in screen_texts(told):
        return ()
    return (news(own, elided(_("Over to {name}."), name=after.names[alone])),)


def _waiting(table: TableGame, game: object) -> tuple[int, ...]:
    return () if game is None else table.rules.turn(game).players


def _alone(table: TableGame, model: Model) -> int | None:
    """The only player who may act, None if there are several or none."""
    waiting = _waiting(table, model.game)
    return waiting[0] if len(waiting) == 1 else None


def _said(model: Model) -> Changed:
    """Say the sentences that wait, unless a computer player decides."""
    crier = model.crier
    if not crier.unsaid or (isinstance(model.screen, ComputerTurn) and model.screen.asked):
        return model, ()
    with language.using(speech.worded(model)):
        text = announcement(crier.unsaid, speech.tongue(model), crier.number, crier.before) if model.voice else ""
    if not text:
        return replace(model, crier=replace(crier, unsaid=())), ()
    after = replace(model, crier=replace(crier, unsaid=(), number=crier.number + 1, before=text))
    return after, (commands.Say(text),)


def timer(model: Model) -> tuple[float, Message] | None:
    """The reminder of those for whom the table waits, and its seconds; None if nobody is waited for."""
    table, game = model.table, model.game
    if table is None or game is None or type(model.screen) not in table.crier.screens:
        return None
    if model.crier.reminded or model.notice or model.remote or len(model.names) == 1:
        return None
    waiting = _waiting(table, game)
    if not waiting and not table.crier.waits(game):
        return None
    return REMIND_SEVERAL_S if len(waiting) > 1 else REMIND_S, remind.news()


@on_news
def remind(model: Model) -> Changed:
    """Nobody has touched the screen for a while: name those for whom the table waits."""
    if model.table is None or model.game is None:
        return model, ()
    with language.using(speech.worded(model)):
        names = [model.names[seat] for seat in _waiting(model.table, model.game)]
        told = reminder(model.table.crier, model.game, names)
    return replace(model, crier=replace(model.crier, reminded=True, unsaid=told)), ()


def reminder(form: CrierForm, game: object, names: list[str]) -> Sentences:
    """The sentence for those who take long, or for a throw that is due; none if the game waits for neither."""
    if len(names) > MAX_NAMED:
        return (order(capital(_("{count} players still have to act.").format(count=count_word(len(names))))),)
    own = form.waits(game)
    wordings = (*((own,) if own else ()), *(_waits(listed(names), len(names)) if names else ()))
    return (order(*wordings),) if wordings else ()


def _waits(names: str, number: int) -> tuple[str, ...]:
    texts = (
        ngettext("{names} still has to act.", "{names} still have to act.", number),
        _("The table waits for {names}."),
        *((_("Only {name} is missing."),) if number == 1 else ()),
    )
    return tuple(elided(text, names=names, name=names) for text in texts)
