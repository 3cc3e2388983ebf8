"""The question that a position asks, or that a key of the turn opens, and its answers, each as the engine has it."""

from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from companion.games.cadwallon import vocabulary
from companion.games.cadwallon.model import About, Ask, PlayerTurn
from companion.games.cadwallon.pieces import TOKENS, base_of
from companion.games.cadwallon.refusals import refusals_of
from companion.games.cadwallon.update_turn import ask, decide, go_on
from companion.i18n.language import _
from companion.i18n.numbers import elided, signed
from companion.i18n.refusals import broken_rule
from companion.ui.message import Message
from companion.ui.toolkit.widgets import Piece
from engine.cadwallon.actions import (
    Action,
    Attack,
    ChooseMilitia,
    Deploy,
    DoMission,
    March,
    Move,
    PlayArcana,
    Reveal,
    Spoils,
    Take,
    UseSkill,
)
from engine.cadwallon.cards import Trait
from engine.cadwallon.checks_deeds import victims
from engine.cadwallon.checks_form import MAX_BONUS, MAX_KINDS
from engine.cadwallon.checks_plays import possible_targets
from engine.cadwallon.deeds import counted
from engine.cadwallon.fights import decider, dice_due, highest, player_of, winner
from engine.cadwallon.reach import reach
from engine.cadwallon.rules import faults, legal
from engine.cadwallon.setup import characters_of
from engine.cadwallon.state import Asked, AskedFight, Game, Thief
from engine.cadwallon.terms import INDEX, SPOILS, Area, AttackRule, Awaited, Kind, Side, Stage, Target, value


class Option(Struct, frozen=True):
    """An answer: its words, its message, the reason why it is grey; the base or the token that stands before it.

    `area` is where it is on the board.
    """

    label: str
    message: Message
    detail: str = ""
    why: str = ""
    rule: str = ""
    piece: Piece | None = None
    main: bool = False
    selected: bool = False
    area: Area = ""


class Question(Struct, frozen=True):
    """A question in words, its answers in order, and the figures of a fight with their dice.

    `board` asks on the board, where the way begins in `start`.
    """

    text: str
    options: tuple[Option, ...] = ()
    dice: tuple[tuple[str, tuple[int, ...]], ...] = ()
    board: bool = False
    start: Area = ""


def option(game: Game, action: Action, label: str, **look: object) -> Option:
    """An answer that carries an action out; grey, with the reason, where the rules forbid it."""
    found = faults(game, action)
    why = refusals_of(game.setup).first(found)
    return Option(label, decide.tap(action), why=why, rule=broken_rule(found), **look)  # type: ignore[arg-type]


def opening(game: Game, actions: Sequence[Action], about: Ask, label: str, **look: object) -> Option:
    """An answer that opens a question; grey, with the reason, where none of its actions is allowed."""
    found = [faults(game, action) for action in actions]
    why = min(found, key=len, default=())
    first = refusals_of(game.setup).first(why) if actions else _("Nobody is there for it.")
    return Option(label, ask.tap(about), why=first, rule=broken_rule(why), **look)  # type: ignore[arg-type]


def question(game: Game, screen: PlayerTurn) -> Question | None:
    """The question that is open; None while the player in turn is free to use characters."""
    if screen.ask is not None:
        return ASKED[screen.ask.about](game, screen.ask)
    now, asked = game.now, game.now.asked
    match asked:
        case AskedFight():
            return _fight(game, asked)
        case Asked(Awaited.MARCH, figure, steps):
            return _march(game, figure, steps)
        case Asked(Awaited.TAKE, figure):
            return _treasure(game, Ask(About.TREASURE, now.thief(figure).player))
        case Asked(Awaited.REVEAL):
            return Question(_("Which mission turns up?"), tuple(_reveals(game)))
        case Asked(Awaited.MANUAL, _figure, _n, text):
            enter = Option(_("Enter the changes"), go_on.tap(), main=True)
            return Question(text or _("Do what the card says, and enter the changes."), (enter,))
        case Asked():
            return Question(_("A die is due."), (Option(_("Throw the die"), go_on.tap(), main=True),))
    if now.stage is Stage.MILITIA:
        return _militia(game)
    return _deploy(game, Ask(About.DEPLOY, decider(now))) if now.stage is Stage.DEPLOY else None


def name(game: Game, figure: str) -> str:
    """The name of a figure or a card."""
    return vocabulary.name(game.setup.cards, figure)


def _places(game: Game, action: Callable[[Area], Action]) -> tuple[Option, ...]:
    """An answer for each area of the board."""
    return tuple(option(game, action(area), name(game, area), area=area) for area in game.setup.areas)


def _deploy(game: Game, about: Ask) -> Question:
    """The exit for a character, the first one that does not stand yet if no other is named (1.13)."""
    waiting = [thief.id for thief in game.now.thieves if thief.player == about.player and not thief.inside]
    who = about.which or waiting[0]
    others = (
        Option(name(game, each), ask.tap(replace(about, which=each)), piece=base_of(game, about.player))
        for each in waiting
        if each != who
    )
    exits = _places(game, lambda area: Deploy(about.player, who, area))
    text = _("{character} comes to which exit?").format(character=name(game, who))
    return Question(text, (*exits, *others), board=True)


def _move(game: Game, about: Ask) -> Question:
    thief = game.now.thief(about.which)
    steps = vocabulary.steps(reach(game.setup, game.now, thief).steps)
    text = elided(_("{character} goes up to {steps}. Where to?"), character=name(game, thief.id), steps=steps)
    ends = _places(game, lambda area: Move(about.player, thief.id, area))
    return Question(text, ends, board=True, start=thief.area or "")


def _board(_game: Game, _about: Ask) -> Question:
    return Question("", board=True)


def _militia(game: Game) -> Question:
    player = decider(game.now)
    alone = len(game.now.militia) == 1
    found = (
        option(game, ChooseMilitia(player, figure), name(game, figure), main=alone) for figure, _ in game.now.militia
    )
    text = _("Draw an arcana card. Which militiaman walks? Then throw a die for him.")
    return Question(text, tuple(found))


def _march(game: Game, figure: str, steps: int) -> Question:
    player = decider(game.now)
    words = {"militia": name(game, figure), "steps": vocabulary.steps(steps)}
    if game.setup.graph:
        start = dict(game.now.militia)[figure] or ""
        rests = Option(_("It stays"), decide.tap(March(player, start)))
        ends = _places(game, lambda area: March(player, area))
        text = elided(_("{militia} goes up to {steps}, also to attack. Where to?"), **words)
        return Question(text, (*ends, rests), board=True, start=start)
    text = _("{militia} goes up to {steps}. Move the figure. Does it attack somebody?")
    stays = Option(_("No, it walks or stays"), decide.tap(March(player)), main=True)
    foes = (_figure(game, thief, March(player, target=thief.id)) for thief in victims(game.setup, game.now))
    return Question(elided(text, **words), (stays, *foes))


def _figure(game: Game, thief: Thief, action: Action) -> Option:
    """A character as an answer, with the base of its gang and its tokens; an attack by a step says so."""
    carried = vocabulary.tokens(thief.tokens)
    if isinstance(action, Attack) and action.step:
        carried = _("by a step")
    piece = base_of(game, thief.player)
    return option(game, action, name(game, thief.id), detail=carried, piece=piece, area=thief.area or "")


def _treasure(game: Game, about: Ask) -> Question:
    """The next choice about a treasure and a fight: a kind, the one put down (2.8), its room, the run (5.17)."""
    field, found = _choices(game, about)
    fight = game.now.fight
    match field:
        case "room":
            return Question(_("Into which room does the treasure go?"), found, board=True)
        case "to" if fight is not None:
            text = _("Where does {loser} run?").format(loser=name(game, fight.figure(winner(fight).other)))
            return Question(text, found, board=True, start=game.now.thief(fight.defender).area or "")
        case "drop":
            return Question(_("The card is full. Which treasure goes back to the board?"), found)
    assert isinstance(game.now.asked, Asked)
    finder = name(game, game.now.asked.figure)
    again = _cards_and_skills(game, range(len(game.setup.players)))
    return Question(_("What does {character} find?").format(character=finder), (*found, *again))


def _choices(game: Game, about: Ask) -> tuple[str, tuple[Option, ...]]:
    """The field of the next choice about a treasure, and its answers: each decides, or goes on to the next choice."""
    step, field = len(about.chosen), ""
    found: dict[str, list[Take | Spoils]] = {}
    for action in legal(game, about.player):
        parts = _parts(game, action) if isinstance(action, Take | Spoils) else ()
        if len(parts) > step and tuple(each for _field, each in parts[:step]) == about.chosen:
            field = parts[step][0]
            found.setdefault(parts[step][1], []).append(action)  # type: ignore[arg-type]
    options = {}
    for chosen, actions in found.items():
        further = ask.tap(replace(about, chosen=(*about.chosen, chosen)))
        message = decide.tap(actions[0]) if len(actions) == 1 else further
        options[chosen] = _choice(game, field, chosen, actions[0], message)
    if field not in ("room", "to"):
        return field, tuple(options.values())
    like = next(iter(found.values()))[0]
    every = _places(game, lambda area: replace(like, **{field: area}))
    return field, tuple(options.get(each.area, each) for each in every)


def _choice(game: Game, field: str, chosen: str, action: Take | Spoils, message: Message) -> Option:
    """A kind of token, or an area; a kind that was found stands above the number of those that can lie there."""
    if field in ("room", "to"):
        return Option(name(game, chosen), message, area=chosen)
    kind = Kind(chosen)
    there = game.now.unseen if game.setup.graph else game.now.lying
    left = str(there[INDEX[kind]]) if field == "kind" and isinstance(action, Take) and action.kind else ""
    return Option(vocabulary.kind(kind), message, detail=left, piece=TOKENS[kind])


def _parts(game: Game, action: Take | Spoils) -> list[tuple[str, str]]:
    """The choices that a treasure consists of, by their fields, in the order in which they are made."""
    parts = [(field, getattr(action, field, None)) for field in ("kind", "take", "drop", "room", "to")]
    if isinstance(action, Take) and action.kind is None and isinstance(game.now.asked, Asked):
        token = game.now.token(game.now.thief(game.now.asked.figure).area)
        parts[0] = ("kind", None if token is None else token.kind)
    return [(field, each) for field, each in parts if each is not None]


def _fight(game: Game, fight: AskedFight) -> Question:
    """Before the dice their numbers and the key to throw; after them the spoils."""
    names = {side: name(game, fight.figure(side)) for side in Side}
    skills = tuple(_cards_and_skills(game, _fighters(game, fight)))
    if fight.missing:
        words = {side.value: names[side] for side in Side}
        one, other = (vocabulary.dice(dice_due(game.setup, fight, side)) for side in Side)
        text = _("{attacker} against {defender}: {one}, {other}. Cards and skills come before the dice.")
        throw = Option(_("Throw the dice"), go_on.tap(), main=True)
        return Question(text.format(**words, one=one, other=other), (throw, *skills))
    won, player = winner(fight), decider(game.now)
    best, least = highest(fight)
    text = _("{name} wins, {one} to {other}. The loser runs where the winner says.")
    if best == least:
        text = _("{name} wins the tie. The loser runs where the winner says.")
    about = Ask(About.TREASURE, player)
    field, found = _choices(game, about)
    if field != "take":
        ends = [each for each in legal(game, player) if isinstance(each, Spoils)]
        message = decide.tap(ends[0]) if len(ends) == 1 else ask.tap(about)
        found = (Option(_prize(game, fight), message, main=True),)
    dice = tuple((names[side], fight.dice_of(side) or ()) for side in Side)
    said = text.format(name=names[won], one=max(best, least), other=min(best, least))
    return Question(said, (*found, *skills), dice)


def _prize(game: Game, fight: AskedFight) -> str:
    """The words for spoils without a token: ducats as far as the loser has any, or nothing for the militia."""
    won = winner(fight)
    if fight.by_militia:
        return _("Pay 2 ducats") if won is Side.ATTACKER else _("The militiaman runs")
    n = characters_of(game.setup)[fight.figure(won)].number(Trait.SPOILS, SPOILS)
    return _("Take {ducats}").format(ducats=vocabulary.ducats(n))


def _fighters(game: Game, fight: AskedFight) -> list[int]:
    """The players of the two sides."""
    players = (player_of(game.now, fight, side) for side in Side)
    return [each for each in players if each is not None]


def rerolls(game: Game) -> list[Option]:
    """The own cards and skills that throw the die of a pick again that has just failed (5.6)."""
    now = game.now
    if now.thrown is None or now.thrown.opened or now.turn is None:
        return []
    closed = replace(game, now=replace(now, thrown=None))
    before = [*_cards_and_skills(closed, (now.turn,))]
    found = [each for each in _cards_and_skills(game, (now.turn,)) if each not in before]
    return [replace(each, label=_("Throw again"), detail=each.label, piece=None) for each in found]


def _cards_and_skills(game: Game, players: Sequence[int]) -> Iterator[Option]:
    """The cards of the file and the skills that these players may use now, also to throw the dice of a result again."""
    for player in players:
        for card in game.setup.cards.arcana:
            each = card_option(game, player, card.id)
            if not each.why:
                yield replace(each, piece=base_of(game, player))
    for player in players:
        for action in legal(game, player):
            if isinstance(action, UseSkill):
                yield Option(
                    _("Skill: {character}").format(character=name(game, action.character)),
                    decide.tap(action),
                    piece=base_of(game, player),
                )


def _reveals(game: Game) -> Iterator[Option]:
    missions = {each.id: each for each in game.setup.cards.mission}
    for card in game.now.missions:
        terms = vocabulary.mission_terms(missions[card].kinds, missions[card].bonus)
        yield Option(name(game, card), decide.tap(Reveal(card)), detail=terms)


def _attack(game: Game, about: Ask) -> Question:
    """The victim of an attack; with the option of 5.9 also by a step."""
    text = _("Whom does {character} attack? Move the figure there.").format(character=name(game, about.which))
    found = tuple(_figure(game, game.now.thief(each.target), each) for each in attacks(game, about.player, about.which))
    return Question(text, found, board=game.setup.graph, start=game.now.thief(about.which).area or "")


def attacks(game: Game, player: int, character: str) -> list[Attack]:
    """The attacks of a character on everybody who is inside."""
    foes = [thief for thief in game.now.thieves if thief.player != player and thief.inside]
    steps = (False, True) if game.setup.attack is AttackRule.NEXT else (False,)
    return [Attack(player, character, thief.id, step) for step in steps for thief in foes]


def _skill(game: Game, about: Ask) -> Question:
    text = _("On whom does {character} use the skill?").format(character=name(game, about.which))
    skill = characters_of(game.setup)[about.which].skill
    targets = possible_targets(game.setup, game.now, about.player, None if skill is None else skill.on, about.which)
    actions = [(target, UseSkill(about.player, about.which, target)) for target in targets]
    return Question(text, tuple(_target(game, target, action) for target, action in actions))


def _target(game: Game, target: str | int | None, action: Action) -> Option:
    """A target as an answer: a player, or a character."""
    if isinstance(target, int):
        return option(game, action, game.setup.players[target], piece=base_of(game, target))
    if target in game.setup.areas:
        return option(game, action, name(game, str(target)), area=target)
    return _figure(game, game.now.thief(target or ""), action)


def _card(game: Game, about: Ask) -> Question:
    """The cards of the file: those that can be played now first, among them those that were played before."""
    text = _("Which card does {name} play?").format(name=game.setup.players[about.player])
    cards = game.setup.cards.arcana
    options = [card_option(game, about.player, each.id) for each in cards]
    played = dict(zip((each.id for each in cards), game.now.played, strict=True))
    order = sorted(range(len(cards)), key=lambda at: (bool(options[at].why), -played[cards[at].id]))
    return Question(text, tuple(options[at] for at in order))


def card_option(game: Game, player: int, card: str) -> Option:
    """A card of the file as an answer; one with a target asks for it next."""
    arcana = next(each for each in game.setup.cards.arcana if each.id == card)
    targets = possible_targets(game.setup, game.now, player, arcana.on)
    actions = [PlayArcana(player, card, target) for target in targets]
    if targets == [None]:
        return option(game, actions[0], name(game, card))
    return opening(game, actions, Ask(About.TARGET, player, card), name(game, card))


def _card_target(game: Game, about: Ask) -> Question:
    arcana = next(each for each in game.setup.cards.arcana if each.id == about.which)
    targets = possible_targets(game.setup, game.now, about.player, arcana.on)
    text = _("{card}: on whom?").format(card=name(game, arcana.id))
    actions = [(target, PlayArcana(about.player, arcana.id, target)) for target in targets]
    board = arcana.on is Target.ROOM and game.setup.graph
    return Question(text, tuple(_target(game, target, action) for target, action in actions), board=board)


def pay(game: Game, player: int, kinds: Sequence[Kind], bonus: int) -> int:
    """The ducats of a mission now (6.12)."""
    tokens = counted(game.setup, game.now, player)
    return sum(value(kind, n) + bonus * n for kind in kinds for n in (tokens[INDEX[kind]],))


def _mission(game: Game, about: Ask) -> Question:
    """The kinds and the bonus of a mission that no file names."""
    options = [
        Option(
            vocabulary.kind(kind),
            ask.tap(replace(about, kinds=_toggled(about.kinds, kind))),
            piece=TOKENS[kind],
            selected=kind in about.kinds,
            why=_("A mission shows at most three kinds.") if _is_full(about, kind) else "",
        )
        for kind in Kind
        if kind is not Kind.PURSE
    ]
    bonus = Option(
        _("Bonus {bonus}").format(bonus=signed(about.bonus) if about.bonus else "+0"),
        ask.tap(replace(about, bonus=(about.bonus + 1) % (MAX_BONUS + 1))),
    )
    ducats = vocabulary.ducats(pay(game, about.player, about.kinds, about.bonus))
    action = DoMission(about.player, kinds=about.kinds, bonus=about.bonus)
    done = option(game, action, _("Do it: {ducats}").format(ducats=ducats), main=True)
    if not about.kinds:
        done = replace(done, why=_("Tap the kinds that the mission shows first."), rule="")
    return Question(_("What does the mission show?"), (*options, bonus, done))


def _is_full(about: Ask, kind: Kind) -> bool:
    return kind not in about.kinds and len(about.kinds) >= MAX_KINDS


def _toggled(kinds: tuple[Kind, ...], kind: Kind) -> tuple[Kind, ...]:
    """The kinds with one more, or without it, in their order."""
    return tuple(each for each in Kind if (each in kinds) != (each is kind))


ASKED: dict[About, Callable[[Game, Ask], Question]] = {
    About.ATTACK: _attack,
    About.SKILL: _skill,
    About.CARD: _card,
    About.TARGET: _card_target,
    About.MISSION: _mission,
    About.TREASURE: _treasure,
    About.DEPLOY: _deploy,
    About.MOVE: _move,
    About.BOARD: _board,
}
"""The questions that keys open, by their subject."""
