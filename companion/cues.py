"""What ring, screen and voice should do about what happened: a pure table from effects to sentences and pictures.

The crier speaks to the whole table: the throw, its event, who is missing, the end. What one player gains in a turn
stands on the screen, so those effects are silent here. A run of effects of one type is said in one breath.
"""

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Any

from msgspec.structs import replace

from companion.words import listed, number_word
from engine.troyes_dice import Colour, Effect, Game, Half, score, winners
from engine.troyes_dice import effects as happened
from engine.troyes_dice.bonuses import ColumnBonus, FeastHeld, LinkPaid, ResourceBonus, TrackBonus
from engine.troyes_dice.effects import Outcome
from hardware.ports import COLOUR_WORDS, HALF_WORDS, PLACES, Mood, RingPicture, RingPlace

NAMES_IN_ONE_BREATH = 3
SLOTS = 4

OPENING = (happened.RollCorrected, happened.HalfOpened)
"""What the crier begins with: what the end of the half before turned over comes after it, though it came first."""

Say = Callable[[Game, Sequence[Any]], tuple[str, ...]]


def sentences(game: Game, effects: Sequence[Effect]) -> tuple[str, ...]:
    """What the crier says about these effects of one action, the half first; `game` is the game after it."""
    said: list[str] = []
    half_first = sorted(effects, key=lambda effect: not isinstance(effect, OPENING))
    for kind, run in groupby(half_first, type):
        said += CRIES[kind](game, tuple(run))
    return tuple(said)


def ring_picture(game: Game) -> RingPicture:
    """What the ring shows now: while a throw is awaited, the half that it opens, with its plazas as they will lie."""
    if game.can_roll:
        return _awaited(game)
    slots = {slot.place: slot for slot in game.throw.slots} if game.throw else {}
    places = []
    for place in range(PLACES):
        slot = slots.get(place)
        colour = COLOUR_WORDS[game.faces[place]]
        places.append(
            RingPlace(colour) if slot is None else RingPlace(colour, slot.index, slot.value, slot.black, slot.destroyed)
        )
    return RingPicture(
        day=game.day,
        half=HALF_WORDS[game.half],
        neutral=game.neutral_place,
        places=tuple(places),
        mood=Mood.OVER if game.over else Mood.TURNS,
        winners=_winners(game),
        waiting=game.waiting,
    )


def _awaited(game: Game) -> RingPicture:
    """The half to come: the four plazas that the next throw goes on (3.2), the destroyed ones turned over (3.7)."""
    coming = replace(game, half_index=game.half_index + 1)
    destroyed = {slot.place for slot in game.throw.slots if slot.destroyed} if game.throw else set()
    places = []
    for place in range(PLACES):
        colour = COLOUR_WORDS[_back(game, place) if place in destroyed else game.faces[place]]
        index = (place - coming.free_end) % PLACES
        places.append(RingPlace(colour, index if index < SLOTS else None))
    half = HALF_WORDS[coming.half]
    return RingPicture(coming.day, half, coming.neutral_place, tuple(places), Mood.THROW)


def _back(game: Game, place: int) -> Colour:
    """The colour of the face below (1.2)."""
    up, down = game.setup.plazas[place]
    return down if game.faces[place] == up else up


def missing(game: Game) -> tuple[str, ...]:
    """The names of those who have not finished their turn of the open half."""
    if game.throw is None:
        return ()
    return tuple(name for name, seat in zip(game.setup.players, game.seats, strict=True) if not seat.done)


def _winners(game: Game) -> tuple[str, ...]:
    if not game.over:
        return ()
    return tuple(game.setup.players[player] for player in winners([score(sheet) for sheet in game.sheets]))


def _silent(_game: Game, _run: Sequence[Effect]) -> tuple[str, ...]:
    return ()


def _half_opened(_game: Game, run: Sequence[happened.HalfOpened]) -> tuple[str, ...]:
    return tuple(f"Day {number_word(opened.day)}, {opened.half.word}." for opened in run)


def _roll_corrected(_game: Game, _run: Sequence[happened.RollCorrected]) -> tuple[str, ...]:
    return ("The throw is corrected; everybody's turn of this half is taken back.",)


def _tile_turned(_game: Game, run: Sequence[happened.TileTurned]) -> tuple[str, ...]:
    return tuple(f"The {turned.tile.word} feast is a raid from now on." for turned in run)


def _plaza_destroyed(_game: Game, run: Sequence[happened.PlazaDestroyed]) -> tuple[str, ...]:
    return tuple(
        f"The {'black' if destroyed.black else 'clear'} {number_word(destroyed.value)} "
        f"{'strikes' if destroyed.attacks else 'destroys'} the {destroyed.colour.word} plaza."
        for destroyed in run
    )


def _black_ignored(_game: Game, run: Sequence[happened.BlackIgnored]) -> tuple[str, ...]:
    return tuple(
        f"The black {number_word(ignored.value)} lies on the black feast: it strikes nothing, "
        f"and anybody may choose it as a {ignored.colour.word} {number_word(ignored.value)}."
        for ignored in run
    )


def _cell_attacked(game: Game, run: Sequence[happened.CellAttacked]) -> tuple[str, ...]:
    """One strike on every sheet, in one breath: the cell to cross out, and whose fortress holds (3.3, 3.4)."""
    cell = f"{run[0].district.word} {number_word(run[0].number)}"
    outcomes = {attack.outcome for attack in run}
    shielded = [game.setup.players[attack.player] for attack in run if attack.outcome == Outcome.PROTECTED]
    if outcomes == {Outcome.PROTECTED}:
        return (f"Nobody crosses out {cell}: {_fortresses(shielded, len(run))}.",)
    if Outcome.CROSSED not in outcomes:
        return (f"{cell.capitalize()} is crossed out already.",)
    if not shielded:
        return (f"Cross out {cell}.",)
    return (f"Cross out {cell}, but {_fortresses(shielded, len(run))}.",)


def _fortresses(names: Sequence[str], players: int) -> str:
    if players == 1:
        return "the fortress holds"
    if len(names) == players:
        return "every fortress holds"
    if len(names) > NAMES_IN_ONE_BREATH:
        return f"{number_word(len(names))} fortresses hold"
    return f"the {'fortress' if len(names) == 1 else 'fortresses'} of {listed(names)} hold{'s' * (len(names) == 1)}"


def _turn_undone(game: Game, run: Sequence[happened.TurnUndone]) -> tuple[str, ...]:
    return tuple(f"{game.setup.players[undone.player]} takes the turn back." for undone in run)


def _turn_ended(game: Game, _run: Sequence[happened.TurnEnded]) -> tuple[str, ...]:
    """Who is still missing once a single one is; when nobody is, what to do on the wheel before the next throw."""
    if game.over:
        return ()
    waiting = missing(game)
    if not waiting:
        return (f"Everybody has acted. {' '.join(_end_of_half(game))}",)
    return (f"Only {waiting[0]} is missing.",) if len(waiting) == 1 else ()


def _end_of_half(game: Game) -> list[str]:
    orders = []
    destroyed = [slot for slot in game.throw.slots if slot.destroyed] if game.throw else []
    if destroyed:
        orders.append(f"Turn the destroyed {'plaza' if len(destroyed) == 1 else 'plazas'} over.")
    if game.half == Half.AFTERNOON:
        orders.append("Turn the disc to the next day.")
    return [*orders, "Throw the dice."]


def _game_ended(game: Game, run: Sequence[happened.GameEnded]) -> tuple[str, ...]:
    ended = run[-1]
    points = f"{number_word(ended.scores[ended.winners[0]].total)} points"
    names = listed([game.setup.players[player] for player in ended.winners])
    if len(game.setup.players) == 1:
        return (f"The game is over. {names} has {points}.",)
    if len(ended.winners) == 1:
        return (f"The game is over. {names} wins with {points}.",)
    return (f"The game is over. {names} share the win with {points} each.",)


CRIES: dict[type[Any], Say] = {
    happened.TileTurned: _tile_turned,
    happened.HalfOpened: _half_opened,
    happened.RollCorrected: _roll_corrected,
    happened.PlazaDestroyed: _plaza_destroyed,
    happened.BlackIgnored: _black_ignored,
    happened.CellAttacked: _cell_attacked,
    happened.TurnEnded: _turn_ended,
    happened.TurnUndone: _turn_undone,
    happened.GameEnded: _game_ended,
    # turned by hand before the throw, when the crier said so
    happened.PlazaTurned: _silent,
    happened.DiscTurned: _silent,
    # seen on the wheel
    happened.DieLaid: _silent,
    # one player's own turn
    happened.DieChosen: _silent,
    happened.Paid: _silent,
    happened.DieAdjusted: _silent,
    happened.Rested: _silent,
    happened.ResourceGained: _silent,
    happened.CitizenGained: _silent,
    happened.CitizenLost: _silent,
    happened.Built: _silent,
    happened.CharacterNumbered: _silent,
    happened.ColumnProtected: _silent,
    happened.HallCounted: _silent,
    FeastHeld: _silent,
    LinkPaid: _silent,
    ResourceBonus: _silent,
    TrackBonus: _silent,
    ColumnBonus: _silent,
    happened.BonusLapsed: _silent,
    happened.ChoiceRaised: _silent,
}
"""What is said about a run of each type of effect; a type that is missing here is a mistake."""
