"""Each effect of Cadwallon as a sentence, for the log of a game and for its transcript.

No sentence here has a number of ducats before the end: the accounts are secret, and the log stays (13).
"""

from collections import Counter
from collections.abc import Callable
from typing import Any

from companion.games.cadwallon import vocabulary
from companion.games.effect_sentences import Templates, Words, sentence
from companion.i18n.language import N_, _, ngettext
from companion.i18n.numbers import MINUS, capital, listed, signed
from engine.cadwallon import effects
from engine.cadwallon.actions import Rethrown
from engine.cadwallon.cards import BoxOp, Op
from engine.cadwallon.fights import dice_due
from engine.cadwallon.phases import BOX
from engine.cadwallon.state import AskedFight, Game
from engine.cadwallon.terms import DIE, Awaited, Side

BOOSTS = {
    Op.STEPS: N_("{character}: {n} for the steps of the next move."),
    Op.WALLS: N_("{character}: {n} for the red lines that the next move may cross."),
    Op.THROUGH: N_("The next move of {character} may go through figures."),
    Op.MIND: N_("{character}: {n} for the mind at the next lock."),
    Op.OPEN: N_("{character} picks the next lock without a die."),
    Op.BOUNTY: N_("The next lock that {character} opens brings more ducats."),
}
BOX_EVENTS = {
    BoxOp.DUCATS: (N_("Everybody pays ducats."), N_("Everybody gains ducats.")),
    BoxOp.AP: (N_("From the next turn on, a turn has {points}."),) * 2,
    BoxOp.DRAW: (N_("Everybody draws {cards}."),) * 2,
    BoxOp.REMOVE: (N_("{figure} leaves the board."),) * 2,
    BoxOp.MANUAL: ("", ""),
}
"""The sentence for each event of a box that has one; that for a negative number first."""


def effect_text(game: Game, effect: effects.Effect) -> str:
    """The sentence for an effect, empty for one that another effect says; `game` is the game after the action."""
    return capital(sentence(TEXTS, WORDS, game, effect))


def fight_of(game: Game) -> AskedFight:
    """The fight of the position, or the one that the last action has ended."""
    found = (each for now in (game.now, *game.past[::-1]) for each in now.pending if isinstance(each, AskedFight))
    return next(found)


def figure_on(game: Game, side: Side) -> str:
    """The name of the figure on a side of the fight."""
    return vocabulary.name(game.setup.cards, fight_of(game).figure(side))


def dice_on(game: Game, side: Side) -> str:
    """The dice that a side of the fight throws."""
    return vocabulary.dice(dice_due(game.setup, fight_of(game), side))


def _round_began(_game: Game, effect: effects.RoundBegan) -> str:
    return _("Round {round}, the last one, begins.") if effect.last else _("Round {round} begins.")


def _box_event(game: Game, effect: effects.BoxEvent) -> str:
    event = effect.event
    match event.op:
        case BoxOp.GATES if event.close and event.open:
            return _("Put gates on {close}; take them off {open}.")
        case BoxOp.GATES:
            return _("Put gates on {close}.") if event.close else _("Take the gates off {open}.")
        case BoxOp.PLACE:
            stands = dict((*game.now.militia, *game.now.others)).get(event.id)
            comes = stands == event.at or not game.setup.graph
            return _("Put {figure} on {area}.") if comes else _("{area} is taken: {figure} does not come.")
        case BoxOp.SHUT:
            every = event.rooms == "all"
            return _("Turn all treasure chest side up.") if every else _("Turn the treasure chest side up: {rooms}.")
        case _:
            text = BOX_EVENTS[event.op][event.n >= 0]
            return text and _(text)


def _marched(game: Game, effect: effects.Marched) -> str:
    if effect.to is not None:
        return _("{militia} goes to {area}.")
    # after a six the die has said it; without a board nobody knows
    walks = game.setup.graph and bool(game.past) and game.past[-1].awaited is Awaited.MARCH
    return _("{militia} stays.") if walks else ""


def _lock_tried(_game: Game, effect: effects.LockTried) -> str:
    if effect.open:
        return _("{character} opens the lock: {value} is not more than {mind}.")
    return _("{character} does not open the lock: {value} is more than {mind}.")


def _played(_game: Game, effect: effects.ArcanaPlayed) -> str:
    if effect.card is None:
        return _("{name} plays an arcana card.")
    return _("{name} plays {card}.") if effect.target is None else _("{name} plays {card} on {target}.")


def _target(game: Game, effect: effects.ArcanaPlayed | effects.SkillUsed | effects.Swapped) -> str:
    if isinstance(effect.target, int):
        return game.setup.players[effect.target]
    return vocabulary.name(game.setup.cards, effect.target or "")


def _thrown_again(_game: Game, effect: effects.ThrownAgain) -> str:
    return (
        _("Throw the die of the lock again.") if effect.what is Rethrown.LOCK else _("{figure} throws again: {dice}.")
    )


def _manual_asked(_game: Game, effect: effects.ManualAsked) -> str:
    if effect.text:
        return _("Do this and enter the changes: {words}")
    if effect.source == BOX:
        return _("Do what the adventure says, and enter the changes.")
    return _("Do what the card says, and enter the changes.")


def _figure(game: Game, effect: Any) -> str:
    """The figure of an effect, or the one on the side of the fight that it is about."""
    match effect:
        case effects.Ran(figure=figure):
            return vocabulary.name(game.setup.cards, figure)
        case effects.BoxEvent(event=event):
            return vocabulary.name(game.setup.cards, event.id)
        case effects.ThrownAgain(what=what):
            return figure_on(game, Side(what.value))
        case effects.FightWon(winner=side):
            return figure_on(game, side)
    return figure_on(game, effect.side)


def _area(game: Game, effect: Any) -> str:
    match effect:
        case effects.BoxEvent(event=event):
            area = event.at
        case effects.TokenDropped(room=room) | effects.RoomShut(room=room):
            area = room or ""
        case effects.Deployed(area=area):
            pass
        case _:
            area = effect.to
    return vocabulary.name(game.setup.cards, area)


def _dice(game: Game, effect: Any) -> str:
    if isinstance(effect, effects.FightThrown):
        return listed([str(value) for value in effect.dice])
    return dice_on(game, Side(effect.what.value) if isinstance(effect, effects.ThrownAgain) else effect.side)


def _tokens(_game: Game, effect: effects.Left) -> str:
    return listed([vocabulary.number_of(kind, n) for kind, n in Counter(effect.tokens).items()])


def _named(field: str) -> Callable[[Game, Any], str]:
    return lambda game, effect: vocabulary.name(game.setup.cards, getattr(effect, field))


NAMES = ("character", "militia", "card", "attacker", "defender", "winner", "loser")
WORDS: Words[Game] = {
    **{field: _named(field) for field in NAMES},
    "name": lambda game, effect: game.setup.players[effect.player],
    "names": lambda game, effect: listed([game.setup.players[player] for player in effect.winners]),
    "target": _target,
    "figure": _figure,
    "area": _area,
    "rooms": lambda game, effect: vocabulary.gates(game.setup.cards, effect.event.rooms),
    "close": lambda game, effect: vocabulary.gates(game.setup.cards, effect.event.close),
    "open": lambda game, effect: vocabulary.gates(game.setup.cards, effect.event.open),
    "steps": lambda _game, effect: vocabulary.steps(effect.value),
    "points": lambda _game, effect: vocabulary.action_points(
        effect.event.n if isinstance(effect, effects.BoxEvent) else effect.n
    ),
    "cards": lambda _game, effect: vocabulary.arcana(
        effect.event.n if isinstance(effect, effects.BoxEvent) else effect.n
    ),
    "token": lambda _game, effect: vocabulary.a_kind(effect.kind),
    "tokens": _tokens,
    "dice": _dice,
    "high": lambda _game, effect: max(effect.values),
    "low": lambda _game, effect: min(effect.values),
    "n": lambda _game, effect: signed(effect.n),
    "words": lambda _game, effect: vocabulary.words(effect.text),
    "trapped": lambda _game, effect: signed(effect.trapped),
    "total": lambda _game, effect: str(effect.total).replace("-", MINUS),
}
"""The words of the fields of a sentence that are not an effect's own values."""

TEXTS: Templates[Game] = {
    effects.Deployed: N_("{name} puts {character} on {area}."),
    effects.RoundBegan: _round_began,
    effects.AlarmRang: N_("The alarm: from now on characters may leave."),
    effects.GateSet: "",
    effects.BoxEvent: _box_event,
    effects.TurnBegan: N_("It is the turn of {name}."),
    effects.MilitiaChosen: N_("{name} names {militia}."),
    effects.MilitiaThrown: lambda _game, effect: (
        _("A six: {militia} stays.") if effect.value == DIE else _("{militia} may go {steps}.")
    ),
    effects.Marched: _marched,
    effects.TurnEnded: "",
    effects.RoundEnded: "",
    effects.Scored: N_(
        "{name}: ducats {ducats}, treasure {treasure}, sale {fence}, still inside {trapped}. Together {total}."
    ),
    effects.GameOver: lambda _game, effect: ngettext("{names} wins.", "{names} win together.", len(effect.winners)),
    effects.Undone: N_("The last step is taken back."),
    effects.Activated: "",
    effects.PointsPaid: "",
    effects.Moved: lambda _game, effect: (
        _("{character} moves.") if effect.to is None else _("{character} goes to {area}.")
    ),
    effects.Left: lambda _game, effect: (
        _("{character} leaves the district with {tokens}.") if effect.tokens else _("{character} leaves the district.")
    ),
    effects.LockTried: _lock_tried,
    effects.TokenTaken: N_("{character} takes {token}."),
    effects.TokenDropped: lambda _game, effect: (
        _("{character} puts {token} back.") if effect.room is None else _("{character} puts {token} into {area}.")
    ),
    effects.DucatsGained: "",
    effects.DucatsPaid: "",
    effects.FightBegan: N_("{attacker} attacks {defender}."),
    effects.FightThrown: N_("{figure} throws {dice}."),
    effects.FightWon: lambda _game, effect: (
        _("{figure} wins the tie.") if effect.tie else _("{figure} wins with {high} against {low}.")
    ),
    effects.TokenStolen: N_("{winner} takes {token} from {loser}."),
    effects.Ran: lambda _game, effect: "" if effect.to is None else _("{figure} runs to {area}."),
    effects.ArcanaDrawn: N_("{name} draws {cards}."),
    effects.ArcanaDiscarded: N_("{name} discards {cards}."),
    effects.DeckShuffled: N_("The discarded arcana are shuffled into a new deck."),
    effects.ArcanaPlayed: _played,
    effects.SkillUsed: lambda _game, effect: (
        _("{character} uses the skill.") if effect.target is None else _("{character} uses the skill on {target}.")
    ),
    effects.Boosted: lambda _game, effect: _(BOOSTS[effect.what]),
    effects.FightChanged: lambda _game, effect: (
        _("{figure} wins ties now.") if effect.what is Op.TIES else _("{figure} throws {dice} now.")
    ),
    effects.Swapped: N_("{character} and {target} change places."),
    effects.PointsGained: N_("{name} gains {points}."),
    effects.RoomShut: N_("Turn the treasure of {area} chest side up."),
    effects.ThrownAgain: _thrown_again,
    effects.MissionDone: lambda _game, effect: (
        _("{name} does a mission.") if effect.card is None else _("{name} does the mission {card}.")
    ),
    effects.MissionTurned: N_("The mission {card} is turned up."),
    effects.ManualAsked: _manual_asked,
    effects.ManualDone: N_("The changes are entered."),
}
"""The sentence of each effect; an empty one stands in another's sentence, or names ducats alone."""
