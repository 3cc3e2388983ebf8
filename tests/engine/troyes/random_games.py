"""Random games of Troyes: chance and decisions by a seed, with made-up cards."""

from collections.abc import Callable, Iterator
from random import Random

from engine.troyes.actions import (
    Act,
    Action,
    Activities,
    Black,
    Characters,
    Manual,
    Pass,
    Reroll,
    Rethrow,
    Reveal,
    Roll,
)
from engine.troyes.changes import Amount, Change, DieChange
from engine.troyes.effects import Effect
from engine.troyes.game import due_districts
from engine.troyes.lookup import INDEX, event_card
from engine.troyes.made_up import made_up_cards
from engine.troyes.phases import due_dice
from engine.troyes.rules import apply, legal, new_game
from engine.troyes.setup import Setup
from engine.troyes.state import Asked, AskedManual, AskedRethrow, AskedThrow, Game
from engine.troyes.terms import COLOURS, CharacterRule, Good, Stage
from tests.engine.troyes.positions import NAMES

MAX_ACTIONS = 3000
CarryOut = Callable[[Game, Action], tuple[Game, tuple[Effect, ...]]]


def random_setup(chance: Random) -> Setup:
    """A set-up for two to four players."""
    players = chance.randint(2, 4)
    return Setup(
        NAMES[:players],
        made_up_cards(),
        start=chance.randrange(players),
        characters=chance.choice(tuple(CharacterRule)),
    )


def by_chance(game: Game, chance: Random) -> Action | None:
    """The throw or the cards that are due, at random; None if a player decides."""
    now, cards = game.now, game.setup.cards
    match now.pending:
        case AskedManual():
            return Manual(random_changes(game, chance))
        case AskedThrow(_, _, dice):
            return Black(thrown(chance, dice))
        case AskedRethrow():
            return Rethrow(chance.randint(1, 6))
        case Asked():
            return None
    if now.stage == Stage.ACTIVITIES:
        return Activities(
            *(
                chance.choice([each.id for each in cards.activity if (each.colour, each.number) == (colour, now.round)])
                for colour in COLOURS
            )
        )
    if now.stage == Stage.WORKFORCE:
        district = chance.choice(due_districts(now))
        return Roll(district, *(thrown(chance, n) for n in due_dice(now.buildings, district)))
    if now.stage == Stage.REVEAL:
        return random_reveal(game, chance)
    if now.stage == Stage.BLACK:
        return Black(thrown(chance, now.called))
    if now.stage == Stage.CHARACTERS:
        return random_characters(game, chance)
    return None


def thrown(chance: Random, dice: int) -> tuple[int, ...]:
    """The values of dice."""
    return tuple(chance.randint(1, 6) for _ in range(dice))


def random_reveal(game: Game, chance: Random) -> Reveal:
    """A red event and the one that it calls."""
    red = chance.choice(game.now.decks[0])
    calls = event_card(game.setup.cards, red).calls
    assert calls is not None
    deck = game.now.decks[INDEX[calls]]
    return Reveal(red, chance.choice(deck) if deck else None)


def random_characters(game: Game, chance: Random) -> Characters:
    """Different characters for each player."""
    ids = [each.id for each in game.setup.cards.character]
    chance.shuffle(ids)
    each = game.setup.characters_each
    return Characters(tuple(tuple(ids[seat * each :][:each]) for seat in range(len(game.setup.players))))


def random_changes(game: Game, chance: Random) -> tuple[Change, ...]:
    """Up to two changes that are possible."""
    changes: list[Change] = []
    if chance.random() < 0.5:
        changes.append(Amount(Good.DENIER, chance.randrange(len(game.now.players)), chance.randint(1, 3)))
    dice = [
        DieChange(district, colour, value, value % 6 + 1)
        for district, own in enumerate(game.now.dice)
        for colour, values in zip(COLOURS, own, strict=True)
        for value in values
    ]
    if dice and chance.random() < 0.5:
        changes.append(chance.choice(dice))
    return tuple(changes)


def decided(game: Game, chance: Random) -> Action:
    """A decision: mostly an action with dice, and a pass only now and then, so that games are full."""
    player = game.now.pending.player if isinstance(game.now.pending, Asked) else game.now.turn
    assert player is not None
    options = legal(game, player)
    assert options
    if chance.random() < 0.9:
        by_type: dict[type[Action], list[Action]] = {}
        for option in options:
            by_type.setdefault(type(option), []).append(option)
        if Act in by_type and chance.random() < 0.9:
            return chance.choice(by_type[Act])
        kinds = [kind for kind in by_type if kind is not Pass] or [Pass]
        return chance.choice(by_type[chance.choice(kinds)])
    return chance.choice(options)


def played(seed: int, carry_out: CarryOut = apply) -> Iterator[tuple[Game, Action, Game, tuple[Effect, ...]]]:
    """A whole game: each action, with the game before and after it and its effects, by `apply` or by `after`."""
    chance = Random(seed)
    game = new_game(random_setup(chance))
    for _ in range(MAX_ACTIONS):
        if game.over:
            return
        action = by_chance(game, chance) or decided(game, chance)
        if isinstance(action, Reroll) and chance.random() < 0.5:
            action = Reroll(action.player, action.die, chance.randint(1, 6))
        after, effects = carry_out(game, action)
        yield game, action, after, effects
        game = after
    raise AssertionError("the game does not end")
