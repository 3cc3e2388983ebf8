"""Made-up actions for all that people bring from the table: dice, missions, the alarm of a plain adventure board."""

from random import Random

from companion.game.chance_form import Draws
from engine.cadwallon.actions import Action, Change, Die, Fight, Manual, Reveal
from engine.cadwallon.fights import dice_due
from engine.cadwallon.made_up import MADE_UP, shipped_cards
from engine.cadwallon.phases import BOX
from engine.cadwallon.setup import adventure_of
from engine.cadwallon.state import SINGLE_DIE, Asked, Game
from engine.cadwallon.terms import DIE, Awaited, Side


def made_up_action(game: Game, chance: Random) -> Action | None:
    """An action that is due and that nobody decides; None if there is none."""
    now = game.now
    if now.fight is not None and now.fight.missing:
        sides = {side: dice_due(game.setup, now.fight, side) for side in now.fight.missing}
        dice = {side: tuple(chance.randint(1, DIE) for _die in range(n)) for side, n in sides.items()}
        return Fight(dice.get(Side.ATTACKER), dice.get(Side.DEFENDER))
    if now.awaited in SINGLE_DIE:
        return Die(chance.randint(1, DIE))
    if now.awaited is Awaited.REVEAL:
        return Reveal(chance.choice(now.missions))
    return Manual(_changes(game)) if now.awaited is Awaited.MANUAL else None


def _changes(game: Game) -> tuple[Change, ...]:
    """No changes, but an adventure board that nobody has typed in rings the alarm in the middle of its boxes."""
    asked, adventure = game.now.asked, adventure_of(game.setup)
    of_the_box = isinstance(asked, Asked) and asked.figure == BOX
    rings = of_the_box and adventure.alarm is None and 2 * game.now.round > adventure.rounds
    return (Change(alarm=True),) if rings and not game.now.alarm else ()


def draws(game: Game) -> Draws:
    """Oyez may turn missions up."""
    if game.now.awaited is not Awaited.REVEAL:
        return Draws.NOT
    return Draws.ON if game.setup.cards == shipped_cards(MADE_UP) else Draws.ASKED
