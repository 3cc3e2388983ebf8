"""Random games of Cadwallon by the fast engine: chance and decisions by a seed, with a random file or a shipped one."""

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec

from engine.cadwallon.actions import Action, DoMission, EndTurn, PlayArcana
from engine.cadwallon.cards_form import read_cards
from engine.cadwallon.checks_plays import possible_targets
from engine.cadwallon.effects import Effect
from engine.cadwallon.fights import dice_due
from engine.cadwallon.rules import apply, faults, legal, new_game
from engine.cadwallon.setup import Setup
from engine.cadwallon.state import SINGLE_DIE, Game
from engine.cadwallon.terms import AttackRule, Awaited, MissionCount, Play
from tests.engine.cadwallon.positions import NAMES, action
from tests.engine.cadwallon.slow_random_files import random_file
from tests.engine.cadwallon.slow_table import shipped

MAX_ACTIONS = 3000


def random_setup(chance: Random) -> Setup:
    """A set-up for two to four players with any file and any options."""
    players = chance.randint(2, 4)
    word = chance.choice(("made-up", "plain", "", ""))
    cards = read_cards(shipped(word) if word else random_file(chance, players)).cards
    assert cards is not None
    missions = [each.id for each in cards.mission]
    return Setup(
        NAMES[:players],
        tuple(chance.sample([each.id for each in cards.gang], players)),
        chance.choice(cards.adventure).id,
        cards,
        board=Play.GRAPH if cards.board is not None and chance.random() < 0.75 else Play.TABLE,
        start=chance.randrange(players),
        missions=tuple(chance.sample(missions, min(3, len(missions)))),
        attack=chance.choice(tuple(AttackRule)),
        counts=chance.choice(tuple(MissionCount)),
    )


def by_chance(game: Game, chance: Random) -> Action | None:
    """The dice, the mission or the changes that are due, at random; None if a player decides."""
    now = game.now
    if now.awaited in SINGLE_DIE:
        return action({"die": chance.randint(1, 6)})
    if now.awaited is Awaited.FIGHT and now.fight is not None:
        due = {side.value: dice_due(game.setup, now.fight, side) for side in now.fight.missing}
        return action({"fight": {side: [chance.randint(1, 6) for _ in range(n)] for side, n in due.items()}})
    if now.awaited is Awaited.REVEAL:
        return action({"reveal": chance.choice(now.missions)})
    return action({"manual": {"changes": []}}) if now.awaited is Awaited.MANUAL else None


def card(game: Game, chance: Random) -> Action | None:
    """A card that some player may play now; None if this one may not."""
    player, cards = chance.randrange(len(game.now.players)), game.setup.cards.arcana
    played = chance.choice(cards) if cards else None
    options = [None] if played is None else possible_targets(game.setup, game.now, player, played.on)
    if not options:
        return None
    wanted = PlayArcana(player, None if played is None else played.id, chance.choice(options))
    return None if faults(game, wanted) else wanted


def decided(game: Game, chance: Random) -> Action:
    """A decision of any kind that is possible; the end of the turn is chosen seldom."""
    options = [each for player in range(len(game.now.players)) for each in legal(game, player)]
    kinds = sorted({type(each) for each in options}, key=lambda kind: kind.__name__)
    if EndTurn in kinds and len(kinds) > 1 and chance.random() < 0.8:
        kinds.remove(EndTurn)
    kind = DoMission if DoMission in kinds else chance.choice(kinds)
    return chance.choice([each for each in options if type(each) is kind])


def played(seed: int) -> Iterator[tuple[Game, Action, Game, tuple[Effect, ...]]]:
    """A whole game: each action, with the game before and after it and its effects."""
    chance = Random(seed)
    game = new_game(random_setup(chance))
    for _ in range(MAX_ACTIONS):
        if game.over:
            return
        wanted: Any = card(game, chance) if chance.random() < 0.2 else None
        wanted = wanted or by_chance(game, chance) or decided(game, chance)
        after, effects = apply(game, wanted)
        yield game, wanted, after, effects
        game = after
    raise AssertionError("the game does not end")


def stored(value: Any, kind: Any) -> Any:
    """A value as the database gives it back."""
    return msgspec.json.decode(msgspec.json.encode(value), type=kind)
