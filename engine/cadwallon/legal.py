"""The decisions open to a player, each once (9.8)."""

from collections.abc import Iterator

from engine.cadwallon import actions
from engine.cadwallon.checks import CHECKS
from engine.cadwallon.checks_deeds import victims
from engine.cadwallon.checks_plays import possible_targets
from engine.cadwallon.checks_tokens import possible_drops, possible_kinds, possible_rooms
from engine.cadwallon.fights import decider, loser_ends, spoils_kinds, winner
from engine.cadwallon.setup import Setup, characters_of
from engine.cadwallon.state import Asked, Game, Position, Thief
from engine.cadwallon.terms import OUT, Area, AttackRule, Awaited, Kind, Stage

EXACT: tuple[type[actions.Action], ...] = (actions.Take, actions.Spoils, actions.EndTurn)
"""The decisions that are listed by the rules already; there can be thousands of them."""


def legal(game: Game, player: int) -> tuple[actions.Action, ...]:
    """List the decisions open to a player; chance and cards of hidden hands are not among them.

    Raises IndexError for a player who is not at the table.
    """
    setup, now = game.setup, game.now
    if not 0 <= player < len(now.players):
        raise IndexError(f"There is no player {player}; players are numbered from 0 to {len(now.players) - 1}.")
    if now.turn is None:
        return ()
    possible: list[actions.Action] = [*_skills(setup, now, player)]
    if decider(now) == player:
        possible = [*_decisions(setup, now, player), *possible]
    return tuple(action for action in possible if type(action) in EXACT or not CHECKS[type(action)](setup, now, action))


def _decisions(setup: Setup, now: Position, player: int) -> Iterator[actions.Action]:
    """The decisions of the player whom the game waits for, before the rules are asked."""
    asked = now.asked
    match now.awaited, now.stage:
        case Awaited.MARCH, _:
            yield from _marches(setup, now, player)
        case Awaited.TAKE, _ if isinstance(asked, Asked):
            yield from _takes(setup, now, now.thief(asked.figure))
        case Awaited.SPOILS, _:
            yield from _spoils(setup, now, player)
        case None, Stage.DEPLOY:
            yield from _deployments(setup, now, player)
        case None, Stage.MILITIA:
            yield from (actions.ChooseMilitia(player, figure) for figure, _ in now.militia)
        case None, Stage.ACTIVATE:
            for thief in now.thieves:
                if thief.player == player and thief.inside and not thief.done:
                    yield from _deeds(setup, now, thief)
            yield from (actions.DoMission(player, card) for card in now.open)
            yield actions.EndTurn(player)


def _deployments(setup: Setup, now: Position, player: int) -> Iterator[actions.Deploy]:
    for thief in now.thieves:
        if thief.player == player and not thief.inside:
            yield from (actions.Deploy(player, thief.id, area) for area in setup.areas)


def _marches(setup: Setup, now: Position, player: int) -> Iterator[actions.March]:
    if setup.graph:
        yield from (actions.March(player, area) for area in setup.areas)
    else:
        yield actions.March(player)
        yield from (actions.March(player, target=thief.id) for thief in victims(setup, now))


def _deeds(setup: Setup, now: Position, thief: Thief) -> Iterator[actions.Action]:
    """The moves, attacks and locks of a character."""
    player, character = thief.player, thief.id
    yield from (actions.Move(player, character, to) for to in (setup.areas or (None,)))
    yield actions.Move(player, character, OUT)
    for foe in now.thieves:
        if foe.player != player and foe.inside:
            yield actions.Attack(player, character, foe.id)
            if setup.attack is AttackRule.NEXT:
                yield actions.Attack(player, character, foe.id, step=True)
    yield actions.Pick(player, character)
    yield actions.Bash(player, character)


def _takes(setup: Setup, now: Position, thief: Thief) -> Iterator[actions.Take]:
    token = now.token(thief.area) if setup.graph else None
    known = token is not None and token.kind is not None
    for kind in possible_kinds(setup, now, thief.area):
        for drop, room in _puts(setup, now, thief, kind, thief.area):
            yield actions.Take(thief.player, None if known else kind.value, drop, room)


def _puts(
    setup: Setup, now: Position, thief: Thief, kind: Kind, freed: Area | None
) -> list[tuple[Kind | None, Area | None]]:
    """The tokens that can be put down when one of this kind comes, with the rooms (2.8, 2.9)."""
    drops = possible_drops(setup, thief, kind)
    return [(drop, room) for drop in drops for room in possible_rooms(setup, now, freed)] or [(None, None)]


def _spoils(setup: Setup, now: Position, player: int) -> Iterator[actions.Spoils]:
    done = now.fight
    assert done is not None
    ends = loser_ends(setup, now, done) if setup.graph else [None]
    for kind in spoils_kinds(now, done):
        for drop, room in _puts(setup, now, now.thief(done.figure(winner(done))), kind, None):
            yield from (actions.Spoils(player, kind, drop, room, end) for end in ends)
    if not spoils_kinds(now, done):
        yield from (actions.Spoils(player, to=end) for end in ends)


def _skills(setup: Setup, now: Position, player: int) -> Iterator[actions.UseSkill]:
    """The skills of the own characters, with their targets."""
    for thief in now.thieves:
        skill = characters_of(setup)[thief.id].skill
        if thief.player == player and thief.inside and skill is not None and not skill.always:
            for target in possible_targets(setup, now, player, skill.on, thief.id):
                yield actions.UseSkill(player, thief.id, target)
