"""Games of Cadwallon at a given moment, and events as records write them."""

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from engine.cadwallon.actions import Action
from engine.cadwallon.effects import Effect
from engine.cadwallon.made_up import MADE_UP, shipped_cards
from engine.cadwallon.record_form import EVENTS
from engine.cadwallon.rules import apply, faults, new_game
from engine.cadwallon.setup import Setup
from engine.cadwallon.state import Game, Position, Token
from engine.cadwallon.terms import KINDS, NO_TOKENS, Counts, Kind, Play, Stage, changed

Event = dict[str, Any]
OUT_OF_THE_WAY = ("r41", "r42", "r52", "r55", "r35", "r25", "r31", "r32", "r24", "r14", "r15")
"""Rooms that no way leads through."""
NAMES = ("Ada", "Bo", "Cy", "Di")
RAVENS, LANTERNS, MAGPIES, FOXES = "x_ravens", "x_lanterns", "x_magpies", "x_foxes"
MISSIONS = ("x_gems_0", "x_ruby_1", "x_scroll_2")


def setup(*gangs: str, **options: Any) -> Setup:
    """A set-up with the made-up file; Ravens and Foxes if no gang is named."""
    gangs = gangs or (RAVENS, FOXES)
    given: dict[str, Any] = {
        "adventure": "x_night",
        "cards": shipped_cards(MADE_UP),
        "missions": MISSIONS,
        "board": Play.GRAPH,
    }
    return Setup(NAMES[: len(gangs)], gangs, **given | options)


def tokens(*kinds: str) -> Counts:
    """The tokens of these kinds."""
    counts = NO_TOKENS
    for kind in kinds:
        counts = changed(counts, Kind(kind), 1)
    return counts


def begun(areas: Mapping[str, str] | None = None, *, of: Setup | None = None, **fields: Any) -> Game:
    """A *graph* game in the first activation of player 0, with these figures in these areas."""
    own = of or setup()
    given, free = dict(areas or {}), list(OUT_OF_THE_WAY)
    now = new_game(own).now
    thieves = tuple(replace(thief, area=given.get(thief.id) or free.pop(0), inside=True) for thief in now.thieves)
    first = replace(now.players[0], hand=6)
    now = replace(
        now,
        thieves=thieves,
        militia=tuple((figure, given.get(figure, area)) for figure, area in now.militia),
        others=tuple((figure, given.get(figure, area)) for figure, area in now.others),
        players=(first, *now.players[1:]),
        deck=now.deck - 1,
        stage=Stage.ACTIVATE,
        round=1,
        turn=0,
        ap=7,
    )
    return Game(own, replace(now, **fields))


def carrying(game: Game, **carried: tuple[str, ...]) -> Game:
    """The game with these tokens on the cards of characters, who got them out of rooms of unknown kind."""
    now, unseen = game.now, game.now.unseen
    for kinds in carried.values():
        unseen = tuple(a - b for a, b in zip(unseen, tokens(*kinds), strict=True))
    thieves = tuple(replace(each, tokens=tokens(*carried.get(each.id, ()))) for each in now.thieves)
    return replace(game, now=replace(now, thieves=thieves, unseen=unseen))


def thief(game: Game, character: str, **fields: Any) -> Game:
    """The game with a character of other fields."""
    thieves = tuple(replace(each, **fields) if each.id == character else each for each in game.now.thieves)
    return replace(game, now=replace(game.now, thieves=thieves))


def rooms(game: Game, **kinds: str | None) -> Game:
    """The game with rooms of known kinds, or without a token (None)."""
    now, unseen, gone = game.now, game.now.unseen, game.now.gone
    known = dict(now.rooms)
    for room, kind in kinds.items():
        if kind is not None:
            unseen = changed(unseen, Kind(kind), -1)
        known[room] = None if kind is None else Token(Kind(kind))
    return replace(game, now=replace(now, rooms=tuple(known.items()), unseen=unseen, gone=gone))


def ducats(game: Game, *held: int) -> Game:
    """The game with these ducats."""
    players = tuple(replace(own, ducats=n) for own, n in zip(game.now.players, held, strict=True))
    return replace(game, now=replace(game.now, players=players))


def action(event: Event) -> Action:
    """The action of an event."""
    return EVENTS.action(0, msgspec.Raw(msgspec.json.encode(event)))


def after(game: Game, *events: Event) -> Game:
    """The game after these events."""
    for event in events:
        game, _ = apply(game, action(event))
    return game


def effects_of(game: Game, event: Event) -> tuple[Effect, ...]:
    """The effects of an event."""
    return apply(game, action(event))[1]


def refused(game: Game, event: Event) -> list[tuple[str, str | None]]:
    """The codes of the faults of an event, with their rules; none for an event that is allowed."""
    return [(each.code.name, each.rule) for each in faults(game, action(event))]


def first_refusal(game: Game, event: Event) -> str:
    """The first fault of an event as `CODE rule`; empty for one that is allowed."""
    return " ".join(map(str, refused(game, event)[0])) if refused(game, event) else ""


def carried(now: Position, character: str) -> list[str]:
    """The tokens on a character's card, in the order of the kinds."""
    counts = now.thief(character).tokens
    return [kind.value for kind, n in zip(KINDS, counts, strict=True) for _ in range(n)]
